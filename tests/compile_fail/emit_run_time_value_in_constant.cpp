// SPDX-License-Identifier: MIT
// A run-time operand out of range, in a constant expression.
// EXPECT: register_out_of_range
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr word w = emit::MOV_i32(r0, reg(64));
