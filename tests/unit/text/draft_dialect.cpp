// SPDX-License-Identifier: MIT
// The dialect of the draft of 2021: known lines, every line of its description, laws over all instructions and
// architectures, and its differences from today's encoding.
// Also tests: isa/text_layout.hpp, text/draft/
#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
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

constexpr dialect draft = dialect::draft2021;

bool is_quad(std::string_view text) { return text.substr(0, 5) == ".quad"; }

// The errors, warnings and notes of a line, one sentence each.
std::vector<std::string> said_of(std::string_view line, dialect syntax = draft, arch on = arch::v9)
{
    std::vector<std::string> list;
    for (const diagnostic& d : assemble(line, {.on = on, .syntax = syntax}).diagnostics) list.push_back(explain(d));
    return list;
}

// A line of the draft, and the same instruction in Mesa's dialect.
struct pair_of_lines {
    std::string_view draft, today;
};

constexpr pair_of_lines changed_lines[] = {
    {"DISCARD.f32.lt r60, `r1.h0, r2.neg", "DISCARD.f32.lt ^r1.h0, r2.neg"},
    {"CSEL.i32.lt r0, r1, r2, r3, r4", "CSEL.s32.lt r0, r1, r2, r3, r4"},
    {"CSEL.v2i16.lt r0, r1, r2, r3, r4", "CSEL.v2s16.lt r0, r1, r2, r3, r4"},
    {"LD_VAR_IMM_F32.v4.f32.slot0 @r0:r1:r2:r3, r61, r0, index:0x3",
     "LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x3"},
    {"LD_VAR_IMM_F16.v2.f16.slot1 @r0, r61, r0, index:0xF", "LD_VAR_BUF_IMM.f16.slot1.v2.src_f16.center.store @r0, r61, index:0xF"},
    {"LD_ATTR_IMM.v3.u32.slot0 @r0:r1:r2, r4, r5, index:0x3", "LD_ATTR_IMM.v3.u32.slot0 @r0:r1:r2, r4, r5, index:0x3, table:0x0"},
    {"LD_ATTR.f16.slot0 @r0, r1, r2, r3", "LD_ATTR.f16.slot0 @r0, r1, r2, r3"},
    {"LEA_ATTR.slot0.wait0 @r4:r5, `r59, unk:0xD", "LEA_BUF_IMM.slot0.wait0 @r4:r5, ^r59, table:0xD, index:0x0"},
    {"STORE.i32.pos.slot0 @r0, r2, offset:4", "STORE.i32.istream.slot0 @r0, r2, offset:4"},
    {"STORE.i8.tl.slot0 @r0, r2, offset:-4", "STORE.i8.force.slot0 @r0, r2, offset:-4"},
    {"ST_IMAGE.slot2 @r0:r1, r2", "ST_CVT.slot2.auto @r0:r1, r2, r0, offset:0x0"},
    {"LD_TILE.slot0 @r0:r1, r2, r3, r4", "LD_TILE.slot0.auto @r0:r1, r2, r3, r4"},
    {"BLEND.slot0.v4.f16.return @r0:r1, @r60, u2, target:0x4", "BLEND.slot0.v4.f16.end @r0:r1, u2, r60, target:0x4"},
    {"ZS_EMIT.z.stencil r60, r0, r1, r60", "ZS_EMIT.z.stencil.slot0 @r60, r0, r1, r60"},
    {"S16_TO_S32 r0, r1.h0", "S16_TO_S32 r0, r1.h00"},
    {"S16_TO_F32 r0, r1.h1", "S16_TO_F32 r0, r1.h10"},
    {"U16_TO_U32 r0, r1", "U16_TO_U32 r0, r1"},
    {"U16_TO_F32 r0, r1.h1", "U16_TO_F32 r0, r1.h10"},
    {"S8_TO_S16 r0, r1.b0", "V2S8_TO_V2S16 r0, r1.b00"},
    {"S8_TO_F16 r0, r1.b1", "V2S8_TO_V2F16 r0, r1.b11"},
    {"U8_TO_U16 r0, r1.b2", "V2U8_TO_V2U16 r0, r1.b22"},
    {"U8_TO_F16 r0, r1.b3", "V2U8_TO_V2F16 r0, r1.b33"},
    {"CLZ.v2u16 r0, r1", "CLZ.v2u16 r0, r1"},
    {"NOT.i32 r0, r1", "NOT_OLD.i32 r0, r1"},
    {"NOT.i64 r0, r2", "NOT_OLD.i64 r0, r2"},
    {"FRSCALE.f32 r0, r1.neg.abs, r2", "LDEXP.f32 r0, r1.neg.abs, r2"},
    {"FRSCALE.v2f16 r0, r1, `r2", "LDEXP.v2f16 r0, r1, ^r2"},
    {"IADD.v4s8 r0, r1.b3210, r2", "IADD.v4s8 r0, r1.b3210, r2"},
    {"MKVEC.v2i16 r1, `r0.h00, 0x3C000000.h10", "MKVEC.v2i16 r1, ^r0.h00, 0x3C000000.h10"},
    {"CLPER.i32.inf r0, r0, 0x7060504.b0", "CLPER.i32.inf r0, r0, 0x7060504.b00"},
    {"LSHIFT_OR.i32.not_result r0, r1.h1, r2.b11, 0x0.not", "LSHIFT_OR.i32.not_result r0, r1.h1, r2.b11, 0x0.not"},
    {"MUX.i32 r0, r1, r2, r3", "MUX.i32.bit r0, r1, r2, r3"},
    {"MKVEC.v4i8 r1, r0.b3, 0x0.b0, 0x0", "MKVEC.v2i8 r1, r0.b3, 0x0.b0, 0x0"},
    {"CUBEFACE2 r0, r1, r2, r3.neg", "CUBEFACE2_V9 r0, r1, r2, r3.neg"},
    {"ICMP.u32.gt.m1 r0, r1, r2, 0x0", "ICMP_OR.u32.gt.m1 r0, r1, r2, 0x0"},
    {"ICMP.s32.gt.m1.and r0, r1, r2, r3", "ICMP_AND.s32.gt.m1 r0, r1, r2, r3"},
    {"ICMP.s32.lt.u1.seq r0, r1, r2, r3", "ICMP_MULTI.s32.lt.u1 r0, r1, r2, r3"},
    {"FCMP.v2f16.lt.f1 r0, r1, r2.h11, 0x0", "FCMP_OR.v2f16.lt.f1 r0, r1, r2.h11, 0x0"},
    {"FCMP.f32.lt.f1.and r0, r1, r2, r3", "FCMP_AND.f32.lt.f1 r0, r1, r2, r3"},
    {"TEX_FETCH.2d.skip.slot0 @r60:r61, @r0:r1:r2:r3, u0", "TEX_FETCH.slot0.32.2d.skip @r0:r1:r2:r3, @r60:r61, u0"},
    {"TEX.explicit_offset.shadow.computed.cube.slot1 @r60, @r0:r1:r2:r3, r4",
     "TEX_SINGLE.slot1.32.cube.texel_offset.shadow.computed @r0:r1:r2:r3, @r60, r4"},
    {"NOP.td", "NOP.discard"},
    {"NOP.barrier", "NOP.wait"},
    {"IADD.u32.ts r0, u3, u2", "IADD.u32 r0, u67, u66"},
    {"IADD.u32.ts.wait0 r0, wls_ptr, 0x1000000", "IADD.u32.wait0 r0, workgroup_local_pointer.w0, 0x1000000"},
    {"MOV.i32.id r0, core_id", "MOV.i32 r0, core_id.w0"},
    {"MOV.i32.id r0, program_counter", "MOV.i32 r0, program_counter.w0"},
};

