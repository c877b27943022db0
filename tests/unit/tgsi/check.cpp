// SPDX-License-Identifier: MIT
// The checker of TGSI programs finds exactly the mistakes of a program, with their places, in constant expressions and at
// run time.
// Also tests: tgsi/blocks.hpp, tgsi/check_growing.hpp, tgsi/finding.hpp, tgsi/found.hpp
#include "catch.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/literals.hpp>
#include <valhall/tgsi/parse_growing.hpp>

#include "support.hpp"
#include "random_program.hpp"
#include "texts.hpp"

using namespace valhall::tgsi;

namespace {

constexpr std::uint8_t all = whole_instruction;

// A program with one finding.
struct wrong {
    std::string_view text;
    finding_code code;
    std::uint32_t index;
    std::uint8_t operand = all;
    bool is_in_declaration = false;
};

constexpr wrong wrongs[] = {
    // registers
    {"VERT\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND", finding_code::undeclared, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0..3]\nDCL IN[8]\nMOV OUT[0], IN[5]\nEND", finding_code::out_of_range, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[2]\nMOV OUT[0], IN[0]\nEND", finding_code::out_of_range, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL CONST[1][0..3]\nMOV OUT[0], CONST[1][4]\nEND", finding_code::out_of_range, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL CONST[1][0..3]\nMOV OUT[0], CONST[0]\nEND", finding_code::undeclared, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nIMM FLT32 {0, 0, 0, 0}\nMOV OUT[0], IMM[1]\nEND", finding_code::undeclared, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0..3]\nDCL IN[3..4]\nMOV OUT[0], IN[1]\nEND", finding_code::declared_twice, 2, all, true},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[2]\nDCL IN[0..9]\nMOV OUT[0], IN[7]\nEND", finding_code::declared_twice, 2, all, true},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0].xy, COLOR\nMOV OUT[0], IN[0]\nEND", finding_code::component_not_declared, 0, 1},
    {"FRAG\nDCL OUT[0].x, COLOR\nDCL IN[0], COLOR\nMOV OUT[0], IN[0]\nEND", finding_code::component_not_declared, 0, 0},
    {"GEOM\nDCL OUT[0], COLOR\nDCL IN[][0], COLOR\nMOV OUT[0], IN[0]\nEND", finding_code::needs_vertex, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL ADDR[0]\nDCL CONST[0..3]\nMOV OUT[0], CONST[ADDR[0].x](2)\nEND", finding_code::no_such_array, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL ADDR[0]\nDCL IN[0..3]\nMOV OUT[0], IN[ADDR[0].x]\nEND", finding_code::no_array, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL CONST[0..3]\nMOV OUT[0], CONST[ADDR[0].x]\nEND", finding_code::undeclared, 0, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL CONST[0..3]\nMOV OUT[0], CONST[CONST[0].x]\nEND", finding_code::bad_address, 0, 1},
    // operands
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0]\nMOV OUT[0], IN[0]\nMOV IN[0], IN[0]\nEND", finding_code::not_writable, 1, 0},
    {"VERT\nDCL OUT[0], COLOR\nDCL CONST[0]\nMOV OUT[0], CONST[0]\nMOV CONST[0], CONST[0]\nEND", finding_code::not_writable, 1, 0},
    {"VERT\nDCL OUT[0], COLOR\nIMM FLT32 {0, 0, 0, 0}\nMOV OUT[0], IMM[0]\nMOV IMM[0], IMM[0]\nEND", finding_code::not_writable, 1, 0},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0]\nMOV OUT[0], IN[0]\nMOV OUT[0], OUT[0]\nEND", finding_code::not_readable, 1, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL SAMP[0]\nMOV OUT[0], SAMP[0]\nEND", finding_code::not_readable, 0, 1},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nTEX OUT[0], IN[0], IN[0], 2D\nEND", finding_code::expected_sampler, 0, 2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nSAMPLE OUT[0], IN[0], SAMP[0], SAMP[0]\nEND", finding_code::expected_view, 0,
     2},
    {"COMP\nDCL TEMP[0]\nDCL SV[0], THREAD_ID\nLOAD TEMP[0], SV[0], SV[0]\nEND", finding_code::expected_memory, 0, 1},
    {"COMP\nDCL TEMP[0]\nDCL SV[0], THREAD_ID\nSTORE TEMP[0], SV[0], SV[0]\nEND", finding_code::expected_memory, 0, 0},
    {"FRAG\nDCL TEMP[0..1]\nDCL IN[0], COLOR\nMOV TEMP[0], IN[0]\nINTERP_CENTROID TEMP[1], TEMP[0]\nEND", finding_code::expected_input, 1,
     1},
    {"FRAG\nDCL TEMP[0]\nDCL OUT[0], STENCIL\nFBFETCH TEMP[0], OUT[0]\nMOV OUT[0], TEMP[0]\nEND", finding_code::expected_color, 0, 1},
    {"COMP\nDCL IMAGE[0], 2D\nDCL SV[0], THREAD_ID\nSTORE IMAGE[0], SV[0], SV[0], 2D\nEND", finding_code::read_only, 0, 0},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTEX OUT[0], IN[0], -SAMP[0], 2D\nEND", finding_code::no_modifier, 0, 2},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0]\nUADD OUT[0], IN[0], |IN[0]|\nEND", finding_code::no_magnitude, 0, 2},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0]\nUADD_SAT OUT[0], IN[0], IN[0]\nEND", finding_code::no_saturation, 0, 0},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0]\nDADD OUT[0].xyz, IN[0], IN[0]\nEND", finding_code::split_pair, 0, 0},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0]\nDADD OUT[0].xy, IN[0], IN[0].yzxy\nEND", finding_code::split_pair, 0, 2},
    {"VERT\nDCL OUT[0], COLOR\nDCL IN[0]\nD2F OUT[0].y, IN[0].xyyx\nEND", finding_code::split_pair, 0, 1},
    {"VERT\nDCL TEMP[0]\nDCL IN[0]\nSWITCH IN[0].xxxx\nCASE IN[0].xxxx\nENDSWITCH\nEND", finding_code::case_not_constant, 1, 1},
    // textures and memory
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND", finding_code::undeclared, 0, 2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], 3D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND",
     finding_code::target_differs, 0, 2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0..1]\nDCL SVIEW[0], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[1], 2D\nEND",
     finding_code::no_view, 0, 2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 2D\nSAMPLE OUT[0], "
     "IN[0], SVIEW[0], "
     "SAMP[0]\nEND",
     finding_code::mixed_sampling, 1},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0], 2D_MSAA\nEND", finding_code::wrong_target, 0, 2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0], SHADOWCUBEARRAY\nEND", finding_code::wrong_target,
     0, 2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTEX2 OUT[0], IN[0], IN[0], SAMP[0], 2D\nEND", finding_code::wrong_target, 0,
     3},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTXB OUT[0], IN[0], SAMP[0], SHADOWCUBE\nEND", finding_code::wrong_target, 0,
     2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTXL2 OUT[0], IN[0], IN[0], SAMP[0], SHADOWCUBE\nEND",
     finding_code::wrong_target, 0, 3},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTXF OUT[0], IN[0], SAMP[0], CUBE\nEND", finding_code::wrong_target, 0, 2},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nTG4 OUT[0], IN[0], IN[0], SAMP[0], 3D\nEND", finding_code::wrong_target, 0,
     3},
    {"FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SVIEW[0], CUBE, FLOAT\nSAMPLE_I OUT[0], IN[0], SVIEW[0]\nEND",
     finding_code::wrong_target, 0, 2},
    {"FRAG\nDCL SVIEW[0], 2D\nEND", finding_code::view_without_type, 0, all, true},
    {"FRAG\nDCL SVIEW[0], SHADOW2D, SINT\nEND", finding_code::compares_integers, 0, all, true},
    {"COMP\nDCL TEMP[0]\nDCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT\nDCL SV[0], THREAD_ID\nLOAD TEMP[0], IMAGE[0], SV[0], 3D\nEND",
     finding_code::target_differs, 0, 1},
    {"COMP\nDCL TEMP[0]\nDCL IMAGE[0], 2D, PIPE_FORMAT_R16_UINT, WR\nDCL SV[0], THREAD_ID\nATOMOR TEMP[0].x, IMAGE[0], SV[0], SV[0], "
     "2D\nEND",
     finding_code::atomic_format, 0, 1},
    {"COMP\nDCL TEMP[0]\nDCL IMAGE[0], 2D, PIPE_FORMAT_R32_FLOAT, WR\nDCL SV[0], THREAD_ID\nATOMOR TEMP[0].x, IMAGE[0], SV[0], SV[0], "
     "2D\nEND",
     finding_code::atomic_format, 0, 1},
    // control flow
    {"FRAG\nELSE\nEND", finding_code::no_begin, 0},
    {"FRAG\nENDLOOP\nEND", finding_code::no_begin, 0},
    {"FRAG\nBGNLOOP\nENDIF\nENDLOOP\nEND", finding_code::no_begin, 1},
    {"FRAG\nBGNLOOP\nEND", finding_code::no_end, 0},
    {"FRAG\nDCL IN[0], FACE\nIF IN[0]\nELSE\nELSE\nENDIF\nEND", finding_code::second_part, 2},
    {"FRAG\nDCL IN[0], FACE\nSWITCH IN[0]\nDEFAULT\nDEFAULT\nENDSWITCH\nEND", finding_code::second_part, 2},
    {"FRAG\nBRK\nEND", finding_code::outside, 0},
    {"FRAG\nDCL IN[0], FACE\nSWITCH IN[0]\nDEFAULT\nCONT\nENDSWITCH\nEND", finding_code::outside, 2},
    {"FRAG\nDEFAULT\nEND", finding_code::outside, 0},
    {"FRAG\nBGNLOOP\nBGNSUB\nENDSUB\nENDLOOP\nEND", finding_code::inner_subroutine, 1},
    {"FRAG\nCAL\nEND", finding_code::no_label, 0},
    {"FRAG\nCAL :1\nEND\nBGNSUB\nENDSUB", finding_code::bad_label, 0},
    {"FRAG\nCAL :99\nEND\nBGNSUB\nENDSUB", finding_code::bad_label, 0},
    {"FRAG\nCAL :2\nEND\nBGNSUB\nCAL :2\nENDSUB", finding_code::recursion, 3},
    {"FRAG\nCAL :2\nEND\nBGNSUB\nCAL :9\nCAL :6\nENDSUB\nBGNSUB\nNOP\nENDSUB\nBGNSUB\nCAL :2\nENDSUB", finding_code::recursion, 10},
    {"VERT\nKILL\nEND", finding_code::not_on_processor, 0},
    {"FRAG\nEMIT\nEND", finding_code::not_on_processor, 0},
    {"FRAG\nBARRIER\nEND", finding_code::not_on_processor, 0},
    {"FRAG\nNOP", finding_code::missing_end, 1},
    // values
    {"FRAG\nDCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL IN[0], COLOR\nMOV OUT[0], IN[0]\nEND", finding_code::never_written, 1, all, true},
    {"FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL IN[0], COLOR\nMOV OUT[0], TEMP[0]\nMOV TEMP[0], IN[0]\nEND",
     finding_code::read_before_written, 0, 1},
    {"FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL IN[0], COLOR\nMOV TEMP[0].xyz, IN[0]\nMOV OUT[0], TEMP[0]\nEND",
     finding_code::read_before_written, 1, 1},
    {"VERT\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL CONST[0..3]\nMOV OUT[0], CONST[TEMP[0].y]\nEND", finding_code::read_before_written, 0, 1},
};

