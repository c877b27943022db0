// SPDX-License-Identifier: MIT
// The fields of a row: which bits its operands take, what tells it from others.
#ifndef VALHALL_TABLE_DERIVE_FIELDS_HPP
#define VALHALL_TABLE_DERIVE_FIELDS_HPP

#include <string>
#include <vector>

#include "table.hpp"

namespace valhall::table {

// The type of a name, or null.
const number_type* find_type(const tables& t, const std::string& name);

// The type of an operand of a row, counted in the order of the text.
const number_type& type_of(const tables& t, const row& r, std::size_t operand);

// The bits that an operand, modifier or fixed part takes, with a name for it.
struct operand_field {
    word bits;
    std::string what;
};

// Those of all operands and modifiers, the flow and the FAU page excepted.
std::vector<operand_field> operand_fields(const tables& t, const row& r, const form& f);

// The selectors of a source whose elements have so many bits, and where they stand.
set_pair selectors_of(const tables& t, const source& s, unsigned width);
bit_field selector_field(const tables& t, const source& s, unsigned width);

// The bits that all words of a row share: its opcodes, what stands in unused places, zero elsewhere.
struct fixed_bits {
    word mask = 0, value = 0;
};

fixed_bits fixed_bits_of(const tables& t, const row& r, const form& f);

}  // namespace valhall::table

#endif
