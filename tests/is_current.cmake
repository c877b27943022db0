# SPDX-License-Identifier: MIT
# Fails if a generated file is not what its script prints.
#
#   cmake -DMADE=… -DSCRIPT=… -DWORK_DIR=… [-DCOMPILER=…] -P is_current.cmake

if(COMPILER)
    set(ENV{CXX} ${COMPILER})
endif()
cmake_path(GET MADE FILENAME name)
file(MAKE_DIRECTORY ${WORK_DIR})
execute_process(COMMAND ${SCRIPT} OUTPUT_FILE ${WORK_DIR}/${name} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK_DIR}/${name} ${MADE} RESULT_VARIABLE differs)
if(differs)
    message(FATAL_ERROR "the file is old: ${SCRIPT} > ${MADE}")
endif()
