// SPDX-License-Identifier: MIT
// The words of a kernel that is gone.
// EXPECT: the kernel is gone after this expression: keep it in a variable
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

std::size_t f()
{
    return vc::compile(arch::v10, shader_stage::compute, [](vc::builder&) {}).words().size();
}
