# SPDX-License-Identifier: MIT
# Checks that each layer of include/valhall, a folder or a file or several of them, includes only itself and the layers before it: see
# "Layers" in docs/architecture.md. A file is in the first layer that names it or a folder around it. Reads the #include lines of DIRECTORY, and prints those that break the rule.
#
#   cmake -D DIRECTORY=include/valhall -P layers.cmake
cmake_minimum_required(VERSION 3.25)

set(layers
    version.hpp inlining.hpp separate_compilation.hpp callback.hpp bits.hpp fault_codes.def fault.hpp refuse_constant.hpp
    isa messages
    "operand.hpp|check|decode.hpp|instruction.hpp|modifier_words.hpp"
    emit program text
    literals.hpp valhall.hpp formats
    arithmetic bifrost simulator
    "compiler/(passes/pass.hpp|passes/passes.def)" "compiler/(options.hpp|fault.hpp|errors.def)" compiler/ir
    "compiler/(simplify|arithmetic|build|builder.hpp|composites.hpp)"
    compiler/analysis compiler/machine compiler/compiled.hpp compiler/passes compiler
    front spirv tgsi)

# Sets a variable to the index of a file's layer, from 0, or to -1 if it is in none.
function(place_of result file)
    set(${result} -1 PARENT_SCOPE)
    set(place 0)
    foreach(one IN LISTS layers)
        if(file MATCHES "^(${one})(/|$)")
            set(${result} ${place} PARENT_SCOPE)
            break()
        endif()
        math(EXPR place "${place} + 1")
    endforeach()
endfunction()

file(GLOB_RECURSE files RELATIVE ${DIRECTORY} ${DIRECTORY}/*.hpp ${DIRECTORY}/*.def ${DIRECTORY}/*.inc)
set(mistakes "")
set(count 0)
foreach(file IN LISTS files)
    place_of(own ${file})
    if(own EQUAL -1)
        string(APPEND mistakes "  ${file} is in no layer\n")
    endif()
    file(STRINGS ${DIRECTORY}/${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<]valhall/")
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^[^\"<]*[\"<]valhall/([^\">]*).*" "\\1" included "${line}")
        place_of(other ${included})
        math(EXPR count "${count} + 1")
        if(other EQUAL -1 OR other GREATER own)
            string(APPEND mistakes "  ${file} includes ${included}\n")
        endif()
    endforeach()
endforeach()

if(count LESS 500)
    message(FATAL_ERROR "only ${count} lines include something: they were not found")
endif()
if(mistakes)
    message(FATAL_ERROR "headers include later layers:\n${mistakes}")
endif()
