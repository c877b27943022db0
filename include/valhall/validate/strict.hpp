// SPDX-License-Identifier: MIT
// Strict validation: finds what Arm's description does not list, even if the hardware may accept it: values, selectors, alignment, and
// staging counts that do not follow from the other fields.
#ifndef VALHALL_VALIDATE_STRICT_HPP
#define VALHALL_VALIDATE_STRICT_HPP

#include <cstdint>

#include "valhall/instruction.hpp"
#include "valhall/validate/fault_list.hpp"
#include "valhall/validate/staging_counts.hpp"

namespace valhall {

namespace detail {

constexpr void check_listed_modifiers(const instruction& i, fault_list& faults)
{
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = modifier_field_of(id);
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

constexpr void check_listed_mask(const instruction& i, fault_list& faults)
{
    if (i.row().destination() == destination_kind::whole && i.destination().mask != half::both)
        faults.add({fault_code::mask_not_listed, operand_kind::destination, 0, {}, word{1} << static_cast<int>(half::both)});
}

constexpr void check_listed_registers(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.staging_count(); ++index) {
        const register_counts counts = listed_counts(i, index);
        const int count = i.staging(index).count;
        if (!has_count(counts.legal, count) && has_count(taken_counts(i, index), count))
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
        if (field.values != enum_id::none && !enumeration_of(field.values).legal(static_cast<word>(value), i.on))
            faults.add(
                {fault_code::immediate_not_listed, operand_kind::immediate, index, field.values, defined_values(field.values, i.on)});
    }
}

// True if a load of less than a register fills the rest of it.
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

// The FAU page in the architecture's encoding.
constexpr word fau_page_of(const instruction& i) { return fau_page_field_on(i.on).extract(i.encode()); }

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
        if (fau_page_of(i) != 0) faults.add({fault_code::page_not_listed});
        return;
    }
}

// True if each field has a value that is listed whatever the other fields are, and no rule applies; false means undecided. Does not test
// staging counts.
constexpr bool has_listed_fields(const instruction& i)
{
    const form_listing form = form_listing_at(form_of_row(i.row_index));
    return (i.bits & form.restricted()) == form.listed();
}

constexpr bool has_relations(const instruction& i) { return (form_fact_of(i.row_index).flags() & form_flag::has_relations) != 0; }

// Tests if Arm's description lists an instruction: finds all faults. has_listed_fields() and the fast accept of the hardware's limits together
// are the fast accept.
namespace listing {

constexpr void explain_malformed(const instruction& i, fault_list& faults)
{
    const bool may_differ = !has_listed_fields(i), is_related = has_relations(i);
    if (may_differ) {
        check_listed_modifiers(i, faults);
        check_listed_sources(i, faults);
        check_listed_mask(i, faults);
    }
    if (is_related) check_listed_registers(i, faults);
    if (may_differ) check_listed_immediates(i, faults);
    if (is_related)
        for (const rule which : i.row().rules()) check_rule(which, i, faults);
}

}  // namespace listing

}  // namespace detail

}  // namespace valhall

#endif
