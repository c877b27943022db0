// SPDX-License-Identifier: MIT
// Compiling a vertex shader without naming one of its two programs.
// EXPECT: vertex shaders have a position and a varying program
// EXPECT: error_in_compiled_tgsi<valhall::tgsi::text::line<0>, valhall::tgsi::text::no_instruction
#include "valhall/tgsi/compile_literals.hpp"

using namespace valhall::tgsi;

constexpr auto shader = compiled_of<R"(
    VERT
    DCL IN[0]
    DCL OUT[0], POSITION
    MOV OUT[0], IN[0]
    END
)",
                                    valhall::arch::v10>();
