// SPDX-License-Identifier: MIT
// Text that the assembler accepts and the disassembler does not print: blanks, comments, labels, orders of modifiers.
// Also tests: literals.hpp, text/assembly.hpp, text/common/, text/fixed_program.hpp, text/named_arch.hpp, text/parse.hpp, text/program_assembler.hpp
#include "catch.hpp"

#include <string>
#include <string_view>

#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

namespace {

constexpr word fadd = 0x00a4c03200000201;  // FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs

// Texts of the same instruction.
struct spelling {
    std::string_view text;
    word bits;
};

constexpr spelling spellings[] = {
    {"FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs", fadd},
    {"  FADD.f32.clamp_m1_1   r0 ,r1,  r2.neg.abs  ", fadd},
    {"\tFADD.f32.clamp_m1_1\tr0,\tr1,\tr2.neg.abs\r", fadd},
    {"FADD.f32.clamp_m1_1 r0, r1, r2.abs.neg", fadd},
    {"FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs // comment", fadd},
    {"FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs;comment", fadd},
    {"start: FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs", fadd},
    {"a: b: .c : FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs", fadd},
    {"01 02 00 00 32 c0 a4 00    FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs", fadd},
    {"01 02 00 00 32 C0 A4 00 FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs", fadd},
    {".quad 0x00a4c03200000201", fadd},
    {".quad 46373217161445889", fadd},
    {"FADD.f32.none r0, r1, r2", 0x00a4c00000000201},
    {"FADD.f32.rte r0, r1, r2", 0x00a4c00000000201},
    {"FADD.f32 r0.h01, r1, r2", 0x00a4000000000201},
    {"FADD.f32.none.none r0, r1, r2", 0x00a4c00000000201},
    {"LOAD.i32.unsigned.slot0.wait0 @r0, ^r0, offset:0", 0x0860808218000040},
    {"LOAD.i32.wait0.slot0.unsigned @r0, ^r0, offset:0", 0x0860808218000040},
    {"LOAD.i32.slot0.wait0.w0.unsigned @ r0, ^ r0, offset : 0x0", 0x0860808218000040},
    {"LOAD.i64.unsigned.slot0 @ r2 : r3, u0, offset:0", 0x006082f428000080},
    {"LOAD.i64.unsigned.slot0.identity @r2:r3, u0, offset:0", 0x006082f428000080},
    {"LOAD.i16.h1.unsigned.slot0 @r2, u0, offset:0x14", 0x0060829208001480},
    {"BRANCHZ.reconverge ^r1, offset:-8", 0x501fc007fffff841},
    {"BRANCHZ.reconverge ^r1, offset:-0x8", 0x501fc007fffff841},
    {"IADD_IMM.i32 r1, 0x0, #10", 0x0110c10000000ac0},
    {"FADD.f32 r0, r1, 0", 0x00a4c0000000c001},
    {"FADD.f32 r0, r1, imm0", 0x00a4c0000000c001},
    {"FADD.f32 r0, r1, imm21", 0x00a4c0000000d501},
    {"FADD.f32 r0, r1, 0x3f800000", 0x00a4c0000000d001},
};

constexpr bool means_what_it_should(const spelling& s)
{
    const auto program = assemble<4>(s.text, arch::v9);
    return program && program.size() == 1 && program[0] == s.bits;
}

}  // namespace

TEST_CASE("spellings of one instruction")
{
    for (const spelling& s : spellings) {
        INFO(std::string(s.text));
        const program p = assemble(s.text, arch::v9);
        REQUIRE(p);
        REQUIRE(p.words.size() == 1);
        CHECK(std::string(to_text(p.words[0], arch::v9).view()) == std::string(to_text(s.bits, arch::v9).view()));
        CHECK(p.words[0] == s.bits);
        CHECK(means_what_it_should(s));
    }
    static_assert(means_what_it_should(spellings[0]));
    static_assert(means_what_it_should(spellings[7]));
    static_assert(means_what_it_should(spellings[8]));
    static_assert(means_what_it_should(spellings[17]));
}

TEST_CASE("lines without an instruction give no word")
{
    const program p = assemble("\n  \n// comment\n# comment\n  # comment\n; comment\nlabel:\n\t\r\nlabel2: // comment\n", arch::v9);
    CHECK(p);
    CHECK(p.words.empty());
    CHECK(p.diagnostics.empty());
}

