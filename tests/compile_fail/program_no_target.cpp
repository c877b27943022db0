// SPDX-License-Identifier: MIT
// A label for an instruction without a target.
// EXPECT: the instruction has no target that a label could name
// EXPECT: error_in_program<valhall::building::instruction<0>, valhall::building::label<0>
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10>([](auto& code) { code.emit(emit::FADD_f32(r0, r1, r2), code.here()); });
