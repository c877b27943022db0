# SPDX-License-Identifier: MIT
# Makes the crate with the sources of the C library in the folder INTO, as it is published. With CARGO, packages it, and configures the
# library from the packaged files with GENERATOR and COMPILER.
#
#   cmake -D SOURCE_DIR=. -D INTO=crate [-D CARGO=cargo -D GENERATOR=Ninja -D COMPILER=g++] -P crate.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${INTO})
set(rust ${SOURCE_DIR}/bindings/rust)
file(COPY ${rust}/Cargo.toml ${rust}/build.rs ${rust}/README.md ${rust}/src ${SOURCE_DIR}/LICENSE DESTINATION ${INTO})
file(COPY ${SOURCE_DIR}/CMakeLists.txt ${SOURCE_DIR}/LICENSE ${SOURCE_DIR}/cmake ${SOURCE_DIR}/include ${SOURCE_DIR}/src
    DESTINATION ${INTO}/library)
file(COPY ${SOURCE_DIR}/bindings/c DESTINATION ${INTO}/library/bindings PATTERN tests EXCLUDE)
if(NOT CARGO)
    return()
endif()

execute_process(
    COMMAND ${CARGO} package --quiet --offline --allow-dirty --target-dir ${INTO}/target
    WORKING_DIRECTORY ${INTO} COMMAND_ERROR_IS_FATAL ANY)
file(GLOB packed ${INTO}/target/package/valhall-*.crate)
file(ARCHIVE_EXTRACT INPUT ${packed} DESTINATION ${INTO}/unpacked)
file(GLOB unpacked ${INTO}/unpacked/valhall-*)
foreach(name README.md LICENSE src/lib.rs library/bindings/c/include/valhall.h)
    if(NOT EXISTS ${unpacked}/${name})
        message(FATAL_ERROR "the crate has no ${name}")
    endif()
endforeach()
execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${unpacked}/library -B ${INTO}/configured -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
        -DVALHALL_BUILD_C=ON -DVALHALL_BUILD_TESTS=OFF -DVALHALL_BUILD_TOOLS=OFF -DVALHALL_BUILD_EXAMPLES=OFF
        -DVALHALL_BUILD_BENCHMARKS=OFF
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
