// SPDX-License-Identifier: MIT
// An instruction that the hardware does not accept.
// EXPECT: a special value beside a uniform
// EXPECT: error_in_program<valhall::building::instruction<0>,
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10>([](auto& code) {
    instruction i = *make_instruction(opcode::FADD_f32, arch::v10);
    static_cast<void>(i.set_source(0, uniform(0)));
    static_cast<void>(i.set_source(1, special_value(special::atest_datum, 0)));
    code.emit(i);
});
