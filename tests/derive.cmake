# SPDX-License-Identifier: MIT
# Compares what follows from the table with what is stored of it.
execute_process(COMMAND ${TOOL} ${NAME} OUTPUT_FILE ${MADE} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${MADE} ${STORED} RESULT_VARIABLE differ)
if(differ)
    message(FATAL_ERROR "isa/${NAME}.def is not that of the table: build the target 'derive'")
endif()
