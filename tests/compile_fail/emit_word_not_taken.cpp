// SPDX-License-Identifier: MIT
// A slot that the instruction does not accept.
// EXPECT: the hardware does not take this value of the modifier in this instruction
// EXPECT: error_in_constructor<valhall::opcode::BARRIER, valhall::operand_kind::modifier, valhall::enum_id::slot
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::BARRIER(mod::slot0); }
