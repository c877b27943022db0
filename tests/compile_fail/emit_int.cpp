// SPDX-License-Identifier: MIT
// The result of a constructor does not convert to an integer that is smaller than a word.
// EXPECT: unsigned int
#include "valhall/valhall.hpp"

using namespace valhall;

unsigned low = emit::FADD_f32(r0, r1, r2);
