// SPDX-License-Identifier: MIT
// A word of mod:: and another value of the same modifier.
// EXPECT: modifier given twice
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::modifier, valhall::enum_id::clamp
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, r1, r2, modifier::clamp::clamp_0_1, mod::clamp_m1_1); }
