// SPDX-License-Identifier: MIT
// A constant that is not in the table.
// EXPECT: the constant is not in the table of constants
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::MOV_i32(r0, constant<0x12345678>()); }
