// SPDX-License-Identifier: MIT
// The records of the generated tables of Bifrost, number by number.
#ifndef VALHALL_TABLE_DERIVE_BIFROST_RECORDS_HPP
#define VALHALL_TABLE_DERIVE_BIFROST_RECORDS_HPP

#include "record.hpp"
#include "valhall/bifrost/kinds.hpp"

namespace valhall::table::bifrost::record_types {

namespace sizes = valhall::bifrost::detail;

inline const record_type value_set_row = record_type("value_set_row", numbers, "The values of a modifier.")
                                             .number("value", "fallback", "The value that text omits, or `reserved` if there is none.")
                                             .number("unsigned", "count", "The number of values, a power of two.")
                                             .number("unsigned", "first", "The index of value 0 in set_values.");

inline const record_type modifier_row = record_type("modifier_row", bytes, "A modifier of an instruction.")
                                            .number("modifier", "kind")
                                            .number("unsigned", "source", "The source it belongs to, or no_source.")
                                            .number("unsigned", "set", "The index of its value_set_row.");

inline const record_type immediate_row =
    record_type("immediate_row", bytes, "An immediate: its name and its place, the same in all encodings.")
        .number("immediate", "name")
        .number("unsigned", "position")
        .number("unsigned", "bit_count");

inline const record_type exchange_row =
    record_type("exchange_row", bytes, "An exchange of two sources, and the words of a modifier before and after.")
        .number("unsigned", "left")
        .number("unsigned", "right")
        .number("unsigned", "changed", "The index of the modifier in its instruction, or 255.")
        .number("unsigned", "word_count")
        .list("words", 8, "The old word, then the new one, for each.");

inline const record_type instruction_row = record_type("instruction_row", numbers, "An instruction of a unit.")
                                               .number("opcode", "code")
                                               .number("unsigned", "unit_number")
                                               .number("unsigned", "flags", "Of row_flag.")
                                               .number("gpu_set", "gpus", "The products that have it.")
                                               .number("message", "sent")
                                               .number("staging_access", "access")
                                               .number("staging_count", "count")
                                               .number("pairing", "pair")
                                               .number("unsigned", "source_count")
                                               .list("ports", sizes::most_sources, "By source: bit n is port code n.")
                                               .number("unsigned", "first_modifier")
                                               .number("unsigned", "modifier_count")
                                               .number("unsigned", "first_immediate")
                                               .number("unsigned", "immediate_count")
                                               .number("unsigned", "first_exchange")
                                               .number("unsigned", "exchange_count")
                                               .number("unsigned", "first_encoding")
                                               .number("unsigned", "encoding_count");

inline const record_type encoding_row =
    record_type("encoding_row", words, "A word belongs to an encoding if (word & mask) == exact, and its derived fields select a case.")
        .number("std::uint32_t", "mask")
        .number("std::uint32_t", "exact")
        .part("unsigned", "row", 0, 9, "Its instruction_row.")
        .part("bool", "is_shared", 9, 1, "The next encodings of the candidates may have the same fixed bits.")
        .part("unsigned", "key_count", 10, 4)
        .part("bool", "has_order", 14, 1, "Its cases depend on the order of its first two ports.")
        .part("bool", "is_slow", 15, 1,
              "The fast path of decoding does not take it: it is shared, or refuses more than reserved_values and refused_uses say.")
        .part("unsigned", "first_case", 0, 16)
        .part("unsigned", "case_table", 16, 16, "Where its entries of case_numbers begin.")
        .part("unsigned", "reserved_place", 0, 5, "The position of the drawn modifier that reserved_values are of.")
        .part("unsigned", "reserved_values", 8, 8, "Bit n: the number n, of 3 bits at reserved_place, is reserved.")
        .number("unsigned", "refused_uses", "The uses of ports that its sources refuse; see port_uses.hpp.")
        .number("std::uint32_t", "derived_shifts", "8 bits by derived field: (word >> shift) & mask is its part of their combined number.")
        .number("std::uint32_t", "derived_masks", "8 bits by derived field; 0 for none.")
        .number("std::uint32_t", "default_mask", "If (word & default_mask) == default_bits, all modifiers have their defaults.")
        .number("std::uint32_t", "default_bits");

inline const record_type encoding_places =
    record_type("encoding_places", bytes, "The places of an encoding's fields: positions, not_drawn for one that is not drawn.")
        .list("sources", sizes::most_sources)
        .list("modifiers", sizes::most_modifiers)
        .list("keys", sizes::most_keys, "The modifiers that its cases give.")
        .number("unsigned", "case_count");

inline const record_type case_line = record_type("case_line", bytes, "A case of an encoding.")
                                         .number("unsigned", "orders", "Bit n: port_order n.")
                                         .number("bool", "is_alias", "Words are made from it, but not read as it.")
                                         .list("numbers", sizes::most_derived)
                                         .list("words", sizes::most_keys);

inline const record_type case_number = record_type("case_number", bytes,
                                                   "By the derived fields' combined number, and the order if the encoding has_order: a "
                                                   "case of the encoding, or no_match or reserved_case.")
                                           .number("unsigned", "value");

inline const record_type set_value = record_type("set_value", bytes, "The values of all sets.").number("value", "word");

inline const record_type opcode_rows =
    record_type("opcode_rows", numbers, "The rows of an opcode in both units, or no_row.").list("rows", 2);

inline const record_type candidate_list =
    record_type("candidate_list", numbers, "By the highest 11 bits of a word: the first of its candidates.").number("unsigned", "first");

inline const record_type candidate =
    record_type("candidate", numbers, "Encodings to try in order; no_row ends a list.").number("unsigned", "encoding");

}  // namespace valhall::table::bifrost::record_types

#endif
