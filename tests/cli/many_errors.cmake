# SPDX-License-Identifier: MIT
# Texts with many errors take time in proportion to their length: the test has a time limit that a quadratic program exceeds.
file(MAKE_DIRECTORY ${WORK_DIR})
string(REPEAT "L1:\n" 100000 text)
file(WRITE ${WORK_DIR}/labels.s "${text}")
string(REPEAT "BOGUS r0, r1\n" 5000 text)
file(WRITE ${WORK_DIR}/names.s "${text}")
string(REPEAT "MOV OUT[0], TEMP[3]\n" 50000 text)
file(WRITE ${WORK_DIR}/undeclared.tgsi "FRAG\nDCL OUT[0], COLOR\n${text}END\n")
string(REPEAT "BOGUS OUT[0]\n" 50000 text)
file(WRITE ${WORK_DIR}/names.tgsi "FRAG\n${text}END\n")
foreach(command "valhall-as|--arch|v10|--max-errors|0|labels.s" "valhall-as|--arch|v10|--json|labels.s" "valhall-as|--arch|v10|--max-errors|0|names.s"
        "valhall-as|--arch|v10|--json|names.s" "valhall-tgsi|check|--max-errors|0|undeclared.tgsi" "valhall-tgsi|check|--json|undeclared.tgsi"
        "valhall-tgsi|check|names.tgsi")
    string(REPLACE "|" ";" arguments "${command}")
    list(POP_FRONT arguments program)
    execute_process(COMMAND ${TOOLS_DIR}/${program} ${arguments} WORKING_DIRECTORY ${WORK_DIR} RESULT_VARIABLE status
        OUTPUT_VARIABLE output ERROR_VARIABLE messages)
    if(NOT status EQUAL 1)
        message(FATAL_ERROR "${command}: returns ${status}")
    endif()
endforeach()
