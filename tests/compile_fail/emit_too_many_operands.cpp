// SPDX-License-Identifier: MIT
// One operand too many.
// EXPECT: more operands than the instruction has
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, r1, r2, r3); }
