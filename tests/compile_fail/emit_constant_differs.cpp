// SPDX-License-Identifier: MIT
// A table constant that only some architectures have, without an architecture.
// EXPECT: not all architectures encode this alike: name one
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::MOV_i32(r0, constant<0x272428E0>()); }
