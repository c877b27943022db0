// SPDX-License-Identifier: MIT
// Also tests: compiler/build/inputs.hpp, isa/rows.hpp, isa/v15_layout.hpp, check/other_architecture.hpp
// Also tests: check/lost_encodings.hpp
// Words of architecture 15, compared with words that tests/oracle/arm_v15.py draws from Arm's description, and with v14, which has the same
// instructions.
#include "valhall/isa/v15_words.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/compiler/builder.hpp"
#include "valhall/program/mark_last_uses.hpp"
#include "valhall/program/statistics.hpp"
#include "valhall/simulator/explain_run.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/valhall.hpp"

#include "tests/random.hpp"
#include "tests/support.hpp"

using namespace valhall;
using tests::tally;

namespace {

using v15 = emit::on<arch::v15>;

// A line of v15/words.txt: WORD ok NAME, or WORD bad NAME POSITION:WIDTH.
struct drawn_word {
    word bits = 0;
    bool is_legal = false;
    std::string name{}, line{};
};

std::vector<drawn_word> drawn_words()
{
    std::vector<drawn_word> words;
    for (const std::string& line : tests::lines_of(tests::read_data("v15/words.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        words.push_back({std::stoull(f[0], nullptr, 16), f[1] == "ok", f[2], line});
    }
    return words;
}

std::string arm_text(const instruction& i) { return std::string(to_text<dialect::arm>(i).view()); }

bool has_name(const std::string& text, const std::string& name)
{
    const std::string head = text.substr(0, text.find(' '));
    return head == name || head.starts_with(name + '.');
}

// The suffixes of a line's name, sorted, and its operands.
std::vector<std::string> parts_of(const std::string& line)
{
    const std::size_t space = line.find(' ');
    std::vector<std::string> parts = tests::split(line.substr(0, space), ".");
    std::sort(parts.begin(), parts.end());
    parts.push_back(space == std::string::npos ? "" : line.substr(space));
    return parts;
}

}  // namespace

TEST_CASE("words that Arm's description of v15 lists decode to their instruction, are valid, and encode again", "[v15]")
{
    tally law;
    for (const drawn_word& w : drawn_words()) {
        if (!w.is_legal) continue;
        const result<instruction> i = decode(w.bits, arch::v15);
        law.expect(i && i->encode() == w.bits && has_name(arm_text(*i), w.name) && validate(*i, strictness::strict).empty(),
                   [&] { return w.line + (i ? ": " + arm_text(*i) : " does not decode: " + std::string(sentence_of(i.error().code))); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 3000);
}

// All 377 entries of the description, 58 of which are aliases.
TEST_CASE("each entry of Arm's description of v15 has a row, and each alias its name", "[v15]")
{
    tally law;
    std::vector<std::string> entries;
    for (const std::string& line : tests::lines_of(tests::read_data("v15/entries.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        if (entries.empty() || entries.back() != f[0]) entries.push_back(f[0]);
        const word bits = std::stoull(f[1], nullptr, 16);
        const result<instruction> i = decode(bits, arch::v15);
        const std::string text =
            i ? std::string(to_text(*i, {.syntax = dialect::arm, .aliases = f.size() == 3}).view()) : "does not decode";
        const parsed back = parse(text, arch::v15, dialect::arm);
        law.expect(i && has_name(text, f[0]) && validate(*i, strictness::strict).empty() && back && back->encode() == bits,
                   [&] { return line + ": " + text; });
    }
    CHECK(law.failures() == "");
    CHECK(entries.size() == 377);
}

TEST_CASE("FCLAMP, which only v15 has, is an instruction there and none elsewhere", "[v15]")
{
    HOLDS(v15::FCLAMP_f32(r0, r1, -r2, abs(r3)) == 0x01F8001880030201);
    const parsed read = parse("FCLAMP.v2f16.nan_propagate r0, r1.h10, r64, r127", arch::v15);
    REQUIRE(read);
    CHECK(read->code() == opcode::FCLAMP_v2f16);
    CHECK(decode(read->encode(), arch::v15) == *read);
    CHECK(make_instruction(opcode::FCLAMP_f32, arch::v14).error().code == fault_code::not_on_architecture);
    CHECK(explain(parse("FCLAMP.f32 r0, r1, r2, r3", arch::v14).error()).find("FCLAMP.f32 does not exist on v14, but on v15") == 0);
    CHECK(
        explain(parse("FADD.f32.rto r0, r1, r2", arch::v14).error()).find("'rto' of FADD.f32 does not exist on v14, but on v15: one of ") ==
        0);
    CHECK(explain(parse("LOAD.i8.unsigned.slot0 @r1, r2, offset:0", arch::v15).error())
              .find("'unsigned' of LOAD.i8 does not exist on v15, but on v9, v10, v11, v12, v13 and v14: one of ") == 0);
    const std::vector<word> program = {v15::FCLAMP_f32(r0, r1, r2, r3), v15::NOP(mod::end)};
    const simulator::run_result ran = simulator::run(program, arch::v15);
    CHECK(!ran);
    CHECK(explain(ran).find("which source is the value and which are its bounds is not published") != std::string::npos);
}

TEST_CASE("sums of v15 round to odd, which no other instruction does", "[v15]")
{
    const auto sum = [](std::uint32_t a, std::uint32_t b, std::string_view line) {
        const parsed add = parse(line, arch::v15);
        REQUIRE(add);
        const word words[] = {add->encode(), v15::NOP(mod::end)};
        const simulator::register_value registers[] = {{0, a}, {1, b}};
        const simulator::run_result ran = simulator::run(words, arch::v15, {.registers = registers});
        REQUIRE(ran);
        return ran.reg(2);
    };
    constexpr std::string_view line = "FADD.f32.rto r2, r0, r1";
    CHECK(sum(0x3F800000, 0x3F800000, line) == 0x40000000);  // exact
    CHECK(sum(0x3F800000, 0x30000000, line) == 0x3F800001);  // 1 + a little
    CHECK(sum(0x3F800001, 0x30000000, line) == 0x3F800001);
    CHECK(sum(0xBF800000, 0xB0000000, line) == 0xBF800001);
    CHECK(sum(0x3F800000, 0xB0000000, line) == 0x3F7FFFFF);  // 1 - a little
    CHECK(sum(0x7F7FFFFF, 0x7F7FFFFF, line) == 0x7F7FFFFF);  // too large
    CHECK(sum(0x7F800000, 0x3F800000, line) == 0x7F800000);
    CHECK(sum(0x3C003C01, 0x00010001, "FADD.v2f16.rto r2, r0, r1") == 0x3C013C01);

    const parsed read = parse("FADD.f32.rto.clamp_0_1 r0, r1, r2", arch::v15);
    REQUIRE(read);
    CHECK((read->encode() >> 32 & 7) == 7);
    CHECK(parse("FADD.f32.round_odd.clamp_0_1 r0, r1, r2", arch::v15, dialect::arm)->encode() == read->encode());
    CHECK(parse("FADD.f32.rto r0, r1, r2", arch::v14).error().code == fault_code::unknown_modifier);
    CHECK(!parse("LDEXP.f32.rto r0, r1, r2", arch::v14));
    CHECK(validate(*parse("LDEXP.f32.rto r0, r1, r2", arch::v15))[0].code == fault_code::value_not_taken);
    CHECK(make_instruction(opcode::FMA_f32, arch::v15)->set(modifier::round_mode::rto).error().code == fault_code::reserved_value);
    // Arm's alias for a sum with zero that a half takes does not round to odd.
    const parsed half = parse("FADD.f32.rto r0.h0, r1, 0x0.neg", arch::v15);
    REQUIRE(half);
    CHECK(to_text(*half, {.syntax = dialect::arm, .aliases = true}).view().starts_with("FADD.f32.rto"));
}

TEST_CASE("MMUL.f32 takes parts of its matrices on v15", "[v15]")
{
    const parsed read = parse("MMUL.f32 r0, r1.f0, r2.f1, r3", arch::v15);
    REQUIRE(read);
    CHECK((read->encode() >> 26 & 15) == 1);
    CHECK(decode(read->encode(), arch::v15) == *read);
    const parsed whole = parse("MMUL.f32 r0, r1, r2, r3", arch::v15);
    REQUIRE(whole);
    CHECK((whole->encode() >> 26 & 15) == 10);
    CHECK(!parse("MMUL.f32 r0, r1.f0, r2.f1, r3", arch::v14));
}

TEST_CASE("FLUSH has each of its forms on v15", "[v15]")
{
    for (const std::string_view type : {"f32", "v2f16"})
        for (const std::string_view mode : {"", ".flush_nan", ".quiet_nan", ".ftz", ".flush_inf", ".quiet_nan.ftz.flush_inf"}) {
            const std::string line = "FLUSH." + std::string(type) + std::string(mode) + " r0, r1";
            const parsed on_v14 = parse(line, arch::v14), on_v15 = parse(line, arch::v15);
            INFO(line);
            REQUIRE(on_v15);
            CHECK(decode(on_v15->encode(), arch::v15) == *on_v15);
            const simulator::register_value registers[] = {{1, 0x7F800001}};
            const word old_words[] = {on_v14->encode(), emit::NOP(mod::end)}, new_words[] = {on_v15->encode(), v15::NOP(mod::end)};
            const simulator::run_result old_run = simulator::run(old_words, arch::v14, {.registers = registers}),
                                        new_run = simulator::run(new_words, arch::v15, {.registers = registers});
            REQUIRE((old_run && new_run));
            CHECK(old_run.reg(0) == new_run.reg(0));
        }
}

TEST_CASE("words that Arm's description of v15 does not list are refused", "[v15]")
{
    tally law;
    for (const drawn_word& w : drawn_words()) {
        if (w.is_legal) continue;
        const result<instruction> i = decode(w.bits, arch::v15);
        law.expect(!i || !validate(*i, strictness::strict).empty(), [&] { return w.line + ": " + arm_text(*i); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 3000);
}

TEST_CASE("the text of a word of v15 assembles to it in each dialect", "[v15]")
{
    tally law;
    for (const drawn_word& w : drawn_words()) {
        const result<instruction> i = decode(w.bits, arch::v15);
        if (!i) continue;
        for (const dialect syntax : {dialect::panfrost, dialect::arm}) {
            const std::string text(to_text(*i, {.syntax = syntax}).view());
            const parsed back = parse(text, arch::v15, syntax);
            law.expect(back && back->encode() == w.bits, [&] { return w.line + ": " + text; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 6000);
}

// The words come from an assembler and were not seen on hardware. It writes the lane of CLPER.i32 as a byte pair of v14, which v15
// does not have by its description.
TEST_CASE("words of another assembler for v15 have its text", "[v15]")
{
    tally law;
    for (const std::string& line : tests::lines_of(tests::read_data("v15/vectors.txt"))) {
        if (line.starts_with("#") || line.find("CLPER.i32") != std::string::npos) continue;
        word bits = 0;
        for (std::size_t n = 0; n < 8; ++n) bits |= std::stoull(line.substr(3 * n, 2), nullptr, 16) << 8 * n;
        const std::string text = line.substr(27);
        const parsed read = parse(text, arch::v15, dialect::arm);
        law.expect(read && read->encode() == bits, [&] { return line; });
        const result<instruction> i = decode(bits, arch::v15);
        const bool is_renamed = text.starts_with("SHADDX") || text.starts_with("BRANCHZ") || text.find("0x0.b00") != std::string::npos;
        law.expect(i && (is_renamed || parts_of(arm_text(*i)) == parts_of(text)), [&] { return line + (i ? ": " + arm_text(*i) : ""); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 150);
}

TEST_CASE("random words of v15 encode again or are refused", "[v15]")
{
    tally law;
    tests::dice dice(15);
    for (int n = 0; n < 200'000; ++n) {
        const word bits = dice.bits();
        const result<instruction> i = decode(bits, arch::v15);
        if (i) law.expect(i->encode() == bits, [&] { return tests::hex(bits); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 100);
}

TEST_CASE("typed constructors make words of v15", "[v15]")
{
    constexpr word sum = v15::FADD_f32(r0, r1, -r2), end = v15::NOP(mod::end);
    HOLDS(sum == 0x00F0001000000201);
    HOLDS(end == 0x3EA1000001E000C0);
    HOLDS(decode(sum, arch::v15)->code() == opcode::FADD_f32);
    const int n = 5;
    CHECK(word{v15::IADD_u32(reg(n), uniform(n), constant(1.0f, arch::v15))} != refused_word);
    CHECK(decode(v15::IADD_u32(reg(n), r1, uniform(n)), arch::v15)->source(1).uniform() == n);
    // Constructors without an architecture make words of v9 to v14.
    HOLDS(word{emit::FADD_f32(r0, r1, -r2)} == word{emit::on<arch::v14>::FADD_f32(r0, r1, -r2)});
}

TEST_CASE("setters refuse what v15 cannot encode", "[v15]")
{
    instruction load = *make_instruction(opcode::LOAD_i32, arch::v15);
    CHECK(load.set_staging(0, {2, 1}));
    CHECK(load.set_staging(0, {2, 2}).error().code == fault_code::staging_count);
    CHECK(load.set(modifier::slot::slot7).error().code == fault_code::not_on_architecture);
    CHECK(!load.has<modifier::unsigned_>());

    instruction product = *make_instruction(opcode::FMA_f32, arch::v15);
    CHECK(product.set_source(0, -operand(r1)));  // one sign for the product
    CHECK(decode(product.encode(), arch::v15)->source(1).neg);
    CHECK(product.set(modifier::round_mode::rna).error().code == fault_code::reserved_value);

    instruction convert = *make_instruction(opcode::U32_TO_F32, arch::v15);
    CHECK(convert.set(modifier::ignored::ignored1).error().code == fault_code::not_on_architecture);
    CHECK(convert.set_destination(reg(128)).error().code == fault_code::register_out_of_range);

    instruction scaled = *make_instruction(opcode::FMA_RSCALE_f32, arch::v15);
    CHECK(scaled.set_source(2, abs(operand(r1))).error().code == fault_code::no_negation);
    CHECK(parse("LOAD.i32.unsigned.slot0 @r0, r2, offset:0", arch::v15).error().code == fault_code::unknown_modifier);
    CHECK(!parse("FMA_RSCALE.f32 r0, r1, r2, r3.abs, r4", arch::v15));
}

TEST_CASE("a source has nine bits on v15: uniforms are 128 words on a page", "[v15]")
{
    const auto second_source = [](word bits) { return (bits >> 8 & 0xFF) | (bits >> 49 & 1) << 8; };
    const word low = v15::IADD_u32(r0, r1, uniform(63)), high = v15::IADD_u32(r0, r1, uniform(64)),
               next = v15::IADD_u32(r0, r1, uniform(130));
    CHECK(second_source(low) == 0x13F);
    CHECK(second_source(high) == 0x140);
    CHECK((high >> 62) == 0);
    CHECK(second_source(next) == 0x102);
    CHECK((next >> 62) == 1);
    for (const word bits : {low, high, next}) CHECK(decode(bits, arch::v15)->encode() == bits);
    CHECK(decode(high, arch::v15)->source(1).uniform() == 64);
    tally law;
    for (int n = 0; n < 512; ++n) {
        const word made = v15::IADD_u32(r0, r1, uniform(n));
        const result<instruction> i = decode(made, arch::v15);
        law.expect(i && i->source(1).uniform() == n && v15::unchecked::IADD_u32(r0, r1, uniform(n)) == made,
                   [&] { return std::to_string(n); });
        for (const dialect syntax : {dialect::panfrost, dialect::arm}) {
            const parsed back = parse(to_text(*i, {.syntax = syntax}).view(), arch::v15, syntax);
            law.expect(back && back->encode() == made, [&] { return std::to_string(n) + (back ? "" : explain(back.error())); });
        }
        const operand any = uniform(n);
        law.expect(word{v15::IADD_u32(r0, r1, any)} == made, [&] { return std::to_string(n); });
    }
    CHECK(law.failures() == "");
    CHECK(v15::IADD_u32(r0, r1, uniform(512)).error() == fault{fault_code::uniform_out_of_range, operand_kind::source, 1, {}, 512});
    CHECK(emit::on<arch::v14>::IADD_u32(r0, r1, uniform(256)).error() ==
          fault{fault_code::uniform_out_of_range, operand_kind::source, 1, {}, 256});
    constexpr word known = v15::IADD_u32(r0, r1, uniform<300>());
    HOLDS(decode(known, arch::v15)->source(1).uniform() == 300);
}

TEST_CASE("both halves of a page of uniforms are one page on v15", "[v15]")
{
    instruction store = *make_instruction(opcode::ST_CVT, arch::v15);
    CHECK(store.set_source(0, uniform(10)));
    CHECK(store.set_source(1, uniform(64 + 10)));
    CHECK(decode(store.encode(), arch::v15) == store);
    CHECK(store.set_source(1, uniform(128)).error().code == fault_code::fau_page_conflict);
    instruction sum = *make_instruction(opcode::IADD_u32, arch::v15);
    CHECK(sum.set_source(0, uniform(10)));
    CHECK(sum.set_source(1, uniform(64 + 10)));
    REQUIRE(validate(sum).size() == 1);
    CHECK(validate(sum)[0].code == fault_code::too_many_uniforms);  // of two slots
    const program_statistics found = statistics_of(std::array<word, 1>{v15::IADD_u64(r0, r2, uniform(510))}, arch::v15);
    CHECK(found.uniform_count() == 2);
    const std::vector<word> program = {v15::IADD_u32(r0, r1, uniform(300)), v15::NOP(mod::end)};
    std::vector<std::uint32_t> uniforms(301);
    uniforms[300] = 7;
    CHECK(simulator::run(program, arch::v15, {.uniforms = uniforms}).reg(0) == 7);
}

namespace {

constexpr std::string_view loop = "IADD_IMM.i32 r1, 0x0, #0x0\n"
                                  "again:\n"
                                  "IADD.u32 r1, r1, r0\n"
                                  "ISUB.u32 r0, r0, u0\n"
                                  "BRANCHZ.reconverge r0, offset:again\n"
                                  "FADD.f32 r2, r1, 0x3F800000\n"
                                  "STORE.i32.slot0 @r2, u2, offset:0\n"
                                  "NOP.end\n";

std::array<word, 7> array_of(const fixed_program<16>& program)
{
    std::array<word, 7> words{};
    REQUIRE(program.size() == words.size());
    std::copy(program.begin(), program.end(), words.begin());
    return words;
}

std::string text_of(std::span<const word> words, arch on)
{
    std::string text;
    for (const word bits : words) text += std::string(to_text(bits, on).view()) + '\n';
    return text;
}

}  // namespace

TEST_CASE("a program of v15 has the same text as on v14, also after passes", "[v15]")
{
    const fixed_program<16> old_words = assemble<16>(loop, arch::v14), new_words = assemble<16>(loop, arch::v15);
    REQUIRE(old_words.size() == new_words.size());
    REQUIRE(new_words.size() == 7);
    CHECK(!std::equal(old_words.begin(), old_words.end(), new_words.begin()));
    CHECK(text_of(old_words, arch::v14) == text_of(new_words, arch::v15));
    const std::array<word, 7> old_array = array_of(old_words), new_array = array_of(new_words);
    const std::array<word, 7> old_marked = with_last_uses(old_array, arch::v14), new_marked = with_last_uses(new_array, arch::v15);
    CHECK(old_marked != old_array);
    CHECK(text_of(old_marked, arch::v14) == text_of(new_marked, arch::v15));
}

TEST_CASE("a branch of a finished program of v15 is set to another target", "[v15]")
{
    std::array<word, 7> words = array_of(assemble<16>(loop, arch::v15));
    patch_site branch(words, 3, arch::v15);
    CHECK(branch.set_target(0));
    CHECK(target_index(*branch.read(), 3) == 0);
    CHECK(branch.set(flow::none));
    CHECK(branch.read()->flow() == flow::none);
}

TEST_CASE("a program of v15 gives the same results as on v14", "[v15]")
{
    constexpr std::string_view sums = "IADD_IMM.i32 r1, 0x0, #0x0\n"
                                      "again:\n"
                                      "IADD.u32 r1, r1, r0\n"
                                      "IADD_IMM.i32 r0, r0, #0xFFFFFFFF\n"
                                      "BRANCHZ.reconverge r0, offset:again\n"
                                      "U32_TO_F32 r2, r1\n"
                                      "FMA.f32 r3, r2, r2.neg, u1\n"
                                      "NOP\n"
                                      "NOP.end\n";
    for (const arch on : {arch::v14, arch::v15}) {
        std::vector<word> words;
        const fixed_program<16> program = assemble<16>(sums, on);
        REQUIRE(program);
        words.assign(program.begin(), program.end());
        const simulator::register_value registers[] = {{0, 10}};
        const std::uint32_t uniforms[] = {0, 0x3F800000};
        const simulator::run_result ran = simulator::run(words, on, {.registers = registers, .uniforms = uniforms});
        REQUIRE(ran);
        CHECK(ran.reg(1) == 55);
        CHECK(ran.reg(2) == 0x425C0000);
        CHECK(ran.reg(3) == 0xC53D0000);
    }
}

TEST_CASE("preloads of v15 are in its registers, where the coverage shares one with the number of the sample", "[v15]")
{
    CHECK(preloaded_registers(shader_stage::compute, arch::v15) == 0xFF);
    CHECK(preloaded_registers(shader_stage::compute, arch::v14) == preloaded_registers(shader_stage::compute));
    CHECK(preload_register(preload::local_id_xy, shader_stage::compute, arch::v15) == 4);
    CHECK(preload_register(preload::local_id_xy, shader_stage::compute, arch::v14) == 55);
    CHECK(preload_register(preload::local_id_xy, shader_stage::vertex, arch::v15) == -1);
    CHECK((find_preload(preload::coverage, shader_stage::fragment, arch::v15) == preload_place{0, 16}));
    CHECK((find_preload(preload::varying_source, shader_stage::fragment, arch::v15) == preload_place{0, 32}));
    CHECK((find_preload(preload::coverage, shader_stage::fragment, arch::v14) == preload_place{60, 32}));
    static_assert(name_of(arch::v15) == "v15");
    for (const arch on : {arch::v14, arch::v15})
        for (int s = 1; s < stage_count; ++s) {
            const auto stage = static_cast<shader_stage>(s);
            std::uint64_t registers = 0;
            each_preload(stage, on, [&](preload which, preload_place place) {
                CHECK(place == find_preload(which, stage, on));
                registers |= std::uint64_t{1} << place.number;
            });
            CHECK((registers & ~preloaded_registers(stage, on)) == 0);
        }

    compiler::program program(arch::v15, shader_stage::fragment);
    compiler::builder b(program);
    CHECK(program.nodes[program.values[b.preloaded(preload::varying_source).id].by].fixed == 0);
    const std::uint32_t before = program.nodes.size();
    static_cast<void>(b.preloaded(preload::coverage));
    CHECK(program.nodes.size() == before + 1);  // takes the low half of the register
    CHECK(!b.has_failed());
}

TEST_CASE("the simulator shifts by the immediate of a word of v15", "[v15]")
{
    const parsed add = parse("SHADDX.s64 r2, u0, r0.w0, shift:0x2", arch::v15);
    REQUIRE(add);
    const word words[] = {add->encode(), v15::NOP(mod::end)};
    const simulator::register_value registers[] = {{0, 10}};
    const std::uint32_t uniforms[] = {0, 1};
    const simulator::run_result ran = simulator::run(words, arch::v15, {.registers = registers, .uniforms = uniforms});
    CHECK((ran && ran.reg(2) == 40 && ran.reg(3) == 1));
}

TEST_CASE("products of v15 are found by name", "[v15]")
{
    CHECK(find_gpu("Mali-G2-Ultra")->architecture == arch::v15);
    CHECK(find_gpu("g2-pro")->architecture == arch::v15);
    CHECK(find_arch("v15") == arch::v15);
    CHECK(!find_arch("v16"));
}

TEST_CASE("a setter refuses a slot of a barrier that v15 has no word for", "[v15]")
{
    // v15 has two bits for the slot: of 0 to 7 it can name 0, 1 and 7, whose highest bit is the one below.
    for (const word slot : {word{0}, word{1}, word{2}, word{7}}) {
        instruction barrier = *make_instruction(opcode::BARRIER, arch::v15);
        const instruction before = barrier;
        const status done = barrier.set(enum_id::slot, slot);
        CHECK(static_cast<bool>(done) == (slot != 2));
        if (!done) CHECK((done.error().code == fault_code::not_on_architecture && barrier == before));
        CHECK(decode(barrier.encode(), arch::v15).value_or(instruction{}) == barrier);
    }
    CHECK(!parse("BARRIER.slot2", arch::v15));
    CHECK(parse("BARRIER.slot7", arch::v15)->encode() == make_instruction(opcode::BARRIER, arch::v15)->encode());
}