TEST_CASE("the two register widths of one instruction are given in order")
{
    const auto width = [](std::string_view text) { return *parse(text, arch::v9); };
    const instruction a = width("TEX_DUAL.slot0.f.16.32.2d.zero @r0, @r2, u0");
    CHECK(a.get<modifier::register_width>() == modifier::register_width::w16);
    CHECK(a.get<modifier::secondary_register_width>() == modifier::secondary_register_width::w32);
    const instruction b = width("VAR_TEX_DUAL.slot0.retrieve.f.16.32.2d.zero @r0, u0, r2");
    CHECK(b.get<modifier::varying_texture_register_width>() == modifier::varying_texture_register_width::w16_32);
    const instruction c = width("VAR_TEX_DUAL.slot0.retrieve.f.32.2d.zero @r0, u0, r2");
    CHECK(c.get<modifier::varying_texture_register_width>() == modifier::varying_texture_register_width::w32);
}

TEST_CASE("labels before and after their use, and at the end of the program")
{
    const program p = assemble(R"(
begin:  NOP
        BRANCHZ r0, end
        BRANCHZ r1, begin
        BRANCHZ r2, offset:begin
        BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, end
        NOP
end:
)",
                               arch::v9);
    REQUIRE(p);
    REQUIRE(p.words.size() == 6);
    const auto immediate = [&p](std::size_t i) { return *decode(p.words[i], arch::v9)->immediate(0); };
    CHECK(immediate(1) == 4);
    CHECK(immediate(2) == -3);
    CHECK(immediate(3) == -4);
    CHECK(immediate(4) == 1);
}

TEST_CASE("labels may have any spelling that is not a number")
{
    const program p = assemble("r0: NOP: offset: lane_id: BRANCHZ r0, r0\nBRANCHZ r0, offset\nBRANCHZ r0, offset:lane_id", arch::v9);
    REQUIRE(p);
    CHECK(decode(p.words[1], arch::v9)->immediate(0) == -2);
}

TEST_CASE("the farthest branches that fit are accepted")
{
    const auto program_with = [](int distance) {
        std::string text = "BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target\n";
        for (int i = 0; i < distance; ++i) text += "NOP\n";
        return assemble(text + "target: NOP\n", arch::v9);
    };
    CHECK(program_with(255));
    CHECK_FALSE(program_with(256));
}

TEST_CASE("assembled at compile time")
{
    constexpr auto program = R"(
        MOV.i32 r0, u4
    loop:
        IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF
        BRANCHZ.reconverge r0, loop
        NOP.end
    )"_valhall;
    static_assert(std::is_same_v<decltype(program), const std::array<word, 4>>);
    static_assert(to_text(program[2], arch::v9) == "BRANCHZ.reconverge r0, offset:-2");
    static_assert(""_valhall.size() == 0);
    static_assert("// nothing"_valhall.empty());

    constexpr auto later = assembled<"NOP.wait_resource", assemble_options{.on = arch::v10}>();
    static_assert(decode(later[0], arch::v10)->flow() == flow::wait_resource);
    constexpr auto invalid = assembled<"FADD.f32 r0, u0, u4", assemble_options{.on = arch::v9, .allow_invalid = true}>();
    static_assert(!validate(*decode(invalid[0], arch::v9)).empty());
    CHECK(program[3] == assemble("NOP.end", arch::v9).words.at(0));
}

// g++ computes functions of the C library for literals only.
TEST_CASE("text in a constant expression is a literal, a part of one, or a variable")
{
    constexpr auto in_variable = [] {
        char text[] = "FADD.f32 r0, ^r1, u2\nMOV.i32 r1, 0x0";
        text[10] = '5';
        return parse(std::string_view(text, 20), arch::v9)->encode();
    };
    static_assert(in_variable() == parse("FADD.f32 r5, ^r1, u2", arch::v9)->encode());
    constexpr std::string_view longer = "FADD.f32 r0, r1, r12345";
    static_assert(parse(longer.substr(0, 19), arch::v9)->encode() == parse("FADD.f32 r0, r1, r1", arch::v9)->encode());
    static_assert("; null character: \0 \nNOP"_valhall == "NOP"_valhall);
}

