// SPDX-License-Identifier: MIT
// The contents of a file: its kind, and its programs.
#ifndef VALHALL_FORMATS_CONTAINED_PROGRAM_HPP
#define VALHALL_FORMATS_CONTAINED_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/formats/byte_reader.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/stages.hpp"

namespace valhall::formats {

/// The kinds of files that are recognised.
enum class file_kind : std::uint8_t {
    words,           ///< little-endian words, or an unknown format
    mbs1,            ///< an object of Arm's compiler for Utgard; only the kind is recognised
    mbs2,            ///< an object of Arm's compiler: MPB1 or MBS2
    pipeline_cache,  ///< a VkPipelineCache
    shader_object,   ///< a VK_EXT_shader_object binary from Mesa
    mesa_database,   ///< Mesa's shader database
    fossilize,       ///< Mesa's single-file shader cache
    egl_cache,       ///< Android's shader cache
    elf,             ///< ELF
    driver_text,     ///< text in which a driver printed programs: the bytes of each word precede its line
    mesa_entry,      ///< an entry of Mesa's shader cache as a file
    egl_entry,       ///< an entry of Android's shader cache as a file of its folder, whose name ends with .multifile
};
/// The number of kinds.
inline constexpr int file_kind_count = 12;

/// The compression of code.
enum class compression : std::uint8_t {
    none,
    zlib,     ///< inflate() decompresses it
    zstd,     ///< not decompressed here
    unknown,  ///< not decompressed here: Arm's compiler does not say how it compresses
};

/// The name of a kind, for messages.
constexpr std::string_view name_of(file_kind kind)
{
    constexpr std::string_view names[] = {
        "words",     "MBS1",          "MBS2", "pipeline cache", "shader object",    "Mesa-DB",
        "Fossilize", "Android cache", "ELF",  "driver output",  "Mesa cache entry", "Android cache entry"};
    return names[static_cast<std::size_t>(kind)];
}

/// A program in a file.
struct contained_program {
    byte_span code{};            ///< its words, and what follows them in the same part of the file
    std::size_t offset = 0;      ///< their offset in the file
    shader_stage stage = shader_stage::none;        ///< `none` if the file does not say
    std::uint32_t variant = 0;   ///< the number of the program among those of the shader, as in the file
    std::uint32_t registers = 0; ///< the number of registers that it may use; 0 if the file does not say
    std::uint32_t scratch = 0;   ///< bytes of thread-local memory
    std::string_view name{};     ///< the name of a section; empty if there is none
    byte_span kernel{};          ///< the name of the kernel; empty if the file does not say
    std::uint32_t workgroup[3]{};  ///< the size of the kernel's workgroups in x, y and z; 0 if the file does not say
    byte_span symbols{};         ///< for objects of Arm's compiler: symbols and constants, for each_symbol() and each_uniform()
    compression compressed = compression::none;  ///< the compression of `code`
    std::uint32_t decompressed_size = 0;         ///< the size of compressed code after decompression; 0 if the file does not say
    bool is_bifrost = false;     ///< the file says that the code is of Bifrost, v6 or v7
    bool is_found = false;       ///< the file does not say where code is: search these bytes
};

/// The symbol lists of an object of Arm's compiler, in file order. The meaning of two is unknown.
enum class symbol_list : std::uint8_t { inputs, outputs, uniforms, unknown_3, unknown_4, resources };
/// The number of lists.
inline constexpr int symbol_list_count = 6;

/// The architecture of a GPU by product number, as the driver reports it: 10 for 0xA867 or 0xA8670000. 0 if it is not Valhall.
constexpr int architecture_of_product(std::uint32_t number)
{
    const std::uint32_t major = number > 0xFFFF ? number >> 28 : number >> 12;
    return is_known(static_cast<arch>(major)) ? static_cast<int>(major) : 0;
}

}  // namespace valhall::formats

#endif
