// SPDX-License-Identifier: MIT
// Compiling SPIR-V without an architecture.
// EXPECT: name the architecture: .on = arch::v10
#include "valhall/spirv/compile_options.hpp"

constexpr valhall::spirv::compile_options options{.entry = "main"};
