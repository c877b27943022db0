// SPDX-License-Identifier: MIT
// What would make a table wrong, or its data silently incomplete.
#ifndef VALHALL_TABLE_DERIVE_CHECK_HPP
#define VALHALL_TABLE_DERIVE_CHECK_HPP

#include <string>
#include <vector>

#include "table.hpp"

namespace valhall::table {

// True if a name in C++ is that of a word of the text: the word itself, with an underscore after it where it is a keyword, its
// letter before its digit (1d is d1), or a w before what is nothing but digits, dots being underscores.
bool is_name_for(const std::string& name, const std::string& text);

// Every mistake of a table in a sentence that names the row, form or value; empty if there is none.
std::vector<std::string> mistakes_in(const tables& t);

}  // namespace valhall::table

#endif
