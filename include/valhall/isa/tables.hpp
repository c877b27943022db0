// SPDX-License-Identifier: MIT
// The core's facts about instructions, as compact tables. A table NAME_table holds records of records.def
// or descriptor_records.def:
//
//   by form                  form_lists, form_fact, form_listing, form_rule
//   by form_lists            further_operands
//   by row                   row_link, row_start, row_text, row_code
//   by shape                 quick_check, quick_limit, start_change
//   by primary opcode        first_slot: the place of its rows in `dispatch_slots`, and the dispatch_rule that selects one
//   by source_field          source_setting
//   by modifier_id           modifier_place, modifier_range, modifier_setting
//
// Other tables:
//
//   modifier_bytes, source_bytes, immediate_bytes      the distinct fields of instructions, as structures
//   modifier_lists        lists of modifiers, which overlap; with at least two elements: an absent one has the number after the last
//                         modifier_id, whose modifier_place is that of a modifier without text
//   modifier_sites        the modifier of a form with an enumeration, if any: see modifier_site
//   form_fixed_bits       by form, the shared_mask of its fixed bits
//   mnemonics             the names of rows
//   variants              by row, the next row of the same instruction, minus (first_variant - 1); 0 after the last
//   dispatch_slots        indices of instructions. The slots of primary opcodes overlap: one that an opcode leaves free can belong to
//                         another opcode, so what is found must be compared with the word
//   source_checks         by source_field, the source_check
//   legal_sets            by architecture the defined values, bit n for value n: of the enumerations by id (values below 16), then of
//                         the selector sets
//   no_source             the index of sources in form_lists that a form lacks: only source_setting_table has it, without any selector
//   selector_encodings    by source_field::parts, the encoding of each selector, or 255: see selector_stride
#ifndef VALHALL_ISA_TABLES_HPP
#define VALHALL_ISA_TABLES_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/enumeration.hpp"
#include "valhall/isa/layout.hpp"
#include "valhall/isa/records.hpp"
#include "valhall/isa/selectors.hpp"
#ifdef VALHALL_V15
#include "valhall/isa/v15_table.hpp"
#endif

namespace valhall::detail {

#include "valhall/isa/generated/tables.def"

inline constexpr int legal_set_total = enumeration_total + static_cast<int>(sizeof selector_sets.at / sizeof selector_sets.at[0]);

// Bit n: value n is defined on an architecture. `set` is an enum_id, or enumeration_total plus the index of a selector set.
constexpr std::uint16_t legal_values(int set, arch on)
{
#ifdef VALHALL_V15
    if (!has_common_word(on)) return v15::v15_legal_sets[set];
#endif
    return (legal_sets + legal_set_total * index_of(on))[set];
}
constexpr std::uint16_t legal_values(enum_id id, arch on) { return legal_values(static_cast<int>(id), on); }

// True if a modifier's value is defined on an architecture.
constexpr bool legal(enum_id id, bit_field place, word value, arch on)
{
    return value <= place.maximum() && (legal_values(id, on) >> value & 1) != 0;
}

// Bit n: a setter of the modifier can accept value n on an architecture without further checks.
constexpr unsigned surely_legal(modifier_setting one, [[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (!has_common_word(on)) return one.legal() & v15::v15_legal_sets[one.id()];
#endif
    return one.legal();
}

}  // namespace valhall::detail

#endif
