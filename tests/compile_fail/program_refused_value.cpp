// SPDX-License-Identifier: MIT
// A constructor that refuses a value.
// EXPECT: a register number is 0 to 63
// EXPECT: error_in_program<valhall::building::instruction<1>,
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10>([](auto& code) {
    code.emit(emit::NOP());
    code.emit(emit::MOV_i32(reg(64), r0));
});
