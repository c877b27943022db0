// SPDX-License-Identifier: MIT
// Staging registers that start at an odd one.
// EXPECT: more than one staging register must start at an even one
// EXPECT: error_in_constructor<valhall::opcode::LOAD_i64, valhall::operand_kind::staging, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LOAD_i64(sr(r1, r2), r4, imm(0), modifier::slot::slot0); }
