// SPDX-License-Identifier: MIT
// A backward label for BLEND, which only skips forward.
// EXPECT: the label is too far away for this instruction
// EXPECT: error_in_program<valhall::building::instruction<1>, valhall::building::label<0>
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10>([](auto& code) {
    const label back = code.here();
    code.emit(emit::NOP());
    code.emit(emit::BLEND(sr_from(r0), blend_descriptor_0.w0, r60, mod::slot0, mod::v4, mod::f32), back);
});
