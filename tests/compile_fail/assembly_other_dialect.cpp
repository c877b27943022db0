// SPDX-License-Identifier: MIT
// A line of Arm's dialect in a text of another dialect.
// EXPECT: the line makes sense in another dialect of the text only
// EXPECT: error_in_assembly<valhall::assembly::line<2>, valhall::assembly::column<19>
#include "valhall/valhall.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
    MOV.i32 r0, r1^
    NOP.end
)"_valhall;
