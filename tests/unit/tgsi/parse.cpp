// SPDX-License-Identifier: MIT
// Malformed TGSI texts: each mistake has its own error, at its place, in constant expressions and at run time.
// Old instructions are converted to today's.
// Also tests: tgsi/diagnostic.hpp, tgsi/line_reader.hpp, tgsi/old_opcodes.hpp, tgsi/parse_growing.hpp, tgsi/statement_parser.hpp
// Also tests: tgsi/growing_program.hpp, tgsi/explain.hpp
#include "catch.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <valhall/tgsi/explain.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/print.hpp>

#include "rounds.hpp"
#include "support.hpp"
#include "mutated_text.hpp"
#include "random_program.hpp"
#include "texts.hpp"

using namespace valhall::tgsi;

namespace {

// A text with one mistake.
struct mistake {
    std::string_view text;
    text_error code;
    unsigned line;
    unsigned column;
    std::string_view found;
    bool is_error = true;
};

constexpr mistake mistakes[] = {
    // statements
    {"", text_error::expected_processor, 1, 1, ""},
    {"MOV OUT[0], IN[0]", text_error::expected_processor, 1, 1, "MOV"},
    {"frag", text_error::expected_processor, 1, 1, "frag"},
    {"FRAG 1", text_error::extra_text, 1, 6, "1"},
    {"FRAG\n  ,", text_error::expected_statement, 2, 3, ","},
    {"FRAG\n3", text_error::expected_statement, 2, 1, "3"},
    {"FRAG\n0:", text_error::expected_statement, 2, 3, ""},
    {"FRAG\n99999999999: END", text_error::value_out_of_range, 2, 1, "99999999999"},
    {"FRAG\n\xC3\xA9", text_error::expected_statement, 2, 1, "\xC3\xA9"},
    // properties
    {"FRAG\nPROPERTY", text_error::unknown_property, 2, 9, ""},
    {"FRAG\nPROPERTY FS_COLOR 1", text_error::unknown_property, 2, 10, "FS_COLOR"},
    {"FRAG\nPROPERTY FS_COORD_ORIGIN UPPER", text_error::unknown_value, 2, 26, "UPPER"},
    {"FRAG\nPROPERTY GS_INVOCATIONS x", text_error::expected_number, 2, 25, "x"},
    {"FRAG\nPROPERTY GS_INVOCATIONS 4294967296", text_error::value_out_of_range, 2, 25, "4294967296"},
    {"FRAG\nPROPERTY GS_INVOCATIONS 1 2", text_error::extra_text, 2, 27, "2"},
    // declarations
    {"FRAG\nDCL", text_error::missing_operand, 2, 4, ""},
    {"FRAG\nDCL [0]", text_error::expected_register, 2, 5, "["},
    {"FRAG\nDCL TMP[0]", text_error::unknown_file, 2, 5, "TMP"},
    {"FRAG\nDCL TEMP", text_error::expected_bracket, 2, 9, ""},
    {"FRAG\nDCL TEMP[x]", text_error::expected_number, 2, 10, "x"},
    {"FRAG\nDCL TEMP[3..1]", text_error::empty_range, 2, 10, "3"},
    {"FRAG\nDCL TEMP[0..65536]", text_error::index_too_large, 2, 13, "65536"},
    {"FRAG\nDCL TEMP[0", text_error::expected_bracket, 2, 11, ""},
    {"FRAG\nDCL TEMP[0].yx", text_error::malformed_mask, 2, 13, "yx"},
    {"FRAG\nDCL TEMP[0].", text_error::malformed_mask, 2, 13, ""},
    {"FRAG\nDCL TEMP[0] LOCAL", text_error::expected_comma, 2, 13, "LOCAL"},
    {"FRAG\nDCL TEMP[0], LOCAL, LOCAL", text_error::duplicate_word, 2, 21, "LOCAL"},
    {"FRAG\nDCL TEMP[0], WR", text_error::unknown_word, 2, 14, "WR"},
    {"FRAG\nDCL TEMP[0], ARRAY", text_error::expected_parenthesis, 2, 19, ""},
    {"FRAG\nDCL TEMP[0], ARRAY(1", text_error::expected_parenthesis, 2, 21, ""},
    {"FRAG\nDCL IN[0], GENERIK", text_error::unknown_word, 2, 12, "GENERIK"},
    {"FRAG\nDCL IN[0], GENERIC[0", text_error::expected_bracket, 2, 21, ""},
    {"FRAG\nDCL IN[0], GENERIC[0], GENERIC[1]", text_error::unknown_word, 2, 24, "GENERIC"},
    {"FRAG\nDCL OUT[0], COLOR, STREAM(0, 4, 0, 0)", text_error::value_out_of_range, 2, 30, "4"},
    {"FRAG\nDCL SVIEW[0], 5D, FLOAT", text_error::expected_target, 2, 15, "5D"},
    {"FRAG\nDCL SVIEW[0], 2D, DOUBLE", text_error::unknown_word, 2, 19, "DOUBLE"},
    {"FRAG\nDCL SVIEW[0], 2D, FLOAT, UINT", text_error::expected_comma, 2, 30, ""},
    {"FRAG\nDCL IMAGE[0], 2D, PIPE_FORMAT_R9_UINT", text_error::unknown_word, 2, 19, "PIPE_FORMAT_R9_UINT"},
    {"FRAG\nDCL CONST[0..1][0]", text_error::expected_comma, 2, 16, "["},
    // immediates
    {"FRAG\nIMM[1] FLT32 {0, 0, 0, 0}", text_error::immediate_out_of_order, 2, 5, "1"},
    {"FRAG\nIMM[0] FLT16 {0, 0, 0, 0}", text_error::unknown_type, 2, 8, "FLT16"},
    {"FRAG\nIMM[0] FLT32 0, 0, 0, 0", text_error::expected_brace, 2, 14, "0"},
    {"FRAG\nIMM[0] FLT32 {0, 0, 0}", text_error::wrong_number_of_values, 2, 22, "}"},
    {"FRAG\nIMM[0] FLT32 {0, 0, 0, 0, 0}", text_error::wrong_number_of_values, 2, 25, ","},
    {"FRAG\nIMM[0] FLT64 {0, 0, 0}", text_error::wrong_number_of_values, 2, 19, ","},
    {"FRAG\nIMM[0] FLT32 {0, x, 0, 0}", text_error::expected_number, 2, 18, "x"},
    {"FRAG\nIMM[0] FLT32 {0, 1e, 0, 0}", text_error::expected_number, 2, 18, "1e"},
    {"FRAG\nIMM[0] FLT32 {0, 0x, 0, 0}", text_error::expected_number, 2, 18, "0x"},
    {"FRAG\nIMM[0] FLT32 {0x123456789, 0, 0, 0}", text_error::value_out_of_range, 2, 15, "0x123456789"},
    {"FRAG\nIMM[0] UINT32 {4294967296, 0, 0, 0}", text_error::value_out_of_range, 2, 16, "4294967296"},
    {"FRAG\nIMM[0] UINT32 {-1, 0, 0, 0}", text_error::value_out_of_range, 2, 16, "-"},
    {"FRAG\nIMM[0] INT32 {2147483648, 0, 0, 0}", text_error::value_out_of_range, 2, 15, "2147483648"},
    {"FRAG\nIMM[0] INT32 {-2147483649, 0, 0, 0}", text_error::value_out_of_range, 2, 16, "2147483649"},
    {"FRAG\nIMM[0] UINT64 {18446744073709551616, 0}", text_error::value_out_of_range, 2, 16, "18446744073709551616"},
    {"FRAG\nIMM[0] FLT32 {0, 0, 0, 0} 1", text_error::extra_text, 2, 27, "1"},
    // instructions
    {"FRAG\nMULL TEMP[0], TEMP[1]", text_error::unknown_opcode, 2, 1, "MULL"},
    {"FRAG\nMUL_PRECISE_SAT TEMP[0], TEMP[1]", text_error::unknown_opcode, 2, 1, "MUL_PRECISE_SAT"},
    {"FRAG\nEND_SAT", text_error::no_saturation, 2, 1, "END_SAT"},
    {"FRAG\nMUL", text_error::missing_operand, 2, 4, ""},
    {"FRAG\nMUL TEMP[0], TEMP[1]", text_error::missing_operand, 2, 21, ""},
    {"FRAG\nMUL TEMP[0] TEMP[1]", text_error::expected_comma, 2, 13, "TEMP"},
    {"FRAG\nMUL TEMP[0], TEMP[1], TEMP[2], TEMP[3]", text_error::extra_text, 2, 30, ","},
    {"FRAG\nMUL TEMP[0].xyzww, TEMP[1], TEMP[2]", text_error::malformed_mask, 2, 13, "xyzww"},
    {"FRAG\nMUL TEMP[0], TEMP[1].xy, TEMP[2]", text_error::malformed_swizzle, 2, 22, "xy"},
    {"FRAG\nMUL TEMP[0], TEMP[1].xyzq, TEMP[2]", text_error::malformed_swizzle, 2, 22, "xyzq"},
    {"FRAG\nMUL TEMP[0], TEMP[1].xyzww, TEMP[2]", text_error::malformed_swizzle, 2, 22, "xyzww"},
    {"FRAG\nMUL TEMP[0], |TEMP[1], TEMP[2]", text_error::expected_bar, 2, 22, ","},
    {"FRAG\nMOV TEMP[0], TEMP[99999999999999999999]", text_error::index_too_large, 2, 19, "99999999999999999999"},
    {"FRAG\nMOV TEMP[0], CONST[ADDR[0].q]", text_error::malformed_swizzle, 2, 28, "q"},
    {"FRAG\nMOV TEMP[0], CONST[ADDR[0].x+]", text_error::expected_number, 2, 30, "]"},
    {"FRAG\nMOV TEMP[0], CONST[ADDR.x]", text_error::expected_bracket, 2, 24, "."},
    {"FRAG\nMOV TEMP[0], TEMP[ADDR[0].x](1", text_error::expected_parenthesis, 2, 31, ""},
    {"FRAG\nTEX TEMP[0], IN[0], SAMP[0]", text_error::expected_target, 2, 28, ""},
    {"FRAG\nTEX TEMP[0], IN[0], SAMP[0], 2DD", text_error::expected_target, 2, 30, "2DD"},
    {"FRAG\nTEX TEMP[0], IN[0], SAMP[0], 2D, IMM[0].xy", text_error::malformed_swizzle, 2, 41, "xy"},
    {"FRAG\nTEX TEMP[0], IN[0], SAMP[0], 2D, A[0], A[0], A[0], A[0], A[0]", text_error::unknown_file, 2, 34, "A"},
    {"FRAG\nTEX TEMP[0], IN[0], SAMP[0], 2D, IMM[0], IMM[0], IMM[0], IMM[0], IMM[0]", text_error::too_many_offsets, 2, 64, ","},
    {"COMP\nLOAD TEMP[0], BUFFER[0], IMM[0], COHERENTLY", text_error::unknown_access, 2, 34, "COHERENTLY"},
    {"FRAG\nIF TEMP[0].xxxx :x", text_error::expected_label, 2, 18, "x"},
    {"FRAG\nMOV TEMP[0], TEMP[1] :4", text_error::extra_text, 2, 22, ":"},
    // notes
    {"FRAG\n  3: END", text_error::number_differs, 2, 3, "3", false},
    {"FRAG\nSUB TEMP[0], TEMP[1], TEMP[2]", text_error::old_opcode, 2, 1, "SUB", false},
    {"GEOM\nEMIT", text_error::missing_stream, 2, 1, "EMIT", false},
};

constexpr bool is_told(const mistake& m)
{
    const parsed_program<capacity{2, 2, 2, 4}> read(m.text);
    if (static_cast<bool>(read) == m.is_error || read.diagnostic_count() != 1) return false;
    const diagnostic& d = read.diagnostics()[0];
    return d.code == m.code && d.is_error == m.is_error && d.line == m.line && d.column == m.column && d.found == m.found;
}

constexpr bool all_are_told()
{
    for (const mistake& m : mistakes)
        if (!is_told(m)) return false;
    return true;
}

#if !defined(__SANITIZE_ADDRESS__)
static_assert(all_are_told());
#endif

// A program with an old instruction, and the same program in today's syntax.
struct modernised {
    std::string_view old;
    std::string_view today;
};

constexpr modernised old_instructions[] = {
    {"SUB OUT[0], IN[0], IN[1].yyyy", "ADD OUT[0], IN[0], -IN[1].yyyy"},
    {"SUB_SAT OUT[0].xy, IN[0], -|IN[1]|", "ADD_SAT OUT[0].xy, IN[0], |IN[1]|"},
    {"ABS OUT[0], -IN[0].wzyx", "MOV OUT[0], |IN[0].wzyx|"},
    {"KIL IN[0].xxxx", "KILL_IF IN[0].xxxx"},
    {"KILP", "KILL"},
    {"CLAMP_SAT OUT[0].xz, IN[0], IN[1], IN[2]", "DCL TEMP[7]\nMAX TEMP[7].xz, IN[0], IN[1]\nMIN_SAT OUT[0].xz, TEMP[7], IN[2]"},
    {"XPD OUT[0], IN[0], IN[1].yzxw",
     "DCL TEMP[7]\nIMM[0] FLT32 {1, 1, 1, 1}\nMUL TEMP[7].xyz, IN[0].zxyw, IN[1].zxyw\nMAD OUT[0].xyz, IN[0].yzxw, IN[1].xyzw, "
     "-TEMP[7]\nMOV OUT[0].w, IMM[0]"},
    {"XPD OUT[0].xy, IN[0], IN[1]", "DCL TEMP[7]\nMUL TEMP[7].xy, IN[0].zxyw, IN[1].yzxw\nMAD OUT[0].xy, IN[0].yzxw, IN[1].zxyw, -TEMP[7]"},
    {"DPH OUT[0].y, IN[0], IN[1]", "DCL TEMP[7]\nDP3 TEMP[7].x, IN[0], IN[1]\nADD OUT[0].y, TEMP[7].xxxx, IN[1].wwww"},
    {"DP2A OUT[0], IN[0], IN[1], IN[2].yyyy", "DCL TEMP[7]\nDP2 TEMP[7].x, IN[0], IN[1]\nADD OUT[0], TEMP[7].xxxx, IN[2].yyyy"},
    {"SFL OUT[0].x", "IMM[0] FLT32 {0, 0, 0, 0}\nMOV OUT[0].x, IMM[0]"},
    {"STR OUT[0].x", "IMM[0] FLT32 {1, 1, 1, 1}\nMOV OUT[0].x, IMM[0]"},
    {"TXF_LZ OUT[0], IN[0], SAMP[0], 2D, IMM[3].xyz",
     "DCL TEMP[7]\nIMM[0] FLT32 {0, 0, 0, 0}\nMOV TEMP[7].xyz, IN[0]\nMOV TEMP[7].w, IMM[0]\nTXF OUT[0], TEMP[7], SAMP[0], 2D, IMM[3].xyz"},
    {"TXQ_LZ OUT[0].x, SAMP[1], RECT", "IMM[0] FLT32 {0, 0, 0, 0}\nTXQ OUT[0].x, IMM[0], SAMP[1], RECT"},
};

}  // namespace

