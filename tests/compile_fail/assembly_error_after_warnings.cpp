// SPDX-License-Identifier: MIT
// Many warnings do not use up the space for errors.
// EXPECT: unknown instruction
// EXPECT: error_in_assembly<valhall::assembly::line<10>, valhall::assembly::column<5>
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = assembled<R"(
    FADD.f32 r0, u0, u4
    FADD.f32 r0, u0, u4
    FADD.f32 r0, u0, u4
    FADD.f32 r0, u0, u4
    FADD.f32 r0, u0, u4
    FADD.f32 r0, u0, u4
    FADD.f32 r0, u0, u4
    FADD.f32 r0, u0, u4
    FADD.f33 r0, r1, r2
)",
                                   assemble_options{.on = arch::v9, .allow_invalid = true}>();