TEST_CASE("plain sources in constant expressions")
{
    static_assert(parse("MOV.i32 r0, ^r63", arch::v9)->source(0).byte == 0x7F);
    static_assert(parse("MOV.i32 r0, u5", arch::v9)->source(0).byte == 0x85);
    static_assert(parse("MOV.i32 r0, 0x0", arch::v9)->source(0).byte == 0xC0);
    constexpr auto fails = [](std::string_view line) { return !parse(line, arch::v9); };
    static_assert(fails("MOV.i32 r0, r64") && fails("MOV.i32 r0,") && fails("MOV.i32 r0, ") && fails("MOV.i32 r"));
    static_assert(fails("MOV.i32 r0, ^") && fails("MOV.i32 r0, ^u1") && fails("MOV.i32 r0, r1a") && fails("MOV.i32 r0, 0x0x"));
}

TEST_CASE("print writes to the caller's buffer and not past it")
{
    const instruction i = *parse("FADD.f32 r0, r1, r2", arch::v9);
    const std::string_view text = "FADD.f32 r0, r1, r2";
    for (std::size_t size = 0; size <= 300; ++size) {
        std::string buffer(size + 1, '#');
        const result<std::size_t> written = print(i, std::span<char>(buffer.data(), size));
        REQUIRE(static_cast<bool>(written) == (size >= text.size()));
        CHECK(buffer.back() == '#');
        if (written) CHECK(std::string_view(buffer).substr(0, *written) == text);
        if (!written) CHECK(written.error().code == fault_code::no_space);
    }
}

TEST_CASE("disassembly with bytes and labels")
{
    const program p = assemble("NOP\nloop: BRANCHZ r0, loop\nBRANCHZ r0, offset:100\n.quad 0x8000000000000000\n"
                               "FADD.f32 r0, u0, u4\nBRANCHZ r0, end\nNOP\nend:",
                               {.on = arch::v9, .allow_invalid = true});
    REQUIRE(p);
    CHECK(disassemble(p.words, {.on = arch::v9, .labels = true}) ==
          "NOP\n"
          "L1:\n"
          "BRANCHZ r0, L1\n"
          "BRANCHZ r0, offset:100\n"
          ".quad 0x8000000000000000  // bits that belong to no field of the instruction have wrong values: 0x8000C00000000000\n"
          "FADD.f32 r0, u0, u4  // invalid: uniforms of more than one 64-bit slot\n"
          "BRANCHZ r0, L7\n"
          "NOP\n"
          "L7:\n");
    CHECK(disassemble({p.words.data(), 1}, {.on = arch::v9, .bytes = true}) == "00 00 00 00 00 c0 00 00    NOP\n");
    CHECK(assemble(disassemble(p.words, {.on = arch::v9, .bytes = true, .labels = true}), {.on = arch::v9, .allow_invalid = true}).words ==
          p.words);
}

TEST_CASE("a text names its architecture, which options may not contradict", "[text]")
{
    const program named = assemble("// comment\n.gpu Mali-G610 MP4\nNOP.wait_resource", assemble_options{});
    REQUIRE(named);
    CHECK(named.on == optional_arch(arch::v10));
    CHECK(arch_named_in("\n.equ x, 5\n.arch V12 // comment\nNOP") == optional_arch(arch::v12));
    CHECK(arch_named_in("NOP\n.arch v12") == optional_arch());
    CHECK(assemble(".arch v10\n.gpu G610\nNOP", arch::v10));

    const auto code_of = [](std::string_view text) { return assemble(text, assemble_options{}).error().code; };
    CHECK(code_of("NOP") == fault_code::no_architecture);
    CHECK(code_of("NOP\n.arch v10") == fault_code::late_architecture);
    CHECK(code_of(".arch v10\n.gpu G720\nNOP") == fault_code::architecture_conflict);
    CHECK(assemble(".arch v10\nNOP\n.arch v11", assemble_options{}).error().message == "3:7: the text names v11, but line 1 names v10");
    CHECK(assemble("NOP", assemble_options{}).words.empty());
    static_assert(!assemble<1>("NOP", assemble_options{}));
    static_assert(assemble<1>(".arch v11\nNOP", assemble_options{}).on() == optional_arch(arch::v11));
}

