# SPDX-License-Identifier: MIT
# Compiles one file to x86-64 assembly, and fails if function_to_check reads memory or has instructions that are not in the list
# ONLY, separated by blanks. This finds calls, branches and table lookups.
# With MUST_FAIL, fails if it finds nothing.
#
#   cmake -DCOMPILER=… "-DFLAGS=…" -DINCLUDE_DIR=… -DSOURCE=… -DONLY=… [-DMUST_FAIL=ON] -P check.cmake

cmake_minimum_required(VERSION 3.25)

separate_arguments(flags NATIVE_COMMAND "${FLAGS}")
execute_process(
    COMMAND "${COMPILER}" ${flags} -std=c++20 -O2 -fcf-protection=none -S -o - "-I${INCLUDE_DIR}" "${SOURCE}"
    RESULT_VARIABLE status
    OUTPUT_VARIABLE assembly
    ERROR_VARIABLE errors)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} does not compile:\n${errors}")
endif()

string(REPLACE ";" "," assembly "${assembly}")
string(REPLACE "\n" ";" lines "${assembly}")
separate_arguments(allowed NATIVE_COMMAND "${ONLY}")
set(within OFF)
set(count 0)
set(wrong "")
foreach(line IN LISTS lines)
    if(line MATCHES "^function_to_check:")
        set(within ON)
    elseif(within AND line MATCHES "^[ \t]+([a-z][a-z0-9]*)(.*)$")
        set(name ${CMAKE_MATCH_1})
        math(EXPR count "${count} + 1")
        if(NOT name IN_LIST allowed OR CMAKE_MATCH_2 MATCHES "\\(%|\\[")
            string(APPEND wrong "${line}\n")
        endif()
        if(name MATCHES "^ret")
            break()
        endif()
    endif()
endforeach()

if(count EQUAL 0)
    message(FATAL_ERROR "${SOURCE}: no instruction found:\n${assembly}")
elseif(MUST_FAIL AND wrong STREQUAL "")
    message(FATAL_ERROR "${SOURCE}: nothing found, but there must be something:\n${assembly}")
elseif(NOT MUST_FAIL AND NOT wrong STREQUAL "")
    message(FATAL_ERROR "${SOURCE}: unexpected instructions:\n${wrong}")
endif()
