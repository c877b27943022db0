# SPDX-License-Identifier: MIT
# Disassembles a file, assembles the text and compares the bytes.

include(${CMAKE_CURRENT_LIST_DIR}/is_same.cmake)

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})

execute_process(
    COMMAND ${DIS} --arch ${ARCH} ${OPTIONS} ${INPUT}
    OUTPUT_FILE ${WORK_DIR}/text.s
    COMMAND_ERROR_IS_FATAL ANY)
set(dialect)
if(OPTIONS MATCHES "--dialect=([a-z]+)")
    set(dialect --dialect ${CMAKE_MATCH_1})
endif()
# The warnings are many and known.
execute_process(
    COMMAND ${AS} --arch ${ARCH} ${dialect} --allow-invalid -o ${WORK_DIR}/words.bin ${WORK_DIR}/text.s
    ERROR_FILE ${WORK_DIR}/warnings
    RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    file(STRINGS ${WORK_DIR}/warnings errors REGEX "error: " LIMIT_COUNT 10)
    list(JOIN errors "\n" errors)
    message(NOTICE "${errors}")
    message(FATAL_ERROR "assembling ${WORK_DIR}/text.s returns ${status}")
endif()
is_same(same ${INPUT} ${WORK_DIR}/words.bin)
if(NOT same)
    message(FATAL_ERROR "${WORK_DIR}/words.bin is not ${INPUT}")
endif()

# Fails if the file has too few instructions to test anything.
file(STRINGS ${WORK_DIR}/text.s lines REGEX "[.]quad")
list(LENGTH lines quads)
file(STRINGS ${WORK_DIR}/text.s lines)
list(LENGTH lines lines)
math(EXPR instructions "${lines} - ${quads}")
if(instructions LESS 200 OR quads LESS 200)
    message(FATAL_ERROR "only ${instructions} instructions and ${quads} other words")
endif()
if(OPTIONS MATCHES labels)
    file(STRINGS ${WORK_DIR}/text.s labels REGEX "^[A-Za-z_.0-9]+:")
    if(NOT labels)
        message(FATAL_ERROR "no labels")
    endif()
endif()
