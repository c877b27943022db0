// SPDX-License-Identifier: MIT
// Malformed text: each mistake has its own error, at its place, in constant expressions and at run time.
// Also tests: text/diagnostic.hpp
#include "catch.hpp"

#include <string>
#include <string_view>

#include <valhall/text/explain.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;

namespace {

// A text with one mistake.
struct mistake {
    std::string_view text;
    fault_code code;
    unsigned line;
    unsigned column;
    std::string_view found;
    arch on = arch::v9;
    dialect syntax = dialect::panfrost;
    valhall::strictness strictness = valhall::strictness::hardware;
};

constexpr mistake mistakes[] = {
    // the instruction
    {"FAD.f32 r0, r1, r2", fault_code::unknown_mnemonic, 1, 1, "FAD.f32"},
    {"FADD r0, r1, r2", fault_code::unknown_mnemonic, 1, 1, "FADD"},
    {"fadd.f32 r0, r1, r2", fault_code::unknown_mnemonic, 1, 1, "fadd.f32"},
    {"NOP\n  XYZ.wait0 r0", fault_code::unknown_mnemonic, 2, 3, "XYZ"},
    {"V2S16_TO_V2F16 r0, r1", fault_code::not_on_architecture, 1, 1, "V2S16_TO_V2F16", arch::v11},
    {"AND_IMM.i32 r0, r1, #1", fault_code::not_on_architecture, 1, 1, "AND_IMM.i32"},
    {"NOT_OLD.i32 r0, r1", fault_code::not_on_architecture, 1, 1, "NOT_OLD.i32", arch::v14},
    {"= r0", fault_code::expected_statement, 1, 1, "="},
    {".long 3", fault_code::unknown_directive, 1, 1, ".long"},
    {".quad", fault_code::malformed_number, 1, 6, ""},
    {".quad 0xG", fault_code::malformed_number, 1, 7, "0xG"},
    {".quad -1", fault_code::malformed_number, 1, 7, "-"},
    {".quad 0x10000000000000000", fault_code::number_too_large, 1, 7, "0x10000000000000000"},
    {".quad 18446744073709551616", fault_code::number_too_large, 1, 7, "18446744073709551616"},
    {".quad 1 2", fault_code::extra_text, 1, 9, "2"},
    {"01 00 00 00 00 c0 00 78    NOP.end", fault_code::bytes_mismatch, 1, 28, ""},
    // modifiers
    {"FROUND.f32.rtx r0, r1", fault_code::unknown_modifier, 1, 12, "rtx"},
    {"NOP. r0", fault_code::unknown_modifier, 1, 5, ""},
    {"MOV.i32.returns r0, r1", fault_code::unknown_modifier, 1, 9, "returns"},
    {"FROUND.f32.rtn.rtn r0, r1", fault_code::duplicate_modifier, 1, 16, "rtn"},
    {"FROUND.f32.rtn.rtp r0, r1", fault_code::duplicate_modifier, 1, 16, "rtp"},
    {"IADD.u32.saturate.saturate r0, r1, r2", fault_code::duplicate_modifier, 1, 19, "saturate"},
    {"MOV.i32.wait0.wait0 r0, r1", fault_code::duplicate_modifier, 1, 15, "wait0"},
    {"MOV.i32.wait01.end r0, r1", fault_code::duplicate_modifier, 1, 16, "end"},
    {"TEX_DUAL.slot0.f.16.32.16.2d.zero @r0, @r2, u0", fault_code::duplicate_modifier, 1, 24, "16"},
    {"LOAD.i32 @r0, r2, offset:0", fault_code::missing_modifier, 1, 9, ""},
    {"ICMP_OR.u32.eq r0, r1, r2, r3", fault_code::missing_modifier, 1, 15, ""},
    {"MOV.i32.wait_resource r0, r1", fault_code::not_on_architecture, 1, 9, "wait_resource"},
    {"TEX_SINGLE.slot0.f.32.2d.computed_force_delta @r0, @r2, u0", fault_code::not_on_architecture, 1, 26, "computed_force_delta"},
    {"TEX_GRADIENT.slot0.f.32.2d.force_delta_enable @r0, @r2, u0", fault_code::not_on_architecture, 1, 28, "force_delta_enable"},
    // operands
    {"FADD.f32", fault_code::missing_operand, 1, 9, ""},
    {"FADD.f32 r0, r1", fault_code::missing_operand, 1, 16, ""},
    {"FADD.f32 r0, r1,", fault_code::missing_operand, 1, 17, ""},
    {"FADD.f32 r0 r1, r2", fault_code::expected_comma, 1, 13, "r1"},
    {"FADD.f32 r0, r1, r2, r3", fault_code::extra_text, 1, 20, ","},
    {"NOP r0", fault_code::extra_text, 1, 5, "r0"},
    {"FADD.f32 u0, r1, r2", fault_code::expected_register, 1, 10, "u0"},
    {"FADD.f32 ^r0, r1, r2", fault_code::expected_register, 1, 10, "^r0"},
    {"FADD.f32 r64, r1, r2", fault_code::register_out_of_range, 1, 10, "r64"},
    {"FADD.f32 r0, r99999999999999999999, r2", fault_code::register_out_of_range, 1, 14, "r99999999999999999999"},
    {"FADD.f32 r0.h2, r1, r2", fault_code::unknown_suffix, 1, 13, "h2"},
    {"IADD.u32 r0.h01, r1, r2", fault_code::write_mask_out_of_range, 1, 10, "r0.h01"},
    {"FADD.f32 r0.h0.h1, r1, r2", fault_code::duplicate_suffix, 1, 16, "h1"},
    {"FADD.f32 r0, @r1, r2", fault_code::expected_source, 1, 14, "@r1"},
    {"FADD.f32 r0, r1x, r2", fault_code::expected_source, 1, 14, "r1x"},
    {"FADD.f32 r0, !r1, r2", fault_code::expected_source, 1, 14, "!"},
    {"FADD.f32 r0, ^u1, r2", fault_code::not_last_use, 1, 15, "u1"},
    {"FADD.f32 r0, u256, r2", fault_code::uniform_out_of_range, 1, 14, "u256"},
    {"FADD.f32 r0, 0x1234, r2", fault_code::constant_not_in_table, 1, 14, "0x1234"},
    {"FADD.f32 r0, 0x100000000, r2", fault_code::constant_not_in_table, 1, 14, "0x100000000"},
    {"FADD.f32 r0, 0x272428E0, r2", fault_code::constant_not_in_table, 1, 14, "0x272428E0", arch::v10},
    {"FADD.f32 r0, 3.5, r2", fault_code::constant_not_in_table, 1, 14, "3.5"},
    {"FADD.f32 r0, -1.0, r2", fault_code::constant_not_in_table, 1, 14, "-1.0"},
    {"FADD.f32 r0, 1e39, r2", fault_code::float_too_large, 1, 14, "1e39"},
    {"MOV.i32 r0, 1.0", fault_code::no_float, 1, 13, "1.0"},
    {"FADD.v2f16 r0, 2.0.h00, r2", fault_code::duplicate_suffix, 1, 20, "h00"},
    {"FADD_IMM.f32 r0, r1, #1", fault_code::float_expected, 1, 23, "1"},
    {"FADD_IMM.v2f16 r0, r1, #-2", fault_code::float_expected, 1, 25, "-2"},
    {"IADD_IMM.i32 r0, r1, #1.5", fault_code::no_float, 1, 23, "1.5"},
    {"LOAD.i32.slot0 @r0, r2, offset:1.0", fault_code::no_float, 1, 32, "1.0"},
    // directives and names
    {".word 1", fault_code::word_needs_two, 1, 8, ""},
    {".word 1, 0x100000000", fault_code::word_range, 1, 10, "0x100000000"},
    {".zero 12", fault_code::zero_size, 1, 7, "12"},
    {".equ 5, 5", fault_code::expected_name, 1, 6, "5"},
    {".equ r5, 5", fault_code::reserved_name, 1, 6, "r5"},
    {".equ lane_id, 5", fault_code::reserved_name, 1, 6, "lane_id"},
    {".equ x 5", fault_code::expected_comma, 1, 8, "5"},
    {".equ x, y", fault_code::unknown_name, 1, 9, "y"},
    {".reg x, u1", fault_code::expected_register, 1, 9, "u1"},
    {".reg x, r64", fault_code::register_out_of_range, 1, 9, "r64"},
    {".uniform x, r1", fault_code::expected_uniform, 1, 13, "r1"},
    {".equ x, 1\n.equ x, 1", fault_code::duplicate_name, 2, 6, "x"},
    {".reg x, r1\nx: NOP", fault_code::duplicate_name, 2, 1, "x"},
    {".reg x, r1\nIADD_IMM.i32 r0, r1, #x", fault_code::wrong_name, 2, 23, "x"},
    {".uniform x, u1\nMOV.i32 x, r1", fault_code::wrong_name, 2, 9, "x"},
    {".equ x, 1\nBRANCHZ r0, x", fault_code::wrong_name, 2, 13, "x"},
    {".arch v10", fault_code::architecture_conflict, 1, 7, ""},
    {".gpu G610", fault_code::architecture_conflict, 1, 6, ""},
    {".arch v8", fault_code::expected_architecture, 1, 7, "v8"},
    {".arch", fault_code::expected_architecture, 1, 6, ""},
    {".gpu G1000", fault_code::unknown_gpu, 1, 6, "G1000"},
    {"NOP\n  /* no end\nNOP", fault_code::open_comment, 2, 3, "/*"},
    {"FADD.f32 r0, 0x, r2", fault_code::malformed_number, 1, 14, "0x"},
    {"FADD.f32 r0, imm32, r2", fault_code::constant_out_of_range, 1, 14, "imm32"},
    {"FADD.f32 r0, lane_id, r2", fault_code::expected_special_word, 1, 14, "lane_id"},
    {"FADD.f32 r0, lane_id.w2, r2", fault_code::expected_special_word, 1, 14, "lane_id.w2"},
    {"FADD.f32 r0, u0, u64", fault_code::fau_page_conflict, 1, 18, "u64"},
    {"FADD.f32 r0, lane_id.w0, atest_datum.w0", fault_code::fau_page_conflict, 1, 26, "atest_datum.w0"},
    {"FADD.f32 r0, r1.foo, r2", fault_code::unknown_suffix, 1, 17, "foo"},
    {"FADD.f32 r0, r1.neg.abs.neg, r2", fault_code::duplicate_suffix, 1, 25, "neg"},
    {"FADD.f32 r0, r1.h0.h1, r2", fault_code::duplicate_suffix, 1, 20, "h1"},
    {"FADD.f32 r0, r1.b0, r2", fault_code::no_such_selector, 1, 17, "b0"},
    {"S8_TO_S32 r0, r1", fault_code::missing_selector, 1, 17, ""},
    {"MOV.i32 r0, r1.neg", fault_code::no_negation, 1, 16, "neg"},
    {"MOV.i32 r0, r1.not", fault_code::no_complement, 1, 16, "not"},
    {"LOAD.i32.slot0 r0, r2, offset:0", fault_code::expected_staging, 1, 16, "r0"},
    {"LOAD.i32.slot0 @r0:r2, r2, offset:0", fault_code::staging_not_consecutive, 1, 20, "r2"},
    {"LOAD.i32.slot0 @r63:r64, r2, offset:0", fault_code::register_out_of_range, 1, 21, "r64"},
    {"LOAD.i32.slot0 @r0:, r2, offset:0", fault_code::expected_register, 1, 20, ","},
    {"LOAD.i32.slot0 @r0:r1:r2:r3:r4:r5:r6:r7, r8, offset:0", fault_code::staging_count, 1, 16, "@r0:r1:r2:r3:r4:r5:r6:r7"},
    {"LD_CHECKED.i64.slot0 @r0, r2, r4, r5", fault_code::staging_count, 1, 22, "@r0", arch::v12},
    {"TEX_FETCH.slot0.f.32.2d @, @r0, u0", fault_code::staging_count, 1, 25, "@"},
    // immediates
    {"LOAD.i32.slot0 @r0, r2", fault_code::missing_operand, 1, 23, ""},
    {"LOAD.i32.slot0 @r0, r2, offset:", fault_code::missing_operand, 1, 32, ""},
    {"LOAD.i32.slot0 @r0, r2, off:0", fault_code::expected_immediate, 1, 25, "off"},
    {"LOAD.i32.slot0 @r0, r2, label", fault_code::expected_immediate, 1, 25, "label"},
    {"LOAD.i32.slot0 @r0, r2, 5", fault_code::expected_immediate, 1, 25, "5"},
    {"LOAD.i32.slot0 @r0, r2, offset:x", fault_code::unknown_name, 1, 32, "x"},
    {"LOAD.i32.slot0 @r0, r2, offset:32768", fault_code::immediate_out_of_range, 1, 32, "32768"},
    {"LOAD.i32.slot0 @r0, r2, offset:-32769", fault_code::immediate_out_of_range, 1, 32, "-32769"},
    {"SHADDX.u64 r0, r2, r4, shift:8", fault_code::immediate_out_of_range, 1, 30, "8"},
    {"SHADDX.u64 r0, r2, r4, shift:-1", fault_code::immediate_out_of_range, 1, 30, "-1"},
    {"IADD_IMM.i32 r0, r1, #0x100000000", fault_code::immediate_out_of_range, 1, 23, "0x100000000"},
    {"IADD_IMM.i32 r0, r1, #18446744073709551616", fault_code::number_too_large, 1, 23, "18446744073709551616"},
    {"IADD_IMM.i32 r0, r1, 5", fault_code::expected_immediate, 1, 22, "5"},
    {"LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r1, index:0x100", fault_code::immediate_out_of_range, 1, 62, "0x100"},
    {"BRANCHZ r0, offset:67108864", fault_code::immediate_out_of_range, 1, 20, "67108864"},
    // labels
    {"BRANCHZ r0, nowhere", fault_code::unknown_label, 1, 13, "nowhere"},
    {"a:\nNOP\n a: NOP", fault_code::duplicate_label, 3, 2, "a"},
    {"a: BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, a", fault_code::branch_too_far, 1, 59, "a"},
    // instructions that the hardware does not accept
    {"FADD.f32 r0, u0, u4", fault_code::too_many_uniforms, 1, 1, ""},
    {"FMA.f32 r0, 0x3F317218, 0x40490FDB, 0x0", fault_code::too_many_fau_values, 1, 1, ""},
    {"IADD.u32 r0, lane_id.w0, core_id.w0", fault_code::too_many_specials, 1, 1, ""},
    {"FADD.f32 r0, u0, atest_datum.w0", fault_code::special_beside_uniform, 1, 1, ""},
    {"LOAD.i64.slot0 @r1:r2, r4, offset:0", fault_code::odd_staging, 1, 16, ""},
    {"LOAD.i64.slot0 @r2:r3, r5, offset:0", fault_code::odd_source, 1, 24, ""},
    {"IADD.u64 r1, r2, r4", fault_code::odd_destination, 1, 10, ""},
    {"IADD.u64 r0.h0, r2, r4", fault_code::masked_destination, 1, 10, ""},
    {"BARRIER.slot0", fault_code::value_not_taken, 1, 9, ""},
    {"LOAD.i32.slot7 @r0, r2, offset:0", fault_code::value_not_taken, 1, 10, ""},
    {"TEX_GRADIENT.slot0.f.32.2d.force_delta_enable.derivative_enable @r0.., @r2.., u0", fault_code::modifiers_exclude, 1, 28, "",
     arch::v10},
    {"CLPER.u64 r0, r2, r4.b02", fault_code::not_listed, 1, 1, ""},
    // the dialects
    {"NOP\nMOV.i32 r0, u5.w0", fault_code::other_dialect, 2, 16, "w0"},
    {"BRANCH r0, offset:1", fault_code::other_dialect, 1, 1, "BRANCH"},
    {"BRANCHZ ^r0, offset:1", fault_code::other_dialect, 1, 9, "^r0", arch::v9, dialect::arm},
    {"IADD.u64 [r0:r1], r2^, u1", fault_code::expected_pair, 1, 19, "r2^", arch::v9, dialect::arm},
    {"IADD.u64 [r0:r2], [r2:r3], u1", fault_code::pair_not_consecutive, 1, 10, "[r0:r2]", arch::v9, dialect::arm},
    {"IADD.u32 r0, u1, r0^", fault_code::uniform_needs_word, 1, 14, "u1", arch::v9, dialect::arm},
    {"LD_MULTI.slot0 @r0.., r2, offset:0", fault_code::unknown_staging_count, 1, 16, "@r0..", arch::v14},
    // instructions that Arm's description does not list
    {"LSHIFT_OR.i32 r3, r2, r4.b02, 0x0", fault_code::selector_not_listed, 1, 23, "", arch::v9, dialect::panfrost, strictness::strict},
    {"ICMP_OR.u32.gtlt.i1 r3, r2, r4, 0x0", fault_code::value_not_listed, 1, 13, "", arch::v9, dialect::panfrost, strictness::strict},
    {"FROUND.f32 r3.h0, r2", fault_code::mask_not_listed, 1, 12, "", arch::v11, dialect::panfrost, strictness::strict},
    {"STORE.i32.slot0 @r2:r3, r4, offset:0", fault_code::count_not_taken, 1, 17, ""},
    {"ATOM1_RETURN.i32.slot0.ainc @, r4, offset:0x0", fault_code::count_not_listed, 1, 29, "", arch::v9, dialect::panfrost,
     strictness::strict},
    {"ATOM.i32.slot0.aadd @r2, r4, offset:0x2", fault_code::immediate_misaligned, 1, 30, "", arch::v9, dialect::panfrost,
     strictness::strict},
    {"LD_VAR_SPECIAL.f32.center.clobber.slot0 @r2, r4, index:0x1", fault_code::immediate_not_listed, 1, 50, "", arch::v9, dialect::panfrost,
     strictness::strict},
    {"MMUL.f32 r0, u64, r1, r2", fault_code::page_not_listed, 1, 1, "", arch::v11, dialect::panfrost, strictness::strict},
};

constexpr assemble_options options_of(const mistake& m) { return {.on = m.on, .syntax = m.syntax, .strictness = m.strictness}; }

// Fixed and growing storage must give the same result.
constexpr bool is_as_expected(const mistake& m, std::size_t count, const diagnostic& d)
{
    return count == 1 && d.code == m.code && d.severity == severity::error && d.line == m.line && d.column == m.column &&
           d.found == m.found;
}

constexpr bool is_found(const mistake& m)
{
    const auto program = assemble<4>(m.text, options_of(m));
    return !program && is_as_expected(m, program.diagnostic_count(), program.diagnostics()[0]);
}

template <std::size_t First, std::size_t Last>
constexpr bool are_found()
{
    for (std::size_t i = First; i < Last && i < std::size(mistakes); ++i)
        if (!is_found(mistakes[i])) return false;
    return true;
}

static_assert(are_found<0, 50>());
static_assert(are_found<50, std::size(mistakes)>());

}  // namespace

