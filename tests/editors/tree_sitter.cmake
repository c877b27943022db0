# SPDX-License-Identifier: MIT
# Generates the parser from the grammar for tree-sitter, and parses the programs of the tests and the listing of random words with it.
#
#   cmake -DTREE_SITTER=… -DCC=… -DINCLUDES=… -DLIBRARY=… -DDIS=… -DSOURCE=… -DWORK_DIR=… -P tree_sitter.cmake
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status WORKING_DIRECTORY ${WORK_DIR})
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ${status}")
    endif()
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
run(${TREE_SITTER} generate ${SOURCE}/editors/tree-sitter/grammar.js)
if(NOT LIBRARY)
    message(STATUS "No library of tree-sitter (Debian: libtree-sitter-dev): the generated parser is not run")
    return()
endif()
run(${CC} -std=c11 -O1 -I ${WORK_DIR}/src -I ${INCLUDES} ${SOURCE}/tests/editors/tree_sitter_parse.c ${WORK_DIR}/src/parser.c ${LIBRARY}
    -o ${WORK_DIR}/parse)
foreach(arch v9 v11 v14)
    run(${DIS} --arch ${arch} --labels --bytes --strict -o ${arch}.s ${SOURCE}/tests/data/cli/random.bin)
endforeach()
run(${DIS} --arch v9 --annotate -o annotated.s ${SOURCE}/tests/data/corpus/sha256_cs.bin)
file(GLOB corpus ${SOURCE}/tests/data/corpus/*.s)
list(LENGTH corpus count)
if(count LESS 50)
    message(FATAL_ERROR "${count} programs are too few")
endif()
run(${WORK_DIR}/parse ${corpus} v9.s v11.s v14.s annotated.s)
file(WRITE ${WORK_DIR}/wrong.s "FADDX.f32 r0, r1, r2\nFADD.f99 r0, r1, r2\nFADD.f32 r0 r1\nFADD.f32 r0,\nSTORE.i32 @u4\n.quart 1\n")
run(${WORK_DIR}/parse --wrong wrong.s)
