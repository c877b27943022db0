// SPDX-License-Identifier: MIT
// A constructor that checks its run-time registers has comparisons, which check.cmake must find.
#include "valhall/emit/constructors.hpp"

using namespace valhall;

extern "C" word function_to_check(int d, int a, int b) { return emit::FADD_f32(reg(d), reg(a), reg(b)); }
