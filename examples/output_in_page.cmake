# SPDX-License-Identifier: MIT
# Runs a program and checks that a page of the documentation has each line of its output:
# cmake -D PROGRAM=FILE -D PAGE=FILE -P output_in_page.cmake
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output RESULT_VARIABLE failed)
if(failed OR output STREQUAL "")
    message(FATAL_ERROR "${PROGRAM} fails or prints nothing: ${output}")
endif()
file(READ ${PAGE} page)
string(REPLACE "\n" ";" lines "${output}")
foreach(line IN LISTS lines)
    string(FIND "${page}" "${line}\n" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "${PAGE} does not have the line that ${PROGRAM} prints: ${line}")
    endif()
endforeach()