// The bits in which today's word of an instruction differs from the draft's, and whether some lines of the draft
// have no counterpart.
struct departure {
    word bits = 0;
    bool has_losses = false;
};

const std::map<std::string, departure>& departures()
{
    constexpr word opcode = word{0x1FF} << 48, half = word{0xF} << 36 | word{3} << 28, widened = word{0xF} << 26;
    constexpr word texture = word{0xFF} << 40 | word{7} << 36 | word{0x3FF} << 16;
    static const std::map<std::string, departure> all = {
        {"DISCARD.f32", {word{0xFF} << 40}},
        {"LD_VAR_IMM_F32", {word{0xFFFF} << 8, true}},
        {"LD_VAR_IMM_F16", {word{0xFFFF} << 8, true}},
        {"LD_ATTR", {opcode}},
        {"ZS_EMIT", {word{0xC0} << 40 | word{7} << 33}},
        {"S16_TO_S32", {half, true}},
        {"S16_TO_F32", {half, true}},
        {"U16_TO_U32", {half, true}},
        {"U16_TO_F32", {half, true}},
        {"S8_TO_S16", {half}},
        {"S8_TO_F16", {half}},
        {"U8_TO_U16", {half}},
        {"U8_TO_F16", {half}},
        {"CLZ.v2u16", {word{3} << 28}},
        {"MKVEC.v2i16", {half, true}},
        {"IADD.v4s8", {opcode}},
        {"ISUB.v4s8", {opcode}},
        {"IMUL.v4s8", {opcode}},
        {"HADD.v4s8", {opcode}},
        {"CLPER.v4s8", {opcode | widened, true}},
        {"CLPER.i32", {0, true}},
        {"CLPER.s32", {0, true}},
        {"CLPER.u64", {0, true}},
        {"CLPER.s64", {0, true}},
        {"CLPER.v2u16", {widened, true}},
        {"CLPER.v2s16", {widened, true}},
        {"CLPER.v4u8", {widened, true}},
        {"FRSCALE.f32", {0, true}},
        {"FRSCALE.v2f16", {widened, true}},
        {"MUX.i32", {word{3} << 32}},
        {"ICMP.u32", {0, true}},
        {"ICMP.s32", {0, true}},
        {"ICMP.v2u16", {0, true}},
        {"ICMP.v2s16", {0, true}},
        {"ICMP.v4u8", {0, true}},
        {"ICMP.v4s8", {0, true}},
        {"TEX", {texture}},
        {"TEX_FETCH", {texture}},
        {"TODO.ATOM_C", {0, true}},
        {"TODO.ATOM_C1", {0, true}},
        {"TODO.VAR_TEX", {0, true}},
    };
    return all;
}

