// SPDX-License-Identifier: MIT
// A constructor that checks its run-time registers must compare them: check.cmake must find that.
#include "valhall/emit/constructors.hpp"

using namespace valhall;

extern "C" word function_to_check(int d, int a, int b) { return emit::FADD_f32(reg(d), reg(a), reg(b)); }