TEST_CASE("TGSI: each mistake has its own error, at its place")
{
    for (const mistake& m : mistakes) {
        const parsed_growing_program read = parse_growing(m.text);
        INFO(m.text);
        REQUIRE(read.diagnostics.size() == 1);
        const diagnostic& d = read.diagnostics[0];
        CHECK(sentence_of(d.code) == sentence_of(m.code));
        CHECK(d.line == m.line);
        CHECK(d.column == m.column);
        CHECK(d.found.view() == m.found);
        CHECK(read.has_errors == m.is_error);
        CHECK(is_told(m));
        CHECK(explain(d).starts_with(sentence_of(m.code)));
    }
}

TEST_CASE("TGSI: all mistakes of a text are reported")
{
    const parsed_growing_program read =
        parse_growing("FRAG\nDCL TEMP[0\nMULL TEMP[0]\nIMM FLT32 {x}\nIMM[1] FLT32 {0, 0, 0, 0}\nADD TEMP[0], TEMP[1]\nEND");
    REQUIRE(read.diagnostics.size() == 4);
    const unsigned lines[] = {2, 3, 4, 6};
    for (std::size_t n = 0; n < 4; ++n) CHECK(read.diagnostics[n].line == lines[n]);
    // The fixed program keeps the first errors and counts all.
    std::string text = "FRAG\n";
    for (int n = 0; n < 100; ++n) text += "NOSUCH\n";
    const parsed_program<> fixed(text);
    CHECK(fixed.diagnostic_count() == 100);
    CHECK(fixed.diagnostics().size() == parsed_program<>::max_diagnostics);
}

