// SPDX-License-Identifier: MIT
// Staging registers past the last register.
// EXPECT: the staging registers run past r63
// EXPECT: error_in_constructor<valhall::opcode::LOAD_i128, valhall::operand_kind::staging, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LOAD_i128(sr<4>(r62), r8, imm(0), modifier::slot::slot0); }
