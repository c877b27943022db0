// SPDX-License-Identifier: MIT
// More instructions than the buffer holds.
// EXPECT: the output does not fit the space provided
// EXPECT: error_in_program<valhall::building::instruction<2>,
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr auto program = build_program<arch::v10, 2>([](auto& code) {
    for (int i = 0; i < 3; ++i) code.emit(emit::NOP());
});
