// SPDX-License-Identifier: MIT
// The number of staging registers of a group, by Arm's description, if it follows from other fields.
#ifndef VALHALL_VALIDATE_STAGING_COUNTS_HPP
#define VALHALL_VALIDATE_STAGING_COUNTS_HPP

#include <bit>
#include <cstdint>

#include "valhall/instruction.hpp"

namespace valhall {

/// The legal numbers of registers of a staging group.
struct register_counts {
    word legal = ~word{0};  ///< bit n: n registers are legal
    int usual = -1;         ///< the number implied by the other fields; -1 if none is
};

namespace detail {

// These read fields directly: results of instruction::get() would cost steps in constant expressions.

// The value of a modifier; 0 if the instruction lacks it.
constexpr unsigned value_of(const instruction& i, enum_id id) { return static_cast<unsigned>(place_of(i.row_index, id).extract(i.bits)); }

template <isa_enum E>
constexpr bool is(const instruction& i, E value)
{
    const bit_field place = place_of(i.row_index, id_of(value));
    return place.width != 0 && place.extract(i.bits) == static_cast<word>(value);
}

constexpr register_counts exactly(unsigned count) { return {word{1} << (count & 63), static_cast<int>(count)}; }

// All numbers from `lowest` to `highest`, which is the usual one.
constexpr register_counts between(unsigned lowest, unsigned highest)
{
    return {(word{2} << highest) - (word{1} << lowest), static_cast<int>(highest)};
}

// The number of registers for `channels` channels of 16 or 32 bits each.
constexpr unsigned registers_of(unsigned channels, unsigned is_wide) { return (channels + 1 - is_wide) >> (1 - is_wide); }

constexpr unsigned registers_of_type(const instruction& i) { return static_cast<unsigned>(i.row().type_registers()); }

constexpr bool loads_64_bits(const instruction& i)
{
    return is(i, modifier::load_lane_8::d0) || is(i, modifier::load_lane_16::d0) || is(i, modifier::load_lane_32::d0);
}

constexpr unsigned registers_of_atomic(const instruction& i)
{
    if (is(i, modifier::compare::compare)) return 2 * registers_of_type(i);
    const bool adds_32_bits = is(i, modifier::atomic_operation::aaddu) || is(i, modifier::atomic_operation::aadds);
    return adds_32_bits ? 1 : registers_of_type(i);
}

constexpr unsigned registers_of_channels(const instruction& i)
{
    const unsigned is_half = (value_of(i, enum_id::register_format) | value_of(i, enum_id::flat_format)) & 1;
    return registers_of(value_of(i, enum_id::vector_size) + 1, 1 - is_half);
}

// The staging registers of a texture instruction: coordinates and the words after them.
constexpr unsigned registers_of_coordinates(const instruction& i)
{
    constexpr unsigned by_dimension[] = {1, 2, 3, 2};
    const unsigned coordinates = by_dimension[value_of(i, enum_id::dimension)] << value_of(i, enum_id::derivative_enable);
    const bool has_level = is(i, modifier::lod_mode::explicit_) || is(i, modifier::lod_mode::computed_bias) ||
                           is(i, modifier::lod_mode::computed_bias_force_delta);
    const unsigned level = is(i, modifier::lod_mode::grdesc) ? 2 : has_level;
    return coordinates + level + value_of(i, enum_id::project) + value_of(i, enum_id::array_enable) + value_of(i, enum_id::texel_offset) +
           value_of(i, enum_id::shadow);
}

// Exactly `count`, if the set contains it; else none.
constexpr register_counts one_of(word set, unsigned count) { return (set >> count & 1) != 0 ? exactly(count) : register_counts{0, -1}; }

constexpr register_counts counts_by(count_rule which, const instruction& i, const staging_field& group)
{
    const auto written = [&i] { return static_cast<unsigned>(std::popcount(value_of(i, enum_id::write_mask))); };
    const auto is_wide = [&i] { return value_of(i, enum_id::register_width); };
    const auto widths = [&i] { return value_of(i, enum_id::varying_texture_register_width); };
    switch (which) {
    case count_rule::any: return {};
    case count_rule::by_size:
    case count_rule::by_size_or_none: return exactly(loads_64_bits(i) ? 2 : registers_of_type(i));
    case count_rule::atomic: return exactly(registers_of_atomic(i));
    case count_rule::channels: return exactly(registers_of_channels(i));
    case count_rule::channels_32: return exactly(value_of(i, enum_id::vector_size) + 1);
    case count_rule::channels_16: return exactly(registers_of(value_of(i, enum_id::vector_size) + 1, 0));
    case count_rule::coordinates:
        // A field that can encode 8 encodes larger counts modulo 8.
        if (group.maximum() == 8) return exactly((registers_of_coordinates(i) + 7) % 8 + 1);
        return one_of(0xFE, registers_of_coordinates(i));
    case count_rule::texel_coordinates: return one_of(0x1E, registers_of_coordinates(i));
    case count_rule::derivatives: return one_of(0x5E, registers_of_coordinates(i));
    case count_rule::weights: return exactly(registers_of_coordinates(i) + 2);
    case count_rule::write_mask: return exactly(registers_of(written(), is_wide()));
    case count_rule::write_masks: {
        const unsigned first = registers_of(written(), is_wide());
        return between(first + 1, first + registers_of(4, value_of(i, enum_id::secondary_register_width)));
    }
    case count_rule::texel: return between(1, registers_of(4, widths() & 1));
    case count_rule::texels: {
        const unsigned first = registers_of(4, widths() & 1);
        return between(first + 1, first + registers_of(4, widths() >> 1));
    }
    default: return exactly(static_cast<unsigned>(which));
    }
}

}  // namespace detail

/// The legal numbers of registers of a staging group by Arm's description. `group` is 0 to staging_count() - 1.
constexpr register_counts listed_counts(const instruction& i, int group)
{
    return detail::counts_by(i.row().count_rule(group), i, staging_field_of(i.row().staging()[group]));
}

/// The numbers of registers that the hardware accepts for a staging group, bit n for n registers: the listed ones, and 0 if the
/// instruction's result may be dropped. `group` is 0 to staging_count() - 1.
constexpr word taken_counts(const instruction& i, int group)
{
    const count_rule rule = i.row().count_rule(group);
    return detail::counts_by(rule, i, staging_field_of(i.row().staging()[group])).legal | word{rule == count_rule::by_size_or_none};
}

namespace detail {

// True if a set of register counts contains a count. (Groups of 64 have no bit; such groups may have any size.)
constexpr bool has_count(word set, int count) { return set == ~word{0} || (count < 64 && (set >> count & 1) != 0); }

}  // namespace detail

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
