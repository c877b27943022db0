# SPDX-License-Identifier: MIT
# Runs the tools that Compiler Explorer's properties name, with the same options, arguments and file as it does. The second tool reads the words
# that the first one prints.
#
#   cmake -DPROPERTIES=… -DAS=… -DDIS=… -DSOURCE=… -DWORK_DIR=… -P compiler_explorer.cmake

file(STRINGS ${PROPERTIES} lines REGEX "^[^#]")
foreach(line ${lines})
    if(NOT line MATCHES "^([^=]+)=(.*)$")
        message(FATAL_ERROR "this is no property: ${line}")
    endif()
    set(property_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()

if(NOT property_tools STREQUAL "valhall-as:valhall-dis")
    message(FATAL_ERROR "the tools are ${property_tools}")
endif()

function(run_tool name program file result)
    foreach(part exe type class)
        if(NOT property_tools.${name}.${part})
            message(FATAL_ERROR "${name} has no ${part}")
        endif()
    endforeach()
    separate_arguments(arguments UNIX_COMMAND "${property_tools.${name}.options} ${property_tools.${name}.args}")
    execute_process(COMMAND ${program} ${arguments} ${file} OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE status)
    if(NOT status EQUAL 0 OR errors)
        message(FATAL_ERROR "${name} ${arguments} returns ${status}: ${errors}")
    endif()
    set(${result} "${output}" PARENT_SCOPE)
endfunction()

run_tool(valhall-as ${AS} ${SOURCE} words)
file(MAKE_DIRECTORY ${WORK_DIR})
file(WRITE ${WORK_DIR}/words.s "${words}")
run_tool(valhall-dis ${DIS} ${WORK_DIR}/words.s text)
file(STRINGS ${SOURCE} expected LIMIT_COUNT 1)
string(FIND "${text}" "${expected}" found)
if(found EQUAL -1)
    message(FATAL_ERROR "'${expected}' is not in\n${text}")
endif()
