// SPDX-License-Identifier: MIT
// Two bad lines: both are reported.
// EXPECT: a register number is 0 to 63
// EXPECT: error_in_assembly<valhall::assembly::line<2>, valhall::assembly::column<13>
// EXPECT: the immediate does not fit its bits
// EXPECT: error_in_assembly<valhall::assembly::line<4>, valhall::assembly::column<28>
#include "valhall/valhall.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
    MOV.i32 r64, r0
    NOP
    IADD_IMM.i32 r0, 0x0, #0x100000000
)"_valhall;
