# SPDX-License-Identifier: MIT
# Finds Catch2, version 2 or 3, or downloads it if it is not installed.
# Defines valhall_add_catch2_executable(name sources…); the sources include "catch.hpp" and do not define main.

include_guard()

find_package(Catch2 QUIET CONFIG)
if(Catch2_FOUND)
    set(valhall_catch2_version ${Catch2_VERSION})
else()
    set(valhall_catch2_version 3.5.2)
    message(STATUS "Catch2 is not installed: fetching it")
    include(FetchContent)
    FetchContent_Declare(Catch2
        GIT_REPOSITORY https://github.com/catchorg/Catch2.git
        GIT_TAG v${valhall_catch2_version}
        GIT_SHALLOW TRUE
        SYSTEM)
    FetchContent_MakeAvailable(Catch2)
    list(APPEND CMAKE_MODULE_PATH ${catch2_SOURCE_DIR}/extras)
endif()
include(Catch)

# Links the main of version 2: that of the system, if there is one, without benchmarks and with the default standard library; else one that is
# compiled once with benchmarks and once without.
function(valhall_link_catch2_main name has_benchmarks)
    if(TARGET Catch2::Catch2WithMain AND NOT has_benchmarks AND NOT CMAKE_CXX_FLAGS MATCHES "-stdlib=")
        target_link_libraries(${name} PRIVATE Catch2::Catch2WithMain)
        return()
    endif()
    set(main valhall_catch2_main_${has_benchmarks})
    if(NOT TARGET ${main})
        add_library(${main} OBJECT ${valhall_SOURCE_DIR}/tests/main.cpp)
        target_link_libraries(${main} PRIVATE valhall_own Catch2::Catch2)
        set_target_properties(${main} PROPERTIES CXX_EXTENSIONS OFF)
        if(has_benchmarks)
            target_compile_definitions(${main} PRIVATE CATCH_CONFIG_ENABLE_BENCHMARKING)
        endif()
        if(NOT MSVC)
            # Not optimised, which would take more than a minute.
            target_compile_options(${main} PRIVATE -O0 -fno-sanitize=all)
        endif()
    endif()
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:${main}>)
endfunction()

# valhall_add_catch2_executable(NAME [BENCHMARK] source…)
function(valhall_add_catch2_executable name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "BENCHMARK" "" "")
    add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
    target_include_directories(${name} PRIVATE ${valhall_SOURCE_DIR}/tests)
    if(valhall_catch2_version VERSION_LESS 3)
        valhall_link_catch2_main(${name} ${arg_BENCHMARK})
        target_link_libraries(${name} PRIVATE valhall_own Catch2::Catch2)
        # An exception ends the test case instead of failing the assertion.
        target_compile_definitions(${name} PRIVATE CATCH_CONFIG_FAST_COMPILE)
    else()
        target_link_libraries(${name} PRIVATE valhall_own Catch2::Catch2WithMain)
    endif()
    if(arg_BENCHMARK)
        # Version 2 needs this macro in every file of the program; tests/catch.hpp does the same for version 3.
        target_compile_definitions(${name} PRIVATE CATCH_CONFIG_ENABLE_BENCHMARKING)
    endif()
    set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
endfunction()

# With this option, version 2 fails if a name matches no test; version 3 does so by default.
set(valhall_no_tests_is_failure)
if(valhall_catch2_version VERSION_LESS 3)
    set(valhall_no_tests_is_failure --warn NoTests)
endif()

# A CTest test for each test case.
function(valhall_discover_tests name)
    if(valhall_no_tests_is_failure)
        list(APPEND ARGN EXTRA_ARGS ${valhall_no_tests_is_failure})
    endif()
    catch_discover_tests(${name} ${ARGN})
endfunction()

# A CTest test for each of the program's files that has test cases; files with the same name are one test.
function(valhall_add_tests_by_file program)
    set(names)
    foreach(file IN LISTS ARGN)
        file(STRINGS ${file} cases REGEX "^(TEMPLATE_)?TEST_CASE[(]" LIMIT_COUNT 1)
        if(cases)
            cmake_path(GET file STEM name)
            list(APPEND names ${name})
        endif()
    endforeach()
    list(REMOVE_DUPLICATES names)
    foreach(name IN LISTS names)
        add_test(NAME ${program}/${name} COMMAND ${program} --filenames-as-tags ${valhall_no_tests_is_failure} "[#${name}]")
        set_tests_properties(${program}/${name} PROPERTIES TIMEOUT 600)
    endforeach()
endfunction()
