# SPDX-License-Identifier: MIT
# Comparing files without another process, which would take longer than most programs that are tested.

# Whether two files are there and have the same bytes.
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
