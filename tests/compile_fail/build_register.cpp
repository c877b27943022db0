// SPDX-License-Identifier: MIT
// The builder is given a register for a value.
// EXPECT: error_value_needed
// EXPECT: a builder takes values and assigns registers itself: use preloaded(), uniform(), constant() or a result
#include "valhall/compiler/builder.hpp"

using namespace valhall;

compiler::value f(compiler::builder& b, const compiler::value& x) { return b.FADD_f32(x, r2); }
