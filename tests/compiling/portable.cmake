# SPDX-License-Identifier: MIT
# Some calls compile with the compilers of the tests, and fail only where the variants of CI are compiled, much later: with clang++-19 -std=c++23,
# libstdc++ 12 says that what these use is deprecated. A standard sort with a key for equal elements does the same.
#
#   cmake -D SOURCE_DIR=. -P portable.cmake
cmake_minimum_required(VERSION 3.25)

set(calls "std::(ranges::)?(stable_sort|stable_partition|inplace_merge)[ (]")
set(mistakes "")
foreach(folder include tools examples)  # everything that the variants compile
    file(GLOB_RECURSE files RELATIVE ${SOURCE_DIR} ${SOURCE_DIR}/${folder}/*.hpp ${SOURCE_DIR}/${folder}/*.cpp)
    list(LENGTH files count)
    if(count LESS 5)
        message(FATAL_ERROR "only ${count} files in ${SOURCE_DIR}/${folder}: they were not found")
    endif()
    foreach(file IN LISTS files)
        file(STRINGS ${SOURCE_DIR}/${file} lines REGEX "${calls}")
        foreach(line IN LISTS lines)
            string(STRIP "${line}" line)
            string(APPEND mistakes "  ${file}: ${line}\n")
        endforeach()
    endforeach()
endforeach()
if(mistakes)
    message(FATAL_ERROR "calls that a supported compiler warns of (see tests/compiling/portable.cmake):\n${mistakes}")
endif()
