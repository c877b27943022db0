// SPDX-License-Identifier: MIT
// An instruction that does not exist.
// EXPECT: there is no instruction FMUL_f32: write FMA_f32
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

void f(vc::builder& b, const vc::f32& x) { b.FMUL_f32(x, x); }
