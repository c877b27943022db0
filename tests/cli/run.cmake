# SPDX-License-Identifier: MIT
# Runs a program once and compares its results with the expectations of CMakeLists.txt in this directory.

include(${CMAKE_CURRENT_LIST_DIR}/is_same.cmake)

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
set(out ${WORK_DIR}/out)
cmake_path(GET WORK_DIR FILENAME NAME)
if(NOT "${BEFORE}" STREQUAL "")
    configure_file(${DATA_DIR}/${BEFORE} ${out} COPYONLY)
endif()
if("${STDIN}" STREQUAL "")
    set(STDIN cli/empty)
endif()
if("${STATUS}" STREQUAL "")
    set(STATUS 0)
endif()
if("${STDOUT}" STREQUAL "")
    set(STDOUT cli/empty)
endif()
string(REPLACE "{out}" "${out}" ARGS "${ARGS}")
# Other paths to the same file.
string(REPLACE "{detour}" "${WORK_DIR}/../${NAME}/./out" ARGS "${ARGS}")
foreach(kind symbolic hard)
    if(ARGS MATCHES "{${kind}}")
        set(symbolic_option SYMBOLIC)
        file(CREATE_LINK ${out} ${WORK_DIR}/${kind} ${${kind}_option})
        string(REPLACE "{${kind}}" "${WORK_DIR}/${kind}" ARGS "${ARGS}")
    endif()
endforeach()

# Standard output goes to a file, as a variable would end at the first zero byte.
execute_process(
    COMMAND ${PROGRAM} ${ARGS}
    WORKING_DIRECTORY ${DATA_DIR}
    INPUT_FILE ${DATA_DIR}/${STDIN}
    OUTPUT_FILE ${WORK_DIR}/stdout
    ERROR_FILE ${WORK_DIR}/stderr
    RESULT_VARIABLE status)
file(READ ${WORK_DIR}/stderr stderr)

function(complain text)
    message(NOTICE "standard error:\n${stderr}")
    message(FATAL_ERROR "${text}")
endfunction()

function(compare what actual expected)
    is_same(same ${actual} ${expected})
    if(NOT same)
        complain("${what} differs: ${actual} is not ${expected}")
    endif()
endfunction()

if(NOT status EQUAL ${STATUS})
    complain("returns ${status}, not ${STATUS}")
endif()

compare("standard output" ${WORK_DIR}/stdout ${DATA_DIR}/${STDOUT})

if(NOT "${OUT}" STREQUAL "")
    if(NOT EXISTS ${out})
        complain("wrote no file")
    endif()
    compare("the file" ${out} ${DATA_DIR}/${OUT})
elseif(EXISTS ${out})
    complain("wrote a file, but must not")
endif()

# An error of the command line is one line.
if(stderr MATCHES "; try 'valhall-[a-z]+ --help'\n" AND NOT stderr MATCHES "^[^\n]+\n$")
    complain("more than one line about the command line")
endif()
if("${STDERR}" STREQUAL "" AND NOT "${stderr}" STREQUAL "")
    complain("standard error is not empty")
endif()
# Line by line, not as a list, which brackets and semicolons would break.
set(expected "${STDERR}")
set(rest "${stderr}")
while(rest MATCHES "^([^\n]*)\n(.*)$")
    set(line "${CMAKE_MATCH_1}")
    set(rest "${CMAKE_MATCH_2}")
    if(expected)
        list(GET expected 0 regex)
        if(line MATCHES "${regex}")
            list(POP_FRONT expected)
            continue()
        endif()
    endif()
    if(line MATCHES "(error|warning): ")
        complain("standard error has an unexpected line: ${line}")
    endif()
endwhile()
if(NOT "${rest}" STREQUAL "")
    complain("standard error ends within a line: ${rest}")
endif()
if(expected)
    complain("standard error lacks: ${expected}")
endif()
