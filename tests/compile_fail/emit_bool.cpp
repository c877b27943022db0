// SPDX-License-Identifier: MIT
// The result of a constructor does not convert to bool: a refused constructor would convert to true.
// EXPECT: bool
#include "valhall/valhall.hpp"

using namespace valhall;

bool ok = emit::FADD_f32(reg(99), r1, r2);
