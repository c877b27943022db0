// SPDX-License-Identifier: MIT
// The second source that includes the single header.
#include "valhall.hpp"
#include "valhall.hpp"

std::string_view name_from_other(valhall::word bits) { return valhall::decode(bits, valhall::arch::v9)->mnemonic(); }
const void* table_of_other() { return valhall::detail::row_link_table; }
