// SPDX-License-Identifier: MIT
// All 377 entries of Arm's description of v15, by the words that tests/oracle/arm_v15.py draws from it: each value of each field, the corners
// of each source, and random values of all others. Each word is taken apart and built again. Other words are refused.
#include <string>
#include <string_view>
#include <vector>

#include "valhall/emit/instruction_builder.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/valhall.hpp"

#include "tests/random.hpp"
#include "tests/support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// The legal words of both files; words.txt also has illegal ones.
std::vector<word> legal_words()
{
    std::vector<word> words;
    for (const std::string& line : tests::lines_of(tests::read_data("v15/words.txt")))
        if (const std::vector<std::string> f = tests::split(line, " "); f[1] == "ok") words.push_back(std::stoull(f[0], nullptr, 16));
    for (const std::string& line : tests::lines_of(tests::read_data("v15/entries.txt")))
        words.push_back(std::stoull(tests::split(line, " ")[1], nullptr, 16));
    return words;
}

// The same instruction, built from its operands and modifiers.
result<instruction> built_again(const instruction& i)
{
    instruction_builder b(i.code(), i.on);
    for (int n = i.source_count() - 1; n >= 0; --n) b.source(n, i.source(n));
    if (i.has_destination()) b.destination(i.destination());
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = modifier_field_of(id);
        b.set(field.id, field.bits.extract(i.bits));
    }
    b.set(i.flow());
    for (int n = 0; n < i.staging_count(); ++n) b.staging(n, i.staging(n));
    for (int n = 0; n < i.immediate_count(); ++n) b.immediate(n, *i.immediate(n));
    return b.finish(strictness::strict);
}

// The same, by setters.
result<instruction> set_again(const instruction& i)
{
    instruction made = *make_instruction(i.code(), i.on);
    for (int n = 0; n < i.staging_count(); ++n)
        if (const status set = made.set_staging(n, i.staging(n)); !set) return set.error();
    for (int n = 0; n < i.immediate_count(); ++n)
        if (const status set = made.set_immediate(n, *i.immediate(n)); !set) return set.error();
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = modifier_field_of(id);
        if (const status set = made.set(field.id, field.bits.extract(i.bits)); !set) return set.error();
    }
    if (const status set = made.set(i.flow()); !set) return set.error();
    if (i.has_destination())
        if (const status set = made.set_destination(i.destination()); !set) return set.error();
    for (int n = 0; n < i.source_count(); ++n)
        if (const status set = made.set_source(n, i.source(n)); !set) return set.error();
    return made;
}

}  // namespace

