// SPDX-License-Identifier: MIT
// The fields of an instruction's word on v15.
#ifndef VALHALL_TOOLS_REFERENCE_V15_WORD_HPP
#define VALHALL_TOOLS_REFERENCE_V15_WORD_HPP

#include <array>
#include <cstddef>
#include <vector>

#include "facts.hpp"

#include <valhall/isa/v15_table.hpp>
#include <valhall/isa/word_fields.hpp>

namespace reference {

// The architecture by its number: programs without VALHALL_V15 have no name for it.
inline constexpr arch v15_arch{15};

// The field at a bit of the common word.
inline word_field field_at(const word_fields& common, int bit)
{
    for (const word_field& field : common)
        if ((field.bits.mask() >> bit & 1) != 0) return field;
    return {};
}

// The field at each bit of the word of v15; their places are those in the common word. What is left is the opcode.
inline std::array<word_field, 64> fields_by_bit_on_v15(descriptor row)
{
    using valhall::detail::frame_move;
    using valhall::detail::v15_frame;
    const word_fields common(row);
    std::array<word_field, 64> found;
    found.fill({{}, field_use::opcode});
    const valhall::detail::v15::row_words here(row.index);
    for (int n = 0; n < here.move_count(); ++n) {
        const frame_move move = here.move(n);
        if (!move.is_encoded() || !move.is_decoded()) continue;
        for (int k = 0; (move.mask() >> k & 1) != 0; ++k) {
            int bit = move.from() + k;
            const bool is_seventh = (v15_frame::seventh_bits >> bit & 1) != 0 && move.mask() == 1;
            if (is_seventh) bit = 8 * (bit - v15_frame::seventh_bit(0));
            found[static_cast<std::size_t>(move.to() + k)] = field_at(common, bit);
            if (is_seventh) found[static_cast<std::size_t>(move.to() + 1)] = field_at(common, bit);  // the eighth bit, always 0
        }
    }
    for (const source_field& source : row.sources()) {
        const word_field field = field_at(common, 8 * source.byte);
        for (std::size_t k = 0; k < 8; ++k) found[8 * source.byte + k] = field;
        found[48u + source.byte] = field;
    }
    return found;
}

// A field of the word of v15, or a part of one: the place, and what is there.
struct v15_field {
    bit_field bits;
    word_field what;
};

// Those of a row, the lowest first.
inline std::vector<v15_field> fields_on_v15(descriptor row)
{
    const std::array<word_field, 64> by_bit = fields_by_bit_on_v15(row);
    std::vector<v15_field> fields;
    for (std::uint8_t bit = 0; bit < 64; ++bit) {
        if (bit != 0 && fields.back().what == by_bit[bit]) ++fields.back().bits.width;
        else fields.push_back({{bit, 1}, by_bit[bit]});
    }
    return fields;
}

// The bits of the opcode.
inline word fixed_bits_on_v15(descriptor row) { return valhall::detail::v15::row_words(row.index).opcode(); }

inline bool is_on_v15(descriptor row) { return contains(row.archs(), v15_arch); }
inline bool is_only_on_v15(descriptor row) { return row.archs() == v15_up; }

}  // namespace reference

#endif
