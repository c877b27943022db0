// SPDX-License-Identifier: MIT
// Makes the shape of a row: the limits of its fields as masks and sets, which decoding and validation test at once.
#ifndef VALHALL_TABLE_DERIVE_SHAPE_HPP
#define VALHALL_TABLE_DERIVE_SHAPE_HPP

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "derive.hpp"

namespace valhall::table {

// A field and its allowed values: bit n for value n.
struct limited_field {
    bit_field bits;
    unsigned legal;
};

class shape_maker {
public:
    // `start` is the start word of the row on its first architecture.
    explicit shape_maker(word start) : start_(start) {}

    word start() const { return start_; }
    void name(const std::string& mnemonic) { made_.first = mnemonic; }
    void fix(word bits) { constant_ |= bits; }
    void forbid_clear_mask() { runs_ |= word{1} << destination_mask_field.position; }
    // The fast accept of validation takes only the start word's bits here.
    void align(word bits) { taken_ |= bits; }
    void begin_with(word start) { made_.data.put("start_change", start ^ start_); }

    // Expresses a limit as constant bits and as pairs of bits that must not both be set, such that as many legal values as possible remain.
    // Example: of three bits with the legal values 0, 1, 2 and 7, the highest must be 0, and the other two must not both be set.
    void limit(const limited_field& field)
    {
        if ((field.legal >> field.bits.extract(start_) & 1) == 0) always_second_look_ = true;
        const fixed_bits found = fewest_bits(field, pairs_within(field.bits));
        constant_ |= word{found.constant} << field.bits.position;
        runs_ |= word{found.pairs} << field.bits.position;
    }

    // The fast accept of validation takes only these values of a field, and perhaps not all of them.
    void accept(const limited_field& field)
    {
        taken_ |= word{fewest_bits(field, 0).constant} << field.bits.position;
        if ((field.legal >> field.bits.extract(start_) & 1) == 0) always_check();
    }
    // As above, for one value, which need not be that of the start word.
    void accept_only(bit_field field, word value)
    {
        if (value > field.maximum()) return always_check();
        taken_ |= field.mask();
        expected_ |= (start_ & field.mask()) ^ field.insert(0, value);
    }
    void accept_odd(const staging_group& group) { taken_ &= ~(word{1} << group.base.position); }

    // Validation always takes the slow path: no word of the row has the opcode that the fast accept demands.
    void always_check()
    {
        taken_ |= first_opcode_bit;
        expected_ |= first_opcode_bit;
    }

    // Adds a staging group of the row.
    void add_group(const staging_group& group)
    {
        // Up to eight registers extend beyond r63 only if the first is r56 or higher.
        const bit_field upper{static_cast<std::uint8_t>(group.base.position + 3), 3};
        if (group.maximum() > 8 || (group.least == 0 && group.base.position != destination_register_field.position))
            always_second_look_ = true;
        if (group.maximum() > 1) {
            runs_ |= word{1} << upper.position;
            taken_ |= word{1} << group.base.position;
        }
        if (group.least == 0) {
            if (group.count.mask() != detail::quick_count.mask()) always_second_look_ = true;
            runs_ |= word{1} << detail::quick_count.position;
        }
    }

    shape_record made(std::uint32_t source_bits)
    {
        made_.data.put("usual", constant_ | fau_page_field.mask() | (always_second_look_ ? word{1} << 62 : 0));
        made_.data.put("runs", runs_ | (source_bits & detail::quick_specials));
        made_.data.put("limited", taken_);
        if ((expected_ & ~(word{0xFFFFFFFF} << detail::quick_limit_shift)) != 0)
            throw std::length_error("the fast accept of validation changes only 32 bits of start words, from quick_limit_shift on");
        made_.data.put("change", expected_ >> detail::quick_limit_shift);
        made_.data.put("tops", source_bits & detail::source_top_bits);
        return made_;
    }

private:
    static constexpr word first_opcode_bit = word{1} << primary_opcode_field.position;

    struct fixed_bits {
        unsigned constant, pairs;  // equal to the start word; not both set
    };

    // The bits of a field that exclude all values that are not legal, and as few others as possible.
    fixed_bits fewest_bits(const limited_field& field, unsigned own_pairs) const
    {
        const unsigned values = 1u << field.bits.width, usual = static_cast<unsigned>(field.bits.extract(start_));
        fixed_bits best{values - 1, 0};
        int most = 0;
        for (unsigned constant = 0; constant < values; ++constant)
            for (unsigned pairs = own_pairs;; pairs = (pairs - 1) & own_pairs) {
                unsigned accepted = 0;
                for (unsigned value = 0; value < values; ++value)
                    if (((value ^ usual) & constant) == 0 && (value & value >> 1 & pairs) == 0) accepted |= 1u << value;
                if ((accepted & ~field.legal) == 0 && std::popcount(accepted) > most) {
                    most = std::popcount(accepted);
                    best = {constant, pairs};
                }
                if (pairs == 0) break;
            }
        return best;
    }

    // The bits of a field at which the fast accept can test it and the next bit of the field.
    static unsigned pairs_within(bit_field field)
    {
        return static_cast<unsigned>(detail::quick_pairs >> field.position & field.maximum() >> 1);
    }

    word start_, constant_ = 0, runs_ = 0, taken_ = 0, expected_ = 0;
    bool always_second_look_ = false;
    shape_record made_{};
};

}  // namespace valhall::table

#endif
