# SPDX-License-Identifier: MIT
# Compiles and runs the program of docs/c.md, and compares its output with the page.
#
#   cmake -DPAGE=docs/c.md -DCOMPILE=compiler;flags… -DLIBRARY=… -DWORK_DIR=… -P page.cmake

file(READ ${PAGE} text)
if(NOT text MATCHES "\n```c\n(.*)\n```\n\n```text\n([^`]*)```")
    message(FATAL_ERROR "${PAGE} has no program")
endif()
set(expected "${CMAKE_MATCH_2}")
file(MAKE_DIRECTORY ${WORK_DIR})
string(CONFIGURE "@CMAKE_MATCH_1@\n" program @ONLY)
file(WRITE ${WORK_DIR}/page.c "${program}")
cmake_path(GET LIBRARY PARENT_PATH folder)
execute_process(COMMAND ${COMPILE} ${WORK_DIR}/page.c ${LIBRARY} -Wl,-rpath,${folder} -o ${WORK_DIR}/page COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK_DIR}/page OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "it prints\n${printed}\nand not\n${expected}")
endif()
