// SPDX-License-Identifier: MIT
// The facts about instructions that the core reads, as compact data. A table NAME_table holds records of records.def:
//
//   by form                  form_lists, form_listing, form_rule
//   by row                   row_link, row_start, row_text, row_code
//   by shape                 quick_check, quick_limit, mask_check, mask_limit, field_place
//   by primary opcode        first_slot, which says where its rows begin in `slots` and which dispatch_rule chooses one of them
//   by source_field          source_pattern
//
// Other tables:
//
//   modifier_bytes, source_bytes, immediate_bytes      the different fields that instructions have, as structures
//   modifier_lists        the lists of modifiers, which overlap; two more follow the last
//   modifier_sites        which modifier a form has of an enumeration, if any: see modifier_site
//   form_operand_bits     by form, a place in field_bits_table: the bits of all fields, flow and FAU page included
//   mnemonics             the names of rows
//   variants              by row, the next row of the same instruction, counted from opcode_total - 1; 0 after the last
//   slots                 places of rows
//   legal_sets            by architecture the values that have a meaning, bit n for the value n: those of the enumerations, by id,
//                         as far as they are below 16, then those of the sets of selectors
//   selector_encodings    by source_field::parts how each selector is encoded, or 255
#ifndef VALHALL_ISA_TABLES_HPP
#define VALHALL_ISA_TABLES_HPP

#include <cstddef>

#include "valhall/isa/enums.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/layout.hpp"
#include "valhall/isa/records.hpp"
#include "valhall/isa/selectors.hpp"

namespace valhall::detail {

#include "valhall/isa/generated/tables.def"

inline constexpr auto modifier_fields =
    as_structures<modifier_field>(modifier_bytes, 1 << offsetof(modifier_field, accepted) | 1 << offsetof(modifier_field, listed) |
                                                      1 << offsetof(modifier_field, listed_on));
inline constexpr auto source_fields = as_structures<source_field>(source_bytes);
inline constexpr auto immediate_fields = as_structures<immediate_field>(immediate_bytes);

inline constexpr int selector_total = describe(enum_id::selector).count;
inline constexpr int legal_set_total = enumeration_total + static_cast<int>(sizeof selector_sets.at / sizeof selector_sets.at[0]);

// Bit n: the value n has a meaning on an architecture. `set` is the number of an enumeration, or enumeration_total and the
// place of a set of selectors.
constexpr std::uint16_t legal_values(int set, arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) on = arch::v14;  // which has the same
#endif
    return legal_sets[legal_set_total * index_of(on) + set];
}
constexpr std::uint16_t legal_values(enum_id id, arch on) { return legal_values(static_cast<int>(id), on); }

}  // namespace valhall::detail

#endif
