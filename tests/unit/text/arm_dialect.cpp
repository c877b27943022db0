// SPDX-License-Identifier: MIT
// Arm's dialect: known lines, laws over all instructions and architectures, and the differences from Mesa's dialect.
// Also tests: text/arm/, text/dialect.hpp
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/isa/lookup.hpp"
#include "valhall/literals.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/assembly.hpp"

#include "random.hpp"
#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// Lines of eight bytes, little-endian, four blanks and a text.
struct vector_line {
    word bits = 0;
    std::string text{};
};

std::vector<vector_line> known_lines()
{
    std::vector<vector_line> lines;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/vectors.txt"))) {
        REQUIRE(line.size() > 27);
        vector_line v;
        for (std::size_t byte = 0; byte < 8; ++byte) v.bits |= word{std::stoul(line.substr(3 * byte, 2), nullptr, 16)} << (8 * byte);
        v.text = line.substr(27);
        lines.push_back(v);
    }
    return lines;
}

// The first architecture that accepts a line.
arch reader_of(std::string_view line)
{
    for (const arch on : architectures)
        if (parse<dialect::arm>(line, on)) return on;
    FAIL("no architecture reads: " << line);
    return {};
}

// The known lines have the table's mnemonics, the order of modifiers of Mesa's dialect, and its words for the lanes
// of shifts. This converts both sides to Arm's names, sorted words and one spelling.
std::string normal(std::string_view line, arch on)
{
    const std::size_t blank = line.find(' ');
    std::vector<std::string> words = tests::split(line.substr(0, blank), ".");
    std::string operands(blank == std::string_view::npos ? "" : line.substr(blank));
    const std::string base = words[0] + (words.size() > 1 ? "." + words[1] : "");
    for (int index = 0; index < opcode_count; ++index) {
        const descriptor row = descriptor_at(index);
        const bool has_type = row.mnemonic() == base;
        if (!has_type && row.mnemonic() != words[0]) continue;
        if (const result<instruction> i = make_instruction(row.code(), on))
            if (const result<arm_name> name = arm_name_of(i->bits, row.code(), on, false)) {
                const std::vector<std::string> renamed = tests::split(name->spelling(), ".");
                words.erase(words.begin(), words.begin() + (has_type ? 2 : 1));
                words.insert(words.begin(), renamed.begin(), renamed.end());
            }
        break;
    }
    std::sort(words.begin() + 1, words.end());
    std::string text;
    for (const std::string& w : words)
        if (!w.empty()) text += w + ".";
    for (const auto& [from, to] : {std::pair<std::string, std::string>{".b0000", ".b0"},
                                   {".b3333", ".b3"},
                                   {".b00", ".b0"},
                                   {".b33", ".b3"},
                                   {".h00", ".h0"},
                                   {".h11", ".h1"}})
        for (std::size_t at = operands.find(from); at != std::string::npos; at = operands.find(from)) operands.replace(at, from.size(), to);
    return text + operands;
}

template <dialect Syntax>
void check_round_trips(bool aliases)
{
    tests::dice random;
    tally law;
    for (const arch on : architectures)
        for (int index = 0; index < descriptor_count; ++index) {
            const descriptor row = descriptor_at(index);
            if (!contains(row.archs(), on)) continue;
            for (int n = 0; n < 60; ++n) {
                // Often only a few fields differ from their defaults, so that aliases apply.
                const word bits = tests::random_instruction(random, row, on, static_cast<word>(n % 3 + 1));
                const text_line text = to_text<Syntax>(bits, on, aliases);
                const parsed read = parse<Syntax>(text.view(), on);
                law.expect(read && read->encode() == bits, [&] {
                    return tests::arch_text(on) + " " + tests::hex(bits) + " " + std::string(text.view()) + ": " + explain(read.error());
                });
            }
        }
    CHECK(law.failures() == "");
    CHECK(law.count() > 60'000);
}

std::string arm_text(std::string_view panfrost, bool aliases = false, arch on = arch::v9)
{
    const parsed p = parse(panfrost, on);
    return p ? std::string(to_text<dialect::arm>(*p, aliases).view()) : explain(p.error());
}

}  // namespace

TEST_CASE("known lines of Arm's dialect assemble to their words", "[arm]")
{
    CHECK(known_lines().size() == 247);
    for (const vector_line& v : known_lines()) {
        INFO(v.text);
        const program p = assemble(v.text, {.on = reader_of(v.text), .syntax = dialect::arm});
        CHECK(p);
        CHECK(p.words == std::vector<word>{v.bits});
    }
}

TEST_CASE("known words have their text in Arm's dialect", "[arm]")
{
    for (const vector_line& v : known_lines()) {
        INFO(v.text);
        const arch on = reader_of(v.text);
        const text_line text = to_text<dialect::arm>(v.bits, on);
        CHECK(normal(text.view(), on) == normal(v.text, on));
        const parsed read = parse<dialect::arm>(text.view(), on);
        REQUIRE(read);
        CHECK(read->bits == v.bits);
    }
}

