// SPDX-License-Identifier: MIT
// A label that does not exist.
// EXPECT: label not defined
// EXPECT: error_in_assembly<valhall::assembly::line<2>, valhall::assembly::column<17>
#include "valhall/valhall.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
    BRANCHZ r0, nowhere
)"_valhall;
