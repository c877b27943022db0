# SPDX-License-Identifier: MIT
# Runs check.cmake on files that it must refuse, and on one that it must accept.

include(${CMAKE_CURRENT_LIST_DIR}/../expect_failure.cmake)

# Runs check.cmake on a file of harness/. It must fail with this text, or succeed if the text is "".
function(expect file complaint)
    execute_process(
        COMMAND ${CMAKE_COMMAND} "-DCOMPILER=${COMPILER}" "-DCOMPILER_ID=${COMPILER_ID}" "-DFLAGS=${FLAGS}"
            "-DINCLUDE_DIR=${INCLUDE_DIR}" "-DSOURCE=${CMAKE_CURRENT_LIST_DIR}/harness/${file}" ${ARGN}
            -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake
        RESULT_VARIABLE status
        OUTPUT_VARIABLE output
        ERROR_VARIABLE output)
    expect_failure("${file} ${ARGN}" "${complaint}" "${status}" "${output}")
endfunction()

expect(good.cpp "")
expect(compiles.cpp "compiles, but must not")
expect(other_message.cpp "the compiler did not say \"the sky is blue\"")
expect(one_of_two.cpp "the compiler did not say \"the grass is green\"")
expect(only_quoted.cpp "the compiler did not say \"the sky is blue\"")
expect(no_expectation.cpp "the case expects nothing")
expect(no_such_file.cpp "no such file")
expect(compiles.cpp "" -DMUST_COMPILE=ON)
expect(good.cpp "does not compile, but must" -DMUST_COMPILE=ON)
expect(good.cpp "the compiler failed by itself" -DCOMPILER=no-such-compiler)
