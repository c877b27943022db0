// SPDX-License-Identifier: MIT
// The check of a word whose row is known: whether it decodes, whether the hardware accepts it, whether Arm's description lists it. Each of
// these levels is a list of relations, and assumes that the weaker ones hold. This header has the first list; relations.hpp has the others.
#ifndef VALHALL_CHECK_CHECK_HPP
#define VALHALL_CHECK_CHECK_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/check/checked_word.hpp"
#include "valhall/check/fault_list.hpp"
#include "valhall/check/source_bytes.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/enumeration.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/find_row.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/modifier_field.hpp"

namespace valhall::detail {

// Receives the faults of a check: all of them if there is a list, else the first.
struct fault_sink {
    fault_list* all = nullptr;
    fault first{};

    constexpr void add(const fault& found)
    {
        if (all != nullptr) all->add(found);
        else if (!first) first = found;
    }
    constexpr bool is_done() const { return first.code != fault_code::none; }
};

// A condition on the fields of a word. `find` adds a fault with this code for each place where it does not hold.
struct relation {
    fault_code code;
    void (*find)(const checked_word& w, fault_code code, fault_sink& faults);
};

// ---- fields ----

// Modifiers with a value that is not legal at a level. The fault's value is the modifier's, or the set of listed ones.
template <strictness At>
constexpr void find_modifiers(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (int n = 0; n < w.form.modifier_count(); ++n) {
        const modifier_field& field = w.modifier(n);
        const word value = field.bits.extract(w.bits);
        const bool is_legal = At == strictness::decodable  ? enumeration_of(field.id).legal(value, w.on)
                              : At == strictness::hardware ? field.is_accepted(value)
                                                           : field.is_listed(value, w.on);
        if (!is_legal) faults.add({code, operand_kind::modifier, 0, field.id, At == strictness::strict ? field.listed : value});
    }
}

// The flow has a value of its own on each architecture.
constexpr void find_reserved_flow(const checked_word& w, fault_code code, fault_sink& faults)
{
    const word value = flow_field.extract(w.bits);
    if (!enumeration_of(enum_id::flow).legal(value, w.on)) faults.add({code, operand_kind::modifier, 0, enum_id::flow, value});
}

constexpr void find_reserved_specials(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (std::uint8_t n = 0; n < w.form.source_count(); ++n)
        if (is_reserved_special(w.byte(n), w.page(), w.on)) faults.add({code, operand_kind::source, n});
}

// Sources whose selector is not in the set of a level. The fault's value is the set of listed ones.
template <strictness At>
constexpr void find_selectors(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (std::uint8_t n = 0; n < w.form.source_count(); ++n) {
        const source_field& source = w.source(n);
        const selector_set& set = At == strictness::strict ? source.listed_selectors() : source.selectors();
        if (!set.has(source.select.extract(w.bits)))
            faults.add({code, operand_kind::source, n, {}, At == strictness::strict ? set.encodings() : word{0}});
    }
}

// ---- whole words ----

// Bits that belong to no field have a fixed value. (In converted words they hold bits of register numbers.)
constexpr void find_unknown_bits(const checked_word& w, fault_code code, fault_sink& faults)
{
    const word unknown = (w.bits ^ start_of(w.row)) & fixed_mask(w.row);
    if (unknown != 0 && !is_converted(w.on)) faults.add({code, {}, 0, {}, unknown});
}

// The FAU page is 0 unless a source uses it.
constexpr void find_unused_page(const checked_word& w, fault_code code, fault_sink& faults)
{
    bool is_used = w.page() == 0;
    for (int n = 0; n < w.form.source_count(); ++n) is_used |= uses_page(w.byte(n));
    if (!is_used) faults.add({code, {}, 0, {}, w.page()});
}

constexpr void find_empty_mask(const checked_word& w, fault_code code, fault_sink& faults)
{
    const bool may_be_empty = w.form.destination() == destination_kind::none || w.form.destination() == destination_kind::narrow;
    if (!may_be_empty && w.write_mask() == 0) faults.add({code, operand_kind::destination});
}

// All registers of a staging group exist.
constexpr void find_long_groups(const checked_word& w, fault_code code, fault_sink& faults)
{
    for (std::uint8_t n = 0; n < w.form.staging_count(); ++n)
        if (!w.group(n).fits(w.first(n), w.count(n), static_cast<unsigned>(register_count(w.on))))
            faults.add({code, operand_kind::staging, n});
}

// ---- levels ----

// The relations of a level, in the order in which they are reported.
template <strictness At>
struct relations;

template <>
struct relations<strictness::decodable> {
    static constexpr relation list[] = {
        {fault_code::unknown_bits, find_unknown_bits},
        {fault_code::reserved_flow, find_reserved_flow},
        {fault_code::reserved_value, find_modifiers<strictness::decodable>},
        {fault_code::reserved_special, find_reserved_specials},
        {fault_code::reserved_selector, find_selectors<strictness::decodable>},
        {fault_code::unused_fau_page, find_unused_page},
        {fault_code::empty_write_mask, find_empty_mask},
        {fault_code::staging_range, find_long_groups},
    };
};

// Adds the faults of a word at one level.
template <strictness At>
constexpr void check(const checked_word& w, fault_sink& faults)
{
    for (const relation& one : relations<At>::list) {
        if (faults.is_done()) return;
        one.find(w, one.code, faults);
    }
}

// The first fault of a word at one level, or none.
template <strictness At>
constexpr fault first_fault(word bits, std::uint16_t row, arch on)
{
    fault_sink faults;
    check<At>(checked_word(bits, row, on), faults);
    return faults.first;
}

}  // namespace valhall::detail

#endif
