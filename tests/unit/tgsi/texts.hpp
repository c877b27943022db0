// SPDX-License-Identifier: MIT
// TGSI texts that several tests read. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_TEXTS_HPP
#define VALHALL_TESTS_TGSI_TEXTS_HPP

#include <string>
#include <string_view>

#include <valhall/tgsi/print.hpp>

namespace tests {

// A program as text.
inline std::string text_of(const valhall::tgsi::program_view& program)
{
    std::string text;
    valhall::tgsi::print(program, [&](std::string_view line) { text.append(line) += '\n'; });
    return text;
}

// In the form of dumps: the parsed text is printed unchanged.
inline constexpr std::string_view canonical_texts[] = {
    R"(FRAG
PROPERTY FS_COORD_ORIGIN LOWER_LEFT
PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL IN[1].xy, GENERIC[9], PERSPECTIVE, CENTROID
DCL IN[2], COLOR, COLOR
DCL SV[0], POSITION
DCL OUT[0], COLOR
DCL OUT[1], POSITION
DCL SAMP[0]
DCL SVIEW[0], 2D, FLOAT
DCL CONST[0][0..7]
DCL TEMP[0..5], LOCAL
DCL TEMP[6..9], ARRAY(1), LOCAL
DCL ADDR[0]
IMM[0] FLT32 {    0.0000,    -1.5000,     0.3000, 1000000.0000}
IMM[1] FLT32 {0x3eaaaaab, 0x00000000, 0x80000000, 0x7f800000}
IMM[2] UINT32 {0, 1, 4294967295, 3}
IMM[3] INT32 {-2147483648, -1, 0, 2147483647}
IMM[4] FLT64 {0.50000000, -2.25000000}
IMM[5] UINT64 {18446744073709551615, 1}
IMM[6] INT64 {-9223372036854775808, 1}
  0: TEX TEMP[0], IN[1].xyyy, SAMP[0], 2D, IMM[2].xyz
  1: UARL ADDR[0].x, IMM[2].yyyy
  2: MAD_SAT TEMP[1].xyz, -TEMP[0].xyzz, |IN[0]|, -|CONST[0][ADDR[0].x+3].xxxx|
  3: UIF TEMP[1].xxxx :6
  4:   MOV TEMP[ADDR[0].x+6](1).w, IN[2]
  5:   FSLT_PRECISE TEMP[2].x, TEMP[0].xxxx, IMM[0].yyyy
  6: ELSE :13
  7:   BGNLOOP :12
  8:     IF TEMP[2].xxxx :11
  9:       BRK
 10:       KILL_IF -IN[0]
 11:     ENDIF
 12:   ENDLOOP :7
 13: ENDIF
 14: MOV OUT[0], CONST[0][ADDR[0].x-2]
 15: END
)",
    R"(GEOM
PROPERTY GS_INPUT_PRIMITIVE TRIANGLES
PROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP
DCL IN[][0], POSITION
DCL OUT[0].xy, GENERIC[0], STREAM(0, 1, 0, 0), INVARIANT
DCL ADDR[0]
IMM[0] UINT32 {0, 0, 0, 0}
  0: MOV OUT[0].xy, IN[2][0].yxzw
  1: MOV OUT[0].xy, IN[ADDR[0].x][0]
  2: EMIT IMM[0].xxxx
  3: ENDPRIM IMM[0].xxxx
  4: CAL :6
  5: END
  6: BGNSUB
  7:   SWITCH IN[0][0].xxxx
  8:     CASE IMM[0].xxxx
  9:     RET
 10:     DEFAULT
 11:   ENDSWITCH
 12: ENDSUB
)",
    R"(COMP
PROPERTY CS_FIXED_BLOCK_WIDTH 64
DCL SV[0], THREAD_ID
DCL BUFFER[0], ATOMIC
DCL MEMORY[0], SHARED
DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR
DCL HWATOMIC[1][1..3], ARRAY(1)
DCL SVIEW[0], SHADOW2D_ARRAY, FLOAT, UINT, SINT, UNORM
DCL TEMP[0]
  0: LOAD TEMP[0].x, BUFFER[0], SV[0].xxxx, COHERENT, VOLATILE
  1: ATOMUADD TEMP[0].x, IMAGE[0], TEMP[0], TEMP[0].xxxx, 2D, PIPE_FORMAT_R32_UINT
  2: STORE MEMORY[0].x, SV[0].xxxx, TEMP[0]
  3: BARRIER
  4: END
)"};

}  // namespace tests

#endif
