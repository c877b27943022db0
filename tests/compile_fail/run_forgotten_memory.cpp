// SPDX-License-Identifier: MIT
// A unit test in a static_assert forgets the memory that instruction 2 loads from: g++ and clang++ name the instruction.
// EXPECT: unmapped
// EXPECT: 2
// EXPECT: instruction
#include "valhall/simulator/run.hpp"
#include "valhall/valhall.hpp"

using namespace valhall;
using namespace valhall::literals;

constexpr auto shader = R"(
    NOP
    NOP
    LOAD.i32.slot0.wait0 @r1, r2, offset:0
    NOP.end
)"_valhall;
static_assert(simulator::run(shader, arch::v9).reg(1) == 0);
