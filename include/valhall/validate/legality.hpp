// What Arm's description of the instruction set allows of an instruction, beyond what the hardware takes:
// listed values, reserved bits, alignment, and numbers of registers that follow from other fields.
#ifndef VALHALL_VALIDATE_LEGALITY_HPP
#define VALHALL_VALIDATE_LEGALITY_HPP

#include <bit>
#include <cstdint>

#include "valhall/validate/fault_list.hpp"
#include "valhall/instruction.hpp"

namespace valhall {

/// The numbers of registers that are legal for a group of staging registers.
struct register_counts {
    word legal = ~word{0};  ///< bit n: n registers are legal
    int usual = -1;         ///< the number that follows from the other fields; -1 if none does
};

namespace detail {

constexpr unsigned value_of(const instruction& i, enum_id id) { return static_cast<unsigned>(i.get(id).value_or(0)); }

template <isa_enum E>
constexpr bool is(const instruction& i, E value)
{
    return i.get(id_of(value)) == static_cast<word>(value);
}

constexpr register_counts exactly(unsigned count) { return {word{1} << (count & 63), static_cast<int>(count)}; }

// From one number to another, the highest being the usual one.
constexpr register_counts between(unsigned lowest, unsigned highest)
{
    return {(word{2} << highest) - (word{1} << lowest), static_cast<int>(highest)};
}

// How many of the registers `channels` channels take, of 16 bits or of 32 each.
constexpr unsigned registers_of(unsigned channels, unsigned is_wide) { return ((channels - 1) >> (1 - is_wide)) + 1; }

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

// The coordinates of a texture instruction and what stands behind them.
constexpr unsigned registers_of_coordinates(const instruction& i)
{
    constexpr unsigned by_dimension[] = {1, 2, 3, 2};
    const unsigned coordinates = by_dimension[value_of(i, enum_id::dimension)] << value_of(i, enum_id::derivative_enable);
    const bool has_level = is(i, modifier::lod_mode::explicit_) || is(i, modifier::lod_mode::computed_bias) || is(i, modifier::lod_mode::computed_bias_force_delta);
    const unsigned level = is(i, modifier::lod_mode::grdesc) ? 2 : has_level;
    return coordinates + level + value_of(i, enum_id::project) + value_of(i, enum_id::array_enable) +
           value_of(i, enum_id::texel_offset) + value_of(i, enum_id::shadow);
}

// One of the numbers in a set, or none if the number is not in it.
constexpr register_counts one_of(word set, unsigned count)
{
    return (set >> count & 1) != 0 ? exactly(count) : register_counts{0, -1};
}

constexpr register_counts counts_by(count_rule which, const instruction& i, const staging_field& group)
{
    const unsigned written = static_cast<unsigned>(std::popcount(value_of(i, enum_id::write_mask)));
    const unsigned is_wide = value_of(i, enum_id::register_width);
    const unsigned widths = value_of(i, enum_id::varying_texture_register_width);
    switch (which) {
    case count_rule::any: return {};
    case count_rule::by_size: return exactly(loads_64_bits(i) ? 2 : registers_of_type(i));
    case count_rule::atomic: return exactly(registers_of_atomic(i));
    case count_rule::channels: return exactly(registers_of_channels(i));
    case count_rule::channels_32: return exactly(value_of(i, enum_id::vector_size) + 1);
    case count_rule::channels_16: return exactly(registers_of(value_of(i, enum_id::vector_size) + 1, 0));
    case count_rule::coordinates:
        // Where eight can be counted, more are counted modulo eight.
        if (group.maximum() == 8) return exactly((registers_of_coordinates(i) + 7) % 8 + 1);
        return one_of(0xFE, registers_of_coordinates(i));
    case count_rule::texel_coordinates: return one_of(0x1E, registers_of_coordinates(i));
    case count_rule::derivatives: return one_of(0x5E, registers_of_coordinates(i));
    case count_rule::weights: return exactly(registers_of_coordinates(i) + 2);
    case count_rule::write_mask: return exactly(registers_of(written, is_wide));
    case count_rule::write_masks: {
        const unsigned first = registers_of(written, is_wide);
        return between(first + 1, first + registers_of(4, value_of(i, enum_id::secondary_register_width)));
    }
    case count_rule::texel: return between(1, registers_of(4, widths & 1));
    case count_rule::texels: {
        const unsigned first = registers_of(4, widths & 1);
        return between(first + 1, first + registers_of(4, widths >> 1));
    }
    default: return exactly(static_cast<unsigned>(which));
    }
}

}  // namespace detail

/// The numbers of registers that are legal for a group of staging registers of an instruction, by Arm's description.
/// `group` is 0 to staging_count() - 1.
constexpr register_counts listed_counts(const instruction& i, int group)
{
    return detail::counts_by(i.row().count_rule(group), i, describe(i.row().staging()[group]));
}

namespace detail {

constexpr void check_listed_modifiers(const instruction& i, fault_list& faults)
{
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = describe(id);
        if (contains(field.listed_on, i.on) && (field.listed >> field.bits.extract(i.bits) & 1) == 0)
            faults.add({fault_code::value_not_listed, operand_kind::modifier, 0, field.id, field.listed});
    }
}

constexpr void check_listed_sources(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.source_count(); ++index) {
        const source_field& source = i.row().sources()[index];
        const selector_set& set = source.listed_selectors();
        if (!set.has(source.select.extract(i.bits))) {
            word legal = 0;
            for (word encoding = 0; encoding < word{1} << set.width; ++encoding) legal |= word{set.has(encoding)} << encoding;
            faults.add({fault_code::selector_not_listed, operand_kind::source, index, {}, legal});
        }
        const word byte = source.bits().extract(i.bits);
        if (source.is_pair && !source.is_wide && source_byte::kind(byte) != source_kind::constant && byte % 2 != 0)
            faults.add({fault_code::odd_source, operand_kind::source, index});
    }
}

