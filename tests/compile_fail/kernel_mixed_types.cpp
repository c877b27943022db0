// SPDX-License-Identifier: MIT
// A float and an integer in one sum.
// EXPECT: both operands need one type: convert one by vc::to_f32()
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

void f(vc::builder& b) { static_cast<void>(b.parameter<vc::f32>(0) + b.global_id()); }
