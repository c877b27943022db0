// SPDX-License-Identifier: MIT
// A modifier that the instruction of the builder does not have.
// EXPECT: the instruction has no such modifier
#include "valhall/compiler/builder.hpp"

using namespace valhall;

compiler::value f(compiler::builder& b, const compiler::value& x) { return b.IADD_u32(x, x, mod::clamp_0_1); }
