// SPDX-License-Identifier: MIT
// The cases of an encoding, by the numbers of its derived fields and the order of its ports.
#ifndef VALHALL_TABLE_DERIVE_BIFROST_CASES_HPP
#define VALHALL_TABLE_DERIVE_BIFROST_CASES_HPP

#include <cstddef>
#include <vector>

#include "table.hpp"

namespace valhall::table::bifrost {

inline constexpr unsigned order_count = 3;

// The number of bits of all derived fields.
unsigned derived_width(const encoding& e);

// For each combination of numbers (the first field in the lowest bits) and each order: the index of the case, or no_match or reserved_case.
// A case that is no alias comes first.
std::vector<unsigned> case_table(const encoding& e);

// True if the cases depend on the order of the first two ports.
bool has_order(const encoding& e);

// The combined number of the derived fields of a word.
unsigned derived_number(const encoding& e, std::uint32_t word);

}  // namespace valhall::table::bifrost

#endif
