# SPDX-License-Identifier: MIT
# Checks that --help and the manual page of a program have the same options.
#
#   cmake -DPROGRAM=… -DPAGE=… [-DLEAST=…] -P manual.cmake
#
# LEAST is the smallest number of options to expect, 6 by default.

execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
file(READ ${PAGE} page)

# "  --arch ARCH  …" and "  -h, --help  …".
string(REGEX MATCHALL "\n  (-[a-z-]+, )?--?[a-z-]+" lines "${help}")
set(in_help)
foreach(line IN LISTS lines)
    string(REGEX MATCHALL "--?[a-z][a-z-]*" options "${line}")
    list(APPEND in_help ${options})
endforeach()

# ".It Fl -arch Ar arch" and ".It Fl h , -help": mdoc puts a dash before each.
string(REGEX MATCHALL "\n[.]It Fl [^\n]+" lines "${page}")
set(in_page)
foreach(line IN LISTS lines)
    string(REGEX MATCHALL "(Fl|,) -?[a-z][a-z-]*" options "${line}")
    foreach(option IN LISTS options)
        string(REGEX REPLACE "^(Fl|,) " "-" option "${option}")
        list(APPEND in_page ${option})
    endforeach()
endforeach()

list(LENGTH in_help count)
if(NOT LEAST)
    set(LEAST 6)
endif()
if(count LESS LEAST)
    message(FATAL_ERROR "only ${count} options in --help: ${in_help}")
endif()
list(SORT in_help)
list(SORT in_page)
if(NOT in_help STREQUAL in_page)
    message(FATAL_ERROR "--help has ${in_help}, the manual page has ${in_page}")
endif()

# The synopsis of the page has all options.
string(REGEX MATCH "[.]Sh SYNOPSIS.*[.]Sh DESCRIPTION" synopsis "${page}")
foreach(option IN LISTS in_help)
    string(SUBSTRING "${option}" 1 -1 flag)
    if(NOT option MATCHES "^(-h|--help|--version)$" AND NOT synopsis MATCHES "Fl ${flag}[ \n]")
        message(SEND_ERROR "the synopsis of the manual page lacks ${option}")
    endif()
endforeach()
