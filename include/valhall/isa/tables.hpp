// The packed tables that follow from the table of instructions. layout.hpp says what stands where in a record.
//
//   modifier_fields, source_fields, immediate_fields   the different fields that instructions have
//   form_bytes, form_words, modifier_sets              by form
//   mnemonics, row_links, row_texts, row_numbers, starts     by row; mnemonics are characters, the others records
//   shape_words, shape_limits, shape_bytes             by shape
//   legal_sets      by architecture the values that have a meaning, bit n for the value n: those of the enumerations, by id,
//                   as far as they are below 16, then those of the selectors
//   first_slots, dispatch      by primary opcode: where its slots begin in `slots`, and how the word says which is its own
//   slots                      the rows, or no_row
//   selector_encodings         by set of selectors how each is encoded, or 255
#ifndef VALHALL_ISA_TABLES_HPP
#define VALHALL_ISA_TABLES_HPP

#include "valhall/isa/layout.hpp"

namespace valhall::detail {

#include "valhall/isa/generated/tables.def"

inline constexpr int selector_total = describe(enum_id::selector).count;
inline constexpr int legal_set_total = enumeration_total + sets::set_count;

// Bit n: the value n has a meaning on an architecture. `set` is the number of an enumeration, or enumeration_total and the
// index of a set of selectors.
constexpr std::uint16_t legal_values(int set, arch on) { return legal_sets[legal_set_total * index_of(on) + set]; }
constexpr std::uint16_t legal_values(enum_id id, arch on) { return legal_values(static_cast<int>(id), on); }

}  // namespace valhall::detail

#endif
