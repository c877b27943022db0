// SPDX-License-Identifier: MIT
// The encoding of v15: reads v15.def, and derives the data for decoding and encoding.
#ifndef VALHALL_TABLE_DERIVE_V15_HPP
#define VALHALL_TABLE_DERIVE_V15_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "derive.hpp"
#include "table.hpp"
#include "valhall/isa/v15_layout.hpp"

namespace valhall::table {

// Reads v15.def.
v15_table read_v15();

// Errors in v15.def: rows without an instruction or instructions without a row, and bits that belong to two fields.
std::vector<std::string> mistakes_of_v15(const tables& t);

// The data about v15: a row_words for each row without its start word, the moves of fields, and the candidates for each key.
struct v15_records {
    std::vector<record> rows, moves;
    std::vector<std::size_t> first_candidates, candidates;
};

v15_records derive_v15(const tables& t, const records& made);

}  // namespace valhall::table

#endif
