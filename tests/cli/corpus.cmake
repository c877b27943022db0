# SPDX-License-Identifier: MIT
# Assembles every listing of the corpus, disassembles every binary, and compares each result with the other file.

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})

include(${CMAKE_CURRENT_LIST_DIR}/is_same.cmake)

file(GLOB listings ${CORPUS_DIR}/*.s)
list(LENGTH listings count)
if(NOT count EQUAL 73)
    message(FATAL_ERROR "the corpus has ${count} programs, not 73")
endif()
foreach(listing IN LISTS listings)
    cmake_path(GET listing STEM name)
    execute_process(
        COMMAND ${AS} --arch v9 -o ${WORK_DIR}/${name}.bin ${listing}
        RESULT_VARIABLE as_status)
    execute_process(
        COMMAND ${DIS} --arch v9 ${CORPUS_DIR}/${name}.bin
        OUTPUT_FILE ${WORK_DIR}/${name}.s
        RESULT_VARIABLE dis_status)
    is_same(same_bytes ${CORPUS_DIR}/${name}.bin ${WORK_DIR}/${name}.bin)
    is_same(same_text ${listing} ${WORK_DIR}/${name}.s)
    if(NOT as_status EQUAL 0 OR NOT same_bytes)
        message(SEND_ERROR "${name}: valhall-as gives other bytes (status ${as_status})")
    endif()
    if(NOT dis_status EQUAL 0 OR NOT same_text)
        message(SEND_ERROR "${name}: valhall-dis gives another text (status ${dis_status})")
    endif()
endforeach()
