// SPDX-License-Identifier: MIT
// A program that runs past its last instruction.
// EXPECT: runs_past_end
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr bool is_finished()
{
    code_buffer<16> code(arch::v10);
    code.emit(emit::MOV_i32(r0, r1));
    return code.finish().has_value();
}
static_assert(is_finished());
