// SPDX-License-Identifier: MIT
// A uniform as the destination.
// EXPECT: expected a register
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::destination, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(uniform<0>(), r1, r2); }
