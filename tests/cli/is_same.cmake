# SPDX-License-Identifier: MIT
# Compares files without starting a process, which would take longer than most of the tested programs.

# Sets a variable to true if both files exist and have the same bytes.
function(is_same out one other)
    set(${out} FALSE PARENT_SCOPE)
    if(EXISTS ${one} AND EXISTS ${other})
        file(READ ${one} bytes HEX)
        file(READ ${other} other_bytes HEX)
        if(bytes STREQUAL other_bytes)
            set(${out} TRUE PARENT_SCOPE)
        endif()
    endif()
endfunction()
