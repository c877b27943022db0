// SPDX-License-Identifier: MIT
// Reading the value of a result that is a fault, in a constant expression.
// EXPECT: __assert
#include "valhall/valhall.hpp"

constexpr valhall::descriptor row = *valhall::find(valhall::opcode::TEX_WEIGHTS, valhall::arch::v10);

static_assert(row.index != 0);
