// SPDX-License-Identifier: MIT
// The records of the generated tables, number by number.
#ifndef VALHALL_TABLE_DERIVE_RECORD_TYPES_HPP
#define VALHALL_TABLE_DERIVE_RECORD_TYPES_HPP

#include "record.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall::table::record_types {

// ---- fields, as the structures that the library has for them ----

inline const record_type modifier_field = record_type("modifier_field", bytes, "The distinct modifiers of forms, by modifier_id.")
                                              .number("enum_id", "id")
                                              .number("enum_id", "excluded")
                                              .number("std::uint8_t", "bits.position")
                                              .number("std::uint8_t", "bits.width")
                                              .pair("std::uint16_t", "accepted")
                                              .pair("std::uint16_t", "listed")
                                              .pair("arch_span", "listed_on")
                                              .as_structure();

inline const record_type source_field = record_type("source_field", bytes, "The distinct sources of forms.")
                                            .number("role", "role")
                                            .number("std::uint8_t", "byte")
                                            .number("bool", "is_wide")
                                            .number("bool", "has_absneg")
                                            .number("bool", "has_not")
                                            .number("bool", "is_pair")
                                            .number("std::uint8_t", "select.position")
                                            .number("std::uint8_t", "select.width")
                                            .number("std::uint8_t", "decodable")
                                            .number("std::uint8_t", "listed")
                                            .number("std::uint8_t", "parts")
                                            .as_structure();

inline const record_type immediate_field = record_type("immediate_field", bytes, "The distinct immediates of forms.")
                                               .number("immediate_name", "name")
                                               .number("std::uint8_t", "bits.position")
                                               .number("std::uint8_t", "bits.width")
                                               .number("number_kind", "kind")
                                               .number("std::uint8_t", "alignment")
                                               .number("enum_id", "values")
                                               .number("std::uint8_t", "high.position")
                                               .number("std::uint8_t", "high.width")
                                               .as_structure();

inline const record_type staging_field = record_type("staging_field", bytes, "The staging groups, by staging_id.")
                                             .number("bool", "is_written")
                                             .number("std::uint8_t", "base.position")
                                             .number("std::uint8_t", "base.width")
                                             .number("std::uint8_t", "control")
                                             .number("std::uint8_t", "count.position")
                                             .number("std::uint8_t", "count.width")
                                             .number("std::uint8_t", "least")
                                             .number("std::uint8_t", "bias")
                                             .as_structure();

inline const record_type selector_set = record_type("selector_set", bytes, "The sets of selectors.")
                                            .number("std::uint8_t", "width")
                                            .number("selector", "fallback")
                                            .list("by_encoding", detail::max_encodings)
                                            .as_structure();

inline const record_type enumeration = record_type("enumeration", bytes, "The enumerations, by enum_id.")
                                           .pair("std::uint16_t", "text")
                                           .pair("std::uint16_t", "first")
                                           .number("std::uint8_t", "text_size")
                                           .number("std::uint8_t", "count")
                                           .number("std::uint8_t", "standard.position")
                                           .number("std::uint8_t", "standard.width")
                                           .number("std::uint8_t", "fallback")
                                           .number("meaning_kind", "meaning")
                                           .as_structure();

// ---- a form: the operands and modifiers that several rows share ----

inline const record_type form_lists =
    record_type("form_lists", bytes, "The lengths of a form's lists, the lists, as indices in source_fields and so on, and its rules.")
        .number("int", "modifier_count")
        .number("int", "staging_count")
        .number("int", "source_count")
        .number("int", "immediate_count")
        .number("destination_kind", "destination")
        .number("unsigned", "modifier_list", "Half of the index of the list in modifier_lists.")
        .number("unsigned", "site", "See modifier_sites.")
        .number("unsigned", "flags", "Of form_flag.")
        .list("sources", max_sources)
        .list("staging", max_staging)
        .list("immediates", max_immediates)
        .list("counts", max_staging, "A count_rule for each staging group, from Arm's description.")
        .list("rules", max_rules, "Other rules from Arm's description.");

inline const record_type form_masks =
    record_type("form_masks", words, "The bits of a form's words that have fixed values.")
        .word("fixed", "All but fields, the flow and the FAU page.")
        .word("restricted", "If (word & restricted) == listed, every field has a value that Arm's description lists, and no rule restricts "
                            "it further. Bit 63: always take the slow path.")
        .word("listed");

inline const record_type rule_field =
    record_type("rule_field", numbers, "A field that decides where a rule applies, or that it then restricts. See table/kinds.def.")
        .number("rule", "which")
        .number("enum_id", "id", "The enumeration of the modifier or immediate.")
        .number("unsigned", "values", "Bit n: the rule applies if the field has value n, or then requires it.")
        .number("bool", "is_required");

