// SPDX-License-Identifier: MIT
// Makes the shape of a row: the limits of its fields as masks and sets, which decoding and validation test at once.
#ifndef VALHALL_TABLE_DERIVE_SHAPE_HPP
#define VALHALL_TABLE_DERIVE_SHAPE_HPP

#include <algorithm>
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

    void name(const std::string& mnemonic) { made_.first = mnemonic; }
    void fix(word bits) { constant_ |= bits; }
    void forbid_clear_mask()
    {
        pairs_ |= word{1} << destination_mask_field.position;
        usual_ |= destination_mask_field.mask();
    }
    void align(word bits)
    {
        aligned_ |= bits;
        taken_ |= bits;
    }
    void begin_with(word start) { change_ = start ^ start_; }
    // The hardware accepts no word of the row.
    void refuse_row()
    {
        all_refused_ = true;
        taken_ |= second_look;
    }

    // Expresses a limit as constant bits and pairs of bits that must not both be set. The remainder becomes a set of values.
    void limit(const limited_field& field)
    {
        const unsigned values = 1u << field.bits.width;
        const auto is_legal = [&field](unsigned value) { return (field.legal >> value & 1) != 0; };
        if ((field.legal & ((word{1} << values) - 1)) != (word{1} << values) - 1) usual_ |= field.bits.mask();
        if (!is_legal(static_cast<unsigned>(field.bits.extract(start_)))) always_second_look_ = true;
        std::vector<unsigned> illegal;
        for (unsigned value = 0; value < values; ++value)
            if (!is_legal(value)) illegal.push_back(value);
        for (int bit = 0; bit < field.bits.width; ++bit) {
            const unsigned usual = start_ >> (field.bits.position + bit) & 1;
            const auto differs = [bit, usual](unsigned value) { return (value >> bit & 1) != usual; };
            if (!all_illegal(values, is_legal, differs)) continue;
            constant_ |= word{1} << (field.bits.position + bit);
            std::erase_if(illegal, differs);
        }
        for (int bit = 0; bit + 1 < field.bits.width; ++bit) {
            const word both = word{3} << (field.bits.position + bit);
            const auto has_both = [bit](unsigned value) { return (value >> bit & 3) == 3; };
            if ((both & destination_mask_field.mask()) != 0 || !all_illegal(values, is_legal, has_both)) continue;
            if (std::none_of(illegal.begin(), illegal.end(), has_both)) continue;
            pairs_ |= word{1} << (field.bits.position + bit);
            std::erase_if(illegal, has_both);
        }
        if (!illegal.empty()) check(field);
    }

    // Adds a limit of the hardware.
    void refuse(const limited_field& field)
    {
        if (refused_ == detail::max_refused) throw std::length_error("more refused values than a shape has room for");
        made_.places.refused(refused_, field.bits.position);
        made_.mask_limit.refused(refused_++, window(field));
        taken_ |= field.bits.mask();
        if ((field.legal >> field.bits.extract(start_) & 1) == 0) taken_ |= second_look;
    }

    // Validation always takes the slow path, since it checks more than fields.
    void always_check() { taken_ |= second_look; }

    // Adds a staging group of the row. For a row without one, an empty group at r0 is added.
    void add_group(std::size_t index, const staging_group& group)
    {
        // Up to eight registers extend beyond r63 only if the first is r56 or higher.
        const bit_field upper{static_cast<std::uint8_t>(group.base.position + 3), 3};
        if (group.maximum() > 8 || (group.least == 0 && group.base.position != destination_register_field.position))
            needs_closer_look_ = always_second_look_ = true;
        triples_ |= word{1} << upper.position;
        if (group.maximum() > 1) taken_ |= word{1} << group.base.position;
        if (index == 0) closer_look_ = upper.mask();
        else check({upper, 0x7F});
        if (group.least == 0) counted_ = group.count.mask();
        if (index > 0) all_refused_ = true;
        else if (group.count.width == 0 && group.least > 1) aligned_ |= word{1} << group.base.position;
        place_group(index, group);
    }

    void place_group(std::size_t index, const staging_group& group)
    {
        const std::size_t numbers[] = {group.base.position, group.count.position, static_cast<std::size_t>(group.count.maximum()),
                                       group.least, group.bias};
        static_assert(std::size(numbers) == detail::staging_place::width);
        for (std::size_t n = 0; n < std::size(numbers); ++n) made_.places.groups(index * std::size(numbers) + n, numbers[n]);
    }

    shape_record made(std::uint32_t source_bits)
    {
        made_.quick_check.usual(constant_ | pairs_ | pairs_ << 1 | usual_ | fau_page_field.mask() |
                                (always_second_look_ ? word{1} << 62 : 0));
        made_.quick_check.triples(triples_ | (source_bits & 0x20202020) | (counted_ == ~word{0} ? word{7} << 61 : 0));
        if (counted_ != ~word{0} && counted_ != bit_field{33, 3}.mask() && !always_second_look_)
            throw std::length_error("the fast accept knows only counts of staging registers in bits 33 to 35");
        made_.quick_limit.bits(taken_);
        made_.constant = constant_;
        made_.pairs = pairs_;
        made_.mask_check.counted(counted_);
        made_.mask_check.slow(needs_closer_look_ ? 0 : closer_look_);
        made_.mask_check.sources(source_bits);
        made_.mask_limit.aligned(aligned_);
        made_.mask_limit.start_change(change_);
        if (all_refused_) made_.mask_limit.refused(0, ~std::uint32_t{0});
        return made_;
    }

private:
    static constexpr word second_look = word{1} << 63;

    // Adds a set of values that are, or may be, undefined.
    void check(const limited_field& field)
    {
        if (checks_ == detail::max_checks) {
            needs_closer_look_ = true;
            return;
        }
        made_.places.illegal(checks_, field.bits.position);
        made_.value_check.illegal(checks_++, window(field));
    }

    // Bit n is set if the five bits from the field's position on have the value n and the field is not legal then.
    static std::uint32_t window(const limited_field& field)
    {
        if (field.bits.width > 5) throw std::length_error("a field of more than five bits is restricted");
        std::uint32_t set = 0;
        for (std::uint32_t some = 0; some < 32; ++some)
            if ((field.legal >> (some & field.bits.maximum()) & 1) == 0) set |= 1u << some;
        return set;
    }

    template <class Legal, class Condition>
    static bool all_illegal(unsigned values, Legal is_legal, Condition holds)
    {
        for (unsigned value = 0; value < values; ++value)
            if (holds(value) && is_legal(value)) return false;
        return true;
    }

    // Without staging registers, `counted_` and `closer_look_` keep all bits: every instruction has one of them set, and none all of them.
    word start_, constant_ = 0, pairs_ = 0, aligned_ = 0, change_ = 0, counted_ = ~word{0}, closer_look_ = ~word{0};
    word usual_ = 0, triples_ = 0, taken_ = 0;
    std::size_t checks_ = 0, refused_ = 0;
    bool all_refused_ = false, needs_closer_look_ = false, always_second_look_ = false;
    shape_record made_{};
};

}  // namespace valhall::table

#endif
