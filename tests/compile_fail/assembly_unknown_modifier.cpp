// SPDX-License-Identifier: MIT
// A modifier that does not exist, in the third line.
// EXPECT: unknown modifier
// EXPECT: error_in_assembly<valhall::assembly::line<3>, valhall::assembly::column<16>
#include "valhall/valhall.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
    NOP
    FROUND.f32.rtx r0, r1
    NOP.end
)"_valhall;
