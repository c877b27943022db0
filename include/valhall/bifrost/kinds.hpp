// SPDX-License-Identifier: MIT
// Enumerations of Bifrost that the table's rows name.
#ifndef VALHALL_BIFROST_KINDS_HPP
#define VALHALL_BIFROST_KINDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"

namespace valhall::bifrost {

/// A bit field of a part of a clause, such as its header.
struct named_field {
    std::string_view name{};  ///< its name
    bit_field bits{};         ///< its place
};

/// An execution unit. Each tuple has an instruction for both.
enum class unit : std::uint8_t {
    fma,  ///< multiplies and adds; its words have 23 bits
    add,  ///< adds, converts, compares, branches and sends messages; its words have 20 bits
};

/// Both units, in the order in which a tuple runs them.
inline constexpr unit units[] = {unit::fma, unit::add};

/// The number of bits of a unit's instruction words.
/// Example: bits_of(bifrost::unit::add) == 20;
constexpr int bits_of(unit of) { return of == unit::fma ? 23 : 20; }

/// The name of a unit.
/// Example: name_of(bifrost::unit::fma) == "FMA";
constexpr std::string_view name_of(unit of) { return of == unit::fma ? "FMA" : "ADD"; }

/// The type of a message, as clause headers encode it. 11 and 16 to 31 are reserved.
enum class message : std::uint8_t {
    none,            ///< no message
    vary,            ///< interpolated inputs
    attr,            ///< attributes, and loads from uniform buffers
    tex,             ///< textures
    vartex,          ///< textures at interpolated coordinates
    load,            ///< loads from memory
    store,           ///< stores to memory
    atomic,          ///< atomic operations
    barrier,         ///< the barrier of a workgroup
    blend,           ///< colours to the blend unit
    tile,            ///< accesses to the tile buffer
    z_stencil = 12,  ///< depth and stencil
    atest,           ///< the coverage after the alpha test
    job,             ///< the job manager
    wide,            ///< 64-bit arithmetic, `64` in text
};

/// The name of a message type as in text, or nothing if it is none or reserved.
/// Example: name_of(bifrost::message::atest) == "atest";
constexpr std::string_view name_of(message type)
{
    constexpr std::string_view names[] = {"",        "vary",  "attr", "tex", "vartex",    "load",  "store", "atomic",
                                          "barrier", "blend", "tile", "",    "z_stencil", "atest", "job",   "64"};
    return static_cast<unsigned>(type) < 16 ? names[static_cast<int>(type)] : std::string_view();
}

/// An access of an instruction to its staging registers.
enum class staging_access : std::uint8_t {
    none,        ///< it has none
    read,        ///< reads them
    write,       ///< writes them
    read_write,  ///< reads them, and writes them later
};

/// The number of an instruction's staging registers. 1 to 4 are themselves.
enum class staging_count : std::uint8_t {
    none,       ///< no staging registers
    format = 8, ///< by the register format and the vector size: a register for each 32-bit element, or for two 16-bit elements
    described,  ///< by a descriptor that the instruction reads, or by the other instruction of its tuple
};

/// The pair to which an instruction belongs, of which both have a meaning only in one tuple.
enum class pairing : std::uint8_t {
    none,     ///< it stands alone
    atomic,   ///< an atomic operation and its access to memory
    cube,     ///< the two halves of finding a cube's face
    seg_add,  ///< the two halves of adding the base of a segment
    seg_sub,  ///< the two halves of subtracting the base of a segment
};

/// How the port numbers of sources 0 and 1 compare, where the table's rows depend on it.
enum class port_order : std::uint8_t {
    less,     ///< source 0 has the lower number
    equal,    ///< both have the same number
    greater,  ///< source 0 has the higher number
};

namespace detail {

// Sizes of the table's lists.
inline constexpr int most_sources = 4, most_modifiers = 10, most_immediates = 2, most_derived = 4, most_keys = 8;

// Entries of the tables of cases that are no case: the encoding does not have the word; the word is reserved.
inline constexpr unsigned no_match = 255, reserved_case = 254;

// The facts of a row, as bits.
enum row_flag : std::uint16_t {
    has_no_result = 1,
    is_last = 2,
    uses_table_unit = 4,
    is_unseen = 8,
    has_atest_datum = 16,
    is_branch = 32,
    always_branches = 64
};

}  // namespace detail

}  // namespace valhall::bifrost

#endif
