// SPDX-License-Identifier: MIT
// SPIR-V is compiled without saying for which architecture.
// EXPECT: name the architecture: .on = arch::v10
#include "valhall/spirv/compile_options.hpp"

constexpr valhall::spirv::compile_options options{.entry = "main"};
