// SPDX-License-Identifier: MIT
// Makes the generated files, as text.
#ifndef VALHALL_TABLE_DERIVE_WRITE_HPP
#define VALHALL_TABLE_DERIVE_WRITE_HPP

#include <map>
#include <string>

#include "table.hpp"

namespace valhall::table {

// The contents of include/valhall/isa/generated/ by file name, for a table without errors.
std::map<std::string, std::string> generated_files(const tables& t);

}  // namespace valhall::table

#endif
