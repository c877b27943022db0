// SPDX-License-Identifier: MIT
// The same as a value in a constant.
// EXPECT: value_not_taken
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr word w = emit::LOAD_i32(sr(r0), r2, imm(0), modifier::slot::slot7);
