// SPDX-License-Identifier: MIT
// The fuzzer's laws on texts that are the same in every run: random programs, and good programs with mistakes.
#include "catch.hpp"

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "fuzz/tgsi_laws.hpp"
#include "mutated_text.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "random_program.hpp"
#include "support.hpp"
#include "texts.hpp"

namespace {

// Valid programs with many features.
constexpr std::string_view runnable[] = {
    R"(FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL SAMP[0]
DCL CONST[0][0..3]
DCL TEMP[0..3]
DCL TEMP[4..7], ARRAY(1)
DCL ADDR[0]
IMM[0] UINT32 {0, 1, 2, 3}
IMM[1] FLT32 {0.0, 1.0, -2.5, 0.5}
BGNLOOP
USGE TEMP[1].x, TEMP[0].xxxx, IMM[0].wwww
UIF TEMP[1].xxxx
BRK
ENDIF
UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
UARL ADDR[0].x, TEMP[0].xxxx
MOV TEMP[ADDR[0].x+4](1), CONST[0][ADDR[0].x-1]
SWITCH TEMP[0].xxxx
CASE IMM[0].yyyy
CAL :26
CONT
DEFAULT
DDX TEMP[2], IN[0]
CASE IMM[0].zzzz
KILL_IF -IN[0].xyzz
ENDSWITCH
ENDLOOP
TEX TEMP[3], IN[0].xyyy, SAMP[0], 2D
IF IN[0].xxxx
MAD_SAT TEMP[3], TEMP[3], -|IN[0].wzyx|, TEMP[5]
ELSE
POW TEMP[3].xyz, |IN[0].xxxx|, IMM[1].zzzz
ENDIF
MOV OUT[0], TEMP[3]
END
BGNSUB
SIN TEMP[2], IN[0].yyyy
RET
ENDSUB
)",
    R"(COMP
DCL SV[0], THREAD_ID
DCL BUFFER[0]
DCL MEMORY[0], SHARED
DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR
DCL TEMP[0..3]
IMM[0] UINT32 {0, 4, 8, 3}
IMM[1] FLT64 {0.5, -3.0}
UMUL TEMP[0].x, SV[0].xxxx, IMM[0].yyyy
LOAD TEMP[1].xy, BUFFER[0], TEMP[0].xxxx
ATOMUADD TEMP[2].x, MEMORY[0], TEMP[0].xxxx, TEMP[1].xxxx
BARRIER
I2D TEMP[3], TEMP[2].xxxx
DMAD TEMP[3].xy, TEMP[3], IMM[1].zwxy, -IMM[1]
DSLT TEMP[2].x, TEMP[3], IMM[1]
UIF TEMP[2].xxxx
STORE BUFFER[0].xy, TEMP[0].xxxx, TEMP[3]
ENDIF
ATOMCAS TEMP[1].x, IMAGE[0], TEMP[0].xxxx, IMM[0].xxxx, IMM[0].wwww, 2D
VOTE_ANY TEMP[1].x, TEMP[1].xxxx
STORE IMAGE[0].x, IMM[0].xxxx, TEMP[1], 2D
END
)",
};

}  // namespace

TEST_CASE("TGSI: any text is parsed, checked and interpreted")
{
    tests::dice random;
    tests::program_maker maker(random);
    tests::tally law;
    for (const std::string_view text : runnable) {
        const valhall::tgsi::parsed_growing_program read = valhall::tgsi::parse_growing(text);
        REQUIRE(read);
        for (const valhall::tgsi::finding& f : valhall::tgsi::check_growing(*read)) CHECK(!f.is_error());
        const valhall::tgsi::program_view program = *read;
        valhall::tgsi::growing_program_state quad(program);
        const valhall::tgsi::interpret_result ended = tests::run_in_small_world(quad);
        CHECK(sentence_of(ended.code) == "nothing is wrong");
        CHECK(ended.steps > 10);
        const std::string broken = tests::broken_law(text);
        law.expect(broken.empty(), [&] { return broken + "\n" + std::string(text); });
    }
    for (int n = 0; n < tests::rounds(4000); ++n) {
        const std::string good = n % 4 == 0   ? tests::text_of(maker.make(8))
                                 : n % 4 == 1 ? std::string(tests::canonical_texts[random.below(std::size(tests::canonical_texts))])
                                              : std::string(runnable[random.below(std::size(runnable))]);
        const std::string text = n % 8 == 0 ? good : tests::mutated(random, good);
        const std::string broken = tests::broken_law(text);
        law.expect(broken.empty(), [&] { return broken + "\n" + text; });
    }
    CHECK(law.failures() == "");
}
