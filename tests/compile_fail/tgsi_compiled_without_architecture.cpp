// SPDX-License-Identifier: MIT
// Compiling TGSI without an architecture.
// EXPECT: name the architecture: compiled_of<text, arch::v10>()
// EXPECT: name the architecture: .on = arch::v10
#include "valhall/tgsi/compile_literals.hpp"

using namespace valhall::tgsi;

constexpr auto shader = compiled_of<"FRAG\nEND\n">();

bool compiles(const program_view& program) { return static_cast<bool>(compile(program, {.fuse = fusion::asked})); }
