// SPDX-License-Identifier: MIT
// A product of matrices whose sum has no such type.
// EXPECT: the sum has f32, for factors of f16 also f16, for those of 8 bits i32, or u32 if both are u8
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

void f(vc::builder& b)
{
    const auto left = vc::left_matrix<vc::i8, 4, 16>::filled(b, 1);
    const auto right = vc::right_matrix<vc::i8, 16, 4>::filled(b, 1);
    (void)vc::multiply_add(left, right, vc::sum_matrix<vc::f32, 4, 4>::filled(b, 0.0f));
}
