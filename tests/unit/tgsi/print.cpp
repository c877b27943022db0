// SPDX-License-Identifier: MIT
// A printed TGSI program parses to the same program, and texts in the form of dumps are printed unchanged.
// Also tests: tgsi/program.hpp
#include "catch.hpp"

#include <string>
#include <string_view>

#include <valhall/tgsi/parse.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/print.hpp>

#include "support.hpp"
#include "random_program.hpp"
#include "texts.hpp"

using namespace valhall::tgsi;

namespace {

// True if a text is printed unchanged, without a buffer for all of it.
constexpr bool prints_itself(std::string_view text)
{
    const parsed_program<> read(text);
    if (!read || read.diagnostic_count() != 0) return false;
    std::size_t at = 0;
    bool is_same = true;
    print(*read, [&](std::string_view line) {
        is_same = is_same && text.substr(at, line.size()) == line && text[at + line.size()] == '\n';
        at += line.size() + 1;
    });
    return is_same && at == text.size();
}

static_assert(prints_itself(tests::canonical_texts[1]));
static_assert(prints_itself(tests::canonical_texts[2]));

constexpr bool reads_as(std::string_view text, std::string_view canonical)
{
    const parsed_program<> x(text), y(canonical);
    return x && y && x->view() == y->view();
}

}  // namespace

TEST_CASE("TGSI: texts in the form of dumps are printed unchanged")
{
    for (const std::string_view text : tests::canonical_texts) {
        const parsed_growing_program read = parse_growing(text);
        REQUIRE(read);
        CHECK(read.diagnostics.empty());
        CHECK(tests::text_of(*read) == text);
        CHECK(prints_itself(text));
    }
}

TEST_CASE("TGSI: blanks, numbers of instructions and other spellings make no difference")
{
    CHECK(reads_as("FRAG\r\n\n\tDCL  TEMP [ 0 .. 3 ] , LOCAL\n MOV   TEMP[0] , - | TEMP[ 1 ].x |\nEND",
                   "FRAG\nDCL TEMP[0..3], LOCAL\n  0: MOV TEMP[0], -|TEMP[1].xxxx|\n  1: END\n"));
    CHECK(reads_as("FRAG\nIMM FLT32 { 1, .5, -2e-1, 0x3f800000 }\nIMM[1] INT32 {+1, 0x10, -3, 0}\nMOV OUT[0].xyzw, IMM[ADDR[0] + 1]",
                   "FRAG\nIMM[0] FLT32 {1.0, 0.5, -0.2, 1.0}\nIMM[1] INT32 {1, 16, -3, 0}\n  0: MOV OUT[0], IMM[ADDR[0].x+1]\n"));
    CHECK(reads_as("FRAG\nDCL SV[0], PRIM_ID\nPROPERTY FS_COORD_ORIGIN 1\nTEX OUT[0], IN[0], SAMP[0], 2D, IMM[0]",
                   "FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nDCL SV[0], PRIMID[0]\nTEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz"));
    CHECK(reads_as("FRAG\nIMM[0] FLT32 {inf, -inf, nan, -0.0}", "FRAG\nIMM[0] FLT32 {0x7f800000, 0xff800000, 0x7fc00000, 0x80000000}"));
    CHECK(reads_as("FRAG\nIMM[0] FLT32 {16777217.0000000000000000000000000001, 0, 0, 0}", "FRAG\nIMM[0] FLT32 {16777218, 0, 0, 0}"));
}

TEST_CASE("TGSI: printed random programs parse to the same program")
{
    tests::tally law;
    tests::dice random;
    tests::program_maker maker(random);
    for (int n = 0; n < 400; ++n) {
        const growing_program made = maker.make(30);
        const std::string text = tests::text_of(made);
        const parsed_growing_program read = parse_growing(text);
        law.expect(read && read.diagnostics.empty() && read->view() == made.view(),
                   [&] { return read.diagnostics.empty() ? text : "line " + std::to_string(read.diagnostics[0].line) + ": " + text; });
        law.expect(tests::text_of(*read) == text, [&] { return "printed again: " + text; });
    }
    CHECK(law.failures() == "");
}
