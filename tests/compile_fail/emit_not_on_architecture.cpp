// SPDX-License-Identifier: MIT
// An instruction that the architecture lacks.
// EXPECT: the architecture lacks it
// EXPECT: error_in_constructor<valhall::opcode::IABS_v4s8
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::on<arch::v11>::IABS_v4s8(r0, r1); }
