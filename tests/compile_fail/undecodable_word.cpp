// SPDX-License-Identifier: MIT
// EXPECT: all ones does not decode
#include "valhall/valhall.hpp"

static_assert(valhall::decode(~valhall::word{0}, valhall::arch::v9), "all ones does not decode");
