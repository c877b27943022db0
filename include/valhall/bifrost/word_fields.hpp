// SPDX-License-Identifier: MIT
// The bit fields of an encoding: for references. Between them they cover all bits of a word.
#ifndef VALHALL_BIFROST_WORD_FIELDS_HPP
#define VALHALL_BIFROST_WORD_FIELDS_HPP

#include <bit>
#include <cstdint>

#include "valhall/bifrost/instruction.hpp"

namespace valhall::bifrost {

/// The contents of a bit field.
enum class field_use : std::uint8_t {
    fixed,      ///< bits that all words of the encoding have
    source,     ///< the port of a source
    modifier,   ///< the number of a modifier's value
    immediate,  ///< an immediate
    derived,    ///< a number that gives several modifiers, with the order of the ports of sources 0 and 1: see gives()
};

/// A bit field of an encoding.
struct word_field {
    field_use use{};            ///< what it holds
    std::uint8_t index = 0;     ///< the source, the modifier or the immediate, by its index in the row
    std::uint8_t position = 0;  ///< its lowest bit
    std::uint8_t width = 0;     ///< the number of its bits
    std::uint32_t value = 0;    ///< of fixed bits
};

/// The encodings of a row, by their numbers in the table.
struct encoding_range {
    int first = 0;  ///< the first one
    int count = 0;  ///< how many there are
};

/// The encodings of an instruction in a unit.
constexpr encoding_range encodings_of(descriptor row)
{
    const detail::instruction_row of = detail::instruction_row_at(row.index);
    return {static_cast<int>(of.first_encoding()), static_cast<int>(of.encoding_count())};
}

/// The fields of an encoding, from the highest bit on: for (const word_field& field : word_fields(encoding)).
class word_fields {
public:
    /// Finds the fields of an encoding, by its number in the table.
    constexpr explicit word_fields(int encoding) : form_(detail::encoding_row_at(static_cast<unsigned>(encoding)))
    {
        const detail::encoding_places places = detail::encoding_places_at(static_cast<unsigned>(encoding));
        const descriptor row{static_cast<std::uint16_t>(form_.row())};
        for (int n = 0; n < row.source_count(); ++n)
            if (places.sources()[n] != detail::not_drawn) add(field_use::source, n, places.sources()[n], 3);
        for (int n = 0; n < row.modifier_count(); ++n)
            if (places.modifiers()[n] != detail::not_drawn)
                add(field_use::modifier, n, places.modifiers()[n],
                    static_cast<unsigned>(std::bit_width(static_cast<unsigned>(row.modifier_at(n).count() - 1))));
        for (int n = 0; n < row.immediate_count(); ++n) {
            const immediate_field one = row.immediate_at(n);
            add(field_use::immediate, n, static_cast<unsigned>(one.position()), static_cast<unsigned>(one.width()));
        }
        for (unsigned n = 0; n < detail::most_derived; ++n) {
            const bit_field field = detail::derived_field(form_, n);
            if (field.width != 0) add(field_use::derived, static_cast<int>(n), field.position, field.width);
        }
        for (unsigned key = 0; key < form_.key_count(); ++key) given_ |= 1u << places.keys()[key];
        add_fixed(bits_of(row.unit()));
        sort();
    }

    constexpr const word_field* begin() const { return fields_; }
    constexpr const word_field* end() const { return fields_ + count_; }
    constexpr int size() const { return count_; }

    /// True if a modifier of the row has no bits of its own: the derived fields give it.
    constexpr bool gives(int modifier) const { return (given_ >> modifier & 1) != 0; }

private:
    constexpr void add(field_use use, int index, unsigned position, unsigned width)
    {
        fields_[count_++] = {use, static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(position), static_cast<std::uint8_t>(width)};
    }

    // The runs of bits between the others. Derived bits are not in the mask, so that each run is in it.
    constexpr void add_fixed(int total)
    {
        const int drawn = count_;
        for (int low = 0; low < total;) {
            const auto is_free = [&](int bit) {
                for (int n = 0; n < drawn; ++n)
                    if (fields_[n].position <= bit && bit < fields_[n].position + fields_[n].width) return false;
                return true;
            };
            int high = low;
            while (high < total && is_free(high)) ++high;
            if (high == low) {
                ++low;
                continue;
            }
            add(field_use::fixed, 0, static_cast<unsigned>(low), static_cast<unsigned>(high - low));
            fields_[count_ - 1].value = form_.exact() >> low & ((1u << (high - low)) - 1);
            low = high;
        }
    }

    constexpr void sort()
    {
        for (int n = 1; n < count_; ++n)
            for (int at = n; at > 0 && fields_[at - 1].position < fields_[at].position; --at) {
                const word_field kept = fields_[at];
                fields_[at] = fields_[at - 1];
                fields_[at - 1] = kept;
            }
    }

    detail::encoding_row form_;
    word_field fields_[2 * (detail::most_sources + detail::most_modifiers + detail::most_immediates + detail::most_derived) + 1]{};
    int count_ = 0;
    unsigned given_ = 0;
};

}  // namespace valhall::bifrost

#endif
