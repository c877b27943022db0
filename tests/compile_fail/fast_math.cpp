// SPDX-License-Identifier: MIT
// -ffast-math, which defines this macro: floats do not follow IEEE 754.
// EXPECT: needs IEEE 754 arithmetic
#define __FAST_MATH__ 1
#include "valhall/arithmetic/float_arithmetic.hpp"

using namespace valhall::arithmetic;

f32 f(f32 a, f32 b) { return add(a, b); }
