// SPDX-License-Identifier: MIT
// Conversion of v15's words to and from the common word that the library works with.
//
// The common word is that of v14, except that the opcode bits, which the row determines, hold bit 6 of register numbers.
#ifndef VALHALL_ISA_V15_WORDS_HPP
#define VALHALL_ISA_V15_WORDS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/field_tables.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/registers.hpp"
#include "valhall/isa/rows.hpp"
#include "valhall/isa/tables.hpp"
#include "valhall/isa/v15_layout.hpp"

namespace valhall::detail::v15 {

inline constexpr arch architecture{15};

inline constexpr bit_field class_field{55, 3}, flow_field{58, 4}, page_field{62, 2};

// ---- sources ----

// The nine bits of a source: a register, with the last-use mark at 0x80; from 0x100 on a uniform, table constant or special value.
constexpr word source_number(word byte, word seventh)
{
    if (byte < source_byte::uniform) return (byte & source_byte::register_mask) | seventh << 6 | (byte & source_byte::last_use) << 1;
    return 0x100 | (byte < source_byte::constant ? (byte & source_byte::register_mask) | seventh << 6 : byte);
}

// A v15 source in the common word: its byte, and bit 6 of the number of a register or uniform.
struct source_place {
    word byte = 0, seventh = 0;
    bool exists = true;
};

constexpr source_place source_of(word number)
{
    const word low = number & source_byte::register_mask, seventh = number >> 6 & 1;
    if (number < 0x100) return {low | (number & 0x80) >> 1, seventh};
    if (number < 0x180) return {source_byte::uniform | low, seventh};
    return {number & 0xFF, 0, number >= 0x1C0};
}

// The sources of a row.
struct source_list {
    form_lists form;

