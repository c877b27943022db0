// SPDX-License-Identifier: MIT
// finish() of a buffer with a fault, in a constant expression.
// EXPECT: unknown_label
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr bool is_finished()
{
    code_buffer<16> code(arch::v10);
    code.emit(emit::BRANCHZ(r0, imm(0)), code.make_label());
    return code.finish().has_value();
}
static_assert(is_finished());
