// SPDX-License-Identifier: MIT
// A byte of the destination.
// EXPECT: a write mask covers the low half, the high half or both
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::destination, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0.b0, r1, r2); }
