// SPDX-License-Identifier: MIT
// A condition of the program, tested by C++.
// EXPECT: a condition of the program is tested by b.if_(), b.while_() or vc::select(), not by C++
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

void f(vc::builder& b)
{
    if (b.parameter<vc::f32>(0) > 0.5f) b.barrier();
}