TEST_CASE("every instruction survives a round trip through Arm's dialect", "[arm]") { check_round_trips<dialect::arm>(false); }
TEST_CASE("every instruction survives a round trip through Arm's aliases", "[arm]") { check_round_trips<dialect::arm>(true); }
TEST_CASE("every instruction survives a round trip through Mesa's dialect", "[arm]") { check_round_trips<dialect::panfrost>(false); }

TEST_CASE("modifiers are in the order of Arm's syntax", "[arm]")
{
    tally law;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/modifiers.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        REQUIRE(f.size() >= 4);
        for (int a = std::stoi(f[1]); a <= std::stoi(f[2]); ++a) {
            const arch on = static_cast<arch>(a);
            const result<arm_name> name = find_arm_name(f[0]);
            const result<descriptor> found = find(name ? name->code : *find_mnemonic(f[0]), on);
            REQUIRE(found);
            const descriptor row = *found;
            std::vector<std::string> ours;
            for (const modifier_id id : detail::arm_modifiers_of(row)) {
                const std::string name_of_it(enumeration_of(modifier_field_of(id).id).name());
                if (std::find(f.begin() + 3, f.end(), name_of_it) != f.end()) ours.push_back(name_of_it);
            }
            law.expect(ours == std::vector<std::string>(f.begin() + 3, f.end()), [&] { return tests::arch_text(on) + " " + line; });
        }
    }
    CHECK(law.failures() == "");
    const std::vector<int> listed = tests::counted("instructions");
    CHECK(law.count() == static_cast<std::size_t>(std::accumulate(listed.begin(), listed.end(), 0)));
}