constexpr void check_listed_registers(const instruction& i, fault_list& faults)
{
    if (i.row().destination() == destination_kind::whole && i.destination().mask != half::both)
        faults.add({fault_code::mask_not_listed, operand_kind::destination, 0, {}, word{1} << static_cast<int>(half::both)});
    for (std::uint8_t index = 0; index < i.staging_count(); ++index) {
        const register_counts counts = listed_counts(i, index);
        if (i.staging(index).count < 64 && (counts.legal >> i.staging(index).count & 1) == 0)
            faults.add({fault_code::count_not_listed, operand_kind::staging, index, {}, counts.legal});
    }
}

constexpr void check_listed_immediates(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.immediate_count(); ++index) {
        const immediate_field& field = i.row().immediates()[index];
        const std::int64_t value = field.extract(i.bits);
        if (value % field.alignment != 0)
            faults.add({fault_code::immediate_misaligned, operand_kind::immediate, index, {}, field.alignment});
        if (field.values != enum_id::none && !describe(field.values).legal(static_cast<word>(value), i.on))
            faults.add({fault_code::immediate_not_listed, operand_kind::immediate, index, field.values,
                        legal_values(field.values, i.on)});
    }
}

// Whether a load of less than the register fills the rest of it.
constexpr bool extends(const instruction& i)
{
    return (i.has<modifier::load_lane_8>() && value_of(i, enum_id::load_lane_8) >= static_cast<unsigned>(modifier::load_lane_8::h0)) ||
           (i.has<modifier::load_lane_16>() && value_of(i, enum_id::load_lane_16) >= static_cast<unsigned>(modifier::load_lane_16::w0)) ||
           is(i, modifier::load_lane_32::d0);
}

template <isa_enum E>
constexpr void require(bool applies, const instruction& i, E value, fault_list& faults)
{
    if (applies && !is(i, value))
        faults.add({fault_code::value_not_listed, operand_kind::modifier, 0, id_of(value), word{1} << static_cast<int>(value)});
}

constexpr void check_rule(rule which, const instruction& i, fault_list& faults)
{
    switch (which) {
    case rule::none: return;
    case rule::extension: return require(!extends(i), i, modifier::unsigned_::unsigned_, faults);
    case rule::retrieved_sample: return require(is(i, modifier::update_mode::retrieve), i, modifier::sample_mode::center, faults);
    case rule::flat_update: {
        const bool is_flat = is(i, modifier::source_format::src_flat32) || is(i, modifier::source_format::src_flat16);
        return require(is_flat, i, modifier::update_mode::retrieve, faults);
    }
    case rule::depth_update: {
        const bool is_depth = i.immediate(immediate_name::index) == static_cast<int>(modifier::varying_name::frag_z);
        return require(is_depth, i, modifier::update_mode::clobber, faults);
    }
    case rule::one_reduction: return require(is(i, modifier::sqrt::sqrt), i, modifier::log::none, faults);
    case rule::exchange: return require(is(i, modifier::compare::compare), i, modifier::atomic_operation::axchg, faults);
    case rule::first_page:
        if (fau_page_field.extract(i.bits) != 0) faults.add({fault_code::page_not_listed});
        return;
    }
}

constexpr void check_listed(const instruction& i, fault_list& faults)
{
    check_listed_modifiers(i, faults);
    check_listed_sources(i, faults);
    check_listed_registers(i, faults);
    check_listed_immediates(i, faults);
    for (const rule which : i.row().rules()) check_rule(which, i, faults);
}

}  // namespace detail

}  // namespace valhall

#endif
