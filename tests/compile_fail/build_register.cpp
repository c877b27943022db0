// SPDX-License-Identifier: MIT
// A register in place of a value of the builder.
// EXPECT: error_value_needed
// EXPECT: a builder takes values and assigns registers itself: use preloaded(), uniform(), constant() or a result
#include "valhall/compiler/builder.hpp"

using namespace valhall;

compiler::value f(compiler::builder& b, const compiler::value& x) { return b.FADD_f32(x, r2); }