TEST_CASE("every mistake has its error, place and quotation")
{
    for (const mistake& m : mistakes) {
        INFO(std::string(m.text));
        const program p = assemble(m.text, options_of(m));
        REQUIRE(p.diagnostics.size() == 1);
        const diagnostic& d = p.diagnostics[0];
        CHECK(sentence_of(d.code) == sentence_of(m.code));
        CHECK(d.line == m.line);
        CHECK(d.column == m.column);
        CHECK(std::string(d.found) == std::string(m.found));
        CHECK(is_found(m));
    }
}

TEST_CASE("every error that text can have is among the mistakes")
{
    for (int code = static_cast<int>(fault_code::not_on_architecture); code <= static_cast<int>(fault_code::page_not_listed); ++code) {
        // These belong to setters, constructors, lookups, storage, or programs that are not text.
        const fault_code not_in_text[] = {
            fault_code::no_such_operand, fault_code::no_such_modifier, fault_code::special_out_of_range, fault_code::no_space,
            fault_code::extra_operand, fault_code::no_arm_name, fault_code::foreign_label, fault_code::other_architecture,
            fault_code::missing_target, fault_code::refused_word, fault_code::runs_past_end, fault_code::no_target,
            fault_code::no_such_instruction, fault_code::no_instructions, fault_code::architectures_differ, fault_code::architecture_needed,
                                          // without an architecture
            fault_code::no_architecture, fault_code::late_architecture};
        bool expected = true, present = false;
        for (const fault_code other : not_in_text) expected &= static_cast<int>(other) != code;
        for (const mistake& m : mistakes) present |= static_cast<int>(m.code) == code;
        INFO(std::string(sentence_of(static_cast<fault_code>(code))));
        CHECK(expected == present);
    }
}

