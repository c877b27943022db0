// SPDX-License-Identifier: MIT
// A label of another buffer.
// EXPECT: the label belongs to another program
// EXPECT: error_in_program<valhall::building::instruction<0>, valhall::building::label<1>
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10>([](auto& code) {
    code_buffer<4> other(arch::v10);
    static_cast<void>(other.make_label());
    code.emit(emit::BRANCHZ(r0, imm(0)), other.here());
});
