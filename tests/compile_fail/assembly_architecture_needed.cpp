// SPDX-License-Identifier: MIT
// EXPECT: architectures encode this differently: begin the text with a line such as .arch v10 or .gpu G610
// EXPECT: line<3>
#include "valhall/literals.hpp"

using namespace valhall::literals;

constexpr auto program = R"(
    FADD.f32 r0, r1, r2
    FROUND.f32.rtz r0, r1
)"_valhall;
