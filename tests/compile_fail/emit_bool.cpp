// SPDX-License-Identifier: MIT
// What a constructor gives, taken for a truth value: it would be true although the register does not exist.
// EXPECT: bool
#include "valhall/valhall.hpp"

using namespace valhall;

bool ok = emit::FADD_f32(reg(99), r1, r2);
