// SPDX-License-Identifier: MIT
// Running words without an architecture.
// EXPECT: name the architecture: simulator::run(words, arch::v10, {.lanes = 1})
// EXPECT: name the architecture: simulator::run_checked(words, arch::v10, {.lanes = 1})
#include <span>

#include "valhall/simulator/checked.hpp"
#include "valhall/valhall.hpp"

using namespace valhall;

std::uint32_t f(std::span<const word> words)
{
    return simulator::run(words, {.lanes = 1}).reg(0) + simulator::run_checked(words, {.lanes = 1}).result.reg(0);
}
