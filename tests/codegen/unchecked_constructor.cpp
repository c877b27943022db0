// SPDX-License-Identifier: MIT
// An unchecked constructor with three run-time registers: see check.cmake.
#include "valhall/emit/constructors.hpp"

using namespace valhall;

extern "C" word function_to_check(int d, int a, int b) { return emit::unchecked::FADD_f32(reg(d), reg(a), reg(b)); }
