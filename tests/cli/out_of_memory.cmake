# SPDX-License-Identifier: MIT
# Each program answers an input that is too large for its memory with a message and 2.
file(MAKE_DIRECTORY ${WORK_DIR})
set(text "NOP # 56789\n")
foreach(n RANGE 21)
    string(APPEND text "${text}")
endforeach()
file(WRITE ${WORK_DIR}/large "${text}")  # 50 MB
foreach(command "valhall-as --arch v10" "valhall-dis --arch v10 --hex" "valhall-dis --arch v10 --scan --jobs 2" "valhall-run --arch v10" "valhall-compile"
        "valhall-tgsi check" "valhall-tgsi run" "valhall-spirv check" "valhall-spirv run --arch v10")
    execute_process(COMMAND sh -c "ulimit -v 40000 && exec '${TOOLS_DIR}/'${command} large" WORKING_DIRECTORY ${WORK_DIR}
        RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE messages)
    if(NOT status EQUAL 2 OR NOT messages MATCHES "error: there is not enough memory\n$")
        message(FATAL_ERROR "${command}: returns ${status}: ${messages}")
    endif()
endforeach()
file(REMOVE ${WORK_DIR}/large)