TEST_CASE("the words of a source are the same in both dialects or have one meaning", "[arm]")
{
    tally law;
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        for (const source_field& source : row.sources()) {
            const selector_set &taken = source.selectors(), &listed = source.listed_selectors();
            for (word encoding = 0; encoding < word{1} << taken.width; ++encoding) {
                if (!listed.has(encoding)) continue;
                law.expect(taken.has(encoding), [&] { return std::string(row.mnemonic()) + " does not decode what is listed"; });
                law.expect(taken.find(listed.by_encoding[encoding]).value_or(encoding) == encoding, [&] {
                    return std::string(row.mnemonic()) + " has " + std::string(name_of(listed.by_encoding[encoding])) + " twice";
                });
            }
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 1'000);
}

TEST_CASE("Arm's dialect has its own syntax for names, pairs, uniforms and last uses", "[arm]")
{
    CHECK(arm_text("IADD.u64 r0, ^r2, u4") == "IADD.u64 [r0:r1], [r2^:r3^], u2");
    CHECK(arm_text("MOV.i32 r1, u10") == "MOV.i32 r1, u5.w0");
    CHECK(arm_text("MOV.i32 r1, ^r2") == "MOV.i32 r1, r2^");
    CHECK(arm_text("BRANCHZ.eq.reconverge ^r1, offset:3") == "BRANCH.reconverge.eq r1^, offset:3");
    CHECK(arm_text("RSHIFT_OR.i32.signed r3, r2, r4.b00, 0x0") == "ARSHIFT_OR.i32 r3, r2, r4.b0, 0x0");
    CHECK(arm_text("LD_BUFFER.i32.unsigned.slot0 @r0, u0, u1") == "LD_PKA.i32.slot0.unsigned @r0, u0.w0, u0.w1");
    CHECK(arm_text("FMA_RSCALE_N.f32 r0, r1, r2, r3, r4") == "FMA_RSCALE.f32.n r0, r1, r2, r3, r4");
    CHECK(arm_text("MKVEC.v2i16 r0, r1.h00, r2.h10") == "MKVEC.v2i16 r0, r1.h0, r2.h1");
    CHECK(arm_text("MKVEC.v2i16 r0, r1, r2.h11") == "MKVEC.v2i16 r0, r1.h01, r2.h11");
    CHECK(arm_text("ATOM_RETURN.i32.slot0.compare.axchg @r0, @r2:r3, ^r4, offset:0x0") ==
          "ACMPXCHG.i32.slot0 @r0, @r2:r3, [r4^:r5^], offset:0x0");
    CHECK(arm_text("ATOM_RETURN.i64.slot0.compare.axchg @r0:r1, @r4:r5:r6:r7, r2, offset:0x0") ==
          "ACMPXCHG.i64.slot0 @r0:r1, @r4:r5:r6:r7, [r2:r3], offset:0x0");
    for (const std::string_view size : {"i32.slot0.compare.aumin @r0, @r4:r5", "i64.slot0.compare.aumin @r0:r1, @r4:r5:r6:r7"}) {
        const std::string printed = arm_text("ATOM_RETURN." + std::string(size) + ", r2, offset:0x0");
        INFO(printed);
        CHECK(printed.find("ATOM_RETURN.") == 0);
        CHECK(printed.find("compare") != std::string::npos);
    }
    CHECK(arm_text("LD_MULTI.slot1 @r8:r9, ^r0, offset:-8", false, arch::v14) == "LD_MULTI.i64.slot1 @r8:r9, [r0^:r1^], offset:-8");
    CHECK(arm_text("TEX_FETCH.slot0.f.32.2d @r0:r1:r2:r3, @r60:r61, u0") == "TEX_FETCH.slot0.2d.f.32 @r0:r1:r2:r3, @r60:r61, u0");
}

TEST_CASE("the options choose dialect and aliases", "[arm]")
{
    const instruction i = *parse("IADD_IMM.i32 r0, 0x0, #0x1", arch::v9);
    CHECK(to_text(i, {}) == "IADD_IMM.i32 r0, 0x0, #0x1");
    CHECK(to_text(i, {dialect::arm, false}) == "IADD_IMM.i32 r0, 0x0, #0x1");
    CHECK(to_text(i, {dialect::arm, true}) == "MOV_IMM.i32 r0, #0x1");
    const std::vector<word> words = {i.bits};
    CHECK(disassemble(words, {.on = arch::v9, .syntax = dialect::arm, .aliases = true}) == "MOV_IMM.i32 r0, #0x1\n");
}

TEST_CASE("modifiers that Arm's dialect omits have Arm's default", "[arm]")
{
    const std::pair<std::string_view, std::string_view> lines[] = {
        {"MKVEC.v2i16 r0, r1, r2", "MKVEC.v2i16 r0, r1.h0, r2.h0"},
        {"LSHIFT_OR.i32 r0, r1, r2, 0x0", "LSHIFT_OR.i32 r0, r1, r2.b0, 0x0"},
        {"LSHIFT_OR.v2i16 r0, r1, r2, 0x0", "LSHIFT_OR.v2i16 r0, r1.h01, r2.b02, 0x0"},
        {"S8_TO_S32 r0, r1", "S8_TO_S32 r0, r1.b0"},
        {"F16_TO_F32 r0, r1", "F16_TO_F32 r0, r1.h0"},
        {"V2S8_TO_V2S16 r0, r1", "V2S8_TO_V2S16 r0, r1.b02"},
    };
    for (const auto& [open, closed] : lines) {
        INFO(open);
        const parsed x = parse<dialect::arm>(open, arch::v9), y = parse<dialect::arm>(closed, arch::v9);
        CHECK(explain(x.error()) == "no error");
        CHECK(x->bits == y->bits);
    }
}

// A line of each dialect, for v9.
static void check_same_word(std::string_view arm, std::string_view panfrost)
{
    INFO(arm);
    const parsed x = parse<dialect::arm>(arm, arch::v9), y = parse(panfrost, arch::v9);
    CHECK(explain(x.error()) == "no error");
    CHECK(explain(y.error()) == "no error");
    CHECK(x->bits == y->bits);
}

TEST_CASE("aliases are printed if they match and are always accepted", "[arm]")
{
    const std::pair<std::string_view, std::string_view> aliases[] = {
        {"FMUL.f32.clamp_0_1 r0, r1, r2.neg", "FMA.f32.clamp_0_1 r0, r1, r2.neg, 0x0.neg"},
        {"FMUL.f32.rtn r0, r1, r2", "FMA.f32.rtn r0, r1, r2, 0x0"},
        {"FMUL.v2f16 r0, r1.h10, r2", "FMA.v2f16 r0, r1.h10, r2, 0x0.neg"},
        {"FNEG.f32 r0, r1", "FADD.f32 r0, r1.neg, 0x0.neg"},
        {"FABS.v2f16 r0, r1.h00", "FADD.v2f16 r0, r1.abs.h00, 0x0.neg"},
        {"AND.i32 r0, r1, r2.not", "LSHIFT_AND.i32 r0, r1, 0x0.b00, r2.not"},
        {"NOT.i32 r0, r1", "LSHIFT_XOR.i32 r0, r1, 0x0.b00, 0x0.not"},
        {"LSHIFT.i32 r0, r1, r2.b0", "LSHIFT_OR.i32 r0, r1, r2.b00, 0x0"},
        {"ARSHIFT.i32 r0, r1, r2.b1", "RSHIFT_OR.i32.signed r0, r1, r2.b11, 0x0"},
        {"RSHIFT.i64 [r0:r1], [r2:r3], [r4:r5].b0", "RSHIFT_OR.i64 r0, r2, r4.b00, 0x0"},
        {"SWZ.v2i16 r0, r1.h10", "IADD.v2u16 r0, r1.h10, 0x0"},
        {"MOV_IMM.i32 r0, #0x12345678", "IADD_IMM.i32 r0, 0x0, #0x12345678"},
        {"ADR r0, offset:-8", "IADD_IMM.i32 r0, program_counter.w0, #0xFFFFFFF8"},
        {"ICMP.u32.m1.gt r0, r1, r2", "ICMP_OR.u32.gt.m1 r0, r1, r2, 0x0"},
        {"AXCHG.i32.slot0 @r0, @r2, [r4:r5], offset:0x4", "ATOM_RETURN.i32.slot0.axchg @r0, @r2, r4, offset:0x4"},
        {"FADD_RSCALE.f32 r0, r1, r2, r3", "FMA_RSCALE.f32 r0, r1, 0x3F800000, r2, r3"},
    };
    for (const auto& [alias, full] : aliases) {
        INFO(alias);
        check_same_word(alias, full);
        CHECK(arm_text(full, true) == alias);
        CHECK(arm_text(full, false) != alias);
    }
    CHECK(arm_text("FADD.f32.rtz r0.h0, r1, 0x0.neg", true, arch::v11) == "F32_TO_F16.rtz r0.h0, r1");
    CHECK(arm_text("FADD.f32.rtz r0.h0, r1, 0x0.neg", true, arch::v10) != "F32_TO_F16.rtz r0.h0, r1");
    CHECK_FALSE(parse<dialect::arm>("F32_TO_F16 r0.h0, r1", arch::v10));
    CHECK(parse<dialect::arm>("FEXP.f16 r0, r1.h1", arch::v12));
    CHECK(parse<dialect::arm>("F32_TO_F16 r0.h0, r1.h1", arch::v11).error().code == fault_code::no_such_selector);
}

TEST_CASE("the two registers of a pair must follow each other", "[arm]")
{
    for (const std::string_view pair : {"[u2.w1:u4.w0]", "[u2.w0:u3.w1]"}) {
        INFO(pair);
        const std::string line = "IADD.u64 [r0:r1], [r2:r3], " + std::string(pair);
        CHECK(parse<dialect::arm>(line, arch::v9).error().code == fault_code::pair_not_consecutive);
    }
    CHECK(parse<dialect::arm>("IADD.u64 [r0^:r1^], [r2:r3], [r4:r5]", arch::v9).error().code == fault_code::expected_pair);
}

TEST_CASE("a field that an alias fixes cannot be written again", "[arm]")
{
    for (const std::string_view line :
         {"FNEG.f32 r0, r1.neg", "FNEG.f32.rtz r0, r1", "FABS.f32 r0, r1.abs", "AND.i32 r0, r1, r2, r3", "ADR r0.h0, offset:8",
          "ARSHIFT_OR.i32.signed r0, r1, r2.b0, r3", "ACMPXCHG.i32.slot0.axchg @r0, @r2:r3, [r4:r5], offset:0x0"}) {
        INFO(line);
        CHECK_FALSE(parse<dialect::arm>(line, arch::v9));
    }
}

TEST_CASE("faults of an alias have a place in its line", "[arm]")
{
    const program p = assemble("NOP\nNOP\n  AXCHG.i32.slot0 @r0, @r2:r3, [r4:r5], offset:0x2",
                               {.on = arch::v9, .syntax = dialect::arm, .strictness = strictness::strict});
    REQUIRE(p.diagnostics.size() == 2);
    for (const diagnostic& d : p.diagnostics) CHECK(d.line == 3);
    CHECK(explain(p.diagnostics[0]) == "AXCHG.i32: the number of read staging registers must be 1, not 2");
    CHECK(p.diagnostics[0].column == 24);
    CHECK(explain(p.diagnostics[1]) == "AXCHG.i32 strictly: the offset must be a multiple of 4, not 2");
    CHECK(p.diagnostics[1].column == 41);
    CHECK(explain(parse<dialect::arm>("AND.i32 r0, r1", arch::v9).error()) ==
          "AND.i32 needs source 2 (operand): a register, a uniform, a constant or a special value");

    const program unknown = assemble("ATOM.i32.slot0.axchg @r0, [r4:r5], offset:0x0",
                                     {.on = arch::v9, .syntax = dialect::arm, .strictness = strictness::strict});
    REQUIRE(unknown.diagnostics.size() == 1);
    CHECK(unknown.diagnostics[0].column == 16);
    CHECK(explain(unknown.diagnostics[0]) ==
          "ATOM.i32 strictly: the atomic operation must be aadd, asmin, asmax, aumin, aumax, aand, aor or axor, not axchg");
}

TEST_CASE("Arm's spellings of modifiers are accepted", "[arm]")
{
    const std::pair<std::string_view, std::string_view> spellings[] = {
        {"FADD.f32.round_down r0, r1, r2", "FADD.f32.rtn r0, r1, r2"},
        {"IADD.u32.sat r0, r1, r2", "IADD.u32.saturate r0, r1, r2"},
        {"JUMP.not.absolute r0, r1", "BRANCHZI.eq.absolute r0, r1"},
        {"LOAD.i8.slot0.w0.zext @r0, [r2:r3], offset:0", "LOAD.i8.slot0.w0.unsigned @r0, r2, offset:0"},
        {"LOAD.i8.slot0.w0.sext @r0, [r2:r3], offset:0", "LOAD.i8.slot0.w0 @r0, r2, offset:0"},
        {"ICMP_MULTI.u32.c.gt r0, r1, r2, r3", "ICMP_MULTI.u32.gt.u1 r0, r1, r2, r3"},
        {"TEX_SINGLE.slot0.tex2d.f32.array.computed @r0:r1:r2:r3, @r4:r5:r6, u0",
         "TEX_SINGLE.slot0.32.2d.array_enable.computed @r0:r1:r2:r3, @r4:r5:r6, u0"},
        {"TEX_FETCH.slot1.reserved.32.2d.wait0 @r0:r1:r2:r3, @r4:r5, [r6^:r7^]", "TEX_FETCH.slot1.32.2d.wait0 @r0:r1:r2:r3, @r4:r5, ^r6"},
        {"MOV.i32 r0, pc.w0", "MOV.i32 r0, program_counter.w0"},
    };
    for (const auto& [arm, panfrost] : spellings) {
        check_same_word(arm, panfrost);
    }
}

TEST_CASE("every word of Arm's description has its value, and no other spelling is accepted", "[arm]")
{
    // Lines: ENUMERATION WORD VALUE.
    tally law;
    std::set<std::string> listed;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/spellings.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        REQUIRE(f.size() == 3);
        listed.insert(line);
        int found = -1;
        for (const enumeration& values : enumerations) {
            if (values.name() != f[0]) continue;
            const enum_id id = static_cast<enum_id>(&values - enumerations);
            found = detail::find_value(id, f[1].data(), f[1].size());
            if (found < 0) found = detail::match_spelling(id, f[1]);
        }
        law.expect(found == std::stoi(f[2]), [&] { return line + ", not " + std::to_string(found); });
    }
    for (const detail::spelling& s : detail::spellings) {
        const std::string line = std::string(enumeration_of(s.id).name()) + " " + s.text + " " + std::to_string(s.value);
        // Like the other rounding modes of the table; the word of drivers for no type; and words of v15, which has a description of its own.
        const bool is_written_otherwise = s.id == enum_id::rescale_round || line == "register_type reserved 0" ||
                                          enumeration_of(s.id)[static_cast<word>(s.value)].archs == v15_up;
        law.expect(is_written_otherwise || listed.count(line) != 0, [&] { return line + " is not in the list"; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 290);
}

TEST_CASE("the dialect determines the meaning of a uniform without a suffix", "[arm]")
{
    CHECK(parse("IADD.u64 r0, r2, u10", arch::v9)->source(1).uniform() == 10);
    CHECK(parse<dialect::arm>("IADD.u64 [r0:r1], [r2:r3], u10", arch::v9)->source(1).uniform() == 20);
    CHECK(parse("IADD.u64 r0, r2, u10", arch::v9, dialect::panfrost)->source(1).uniform() == 10);
    CHECK(parse("IADD.u64 [r0:r1], [r2:r3], u10", arch::v9, dialect::arm)->source(1).uniform() == 20);
}

TEST_CASE("the error about a line that is right in another dialect says so", "[arm]")
{
    for (const std::string_view line : {"BRANCH r0, offset:1", "MOV.i32 r0, r1^", "IADD.u64 [r0:r1], [r2:r3], u1", "MOV.i32 r0, u5.w0"}) {
        INFO(line);
        const program p = assemble(line, arch::v9);
        REQUIRE(p.diagnostics.size() == 1);
        CHECK(p.diagnostics[0].code == fault_code::other_dialect);
        CHECK(explain(p.diagnostics[0]).find(": this line is in the dialect 'arm', but the text is read in the dialect 'panfrost'") !=
              std::string::npos);
        CHECK(assemble(line, {.on = arch::v9, .syntax = dialect::arm}));
    }
    for (const std::string_view line : {"MOV.i32 r0, ^r1", "IADD.u64 r0, r2, u2", "MOV.i32 r0, u10"}) {
        INFO(line);
        const program p = assemble(line, {.on = arch::v9, .syntax = dialect::arm});
        REQUIRE(p.diagnostics.size() == 1);
        CHECK(p.diagnostics[0].code == fault_code::other_dialect);
        CHECK(assemble(line, arch::v9));
    }
    // The message has the line in the dialect of the text.
    const auto sentence_of_line = [](std::string_view line, dialect read) {
        const program p = assemble(line, {.on = arch::v10, .syntax = read});
        REQUIRE(p.diagnostics.size() == 1);
        return explain(p.diagnostics[0]);
    };
    CHECK(sentence_of_line("MOV.i32.end r1, u2.w1", dialect::panfrost) ==
          "'w1': this line is in the dialect 'arm', but the text is read in the dialect 'panfrost'; write MOV.i32.end r1, u5");
    CHECK(sentence_of_line("IADD.u64 r0, ^r2, u4", dialect::arm).ends_with("; write IADD.u64 [r0:r1], [r2^:r3^], u2"));
    // If the name is often expected, the message also says what the line does.
    CHECK(sentence_of_line("FMUL.f32 r4, r1, r2", dialect::panfrost) ==
          "unknown instruction FMUL.f32: write FMA.f32 r4, r1, r2, 0x0.neg, which multiplies; the dialect 'arm' has it");
    CHECK(sentence_of_line("FNEG.f32 r4, r1", dialect::panfrost)
              .starts_with("unknown instruction FNEG.f32: write FADD.f32 r4, r1.neg, 0x0.neg, "));
    CHECK(sentence_of_line("FABS.f32 r4, r1", dialect::panfrost)
              .starts_with("unknown instruction FABS.f32: write FADD.f32 r4, r1.abs, 0x0.neg, "));
    // The distance to a label is not known.
    CHECK(assemble("here:\nBRANCH r0, here", {.on = arch::v10}).diagnostics[0].has_bits == false);

    const program neither = assemble("FROB r0", {.on = arch::v9, .syntax = dialect::arm});
    REQUIRE(neither.diagnostics.size() == 1);
    CHECK(neither.diagnostics[0].code == fault_code::unknown_mnemonic);
}

TEST_CASE("errors of Arm's dialect have a sentence and a place", "[arm]")
{
    struct wrong_line {
        std::string_view line;
        fault_code code;
        std::uint32_t column;
    };
    const wrong_line lines[] = {
        {"IADD.u64 [r0:r2], [r2:r3], u1", fault_code::pair_not_consecutive, 10},
        {"IADD.u64 [r0:r1], [r2^:r3], u1", fault_code::pair_not_consecutive, 19},
        {"IADD.u64 [r0:r1], [r2:r3, u1", fault_code::expected_pair, 25},
        {"IADD.u64 [r0:r1], r2^, u1", fault_code::expected_pair, 19},
        {"IADD.u64 r0^, [r2:r3], u1", fault_code::expected_pair, 10},
        {"MOV.i32 r0, [r1:r2]", fault_code::expected_source, 13},
        {"MOV.i32 r0^, u10", fault_code::expected_comma, 11},
        {"MOV.i32 r0, u128.w0", fault_code::uniform_out_of_range, 13},
        {"IADD.u32 r0, u1, r0^", fault_code::uniform_needs_word, 14},
        {"IMUL.u64 [r0:r1], [r2:r3], [r4:r5].w0", fault_code::missing_selector, 26},
        {"LD_MULTI.i64.slot0 @r0, [r2:r3], offset:0", fault_code::staging_count, 20},
        {"FMUL.f32 r0, r1.nog, r2", fault_code::unknown_suffix, 17},
        {"IADD.u64 [r64:r65], [r2:r3], u1", fault_code::register_out_of_range, 11},
        {"IADD.u64 [r0^:r1^], [r2:r3], u1", fault_code::expected_pair, 13},
        {"IADD.u64 [r0:r1], [r2:r3], [u1.w0:u2.w0]", fault_code::pair_not_consecutive, 28},
        {"IADD.u64 [r0:r1], [r2:r3], [u1.w1:u2.w1]", fault_code::pair_not_consecutive, 28},
        {"IADD.u64 [r0:r1], [r2:r3], [u1.w1:u3.w0]", fault_code::pair_not_consecutive, 28},
        {"STORE.i32.i32.slot0 @r0, [r2:r3], offset:0", fault_code::unknown_modifier, 11},
    };
    for (const wrong_line& wrong : lines) {
        INFO(wrong.line);
        const parsed p = parse<dialect::arm>(wrong.line, arch::v14);
        CHECK(sentence_of(p.error().code) == sentence_of(wrong.code));
        CHECK(p.error().column == wrong.column);
    }
    CHECK(explain(parse<dialect::arm>("BRNACH r0, offset:1", arch::v9).error()) == "unknown instruction BRNACH: did you mean BRANCH?");
    CHECK(explain(parse<dialect::arm>("FMLU.f32 r0, r1, r2", arch::v9).error()) == "unknown instruction FMLU.f32: did you mean FMUL.f32?");
    CHECK(explain(parse<dialect::arm>("JUMP_EX.end r0, r1", arch::v9).error()) ==
          "JUMP_EX needs source 3 (return address): a register, a uniform, a constant or a special value");
}

TEST_CASE("labels of ADR count bytes", "[arm]")
{
    const program p = assemble("start: ADR r0, end\nNOP\nADR r2, start\nend: NOP.end", {.on = arch::v9, .syntax = dialect::arm});
    REQUIRE(p);
    CHECK(to_text<dialect::arm>(p.words[0], arch::v9, true) == "ADR r0, offset:16");
    CHECK(to_text<dialect::arm>(p.words[2], arch::v9, true) == "ADR r2, offset:-24");
}

TEST_CASE("register counts that follow from the rest are filled in", "[arm]")
{
    const std::pair<std::string_view, std::string_view> lines[] = {
        {"LOAD.i8.unsigned.slot0 @r2.., u0, offset:0", "LOAD.i8.unsigned.slot0 @r2, u0, offset:0"},
        {"LOAD.i8.d0.slot0 @r2.., u0, offset:0", "LOAD.i8.d0.slot0 @r2:r3, u0, offset:0"},
        {"STORE.i96.slot0 @r2.., r0, offset:0", "STORE.i96.slot0 @r2:r3:r4, r0, offset:0"},
        {"BLEND.slot0.v4.f16.end @r0.., blend_descriptor_0.w0, r60, target:0x0",
         "BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0"},
        {"TEX_SINGLE.slot0.32.2d.array_enable.explicit @r0.., @r8.., u0",
         "TEX_SINGLE.slot0.32.2d.array_enable.explicit @r0:r1:r2:r3, @r8:r9:r10:r11, u0"},
        {"TEX_SINGLE.slot0.16.rgb.cube.computed @r0.., @r8.., u0", "TEX_SINGLE.slot0.16.rgb.cube.computed @r0:r1, @r8:r9, u0"},
        {"ATOM_RETURN.i64.slot0.compare.axchg @r0.., @r8.., r2, offset:0x0",
         "ATOM_RETURN.i64.slot0.compare.axchg @r0:r1, @r8:r9:r10:r11, r2, offset:0x0"},
    };
    for (const auto& [open, closed] : lines) {
        INFO(open);
        const parsed x = parse(open, arch::v9), y = parse(closed, arch::v9);
        CHECK(explain(x.error()) == "no error");
        CHECK(explain(y.error()) == "no error");
        CHECK(x->bits == y->bits);
        CHECK(validate(*x, strictness::strict).empty());
    }
    CHECK(parse("LD_MULTI.slot0 @r0.., r2, offset:0", arch::v14).error().code == fault_code::unknown_staging_count);
    CHECK(parse("LD_GCLK.cycle_counter.slot0 @r63.., offset:0", arch::v14).error().code == fault_code::staging_range);
}

TEST_CASE("Arm's dialect is assembled at compile time too", "[arm]")
{
    constexpr auto shader = assembled<R"(
        MOV_IMM.i32 r0, #0x0
    loop:
        IADD_IMM.i32 r0, r0^, #0xFFFFFFFF
        BRANCH.reconverge r0, loop
        NOP.end
    )",
                                      assemble_options{.on = arch::v9, .syntax = dialect::arm}>();
    static_assert(shader.size() == 4);
    static_assert(to_text<dialect::arm>(shader[2], arch::v9) == "BRANCH.reconverge r0, offset:-2");
    static_assert(parse<dialect::arm>("SHADD.u64 [r0:r1], u1, [r60:r61].w0, shift:0x2", arch::v9)->bits == 0x01a3c00020273c82);
    CHECK(shader[0] == assemble("MOV_IMM.i32 r0, #0x0", {.on = arch::v9, .syntax = dialect::arm}).words[0]);
}

TEST_CASE("errors about illegal values name the field and the legal values", "[arm]")
{
    struct finding {
        std::string_view line;
        arch on;
        std::string_view sentence;
    };
    const finding findings[] = {
        {"ICMP_OR.u32.gtlt.i1 r3, r2, r4, 0x0", arch::v9, "ICMP_OR.u32 strictly: the condition must be eq, gt, ge, ne, lt or le, not gtlt"},
        {"LOAD.i32.slot0 @r3, r2, offset:0", arch::v9, "LOAD.i32 strictly: the flag unsigned must be set"},
        {"IADD.u64.saturate r0, r2, r4", arch::v12, "IADD.u64 strictly: the flag saturate must not be set"},
        {"FROUND.f32 r3.h0, r2", arch::v11, "FROUND.f32 strictly: the destination must be a whole register, not r3.h0"},
        {"ATOM1_RETURN.i32.slot0.ainc @, r4, offset:0x0", arch::v9,
         "ATOM1_RETURN.i32 strictly: the number of written staging registers must be 1, not 0"},
        {"ATOM.i64.slot0.aadd @r2:r3, r4, offset:0x4", arch::v9, "ATOM.i64 strictly: the offset must be a multiple of 8, not 4"},
        {"LD_VAR_SPECIAL.f32.center.clobber.slot0 @r2, r4, index:0x1", arch::v9,
         "LD_VAR_SPECIAL strictly: the index must be 0, 2 or 3, not 1"},
        {"LD_VAR_BUF.f16.slot0.src_flat32.center.retrieve @r2, r4, r5", arch::v9,
         "LD_VAR_BUF.f16 strictly: the source format must be src_flat16, src_f32 or src_f16, not src_flat32"},
        {"MMUL.f32 r0, u64, r1, r2", arch::v11, "MMUL.f32 strictly: the FAU page must be 0, not 1"},
        {"LSHIFT_OR.i64 r0, r2, r3.b00, 0x0", arch::v9,
         "source 2 (amount) of LSHIFT_OR.i64 is r3.b00: a 64-bit source must start at an even register, an even uniform or a .w0"},
    };
    for (const finding& f : findings) {
        INFO(f.line);
        const program p = assemble(f.line, {.on = f.on, .strictness = strictness::strict});
        REQUIRE(p.diagnostics.size() == 1);
        CHECK(explain(p.diagnostics[0]) == f.sentence);
        CHECK(assemble(f.line, {.on = f.on}));
    }
    // Register counts that contradict the rest are refused with every strictness.
    const finding wrong_counts[] = {
        {"STORE.i64.slot0 @r2, r4, offset:0", arch::v9, "STORE.i64: the number of read staging registers must be 2, not 1"},
        {"TEX_FETCH.slot0.32.2d @r0, @r2:r3, u0", arch::v9, "TEX_FETCH: the number of written staging registers must be 4, not 1"},
        {"TEX_FETCH.slot0.32.r.3d.array_enable.texel_offset @r0, @r2:r3, u0", arch::v9,
         "TEX_FETCH: the number of read staging registers that the modifiers ask for is more than there can be"},
    };
    for (const finding& f : wrong_counts)
        for (const strictness at : {strictness::hardware, strictness::strict}) {
            INFO(f.line);
            const program p = assemble(f.line, {.on = f.on, .strictness = at});
            REQUIRE(p.diagnostics.size() == 1);
            CHECK(explain(p.diagnostics[0]) == f.sentence);
        }
    const std::vector<word> words = {assemble("LSHIFT_OR.i64 r0, r2, r3.b00, 0x0", arch::v9).words.at(0)};
    CHECK(disassemble(words, {.on = arch::v9, .strictness = strictness::strict}) ==
          "LSHIFT_OR.i64 r0, r2, r3.b00, 0x0  // not legal: source 2 must start at an even register, an even uniform or a .w0\n");
}

TEST_CASE("strict assembly refuses what the hardware accepts and Arm's description does not list", "[arm]")
{
    const std::string_view line = "LSHIFT_OR.i32 r3, r2, r4.b02, 0x0";
    CHECK(assemble(line, arch::v9));
    const program p = assemble(line, {.on = arch::v9, .strictness = strictness::strict});
    CHECK_FALSE(p);
    REQUIRE(p.diagnostics.size() == 1);
    CHECK(p.diagnostics[0].column == 23);
    CHECK(explain(p.diagnostics[0]) == "LSHIFT_OR.i32 strictly: source 2 (amount) must select b00, b11, b22 or b33, not b02");
    CHECK(assemble(line, {.on = arch::v9, .allow_invalid = true, .strictness = strictness::strict}));

    const std::vector<word> words = assemble(line, arch::v9).words;
    const std::string text = disassemble(words, {.on = arch::v9, .strictness = strictness::strict});
    CHECK(text == "LSHIFT_OR.i32 r3, r2, r4.b02, 0x0  // not legal: source 2 must select b00, b11, b22 or b33\n");
    CHECK(disassemble(words, arch::v9) == "LSHIFT_OR.i32 r3, r2, r4.b02, 0x0\n");
    CHECK(disassemble(words, {.on = arch::v9, .syntax = dialect::arm, .strictness = strictness::strict}) ==
          "LSHIFT_OR.i32 r3, r2, r4.b02, 0x0  // not legal: source 2 must select b0, b1, b2 or b3\n");
}

TEST_CASE("each dialect has its own name", "[text]")
{
    std::set<std::string_view> names;
    for (const dialect syntax : dialects) names.insert(name_of(syntax));
    CHECK(names == std::set<std::string_view>{"panfrost", "arm", "2021"});
}
