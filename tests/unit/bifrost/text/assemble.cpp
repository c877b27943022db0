// SPDX-License-Identifier: MIT
// Texts of Bifrost: a program to words and back, labels, what can be left out, canonical packing, and each error with its place and sentence.
// Also tests: bifrost/operand.hpp, bifrost/clause_parts.hpp, bifrost/constant_allocator.hpp, bifrost/pack.hpp
// Also tests: bifrost/statistics.hpp, bifrost/text/
#include <bit>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/bifrost/text/assemble.hpp"
#include "valhall/bifrost/text/explain.hpp"
#include "valhall/bifrost/text/float_text.hpp"
#include "valhall/bifrost/text/literals.hpp"
#include "valhall/bifrost/text/print.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using tests::tally;

namespace {

// The errors of a text: LINE:COLUMN: SENTENCE.
std::string errors_of(std::string_view text, const bifrost::assemble_options& how = {})
{
    std::string all;
    for (const bifrost::diagnostic& one : bifrost::assemble(text, how).diagnostics)
        all += (all.empty() ? "" : "\n") + std::to_string(one.line) + ':' + std::to_string(one.column) + ": " +
               std::string(bifrost::explain(one).view());
    return all;
}

// The error of a line in a clause, without the number of the line.
std::string error_in(const std::string& line) { return errors_of("{\n" + line + "\n}").substr(2); }

// The clauses of a text as text again.
std::string printed(std::string_view text, const bifrost::print_options& how = {})
{
    const bifrost::assembly made = bifrost::assemble(text);
    INFO(errors_of(text));
    REQUIRE(made);
    std::string all;
    for (bifrost::clause_reader in(made.words); !in.is_done();) {
        const std::uint32_t number = in.position();
        const auto one = in.next();
        REQUIRE(one);
        all += (all.empty() ? "" : "\n") + std::string(bifrost::print(*one, number, how).view());
    }
    return all;
}

constexpr std::string_view loop = R"(clause_0:
ds(0) nbb ncph next_attr 
{
    *NOP t0
    +IADD.s32 r1:t1, r1, 0xffffffff /* -nan */
}

clause_2:
ds(0) osrb nbb r_uncond attr td next_store dwb(0, 5) 
{
    *FADD.f32.rtz.clamp_0_1 r2:t0, r1.neg, r2.abs
    +ICMP.s32.m1.gt r3:t1, t, #0.x
    *LSHIFT_OR.i32 t0, t1, #0, u5.w0.b1
    +LD_ATTR_IMM.f32.v4 t1, r61, r62, attribute_index:3, @r8
    *NOP t0
    +BRANCHZ.i16.ne t1, r2.h0, clause_0
}

clause_5:
ds(1) eos store 
{
    *FMA.f32 t0, lane_id.x, r9, #0
    +STORE.i32 t1, r4, r5, @r8
}
)";

}  // namespace

TEST_CASE("bifrost: a program assembles, and prints as it was") { CHECK(printed(loop) == loop); }

TEST_CASE("bifrost: lines without a value can be left out, and labels can have any name")
{
    const std::string_view brief = "begin: ncph next_attr { +IADD.s32 r1:t1, r1, -1 // minus one\n }\n"
                                   "again: attr osrb td next_store r_uncond nbb dwb(5, 0)\n{\n"
                                   "*FADD.f32.rtz.clamp_0_1 r2:t0, r1.neg, r2.abs /* a\n comment */\n"
                                   "+ICMP.s32.m1.gt r3:t1, t, #0.x\n"
                                   "*LSHIFT_OR.i32 t0, t1, #0, u5.w0.b1\n"
                                   "+LD_ATTR_IMM.f32.v4 r61, r62, attribute_index:3, @r8\n"
                                   "+BRANCHZ.i16.ne r2.h0, begin\n}\n"
                                   "ds(1) eos store\n{\n*FMA.f32 lane_id.x, r9, #0\n+STORE.i32 r4, r5, @r8\n}";
    CHECK(printed(brief) == std::string(loop));
    CHECK(bifrost::assemble("{ +JUMP ahead\n}\nahead: { *NOP\n}").words == bifrost::assemble("{ +JUMP clause_2\n}\n{ *NOP\n}").words);
    CHECK(bifrost::assemble("").words.empty());
}

