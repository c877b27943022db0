// SPDX-License-Identifier: MIT
// Uniforms of two slots.
// EXPECT: uniforms of more than one 64-bit slot
// EXPECT: error_in_constructor<valhall::opcode::FADD_f32
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::FADD_f32(r0, uniform<0>(), uniform<4>()); }