TEST_CASE("explaining a mistake keeps its code and place")
{
    const auto explained = [](std::string_view text, arch on = arch::v9) {
        return explain(assemble(text, {.on = on}).diagnostics.at(0), "a.s");
    };
    CHECK(explained("FAD.f32 r0, r1, r2") == "a.s:1:1: error: unknown instruction FAD.f32: did you mean FADD.f32?");
    CHECK(explained("FADD r0, r1, r2") == "a.s:1:1: error: unknown instruction FADD: did you mean FADD.f32?");
    CHECK(explained("FROUND.f32.rtx r0, r1") == "a.s:1:12: error: unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna");
    CHECK(explained("MOV.i32.wiat0 r0, r1") ==
          "a.s:1:9: error: unknown modifier 'wiat0' of MOV.i32, which takes only a flow; did you mean wait0?");
    CHECK(explained("LOAD.i32 @r0, r2, offset:0") == "a.s:1:9: error: LOAD.i32 needs a slot: one of slot0, slot1, slot2");
    CHECK(explained("FADD.f32 r0, r1.b0, r2") == "a.s:1:17: error: source 1 (left value) of FADD.f32 cannot select 'b0': one of h0, h1");
    CHECK(explained("FADD.f32 r0, laneid.w0, r2") ==
          "a.s:1:14: error: expected source 1 (left value) of FADD.f32: a register, a uniform, a constant or a special "
          "value, found 'laneid.w0'; did you mean lane_id?");
    CHECK(explained("LOAD.i32.slot0 @r0, r2, offset:70000") ==
          "a.s:1:32: error: '70000' is out of range: offset of LOAD.i32 is -32768 to 32767");
    CHECK(explained("IABS.v4s8 r0, r1", arch::v11) == "a.s:1:1: error: IABS.v4s8 does not exist on v11, but on v9 and v10");
    CHECK(explained("LD_TILE.v4.f32.slot0.last_read @r0:r1:r2:r3, r60, r61, r62", arch::v10) ==
          "a.s:1:22: error: 'last_read' as the last read of LD_TILE does not exist on v10, but on v11, v12, v13, v14 and v15");
    CHECK(explained("FSQRT.f32 r0, r1", arch::v13) == "a.s:1:1: error: FSQRT.f32 does not exist on v13, but on v14 and v15");
    CHECK(explained("BARRIER.slot0") == "a.s:1:9: error: BARRIER does not take 'slot0' as its slot: slot7");
    CHECK(static_cast<std::int64_t>(
              assemble("a: NOP\nBLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, a", arch::v9).diagnostics.at(0).value) == -2);
    CHECK(explained("x:\nx:") == "a.s:2:1: error: label 'x' is already defined in line 1");
}

