// SPDX-License-Identifier: MIT
// Checks of the table: errors, and omissions that would make its data incomplete.
#ifndef VALHALL_TABLE_DERIVE_CHECK_HPP
#define VALHALL_TABLE_DERIVE_CHECK_HPP

#include <string>
#include <vector>

#include "table.hpp"

namespace valhall::table {

// True if a C++ name is the right one for a word of text: the word itself, with dots as underscores; a keyword with an underscore appended;
// a letter moved before a digit (1d is d1); or a number with w before it.
bool is_name_for(const std::string& name, const std::string& text);

// All errors of a table, as sentences that name the row, form or value; empty if there are none.
std::vector<std::string> mistakes_in(const tables& t);

}  // namespace valhall::table

#endif
