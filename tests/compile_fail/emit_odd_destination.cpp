// SPDX-License-Identifier: MIT
// An odd register for a 64-bit destination.
// EXPECT: a 64-bit destination must be an even register
// EXPECT: error_in_constructor<valhall::opcode::IADD_u64, valhall::operand_kind::destination, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::IADD_u64(r1, r2, r4); }