TEST_CASE("every mistake has its own sentence, with the quoted text")
{
    for (const mistake& m : mistakes) {
        const program p = assemble(m.text, options_of(m));
        const std::string sentence = explain(p.diagnostics.at(0));
        INFO(sentence);
        CHECK(sentence.size() > 10);
        CHECK(sentence.find(std::string(m.found)) != std::string::npos);
    }
}

TEST_CASE("all bad lines are reported, in the order of the text")
{
    const program p = assemble("FAD.f32 r0\nBRANCHZ r0, nowhere\nNOP\nFADD.f32 r64, r0, r0\n", arch::v9);
    REQUIRE(p.diagnostics.size() == 3);
    CHECK(p.has_errors);
    CHECK(p.diagnostics[0].line == 1);
    CHECK(p.diagnostics[1].line == 2);
    CHECK(p.diagnostics[2].line == 4);
}

TEST_CASE("a fixed program that is too small has an error")
{
    CHECK(assemble<2>("NOP\nNOP", arch::v9));
    const auto words = assemble<2>("NOP\nNOP\nNOP", arch::v9);
    CHECK_FALSE(words);
    CHECK(words.diagnostics()[0].code == fault_code::no_space);
    CHECK(words.diagnostics()[0].line == 3);
    const auto labels = assemble<1>("a:\nb:\nc:\nNOP", arch::v9);
    CHECK_FALSE(labels);
    CHECK(labels.diagnostics()[0].code == fault_code::no_space);
    const auto reference = assemble<1>("NOP\na: BRANCHZ r0, a", arch::v9);
    CHECK_FALSE(reference);
    CHECK(reference.diagnostics()[0].code == fault_code::no_space);
    CHECK(reference.diagnostic_count() == 1);
}

