# SPDX-License-Identifier: MIT
# Runs run.cmake with wrong expectations: it must report each one, for the right reason.

include(${CMAKE_CURRENT_LIST_DIR}/../expect_failure.cmake)

function(expect complaint)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -DPROGRAM=${PROGRAM} -DDATA_DIR=${DATA_DIR} -DWORK_DIR=${WORK_DIR} ${ARGN}
            -P ${CMAKE_CURRENT_LIST_DIR}/run.cmake
        RESULT_VARIABLE status
        OUTPUT_VARIABLE output
        ERROR_VARIABLE output)
    expect_failure("${ARGN}" "${complaint}" "${status}" "${output}")
endfunction()

set(good -DARGS=--arch=v9 -DSTDIN=cli/loop.s -DSTDOUT=cli/loop.bin)
set(bad -DARGS=--arch=v9 -DSTDIN=cli/bad-line-2.s -DSTATUS=1)

expect("" ${good})
expect("" ${bad} "-DSTDERR=^<stdin>:2:1: error: ")
expect("" "-DARGS=--arch=v9\;-o\;{out}" -DSTDIN=cli/loop.s -DOUT=cli/loop.bin)
expect("returns 0, not 1" ${good} -DSTATUS=1)
expect("returns 1, not 0" ${bad} -DSTATUS=0 -DSTDERR=error)
expect("not 0" -DPROGRAM=no-such-program)
expect("standard output differs" ${good} -DSTDOUT=cli/invalid.bin)
expect("standard output differs" ${good} -DSTDOUT=)
expect("standard error is not empty" ${bad})
expect("standard error lacks: ^<stdin>:3" ${bad} "-DSTDERR=^<stdin>:2\;^<stdin>:3")
expect("standard error has an unexpected line: <stdin>:2" ${bad} "-DSTDERR=^<stdin>:3")
expect("standard error lacks: error" ${good} -DSTDERR=error)
expect("wrote a file, but must not" "-DARGS=--arch=v9\;-o\;{out}" -DSTDIN=cli/loop.s)
expect("wrote no file" ${good} -DOUT=cli/loop.bin)
expect("the file differs" "-DARGS=--arch=v9\;-o\;{out}" -DSTDIN=cli/loop.s -DOUT=cli/invalid.bin)
