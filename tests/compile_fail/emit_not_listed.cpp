// SPDX-License-Identifier: MIT
// An instruction that the description lists for no architecture.
// EXPECT: no architecture is described to have the instruction
// EXPECT: error_in_constructor<valhall::opcode::CLPER_s32
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::on<arch::v9>::CLPER_s32(r0, r1, r2.b00); }
