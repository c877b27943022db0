// SPDX-License-Identifier: MIT
// The core's facts about instructions, as compact tables. generated/tables.inc has the reader of each record beside its table; NAME_at(n) is
// the n-th record NAME:
//
//   by form                  form_lists, form_masks
//   by row                   row_link, row_words, row_fact
//   by shape                 shape
//   by primary opcode        first_slot: the place of its rows in `dispatch_slots`, and the dispatch_rule that selects one
//
// Other tables:
//
//   modifier_field, source_field, immediate_field      the distinct fields of instructions, as structures
//   modifier_lists        lists of modifiers, which overlap; with at least two elements: an absent one has the number after the last
//                         modifier_id, whose modifier_field has no bits, and no text
//   modifier_sites        the modifier of a form with an enumeration, if any: see modifier_site
//   mnemonics             the names of rows
//   dispatch_slots        indices of instructions. The slots of primary opcodes overlap: one that an opcode leaves free can belong to
//                         another opcode, so what is found must be compared with the word
//   rule_field            the fields of rules; v15_move: the fields that v15 has elsewhere, by row_words
//   v15_first_candidates, v15_candidates               the rows of a v15 word: see v15_layout.hpp
//   no_source             the index of sources in form_lists that a form lacks: a source_field without any selector
//   selector_encodings    by source_field::parts, the encoding of each selector, or 255: see selector_stride
#ifndef VALHALL_ISA_TABLES_HPP
#define VALHALL_ISA_TABLES_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/enumeration.hpp"
#include "valhall/isa/layout.hpp"
#include "valhall/isa/selectors.hpp"
#include "valhall/isa/v15_layout.hpp"

namespace valhall::detail {

#include "valhall/isa/generated/tables.inc"

}  // namespace valhall::detail

#endif