TEST_CASE("an instruction begins with the modifiers of v14, if v15 can encode them", "[v15]")
{
    tally law;
    for (int code = 0; code < opcode_count; ++code) {
        const result<instruction> before = make_instruction(static_cast<opcode>(code), arch::v14),
                                  now = make_instruction(static_cast<opcode>(code), arch::v15);
        if (!before || !now) continue;
        for (const modifier_id one : now->row().modifiers()) {
            const enum_id id = modifier_field_of(one).id;
            const result<word> usual = before->get(id);
            instruction changed = *now;
            if (!usual || !now->values(id, strictness::strict).contains(*usual) || !changed.set(id, *usual)) continue;
            law.expect(now->get(id) == usual, [&] { return std::string(now->mnemonic()) + ' ' + std::string(enumeration_of(id).name()); });
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 300);
}

TEST_CASE("each value of each field of each entry is made by the builder and by setters", "[v15]")
{
    tally law;
    for (const word bits : legal_words()) {
        const result<instruction> i = decode(bits, arch::v15);
        REQUIRE(i);
        const result<instruction> built = built_again(*i), set = set_again(*i);
        law.expect(built && built->encode() == bits, [&] { return tests::hex(bits) + ' ' + std::string(to_text(*i).view()); });
        law.expect(set && set->encode() == bits, [&] { return "by setters " + tests::hex(bits) + ' ' + std::string(to_text(*i).view()); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 15000);
}

// The draft of 2021 is older than v15, but has the same instructions. It prints a word that it cannot express as a number, with the reason.
TEST_CASE("the draft's dialect prints each word of v15, or says that it has no words for it", "[v15][draft]")
{
    tally law;
    int said = 0, unsaid = 0;
    for (const word bits : legal_words()) {
        const std::string text(to_text<dialect::draft2021>(bits, arch::v15).view());
        const program read = assemble(text, {.on = arch::v15, .syntax = dialect::draft2021});
        law.expect(read && read.words == std::vector<word>{bits}, [&] { return tests::hex(bits) + ' ' + text; });
        const bool is_number = text.starts_with(".quad ");
        law.expect(is_number == (text.find("  // no words for ") != std::string::npos), [&] { return text; });
        ++(is_number ? unsaid : said);
    }
    CHECK(law.failures() == "");
    CHECK(said > 1000);
    CHECK(unsaid > 1000);

    const std::pair<std::string_view, std::string_view> lines[] = {
        {"FCLAMP.f32 r0, r1, r2, r3", "no words for the instruction: FCLAMP.f32 r0, r1, r2, r3"},
        {"FCLAMP.v2f16 r0, r1, r2, r3", "no words for the instruction"},
        {"FADD.f32.rto r0, r1, r2", "no words for round_mode: FADD.f32.rto r0, r1, r2"},
        {"FADD.v2f16.rto r0, r1, r2", "no words for round_mode"},
        {"MMUL.f32 r0, r1.f0, r2.f1, r3", "no words for the instruction: MMUL.f32 r0, r1.f0, r2.f1, r3"},
        {"IADD.u32 r0, u70, r1", "no words for source 1: IADD.u32 r0, u70, r1"},
    };
    for (const auto& [line, reason] : lines) {
        INFO(line);
        const parsed i = parse(line, arch::v15);
        REQUIRE(i);
        CHECK(to_text<dialect::draft2021>(*i).view().find(reason) != std::string_view::npos);
        CHECK_FALSE(parse(line, arch::v15, dialect::draft2021));
    }
}

// Instructions that only a fork of the open compiler has: its names, and words of their groups, whose numbers Arm's description leaves open.
TEST_CASE("instructions of v15 that Arm does not describe are refused", "[v15]")
{
    constexpr std::string_view names[] = {
        "FMIN3.f32",    "FMIN3.v2f16",   "FMAX3.f32", "FMAX3.v2f16", "IMIN3.s32",   "IMAX3.u32",     "CSEL_IMM.u32",  "LD_TENSOR",
        "ST_TENSOR",    "LD_TENSOR.i32", "F8_TO_F16", "F16_TO_F8",   "E4M3_TO_F16", "F16_TO_E5M2",   "RAY_QUERY",     "RAY_BOX",
        "RAY_TRIANGLE", "MMUL.v4f8",     "FMA.v4f8",  "LEA_TENSOR",  "RT_TRACE",    "V2F8_TO_V2F16", "V2F16_TO_V2F8",
    };
    for (const std::string_view name : names)
        for (const dialect syntax : dialects) {
            const std::string line = std::string(name) + " r0, r1, r2, r3";
            INFO(line);
            const parsed read = parse(line, arch::v15, syntax);
            CHECK(read.error().code == fault_code::unknown_mnemonic);
        }

    // FCLAMP is number 1 of the minima and maxima of three sources, CSEL number 0 of its group.
    const word clamp = emit::on<arch::v15>::FCLAMP_f32(r0, r1, r2, r3), select = emit::on<arch::v15>::CSEL_f32(r0, r1, r2, r3, r4, mod::eq);
    for (const word number : {word{0}, word{2}, word{3}}) CHECK_FALSE(decode((clamp & ~(word{3} << 31)) | number << 31, arch::v15));
    CHECK_FALSE(decode(select ^ word{1} << 36, arch::v15));

    // No word decodes whose class and opcode no entry has.
    tally law;
    tests::dice dice(15);
    for (const word bits : legal_words()) {
        const word changed = bits ^ word { 1 } << (51 + dice.below(7));
        const result<instruction> i = decode(changed, arch::v15);
        if (i) law.expect(i->encode() == changed, [&] { return tests::hex(changed); });
    }
    CHECK(law.failures() == "");
}