// Programs without findings.
constexpr std::string_view rights[] = {
    "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL IN[0], COLOR\nMOV TEMP[0].xy, IN[0]\nMOV OUT[0], TEMP[0].xyxy\nEND",
    // A later iteration reads a register that an earlier one wrote, and a subroutine reads one that the program wrote.
    "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nDCL IN[0], COLOR\nBGNLOOP\nMOV OUT[0], TEMP[0]\nMOV TEMP[0], IN[0]\nBRK\nENDLOOP\nEND",
    "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nDCL IN[0], COLOR\nCAL :3\nMOV OUT[0], TEMP[1]\nEND\nBGNSUB\nMOV TEMP[1], IN[0]\nENDSUB",
    // A subroutine that two others call is not recursive.
    "FRAG\nCAL :3\nCAL :6\nEND\nBGNSUB\nCAL :9\nENDSUB\nBGNSUB\nCAL :9\nENDSUB\nBGNSUB\nNOP\nENDSUB",
    "VERT\nDCL OUT[0..3], GENERIC[0]\nDCL ADDR[0]\nDCL IN[0..3], ARRAY(1)\nUARL ADDR[0].x, IN[0].xxxx\nMOV OUT[1], IN[ADDR[0].x](1)\nEND",
    "VERT\nDCL OUT[0], POSITION\nDCL CONST[0..7]\nDCL CONST[8..9]\nDADD OUT[0].zw, -CONST[0][9].zwxy, |CONST[3]|\nEND",
    "TESS_CTRL\nDCL IN[][0], POSITION\nDCL OUT[][0], POSITION\nDCL TEMP[0]\nMOV OUT[0][0], IN[1][0]\nBARRIER\nMOV TEMP[0], OUT[1][0]\nEND",
    "FRAG\nDCL IN[0], FACE\nIMM INT32 {0, 1, 2, 3}\nSWITCH IN[0]\nCASE IMM[0]\nBGNLOOP\nCONT\nBRK\nENDLOOP\nBRK\nDEFAULT\nCASE "
    "IMM[0].yyyy\nENDSWITCH\nEND",
    "FRAG\nDCL OUT[0], COLOR\nDCL IN[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], SHADOW2D\nEND",
};

