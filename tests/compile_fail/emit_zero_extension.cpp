// SPDX-License-Identifier: MIT
// A zero-extended 64-bit source, which only v14 has.
// EXPECT: the architecture lacks it
// EXPECT: error_in_constructor<valhall::opcode::LOAD_i32, valhall::operand_kind::source, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LOAD_i32(sr(r0), r4.zext, imm(0), modifier::slot::slot0); }
