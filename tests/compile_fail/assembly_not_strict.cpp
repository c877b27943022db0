// SPDX-License-Identifier: MIT
// An instruction that the hardware accepts but that is not strictly legal.
// EXPECT: the part of the source is not legal here
// EXPECT: error_in_assembly<valhall::assembly::line<1>, valhall::assembly::column<23>
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program =
    assembled<"LSHIFT_OR.i32 r3, r2, r4.b02, 0x0", assemble_options{.on = arch::v9, .strictness = strictness::strict}>();
