// SPDX-License-Identifier: MIT
// A register that does not exist.
// EXPECT: a register number is 0 to 63, on v15 to 127
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::MOV_i32(r0, reg<128>()); }
