# SPDX-License-Identifier: MIT
# Configures, builds and runs one consumer in an empty folder. For find_package and pkg_config, first installs the
# library and checks the installed files.

file(REMOVE_RECURSE ${WORK_DIR})
set(prefix ${WORK_DIR}/prefix)

if(CONSUMER MATCHES "^(find_package|pkg_config)$")
    execute_process(
        COMMAND ${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix} --config "${CONFIG}"
        OUTPUT_QUIET
        COMMAND_ERROR_IS_FATAL ANY)

    foreach(pattern *.hpp *.def)
        file(GLOB_RECURSE expected RELATIVE ${SOURCE_DIR}/include ${SOURCE_DIR}/include/${pattern})
        file(GLOB_RECURSE installed RELATIVE ${prefix}/include ${prefix}/include/${pattern})
        if(NOT installed STREQUAL expected)
            message(FATAL_ERROR "installed: ${installed}\nexpected: ${expected}")
        endif()
    endforeach()
    # The file of the Common Package Specification: it is installed only if asked for, and its paths exist in the prefix.
    file(GLOB found ${prefix}/*/cps)
    if(found)
        message(FATAL_ERROR "CMake 4.3 would prefer ${found} to the CMake package, which has more targets")
    endif()
    execute_process(
        COMMAND ${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix}-cps --component cps --config "${CONFIG}"
        OUTPUT_QUIET
        COMMAND_ERROR_IS_FATAL ANY)
    file(GLOB found ${prefix}-cps/*/cps/valhall/valhall.cps)
    file(READ "${found}" package)
    string(JSON version GET "${package}" version)
    string(JSON place GET "${package}" cps_path)
    string(JSON include GET "${package}" components valhall includes 0)
    string(REGEX REPLACE "^.prefix." "${prefix}-cps" place "${place}")
    string(REGEX REPLACE "^.prefix." "${prefix}" include "${include}")
    if(NOT version STREQUAL VERSION OR NOT "${place}/valhall.cps" STREQUAL found OR NOT EXISTS "${include}/valhall/valhall.hpp")
        message(FATAL_ERROR "valhall.cps: version ${version}, cps_path ${place}, includes ${include}")
    endif()
    if(PROGRAMS)
        foreach(program valhall-as valhall-compile valhall-dis valhall-reference valhall-run valhall-spirv valhall-tgsi)
            if(NOT EXISTS ${prefix}/bin/${program}${SUFFIX})
                message(FATAL_ERROR "${program} is not installed")
            endif()
        endforeach()
    endif()
endif()

execute_process(
    COMMAND ${CMAKE_COMMAND}
        -S ${CMAKE_CURRENT_LIST_DIR}/${CONSUMER}
        -B ${WORK_DIR}/build
        -G "${GENERATOR}"
        "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}"
        "-DCMAKE_CXX_COMPILER=${COMPILER}"
        "-DCMAKE_CXX_FLAGS=${FLAGS}"
        "-DCMAKE_EXE_LINKER_FLAGS=${LINK_FLAGS}"
        "-DCMAKE_BUILD_TYPE=${CONFIG}"
        "-DCMAKE_RUNTIME_OUTPUT_DIRECTORY=${WORK_DIR}/bin$<0:>"
        "-DCMAKE_PREFIX_PATH=${prefix}"
        "-DVALHALL_SOURCE_DIR=${SOURCE_DIR}"
        --no-warn-unused-cli
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND ${CMAKE_COMMAND} --build ${WORK_DIR}/build --config "${CONFIG}"
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND ${WORK_DIR}/bin/consumer
    COMMAND_ERROR_IS_FATAL ANY)