TEST_CASE("TGSI: a sentence suggests the right spelling")
{
    const auto first = [](std::string_view text) { return explain(parse_growing(text).diagnostics.at(0)); };
    CHECK(first("FRAG\nMULL_SAT TEMP[0], TEMP[1]") == "unknown instruction, found 'MULL_SAT': did you mean 'MUL'?");
    CHECK(first("FRAG\nmad TEMP[0], TEMP[1]") == "unknown instruction, found 'mad': did you mean 'MAD'?");
    CHECK(first("FRAG\nMOV TMP[0], TEMP[1]") == "unknown register file, found 'TMP': did you mean 'TEMP'?");
    CHECK(first("FRAG\nDCL IN[0], GENRIC[0]") == "a declaration has no such word here, found 'GENRIC': did you mean 'GENERIC'?");
    CHECK(first("FRAG\nPROPERTY NEXT_SHADER FRAC") == "unknown value of a property, found 'FRAC': did you mean 'FRAG'?");
    CHECK(first("FRAG\nTEX OUT[0], IN[0], SAMP[0], 2DARRAY") ==
          "expected a texture target, such as 2D, found '2DARRAY': did you mean '2D_ARRAY'?");
    CHECK(first("FRAG\nADD TEMP[0], IN[0]") == "missing operand, found the end of the line: ADD takes a destination and 2 sources");
    CHECK(first("FRAG\nSUB TEMP[0], IN[0], IN[0]") ==
          "this instruction is of an older TGSI, found 'SUB': read as ADD with the second source negated");
    CHECK(first("FRAG\nIMM[3] FLT32 {0, 0, 0, 0}") == "immediates are numbered in their order, from 0, found '3': it is 0");
    CHECK(first("FRAG\n\xFF") == "expected PROPERTY, DCL, IMM or an instruction, found '\\xFF'");
}