// True if a line has no counterpart and its error says why.
bool is_loss(const diagnostic& d)
{
    const std::string sentence = explain(d), said = " has no counterpart today: ";
    const std::size_t found = sentence.find(said);
    return d.code == fault_code::no_counterpart && found != std::string::npos && sentence.size() > found + said.size();
}

// True if a line has a note about a mistake of the draft.
bool is_noted(std::string_view line)
{
    const program p = assemble(line, {.on = arch::v9, .allow_invalid = true, .syntax = draft});
    return std::any_of(p.diagnostics.begin(), p.diagnostics.end(), [](const diagnostic& d) { return d.code == fault_code::draft_mistake; });
}

std::string name_in(std::string_view line)
{
    for (int i = 0; i < detail::draft_row_count; ++i) {
        const std::string_view name = detail::draft_name_at(i).spelling();
        if (line.substr(0, name.size()) == name && (line.size() == name.size() || line[name.size()] == '.' || line[name.size()] == ' ')) {
            // Only types and TODO follow a dot.
            const std::string longer(line.substr(0, line.find_first_of(". ", name.size() + 1)));
            return detail::find_draft_name(longer).is_given() ? longer : std::string(name);
        }
    }
    return "";
}

constexpr std::string_view known_words[][2] = {
    {"e3 00 00 00 00 c1 91 02", "MOV.i32.ts r1, tls_ptr_hi"},
    {"e2 00 00 00 00 c1 91 06", "MOV.i32.id r1, lane_id"},
    {"40 00 00 38 08 44 61 78", "STORE.i128.slot0.return @r4:r5:r6:r7, `r0, offset:0"},
    {"40 c4 c0 9c 01 c1 f0 00", "ICMP.u32.gt.m1 r1, `r0, 0x1000000.b3, 0x0"},
    {"44 00 00 32 06 40 61 78", "STORE.i96.vary.slot0.return @r0:r1:r2, `r4, offset:0"},
    {"00 00 00 01 00 c1 99 68", "FREXPM.f32.sqrt.td r1, r0"},
    {"00 00 00 c0 01 c0 45 48", "BARRIER.slot7.barrier"},
};

