# SPDX-License-Identifier: MIT
# Compiles a TGSI text with every kind of output of valhall-tgsi, and compares them with each other and with the other programs.
#
#   cmake -DTGSI=… -DAS=… -DDIS=… -DARCH=… -DINPUT=… -DSTAGE=… -DOPTIONS=… -DWORK_DIR=… -P tgsi.cmake

include(${CMAKE_CURRENT_LIST_DIR}/is_same.cmake)

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})

function(run_tool program)
    execute_process(COMMAND ${program} ${ARGN}
        OUTPUT_FILE ${WORK_DIR}/stdout
        ERROR_VARIABLE stderr
        RESULT_VARIABLE status)
    if(NOT status EQUAL 0 OR NOT "${stderr}" STREQUAL "")
        message(FATAL_ERROR "${program} ${ARGN} returns ${status}: ${stderr}")
    endif()
endfunction()

function(must_be_same one other)
    is_same(same ${one} ${other})
    if(NOT same)
        message(FATAL_ERROR "${one} is not ${other}")
    endif()
endfunction()

function(must_match file regex)
    file(READ ${file} text)
    if(NOT text MATCHES "${regex}")
        message(FATAL_ERROR "${file} lacks ${regex}: ${text}")
    endif()
endfunction()

set(compile compile --arch ${ARCH} ${OPTIONS})

run_tool(${TGSI} ${compile} -o ${WORK_DIR}/words --uniforms ${WORK_DIR}/uniforms ${INPUT})
must_match(${WORK_DIR}/uniforms "^(u[0-9]+ [a-z_]+[^\n]*\n)*$")
run_tool(${TGSI} ${compile} ${INPUT})
must_be_same(${WORK_DIR}/stdout ${WORK_DIR}/words)

# As text, which assembles to the same words.
run_tool(${TGSI} ${compile} --asm -o ${WORK_DIR}/text.s ${INPUT})
must_match(${WORK_DIR}/text.s "  // [0-9]+: MOV")
run_tool(${AS} --arch ${ARCH} -o ${WORK_DIR}/assembled ${WORK_DIR}/text.s)
must_be_same(${WORK_DIR}/assembled ${WORK_DIR}/words)

# The checker finds nothing.
run_tool(${DIS} --arch ${ARCH} --check --stage ${STAGE} ${WORK_DIR}/words)
file(READ ${WORK_DIR}/stdout text)
if(text MATCHES "// (error|note)")
    message(FATAL_ERROR "the checker finds something: ${text}")
endif()

# The statistics are the same as those of valhall-dis for the words.
run_tool(${DIS} --arch ${ARCH} --stats ${WORK_DIR}/words)
file(READ ${WORK_DIR}/stdout statistics)
run_tool(${TGSI} stats --arch ${ARCH} ${OPTIONS} ${INPUT})
file(READ ${WORK_DIR}/stdout text)
string(FIND "${text}" "${statistics}" found)
if(found EQUAL -1)
    message(FATAL_ERROR "other statistics than those of the words: ${text}")
endif()
file(STRINGS ${WORK_DIR}/uniforms uniforms)
list(LENGTH uniforms uniforms)
must_match(${WORK_DIR}/stdout "\nUniforms: ${uniforms}\n")
must_match(${WORK_DIR}/stdout "${INPUT}: [A-Z]+(, [a-z]+)?, ${ARCH}\n")

# --dump-ir of one pass and of all; words are written only if an output is given.
run_tool(${TGSI} ${compile} --dump-ir legalize ${INPUT})
file(READ ${WORK_DIR}/stdout legalized)
run_tool(${TGSI} ${compile} --dump-ir=all -o ${WORK_DIR}/again ${INPUT})
must_be_same(${WORK_DIR}/again ${WORK_DIR}/words)
must_match(${WORK_DIR}/stdout "^// build\nprogram .*\n// [a-z_]+\nprogram ")
file(READ ${WORK_DIR}/stdout all)
string(FIND "${all}" "\n${legalized}" found)
if(found EQUAL -1)
    message(FATAL_ERROR "one pass is not that of all: ${legalized}")
endif()
