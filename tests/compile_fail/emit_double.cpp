// SPDX-License-Identifier: MIT
// A double, which no constant is.
// EXPECT: imm
// EXPECT: deleted function
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_IMM_f32(r0, r1, imm(1.0)); }
