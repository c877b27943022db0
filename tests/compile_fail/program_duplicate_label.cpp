// SPDX-License-Identifier: MIT
// A label that is bound twice.
// EXPECT: label defined twice
// EXPECT: error_in_program<valhall::building::instruction<1>, valhall::building::label<0>
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10>([](auto& code) {
    const label twice = code.here();
    code.emit(emit::NOP());
    code.bind(twice);
});
