// SPDX-License-Identifier: MIT
// A word whose row is known, and its fields as the checks read them.
#ifndef VALHALL_CHECK_CHECKED_WORD_HPP
#define VALHALL_CHECK_CHECKED_WORD_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/field_tables.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/registers.hpp"
#include "valhall/isa/rows.hpp"

namespace valhall::detail {

// The field of a modifier or of the flow; its width is 0 if the row lacks it.
constexpr bit_field place_of(std::uint16_t row, enum_id id)
{
    const modifier_field& field = modifier_fields.at[static_cast<int>(modifier_at(form_of(row), id))];
    return field.id == id ? field.bits : bit_field{};
}

// The common word of an instruction, with its row and architecture.
struct checked_word {
    word bits;
    std::uint16_t row;
    arch on;
    form_lists form;

    constexpr checked_word(word bits_of_it, std::uint16_t row_of_it, arch on_it)
        : bits(bits_of_it), row(row_of_it), on(on_it), form(form_of(row_of_it))
    {
    }

    constexpr const modifier_field& modifier(int n) const
    {
        return modifier_fields.at[modifier_lists[2 * form.modifier_list() + unsigned(n)]];
    }
    constexpr const source_field& source(int n) const { return source_fields.at[form.sources()[n]]; }
    constexpr const staging_field& group(int n) const { return staging_fields.at[form.staging()[n]]; }

    // The byte of a source.
    constexpr word byte(int n) const { return source(n).bits().extract(bits); }
    // The first register of a staging group, and the number of its registers.
    constexpr int first(int n) const { return static_cast<int>(register_at(bits, group(n).base.position, on)); }
    constexpr int count(int n) const { return group(n).registers(bits); }
    constexpr int destination() const { return static_cast<int>(register_at(bits, destination_register_field.position, on)); }
    constexpr word write_mask() const { return destination_mask_field.extract(bits); }
    constexpr word page() const { return fau_page_field.extract(bits); }
    // The value of a modifier; 0 if the row lacks it.
    constexpr unsigned value(enum_id id) const { return static_cast<unsigned>(place_of(row, id).extract(bits)); }
    // True if a modifier has a value.
    template <isa_enum E>
    constexpr bool is(E wanted) const
    {
        const bit_field place = place_of(row, id_of(wanted));
        return place.width != 0 && place.extract(bits) == static_cast<word>(wanted);
    }
};

}  // namespace valhall::detail

#endif
