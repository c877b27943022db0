// SPDX-License-Identifier: MIT
// The bits of a row: those of its operands, and those that distinguish it from other rows.
#ifndef VALHALL_TABLE_DERIVE_FIELDS_HPP
#define VALHALL_TABLE_DERIVE_FIELDS_HPP

#include <string>
#include <vector>

#include "table.hpp"

namespace valhall::table {

// The type with a name, or null.
const number_type* find_type(const tables& t, const std::string& name);

// The type of an operand of a row, in the order of the text.
const number_type& type_of(const tables& t, const row& r, std::size_t operand);

// The bits of an operand, modifier or fixed part, with a name for messages.
struct operand_field {
    word bits;
    std::string what;
};

// The fields of all operands and modifiers, without the flow and the FAU page.
std::vector<operand_field> operand_fields(const tables& t, const row& r, const form& f);

// The values of a rule's field: bit n for value n. Throws std::invalid_argument if there is no value with a name.
unsigned values_of(const tables& t, const rule_field& field);

// The selectors and the selector field of a source with a given element width.
set_pair selectors_of(const tables& t, const source& s, unsigned width);
bit_field selector_field(const tables& t, const source& s, unsigned width);

// The bits that all words of a row have in common: the opcodes and the contents of unused places; others are 0.
struct fixed_bits {
    word mask = 0, value = 0;
};

fixed_bits fixed_bits_of(const tables& t, const row& r, const form& f);

}  // namespace valhall::table

#endif
