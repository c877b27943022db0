// SPDX-License-Identifier: MIT
// A plain number as an operand.
// EXPECT: expected a source
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::source, 2
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, r1, 5); }