TEST_CASE("a literal without an architecture compiles if all architectures encode it alike", "[text]")
{
    static_assert(assembled<"NOP.end">()[0] == assembled<"NOP.end", assemble_options{.on = arch::v14}>()[0]);
    static_assert(assembled<".arch v10\nNOP.wait_resource">()[0] == assembled<"NOP.wait_resource", assemble_options{.on = arch::v10}>()[0]);
    // Only v10 and later have this instruction, and encode it alike.
    static_assert(assembled<".arch v11\nAND_IMM.i32 r0, r1, #0x1">()[0] == assembled<"AND_IMM.i32 r0, r1, #0x1">()[0]);
}

namespace {

constexpr std::string_view with_names = "\xEF\xBB\xBF.equ N, 0x10\n"
                                        ".equ M, N\n"
                                        ".equ half, 0.5\n"
                                        ".reg acc, r4\n"
                                        ".reg other, acc\n"
                                        ".uniform scale, u6\n"
                                        "/* a comment\n over // lines; */ FADD.f32 acc, ^other, scale /* and */ // more\n"
                                        "loop: FADD.f32 acc.h0, acc.h1.neg, half\n"
                                        "IADD_IMM.i32 r0, r1, #M\n"
                                        "STORE.i32.slot0 @acc, r2, offset:N\n"
                                        "FADD_IMM.f32 r0, r1, #half\n"
                                        "FADD_IMM.f32 r0, r1, #-1.5e1\n"
                                        "FADD_IMM.v2f16 r0, r1, #1.5\n"
                                        "FADD.f32 r0, r1, 1.0.neg\n"
                                        "FADD.v2f16 r0, r1, 2.0\n"
                                        ".word N, 1.0\n"
                                        "# /* no comment\n"
                                        "BRANCHZ acc, loop";
constexpr std::string_view without_names = "FADD.f32 r4, ^r4, u6\n"
                                           "FADD.f32 r4.h0, r4.h1.neg, 0x38000000.h1\n"
                                           "IADD_IMM.i32 r0, r1, #16\n"
                                           "STORE.i32.slot0 @r4, r2, offset:16\n"
                                           "FADD_IMM.f32 r0, r1, #0x3F000000\n"
                                           "FADD_IMM.f32 r0, r1, #0xC1700000\n"
                                           "FADD_IMM.v2f16 r0, r1, #0x3E003E00\n"
                                           "FADD.f32 r0, r1, 0x3F800000.neg\n"
                                           "FADD.v2f16 r0, r1, 0x40000000.h11\n"
                                           ".quad 0x3F80000000000010\n"
                                           "BRANCHZ r4, offset:-10";

template <std::size_t Words>
constexpr bool is_same_program(std::string_view x, std::string_view y)
{
    const auto one = assemble<Words>(x, arch::v9), other = assemble<Words>(y, arch::v9);
    if (!one || !other || one.size() != other.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i)
        if (one[i] != other[i]) return false;
    return true;
}

}  // namespace

TEST_CASE("names, floats, block comments and a byte order mark", "[text]")
{
    static_assert(is_same_program<16>(with_names, without_names));
    const program p = assemble(with_names, arch::v9);
    INFO(p.error().message);
    REQUIRE(p);
    CHECK(p.words == assemble(without_names, arch::v9).words);
}

TEST_CASE("floats are rounded to the nearest, ties to even", "[text]")
{
    const auto bits_of = [](std::string_view type, std::string_view number) {
        const std::string line = "FADD_IMM." + std::string(type) + " r0, r1, #" + std::string(number);
        return parse(line, arch::v9)->immediate(0).value_or(-1) & 0xFFFFFFFF;
    };
    CHECK(bits_of("f32", "0.1") == 0x3DCCCCCD);
    CHECK(bits_of("f32", "16777217.0") == 0x4B800000);
    CHECK(bits_of("f32", "16777217.0000000000000000000001") == 0x4B800001);
    CHECK(bits_of("f32", "3.4028235e38") == 0x7F7FFFFF);
    CHECK(bits_of("f32", "1e-45") == 1);
    CHECK(bits_of("f32", "-0.0") == 0x80000000);
    CHECK(bits_of("v2f16", "0.1") == 0x2E662E66);
    CHECK(bits_of("v2f16", "2049.0") == 0x68006800);
    CHECK(bits_of("v2f16", "-65504.0") == 0xFBFFFBFF);
    CHECK(parse("FADD_IMM.f32 r0, r1, #1e39", arch::v9).error().code == fault_code::float_too_large);
}
