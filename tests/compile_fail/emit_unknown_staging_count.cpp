// SPDX-License-Identifier: MIT
// sr_from() of an instruction whose modifiers do not determine the number of staging registers.
// EXPECT: the rest of the instruction does not say how many staging registers there are
// EXPECT: error_in_constructor<valhall::opcode::LD_MULTI, valhall::operand_kind::staging, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LD_MULTI(sr_from(r4), r8, imm(0), modifier::slot::slot0); }
