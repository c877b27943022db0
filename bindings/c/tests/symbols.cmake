# SPDX-License-Identifier: MIT
# Compares the functions that a shared library exports with a list, and with those that the header declares.
#
#   cmake -DNM=nm -DLIBRARY=… -DLIST=symbols.txt -DHEADER=valhall.h -P symbols.cmake

execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+\n" exported "${printed}")
list(TRANSFORM exported STRIP)
list(SORT exported)

file(STRINGS ${LIST} listed REGEX "^[^#]")
list(SORT listed)

file(READ ${HEADER} text)
string(REGEX REPLACE "/[*]([^*]|[*][^/])*[*]/" "" text "${text}")
string(REGEX MATCHALL "VALHALL_API [a-z0-9_ *]*[ *](valhall_[a-z0-9_]+)\\(" declarations "${text}")
set(declared "")
foreach(declaration IN LISTS declarations)
    string(REGEX REPLACE ".*[ *](valhall_[a-z0-9_]+)\\($" "\\1" name "${declaration}")
    list(APPEND declared ${name})
endforeach()
list(SORT declared)

if(NOT exported STREQUAL listed)
    message(SEND_ERROR "exported: ${exported}\nlisted:   ${listed}\nA function that is removed or changed needs a new VALHALL_ABI.")
endif()
if(NOT declared STREQUAL listed)
    message(SEND_ERROR "declared: ${declared}\nlisted:   ${listed}")
endif()
