// SPDX-License-Identifier: MIT
// All 64 bits of an instruction's word on v15 as fields, for diagrams and lists of encodings. Needs no VALHALL_V15; not needed for decoding.
#ifndef VALHALL_ISA_V15_FIELDS_HPP
#define VALHALL_ISA_V15_FIELDS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/v15_table.hpp"
#include "valhall/isa/word_fields.hpp"

namespace valhall {

/// A field of the word of v15, or a part of one.
struct v15_field {
    bit_field bits{};  ///< its place in the word of v15
    word_field what{};  ///< the field of the word that v9 to v14 have, with its place there; use `opcode` for bits of the opcode
};

/// The bits of an instruction's opcode on v15. The row must exist there.
constexpr word opcode_bits_on_v15(descriptor row) { return detail::v15::row_words(row.index).opcode(); }

/// The fields of an instruction's word on v15, from bit 0 up. Each bit is in exactly one field. The row must exist there.
class v15_fields {
public:
    /// The fields of a row.
    constexpr explicit v15_fields(descriptor row) : common_(row)
    {
        for (word_field& one : by_bit_) one = {{}, field_use::opcode};
        add_moves(row);
        add_sources(row);
        for (std::uint8_t bit = 0; bit < 64; ++bit) {
            if (bit != 0 && fields_[count_ - 1].what == by_bit_[bit]) ++fields_[count_ - 1].bits.width;
            else fields_[count_++] = {{bit, 1}, by_bit_[bit]};
        }
    }

    constexpr int size() const { return count_; }
    constexpr const v15_field* begin() const { return fields_; }
    constexpr const v15_field* end() const { return fields_ + count_; }
    constexpr const v15_field& operator[](int i) const { return fields_[i]; }

private:
    // The field at a bit of the word of v9 to v14.
    constexpr word_field field_at(int bit) const
    {
        for (const word_field& field : common_)
            if ((field.bits.mask() >> bit & 1) != 0) return field;
        return {};
    }

    constexpr void add_moves(descriptor row)
    {
        const detail::v15::row_words here(row.index);
        for (int n = 0; n < here.move_count(); ++n) {
            const detail::frame_move move = here.move(n);
            if (!move.is_encoded() || !move.is_decoded()) continue;
            for (int k = 0; (move.mask() >> k & 1) != 0; ++k) add_bit(move, k);
        }
    }

    // A seventh bit of a number, and the eighth one, which is always 0, belong to the field with the low six.
    constexpr void add_bit(const detail::frame_move& move, int k)
    {
        const int from = move.from() + k, to = move.to() + k;
        const bool is_seventh = (detail::v15_frame::seventh_bits >> from & 1) != 0 && move.mask() == 1;
        by_bit_[to] = field_at(is_seventh ? 8 * (from - detail::v15_frame::seventh_bit(0)) : from);
        if (is_seventh) by_bit_[to + 1] = by_bit_[to];
    }

    // A source has eight bits at its byte and a ninth one among bits 48 to 51.
    constexpr void add_sources(descriptor row)
    {
        for (const source_field& source : row.sources()) {
            const word_field field = field_at(8 * source.byte);
            for (int k = 0; k < 8; ++k) by_bit_[8 * source.byte + k] = field;
            by_bit_[48 + source.byte] = field;
        }
    }

    word_fields common_;
    word_field by_bit_[64]{};
    v15_field fields_[64]{};
    int count_ = 0;
};

}  // namespace valhall

#endif
