// SPDX-License-Identifier: MIT
// A matrix whose size is no multiple of a tile.
// EXPECT: the rows and columns of a matrix are multiples of those of a tile: 4 x 4 for elements of 32 bits, 4 x 8 for f16
#include "valhall/compiler/kernel.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

void f(vc::builder& b) { (void)vc::left_matrix<vc::f16, 4, 12>::filled(b, 1.0f); }
