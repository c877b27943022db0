// SPDX-License-Identifier: MIT
// There is no r64: its number does not wrap around to r0.
// EXPECT: __assert
#include "valhall/simulator/run.hpp"
#include "valhall/valhall.hpp"

using namespace valhall;
using namespace valhall::literals;

constexpr auto shader = "NOP.end"_valhall;
static_assert(simulator::run(shader, arch::v9).reg(64) == 0);