template <class Found>
constexpr bool is_just(const Found& found, const wrong& w)
{
    if (found.size() != 1) return false;
    const finding& f = found[0];
    return f.code == w.code && f.index == w.index && f.operand == w.operand && f.is_in_declaration == w.is_in_declaration &&
           f.is_error() == is_error(w.code);
}

constexpr capacity little{4, 8, 4, 16};

constexpr bool is_found(const wrong& w)
{
    const parsed_program<little> read(w.text);
    const finding_list<4> found = check<4>(*read);
    return read && is_just(found.kept(), w) && static_cast<bool>(found) != is_error(w.code);
}

constexpr bool all_are_found()
{
    for (const wrong& w : wrongs)
        if (!is_found(w)) return false;
    for (const std::string_view text : rights)
        if (const parsed_program<little> read(text); !read || check<4>(*read).count() != 0) return false;
    return true;
}

// One constant expression for all would exceed clang++'s limit.
static_assert(is_found(wrongs[0]) && is_found(wrongs[6]) && is_found(wrongs[15]));

using namespace valhall::tgsi::literals;

constexpr auto shader = R"(
    FRAG
    DCL IN[0], GENERIC[0], PERSPECTIVE
    DCL OUT[0], COLOR
    DCL TEMP[0]
    IMM[0] FLT32 {0.5, 0.25, 0.0, 1.0}
    MUL TEMP[0], IN[0], IMM[0].xxyy
    SUB_SAT OUT[0], TEMP[0], IMM[0].zzzw
    END
)"_tgsi_program;
static_assert(shader.processor == processor::fragment && shader.instructions().size() == 3);
static_assert(shader.instructions()[1].code == opcode::ADD && shader.instructions()[1].sources[1].is_negated);
static_assert(check(shader).count() == 0);