TEST_CASE("bifrost: constants are shared, exchanged and padded so that their modifications are right")
{
    // 0x40000000 over 0x30000000 would be a difference of 1 in the highest bits: the two are exchanged.
    const bifrost::assembly made = bifrost::assemble("{\n*FADD.f32 r1, 0x40000000\n*FADD.f32 r1, r2\n*FADD.f32 r1, 0x30000000\n"
                                                     "+FADD.f32 r3, 0x20000000\n*FADD.f32 r1, 0x40000000\n}");
    REQUIRE(made);
    bifrost::clause_reader in(made.words);
    const auto one = in.next();
    REQUIRE(one);
    CHECK((one->tuple_count == 4 && one->constant_count == 2));
    CHECK(one->constants[0] == 0x3000000020000000);
    CHECK(one->constants[1] == 0x4000000000000000);
    CHECK(one->kind_of_constant(0) == bifrost::constant_kind::plain);
    CHECK(one->tuples[0].fau() == one->tuples[3].fau());
    // An address is in the first constant of its quadword.
    const bifrost::assembly jump =
        bifrost::assemble("{\n*FADD.f32 r1, 0x40000000\n+FADD.f32 r1, 0x50000000\n+JUMP next\n}\nnext: { *NOP\n}");
    REQUIRE(jump);
    const auto first = bifrost::clause_reader(jump.words).next();
    REQUIRE(first);
    CHECK(first->kind_of_constant(0) == bifrost::constant_kind::high);
    CHECK(first->constants[0] >> 32 == 0x90000030);
}

TEST_CASE("bifrost: the tuple of ATEST has its FAU index without a source that names it")
{
    const auto index_of = [](std::string_view text) {
        return bifrost::clause_reader(bifrost::assemble(text).words).next()->tuples[0].fau().index;
    };
    CHECK(index_of("atest { +ATEST r60:t1, r60, r1, @r60\n}") == 5);
    CHECK(index_of("atest { +ATEST r60:t1, r60, u1.w0, @r60\n}") == 0x81);  // the check of the clause refuses this
    CHECK(index_of("{ +MOV.i32 r1\n}") == 0);
}

TEST_CASE("bifrost: directives give register blocks, constants and modifications")
{
    const std::string exact = printed(loop, {true, bifrost::directives::always});
    CHECK(exact.find(".regs ") != std::string::npos);
    CHECK(exact.find(".const ") != std::string::npos);
    CHECK(bifrost::assemble(exact).words == bifrost::assemble(loop).words);
    CHECK(printed("ds(0) nbb sr(r7) { *NOP\n}").substr(0, 28) == "clause_0:\nds(0) nbb sr(r7) \n");
    // M0 of three tuples.
    const std::string_view modified = "{\n.const 50\n.m 41\n*NOP\n*NOP\n*NOP\n}";
    CHECK(printed(modified).find(".m 41") != std::string::npos);
    const std::string_view wrong_register = "{\n.regs 404200041\n*FADD.f32 t0, r3, r2\n}";
    CHECK(errors_of(wrong_register).find("names a constant needs the constants") != std::string::npos);
    CHECK(errors_of("{\n.regs 504200000\n*FADD.f32 t0, r3, r2\n}").find("does not read or write these registers") != std::string::npos);
}

