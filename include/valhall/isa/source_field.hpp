// SPDX-License-Identifier: MIT
// The fields of sources.
#ifndef VALHALL_ISA_SOURCE_FIELD_HPP
#define VALHALL_ISA_SOURCE_FIELD_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/selectors.hpp"

namespace valhall {

/// The role of an operand in an instruction.
#include "valhall/isa/generated/roles.inc"

/// A source of an instruction.
struct source_field {
    valhall::role role{};         ///< its role in the instruction
    std::uint8_t byte = 0;        ///< its byte in the word, 0 to 3
    bool is_wide = false;         ///< true for 64 bits: an aligned pair of registers
    bool has_absneg = false;      ///< true if it can be negated and made absolute
    bool has_not = false;         ///< true if its bits can be inverted
    bool is_pair = false;         ///< true if Arm's description makes it a register pair: 64 bits, and some smaller values
    bit_field select{};           ///< the selector field; width 0 if the whole value is read
    std::uint8_t decodable = 0;   ///< index in detail::selector_sets of the selectors that the hardware decodes
    std::uint8_t listed = 0;      ///< index in detail::selector_sets of the selectors that Arm's description lists
    std::uint8_t parts = 0;       ///< index in detail::selector_encodings of the encodings of both

    /// The source's byte.
    constexpr bit_field bits() const { return source_byte_field(byte); }

    /// The negation bit. Negation applies after the absolute value.
    constexpr bit_field neg_bit() const { return {source_negation_field(byte).position, has_absneg}; }
    /// The absolute value bit; width 0 if the source has none.
    constexpr bit_field abs_bit() const { return {source_absolute_field(byte).position, has_absneg}; }
    /// The complement bit; width 0 if the source has none.
    constexpr bit_field not_bit() const { return {source_complement_field.position, has_not}; }

    /// The bit of a 64-bit register or uniform that selects `zext`; width 0 if the source is narrower.
    constexpr bit_field extension_bit() const { return {static_cast<std::uint8_t>(bits().position + detail::extension.bit), is_wide}; }
    /// The architectures on which that bit selects `zext`. On others it is part of the number.
    constexpr arch_span extension_archs() const { return is_wide ? detail::extension.archs : no_arch; }

    /// All bits of the source.
    constexpr word mask() const { return value_bits() | select.mask(); }
    /// All bits of the source except its selector.
    constexpr word value_bits() const
    {
        return word{0xFF} << 8 * byte | word{has_absneg} * 3 << detail::negation_position(byte) |
               word{has_not} << detail::complement_position;
    }
    /// Encodes a byte and modifiers. Modifiers that the source lacks must be off.
    constexpr word encode(std::uint8_t value, bool neg, bool abs, bool complement) const
    {
        return word{value} << 8 * byte | (word{neg} | word{abs} << 1) << detail::negation_position(byte) |
               word{complement} << detail::complement_position;
    }

    /// The selector in a word. (`zext` is a bit of the byte of a 64-bit register or uniform; see selectors.def.)
    constexpr selector selected(word from, arch on) const
    {
        if (is_extended(from, on)) return detail::extension.part;
        return selectors().by_encoding[select.extract(from)];
    }
    /// True if a word selects `zext`: the zero-extended low half of a 64-bit source.
    constexpr bool is_extended(word from, arch on) const
    {
        if (!is_wide || !contains(detail::extension.archs, on)) return false;
        const word value = bits().extract(from);
        const bool is_marked = (value >> detail::extension.bit & 1) != 0 && value < source_byte::constant;
        return is_marked && selectors().by_encoding[select.extract(from)] == selectors().fallback;
    }

    /// The selectors that the hardware decodes, by panfrost names.
    constexpr const selector_set& selectors() const { return detail::selector_sets.at[decodable]; }
    /// The selectors that Arm's description lists, by Arm's names.
    constexpr const selector_set& listed_selectors() const { return detail::selector_sets.at[listed]; }
};

}  // namespace valhall

#endif
