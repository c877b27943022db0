// SPDX-License-Identifier: MIT
// Tests if a word decodes: a fast accept, and a slow check that explains what is wrong.
#ifndef VALHALL_WORD_WELL_FORMED_HPP
#define VALHALL_WORD_WELL_FORMED_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/enumeration.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/find_row.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/field_tables.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/modifier_field.hpp"
#include "valhall/isa/layout.hpp"
#include "valhall/isa/registers.hpp"
#include "valhall/isa/rows.hpp"
#include "valhall/isa/tables.hpp"
#include "valhall/word/source_bytes.hpp"

namespace valhall::detail {

constexpr fault_code check_source(const source_field& source, word bits, arch on)
{
    const word byte = source.bits().extract(bits);
    if (is_reserved_special(byte, fau_page_field.extract(bits), on)) return fault_code::reserved_special;
    return source.selectors().has(source.select.extract(bits)) ? fault_code::none : fault_code::reserved_selector;
}

// Why the staging registers of a word do not exist; no fault if they do.
constexpr fault explain_staging(word bits, form_lists form, arch on)
{
    const char8_t* const staging = further_operands_of(form).staging();
    for (std::uint8_t index = 0; index < form.staging_count(); ++index) {
        const staging_field& group = staging_fields.at[staging[index]];
        const int first = static_cast<int>(register_at(bits, group.base.position, on));
        if (!group.fits(first, group.registers(bits), static_cast<unsigned>(register_count(on))))
            return {fault_code::staging_range, operand_kind::staging, index};
    }
    return {};
}

// By architecture: bit n is set if value n of the flow is undefined.
struct flow_sets {
    std::uint16_t reserved[arch_total]{};
};

constexpr flow_sets find_reserved_flows()
{
    flow_sets found;
    for (const arch on : architectures) found.reserved[index_of(on)] = static_cast<std::uint16_t>(~defined_values(enum_id::flow, on));
    return found;
}

inline constexpr flow_sets reserved_flows = find_reserved_flows();

// Those that are undefined on some architecture whose words are not converted.
constexpr word find_quick_reserved_flows()
{
    word found = 0;
    for (const arch on : architectures)
        if (!is_converted(on)) found |= reserved_flows.reserved[index_of(on)];
    return found;
}

inline constexpr word quick_reserved_flows = find_quick_reserved_flows();

// The lowest bit of the result is set if the flow of a word is undefined.
constexpr word has_reserved_flow(word bits, arch on) { return word{reserved_flows.reserved[index_of(on)]} >> flow_field.extract(bits) & 1; }

// Tests if a word decodes, given the row of its opcode: a fast accept (false means undecided), and a check that decides.
namespace decoding {

// True for 19 of 20 words of real programs, since fields that could be wrong have their usual values.
constexpr bool accepts_quickly(word bits, std::uint16_t row, arch on)
{
    const quick_check quick = quick_check_of(row, on);
    word bad = ((bits ^ start_of(row)) | word{1} << 62) & quick.usual();
    // On FAU page 0, special values 8 to 15 are defined on all architectures. Bit 4 of their bytes is set.
    const word tested = bits ^ quick_inverted, upper_specials = (bits & quick_specials >> 1) << 1;
    bad |= tested & tested >> 1 & (tested >> 2 | quick_pairs) & quick.runs() & ~upper_specials;
    bad |= quick_reserved_flows >> flow_field.extract(bits) & 1;
    return bad == 0;
}

// Why the word does not decode, or no fault if it does.
constexpr fault explain_malformed(word bits, std::uint16_t row, arch on)
{
    const form_lists form = form_of(row);
    const word unknown = (bits ^ start_of(row)) & fixed_mask(row);
    if (unknown != 0 && !is_converted(on)) return {fault_code::unknown_bits, {}, 0, {}, unknown};

    if (has_reserved_flow(bits, on) != 0)
        return {fault_code::reserved_flow, operand_kind::modifier, 0, enum_id::flow, flow_field.extract(bits)};
    const char8_t* const modifiers = modifier_lists + 2 * form.modifier_list();
    for (int n = 0; n < form.modifier_count(); ++n) {
        const modifier_field& field = modifier_fields.at[modifiers[n]];
        const word value = field.bits.extract(bits);
        if (!enumeration_of(field.id).legal(value, on)) return {fault_code::reserved_value, operand_kind::modifier, 0, field.id, value};
    }

    bool page_used = fau_page_field.extract(bits) == 0;
    std::uint8_t index = 0;
    for (; index < form.source_count(); ++index) {
        const source_field& source = source_fields.at[form.sources()[index]];
        if (const fault_code code = check_source(source, bits, on); code != fault_code::none) return {code, operand_kind::source, index};
        page_used |= uses_page(source.bits().extract(bits));
    }
    if (!page_used) return {fault_code::unused_fau_page, {}, 0, {}, fau_page_field.extract(bits)};

    const bool may_be_clear = form.destination() == destination_kind::none || form.destination() == destination_kind::narrow;
    if (!may_be_clear && destination_mask_field.extract(bits) == 0) return {fault_code::empty_write_mask, operand_kind::destination};
    return explain_staging(bits, form, on);
}

}  // namespace decoding

}  // namespace valhall::detail

#endif
