// SPDX-License-Identifier: MIT
// The contents of a file: its kind and its programs.
#ifndef VALHALL_FORMATS_CONTAINED_PROGRAM_HPP
#define VALHALL_FORMATS_CONTAINED_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/formats/byte_reader.hpp"
#include "valhall/isa/stages.hpp"

namespace valhall::formats {

/// The kinds of files that are recognised.
enum class file_kind : std::uint8_t {
    words,           ///< nothing but little-endian words, or nothing that is known
    mbs1,            ///< an object of the compiler for Utgard, of which only the kind is told
    mbs2,            ///< an object of Arm's compiler: MPB1 or MBS2
    pipeline_cache,  ///< a VkPipelineCache
    shader_object,   ///< a binary of VK_EXT_shader_object, from Mesa
    mesa_database,   ///< Mesa's shader cache, a database
    fossilize,       ///< Mesa's shader cache, a single file
    egl_cache,       ///< Android's shader cache
    elf,             ///< ELF
    driver_text,     ///< text in which a driver printed programs, the bytes of each word before its line
};

/// A name for messages.
constexpr std::string_view name_of(file_kind kind)
{
    constexpr std::string_view names[] = {"words",     "MBS1",          "MBS2", "pipeline cache", "shader object", "Mesa-DB",
                                          "Fossilize", "Android cache", "ELF",  "driver output"};
    return names[static_cast<std::size_t>(kind)];
}

/// A program in a file.
struct contained_program {
    byte_span code{};            ///< its words, and what follows them in the same part of the file
    std::size_t offset = 0;      ///< their offset in the file
    shader_stage stage = shader_stage::none;        ///< none if the file does not say
    std::uint32_t variant = 0;   ///< the number of the program among those of one shader, as the file has it
    std::uint32_t registers = 0; ///< how many it may use; 0 if the file does not say
    std::uint32_t scratch = 0;   ///< bytes of thread-local memory
    std::string_view name{};     ///< the name of a section; empty if there is none
    byte_span symbols{};         ///< of an object of Arm's compiler: the lists of symbols, for each_symbol()
    bool is_compressed = false;  ///< the code is compressed, and cannot be read here
    bool is_found = false;       ///< the file does not say where code is: these bytes have to be searched
};

/// The lists of symbols of an object of Arm's compiler, in the order of the file. Two are not known.
enum class symbol_list : std::uint8_t { inputs, outputs, uniforms, unknown_3, unknown_4, resources };
/// How many lists there are.
inline constexpr int symbol_list_count = 6;

/// The architecture of a GPU by its product number, as the driver reports it: 0xA867 or 0xA8670000 is v10. 0 if it is none
/// that is known.
constexpr int architecture_of_product(std::uint32_t number)
{
    const std::uint32_t major = number > 0xFFFF ? number >> 28 : number >> 12;
    return major >= 9 && major <= 14 ? static_cast<int>(major) : 0;
}

}  // namespace valhall::formats

#endif
