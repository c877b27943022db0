// SPDX-License-Identifier: MIT
// EXPECT: compiler/build.hpp compiles in constant expressions, which the compiled form cannot
#define VALHALL_SEPARATE_COMPILATION
#include "valhall/compiler/build.hpp"
