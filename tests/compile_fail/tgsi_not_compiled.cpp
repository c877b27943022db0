// SPDX-License-Identifier: MIT
// Correct TGSI that the compiler does not support: the error names the instruction and its line.
// EXPECT: reading the render target needs its conversion
// EXPECT: error_in_compiled_tgsi<valhall::tgsi::text::line<5>, valhall::tgsi::text::instruction<
#include "valhall/tgsi/compile_literals.hpp"

using namespace valhall::tgsi;

constexpr auto shader = compiled_of<R"(
    FRAG
    DCL OUT[0], COLOR
    DCL TEMP[0]
    FBFETCH TEMP[0], OUT[0]
    MOV OUT[0], TEMP[0]
    END
)",
                                    valhall::arch::v10>();