// True if a line with its bytes parses, and its word prints as the line.
constexpr bool is_known(std::string_view bytes, std::string_view line)
{
    char both[160]{};
    std::size_t size = 0;
    for (const std::string_view part : {bytes, std::string_view("    "), line})
        for (const char c : part) both[size++] = c;
    const parsed p = parse<draft>({both, size}, arch::v9);
    return p && to_text<draft>(*p).view() == line;
}

}  // namespace

TEST_CASE("old listings survive a round trip", "[draft]")
{
    for (const auto& [bytes, line] : known_words) {
        INFO(line);
        CHECK(is_known(bytes, line));
    }
    static_assert(is_known(known_words[0][0], known_words[0][1]));
    static_assert(is_known(known_words[2][0], known_words[2][1]));
    static_assert(is_known(known_words[3][0], known_words[3][1]));
    CHECK(said_of("e3 00 00 00 00 c1 91 06    MOV.i32.ts r1, tls_ptr_hi") ==
          std::vector<std::string>{"the bytes before MOV.i32 are not those it assembles to, E3 00 00 00 00 C1 91 02"});
}

TEST_CASE("lines of the draft have today's words", "[draft]")
{
    for (const pair_of_lines& p : changed_lines) {
        INFO(p.draft);
        const parsed read = parse<draft>(p.draft, arch::v9), today = parse(p.today, arch::v9);
        CHECK(explain(read.error()) == "no error");
        CHECK(explain(today.error()) == "no error");
        CHECK(tests::hex(read->bits) == tests::hex(today->bits));
        CHECK(to_text<draft>(*today).view() == p.draft);
    }
    static_assert(parse<draft>("BLEND.slot0.v4.f16.return @r0:r1, @r60, u2, target:0x4", arch::v9)->bits ==
                  parse("BLEND.slot0.v4.f16.end @r0:r1, u2, r60, target:0x4", arch::v9)->bits);
    static_assert(to_text<draft>(*parse("ICMP_AND.s32.gt.m1 r0, ^r1, r2, r3", arch::v9)).view() == "ICMP.s32.gt.m1.and r0, `r1, r2, r3");
}

