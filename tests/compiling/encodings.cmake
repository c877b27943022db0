# SPDX-License-Identifier: MIT
# Only isa/, decode.hpp and instruction.hpp know which architecture has which encoding. Other code asks for a fact about the architecture:
# how many registers it has (register_count), whether it lacks encodings of the common word (lacks_encodings), where its fields are
# (encoded_bits).
#
#   cmake -D SOURCE_DIR=. -P encodings.cmake
cmake_minimum_required(VERSION 3.25)

get_filename_component(SOURCE_DIR ${SOURCE_DIR} ABSOLUTE)

# Sets `result` to a text without its comments, texts and characters, and with single spaces: they do not ask, but line breaks may hide a
# question.
function(code_of text result)
    string(REGEX REPLACE "'(\\\\.|[^'\\\n])'" "' '" code "${text}")
    string(REGEX REPLACE "\"(\\\\.|[^\"\\\n])*\"" "\"\"" code "${code}")
    string(REGEX REPLACE "//[^\n]*" "" code "${code}")
    string(REGEX REPLACE "/[*]([^*]|[*]+[^*/])*[*]+/" "" code "${code}")
    string(REGEX REPLACE "[ \t\r\n]+" " " code "${code}")
    set(${result} "${code}" PARENT_SCOPE)
endfunction()

# Sets `result` to the first question in the code of a text, or to nothing.
function(find_question text result)
    code_of("${text}" code)
    set(found "")
    foreach(question
            "[A-Za-z0-9_]*[vV]15[A-Za-z0-9_]*"                                # arch::v15, has_v15, v15::find(), is_v15
            "has_common_word"
            "(arch ?[({]|arch ?> ?[({]) ?[0-9]+ ?[)}]"                         # arch{15}, static_cast<arch>(15)
            "static_cast<(int|unsigned|std::[a-z0-9_]+)>[(][a-z_.]*(on|arch|architecture)_?[)] ?[<>=!]=? ?[0-9]+"  # static_cast<int>(on) == 15
            "[<>] ?=? ?arch ?:: ?v14"                                          # on > arch::v14
            "arch ?:: ?v14 ?[<>]"
            "architectures ?[[][^]]*(arch_total|size[(]architectures[)]) ?-"       # the last of them
            "name_of[(][a-z_.]*[)] ?[=!]= ?\"")                                # name_of(on) == "v15"
        if(code MATCHES "${question}")
            set(found "${CMAKE_MATCH_0}")
            break()
        endif()
    endforeach()
    set(${result} "${found}" PARENT_SCOPE)
endfunction()

# Each of these asks, and would be found.
foreach(asks
        "if (on == arch::v15) return 128;"
        "if (on == arch ::\n    v15) return 128;"
        "using enum arch;\nif (on == v15) return 128;"
        "int a; // \"\nif constexpr (detail::has_v15) return 1;"
        "int a = '\"'; if (!has_common_word(on)) return '\"';"
        "auto place = on.preloaded_on_v15;"
        "auto found = detail::v15::find(bits);"
        "const char* s = \"//\"; if (on == arch{15}) return 1;"
        "if (on == static_cast<arch>(15)) return 1;"
        "if (static_cast<int>(on) == 15) return 1;"
        "if (static_cast<std::uint8_t>(made_.on) > 14) return 1;"
        "if (on > arch::v14) return 1;"
        "if (arch::v14 < on) return 1;"
        "if (on == architectures[arch_total - 1]) return 1;"
        "if (on == architectures[std::size(architectures) - 1]) return 1;"
        "if (name_of(on) == \"v15\") return 1;")
    find_question("${asks}" found)
    if(NOT found)
        message(SEND_ERROR "this question is not found: ${asks}")
    endif()
endforeach()
# None of these does.
foreach(asks_not
        "int a = 15; // on v15 it is arch::v15"
        "/* v15 * has /\n v15::find() */ int a;"
        "const char* s = \"on v15 to \\\"v15\\\"\";"
        "if (on >= arch::v11) return hash >> 15;"
        "for (int i = 0; i < arch_total; ++i) use(architectures[i]);")
    find_question("${asks_not}" found)
    if(found)
        message(SEND_ERROR "this is no question: ${found}")
    endif()
endforeach()

set(files "")
foreach(folder include/valhall src tools bindings examples benchmarks)
    file(GLOB_RECURSE found RELATIVE ${SOURCE_DIR}
        ${SOURCE_DIR}/${folder}/*.cpp ${SOURCE_DIR}/${folder}/*.hpp ${SOURCE_DIR}/${folder}/*.def ${SOURCE_DIR}/${folder}/*.inc ${SOURCE_DIR}/${folder}/*.h)
    list(APPEND files ${found})
endforeach()
list(FILTER files EXCLUDE REGEX "^include/valhall/(isa/|(decode|instruction)[.]hpp)")

set(mistakes "")
foreach(file IN LISTS files)
    file(READ ${SOURCE_DIR}/${file} text)
    find_question("${text}" found)
    if(found)
        string(APPEND mistakes "  ${file}: ${found}\n")
    endif()
endforeach()

list(LENGTH files count)
if(count LESS 300)
    message(FATAL_ERROR "only ${count} files: they were not found")
endif()
if(mistakes)
    message(FATAL_ERROR "code outside isa/, decode.hpp and instruction.hpp that asks for an encoding by its name:\n${mistakes}")
endif()
