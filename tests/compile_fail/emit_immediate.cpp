// SPDX-License-Identifier: MIT
// An immediate that does not fit.
// EXPECT: the immediate does not fit its bits
// EXPECT: error_in_constructor<valhall::opcode::SHADDX_u64, valhall::operand_kind::immediate, 1
// EXPECT: takes<0
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::SHADDX_u64(r0, r2, r4, imm<8>()); }
