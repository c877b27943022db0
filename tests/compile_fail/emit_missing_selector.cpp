// SPDX-License-Identifier: MIT
// A source that needs a selector.
// EXPECT: the source needs a selector
// EXPECT: error_in_constructor<valhall::opcode::S8_TO_S32, valhall::operand_kind::source, 1
// EXPECT: takes<valhall::modifier::selector::b0, valhall::modifier::selector::b1, valhall::modifier::selector::b2, valhall::modifier::selector::b3>
#include "valhall/valhall.hpp"

using namespace valhall;

word f() { return emit::S8_TO_S32(r0, r1); }