// It has the same interface as a program and a result.
static_assert(assemble<1>("NOP", arch::v9).has_value() && !assemble<1>("NOP", arch::v9).error());
static_assert(!assemble<2>("NOP\nFOO", arch::v9).has_value());
static_assert(assemble<2>("NOP\nFOO\nBAR", arch::v9).error().code == fault_code::unknown_mnemonic);
static_assert(assemble<2>("NOP\nFOO\nBAR", arch::v9).error().line == 2);
static_assert(assemble<1>("FADD.f32 r0, u0, u4", {.on = arch::v9, .allow_invalid = true}).error().code == fault_code::none);

TEST_CASE("more errors than a fixed program keeps are counted")
{
    std::string text;
    for (int i = 0; i < 40; ++i) text += "BAD\n";
    const auto program = assemble<64>(text, arch::v9);
    CHECK(program.diagnostic_count() == 40);
    CHECK(program.diagnostics().back().line == fixed_program<64>::max_diagnostics);
}

TEST_CASE("invalid instructions are warnings if they are allowed")
{
    const program p = assemble("FADD.f32 r0, u0, u4", {.on = arch::v9, .allow_invalid = true});
    REQUIRE(p);
    REQUIRE(p.diagnostics.size() == 1);
    CHECK(p.diagnostics[0].severity == severity::warning);
    CHECK(p.words.at(0) == 0x00a4c00000008480);
}