TEST_CASE("bifrost: random clauses print as text that assembles to the same words")
{
    tests::dice random(4);
    tally law;
    for (int round = 0; round < tests::rounds(2000); ++round) {
        bifrost::clause one;
        one.tuple_count = static_cast<std::uint8_t>(1 + random.below(8));
        one.constant_count = static_cast<std::uint8_t>(bifrost::has_inner_constant(one.tuple_count) ? 1 : 2);
        if (random.chance(2) && one.constant_count + 2 <= bifrost::constant_capacity(one.tuple_count)) one.constant_count += 2;
        for (int n = 0; n < one.constant_count; ++n)
            one.constants[n] = random.bits() & (random.chance(3) ? 0x0FFFFFFF0FFFFFF0 : ~std::uint64_t{15});
        if (bifrost::has_inner_modification(one.tuple_count)) one.modification = static_cast<std::uint8_t>(random.bits());
        one.header.staging_register = static_cast<std::uint8_t>(random.below(64));
        bool good = true;
        for (int n = 0; n < one.constant_count; ++n) good = good && one.kind_of_constant(n) != bifrost::constant_kind::reserved;
        for (int n = 0; n < one.tuple_count && good; ++n) {
            bifrost::tuple& to = one.tuples[n];
            do to.registers = random.bits() & ((std::uint64_t{1} << 35) - 1);
            while (!to.block(n == 0) || to.fau().kind() == bifrost::fau_kind::reserved);
            if (random.chance(2)) to.registers = (to.registers & ~std::uint64_t{255}) | bifrost::fau::of_constant(0, 3).index;
            if (to.fau().kind() == bifrost::fau_kind::constant && to.fau().constant() >= one.constant_count)
                to.registers &= ~std::uint64_t{255};
            for (const bifrost::unit in : bifrost::units)
                for (bool done = false; !done;) {
                    const auto found = bifrost::decode(in, static_cast<std::uint32_t>(random.below(std::uint64_t{1} << bits_of(in))));
                    done = found && bifrost::detail::check_ports(*found, *to.block(n == 0));
                    if (done) (in == bifrost::unit::fma ? to.fma : to.add) = *found;
                }
        }
        if (!good) continue;
        const auto text = bifrost::print(one, 1000);
        std::vector<std::uint32_t> words;
        CHECK(write_clause(one, words));
        // The text is that of clause 1000: targets are relative to it.
        const bifrost::assembly made = bifrost::assemble(bifrost::print(one, 0).view());
        law.expect(made && made.words == words, [&] { return std::string(text.view()) + errors_of(bifrost::print(one, 0).view()); });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("bifrost: floats in comments are exactly rounded")
{
    tests::dice random(5);
    tally law;
    for (int round = 0; round < tests::rounds(100000); ++round) {
        const auto bits = static_cast<std::uint32_t>(random.bits());
        const auto value = std::bit_cast<float>(bits);
        char expected[64], found[64];
        std::snprintf(expected, sizeof expected, "%f", static_cast<double>(value));
        valhall::detail::writer out(found);
        bifrost::detail::put_float(out, bits);
        const std::string text(found, out.size_since(found));
        law.expect(text == expected || (bits << 1) > 0xFF000000, [&] { return text + " is " + expected; });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("bifrost: a program with words that are no clause is disassembled, and assembles again")
{
    bifrost::assembly made = bifrost::assemble(std::string(loop) + ".words 0000000d 1 2 3\nlast: { *NOP\n}\n");
    REQUIRE(made);
    const std::size_t size = made.words.size();
    made.words.resize(size + 32);
    std::string text;
    const auto put = [&text](std::string_view piece) { text += piece; };
    CHECK(bifrost::disassemble(made.words, {}, put) == 1);
    CHECK(text.substr(0, loop.size()) == loop);
    CHECK(text.find("\n.words 0000000d 00000001 00000002 00000003  // error: ") != std::string::npos);
    CHECK(text.find("\n// 8 quadwords of padding\n") != std::string::npos);
    made.words.resize(size);
    CHECK(bifrost::assemble(text).words == made.words);
    // Quadwords after the end, and an incomplete one.
    made.words.insert(made.words.end(), {0, 0, 0, 0, 5, 6, 7, 8, 9});
    text.clear();
    CHECK(bifrost::disassemble(made.words, {}, put) == 2);
    CHECK(text.find("// 2 quadwords after the end\n.words 00000000 00000000 00000000 00000000\n.words 00000005") != std::string::npos);
    CHECK(text.find("// error: the last quadword is incomplete\n") != std::string::npos);
    text.clear();
    const bifrost::assembly reciprocal = bifrost::assemble("{ +FRCP.f32 r1\n}");
    const auto findings = bifrost::check_program(reciprocal.words, {bifrost::level::accepted, set_of(bifrost::gpu::G71)});
    CHECK(bifrost::disassemble(reciprocal.words, {.findings = findings}, put) == 2);
    CHECK(text.find("}\n// error: tuple 0, +FRCP.f32: the product lacks the instruction\n") != std::string::npos);
    CHECK(errors_of(".words 1 2 3") == "1:13: expected a hexadecimal number of at most 32 bits");
    CHECK(errors_of(".word 1 2 3 4").substr(0, 30) == "1:1: expected a label, a heade");
}

TEST_CASE("bifrost: a program is counted")
{
    const auto found = bifrost::statistics_of(bifrost::assemble(loop).words);
    REQUIRE(found);
    CHECK((found->clauses == 3 && found->tuples == 5 && found->instructions == 8 && found->nops == 2 && found->quadwords == 6));
    CHECK((found->messages == 2 && found->branches == 1 && found->constants == 3));
    CHECK(found->registers == 0x6000000000000F3E);
    CHECK((found->register_count() == 11 && found->is_full_occupancy()));
    CHECK(!bifrost::statistics_of(bifrost::assemble("{ *MOV.i32 r16\n}").words)->is_full_occupancy());
    CHECK(bifrost::statistics_of(bifrost::assemble(".words 2 2 2 2").words).error().code == bifrost::fault_code::unknown_tag);
}

TEST_CASE("bifrost: texts assemble in constant expressions")
{
    constexpr auto words = bifrost::assembled<"{ +IADD.s32 r1:t1, r2, 5\n }">();
    CHECK(std::vector<std::uint32_t>(words.begin(), words.end()) == bifrost::assemble("{ +IADD.s32 r1:t1, r2, 5\n }").words);
    HOLDS(!bifrost::assemble("{ +IADD.s33 r1\n }"));
    static_assert(bifrost::assemble("{ +IADD.s33 r1\n }").diagnostics[0].column == 4);
}

TEST_CASE("bifrost: errors of instructions name the place and what to write")
{
    CHECK(error_in("FADD") == "1: expected *, + or }, not 'FADD': * begins an instruction of FMA, + one of ADD");
    CHECK(error_in("*FAD.f32 r1") == "2: FMA has no instruction 'FAD.f32': did you mean FADD.f32?");
    CHECK(error_in("*IADD.s32 r1, r2") == "2: FMA has no instruction 'IADD.s32', but ADD has: write +IADD.s32");
    CHECK(error_in("*") == "2: FMA has no instruction the end of the line");
    CHECK(error_in("*FADD.f32.rtx r1, r2") ==
          "11: unknown modifier 'rtx' of *FADD.f32: one of rtp, rtn, rtz, clamp_0_inf, clamp_m1_1 or clamp_0_1");
    CHECK(error_in("*FADD.f32 r1.h2, r2") == "14: unknown modifier 'h2' of *FADD.f32: one of neg, abs, h0 or h1");
    CHECK(error_in("+ICMP.s32.gt.m1 r1, r2") == "14: modifier 'm1' of +ICMP.s32 comes before those on its left");
    CHECK(error_in("*NOP.x") == "6: *NOP has no modifiers here: delete 'x'");
    CHECK(error_in("*CSEL.i32 r1, r2, r3, r4") == "10: *CSEL.i32 lacks a modifier: add one of eq or ne");
    CHECK(error_in("*FADD.f32 r1") == "11: *FADD.f32 has 2 operands after its result, not 0");
    CHECK(error_in("*FADD.f32 r0:t1, r1, r2") == "11: expected the result of *FADD.f32, such as r0:t0 or t0, not 'r0:t1'");
    CHECK(error_in("*FADD.f32 r64:t0, r1, r2") == "11: 'r64:' is no register: they are r0 to r63");
    CHECK(error_in("*FADD.f32 r0:t0.h2, r1, r2") == "11: expected the result of *FADD.f32, such as r0:t0 or t0, not 'r0:t0.h2'");
    CHECK(error_in("*FADD.f32 r1, &") == "15: expected a source, not '&': such as r0, u0.w0, 0x3f800000, t0, t1 or #0");
    CHECK(error_in("*FADD.f32 r1, r64") == "15: 'r64' is no register: they are r0 to r63");
    CHECK(error_in("*FADD.f32 r1, u128.w0") == "15: 'u128' is no uniform: they are u0 to u127");
    CHECK(error_in("*FADD.f32 r1, u1") == "15: 'u1' has two words: add .w0 or .w1");
    CHECK(error_in("*FADD.f32 r1, lane_id") == "15: 'lane_id' has two words: add .x or .y");
    CHECK(error_in("*FADD.f32 r1, t") == "15: 't' is no source of FMA: write #0");
    CHECK(error_in("+FADD.f32 r1, #0") == "15: '#0' is no source of ADD: write t");
    CHECK(error_in("*FADD.f32 r1, 0x123456789") ==
          "15: malformed number '0x123456789': write 0x and up to 8 hexadecimal digits, or a decimal integer of 32 bits");
    CHECK(error_in("+LD_ATTR_IMM.f32 r1, r2, 3, @r0") == "26: expected attribute_index: and a number, not '3'");
    CHECK(error_in("+LOAD.i32 r1, r2, r3") == "19: expected the first staging register of +LOAD.i32, such as @r0, not 'r3'");
    CHECK(error_in("+LOAD.i32 r1, r2, @r64") == "20: 'r64' is no register: they are r0 to r63");
    CHECK(error_in("*FADD.f32 r1, r2 r3") == "18: expected the end of the line, not 'r3'");
    CHECK(error_in("+JUMP nowhere") == "7: label 'nowhere' is not defined");
    CHECK(error_in("+LOAD.i32 r1, r2, @r1\n+STORE.i32 r1, r2, @r2") ==
          "1: the clause's staging registers begin at r1, so @r2 is not possible here");
}

TEST_CASE("bifrost: errors of packing name the instruction")
{
    CHECK(error_in("*FMA.f32 r1, r2, r3\n+MOV.i32 r4") ==
          "1: tuple 0, +MOV.i32, source 0: a tuple reads at most three registers, and two if it writes two");
    CHECK(error_in("*FADD.f32 u1.w0, u2.w0") ==
          "1: tuple 0, *FADD.f32, source 1: a tuple has one FAU value: two words of one uniform, one constant or one special value");
    CHECK(error_in("*FADD.f32 r1:t0, r1, r2\n+FADD.f32 r2:t1, r1, r2").find("the last tuple of a clause can write one result only") !=
          std::string::npos);
    CHECK(error_in("+ATEST t, r1, @r60") == "1: tuple 0, +ATEST, source 0: the instruction cannot read this port");
    CHECK(errors_of("{\n+FRCP.f32 r1\n}", {bifrost::level::accepted, set_of(bifrost::gpu::G71)}) ==
          "2:1: tuple 0, +FRCP.f32: the product lacks the instruction");
}

TEST_CASE("bifrost: a text names its products before the first clause, as the options do")
{
    using bifrost::products_named_in, bifrost::gpu;
    CHECK(products_named_in("// a comment\n\n .arch v6\n{ *NOP\n}") == products_of(bifrost::arch::v6));
    CHECK(products_named_in(".gpu Mali-G76 // the product") == set_of(gpu::G76));
    CHECK(products_named_in(".arch v10") == 0);
    CHECK(products_named_in("{ *NOP\n}\n.arch v6") == 0);
    CHECK(products_named_in("") == 0);
    const std::string product = "{\n+FRCP.f32 r1\n}";
    CHECK(errors_of(".gpu G72\n" + product, {bifrost::level::accepted}) == "");
    CHECK(errors_of(".gpu G71\n" + product, {bifrost::level::accepted}) == "3:1: tuple 0, +FRCP.f32: the product lacks the instruction");
    CHECK(errors_of(".arch v6\n.gpu G71\n" + product, {bifrost::level::accepted}).substr(0, 4) == "4:1:");
    CHECK(errors_of(".arch v7\n.gpu G71\n{ *NOP\n}") == "2:6: the text is for 'G71' here, and for something else before or in the options");
    CHECK(errors_of(".arch v7\n{ *NOP\n}", {bifrost::level::accepted, set_of(gpu::G52)}) == "");
    CHECK(errors_of(".arch v9\n{ *NOP\n}") ==
          "1:7: unknown architecture or product 'v9': .arch v6 or .arch v7, or .gpu and a product such as G52");
    CHECK(errors_of(".arch\n{ *NOP\n}").substr(0, 42) == "1:6: unknown architecture or product the e");
    CHECK(errors_of(".arch v7 x\n{ *NOP\n}") == "1:10: expected the end of the line, not 'x'");
    CHECK(errors_of("{ *NOP\n}\n.arch v7") == "3:1: '.arch' comes before the first clause");
}

TEST_CASE("bifrost: errors of clauses name the place and what to write")
{
    CHECK(errors_of("{ *NOP") == "1:7: the clause has no end: write } after its instructions");
    CHECK(errors_of("x") == "1:1: unknown word 'x' in the header of a clause: one of ds(0), osrb, eos, nbb, bb, we, r_uncond, br_pc, "
                            "inf_suppress, nan_suppress, ftz_dx11, ftz_hsa, ftz_au, fpe_ts, fpe_pd, fpe_psqr, a message such as load, td, "
                            "ncph, next_load and the like, dwb(0), sr(r0)");
    CHECK(errors_of("nbb") == "1:4: expected a label, a header, {, .words, .arch or .gpu, not the end of the line");
    CHECK(errors_of("nbb nbb { *NOP\n}") == "1:5: the header says this twice: 'nbb'");
    CHECK(errors_of("ds(8) { *NOP\n}") == "1:4: expected a slot in parentheses, such as ds(0) or dwb(0, 5): slots are 0 to 7");
    CHECK(errors_of("{ }") == "1:1: a clause has at least one instruction: write *NOP if it does nothing");
    CHECK(errors_of("a: { *NOP\n}\na: { *NOP\n}") == "3:1: label 'a:' is defined twice");
    CHECK(errors_of("r1: { *NOP\n}") == "1:1: 'r1:' means a value and cannot be a label");
    CHECK(errors_of("/* { *NOP") == "1:10: the comment has no end: write */");
    CHECK(errors_of("{\n.x\n*NOP\n}") == "2:1: unknown directive '.x': one of .regs, .const and .m");
    CHECK(errors_of("{\n*NOP\n.m 1\n}") == "3:1: .const and .m come before the first instruction of the clause");
    CHECK(errors_of("{\n.regs xyz\n}") == "2:7: expected a hexadecimal number of at most 35 bits");
    CHECK(errors_of("{\n*NOP\n*NOP\n*NOP\n*NOP\n*NOP\n*NOP\n*NOP\n*NOP\n*NOP\n}") ==
          "10:1: a clause has at most eight tuples: begin another clause before this one");
}
