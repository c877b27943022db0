// SPDX-License-Identifier: MIT
// An instruction that does not exist.
// EXPECT: unknown instruction
// EXPECT: error_in_assembly<valhall::assembly::line<2>, valhall::assembly::column<5>
#include "valhall/valhall.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
    FAD.f32 r0, r1, r2
)"_valhall;
