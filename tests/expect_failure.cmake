# SPDX-License-Identifier: MIT
# For tests of the tests' own scripts: checks that a script failed with a text.

# expect_failure(WHAT COMPLAINT STATUS OUTPUT): reports an error unless a command with this exit status and output failed with the text
# COMPLAINT, or succeeded if COMPLAINT is "". WHAT names the command.
function(expect_failure what complaint status output)
    # Messages are wrapped to the width of a terminal.
    string(REGEX REPLACE "[ \n]+" " " output "${output}")
    string(FIND "${output}" "${complaint}" found)
    if("${complaint}" STREQUAL "")
        if(NOT status EQUAL 0)
            message(SEND_ERROR "${what}: refused: ${output}")
        endif()
    elseif(status EQUAL 0)
        message(SEND_ERROR "${what}: passes, but must be refused for \"${complaint}\"")
    elseif(found EQUAL -1)
        message(SEND_ERROR "${what}: refused, but not for \"${complaint}\": ${output}")
    endif()
endfunction()
