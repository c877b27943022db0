// SPDX-License-Identifier: MIT
// Uniforms of two pages.
// EXPECT: the sources need uniforms or special values of different pages
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32, valhall::operand_kind::source, 2
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, uniform<0>(), uniform<64>()); }
