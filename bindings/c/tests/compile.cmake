# SPDX-License-Identifier: MIT
# Compiles the tests with one compiler against the shared library, and runs them.
#
#   cmake -DCOMPILE=compiler;flags… -DSOURCE=… -DLIBRARY=… -DPROGRAM=… -DDATA_DIR=… -P compile.cmake

cmake_path(GET LIBRARY PARENT_PATH folder)
execute_process(
    COMMAND ${COMPILE} ${SOURCE} -x none ${LIBRARY} -pthread -Wl,-rpath,${folder} -o ${PROGRAM}
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PROGRAM} ${DATA_DIR} COMMAND_ERROR_IS_FATAL ANY)
