# SPDX-License-Identifier: MIT
# Compares single_include/valhall.hpp with what scripts/amalgamate.sh makes of the headers.
#
#   cmake -DSOURCE_DIR=… -DWORK_DIR=… -P single_header.cmake

file(MAKE_DIRECTORY ${WORK_DIR})
execute_process(
    COMMAND ${SOURCE_DIR}/scripts/amalgamate.sh
    OUTPUT_FILE ${WORK_DIR}/valhall.hpp
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK_DIR}/valhall.hpp ${SOURCE_DIR}/single_include/valhall.hpp
    RESULT_VARIABLE differs)
if(differs)
    message(FATAL_ERROR "single_include/valhall.hpp is old: scripts/amalgamate.sh > single_include/valhall.hpp")
endif()
