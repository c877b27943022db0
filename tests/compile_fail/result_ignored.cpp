// SPDX-License-Identifier: MIT
// A result that is ignored would hide an error. This is a warning, which this project and most others
// treat as an error.
// EXPECT: nodiscard
#include "valhall/valhall.hpp"

#pragma GCC diagnostic error "-Wunused-result"

void f(valhall::instruction& i) { i.set(valhall::flow::end); }
