// SPDX-License-Identifier: MIT
// An error in a TGSI program, which is reported before it is compiled.
// EXPECT: is not declared
// EXPECT: valhall::tgsi::text::line<4>, valhall::tgsi::text::operand<1>, valhall::tgsi::text::reg<
#include "valhall/tgsi/compile_literals.hpp"

using namespace valhall::tgsi;

constexpr auto shader = compiled_of<R"(
    FRAG
    DCL OUT[0], COLOR
    MOV OUT[0], IN[3]
    END
)",
                                    compile_options{.on = valhall::arch::v10}>();
