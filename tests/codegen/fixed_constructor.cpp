// SPDX-License-Identifier: MIT
// A constructor with fixed operands: see check.cmake.
#include "valhall/emit/constructors.hpp"

using namespace valhall;

extern "C" word function_to_check() { return emit::FADD_f32(r0, r1, -abs(r2), modifier::clamp::clamp_m1_1); }
