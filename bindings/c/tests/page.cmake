# SPDX-License-Identifier: MIT
# Compiles and runs the programs of docs/c.md, and compares the output of each with the page.
#
#   cmake -DPAGE=docs/c.md -DCOMPILE=compiler;flags… -DLIBRARY=… -DWORK_DIR=… -P page.cmake

file(READ ${PAGE} text)
file(MAKE_DIRECTORY ${WORK_DIR})
cmake_path(GET LIBRARY PARENT_PATH folder)
set(block "\n```c\n([^`]*)\n```\n\n```text\n([^`]*)```")
set(count 0)
while(text MATCHES "${block}(.*)")
    set(expected "${CMAKE_MATCH_2}")
    set(text "${CMAKE_MATCH_3}")
    string(CONFIGURE "@CMAKE_MATCH_1@\n" source @ONLY)
    math(EXPR count "${count} + 1")
    set(program ${WORK_DIR}/page-${count})
    file(WRITE ${program}.c "${source}")
    execute_process(COMMAND ${COMPILE} ${program}.c ${LIBRARY} -Wl,-rpath,${folder} -o ${program} COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${program} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
    if(NOT printed STREQUAL expected)
        message(FATAL_ERROR "program ${count} of ${PAGE} prints\n${printed}\nand not\n${expected}")
    endif()
endwhile()
if(count LESS 2)
    message(FATAL_ERROR "${PAGE} has ${count} programs that can be tested")
endif()
