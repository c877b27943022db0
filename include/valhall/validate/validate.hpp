// SPDX-License-Identifier: MIT
// Validation: all faults of a decodable instruction, not only the first.
#ifndef VALHALL_VALIDATE_VALIDATE_HPP
#define VALHALL_VALIDATE_VALIDATE_HPP

#include <bit>
#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/validate/fault_list.hpp"
#include "valhall/validate/other_architecture.hpp"
#include "valhall/validate/strict.hpp"

namespace valhall {

namespace detail {

// Counts distinct values, up to four.
struct distinct {
    word values[max_sources]{};
    int count = 0;

    constexpr void add(word value)
    {
        for (int i = 0; i < count; ++i)
            if (values[i] == value) return;
        values[count++] = value;
    }
};

// A receiver of faults like fault_list, which only remembers whether there is one.
struct any_fault {
    bool is_found = false;

    constexpr void add(const fault&) { is_found = true; }
};

// The numbers of different uniforms, constants and special values that an instruction reads, and of the 64-bit ones that hold them.
struct fau_use {
    int values;
    int uniform_slots;
    int specials;
    bool may_mix;  // true for a message that can read any of them together
};

constexpr fau_use fau_use_of(const instruction& i)
{
    distinct values, uniform_slots, specials;
    for (const source_field& source : i.row().sources()) {
        const word byte = source.bits().extract(i.bits);
        const source_kind kind = source_byte::kind(byte);
        word value = byte;
        if (has_seventh_bits(i.on)) value |= seventh_bit_field(source.byte).extract(i.bits) << 8;
        if (kind != source_kind::reg) values.add(value);
        if (kind == source_kind::uniform) uniform_slots.add(value >> 1);
        if (kind == source_kind::special) specials.add(byte >> 1);
    }
    return {values.count, uniform_slots.count, specials.count, i.is_message() && !i.row().has_one_uniform_slot()};
}

// Uniforms, constants and special values reach the sources over a narrow data path: at most two different ones, and for arithmetic
// instructions one 64-bit uniform or special value.
template <class Faults>
constexpr void check_fau(const instruction& i, Faults& faults)
{
    const fau_use use = fau_use_of(i);
    if (use.values > 2) faults.add({fault_code::too_many_fau_values});
    if (use.may_mix) return;
    if (use.uniform_slots > 1) faults.add({fault_code::too_many_uniforms});
    if (use.specials > 1) faults.add({fault_code::too_many_specials});
    if (use.specials != 0 && use.uniform_slots != 0) faults.add({fault_code::special_beside_uniform});
}

template <class Faults>
constexpr void check_alignment(const instruction& i, Faults& faults)
{
    for (std::uint8_t index = 0; index < i.staging_count(); ++index) {
        const staging_registers group = i.staging(index);
        if (group.count > 1 && group.first % 2 != 0) faults.add({fault_code::odd_staging, operand_kind::staging, index});
    }
    for (std::uint8_t index = 0; index < i.source_count(); ++index) {
        const source_field& source = i.row().sources()[index];
        const word byte = source.bits().extract(i.bits);
        if (source.is_wide && source_byte::kind(byte) != source_kind::constant && byte % 2 != 0 && !source.is_extended(i.bits, i.on))
            faults.add({fault_code::odd_source, operand_kind::source, index});
    }
    if (i.row().has_wide_destination()) {
        if (i.destination().reg % 2 != 0) faults.add({fault_code::odd_destination, operand_kind::destination});
        if (i.destination().mask != half::both) faults.add({fault_code::masked_destination, operand_kind::destination});
    }
}

// True if the instruction encodes a staging count that must follow from its other fields.
constexpr bool counts_follow(const instruction& i) { return (form_fact_of(i.row_index).flags() & form_flag::counts_follow) != 0; }

constexpr bool has_right_count(const instruction& i, int group) { return has_count(taken_counts(i, group), i.staging(group).count); }

template <class Faults>
constexpr void check_counts(const instruction& i, Faults& faults)
{
    for (std::uint8_t index = 0; index < i.staging_count(); ++index)
        if (!has_right_count(i, index)) faults.add({fault_code::count_not_taken, operand_kind::staging, index, {}, taken_counts(i, index)});
}

// True if a modifier is on together with one that it excludes.
constexpr bool is_excluded(const instruction& i, const modifier_field& field, word value)
{
    return field.excluded != enum_id::none && value != 0 && place_of(i.row_index, field.excluded).extract(i.bits) != 0;
}

template <class Faults>
constexpr void check_modifiers(const instruction& i, Faults& faults)
{
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = modifier_field_of(id);
        const word value = field.bits.extract(i.bits);
        if (!field.takes(value, i.on, strictness::hardware))
            faults.add({fault_code::value_not_taken, operand_kind::modifier, 0, field.id, value});
        if (is_excluded(i, field, value)) faults.add({fault_code::modifiers_exclude, operand_kind::modifier, 0, field.id, value});
    }
}

// True if more sources are not registers than always fit: one, or two if one is a constant. `not_registers` has bit 7 of the byte of each
// source that is not a register. A constant, whose byte begins with the bits 110, counts 2, any other 3, and at most 5 fit.
constexpr bool has_crowded_path(word not_registers, word bits)
{
    const word not_constants = not_registers & (bits << 2 | ~(bits << 1)),
               counts = (2 * not_registers + not_constants) >> 7;  // a byte for each source
    return static_cast<std::uint32_t>(counts * 0x01010101) >> 24 > 5;
}

// True if all sources that are not registers read the same 64-bit uniform or special value; false means undecided. `not_registers` as above,
// not 0. Example: for the bytes 80 r1 81, `same` is 808080.
constexpr bool reads_one_slot(word not_registers, word bits, arch on)
{
    if (has_seventh_bits(on)) return false;
    const word bytes = (not_registers << 1) - (not_registers >> 7),
               same = (bits >> (std::countr_zero(not_registers) - 7) & 0xFE) * 0x01010101;
    return ((bits ^ same) & bytes & 0xFEFEFEFE) == 0;
}

// Tests if the hardware accepts an instruction: a fast accept (false means undecided), and checks that find all faults.
namespace hardware {

// True for most instructions of real programs, since fields that could be wrong have their usual values. `limit` is that of the
// instruction's shape.
VALHALL_ALWAYS_INLINE constexpr bool accepts_quickly(const instruction& i, quick_limit limit)
{
    const word unusual = (i.bits ^ start_of(i.row_index) ^ limit.change() << quick_limit_shift) & limit.bits();
    const word not_registers = i.bits & limit.tops();
    return unusual == 0 && (!has_crowded_path(not_registers, i.bits) || reads_one_slot(not_registers, i.bits, i.on));
}
VALHALL_ALWAYS_INLINE constexpr bool accepts_quickly(const instruction& i) { return accepts_quickly(i, quick_limit_of(i.row_index, i.on)); }

// Adds all faults.
template <class Faults>
constexpr void explain_malformed(const instruction& i, Faults& faults)
{
    if (i.row().is_unlisted()) faults.add({fault_code::not_listed});
    check_fau(i, faults);
    check_alignment(i, faults);
    if (counts_follow(i)) check_counts(i, faults);
    check_modifiers(i, faults);
}

// True if the hardware accepts an instruction. Does not make the list of faults, which takes most of the steps of a constant expression.
VALHALL_NOINLINE constexpr bool accepts_closely(instruction i)
{
    any_fault found;
    explain_malformed(i, found);
    return !found.is_found;
}
VALHALL_ALWAYS_INLINE constexpr bool accepts(const instruction& i) { return accepts_quickly(i) || accepts_closely(i); }

}  // namespace hardware

// All faults. By value: an instruction whose address is not taken stays in a processor register.
VALHALL_NOINLINE constexpr fault_list faults_of(instruction i, strictness at)
{
    fault_list faults;
    if (!hardware::accepts_quickly(i)) hardware::explain_malformed(i, faults);
    if (at == strictness::strict) listing::explain_malformed(i, faults);
    return faults;
}

}  // namespace detail

/// The faults of an instruction on its architecture, at a strictness; empty if it is valid. The faults are those of the last two parts of
/// fault_codes.def, each with its operand or modifier. fault_codes.def describes their `value`.
constexpr fault_list validate(const instruction& i, strictness at = strictness::hardware)
{
    // The fast accept of the hardware's limits takes only staging counts that are listed.
    const bool is_taken = detail::hardware::accepts_quickly(i), is_listed = at == strictness::hardware || detail::has_listed_fields(i);
    if (is_taken & is_listed) return {};
    return detail::faults_of(i, at);
}

/// As above for another architecture, which may lack the instruction or one of its values: not_on_architecture.
constexpr fault_list validate(const instruction& i, arch on, strictness at = strictness::hardware)
{
    const result<instruction> there = detail::instruction_on(i, on);
    if (there && there->code() == i.code()) return validate(*there, at);
    fault_list faults;
    faults.add({fault_code::not_on_architecture, there.error().kind, there.error().index, there.error().id, there.error().value});
    return faults;
}

}  // namespace valhall

#endif
