// SPDX-License-Identifier: MIT
// A unit test in a static_assert forgets a uniform that the first instruction reads.
// EXPECT: no_uniform
// EXPECT: run_stopped_at_instruction_0
#include "valhall/simulator/run.hpp"
#include "valhall/valhall.hpp"

using namespace valhall;
using namespace valhall::literals;

constexpr auto shader = R"(
    MOV.i32 r1, u5
    NOP.end
)"_valhall;
static_assert(simulator::run(shader, arch::v9).reg(1) == 0);