TEST_CASE("every instruction of the draft is accepted in its dialect", "[draft]")
{
    tally law;
    std::map<std::string, int> read_of;
    for (const std::string& line : tests::lines_of(tests::read_data("draft/lines.txt"))) {
        const word made = std::stoull(line.substr(0, 16), nullptr, 16);
        const std::string text = line.substr(17), name = name_in(text);
        const auto found = departures().find(name);
        const departure d = found != departures().end() ? found->second : departure{};
        const bool says_u32 = text.find(".u32") != std::string::npos && text.find(".u32") >= name.size();
        const parsed p = parse<draft>(text, arch::v9);
        if (!p) {
            law.expect(d.has_losses && is_loss(p.error()), [&] { return text + ": " + explain(p.error()); });
            continue;
        }
        ++read_of[name];
        const word other = (p->bits ^ made) & ~(d.bits | (says_u32 ? word{7} << 24 : 0));
        law.expect(other == 0, [&] { return text + ": " + tests::hex(p->bits) + " is not " + tests::hex(made); });
        law.expect(p->bits == made || is_noted(text), [&] { return text + ": nothing says that the word is not " + tests::hex(made); });
        const text_line again = to_text<draft>(*p);
        const parsed reread = parse<draft>(again.view(), arch::v9);
        law.expect(reread && reread->bits == p->bits, [&] { return text + ": is written " + std::string(again.view()); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 15'000);
    CHECK(read_of.size() == 187);  // all except the three that the draft itself left open
    for (const auto& [name, count] : read_of) {
        INFO(name);
        CHECK(count >= 8);
    }
}

TEST_CASE("every row of table/draft2021.def is parsed and printed", "[draft]")
{
    tally law;
    int instructions = 0, lost = 0;
    for (int i = 0; i < detail::draft_row_count; ++i) {
        const detail::draft_name name = detail::draft_name_at(i);
        const std::string spelt(name.spelling()), mode(name.mode());
        instructions += mode.empty();
        CHECK(detail::find_draft_name(spelt, mode).row.at == name.row.at);
        if (name.is_lost()) {
            ++lost;
            const std::string line = spelt + (mode.empty() ? "" : ".eq.i1." + mode) + " r0, r1, r2, r3";
            const std::vector<std::string> said = said_of(line);
            REQUIRE(said.size() == 1);
            law.expect(said[0].find("has no counterpart today: ") != std::string::npos, [&] { return said[0]; });
            continue;
        }
        for (const arch on : architectures) {
            const result<descriptor> row = find(name.code(), on);
            if (!row) continue;
            const detail::draft_fixed_bits fixed = detail::fixed_by_draft(*row, name.form(), on);
            instruction word_of = *make_instruction(name.code(), on);
            word_of.bits = (word_of.bits & ~fixed.mask) | fixed.value;
            for (int n = 0; name.form().operand(n).style != detail::operand_style::none; ++n) {
                const detail::text_operand o = name.form().operand(n);
                if (o.style != detail::operand_style::source) continue;
                const source_field& source = row->sources()[o.index];
                const detail::draft_parts parts(source, o.detail);
                int encoding = static_cast<int>(source.select.extract(word_of.bits));
                while (parts.count() != 0 && parts[encoding] == selector_set::reserved) encoding = (encoding + 1) % parts.count();
                word_of.bits = source.select.insert(word_of.bits, static_cast<word>(encoding));
            }
            if (name.form().has(enum_id::register_format)) tests::must(word_of.set(modifier::register_format::f16));
            if (name.form().has(enum_id::source_format)) tests::must(word_of.set(modifier::source_format::src_f16));
            const text_line text = to_text<draft>(word_of);
            law.expect(text.view().substr(0, spelt.size()) == spelt, [&] { return spelt + " is written " + std::string(text.view()); });
            const parsed p = parse<draft>(text.view(), on);
            law.expect(p && p->bits == word_of.bits, [&] { return std::string(text.view()) + ": " + explain(p.error()); });
        }
    }
    CHECK(law.failures() == "");
    CHECK(instructions == 190);
    CHECK(lost == 7);
    CHECK_FALSE(detail::find_draft_name("FADD.f64").is_given());
    CHECK_FALSE(detail::find_draft_name("").is_given());
}

TEST_CASE("the text of a word in the draft's dialect parses to the same word", "[draft]")
{
    tests::dice random;
    tally law;
    std::size_t said = 0;
    for (const arch on : architectures)
        for (int index = 0; index < descriptor_count; ++index) {
            const descriptor row = descriptor_at(index);
            if (!contains(row.archs(), on)) continue;
            for (int n = 0; n < 60; ++n) {
                const word bits = tests::random_instruction(random, row, on, static_cast<word>(n % 6 + 1));
                const text_line text = to_text<draft>(bits, on);
                if (is_quad(text.view())) {
                    const program p = assemble(text.view(), {.on = on, .syntax = draft});
                    law.expect(p && p.words == std::vector<word>{bits}, [&] { return std::string(text.view()); });
                    law.expect(text.view().find("  // no words for ") == 24, [&] { return std::string(text.view()); });
                    continue;
                }
                ++said;
                const parsed read = parse<draft>(text.view(), on);
                law.expect(read && read->encode() == bits, [&] {
                    return tests::arch_text(on) + " " + tests::hex(bits) + " " + std::string(text.view()) + ": " + explain(read.error());
                });
            }
        }
    CHECK(law.failures() == "");
    CHECK(said > 20'000);
}

TEST_CASE("the corpus survives a round trip through the draft's dialect", "[draft]")
{
    tally law;
    std::size_t said = 0, all = 0;
    for (const auto& file : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/corpus")) {
        if (file.path().extension() != ".bin") continue;
        const std::vector<word> words = tests::words_of(tests::read_data("corpus/" + file.path().filename().string()));
        for (const bool labels : {false, true}) {
            const std::string text = disassemble(words, {.on = arch::v9, .labels = labels, .syntax = draft});
            const program p = assemble(text, {.on = arch::v9, .allow_invalid = true, .syntax = draft});
            law.expect(p.words == words, [&] { return file.path().string(); });
            all += words.size();
            for (const std::string& line : tests::lines_of(text)) said += !is_quad(line) && line.back() != ':';
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 146);
    INFO(said << " of " << all << " words have a text");
    CHECK(said > all / 2);
}

TEST_CASE("words that the draft cannot express are printed with the reason", "[draft]")
{
    const std::pair<std::string_view, std::string_view> lines[] = {
        {"FADD.f32.rtz r0, r1, r2", ".quad 0x00a4c000c0000201  // no words for round_mode: FADD.f32.rtz r0, r1, r2"},
        {"TEX_GATHER.slot0.32.2d.gather4_r @r0:r1:r2:r3, @r4, r6", "TEX_GATHER"},
        {"MOV.i32 r0, u128", "source 1: MOV.i32 r0, u128"},
        {"MOV.i32 r0, warp_id.w0", "source 1"},
        {"MOV.i32 r0, lane_id.w1", "source 1"},
        {"MOV.i32 r0, imm21", "source 1"},
        {"FRCP.f32 r0, r1.neg", "source 1"},
        {"BRANCHZ.reconverge r1.and, offset:3", "source 1"},
        {"IADD.u64 r0, r2.w1, r4", "source 1"},
        {"LSHIFT_OR.v4i8 r0, r1, r2.b3210, 0x0", "source 2"},
        {"LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r1, index:0x10", "index"},
        {"LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve @r0, r1, index:0x1", "update_mode"},
        {"LD_ATTR_IMM.s32.slot0 @r0, r1, r2, index:0x1, table:0x0", "register_format"},
        {"CLPER.i32.rotate r0, r1, r2.b00", "lane_operation"},
        {"BRANCHZI.absolute r0, r2", "absolute"},
        {"TEX_SINGLE.slot0.32.2d.computed.rg @r0:r1, @r4, r6", "write_mask"},
        {"TEX_SINGLE.slot0.32.2d.computed @r0:r1, @r4, r6", "staging"},
    };
    const auto is_said_so = [](std::string_view line, std::string_view part, arch on) {
        INFO(line);
        const parsed p = parse(line, on);
        REQUIRE(p);
        const text_line text = to_text<draft>(*p);
        CHECK(is_quad(text.view()));
        CHECK(text.view().find(part) != std::string_view::npos);
    };
    for (const auto& [line, part] : lines) is_said_so(line, part, arch::v9);
    is_said_so("FSQRT.f32 r0, r1", "  // no words for the instruction: FSQRT.f32 r0, r1", arch::v14);
    const std::vector<word> words = {parse("FADD.f32.rtz r0, u0, u4", arch::v9)->bits};
    CHECK(disassemble(words, {.on = arch::v9, .syntax = draft}) ==
          ".quad 0x00a4c000c0008480  // no words for round_mode: FADD.f32.rtz r0, u0, u4  // "
          "invalid: uniforms of more than one 64-bit slot\n");
}

TEST_CASE("mistakes in the draft's dialect have its messages", "[draft]")
{
    const std::pair<std::string_view, std::string_view> lines[] = {
        {"MOV.i32 r1, tls_ptr", "source 1 (value) of MOV.i32 is 'tls_ptr': a special value needs the modifier that chooses its page: .ts "
                                "for pointers, .id for identifications"},
        {"MOV.i32.ts r1, lane_id", "source 1 (value) of MOV.i32 is 'lane_id': a special value needs the modifier that chooses its page: "
                                   ".ts for pointers, .id for identifications"},
        {"MOV.i32.ts r1, r2", "MOV.i32 chooses FAU page 1, but none of its sources reads a uniform or special value: the page must be 0"},
        {"MOV.i32.ts.id r1, lane_id", "'id' gives the FAU page of MOV.i32 a second time"},
        {"MOV.i32.return r1, u64",
         "source 1 (value) of MOV.i32 cannot be 'u64': a uniform number is 0 to 63, of the page that .ts or .id choose"},
        {"MOV.i32 r1, `u1", "source 1 (value) of MOV.i32 is 'u1': only a register can have its last use"},
        {"MOV.i32 r1, `r64", "source 1 (value) of MOV.i32 cannot be '`r64': a register number is 0 to 63"},
        {"MOV.i32.id r1, lane_di", "expected source 1 (value) of MOV.i32: a register, a uniform, a constant or a special value, found "
                                   "'lane_di'; did you mean lane_id?"},
        {"NOP.retrun", "unknown modifier 'retrun' of NOP, which takes only a flow; did you mean return?"},
        {"NOP.td.return", "'return' gives the flow of NOP a second time"},
        {"fcmp.f32.lt.i1 r0, r1, r2, r3", "unknown instruction fcmp.f32: did you mean FCMP.f32?"},
        {"ICMP.u32.and r0, r1, r2, r3",
         "ICMP.u32 needs 2 more modifiers: a condition: one of eq, gt, ge, ne, lt, le, gtlt, total; a result type: one of i1, f1, m1, u1"},
        {"LD_ATTR.slot0 @r0, r1, r2, r3", "LD_ATTR needs a register format: one of f32, f16, u32"},
        {"ICMP.u32.eq.i1.seq.and r0, r1, r2, r3", "'and' of ICMP.u32 has no counterpart today: an instruction has only one of the two"},
        {"ICMP.v2u16.eq.i1.seq r0, r1, r2, r3", "'seq' of ICMP.v2u16 has no counterpart today: only u32 and s32 are compared in two steps"},
        {"S16_TO_S32.rtz r0, r1", "'rtz' of S16_TO_S32 has no counterpart today: it has no round mode, as 32 bits hold each number of 16"},
        {"FRSCALE.f32.clamp_0_1 r0, r1, r2", "'clamp_0_1' of FRSCALE.f32 has no counterpart today: it is LDEXP, which has no clamp"},
        {"FRSCALE.f32 r0, r1, r2.abs",
         "source 2 (exponent) of FRSCALE.f32, 'abs', has no counterpart today: it is LDEXP, whose exponent is"},
        {"FRSCALE.v2f16 r0, r1.h11, r2",
         "source 1 (value) of FRSCALE.v2f16, 'h11', has no counterpart today: it is LDEXP, which reads whole registers"},
        {"LD_VAR_IMM_F32.u32.slot0 @r0, r61, r0, index:0x1",
         "'u32' of LD_VAR_IMM_F32 has no counterpart today: only f32 and f16 are interpolated"},
        {"S16_TO_F32 r35, r57.b0", "source 1 (number) of S16_TO_F32, 'b0', has no counterpart today: it converts halves"},
        {"MKVEC.v2i16 r0, r26.b00, r1",
         "source 1 (low half) of MKVEC.v2i16, 'b00', has no counterpart today: it takes one half of each source"},
        {"MKVEC.v2i16 r0, r26.b0, r1", "source 1 (low half) of MKVEC.v2i16 cannot select 'b0': one of h00, h10, h01, h11"},
        {"CLPER.i32 r0, r1, r2.h0",
         "source 2 (lane) of CLPER.i32, 'h0', has no counterpart today: the number of the lane is a whole register"},
        {"CLPER.v2u16 r0, r1, r2",
         "source 2 (lane) of CLPER.v2u16 without a selector has no counterpart today: each half has its lane in a byte"},
        {"CLPER.v4u8 r0, r1, r2",
         "source 2 (lane) of CLPER.v4u8 without a selector has no counterpart today: the lanes are those of one byte"},
        {"FRCP.f32.td r0, r1.neg", "source 1 (value) of FRCP.f32, 'neg', can be neither negated nor made absolute: one of h0, h1"},
        {"S8_TO_F16 r0, r1.b00", "source 1 (numbers) of S8_TO_F16 cannot select 'b00': one of b0, b1, b2, b3"},
        {"TEX.computed.2d.slot0 @r60:r61, @r0:r1, u0", "'@r0:r1': TEX takes 4 staging registers to write"},
        {"ZS_EMIT.z r64, r0, r1, r60",
         "the staging registers to write (coverage) of ZS_EMIT cannot be 'r64': a register number is 0 to 63"},
        {"LEA_ATTR.slot0 @r4:r5, r59, unk:0x10", "'0x10' is out of range: unk of LEA_ATTR is 0 to 15"},
        {"LD_VAR_IMM_F32.f32.slot0 @r0, r61, r0, index:0x10", "'0x10' is out of range: index of LD_VAR_IMM_F32 is 0 to 15"},
        {"LD_VAR_IMM_F32.f32.slot0 @r0, r61, index:0x1", "'index': expected a source"},
        {"V2F32_TO_V2F16 r0, r1, r2", "V2F32_TO_V2F16 does not exist on v11"},
    };
    for (const auto& [line, sentence] : lines) {
        INFO(line);
        const arch on = line[0] == 'V' ? arch::v11 : arch::v9;
        const std::vector<std::string> said = said_of(line, draft, on);
        REQUIRE_FALSE(said.empty());
        CHECK(said.back().substr(0, sentence.size()) == sentence);
        const program p = assemble(line, {.on = on, .syntax = draft});
        for (const diagnostic& d : p.diagnostics) CHECK((d.column >= 1 && d.column <= line.size() + 1));
    }
}

TEST_CASE("mistakes of the draft are encoded as today, with a note", "[draft]")
{
    const program p =
        assemble("NOP\n  LD_ATTR.u32.slot0 @r0, r1, r2, r3\nIADD.v4s8 r0, r1, r2\nNOP.return\n", {.on = arch::v9, .syntax = draft});
    CHECK(p);
    REQUIRE(p.diagnostics.size() == 2);
    CHECK(explain(p.diagnostics[0], "x.s") ==
          "x.s:2:11: note: LD_ATTR 'u32': the draft has 4 for it, which is s32; the word has today's 6");
    CHECK(explain(p.diagnostics[1], "x.s") == "x.s:3:1: note: IADD.v4s8: the draft has the opcode 0x1A2; the word has today's 0xAA");
    CHECK(p.diagnostics[1].severity == severity::note);
    CHECK(p.words[2] == parse("IADD.v4s8 r0, r1, r2", arch::v9)->bits);
    CHECK(said_of("IADD.u32 r0, r1, r2").empty());
    static_assert(assemble<1>("IADD.v4s8 r0, r1, r2", {.on = arch::v9, .syntax = draft}).diagnostic_count() == 1);
}

TEST_CASE("the error about a line of another dialect says so, for all pairs of dialects", "[draft]")
{
    const std::pair<dialect, std::string_view> lines[] = {
        {dialect::panfrost, "MOV.i32.end r0, ^r1"}, {dialect::arm, "IADD.u64 [r0:r1], [r2^:r3^], u2"}, {draft, "MOV.i32.return r0, `r1"}};
    const std::string_view names[] = {"panfrost", "arm", "2021"};
    for (const auto& [written, line] : lines)
        for (const dialect read : {dialect::panfrost, dialect::arm, draft}) {
            INFO(line);
            const program p = assemble(line, {.on = arch::v9, .syntax = read});
            CHECK(static_cast<bool>(p) == (read == written));
            if (read == written) continue;
            REQUIRE(p.diagnostics.size() == 1);
            CHECK(p.diagnostics[0].code == fault_code::other_dialect);
            CHECK(p.diagnostics[0].reads_in_other_dialect);
            CHECK(p.diagnostics[0].other == written);
            const std::string sentence = explain(p.diagnostics[0]);
            CHECK(sentence.find(": this line is in the dialect '" + std::string(names[static_cast<int>(written)]) +
                                "', but the text is read in the dialect '" + std::string(names[static_cast<int>(read)]) + "'") !=
                  std::string::npos);
        }
    CHECK(said_of("MOV.i32 r0, r1, r2", dialect::panfrost)[0].find("dialect") == std::string::npos);
}

TEST_CASE("the draft's dialect works in all functions", "[draft]")
{
    static constexpr auto program = assembled<"start:\n  IADD_IMM.i32 r0, `r0, #0xFFFFFFFF\n  BRANCHZ.reconverge `r0, start\n  NOP.return",
                                              assemble_options{.on = arch::v9, .syntax = draft}>();
    static_assert(program.size() == 3);
    static_assert(decode(program[0], arch::v9)->source(0).is_last_use());
    CHECK(disassemble(program, {.on = arch::v9, .labels = true, .syntax = draft}) ==
          "L0:\nIADD_IMM.i32 r0, `r0, #0xFFFFFFFF\nBRANCHZ.reconverge `r0, L0\nNOP.return\n");
    const instruction i = *parse("NOP.return", arch::v9, draft);
    CHECK(to_text(i, {draft}).view() == "NOP.return");
    char text[max_text_size];
    CHECK(*print<draft>(i, text) == 10);
    // An instruction that the draft has no name for: in the table's syntax.
    CHECK(source_text(*parse("FSQRT.f32 r0, r1.neg", arch::v14), 0, {draft}).view() == "r1.neg");
    CHECK_FALSE(parse<draft>("LABEL: NOP", arch::v9));
}
