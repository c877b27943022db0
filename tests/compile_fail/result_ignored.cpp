// SPDX-License-Identifier: MIT
// A result must be looked at: what was refused would go unnoticed. (A warning, which this project and most others take
// for an error.)
// EXPECT: nodiscard
#include "valhall/valhall.hpp"

#pragma GCC diagnostic error "-Wunused-result"

void f(valhall::instruction& i) { i.set(valhall::flow::end); }
