// SPDX-License-Identifier: MIT
// An instruction that the hardware does not accept.
// EXPECT: uniforms of more than one 64-bit slot
// EXPECT: error_in_assembly<valhall::assembly::line<2>, valhall::assembly::column<5>
#include "valhall/valhall.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
    FADD.f32 r0, u0, u4
)"_valhall;
