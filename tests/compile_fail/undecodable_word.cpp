// SPDX-License-Identifier: MIT
// EXPECT: all ones is no instruction
#include "valhall/valhall.hpp"

static_assert(valhall::decode(~valhall::word{0}, valhall::arch::v9), "all ones is no instruction");
