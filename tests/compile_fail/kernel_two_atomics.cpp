// SPDX-License-Identifier: MIT
// Two atomics in one expression, whose order C++ does not specify.
// EXPECT: name the result before you use it
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

vc::u32 f(const vc::address& a) { return a.atomic_add(0u, 1u) + a.atomic_add(1u, 1u); }
