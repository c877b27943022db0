# SPDX-License-Identifier: MIT
# valhall-compile reads what --dump-ir of the compilers writes, after each step.
file(MAKE_DIRECTORY ${WORK_DIR})
function(reads program arguments)
    foreach(step lowered cleaned legalized allocated)
        execute_process(COMMAND ${TOOLS_DIR}/${program} compile --arch v10 --dump-ir ${step} ${arguments} WORKING_DIRECTORY ${DATA_DIR}
            OUTPUT_FILE ${WORK_DIR}/dump.ir COMMAND_ERROR_IS_FATAL ANY)
        execute_process(COMMAND ${TOOLS_DIR}/valhall-compile --check dump.ir WORKING_DIRECTORY ${WORK_DIR}
            RESULT_VARIABLE status ERROR_VARIABLE messages)
        if(NOT status EQUAL 0)
            message(FATAL_ERROR "${program} ${arguments}, ${step}: ${messages}")
        endif()
    endforeach()
endfunction()
foreach(name arrays blur cloth counters scan tint workgroup)
    reads(valhall-spirv spirv/${name}.spv)
endforeach()
foreach(variant position varying)
    reads(valhall-spirv "--variant;${variant};spirv/place.spv")
    reads(valhall-tgsi "--variant;${variant};cli/tgsi-vertex.tgsi")
endforeach()
reads(valhall-tgsi cli/tgsi.tgsi)