TEST_CASE("TGSI: old instructions become today's, with a note")
{
    for (const modernised& m : old_instructions) {
        const std::string before = "FRAG\nDCL TEMP[0..6]\n";
        const parsed_growing_program old = parse_growing(before + std::string(m.old)), today = parse_growing(before + std::string(m.today));
        INFO(m.old);
        REQUIRE(old);
        REQUIRE(today);
        CHECK(today.diagnostics.empty());
        CHECK(old.diagnostics.size() == 1);
        CHECK(tests::text_of(*old) == tests::text_of(*today));
    }
}

TEST_CASE("TGSI: labels move with their instructions")
{
    const parsed_growing_program read =
        parse_growing("FRAG\n0: CLAMP TEMP[0], IN[0], IN[1], IN[2]\n1: IF TEMP[0].xxxx :3\n2: SUB TEMP[0], IN[0], IN[1]\n"
                      "3: ENDIF\n4: CAL :6\n5: END\n6: BGNSUB\n7: XPD TEMP[0].xyz, IN[0], IN[1]\n8: ENDSUB");
    REQUIRE(read);
    const auto instructions = read->instructions();
    REQUIRE(instructions.size() == 11);
    CHECK(instructions[instructions[2].label].code == opcode::ENDIF);
    CHECK(instructions[instructions[5].label].code == opcode::BGNSUB);
}

