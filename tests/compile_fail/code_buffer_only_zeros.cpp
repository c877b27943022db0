// SPDX-License-Identifier: MIT
// A program of zero words only.
// EXPECT: no_instructions
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr bool is_finished()
{
    code_buffer<16> code(arch::v10);
    code.emit(0);
    return code.finish().has_value();
}
static_assert(is_finished());
