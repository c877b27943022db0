// SPDX-License-Identifier: MIT
// A branch instruction as a member of the builder.
// EXPECT: branches, waits and ends are the compiler's
#include "valhall/compiler/builder.hpp"

using namespace valhall;

void f(compiler::builder& b, const compiler::value& x) { b.BRANCHZ(x, imm(0), mod::eq); }