// ---- a row: an instruction on a range of architectures ----

inline const record_type row_words =
    record_type("row_words", words, "Words of a row. Those of v15 are 0 if it lacks the row.")
        .word("start", "On the row's first architecture: every field has its default, or else its lowest legal value.")
        .word("v15_opcode")
        .word("v15_fixed", "The bits of the opcode on v15.")
        .word("v15_start", "The common word that starts the row on v15.")
        .part("unsigned", "v15_moves", 0, 16, "The first of its v15_moves.")
        .part("int", "v15_move_count", 16, 16);

inline const record_type row_link =
    record_type("row_link", bytes, "The data of a row for decoding and printing.")
        .list("shapes", detail::arch_columns, "The shape on each architecture; 0 if the architecture lacks the row.")
        .number("unsigned", "form")
        .number("unsigned", "next", "The next row of the same instruction, minus (first_variant - 1); 0 after the last one.");

inline const record_type row_fact = record_type("row_fact", numbers, "The name, opcodes, operands and effects of a row.")
                                        .number("unsigned", "mnemonic", "The place of its name in `mnemonics`.")
                                        .part("unsigned", "size", 0, 8, "The length of the name.")
                                        .part("int", "registers", 8, 3, "The number of registers for a value of the row's type.")
                                        .part("unit_column", "unit", 11, 5)
                                        .number("arch_span", "archs")
                                        .number("std::uint16_t", "primary")
                                        .number("std::uint16_t", "secondary")
                                        .number("std::uint16_t", "code", "The instruction.")
                                        .number("unsigned", "signature")
                                        .number("unsigned", "low_effects", "Effects 0 to 15, as bits.")
                                        .part("unsigned", "operation", 0, 8)
                                        .part("unsigned", "family", 8, 8)
                                        .part("unsigned", "type", 0, 8, "The row's number_type.")
                                        .part("unsigned", "high_effects", 8, 8);

inline const record_type execution =
    record_type("execution", bytes, "By unit_column: what executes an instruction on the first architectures, and since another one.")
        .number("unit", "first_unit")
        .number("int", "first_cycles")
        .number("arch", "since")
        .number("unit", "later_unit")
        .number("int", "later_cycles");

// ---- operands ----

inline const record_type operand_signature =
    record_type("operand_signature", bytes, "The operands that several rows share.")
        .number("int", "count")
        .list("operands", 3 * max_operands, "For each operand, in the order of the text: number_type, operand_access and role.");

inline const record_type type_fact = record_type("type_fact", bytes, "A number type.")
                                         .number("number_class", "kind")
                                         .number("std::uint8_t", "element_width")
                                         .number("std::uint8_t", "lanes");

// ---- a shape: rows with the same form, type size and legal values, which the same checks accept ----

inline const record_type shape =
    record_type("shape", words,
                "The masks of the fast accepts: in most words of real programs, fields that could be wrong have their usual values.")
        .word("usual", "If a word equals the row's start in these bits and has none of the runs, its fields decode, except for the flow. "
                       "Bit 62, which belongs to the flow: always take the slow path.")
        .word("runs",
              "Where the runs begin: see quick_pairs. Has bit 5 of each source: a special value is accepted if its number is 8 or more.")
        .word("limited", "If (word ^ start ^ change) & limited == 0 and at most one source is not a register (two if one is a constant), "
                         "the hardware accepts the word.")
        .number("word", "change",
                "From bit quick_limit_shift on: where start words differ from usual words, which have staging registers. Has a bit of the "
                "opcode if all words must take the slow path.")
        .number("word", "tops", "Bit 7 of the byte of each source, which is set unless the source is a register.")
        .word("start_change", "The bits in which the architecture's start word differs from the row's start.");

// ---- v15 ----

inline const record_type v15_move =
    record_type("v15_move", bytes, "A field that v15 has elsewhere: its position there and on v9 to v14, and its width.")
        .number("int", "to")
        .number("int", "from")
        .number("int", "size", "Its width.")
        .number("unsigned", "when", "Of v15_frame.");

// ---- from a word to its row ----

inline const record_type first_slot =
    record_type("first_slot", numbers,
                "By primary opcode: the place of its rows in `dispatch_slots`, and the dispatch_rule that selects one of them.")
        .part("unsigned", "rule", 0, 4)
        .part("unsigned", "place", 4, 12);

inline const record_type dispatch_rule =
    record_type(
        "dispatch_rule", words,
        "The bits of the secondary opcode, in one or two parts, and a multiplier that moves them side by side to the top: the slot's "
        "number is (word & bits) * multiplier >> slot_shift.")
        .word("bits")
        .word("multiplier");

