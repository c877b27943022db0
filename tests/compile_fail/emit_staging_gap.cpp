// SPDX-License-Identifier: MIT
// Staging registers with a gap.
// EXPECT: staging registers must follow one another
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LOAD_i64(sr(r2, r4), r8, imm(0), modifier::slot::slot0); }
