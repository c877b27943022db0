// SPDX-License-Identifier: MIT
// Arithmetic that need not be IEEE 754, as -ffast-math makes it and tells by this macro.
// EXPECT: needs IEEE 754 arithmetic
#define __FAST_MATH__ 1
#include "valhall/arithmetic/float_arithmetic.hpp"

using namespace valhall::arithmetic;

f32 f(f32 a, f32 b) { return add(a, b); }
