# SPDX-License-Identifier: MIT
# The tests mirror the headers: include/valhall/A/B.hpp is tested by tests/unit/A/B.cpp, or by a file of tests/unit whose head names it:
#
#   // Also tests: A/B.hpp, A/C/
#
# A/C/ names all headers of that folder. untested_headers.txt lists the headers that need no unit test, with the reasons. Prints the
# headers without a test, the exceptions that are no longer needed, and the test files that tests/CMakeLists.txt does not list.
#
#   cmake -D SOURCE_DIR=. -P unit_tests.cmake
cmake_minimum_required(VERSION 3.25)

get_filename_component(SOURCE_DIR ${SOURCE_DIR} ABSOLUTE)
set(include ${SOURCE_DIR}/include/valhall)
set(unit ${SOURCE_DIR}/tests/unit)
file(GLOB_RECURSE headers RELATIVE ${include} ${include}/*.hpp)
list(FILTER headers EXCLUDE REGEX "[.]inl[.]hpp$")  # the definitions of the header beside it
file(GLOB_RECURSE tests RELATIVE ${unit} ${unit}/*.cpp)
set(mistakes "")

# Headers with a file of the same name.
set(tested ${headers})
list(TRANSFORM tested REPLACE "[.]hpp$" ".cpp")
set(without ${tested})
list(REMOVE_ITEM without ${tests})
list(REMOVE_ITEM tested ${without})
list(TRANSFORM tested REPLACE "[.]cpp$" ".hpp")

# Headers in the lines "Also tests" of tests.
foreach(test IN LISTS tests)
    file(STRINGS ${unit}/${test} lines REGEX "^// Also tests: ")
    foreach(line IN LISTS lines)
        string(REPLACE "// Also tests: " "" names "${line}")
        string(REPLACE ", " ";" names "${names}")
        foreach(name IN LISTS names)
            set(found ${headers})
            if(name MATCHES "/$")
                list(FILTER found INCLUDE REGEX "^${name}")
            else()
                list(FILTER found INCLUDE REGEX "^${name}$")
            endif()
            if(NOT found)
                string(APPEND mistakes "  tests/unit/${test} says that it tests ${name}, which is no header or folder of include/valhall\n")
            endif()
            list(APPEND tested ${found})
        endforeach()
    endforeach()
endforeach()

# Headers that need no test.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/untested_headers.txt exceptions REGEX "^[^#]")
set(excepted "")
foreach(exception IN LISTS exceptions)
    if(NOT exception MATCHES "^([^ ]+)  +[^ ]")
        string(APPEND mistakes "  untested_headers.txt gives no reason: ${exception}\n")
        continue()
    endif()
    set(name ${CMAKE_MATCH_1})
    if(NOT name IN_LIST headers)
        string(APPEND mistakes "  untested_headers.txt names ${name}, which does not exist\n")
    elseif(name IN_LIST tested)
        string(APPEND mistakes "  untested_headers.txt names ${name}, which has a test: delete the line\n")
    endif()
    list(APPEND excepted ${name})
endforeach()
foreach(header IN LISTS headers)
    if(NOT header IN_LIST tested AND NOT header IN_LIST excepted)
        string(REGEX REPLACE "[.]hpp$" ".cpp" test ${header})
        string(APPEND mistakes "  ${header} has no test: add tests/unit/${test}, or the line \"// Also tests: ${header}\" to the head of its test\n")
    endif()
endforeach()

# Test files that are in no list.
file(READ ${SOURCE_DIR}/tests/CMakeLists.txt lists)
foreach(test IN LISTS tests)
    string(FIND "${lists}" "unit/${test}" place)
    if(place EQUAL -1)
        string(APPEND mistakes "  tests/unit/${test} is in no list of tests/CMakeLists.txt\n")
    endif()
endforeach()

list(LENGTH tests count)
if(count LESS 100)
    message(FATAL_ERROR "only ${count} test files: they were not found")
endif()
if(mistakes)
    message(FATAL_ERROR "headers and their tests:\n${mistakes}")
endif()
