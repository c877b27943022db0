// SPDX-License-Identifier: MIT
// The builder is asked for a branch by its instruction.
// EXPECT: branches, waits and ends are the compiler's
#include "valhall/compiler/builder.hpp"

using namespace valhall;

void f(compiler::builder& b, const compiler::value& x) { b.BRANCHZ(x, imm(0), mod::eq); }
