// SPDX-License-Identifier: MIT
// A byte of a source that has only halves.
// EXPECT: the source cannot select this part
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::source, 2
// EXPECT: takes<valhall::modifier::selector::h0, valhall::modifier::selector::h1>
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, r1, r2.b0); }