    constexpr explicit source_list(unsigned row) : form(form_of(row)) {}
    constexpr int size() const { return form.source_count(); }
    constexpr const source_field& operator[](int n) const { return source_fields.at[form.sources()[n]]; }
};

// ---- words ----

// The n-th field of a row that v15 has elsewhere.
constexpr v15_move move_of(row_words row, int n) { return v15_move_at(row.v15_moves() + static_cast<unsigned>(n)); }
// Its mask, at position 0.
constexpr word mask_of(v15_move move) { return (word{1} << move.size()) - 1; }
constexpr bool is_encoded(v15_move move) { return move.when() != v15_frame::only_decoded; }
constexpr bool is_decoded(v15_move move) { return move.when() != v15_frame::only_encoded; }

// The bits of the common word that v15 can encode: fields, FAU page and sources.
constexpr word moved_bits(unsigned row)
{
    const row_words here = row_words_at(row);
    word moved = 0;
    for (int n = 0; n < here.v15_move_count(); ++n) moved |= mask_of(move_of(here, n)) << move_of(here, n).from();
    const source_list sources(row);
    for (int n = 0; n < sources.size(); ++n)
        moved |= sources[n].bits().mask() | seventh_bit_field(sources[n].byte).mask() | fau_page_field.mask();
    return moved;
}

// Encodes a word on v15. Drops bits that it cannot encode.
VALHALL_NOINLINE constexpr word encode(word bits, unsigned row)
{
    const row_words here = row_words_at(row);
    word made = here.v15_opcode();
    for (int n = 0; n < here.v15_move_count(); ++n) {
        const v15_move move = move_of(here, n);
        if (is_encoded(move)) made ^= (bits >> move.from() & mask_of(move)) << move.to();
    }
    const source_list sources(row);
    for (int n = 0; n < sources.size(); ++n) {
        const source_field& source = sources[n];
        const word number = source_number(source.bits().extract(bits), seventh_bit_field(source.byte).extract(bits));
        made |= (number & 0xFF) << 8 * source.byte | number >> 8 << (48 + source.byte);
    }
    return sources.size() != 0 ? page_field.insert(made, fau_page_field.extract(bits)) : made;
}

// The bits of a word that v15 cannot encode: those that differ from the start word without a place on v15, and those that should duplicate
// another bit. 0 if the word can be encoded.
VALHALL_NOINLINE constexpr word lost_bits(word bits, unsigned row)
{
    const row_words here = row_words_at(row);
    word lost = (bits ^ start_of(row, architecture)) & ~moved_bits(row);
    for (int n = 0; n < here.v15_move_count(); ++n) {
        const v15_move move = move_of(here, n);
        if (is_encoded(move)) continue;
        const word duplicate = (encode(bits, row) ^ here.v15_opcode()) >> move.to() & mask_of(move);
        lost |= (bits ^ duplicate << move.from()) & mask_of(move) << move.from();
    }
    return lost;
}

// The common word of a v15 word, given a row with its opcode; or a fault.
struct decoded_word {
    word bits = 0;
    fault why{};
};

// The fault of a destination or staging register beyond r127.
constexpr fault find_high_register(word bits, unsigned row)
{
    const form_lists form = form_of(row);
    constexpr word beyond = 0x80;
    if (form.destination() != destination_kind::none && (bits >> 40 & beyond) != 0)
        return {fault_code::register_out_of_range, operand_kind::destination, 0, {}, bits >> 40 & 0xFF};
    for (int n = 0; n < form.staging_count(); ++n) {
        const word first = bits >> staging_field_of(static_cast<staging_id>(form.staging()[n])).base.position & 0xFF;
        if ((first & beyond) != 0)
            return {fault_code::register_out_of_range, operand_kind::staging, static_cast<std::uint8_t>(n), {}, first};
    }
    return {};
}

VALHALL_NOINLINE constexpr decoded_word decode(word bits, unsigned row)
{
    const row_words here = row_words_at(row);
    decoded_word made{start_of(row, architecture)};
    for (int n = 0; n < here.v15_move_count(); ++n) made.bits &= ~(mask_of(move_of(here, n)) << move_of(here, n).from());
    for (int n = 0; n < here.v15_move_count(); ++n) {
        const v15_move move = move_of(here, n);
        if (is_decoded(move)) made.bits |= ((bits ^ here.v15_opcode()) >> move.to() & mask_of(move)) << move.from();
    }
    if (const fault high = find_high_register(bits, row)) return {made.bits, high};
    const source_list sources(row);
    for (int n = 0; n < sources.size(); ++n) {
        const source_field& source = sources[n];
        const word number = (bits >> 8 * source.byte & 0xFF) | (bits >> (48 + source.byte) & 1) << 8;
        const source_place place = source_of(number);
        if (!place.exists) return {made.bits, {fault_code::reserved_special, operand_kind::source, static_cast<std::uint8_t>(n)}};
        made.bits = seventh_bit_field(source.byte).insert(source.bits().insert(made.bits, place.byte), place.seventh);
    }
    if (sources.size() != 0) made.bits = fau_page_field.insert(made.bits, page_field.extract(bits));
    if (const word unknown = bits ^ encode(made.bits, row); unknown != 0) made.why = {fault_code::unknown_bits, {}, 0, {}, unknown};
    return made;
}

// ---- from a word to its row ----

// The row and the common word of a v15 word, or a fault. If no row has the opcode, `row` is no_row.
struct found_row {
    std::uint16_t row = no_row;
    decoded_word made{};
};

VALHALL_NOINLINE constexpr found_row find(word bits)
{
    found_row found;
    const unsigned key = static_cast<unsigned>(bits >> v15_frame::key_position) & ((1u << v15_frame::key_bits) - 1);
    for (unsigned place = v15_first_candidates[key]; place < v15_first_candidates[key + 1]; ++place) {
        const unsigned row = v15_candidates[place];
        const row_words here = row_words_at(row);
        if (((bits ^ here.v15_opcode()) & here.v15_fixed()) != 0) continue;
        const decoded_word made = decode(bits, row);
        if (found.row == no_row || !made.why) found = {static_cast<std::uint16_t>(row), made};
        if (!made.why) break;
    }
    return found;
}

}  // namespace valhall::detail::v15

#endif
