// SPDX-License-Identifier: MIT
// The frame that all instructions share: the positions of opcode, flow control, destination and sources.
#ifndef VALHALL_ISA_FRAME_HPP
#define VALHALL_ISA_FRAME_HPP

#include <cstdint>

#include "valhall/bits.hpp"

namespace valhall {

/// The primary opcode.
inline constexpr bit_field primary_opcode_field{48, 9};
/// The FAU page of uniforms and special values, common to all sources.
inline constexpr bit_field fau_page_field{57, 2};
/// The flow control.
inline constexpr bit_field flow_field{59, 4};
/// The register of the destination.
inline constexpr bit_field destination_register_field{40, 6};
/// The halves of the destination that are written.
inline constexpr bit_field destination_mask_field{46, 2};

/// The byte of the destination, or of the first staging register with control bits.
inline constexpr bit_field destination_byte_field{40, 8};

/// Tells if the staging registers at bit 40 are read (1), written (2), or read while others are written (3). Part of modifiers in
/// instructions without staging registers.
inline constexpr bit_field staging_control_field{46, 2};

/// The byte of a source. `byte` is 0 to 3.
constexpr bit_field source_byte_field(int byte) { return {static_cast<std::uint8_t>(8 * byte), 8}; }

namespace detail {

// The positions alone, for code that packs several of these bits at once.
constexpr std::uint8_t negation_position(int byte) { return static_cast<std::uint8_t>(38 - 2 * byte); }
inline constexpr std::uint8_t complement_position = 35;

// The bit with bit 6 of the number of a register or uniform, given the position of its low six bits, on architectures that have such
// numbers: has_seventh_bits(). The opcode, which the row implies, gives up these bits: sources use bits 51 to 54, a destination or
// staging group at 40 uses bit 56. (Bit 50 belongs to a modifier of FMA_RSCALE.)
constexpr int seventh_bit(int position) { return 51 + position / 8; }
// All of these bits. They are 0 in start words.
inline constexpr word seventh_bits = word{0x3F} << 51;
// As above, of a source. `byte` is 0 to 3.
constexpr bit_field seventh_bit_field(int byte) { return {static_cast<std::uint8_t>(seventh_bit(8 * byte)), 1}; }

}  // namespace detail

/// The negation bit of a source, applied after the absolute value. The absolute value bit is the next higher one.
constexpr bit_field source_negation_field(int byte) { return {detail::negation_position(byte), 1}; }
/// The absolute value bit of a source, by its byte.
constexpr bit_field source_absolute_field(int byte) { return {static_cast<std::uint8_t>(detail::negation_position(byte) + 1), 1}; }

/// The complement bit of the one source that can be complemented.
inline constexpr bit_field source_complement_field{detail::complement_position, 1};

/// The kind of value that a source byte denotes.
enum class source_kind : std::uint8_t { reg, uniform, constant, special };

/// How registers, uniforms, constants and special values share the byte of a source.
namespace source_byte {

inline constexpr std::uint8_t last_use = 0x40,       ///< the last-use mark of a register
    uniform = 0x80,                                  ///< the first byte of uniforms
    constant = 0xC0,                                 ///< the first byte of table constants
    special = 0xE0;                                  ///< the first byte of words of special values
inline constexpr std::uint8_t register_mask = 0x3F,  ///< the bits of a register's number
    constant_mask = 0x1F;                            ///< the bits of a constant's index

/// The kind of value that a byte denotes.
constexpr source_kind kind(word byte)
{
    if (byte < uniform) return source_kind::reg;
    if (byte < constant) return source_kind::uniform;
    return byte < special ? source_kind::constant : source_kind::special;
}

inline constexpr word specials_of_a_page = 16;  ///< how many special values an FAU page has
/// The number of the special value that a byte denotes on an FAU page.
constexpr word special_number(word byte, word page) { return page * specials_of_a_page + (byte >> 1 & (specials_of_a_page - 1)); }

}  // namespace source_byte

}  // namespace valhall

#endif
