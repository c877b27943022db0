# SPDX-License-Identifier: MIT
# Comments and pages are plain English: no sentence of theirs begins with a pronoun for a thing, such as "Whether", where a noun says it. Some
# words have one that readers know better; messages must not have these either.
#
#   before                                       after
#   Whether the operand has modifiers.           True if the operand has modifiers.
#   What is left after the passes.               The instructions left after the passes.
#   Which components are read.                   The components that are read.
#
#   cmake -D SOURCE_DIR=. -P comments.cmake
cmake_minimum_required(VERSION 3.25)

get_filename_component(SOURCE_DIR ${SOURCE_DIR} ABSOLUTE)
set(beginnings "(Whether|What|Who|Whose|Whom|Which|That which|Those which|Where one) ")
set(words "(behind|at hand|whoever|hitherto|thereof)")
set(words_of_messages "(behind|at hand|stands?|no room|room for)")

# Adds the lines of files with an ending of ARGN that match the pattern.
function(find_lines pattern)
    foreach(folder benchmarks bindings cmake docs editors examples include scripts src table tests tools)
        list(TRANSFORM ARGN PREPEND ${SOURCE_DIR}/${folder}/*. OUTPUT_VARIABLE patterns)
        file(GLOB_RECURSE found RELATIVE ${SOURCE_DIR} ${patterns})
        list(APPEND files ${found})
    endforeach()
    if("md" IN_LIST ARGN)
        file(GLOB found RELATIVE ${SOURCE_DIR} ${SOURCE_DIR}/*.md)
        list(APPEND files ${found})
    endif()
    list(FILTER files EXCLUDE REGEX "/generated/|^tests/data/|^tests/compiling/comments[.]cmake$|/node_modules/|/target/")
    foreach(file IN LISTS files)
        file(STRINGS ${SOURCE_DIR}/${file} lines REGEX "${pattern}")
        foreach(line IN LISTS lines)
            string(STRIP "${line}" line)
            string(APPEND mistakes "  ${file}: ${line}\n")
        endforeach()
    endforeach()
    list(LENGTH files count)
    if(count LESS 10)
        message(FATAL_ERROR "only ${count} files that end in ${ARGN}: they were not found")
    endif()
    set(mistakes "${mistakes}" PARENT_SCOPE)
endfunction()

set(mistakes "")
find_lines("//+[!<]* *${beginnings}|//.*[.:] ${beginnings}|//.*[^a-z]${words}[^a-z]" hpp cpp h def inc rules mjs ts rs)
find_lines("^ *#+ ${beginnings}| # .*[.:] ${beginnings}| # .*[^a-z]${words}[^a-z]|\"\"\"${beginnings}" py sh cmake txt)
find_lines("(^|[.:] |^- |[|] )${beginnings}|[^a-z]${words}[^a-z]" md)
find_lines("\"[^\"]*[^a-z\"_.]${words_of_messages} [^\"]*\"" hpp cpp def)
if(mistakes)
    message(FATAL_ERROR "sentences to word otherwise (see tests/compiling/comments.cmake):\n${mistakes}")
endif()
