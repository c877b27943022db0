// SPDX-License-Identifier: MIT
// A double as a constant.
// EXPECT: an immediate has 32 bits, so it is no double: write imm(1.0f)
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_IMM_f32(r0, r1, imm(1.0)); }
