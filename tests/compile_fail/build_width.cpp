// SPDX-License-Identifier: MIT
// A 32-bit value in place of an address of the builder.
// EXPECT: this source has 64 bits and takes a wide or value.w0; or it has 32 bits and takes no wide
#include "valhall/compiler/builder.hpp"

using namespace valhall;

compiler::value f(compiler::builder& b, const compiler::value& x) { return b.LOAD_i32(x, imm(0), mod::unsigned_); }
