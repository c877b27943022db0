// SPDX-License-Identifier: MIT
// A label that is defined twice.
// EXPECT: label defined twice
// EXPECT: error_in_assembly<valhall::assembly::line<3>, valhall::assembly::column<1>
#include "valhall/valhall.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
here: NOP
here: NOP
)"_valhall;