// ---- enumerations and their words ----

inline const record_type enumerator_fact =
    record_type("enumerator_fact", numbers, "A value of an enumeration.")
        .part("unsigned", "printed", 0, 5, "How many characters are printed: the word with its dot, or none if text omits it.")
        .part("unsigned", "place", 5, 11, "The place of the dot in enumerator_names.")
        .part("std::uint8_t", "size", 0, 8, "The size of the word, without the dot.")
        .part("unsigned", "last", 8, 4, "Its last architecture; enumerator_bits::up if it has none.")
        .part("unsigned", "first", 12, 4, "Its first architecture; 0 for no architecture.")
        .number("unsigned", "meaning", "For analyses, by meaning_kind of the enumeration; 0 if it has none.");

inline const record_type enumerator_use =
    record_type("enumerator_use", numbers, "A value with a token. The first record is not used, so that 0 is no place.")
        .number("enum_id", "id")
        .number("std::uint8_t", "value")
        .number("int", "next", "The place of the next value with the same token; 0 after the last.");

// ---- text ----

inline const record_type arm_order =
    record_type("arm_order", bytes, "The order in which Arm's dialect writes the modifiers and the flow of a form.")
        .list("modifiers", max_modifiers + 1);

inline const record_type arm_name_record = record_type("arm_name_record", words, "A name of Arm. See arm_name for each number.")
                                               .part("std::uint16_t", "text", 0, 16)
                                               .part("std::uint8_t", "size", 16, 8)
                                               .part("bool", "is_alias", 24, 1)
                                               .part("bool", "is_address", 25, 1)
                                               .part("bool", "is_half", 26, 1)
                                               .part("std::uint16_t", "code", 0, 16)
                                               .part("arch_span", "archs", 16, 16)
                                               .word("mask")
                                               .word("value")
                                               .part("std::uint8_t", "sign_position", 0, 8)
                                               .part("std::uint8_t", "sign_width", 8, 8);

// ---- the draft of 2021 ----

inline const record_type draft_row = record_type("draft_row", numbers, "A name. Records are sorted by the hash, those without mode first.")
                                         .number("unsigned", "hash", "16 bits of the hash of the name.")
                                         .number("unsigned", "text", "The place of the name's text in draft_text.")
                                         .part("unsigned", "size", 0, 8)
                                         .part("unsigned", "mode_size", 8, 8, "The size of the mode's text, which follows the name's.")
                                         .number("unsigned", "code", "The opcode, or lost_draft_code.")
                                         .number("unsigned", "form")
                                         .number("unsigned", "sentence", "The index of the sentence about it, from 1.");

inline const record_type draft_lost_row =
    record_type("draft_lost_row", numbers, "Words without counterpart.")
        .number("unsigned", "form")
        .number("unsigned", "source", "A source, from 1, or 0 for modifiers.")
        .number("unsigned", "text", "The place of the words, which are separated by blanks, in draft_text.")
        .number("unsigned", "size")
        .number("unsigned", "sentence", "The index of the sentence about them.");

inline const record_type draft_form_row = record_type("draft_form_row", bytes, "Modifiers and operands that several instructions share.")
                                              .number("enum_id", "fixed_id", "A modifier that is not written.")
                                              .number("unsigned", "fixed_value", "Its value.")
                                              .list("modifiers", 7, "The modifiers, then the flow.")
                                              .list("operands", 12,
                                                    "Two numbers each: an operand_style with its index 4 bits higher; then registers of a "
                                                    "group, features of a source, or bits of a "
                                                    "number. Ends with `none`.");

inline const record_type draft_word_row = record_type("draft_word_row", bytes, "A word.")
                                              .number("enum_id", "id")
                                              .number("unsigned", "value")
                                              .number("unsigned", "text", "The place of the text in draft_words_text.")
                                              .number("unsigned", "size")
                                              .number("unsigned", "sentence", "The index of the sentence about it, or 0.");

inline const record_type draft_special_row = record_type("draft_special_row", bytes, "A special value.")
                                                 .number("unsigned", "special")
                                                 .number("unsigned", "word")
                                                 .number("unsigned", "text", "The place of the text in draft_words_text.")
                                                 .number("unsigned", "size");

inline const record_type draft_selector_row = record_type("draft_selector_row", bytes, "A set of selectors.")
                                                  .number("selector", "fallback", "The one that can be omitted.")
                                                  .list("selectors", 16, "By encoding; 255 for none.");

}  // namespace valhall::table::record_types

#endif