std::size_t lines_of_check(const std::string& text) { return check_growing(*parse_growing(text)).size(); }

}  // namespace

TEST_CASE("TGSI: mistakes of a program are found at their places")
{
    for (const wrong& w : wrongs) {
        const parsed_growing_program read = parse_growing(w.text);
        INFO(w.text);
        REQUIRE(read);
        const std::vector<finding> found = check_growing(*read);
        for (const finding& f : found) UNSCOPED_INFO(to_text(f).view());
        CHECK(is_just(found, w));
        CHECK(is_found(w));
    }
    CHECK(all_are_found());
}

TEST_CASE("TGSI: correct programs have no findings")
{
    for (const std::string_view text : rights) {
        INFO(text);
        const parsed_growing_program read = parse_growing(text);
        REQUIRE(read);
        for (const finding& f : check_growing(*read)) FAIL_CHECK(to_text(f).view());
    }
}

TEST_CASE("TGSI: findings are sentences with a place")
{
    const std::vector<finding> found = check_growing(*parse_growing("FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], TEMP[7]\nBGNLOOP\nEND"));
    REQUIRE(found.size() == 2);
    CHECK(to_text(found[0]).view() == "instruction 1: begins a block that does not end");
    CHECK(found[0].line == 4);
    CHECK(to_text(found[1]).view() == "instruction 0, source 1: TEMP[7] is not declared");
    CHECK(found[1].line == 3);
}

