// SPDX-License-Identifier: MIT
// The builder is given a word for an address.
// EXPECT: this source has 64 bits and takes a wide or value.w0; or it has 32 bits and takes no wide
#include "valhall/compiler/builder.hpp"

using namespace valhall;

compiler::value f(compiler::builder& b, const compiler::value& x) { return b.LOAD_i32(x, imm(0), mod::unsigned_); }
