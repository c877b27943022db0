# SPDX-License-Identifier: MIT
# A module whose names and source have line feeds, control characters and bytes that are not UTF-8: the listing has the same instructions as
# that of the module with its own names, and nothing that a terminal obeys.

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})

# Names of the module in hexadecimal, and of the same length what they become.
file(READ ${DATA_DIR}/spirv/scan.spv module HEX)
set(names Sources scan.comp "gl_GlobalInvocationID.x")
foreach(name IN LISTS names)
    string(HEX "${name}" before)
    string(SUBSTRING "${before}" 8 -1 rest)
    string(REPLACE "${before}" "0a1bff0a${rest}" changed "${module}")
    if(changed STREQUAL module)
        message(FATAL_ERROR "scan.spv has no name ${name}")
    endif()
    set(module "${changed}")
endforeach()
string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${module}")
execute_process(COMMAND printf "${bytes}" OUTPUT_FILE ${WORK_DIR}/odd.spv COMMAND_ERROR_IS_FATAL ANY)

function(listing_of module result)
    execute_process(COMMAND ${TOOLS_DIR}/valhall-spirv compile --arch v10 --asm ${module} OUTPUT_FILE ${WORK_DIR}/listing.s COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${TOOLS_DIR}/valhall-as --arch v10 --format hex ${WORK_DIR}/listing.s OUTPUT_VARIABLE words COMMAND_ERROR_IS_FATAL ANY)
    set(${result} "${words}" PARENT_SCOPE)
endfunction()
listing_of(${WORK_DIR}/odd.spv odd)
file(READ ${WORK_DIR}/listing.s text HEX)
string(REGEX REPLACE "(..)" "\\1 " text "${text}")
if(text MATCHES "(^| )(1b|ff) ")
    message(FATAL_ERROR "the listing has control characters")
endif()
listing_of(${DATA_DIR}/spirv/scan.spv usual)
if(NOT odd STREQUAL usual OR usual STREQUAL "")
    message(FATAL_ERROR "the listing assembles to\n${odd}and not to\n${usual}")
endif()
