# SPDX-License-Identifier: MIT
# Compiles one file, and fails unless the compiler refuses it and prints every text that the file expects.
# With MUST_COMPILE, fails unless the file compiles.
#
# PRECOMPILED is a header that replaces valhall/valhall.hpp; its precompiled form is next to it.
#
#   cmake -DCOMPILER=… -DCOMPILER_ID=… -DFLAGS=… -DINCLUDE_DIR=… [-DPRECOMPILED=…] -DSOURCE=… [-DMUST_COMPILE=ON] -P check.cmake

set(output "")

# The compiler's output is printed separately, because message(FATAL_ERROR) would wrap its lines.
function(complain text)
    message(NOTICE "${output}")
    message(FATAL_ERROR "${SOURCE}: ${text}")
endfunction()

if(NOT EXISTS "${SOURCE}")
    complain("no such file")
endif()

separate_arguments(flags NATIVE_COMMAND "${FLAGS}")
# Without quotations of the source, where a text might be found that is not the compiler's.
if(COMPILER_ID MATCHES Clang)
    list(APPEND flags -fno-caret-diagnostics)
else()
    list(APPEND flags -fno-diagnostics-show-caret)
endif()
file(STRINGS "${SOURCE}" included REGEX "^#include \"valhall/valhall.hpp\"$")
if(included AND PRECOMPILED)
    list(APPEND flags -include "${PRECOMPILED}")
endif()
# In English, for users with any language.
set(ENV{LC_ALL} C)
execute_process(
    COMMAND "${COMPILER}" ${flags} -std=c++20 -fsyntax-only "-I${INCLUDE_DIR}" "${SOURCE}"
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output)

if(MUST_COMPILE)
    if(NOT status EQUAL 0)
        complain("does not compile, but must")
    endif()
    return()
endif()

if(status EQUAL 0)
    complain("compiles, but must not")
endif()
# Both compilers return 1 for an error in the code. Any other status is a crash or a missing compiler.
if(NOT status EQUAL 1)
    complain("the compiler failed by itself (${status})")
endif()

# Not as a CMake list, which brackets and semicolons in a text would break.
file(READ "${SOURCE}" rest)
set(count 0)
while(rest MATCHES "(^|\n)// EXPECT: ([^\r\n]+)(.*)$")
    set(expected "${CMAKE_MATCH_2}")
    set(rest "${CMAKE_MATCH_3}")
    math(EXPR count "${count} + 1")
    string(FIND "${output}" "${expected}" found)
    if(found EQUAL -1)
        complain("the compiler did not say \"${expected}\"")
    endif()
endwhile()
if(count EQUAL 0)
    complain("the case expects nothing: it has no line \"// EXPECT: text\"")
endif()
