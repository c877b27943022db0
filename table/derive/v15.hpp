// SPDX-License-Identifier: MIT
// The word of architecture 15: reads v15.def, and makes of it what decoding and encoding need.
#ifndef VALHALL_TABLE_DERIVE_V15_HPP
#define VALHALL_TABLE_DERIVE_V15_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "derive.hpp"
#include "table.hpp"
#include "valhall/isa/v15_layout.hpp"

namespace valhall::table {

// What v15.def says.
v15_table read_v15();

// The mistakes in it: rows without an instruction or the other way round, bits that belong to two fields.
std::vector<std::string> mistakes_of_v15(const tables& t);

// The text of the generated file.
std::string v15_file(const tables& t, const records& made);

}  // namespace valhall::table

#endif
