// SPDX-License-Identifier: MIT
// The encodings of the architectures, and where the fields of an instruction's word are in each: for diagrams and lists of encodings. All
// encodings are here, also those of architectures that the including program does not support. Not needed for decoding.
#ifndef VALHALL_ISA_ENCODINGS_HPP
#define VALHALL_ISA_ENCODINGS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/v15_words.hpp"
#include "valhall/isa/word_fields.hpp"

namespace valhall {

/// An encoding: successive architectures on which each field of an instruction has the same bits.
struct encoding {
    std::string_view name;  ///< its architectures: "v9 to v14"
    arch_span archs;        ///< its architectures

    /// True if some of its architectures have a row of the table.
    constexpr bool has(descriptor row) const { return archs >> 8 <= (row.archs() & 255) && row.archs() >> 8 <= (archs & 255); }
    /// True if it is the encoding of the common word, whose bits bit_field members of the table have.
    constexpr bool is_common() const { return archs == common_encoding; }
};

/// All encodings, from the oldest on. The first one is that of the common word.
inline constexpr encoding encodings[] = {{"v9 to v14", common_encoding}, {"v15", v15_up}};

/// The encoding of an architecture.
constexpr const encoding& encoding_of(arch on)
{
    int index = 0;
    while (!contains(encodings[index].archs, on)) ++index;
    return encodings[index];
}

/// A field of a word, or a part of one.
struct placed_field {
    bit_field bits{};   ///< its place in the word
    word_field what{};  ///< the field of the common word, with its place there
};

/// The fields of an instruction's word in an encoding that has it. Each bit is in exactly one field.
class encoded_fields {
public:
    /// The fields of a row.
    constexpr encoded_fields(descriptor row, const encoding& in) : common_(row), fixed_(row.fixed_bits())
    {
        if (in.is_common()) {
            for (const word_field& field : common_) fields_[count_++] = {field.bits, field};
            return;
        }
        fixed_ = detail::row_words_at(row.index).v15_opcode();
        for (word_field& one : by_bit_) one = {{}, field_use::opcode};
        add_moves(row);
        add_sources(row);
        for (std::uint8_t bit = 0; bit < 64; ++bit) {
            if (bit != 0 && fields_[count_ - 1].what == by_bit_[bit]) ++fields_[count_ - 1].bits.width;
            else fields_[count_++] = {{bit, 1}, by_bit_[bit]};
        }
    }

    /// The number of fields.
    constexpr int size() const { return count_; }
    /// An iterator to the first field.
    constexpr const placed_field* begin() const { return fields_; }
    /// The iterator after the last field.
    constexpr const placed_field* end() const { return fields_ + count_; }
    /// The field with an index.
    constexpr const placed_field& operator[](int i) const { return fields_[i]; }

    /// The values of the bits that are fixed, such as those of the opcode.
    constexpr word fixed_bits() const { return fixed_; }

private:
    // The field at a bit of the common word.
    constexpr word_field field_at(int bit) const
    {
        for (const word_field& field : common_)
            if ((field.bits.mask() >> bit & 1) != 0) return field;
        return {};
    }

    constexpr void add_moves(descriptor row)
    {
        const detail::row_words here = detail::row_words_at(row.index);
        for (int n = 0; n < here.v15_move_count(); ++n) {
            const detail::v15_move move = detail::v15::move_of(here, n);
            if (!detail::v15::is_encoded(move) || !detail::v15::is_decoded(move)) continue;
            for (int k = 0; (detail::v15::mask_of(move) >> k & 1) != 0; ++k) add_bit(move, k);
        }
    }

    // A seventh bit of a number, and the eighth one, which is always 0, belong to the field with the low six.
    constexpr void add_bit(detail::v15_move move, int k)
    {
        const int from = move.from() + k, to = move.to() + k;
        const bool is_seventh = (detail::seventh_bits >> from & 1) != 0 && detail::v15::mask_of(move) == 1;
        by_bit_[to] = field_at(is_seventh ? 8 * (from - detail::seventh_bit(0)) : from);
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
    word fixed_;
    word_field by_bit_[64]{};
    placed_field fields_[64]{};
    int count_ = 0;
};

namespace detail {

// The bits of a source's number, or of a part of it, on v15.
constexpr word source_bits_on_v15(bit_field part, int byte)
{
    const bit_field whole = source_byte_field(byte);
    return part.width < whole.width ? part.mask() : whole.mask() | word{1} << (48 + byte);
}

}  // namespace detail

/// The bits of an instruction's word that an encoding has for a field, given the field's place in the common word. 0 if the encoding lacks
/// the field.
constexpr word encoded_bits(descriptor row, const encoding& in, bit_field common)
{
    if (in.is_common()) return common.mask();
    for (const source_field& source : row.sources())
        if ((source.bits().mask() & common.mask()) != 0) return detail::source_bits_on_v15(common, source.byte);
    const detail::row_words here = detail::row_words_at(row.index);
    word found = 0;
    for (int n = 0; n < here.v15_move_count(); ++n) {
        const detail::v15_move move = detail::v15::move_of(here, n);
        if (!detail::v15::is_encoded(move)) continue;
        for (int k = 0; (detail::v15::mask_of(move) >> k & 1) != 0; ++k)
            if ((common.mask() >> (move.from() + k) & 1) != 0) found |= word{1} << (move.to() + k);
        // The seventh bit of a number, and the eighth one, which is always 0.
        const bool is_number = common.position % 8 == 0 && common.width == destination_register_field.width;
        if (is_number && detail::v15::mask_of(move) == 1 && move.from() == detail::seventh_bit(common.position))
            found |= word{3} << move.to();
    }
    return found;
}

}  // namespace valhall

#endif
