# SPDX-License-Identifier: MIT
# Programs, bindings, examples, benchmarks, the compiled library and the pages use public names only: none of a namespace `detail`. What they
# need of it becomes public, with a doc comment.
#
#   cmake -D SOURCE_DIR=. -P public_names.cmake
cmake_minimum_required(VERSION 3.25)

get_filename_component(SOURCE_DIR ${SOURCE_DIR} ABSOLUTE)
set(files "")
foreach(folder tools src bindings examples benchmarks docs)
    file(GLOB_RECURSE found RELATIVE ${SOURCE_DIR}
        ${SOURCE_DIR}/${folder}/*.cpp ${SOURCE_DIR}/${folder}/*.hpp ${SOURCE_DIR}/${folder}/*.h ${SOURCE_DIR}/${folder}/*.in
        ${SOURCE_DIR}/${folder}/*.md)
    list(APPEND files ${found})
endforeach()
list(REMOVE_ITEM files docs/Doxyfile.in)  # excludes these namespaces

set(mistakes "")
foreach(file IN LISTS files README.md)
    file(STRINGS ${SOURCE_DIR}/${file} lines REGEX "(^|[^a-z0-9_])detail::|using namespace [a-z0-9_:]*detail;")
    foreach(line IN LISTS lines)
        string(STRIP "${line}" line)
        string(APPEND mistakes "  ${file}: ${line}\n")
    endforeach()
endforeach()

list(LENGTH files count)
if(count LESS 100)
    message(FATAL_ERROR "only ${count} files: they were not found")
endif()
if(mistakes)
    message(FATAL_ERROR "names of a namespace detail, where only public names may be used:\n${mistakes}")
endif()