TEST_CASE("TGSI: blocks have their parts and exits")
{
    const parsed_growing_program read = parse_growing(
        "FRAG\nUIF IN[0]\nNOP\nELSE\nBGNLOOP\nSWITCH IN[0]\nCASE IMM[0]\nCONT\nDEFAULT\nBRK\nENDSWITCH\nBRK\nENDLOOP\nENDIF\nEND");
    REQUIRE(read);
    std::vector<block_place> places(read->instructions().size());
    find_blocks(*read, places, [](block_error, std::uint32_t i, std::uint32_t) { FAIL_CHECK("instruction " << i); });
    enum { uif, nop, else_, bgnloop, switch_, case_, cont, default_, inner_brk, endswitch, brk, endloop, endif, end };
    CHECK((places[uif].next == else_ && places[else_].next == endif && places[uif].end == endif));
    CHECK((places[nop].around == uif && places[bgnloop].around == else_ && places[end].around == no_instruction));
    CHECK((places[switch_].next == case_ && places[case_].next == default_ && places[default_].next == endswitch));
    CHECK((places[switch_].end == endswitch && places[endswitch].begin == switch_ && places[bgnloop].end == endloop));
    CHECK((places[cont].loop == bgnloop && places[inner_brk].leaves == switch_ && places[brk].leaves == bgnloop));
    CHECK((places[endif].around == no_instruction && places[endloop].loop == no_instruction));
}

TEST_CASE("TGSI: random programs have the same findings with and without allocation")
{
    tests::tally law;
    tests::dice random;
    tests::program_maker maker(random);
    for (int n = 0; n < 600; ++n) {
        const std::string text = tests::text_of(maker.make(static_cast<int>(random.below(40))));
        const parsed_growing_program read = parse_growing(text);
        const parsed_program<> fixed(text);
        const std::vector<finding> found = check_growing(*read);
        const finding_list<4096> other = check<4096>(*fixed);
        // Reads of TEMP registers above watched_temporaries are reported only with allocation.
        std::size_t same = 0;
        for (const finding& f : found) {
            if (same < other.count() && other.kept()[same] == f) ++same;
            else law.expect(f.code == finding_code::read_before_written, [&] { return std::string(to_text(f).view()) + " in " + text; });
        }
        law.expect(same == other.count(), [&] { return text; });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("TGSI: without allocation, reads of the first TEMP registers are watched")
{
    const auto text_of = [](std::size_t number) {
        const std::string temporary = "TEMP[" + std::to_string(number) + "]";
        return "VERT\nDCL OUT[0], COLOR\nDCL TEMP[0.." + std::to_string(watched_temporaries) + "]\nMOV OUT[0], " + temporary + "\nEND";
    };
    const auto count_of = [](const std::string& text) { return check(*parsed_program<>(text)).count(); };
    CHECK(count_of(text_of(watched_temporaries - 1)) == 1);
    CHECK(count_of(text_of(watched_temporaries)) == 0);
    CHECK(check_growing(*parse_growing(text_of(watched_temporaries))).size() == 1);
}

TEST_CASE("TGSI: long and deep programs are checked in linear time")
{
    std::string deep = "FRAG\nDCL IN[0], COLOR\n", loops = deep, declared = "FRAG\n",
                cases = deep + "IMM INT32 {0, 0, 0, 0}\nSWITCH IN[0]\n";
    for (int n = 0; n < 30'000; ++n) deep += "IF IN[0]\n", loops += "BGNLOOP\nBRK\nCONT\n", cases += "CASE IMM[0]\nBRK\n";
    for (int n = 0; n < 30'000; ++n) loops += "BRK\nENDLOOP\n";
    for (int n = 60'000; n > 0; --n)
        declared += "DCL TEMP[" + std::to_string(n) + "]\nMOV TEMP[" + std::to_string(n) + "], TEMP[" + std::to_string(n) + "]\n";
    CHECK(lines_of_check(deep + "END") == 30'000);
    CHECK(lines_of_check(loops + "END") == 0);
    CHECK(lines_of_check(cases + "ENDSWITCH\nEND") == 0);
    CHECK(lines_of_check(declared + "END") == 60'000);
}
