// SPDX-License-Identifier: MIT
// A modifier without a default is missing.
// EXPECT: missing modifier
// EXPECT: error_in_constructor<valhall::opcode::LOAD_i32, valhall::operand_kind::modifier, valhall::enum_id::slot
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LOAD_i32(sr(r0), r2, imm<0>()); }
