// SPDX-License-Identifier: MIT
// A float as a constant of two halves.
// EXPECT: only the 32-bit constant of a floating-point instruction is given as a float
// EXPECT: error_in_constructor<valhall::opcode::FADD_IMM_v2f16, valhall::operand_kind::immediate, 1
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_IMM_v2f16(r0, r1, imm(1.0f)); }
