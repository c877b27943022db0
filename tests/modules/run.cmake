# SPDX-License-Identifier: MIT
# Builds the module and a program that imports it, and runs the program.
#
#   cmake -DCOMPILER=… -DSOURCE_DIR=… -DWORK_DIR=… -P run.cmake

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
set(compile ${COMPILER} -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Werror)

execute_process(
    COMMAND ${compile} -I${SOURCE_DIR}/include --precompile ${SOURCE_DIR}/modules/valhall.cppm -o ${WORK_DIR}/valhall.pcm
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND ${compile} -fmodule-file=valhall=${WORK_DIR}/valhall.pcm
        ${CMAKE_CURRENT_LIST_DIR}/main.cpp ${WORK_DIR}/valhall.pcm -o ${WORK_DIR}/main
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK_DIR}/main COMMAND_ERROR_IS_FATAL ANY)
