// SPDX-License-Identifier: MIT
// A double in a sum of floats.
// EXPECT: a double would lose its precision: write 0.5f for 0.5
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

vc::f32 f(vc::builder& b) { return b.parameter<vc::f32>(0) * 0.5; }
