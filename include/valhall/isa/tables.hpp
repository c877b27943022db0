// SPDX-License-Identifier: MIT
// What the core reads of instructions, as compact data: layout.hpp says how records are laid out.
//
//   modifier_bytes, source_bytes, immediate_bytes      the different fields that instructions have
//   source_words       the bits of sources
//   form_bytes, form_words, form_links, form_rules      by form
//   modifier_lists     the lists of modifiers, which overlap; two more behind the last
//   modifier_sites     which modifier a form has of an enumeration, if any
//   operand_bits, modifier_prints, modifier_masks, plain_words, operand_words     the different ways in which forms and operands are printed
//   mnemonics, row_links, variants, row_texts, row_numbers       by row
//   starts     by row the word with which an instruction begins: fields at their defaults, or at the lowest legal values
//   quick_words, taken_words, shape_words, shape_limits, shape_bytes                by shape
//   legal_sets      by architecture the values that have a meaning, bit n for the value n: those of the enumerations, by id,
//                   as far as they are below 16, then those of the sets of selectors
//   first_slots, dispatch      by primary opcode where its rows begin in `slots`; how the word says which of them it is
//   slots                      the rows
//   selector_encodings                                 by source_field::parts how each selector is encoded, or 255
#ifndef VALHALL_ISA_TABLES_HPP
#define VALHALL_ISA_TABLES_HPP

#include <cstddef>

#include "valhall/isa/enums.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/layout.hpp"
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
constexpr std::uint16_t legal_values(int set, arch on) { return legal_sets[legal_set_total * index_of(on) + set]; }
constexpr std::uint16_t legal_values(enum_id id, arch on) { return legal_values(static_cast<int>(id), on); }

}  // namespace valhall::detail

#endif
