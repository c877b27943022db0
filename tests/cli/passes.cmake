# SPDX-License-Identifier: MIT
# Checks that a page has the list that valhall-compile --passes writes.
execute_process(COMMAND ${PROGRAM} --passes OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n" "\n    " list "    ${list}")
string(STRIP "${list}" list)
file(READ ${PAGE} page)
string(FIND "${page}" "    ${list}\n" found)
if(found EQUAL -1)
    message(FATAL_ERROR "${PAGE} does not have this list:\n    ${list}")
endif()
