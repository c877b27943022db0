// SPDX-License-Identifier: MIT
// An instruction that architectures encode differently, without an architecture.
// EXPECT: not all architectures encode this alike: name one
// EXPECT: error_in_constructor<valhall::opcode::LD_VAR_BUF_IMM_f32
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::LD_VAR_BUF_IMM_f32(sr(r0), r61, imm<8>(), mod::slot0, mod::src_f32, mod::center, mod::store); }
