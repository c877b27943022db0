// SPDX-License-Identifier: MIT
// The relations between fields that the hardware requires, and those of Arm's description: two of the lists of check().
#ifndef VALHALL_CHECK_RELATIONS_HPP
#define VALHALL_CHECK_RELATIONS_HPP

#include <cstdint>

#include "valhall/check/check.hpp"
#include "valhall/check/register_counts.hpp"
#include "valhall/isa/descriptor.hpp"

namespace valhall::detail {

// ---- uniforms, constants and special values ----

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

// The numbers of different uniforms, constants and special values that a word reads, and of the 64-bit ones that hold them.
struct fau_use {
    int values;
    int uniform_slots;
    int specials;
    bool may_mix;  // true for a message that can read any of them together
};

constexpr fau_use fau_use_of(const checked_word& w)
{
    distinct values, uniform_slots, specials;
    for (int n = 0; n < w.form.source_count(); ++n) {
        const word byte = w.byte(n);
        const source_kind kind = source_byte::kind(byte);
        word value = byte;
        if (has_seventh_bits(w.on)) value |= seventh_bit_field(w.source(n).byte).extract(w.bits) << 8;
        if (kind != source_kind::reg) values.add(value);
        if (kind == source_kind::uniform) uniform_slots.add(value >> 1);
        if (kind == source_kind::special) specials.add(byte >> 1);
    }
    const descriptor row{w.row};
    return {values.count, uniform_slots.count, specials.count, takes_messages(unit_on(row.units(), w.on)) && !row.has_one_uniform_slot()};
}

// They reach the sources over a narrow data path: at most two different ones, and for arithmetic instructions one 64-bit uniform or special
// value.
constexpr void find_many_values(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (fau_use_of(w).values > 2) faults.add({code});
}
constexpr void find_many_uniforms(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (const fau_use use = fau_use_of(w); !use.may_mix && use.uniform_slots > 1) faults.add({code});
}
constexpr void find_many_specials(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (const fau_use use = fau_use_of(w); !use.may_mix && use.specials > 1) faults.add({code});
}
constexpr void find_mixed_slots(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (const fau_use use = fau_use_of(w); !use.may_mix && use.specials != 0 && use.uniform_slots != 0) faults.add({code});
}

constexpr void find_other_page(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (const rule which : descriptor{w.row}.rules())
        if (which == rule::first_page && w.page() != 0) faults.add({code});
}

// ---- register pairs ----

constexpr void find_odd_groups(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (std::uint8_t n = 0; n < w.form.staging_count(); ++n)
        if (w.count(n) > 1 && w.first(n) % 2 != 0) faults.add({code, operand_kind::staging, n});
}

// The number of a 64-bit source, or strictly of any pair of registers, is even. (The lowest bit can mean `zext`.)
template <strictness At>
constexpr void find_odd_sources(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (std::uint8_t n = 0; n < w.form.source_count(); ++n) {
        const source_field& source = w.source(n);
        const bool is_aligned = At == strictness::strict ? source.is_pair && !source.is_wide : source.is_wide;
        const bool is_odd = source_byte::kind(w.byte(n)) != source_kind::constant && w.byte(n) % 2 != 0;
        if (is_aligned && is_odd && !source.is_extended(w.bits, w.on)) faults.add({code, operand_kind::source, n});
    }
}

constexpr void find_odd_destination(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (descriptor{w.row}.has_wide_destination() && w.destination() % 2 != 0) faults.add({code, operand_kind::destination});
}

inline constexpr word whole_mask = destination_mask_field.maximum();

constexpr void find_masked_pair(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (descriptor{w.row}.has_wide_destination() && w.write_mask() != whole_mask) faults.add({code, operand_kind::destination});
}

constexpr void find_unlisted_mask(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (w.form.destination() == destination_kind::whole && w.write_mask() != whole_mask)
        faults.add({code, operand_kind::destination, 0, {}, word{1} << whole_mask});
}

// ---- register counts ----

constexpr bool has_right_count(const checked_word& w, int group) { return has_count(taken_counts(w, group), w.count(group)); }

constexpr void find_wrong_counts(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (!counts_follow(w.row)) return;
    for (std::uint8_t n = 0; n < w.form.staging_count(); ++n)
        if (!has_right_count(w, n)) faults.add({code, operand_kind::staging, n, {}, taken_counts(w, n)});
}

constexpr void find_unlisted_counts(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (!counts_follow(w.row)) return;
    for (std::uint8_t n = 0; n < w.form.staging_count(); ++n) {
        const word listed = listed_counts(w, n).legal;
        if (!has_count(listed, w.count(n)) && has_right_count(w, n)) faults.add({code, operand_kind::staging, n, {}, listed});
    }
}

// ---- modifiers ----

constexpr void find_unlisted_row(const checked_word& w, fault_code code, fault_sink& faults)
{
    if (descriptor{w.row}.is_unlisted()) faults.add({code});
}

// A modifier is on together with one that it excludes.
constexpr void find_exclusions(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (int n = 0; n < w.form.modifier_count(); ++n) {
        const modifier_field& field = w.modifier(n);
        const word value = field.bits.extract(w.bits);
        if (field.excluded != enum_id::none && value != 0 && w.value(field.excluded) != 0)
            faults.add({code, operand_kind::modifier, 0, field.id, value});
    }
}

// The values of a modifier, or of the immediate with its enumeration, that a rule names: true if the field has one of them, or is absent.
constexpr bool may_hold(const checked_word& w, rule_field field)
{
    bit_field place = place_of(w.row, field.id());
    for (const immediate_field& one : descriptor{w.row}.immediates())
        if (one.values == field.id()) place = one.bits;
    return place.width == 0 || (field.values() >> place.extract(w.bits) & 1) != 0;
}

// A rule that applies to the fields does not hold. See table/kinds.def.
constexpr void find_broken_rules(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (const rule which : descriptor{w.row}.rules()) {
        if (which == rule::none) continue;
        bool applies = true;
        for (unsigned n = 0; n < rule_field_count; ++n)
            if (const rule_field field = rule_field_at(n); field.which() == which && !field.is_required()) applies &= may_hold(w, field);
        for (unsigned n = 0; applies && n < rule_field_count; ++n)
            if (const rule_field field = rule_field_at(n); field.which() == which && field.is_required() && !may_hold(w, field))
                faults.add({code, operand_kind::modifier, 0, field.id(), field.values()});
    }
}

// ---- immediates ----

constexpr void find_misaligned(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (std::uint8_t n = 0; n < w.form.immediate_count(); ++n)
        if (const immediate_field& field = descriptor{w.row}.immediates()[n]; field.extract(w.bits) % field.alignment != 0)
            faults.add({code, operand_kind::immediate, n, {}, field.alignment});
}

constexpr void find_unlisted_immediates(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (std::uint8_t n = 0; n < w.form.immediate_count(); ++n) {
        const immediate_field& field = descriptor{w.row}.immediates()[n];
        if (field.values != enum_id::none && !enumeration_of(field.values).legal(static_cast<word>(field.extract(w.bits)), w.on))
            faults.add({code, operand_kind::immediate, n, field.values, defined_values(field.values, w.on)});
    }
}

// ---- levels ----

template <>
struct relations<strictness::hardware> {
    static constexpr relation list[] = {
        {fault_code::not_listed, find_unlisted_row},
        {fault_code::too_many_fau_values, find_many_values},
        {fault_code::too_many_uniforms, find_many_uniforms},
        {fault_code::too_many_specials, find_many_specials},
        {fault_code::special_beside_uniform, find_mixed_slots},
        {fault_code::odd_staging, find_odd_groups},
        {fault_code::odd_source, find_odd_sources<strictness::hardware>},
        {fault_code::odd_destination, find_odd_destination},
        {fault_code::masked_destination, find_masked_pair},
        {fault_code::count_not_taken, find_wrong_counts},
        {fault_code::value_not_taken, find_modifiers<strictness::hardware>},
        {fault_code::modifiers_exclude, find_exclusions},
    };
};

template <>
struct relations<strictness::strict> {
    static constexpr relation list[] = {
        {fault_code::value_not_listed, find_modifiers<strictness::strict>},
        {fault_code::selector_not_listed, find_selectors<strictness::strict>},
        {fault_code::odd_source, find_odd_sources<strictness::strict>},
        {fault_code::mask_not_listed, find_unlisted_mask},
        {fault_code::count_not_listed, find_unlisted_counts},
        {fault_code::immediate_misaligned, find_misaligned},
        {fault_code::immediate_not_listed, find_unlisted_immediates},
        {fault_code::value_not_listed, find_broken_rules},
        {fault_code::page_not_listed, find_other_page},
    };
};

}  // namespace valhall::detail

#endif
