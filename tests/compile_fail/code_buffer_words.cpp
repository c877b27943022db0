// SPDX-License-Identifier: MIT
// The words of a buffer with a fault, in a constant expression.
// EXPECT: duplicate_label
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr std::size_t count()
{
    code_buffer<16> code(arch::v10);
    code.bind(code.here());
    code.emit(emit::NOP());
    return code.resolve() ? 0 : code.words().size();
}
static_assert(count() == 0);
