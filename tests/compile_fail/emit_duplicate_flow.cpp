// SPDX-License-Identifier: MIT
// Two flow controls.
// EXPECT: modifier given twice
// EXPECT: error_in_constructor<valhall::opcode::NOP, valhall::operand_kind::modifier, valhall::enum_id::flow
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::NOP(flow::wait0, flow::end); }