TEST_CASE("TGSI: a program that exceeds the capacity is refused")
{
    constexpr parsed_program<capacity{1, 1, 1, 1}> small("FRAG\nDCL TEMP[0]\nMOV TEMP[0], TEMP[0]\nEND\nMULL");
    static_assert(!small && small.diagnostic_count() == 1 && small.diagnostics()[0].code == text_error::no_space &&
                  small.diagnostics()[0].line == 4);
    // A temporary that an old instruction needs counts too.
    constexpr parsed_program<capacity{0, 1, 0, 2}> old("FRAG\nDCL TEMP[0]\nCLAMP TEMP[0], TEMP[0], TEMP[0], TEMP[0]");
    static_assert(!old && old.diagnostics()[old.diagnostic_count() - 1].code == text_error::no_space);
}

TEST_CASE("TGSI: any text gives the same program with and without allocation, and the printed program parses again")
{
    tests::tally law;
    tests::dice random;
    tests::program_maker maker(random);
    for (int n = 0; n < tests::rounds(3000); ++n) {
        const std::string good = n % 2 == 0 ? std::string(tests::canonical_texts[random.below(std::size(tests::canonical_texts))])
                                            : tests::text_of(maker.make(6));
        const std::string text = tests::mutated(random, good);
        const parsed_growing_program read = parse_growing(text);
        const parsed_program<> fixed(text);
        const auto describe = [&] { return text; };
        law.expect(fixed.diagnostic_count() == read.diagnostics.size() && static_cast<bool>(fixed) == !read.has_errors, describe);
        law.expect(fixed->view() == read->view(), describe);
        for (const diagnostic& d : read.diagnostics) law.expect(!explain(d).empty() && d.line >= 1 && d.column >= 1, describe);
        const parsed_growing_program again = parse_growing(tests::text_of(*read));
        law.expect(again && again->view() == read->view(), describe);
    }
    CHECK(law.failures() == "");
}

TEST_CASE("TGSI: long texts are parsed in linear time")
{
    std::string text = "FRAG\nDCL TEMP[0..9]\n";
    for (int n = 0; n < 200'000; ++n)
        text += n % 3 == 0   ? "SUB TEMP[0], TEMP[1], TEMP[2]\n"
                : n % 3 == 1 ? "CLAMP TEMP[0], TEMP[1], TEMP[2], TEMP[3]\n"
                             : "UIF TEMP[0].xxxx :7\n";
    CHECK(parse_growing(text)->instructions().size() > 200'000);
    const std::string line(1'000'000, 'x'), digits(1'000'000, '9'), bars(1'000'000, '|');
    CHECK(parse_growing("FRAG\n" + line).diagnostics.size() == 1);
    CHECK(parse_growing("FRAG\nIMM FLT32 {" + digits + ", 0, 0, 0}"));
    CHECK(parse_growing("FRAG\nMOV TEMP[" + digits + "], TEMP[0]").diagnostics.at(0).code == text_error::index_too_large);
    CHECK(parse_growing("FRAG\nMOV TEMP[0], " + bars).diagnostics.size() == 1);
}
