// SPDX-License-Identifier: MIT
// TGSI with correct lines, but a wrong program.
// EXPECT: is not declared
// EXPECT: valhall::tgsi::text::line<4>, valhall::tgsi::text::operand<1>, valhall::tgsi::text::reg<
// EXPECT: begins a block that does not end
#include "valhall/tgsi/literals.hpp"

using namespace valhall::tgsi::literals;

constexpr auto program = R"(
    FRAG
    DCL OUT[0], COLOR
    MOV OUT[0], IN[3]
    BGNLOOP
    END
)"_tgsi_program;
