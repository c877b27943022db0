// SPDX-License-Identifier: MIT
// A program whose padding does not fit.
// EXPECT: no_space
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr bool is_finished()
{
    code_buffer<15> code(arch::v10);
    code.emit(emit::NOP(mod::end));
    return code.finish().has_value();
}
static_assert(is_finished());
