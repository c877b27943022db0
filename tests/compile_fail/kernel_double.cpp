// SPDX-License-Identifier: MIT
// A double in a sum of floats.
// EXPECT: deleted
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

vc::f32 f(vc::builder& b) { return b.parameter<vc::f32>(0) * 0.5; }
