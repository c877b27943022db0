# SPDX-License-Identifier: MIT
# Compiles and runs format.cpp with an installed compiler whose library has <format>, if there is one.
#
#   cmake -DSOURCE_DIR=… -DWORK_DIR=… -P format.cmake

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
file(WRITE ${WORK_DIR}/probe.cpp "#include <version>\n#ifndef __cpp_lib_format\n#error\n#endif\n#include <format>\nint main() { return std::format(\"{}\", 1) != \"1\"; }\n")

foreach(name g++ g++-13 g++-14 g++-15 clang++ clang++-17 clang++-18 clang++-19 clang++-20 clang++-21)
    foreach(library "" -stdlib=libc++)
        find_program(compiler_${name} ${name})
        if(NOT compiler_${name} OR (library AND name MATCHES "^g"))
            continue()
        endif()
        set(compile ${compiler_${name}} -std=c++20 ${library})
        execute_process(COMMAND ${compile} -fsyntax-only ${WORK_DIR}/probe.cpp RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
        if(status EQUAL 0)
            message(STATUS "${name} ${library}")
            execute_process(
                COMMAND ${compile} -Wall -Wextra -Wpedantic -Wconversion -Werror -I${SOURCE_DIR}/include
                    ${SOURCE_DIR}/tests/output/format.cpp -o ${WORK_DIR}/format
                COMMAND_ERROR_IS_FATAL ANY)
            execute_process(COMMAND ${WORK_DIR}/format COMMAND_ERROR_IS_FATAL ANY)
            return()
        endif()
    endforeach()
endforeach()
message("no compiler has <format>")
