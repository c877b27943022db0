# SPDX-License-Identifier: MIT
# Catch2, version 2 or 3: the system's, or fetched where there is none.
# Gives valhall_add_catch2_executable(name sources…), whose sources include "catch.hpp" and define no main.

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

function(valhall_add_catch2_executable name)
    add_executable(${name} ${ARGN})
    target_include_directories(${name} PRIVATE ${valhall_SOURCE_DIR}/tests)
    # Version 2 has a compiled main too, but one without benchmarks and for one standard library.
    if(valhall_catch2_version VERSION_LESS 3)
        target_sources(${name} PRIVATE ${valhall_SOURCE_DIR}/tests/main.cpp)
        if(NOT MSVC)
            # Optimised under sanitizers it takes more than a minute, and nothing of ours is in it.
            set_source_files_properties(${valhall_SOURCE_DIR}/tests/main.cpp PROPERTIES COMPILE_OPTIONS -O0)
        endif()
        target_link_libraries(${name} PRIVATE valhall_own Catch2::Catch2)
    else()
        target_link_libraries(${name} PRIVATE valhall_own Catch2::Catch2WithMain)
    endif()
    set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
endfunction()

# A CTest test for each test case. Version 2 takes a name that matches nothing for success, unless told otherwise.
function(valhall_discover_tests name)
    if(valhall_catch2_version VERSION_LESS 3)
        catch_discover_tests(${name} ${ARGN} EXTRA_ARGS --warn NoTests)
    else()
        catch_discover_tests(${name} ${ARGN})
    endif()
endfunction()
