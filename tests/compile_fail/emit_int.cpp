// SPDX-License-Identifier: MIT
// What a constructor gives, taken for a number that is too small for a word.
// EXPECT: unsigned int
#include "valhall/valhall.hpp"

using namespace valhall;

unsigned low = emit::FADD_f32(r0, r1, r2);
