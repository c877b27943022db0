// SPDX-License-Identifier: MIT
// The core's facts about instructions, as compact tables. generated/tables.def has the reader of each record beside its table; NAME_at(n) is
// the n-th record NAME:
//
//   by form                  form_lists, form_fact, form_listing, form_rule
//   by form_lists            further_operands
//   by row                   row_link, row_start, row_text, row_code
//   by shape                 quick_check, quick_limit, start_change
//   by primary opcode        first_slot: the place of its rows in `dispatch_slots`, and the dispatch_rule that selects one
//
// Other tables:
//
//   modifier_bytes, source_bytes, immediate_bytes      the distinct fields of instructions, as structures
//   modifier_lists        lists of modifiers, which overlap; with at least two elements: an absent one has the number after the last
//                         modifier_id, whose modifier_field has no bits, and no text
//   modifier_sites        the modifier of a form with an enumeration, if any: see modifier_site
//   form_fixed_bits       by form, the shared_mask of its fixed bits
//   mnemonics             the names of rows
//   variants              by row, the next row of the same instruction, minus (first_variant - 1); 0 after the last
//   dispatch_slots        indices of instructions. The slots of primary opcodes overlap: one that an opcode leaves free can belong to
//                         another opcode, so what is found must be compared with the word
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
#include "valhall/isa/v15_table.hpp"

namespace valhall::detail {

#include "valhall/isa/generated/tables.def"

}  // namespace valhall::detail

#endif
