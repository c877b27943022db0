// SPDX-License-Identifier: MIT
// A word of mod:: that the instruction does not have.
// EXPECT: the instruction has no such modifier
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::modifier, valhall::enum_id::slot
// EXPECT: takes<valhall::enum_id::clamp, valhall::enum_id::round_mode, valhall::enum_id::sticky, valhall::enum_id::flow>
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, r1, r2, mod::slot0); }
