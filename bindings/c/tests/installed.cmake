# SPDX-License-Identifier: MIT
# Installs the project, and builds a project of C against it: with the package of CMake, statically and dynamically, and with pkg-config.

file(REMOVE_RECURSE ${WORK_DIR})
set(prefix ${WORK_DIR}/prefix)
execute_process(
    COMMAND ${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix} --config "${CONFIG}"
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${SOURCE_DIR}/installed -B ${WORK_DIR}/build -G "${GENERATOR}"
        "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DCMAKE_C_COMPILER=${COMPILER}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
        "-DCMAKE_PREFIX_PATH=${prefix}"
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK_DIR}/build OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
foreach(program shared static)
    execute_process(COMMAND ${WORK_DIR}/build/${program} ${DATA_DIR} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
if(PKG_CONFIG)
    set(ENV{PKG_CONFIG_LIBDIR} ${prefix}/${LIBDIR}/pkgconfig)
    execute_process(COMMAND ${PKG_CONFIG} --cflags --libs valhall-c
        OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags NATIVE_COMMAND "${flags}")
    execute_process(COMMAND ${COMPILER} ${SOURCE_DIR}/tests.c ${flags} -pthread -Wl,-rpath,${prefix}/${LIBDIR} -o ${WORK_DIR}/by-pkg-config
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${WORK_DIR}/by-pkg-config ${DATA_DIR} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endif()
