// SPDX-License-Identifier: MIT
// A 16-bit result in both halves, of an instruction that has no such result.
// EXPECT: a write mask covers the low half, the high half or both
// EXPECT: error_in_constructor<valhall::opcode::IADD_u32, valhall::operand_kind::destination, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::IADD_u32(r0.part<selector::h01>(), r1, r2); }
