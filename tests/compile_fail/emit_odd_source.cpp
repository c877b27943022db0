// SPDX-License-Identifier: MIT
// An odd register for a 64-bit source.
// EXPECT: a 64-bit source must start at an even register, an even uniform or a .w0
// EXPECT: error_in_constructor<valhall::opcode::LOAD_i32, valhall::operand_kind::source, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LOAD_i32(sr(r0), r3, imm(0), modifier::slot::slot0); }
