// SPDX-License-Identifier: MIT
// A complemented source of an instruction without complements.
// EXPECT: the source cannot be complemented
// EXPECT: error_in_constructor<valhall::opcode::MOV_i32, valhall::operand_kind::source, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::MOV_i32(r0, ~r1); }
