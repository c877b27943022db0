// SPDX-License-Identifier: MIT
// One operand too few.
// EXPECT: missing operand
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::source, 2
// EXPECT: takes<valhall::operand_kind::destination, valhall::operand_kind::source, valhall::operand_kind::source>
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, r1); }
