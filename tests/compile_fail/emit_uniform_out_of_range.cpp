// SPDX-License-Identifier: MIT
// A uniform that does not exist.
// EXPECT: a uniform number is 0 to 255
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::MOV_i32(r0, uniform<256>()); }
