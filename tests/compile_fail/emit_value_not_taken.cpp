// SPDX-License-Identifier: MIT
// A slot that the instruction does not accept, as a run-time value in a constant expression.
// EXPECT: value_not_taken
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr word w = emit::LOAD_i32(sr(r0), r2, imm(0), modifier::slot::slot7);
