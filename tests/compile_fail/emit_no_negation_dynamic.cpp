// SPDX-License-Identifier: MIT
// A negated source of an instruction without negation, with a register known at run time.
// EXPECT: the source can be neither negated nor made absolute
// EXPECT: error_in_constructor<valhall::opcode::CSEL_f32, valhall::operand_kind::source, 3
#include "valhall/valhall.hpp"

using namespace valhall;

word f(int n) { return emit::CSEL_f32(r0, r1, r2, abs(reg(n)), r3, modifier::condition::eq); }
