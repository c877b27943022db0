// SPDX-License-Identifier: MIT
// TGSI in constant expressions: a shader of 40 instructions is parsed and checked within the default limits of both compilers.
#include "catch.hpp"

#include <string>

#include <valhall/tgsi/literals.hpp>
#include <valhall/tgsi/parse_growing.hpp>

#include "texts.hpp"

using namespace valhall::tgsi;
using namespace valhall::tgsi::literals;

namespace {

constexpr auto shader = R"(
    FRAG
    PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1
    DCL IN[0], GENERIC[0], PERSPECTIVE
    DCL IN[1], GENERIC[1], PERSPECTIVE
    DCL OUT[0], COLOR
    DCL SAMP[0]
    DCL CONST[0][0..7]
    DCL TEMP[0..5], LOCAL
    IMM[0] FLT32 {    0.0000,     1.0000,     0.5000,     2.0000}
    IMM[1] FLT32 {0.333333, 0.70710678, 3.14159265, -1.5}
    IMM[2] UINT32 {1, 2, 3, 4}
      0: MOV TEMP[0], IN[0]
      1: MOV TEMP[1], IN[1]
      2: MOV TEMP[2], IMM[0]
      3: MOV TEMP[3], IMM[1]
      4: MOV TEMP[4], IMM[1]
      5: MAD TEMP[0].xyz, TEMP[1].xyzz, IMM[0].xxxx, TEMP[2].xyzz
      6: MUL_SAT TEMP[1], -TEMP[2].xxxx, CONST[0][3]
      7: ADD TEMP[2].x, |TEMP[3].yyyy|, IMM[1].zzzz
      8: TEX TEMP[3], TEMP[4].xyyy, SAMP[0], 2D
      9: RSQ TEMP[4].w, TEMP[0].xxxx
     10: MAD TEMP[0].xyz, TEMP[1].xyzz, IMM[0].xxxx, TEMP[2].xyzz
     11: MUL_SAT TEMP[1], -TEMP[2].xxxx, CONST[0][3]
     12: ADD TEMP[2].x, |TEMP[3].yyyy|, IMM[1].zzzz
     13: TEX TEMP[3], TEMP[4].xyyy, SAMP[0], 2D
     14: RSQ TEMP[4].w, TEMP[0].xxxx
     15: MAD TEMP[0].xyz, TEMP[1].xyzz, IMM[0].xxxx, TEMP[2].xyzz
     16: MUL_SAT TEMP[1], -TEMP[2].xxxx, CONST[0][3]
     17: ADD TEMP[2].x, |TEMP[3].yyyy|, IMM[1].zzzz
     18: TEX TEMP[3], TEMP[4].xyyy, SAMP[0], 2D
     19: RSQ TEMP[4].w, TEMP[0].xxxx
     20: MAD TEMP[0].xyz, TEMP[1].xyzz, IMM[0].xxxx, TEMP[2].xyzz
     21: MUL_SAT TEMP[1], -TEMP[2].xxxx, CONST[0][3]
     22: ADD TEMP[2].x, |TEMP[3].yyyy|, IMM[1].zzzz
     23: TEX TEMP[3], TEMP[4].xyyy, SAMP[0], 2D
     24: RSQ TEMP[4].w, TEMP[0].xxxx
     25: MAD TEMP[0].xyz, TEMP[1].xyzz, IMM[0].xxxx, TEMP[2].xyzz
     26: MUL_SAT TEMP[1], -TEMP[2].xxxx, CONST[0][3]
     27: ADD TEMP[2].x, |TEMP[3].yyyy|, IMM[1].zzzz
     28: TEX TEMP[3], TEMP[4].xyyy, SAMP[0], 2D
     29: RSQ TEMP[4].w, TEMP[0].xxxx
     30: MAD TEMP[0].xyz, TEMP[1].xyzz, IMM[0].xxxx, TEMP[2].xyzz
     31: MUL_SAT TEMP[1], -TEMP[2].xxxx, CONST[0][3]
     32: ADD TEMP[2].x, |TEMP[3].yyyy|, IMM[1].zzzz
     33: TEX TEMP[3], TEMP[4].xyyy, SAMP[0], 2D
     34: RSQ TEMP[4].w, TEMP[0].xxxx
     35: MAD TEMP[0].xyz, TEMP[1].xyzz, IMM[0].xxxx, TEMP[2].xyzz
     36: MUL_SAT TEMP[1], -TEMP[2].xxxx, CONST[0][3]
     37: ADD TEMP[2].x, |TEMP[3].yyyy|, IMM[1].zzzz
     38: MOV OUT[0], TEMP[0]
     39: END
)"_tgsi_program;
static_assert(shader.instructions().size() == 40 && shader.declarations().size() == 6 && shader.immediates().size() == 3);
static_assert(shader.immediates()[1].words[1] == 0x3F3504F3);
static_assert(shader.instructions()[5].sources[1].swizzle.is_plain() == false);
static_assert(check(shader).count() == 0);

}  // namespace

TEST_CASE("TGSI: constant expressions parse to the same program as at run time")
{
    const parsed_growing_program read = parse_growing(tests::text_of(shader));
    REQUIRE(read);
    CHECK(read->view() == shader.view());
}
