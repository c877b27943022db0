// SPDX-License-Identifier: MIT
// The number of staging registers of a group, by Arm's description, if it follows from other fields.
#ifndef VALHALL_CHECK_REGISTER_COUNTS_HPP
#define VALHALL_CHECK_REGISTER_COUNTS_HPP

#include <bit>
#include <cstdint>

#include "valhall/check/checked_word.hpp"
#include "valhall/instruction.hpp"

namespace valhall {

/// The legal numbers of registers of a staging group.
struct register_counts {
    word legal = ~word{0};  ///< bit n: n registers are legal
    int usual = -1;         ///< the number implied by the other fields; -1 if none is
};

namespace detail {

constexpr register_counts exactly(unsigned count) { return {word{1} << (count & 63), static_cast<int>(count)}; }

// All numbers from `lowest` to `highest`, which is the usual one.
constexpr register_counts between(unsigned lowest, unsigned highest)
{
    return {(word{2} << highest) - (word{1} << lowest), static_cast<int>(highest)};
}

// The number of registers for `channels` channels of 16 or 32 bits each.
constexpr unsigned registers_of(unsigned channels, unsigned is_wide) { return (channels + 1 - is_wide) >> (1 - is_wide); }

constexpr unsigned registers_of_type(const checked_word& w) { return static_cast<unsigned>(descriptor{w.row}.type_registers()); }

constexpr bool loads_64_bits(const checked_word& w)
{
    return w.is(modifier::load_lane_8::d0) || w.is(modifier::load_lane_16::d0) || w.is(modifier::load_lane_32::d0);
}

constexpr unsigned registers_of_atomic(const checked_word& w)
{
    if (w.is(modifier::compare::compare)) return 2 * registers_of_type(w);
    const bool adds_32_bits = w.is(modifier::atomic_operation::aaddu) || w.is(modifier::atomic_operation::aadds);
    return adds_32_bits ? 1 : registers_of_type(w);
}

constexpr unsigned registers_of_channels(const checked_word& w)
{
    const unsigned is_half = (w.value(enum_id::register_format) | w.value(enum_id::flat_format)) & 1;
    return registers_of(w.value(enum_id::vector_size) + 1, 1 - is_half);
}

// The staging registers of a texture instruction: coordinates and the words after them.
constexpr unsigned registers_of_coordinates(const checked_word& w)
{
    constexpr unsigned by_dimension[] = {1, 2, 3, 2};
    const unsigned coordinates = by_dimension[w.value(enum_id::dimension)] << w.value(enum_id::derivative_enable);
    const bool has_level = w.is(modifier::lod_mode::explicit_) || w.is(modifier::lod_mode::computed_bias) ||
                           w.is(modifier::lod_mode::computed_bias_force_delta);
    const unsigned level = w.is(modifier::lod_mode::grdesc) ? 2 : has_level;
    return coordinates + level + w.value(enum_id::project) + w.value(enum_id::array_enable) + w.value(enum_id::texel_offset) +
           w.value(enum_id::shadow);
}

// Exactly `count`, if the set contains it; else none.
constexpr register_counts one_of(word set, unsigned count) { return (set >> count & 1) != 0 ? exactly(count) : register_counts{0, -1}; }

constexpr register_counts counts_by(count_rule which, const checked_word& w, const staging_field& group)
{
    const auto written = [&w] { return static_cast<unsigned>(std::popcount(w.value(enum_id::write_mask))); };
    const auto is_wide = [&w] { return w.value(enum_id::register_width); };
    const auto widths = [&w] { return w.value(enum_id::varying_texture_register_width); };
    switch (which) {
    case count_rule::any: return {};
    case count_rule::by_size:
    case count_rule::by_size_or_none: return exactly(loads_64_bits(w) ? 2 : registers_of_type(w));
    case count_rule::atomic: return exactly(registers_of_atomic(w));
    case count_rule::channels: return exactly(registers_of_channels(w));
    case count_rule::channels_32: return exactly(w.value(enum_id::vector_size) + 1);
    case count_rule::channels_16: return exactly(registers_of(w.value(enum_id::vector_size) + 1, 0));
    case count_rule::coordinates:
        // A field that can encode 8 encodes larger counts modulo 8.
        if (group.maximum() == 8) return exactly((registers_of_coordinates(w) + 7) % 8 + 1);
        return one_of(0xFE, registers_of_coordinates(w));
    case count_rule::texel_coordinates: return one_of(0x1E, registers_of_coordinates(w));
    case count_rule::derivatives: return one_of(0x5E, registers_of_coordinates(w));
    case count_rule::weights: return exactly(registers_of_coordinates(w) + 2);
    case count_rule::write_mask: return exactly(registers_of(written(), is_wide()));
    case count_rule::write_masks: {
        const unsigned first = registers_of(written(), is_wide());
        return between(first + 1, first + registers_of(4, w.value(enum_id::secondary_register_width)));
    }
    case count_rule::texel: return between(1, registers_of(4, widths() & 1));
    case count_rule::texels: {
        const unsigned first = registers_of(4, widths() & 1);
        return between(first + 1, first + registers_of(4, widths() >> 1));
    }
    default: return exactly(static_cast<unsigned>(which));
    }
}

constexpr register_counts listed_counts(const checked_word& w, int group)
{
    return counts_by(descriptor{w.row}.count_rule(group), w, w.group(group));
}

constexpr word taken_counts(const checked_word& w, int group)
{
    return listed_counts(w, group).legal | word{descriptor{w.row}.count_rule(group) == count_rule::by_size_or_none};
}

// True if a set of register counts contains a count. (Groups of 64 have no bit; such groups may have any size.)
constexpr bool has_count(word set, int count) { return set == ~word{0} || (count < 64 && (set >> count & 1) != 0); }

// True if a staging count is encoded but must follow from other fields.
constexpr bool counts_follow(std::uint16_t row) { return (form_of(row).flags() & form_flag::counts_follow) != 0; }

}  // namespace detail

/// The legal numbers of registers of a staging group by Arm's description. `group` is 0 to staging_count() - 1.
constexpr register_counts listed_counts(const instruction& i, int group)
{
    return detail::listed_counts({i.bits, i.row_index, i.on}, group);
}

/// The numbers of registers that the hardware accepts for a staging group, bit n for n registers: the listed ones, and 0 if the
/// instruction's result may be dropped. `group` is 0 to staging_count() - 1.
constexpr word taken_counts(const instruction& i, int group) { return detail::taken_counts({i.bits, i.row_index, i.on}, group); }

/// The number of registers of a group of which only the first is given; -1 if the rest of the instruction does not determine it. `group` is
/// 0 to staging_count() - 1.
constexpr int open_staging_count(const instruction& i, int group)
{
    const staging_field& field = staging_field_of(i.row().staging()[group]);
    return field.count.width == 0 ? field.least : listed_counts(i, group).usual;
}

/// Sets a staging group from its first register on, with as many registers as the modifiers imply: instruction::set_staging() for the
/// result of sr_from(). Faults: no_such_operand, unknown_staging_count, register_out_of_range, staging_count, staging_range.
constexpr status set_open_staging(instruction& i, int index, open_staging from)
{
    if (index < 0 || index >= i.staging_count()) return i.set_staging(index, staging_registers{});
    const int count = open_staging_count(i, index);
    if (count < 0) return fault{fault_code::unknown_staging_count, operand_kind::staging, static_cast<std::uint8_t>(index)};
    return i.set_staging(index, staging_registers{count == 0 ? 0 : from.first, count});
}

}  // namespace valhall

#endif
