// SPDX-License-Identifier: MIT
// What follows from a table: the records that the library reads, as valhall/isa/records.def and text/common/print_records.def have them.
#ifndef VALHALL_TABLE_DERIVE_DERIVE_HPP
#define VALHALL_TABLE_DERIVE_DERIVE_HPP

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "records.hpp"
#include "table.hpp"

namespace valhall::table {

// A source for one width of its elements.
struct source_record {
    table::role role{};
    std::uint8_t byte = 0;
    unsigned width = 0;        // bits of an element
    bool has_absneg = false, has_not = false;
    bool is_pair = false;      // whether Arm's description makes it a pair of registers
    bit_field select{};
    set_id taken{}, listed{};
    std::uint8_t parts = 0;    // the place of these two sets in records::part_encodings
    word mask = 0;             // all its bits; bit 63 if a part must be named
    word plain = 0;            // these bits as they are when nothing is done to the value of register r0

    friend bool operator==(const source_record& x, const source_record& y)
    {
        return x.role == y.role && x.byte == y.byte && x.width == y.width && x.has_absneg == y.has_absneg && x.has_not == y.has_not &&
               x.is_pair == y.is_pair && x.select.position == y.select.position && x.select.width == y.select.width && x.taken == y.taken &&
               x.listed == y.listed;
    }
};

// A form for the widths that the types of a row give its sources.
struct form_record {
    written::form_lists lists{};
    written::form_rule rules{};
    written::form_listing listing{};
    written::form_print print{};
    std::array<std::uint8_t, max_modifiers + 1> arm_order{};  // the modifiers and the flow as Arm's dialect writes them
    word operand_bits = 0;
    word decorations = 0;    // of what is written after registers and sources
    std::string first{};     // the mnemonic of the first row that has it

    // True if all but the mnemonic is the same.
    friend bool operator==(const form_record& x, const form_record& y)
    {
        return x.lists == y.lists && x.rules == y.rules && x.listing == y.listing && x.print == y.print &&
               x.operand_bits == y.operand_bits && x.decorations == y.decorations;
    }
};

// What decoding and validation need of rows that share a form, an architecture's legal values and defaults.
struct shape_record {
    written::quick_check quick_check{};
    written::quick_limit quick_limit{};
    written::mask_check mask_check{};
    written::mask_limit mask_limit{};
    written::field_place places{};
    std::string first{};     // the mnemonic of the first row that has it

    // True if all but the mnemonic is the same.
    friend bool operator==(const shape_record& x, const shape_record& y)
    {
        return x.quick_check == y.quick_check && x.quick_limit == y.quick_limit && x.mask_check == y.mask_check &&
               x.mask_limit == y.mask_limit && x.places == y.places;
    }
};

// An operand of a row: its type, what is done with it, what it is to the instruction.
struct operand_record {
    std::uint8_t type, access, role;

    friend bool operator==(const operand_record&, const operand_record&) = default;
};

using signature = std::vector<operand_record>;  // in the order of the text

struct row_record {
    word start;                                                    // every field at its default, or its lowest legal value
    word start_on_v15;                                             // the same on v15, 0 if the row does not hold there
    std::uint8_t form;
    std::array<std::uint8_t, std::size(every_arch)> shapes;        // by architecture, 0 if the row does not hold there
    std::uint16_t next;                                            // the same instruction on other architectures, or no_row
    std::uint16_t code;                                            // its instruction
    std::uint16_t mnemonic;                                        // where that begins in `mnemonics`
    std::uint16_t signature;
    std::uint8_t operation, family;
    std::uint8_t registers;                                        // that a value of the row's type fills
};

struct records {
    std::vector<row> rows;        // of the table, by opcode: a first row for each instruction, then the variants
    std::size_t instructions = 0;
    std::vector<row_record> row_records;
    std::vector<form_record> forms;
    std::vector<std::uint8_t> modifier_lists;
    std::vector<std::uint8_t> modifier_sites;
    std::vector<source_record> sources;
    std::vector<immediate> immediates;
    std::vector<written::field_bits> operand_bits;
    std::vector<std::uint8_t> form_operand_bits;  // by form, the place in operand_bits
    std::vector<written::modifier_mask> modifier_masks;
    std::vector<written::plain_print> plain;
    std::vector<written::operand_print> operands;  // how they are written: none, the destination, sources
    std::vector<std::string> decorations;  // what is written after them
    std::vector<shape_record> shapes;
    std::vector<signature> signatures;
    std::vector<std::string> operations;
    std::string mnemonics;
    std::vector<std::vector<std::uint16_t>> legal_sets;  // by architecture: bit n, the value n has a meaning
    struct first_slot {
        std::size_t place = 0, rule = 0;  // in slots and dispatch
    };
    std::array<first_slot, 512> first_slots{};  // by primary opcode
    std::vector<written::dispatch_rule> dispatch;
    std::vector<std::uint16_t> slots;  // the places of rows; slot 0 is that of no instruction
    std::vector<std::vector<std::uint8_t>> encodings;  // by set of selectors: how each selector is encoded, or 255
    std::vector<std::vector<std::uint8_t>> part_encodings;  // the same for sources: by the sets that are decoded and listed
};

// What follows from a table without mistakes. Throws std::length_error, which names what overflows, if a column cannot hold a number,
// and std::invalid_argument if look-ups cannot tell two rows apart.
records derive(const tables& t);

}  // namespace valhall::table

#endif
