# SPDX-License-Identifier: MIT
# Writes the reference to a file and to standard output: both must be the same complete page.
#
#   cmake -DPROGRAM=… -DWORK_DIR=… -P reference.cmake

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
execute_process(COMMAND ${PROGRAM} -o ${WORK_DIR}/page.html
    OUTPUT_VARIABLE stdout ERROR_VARIABLE stderr COMMAND_ERROR_IS_FATAL ANY)
if(NOT "${stdout}${stderr}" STREQUAL "")
    message(FATAL_ERROR "prints something: ${stdout}${stderr}")
endif()
execute_process(COMMAND ${PROGRAM} OUTPUT_FILE ${WORK_DIR}/stdout COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK_DIR}/page.html ${WORK_DIR}/stdout COMMAND_ERROR_IS_FATAL ANY)

# The page has links to the playground with --playground only.
execute_process(COMMAND ${PROGRAM} --playground play/ground.html OUTPUT_VARIABLE linked COMMAND_ERROR_IS_FATAL ANY)
file(READ ${WORK_DIR}/page.html alone)
if(NOT linked MATCHES "<a href=\"play/ground.html#arch=v9&amp;text=FADD.f32[^\"]*%20r0%2C" OR alone MATCHES "Try it")
    message(FATAL_ERROR "links to the playground are missing, or where there is none")
endif()

file(SIZE ${WORK_DIR}/page.html size)
if(size GREATER_EQUAL 3700000)
    message(FATAL_ERROR "the page has ${size} bytes")
endif()
file(STRINGS ${WORK_DIR}/page.html lines REGEX "^<!DOCTYPE html>|^</html>|<article id=")
list(LENGTH lines count)
list(GET lines 0 first)
list(GET lines -1 last)
if(NOT first STREQUAL "<!DOCTYPE html>" OR NOT last STREQUAL "</html>" OR count LESS 300)
    message(FATAL_ERROR "the page is not whole: ${count} lines from ${first} to ${last}")
endif()
