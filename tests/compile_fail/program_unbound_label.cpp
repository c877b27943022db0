// SPDX-License-Identifier: MIT
// A label that is never bound.
// EXPECT: label not defined
// EXPECT: error_in_program<valhall::building::instruction<1>, valhall::building::label<0>
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10>([](auto& code) {
    const label nowhere = code.make_label();
    code.emit(emit::NOP());
    code.emit(emit::BRANCHZ(r0, imm(0)), nowhere);
});
