// What would make a table wrong, or its data silently incomplete.
#ifndef VALHALL_TABLE_DERIVE_CHECK_HPP
#define VALHALL_TABLE_DERIVE_CHECK_HPP

#include <string>
#include <vector>

#include "table.hpp"

namespace valhall::table {

// Every mistake of a table in a sentence that names the row, form or value; empty if there is none.
std::vector<std::string> mistakes_in(const tables& t);

}  // namespace valhall::table

#endif
