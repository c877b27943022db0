// SPDX-License-Identifier: MIT
// Two bad lines of TGSI: both are reported.
// EXPECT: unknown instruction
// EXPECT: error_in_tgsi<valhall::tgsi::text::line<4>, valhall::tgsi::text::column<5>
// EXPECT: an index is 0 to 65535
// EXPECT: error_in_tgsi<valhall::tgsi::text::line<5>, valhall::tgsi::text::column<23>
#include "valhall/tgsi/literals.hpp"

using namespace valhall::tgsi::literals;

constexpr auto program = R"(
    FRAG
    DCL OUT[0], COLOR
    MULL OUT[0], OUT[0]
    MOV OUT[0], CONST[123456]
    END
)"_tgsi_program;
