# SPDX-License-Identifier: MIT
# Only isa/ and instruction.hpp know which architecture has which encoding. Other code asks for a fact about the architecture: how many
# registers it has (register_count), whether it lacks encodings of the common word (lacks_encodings), where its fields are (encoded_bits).
#
#   cmake -D SOURCE_DIR=. -P encodings.cmake
cmake_minimum_required(VERSION 3.25)

get_filename_component(SOURCE_DIR ${SOURCE_DIR} ABSOLUTE)
set(files "")
foreach(folder include/valhall src tools bindings/c/src bindings/python bindings/rust examples)
    file(GLOB_RECURSE found RELATIVE ${SOURCE_DIR}
        ${SOURCE_DIR}/${folder}/*.cpp ${SOURCE_DIR}/${folder}/*.hpp ${SOURCE_DIR}/${folder}/*.def)
    list(APPEND files ${found})
endforeach()
list(FILTER files EXCLUDE REGEX "^include/valhall/(isa/|instruction[.]hpp)")

set(questions "VALHALL_V15|has_v15|has_common_word|arch::v15|arch[{]15[}]|v15_up|v15_frame|v15::")
set(mistakes "")
foreach(file IN LISTS files)
    file(STRINGS ${SOURCE_DIR}/${file} lines REGEX "${questions}")
    foreach(line IN LISTS lines)
        # Neither comments nor texts ask.
        string(REGEX REPLACE "//.*" "" code "${line}")
        string(REGEX REPLACE "\"[^\"]*\"" "" code "${code}")
        if(code MATCHES "${questions}")
            string(STRIP "${line}" line)
            string(APPEND mistakes "  ${file}: ${line}\n")
        endif()
    endforeach()
endforeach()

list(LENGTH files count)
if(count LESS 300)
    message(FATAL_ERROR "only ${count} files: they were not found")
endif()
if(mistakes)
    message(FATAL_ERROR "code outside isa/ and instruction.hpp that asks for an encoding by its name:\n${mistakes}")
endif()
