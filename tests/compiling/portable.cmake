# SPDX-License-Identifier: MIT
# Finds lines that compile with the compilers of the tests, and fail only with those of other systems, much later:
# - libstdc++ 12 with clang++-19 -std=c++23 says that what std::stable_sort and its like use is deprecated. A standard sort with a key for equal
#   elements does the same;
# - clang++ 23 takes a line that begins with "module" or "import" for a directive of C++20;
# - Catch2 3 has other headers: tests include "catch.hpp", and find parts of texts with ContainsSubstring().
#
#   cmake -D SOURCE_DIR=. -P portable.cmake
cmake_minimum_required(VERSION 3.25)

set(mistakes "")
# find(REGEX folder…): adds the lines of a folder's sources that match to `mistakes`.
function(find regex)
    foreach(folder IN LISTS ARGN)
        file(GLOB_RECURSE files RELATIVE ${SOURCE_DIR} ${SOURCE_DIR}/${folder}/*.hpp ${SOURCE_DIR}/${folder}/*.cpp)
        list(LENGTH files count)
        if(count LESS 5)
            message(FATAL_ERROR "only ${count} files in ${SOURCE_DIR}/${folder}: they were not found")
        endif()
        foreach(file IN LISTS files)
            file(STRINGS ${SOURCE_DIR}/${file} lines REGEX "${regex}")
            foreach(line IN LISTS lines)
                string(STRIP "${line}" line)
                string(APPEND mistakes "  ${file}: ${line}\n")
            endforeach()
        endforeach()
    endforeach()
    set(mistakes "${mistakes}" PARENT_SCOPE)
endfunction()

find("std::(ranges::)?(stable_sort|stable_partition|inplace_merge)[ (]" include tools examples)  # everything that the variants compile
find("^ *(module|import) [A-Za-z_]+ *[{;(=]|^ *(module|import) [A-Za-z_:]+\\(" include tools examples bindings tests/unit)
find("#include <catch2/|Matchers::Contains[^S]" tests/unit)
if(mistakes)
    message(FATAL_ERROR "lines that a supported compiler or library refuses or warns of (see tests/compiling/portable.cmake):\n${mistakes}")
endif()
