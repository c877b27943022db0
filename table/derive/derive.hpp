// SPDX-License-Identifier: MIT
// Derives the records that the library reads from the table,
// lists of records in valhall/isa/ and valhall/text/common/.
#ifndef VALHALL_TABLE_DERIVE_DERIVE_HPP
#define VALHALL_TABLE_DERIVE_DERIVE_HPP

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "record_types.hpp"
#include "table.hpp"

namespace valhall::table {

// A source with a given element width.
struct source_record {
    table::role role{};
    std::uint8_t byte = 0;
    unsigned width = 0;        // bits of an element
    bool has_absneg = false, has_not = false;
    bool is_pair = false;      // true if Arm's description makes it a register pair
    bit_field select{};
    set_id taken{}, listed{};
    std::uint8_t parts = 0;    // the index of the combined encodings in records::part_encodings
    word mask = 0;             // all its bits

    friend bool operator==(const source_record& x, const source_record& y)
    {
        return x.role == y.role && x.byte == y.byte && x.width == y.width && x.has_absneg == y.has_absneg && x.has_not == y.has_not &&
               x.is_pair == y.is_pair && x.select.position == y.select.position && x.select.width == y.select.width && x.taken == y.taken &&
               x.listed == y.listed;
    }
};

// A form with the element widths of a row's types.
struct form_record {
    record lists{record_types::form_lists};
    record masks{record_types::form_masks};
    std::array<std::uint8_t, max_modifiers + 1> arm_order{};  // the modifiers and the flow in Arm's order
    std::size_t source_count = 0;
    word operand_bits = 0;
    std::string first{};     // the mnemonic of its first row

    // True if everything but the mnemonic is equal.
    friend bool operator==(const form_record& x, const form_record& y)
    {
        return x.lists == y.lists && x.masks == y.masks && x.operand_bits == y.operand_bits;
    }
};

// The data for decoding and validating rows with the same form, defined values and defaults.
struct shape_record {
    record data{record_types::shape};
    std::string first{};     // the mnemonic of its first row

    // True if everything but the mnemonic is equal.
    friend bool operator==(const shape_record& x, const shape_record& y) { return x.data == y.data; }
};

// An operand of a row: type, access and role.
struct operand_record {
    std::uint8_t type, access, role;

    friend bool operator==(const operand_record&, const operand_record&) = default;
};

using signature = std::vector<operand_record>;  // in the order of the text

struct row_record {
    word start;                                                    // every field at its default, or else its lowest legal value
    word start_on_v15;                                             // the same for v15, 0 if the row is not valid there
    std::uint8_t form;
    std::array<std::uint8_t, std::size(every_arch)> shapes;        // by architecture, 0 if the row is not valid there
    std::uint16_t next;                                            // the next row of the same instruction, or no_row
    std::uint16_t code;                                            // its instruction
    std::uint16_t mnemonic;                                        // its place in `mnemonics`
    std::uint16_t signature;
    std::uint8_t operation, family;
    std::uint8_t registers;                                        // for a value of the row's type
};

struct records {
    std::vector<row> rows;        // rows by opcode: the first row of each instruction, then the variants
    std::size_t instructions = 0;  // the last ones are those that only v15 has
    std::vector<row_record> row_records;
    std::vector<form_record> forms;
    std::vector<std::uint8_t> modifier_lists;
    std::vector<std::uint8_t> modifier_sites;
    std::vector<source_record> sources;
    std::vector<immediate> immediates;
    std::vector<shape_record> shapes;
    std::vector<signature> signatures;
    std::vector<std::string> operations;
    std::string mnemonics;
    std::vector<std::vector<std::uint16_t>> legal_sets;  // by architecture: bit n, value n is defined
    struct first_slot {
        std::size_t place = 0, rule = 0;  // indices in slots and dispatch
    };
    std::array<first_slot, 512> first_slots{};  // by primary opcode
    std::vector<record> dispatch;
    std::vector<std::uint16_t> slots;  // indices of instructions
    std::vector<std::vector<std::uint8_t>> encodings;  // by selector set: the encoding of each selector, or 255
    std::vector<std::vector<std::uint8_t>> part_encodings;  // the same for pairs of sets, decoded and listed
};

// Derives the records of a table without errors. Throws std::length_error, naming the column, if a number does not fit, and
// std::invalid_argument if look-ups cannot distinguish two rows.
records derive(const tables& t);

}  // namespace valhall::table

#endif
