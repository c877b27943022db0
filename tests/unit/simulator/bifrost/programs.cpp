// SPDX-License-Identifier: MIT
// Whole programs of Bifrost: tuples and their temporaries, clauses, branches, memory, messages, in constant expressions and at run time.
// Also tests: simulator/bifrost/decoded_program.hpp, simulator/bifrost/run.hpp
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "unit/simulator/bifrost/run_text.hpp"
#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/execution_counts.hpp"

#include "random.hpp"
#include "rounds.hpp"

namespace bifrost = valhall::bifrost;
namespace simulator = valhall::simulator;
using tests::register_value, tests::run_text, tests::run_to_end, tests::stop_of;

namespace {

using lanes = std::array<std::uint32_t, 8>;
constexpr lanes one_to_eight{1, 2, 3, 4, 5, 6, 7, 8};

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }

// Memory that programs can use, from an address on.
constexpr std::uint64_t base = 0x12'0000'1000;
struct memory {
    std::array<std::uint8_t, 256> bytes{};
    std::array<simulator::memory_range, 1> ranges{{{base, bytes}}};

    std::uint32_t word(std::size_t at) const { return static_cast<std::uint32_t>(simulator::load_bytes(bytes.data() + at, 4)); }
    void set(std::size_t at, std::uint32_t value) { simulator::store_bytes(simulator::byte_pointer(bytes.data() + at), 4, value); }
};
constexpr std::uint32_t low = static_cast<std::uint32_t>(base), high = static_cast<std::uint32_t>(base >> 32);

// ---- constant expressions ----

constexpr auto sum_words = bifrost::assembled<"eos { *FADD.f32 r0:t0, r1, r2 \n +FMAX.f32 r3:t1, t, r1 \n *NOP \n }">();
constexpr auto sum_of_constants()
{
    const std::array<register_value, 2> registers{{{1, 0x3F800000}, {2, 0x40000000}}};
    return simulator::run(sum_words, bifrost::arch::v7, {.registers = registers});
}
static_assert(sum_of_constants().reg(0) == 0x40400000 && sum_of_constants().reg(3) == 0x40400000);

constexpr auto loop_words =
    bifrost::assembled<"bb { +MOV.i32 r0:t1, #0.x \n *NOP \n } loop: bb r_uncond { *IADDC.i32 t0, r0, r1, #0 \n +NOP \n"
                       "*MOV.i32 r0:t0, t0 \n +NOP \n *NOP \n } bb r_uncond { +ISUB.s32 r1:t1, r1, 0x00000001 \n *NOP \n"
                       "+BRANCHZ.i32.ne t1, loop \n } eos { *NOP \n }">();
constexpr std::uint32_t sum_up_to(std::uint32_t n)
{
    const std::array<register_value, 1> registers{{{1, n}}};
    return simulator::run(loop_words, bifrost::arch::v6, {.registers = registers}).reg(0);
}
static_assert(sum_up_to(4) == 10);

}  // namespace

TEST_CASE("bifrost simulator: runs are the same in constant expressions and at run time", "[simulator]")
{
    CHECK(sum_of_constants().reg(3) == 0x40400000);
    for (std::uint32_t n = 1; n < 20; ++n) CHECK(sum_up_to(n) == n * (n + 1) / 2);
}

// ---- tuples ----

TEST_CASE("bifrost simulator: t, t0 and t1 pass results on, and registers take them when a tuple ends", "[simulator]")
{
    const std::array<register_value, 2> registers{{{0, 7}, {1, 5}}};
    // ADD reads r0 before the result of FMA in its own tuple is written.
    const auto result =
        run_to_end("{ *IADDC.i32 r0:t0, r0, r1, #0 \n +IADD.s32 r2:t1, r0, t \n"
                   "*IADDC.i32 r3:t0, t0, t1, #0 \n +ISUB.s32 r4:t1, t1, t0 \n *NOP \n +MOV.i32 r5:t1, t0 \n } eos { *NOP \n }",
                   {.registers = registers});
    CHECK(result.reg(0) == 12);
    CHECK(result.reg(2) == 19);
    CHECK(result.reg(3) == 31);
    CHECK(result.reg(4) == 7);
    CHECK(result.reg(5) == 31);
}

TEST_CASE("bifrost simulator: half results keep the other half, and take the low half of the word", "[simulator]")
{
    const std::array<register_value, 2> registers{{{1, 0x12345678}, {2, 0xAAAABBBB}}};
    const auto write = [&](std::string_view part) {
        return run_to_end("{ *MOV.i32 r2:t0" + std::string(part) + ", r1 \n +NOP \n *NOP \n } eos { *NOP \n }", {.registers = registers})
            .reg(2);
    };
    CHECK(write("") == 0x12345678);
    CHECK(write(".h0") == 0xAAAA5678);
    CHECK(write(".h1") == 0x5678BBBB);
    // Both halves of one register, from both units.
    CHECK(run_to_end("{ *MOV.i32 r2:t0.h0, r1 \n +SWZ.v2i16 r2:t1.h1, r1.h11 \n *NOP \n } eos { *NOP \n }", {.registers = registers})
              .reg(2) == 0x12345678);
}

TEST_CASE("bifrost simulator: write elision drops the last write of a clause", "[simulator]")
{
    const std::array<register_value, 1> registers{{{1, 5}}};
    CHECK(run_to_end("we { *MOV.i32 r2:t0, r1 \n } eos { *NOP \n }", {.registers = registers}).reg(2) == 0);
    CHECK(run_to_end("bb { *MOV.i32 r2:t0, r1 \n } eos { *NOP \n }", {.registers = registers}).reg(2) == 5);
    CHECK(run_to_end("we r_uncond { *MOV.i32 r2:t0, r1 \n *MOV.i32 r3:t0, t0 \n } eos { *NOP \n }", {.registers = registers}).reg(2) == 5);
}

TEST_CASE("bifrost simulator: uniforms, constants, lanes and special values", "[simulator]")
{
    const std::array<std::uint32_t, 4> uniforms{1, 2, 3, 4};
    const std::array<simulator::special_binding, 2> specials{
        {{valhall::special::framebuffer_size, {640, 480}}, {valhall::special::sample, {0x1234, 0x56}}}};
    const auto result =
        run_to_end("{ *IADDC.i32 r0:t0, u1.w0, u1.w1, #0 \n +IADD.s32 r1:t1, u1.w1, u1.w1 \n"
                   "*IADDC.i32 r2:t0, lane_id.x, #0, #0 \n *IADDC.i32 r3:t0, framebuffer_size.x, #0, #0 \n"
                   "+MOV.i32 r4:t1, framebuffer_size.y \n *NOP \n +MOV.i32 r5:t1, sample.x \n *NOP \n +MOV.i32 r6:t1, sample.y \n"
                   "*NOP \n } eos { *MOV.i32 r7:t0, 0xDEADBEEF \n }",
                   {.lanes = 8, .uniforms = uniforms, .specials = specials});
    CHECK(result.reg(0, 5) == 7);
    CHECK(result.reg(1) == 8);
    CHECK(result.reg(2, 6) == 6);
    CHECK(result.reg(3) == 640);
    CHECK(result.reg(4) == 480);
    CHECK(result.reg(5) == 0x1234);
    CHECK(result.reg(6) == 0x56);
    CHECK(result.reg(7) == 0xDEADBEEF);
    CHECK(stop_of("eos { *MOV.i32 r0:t0, u2.w0 \n }", {.uniforms = uniforms}) == "a uniform is read that was not given");
    CHECK(stop_of("eos { *MOV.i32 r0:t0, core_id.x \n }") == "a special value is read that was not given");
}

TEST_CASE("bifrost simulator: the modes of a clause act on floats", "[simulator]")
{
    constexpr std::uint32_t tiny = 0x00400000, infinity = 0x7F800000, nan = 0x7FC00000, one = 0x3F800000;
    const std::array<register_value, 6> registers{{{1, tiny}, {2, infinity}, {3, nan}, {4, one}, {5, 0x00010400}, {6, 0x80400000}}};
    const auto run = [&](std::string_view modes, std::string_view line) {
        return run_to_end(std::string(modes) + " { " + std::string(line) + " \n *NOP \n } eos { *NOP \n }", {.registers = registers})
            .reg(0);
    };
    CHECK(run("nbb", "*FADD.f32 r0:t0, r1, r1") == 0x00800000);
    CHECK(run("nbb ftz_hsa", "*FADD.f32 r0:t0, r1, r1") == 0);                     // both sources are subnormal
    CHECK(run("nbb ftz_hsa", "*FADD.f32 r0:t0, r6, r6") == 0x80000000);            // and keep their sign
    CHECK(run("nbb ftz_hsa", "*FMA.f32 r0:t0, r4, 0x00C00000, 0x80800000") == 0);  // so is the result
    CHECK(run("nbb ftz_hsa", "+FADD.v2f16 r0:t1, r5, r5") == 0x00000800);
    CHECK(run("nbb ftz_hsa", "*FCMP.f32.gt.i1 r0:t0, r1, #0") == 0);
    CHECK(run("nbb", "*FCMP.f32.gt.i1 r0:t0, r1, #0") == 1);
    CHECK(run("nbb ftz_hsa", "*IADDC.i32 r0:t0, r1, #0, #0") == tiny);             // no float
    CHECK(run("nbb ftz_hsa", "*CSEL.f32.eq r0:t0, r4, r4, r1, #0") == tiny);       // passes bits
    CHECK(run("nbb inf_suppress", "*FADD.f32 r0:t0, r2, r4") == 0x7F7FFFFF);
    CHECK(run("nbb", "*FADD.f32 r0:t0, r2, r4") == infinity);
    CHECK(run("nbb nan_suppress", "*FADD.f32 r0:t0, r3, r4") == 0);
    CHECK(stop_of("eos ftz_dx11 { *FADD.f32 r0:t0, r1, r2 \n }") ==
          "how the rules of DX11 and abrupt underflow treat subnormal numbers is not published");
    CHECK(stop_of("eos ftz_dx11 { *IADDC.i32 r0:t0, r1, r2, #0 \n }") == "");
    CHECK(stop_of("eos fpe_pd { +FRCP.f32 r0:t1, r1 \n }") ==
          "what the modes for precise divisions and square roots change is not published");
    CHECK(stop_of("eos fpe_ts { +FRCP.f32 r0:t1, r1 \n }") == "");
}

TEST_CASE("bifrost simulator: programs that no source describes stop with the reason", "[simulator]")
{
    CHECK(stop_of("eos { *MOV.i32 r0:t0, r1 \n *MOV.i32 r2:t0, r0 \n }") ==
          "a source reads the register that the tuple before writes: use t0 or t1");
    CHECK(stop_of("eos { *NOP \n *MOV.i32 r2:t0, t0 \n }") == "a source reads the result of an instruction that gives none");
    CHECK(stop_of("eos { *NOP \n +MOV.i32 r2:t1, t \n }") == "a source reads the result of an instruction that gives none");
    CHECK(stop_of("eos { *MOV.i32 r2:t0, t0 \n }") == "a source reads the result of an instruction that gives none");
    CHECK(stop_of("eos { *FMUL_SLICE.f32 r0:t0, r1, r2 \n }") == "what a slice of a number is, is not published");
    CHECK(stop_of("eos { *LSHIFT_DOUBLE.i32 r0:t0, r1, r2, r3 \n }") ==
          "how the two halves of a 64-bit shift share the work is not published");
    CHECK(stop_of("eos { *IMULD r0:t0, r1, r2 \n }") == "how threads share the 64-bit product is not published");
    CHECK(stop_of("eos { +FPCLASS.f32 r0:t1, r1 \n }") == "the numbers of the classes are not published");
    CHECK(stop_of("eos { +LDEXP.f32.inf r0:t1, r1, r2 \n }") == "the special forms of LDEXP are not published");
    CHECK(stop_of("eos { *FMA_RSCALE.f32.scale16 r0:t0, r1, r2, r3, r1 \n }") ==
          "one source scales by a 16-bit number, another changes the addition");
    CHECK(stop_of("eos { +SHADDXH.i32 r0:t1, r1, r2 \n }") == "SHADDXH needs SHADDXL in its tuple");
    CHECK(stop_of("eos { +CUBEFACE2 r0:t1, r1 \n }") == "CUBEFACE2 needs CUBEFACE1 in its tuple");
    CHECK(stop_of("eos { *SEG_ADD.wls r0:t0, r1 \n +MOV.i32 t1, r2 \n }") ==
          "the words of an address in a segment need the same instruction in FMA and ADD");
    CHECK(stop_of("eos atomic { *ATOM_C.i32.aadd t0, r1, r2, r3 \n +NOP \n }") == "an ATOM_C needs ATOM_CX in its tuple");
    CHECK(stop_of("eos { *MOV.i32 r0:t0, r1 \n +NOP r3:t1 \n *NOP \n }") ==
          "a register takes the result of an instruction that gives none");
    CHECK(stop_of("eos load { +LOAD.i32.stream t1, r1, r2, @r3 \n }") == "what the segment of streams is, is not published");
    // Instructions that no product of the architecture has.
    CHECK(stop_of("eos { +CLPER.i32.subgroup4.zero r0:t1, r1, r2 \n }", {}, bifrost::arch::v6) ==
          "the product does not have the instruction");
    CHECK(stop_of("eos { +CLPER_OLD.i32 r0:t1, r1, r2 \n }", {}, bifrost::gpu::G52) == "the product does not have the instruction");
    CHECK(stop_of("{ *NOP \n }") == "the program goes on past its last instruction");
    const auto stopped = run_text("bb { *NOP \n }\n eos { *NOP \n +NOP \n *FMUL_SLICE.f32 r0:t0, r1, r2 \n }");
    CHECK(
        simulator::explain(stopped) ==
        "clause_1, tuple 1, *FMUL_SLICE.f32: it is not known what the instruction computes: what a slice of a number is, is not published");
    const std::array<std::uint32_t, 4> reserved{0x00000003, 0, 0, 0};
    CHECK(simulator::run(reserved, bifrost::arch::v7).error().code == simulator::run_error::undecodable);
    CHECK(simulator::run(std::span<const std::uint32_t>(), bifrost::arch::v7).error().code == simulator::run_error::bad_options);
    CHECK(run_text("eos { *NOP \n }", {.lanes = 5}, bifrost::arch::v6).error().code == simulator::run_error::bad_options);
    CHECK(run_text("eos { *NOP \n }", {.lanes = 8}, bifrost::arch::v7));
    CHECK(run_text("eos { *NOP \n }", {.lanes = 9}, bifrost::arch::v7).error().code == simulator::run_error::bad_options);
}

TEST_CASE("bifrost simulator: the reliability of a result is that of its row", "[simulator]")
{
    const auto knowledge = [](std::string_view line) {
        const std::vector<std::uint32_t> words = tests::assembled("eos { " + std::string(line) + " \n }");
        const simulator::decoded_bifrost_program program(words, bifrost::every_gpu);
        return simulator::knowledge_of(program.view().steps[0]);
    };
    using enum simulator::knowledge;
    CHECK(knowledge("*FADD.f32 r0:t0, r1, r2") == exact);
    CHECK(knowledge("*IADDC.i32 r0:t0, r1, r2, r3") == chosen);
    CHECK(knowledge("+FLOG_TABLE.f32.red r0:t1, r1") == bounded);
    CHECK(knowledge("+FRCP.f32 r0:t1, r1") == bounded);
    CHECK(knowledge("*FMUL_SLICE.f32 r0:t0, r1, r2") == refused);
    CHECK(knowledge("*FMA_RSCALE.v2f16 r0:t0, r1, r2, r3, r1") == bounded);
}

// ---- branches ----

TEST_CASE("bifrost simulator: branches compare all types by all conditions", "[simulator]")
{
    const auto by_order = []<class T>(std::string_view how, T a, T b) {
        return how == "eq" ? a == b : how == "ne" ? a != b : how == "lt" ? a < b : how == "le" ? a <= b : how == "gt" ? a > b : a >= b;
    };
    tests::dice random;
    tests::tally law;
    const std::array<std::string_view, 8> types{"f32", "f16", "s32", "u32", "i32", "s16", "u16", "i16"};
    for (const std::string_view type : types) {
        const bool is_half = type.substr(1) == "16", is_equality = type[0] == 'i';
        for (const std::string_view how : {"eq", "ne", "lt", "le", "gt", "ge"}) {
            if (is_equality && how != "eq" && how != "ne") continue;
            if (!is_equality && type[0] != 'f' && (how == "eq" || how == "ne")) continue;
            for (const bool with_zero : {false, true}) {
                if (!with_zero && is_half) continue;  // below
                const std::string name = (with_zero ? "BRANCHZ." : "BRANCH.") + std::string(type) + "." + std::string(how);
                const std::string text = "bb { +" + name + " t1, r1" + (is_half ? ".h1" : "") + (with_zero ? "" : ", r2") +
                                         ", taken \n } eos { *MOV.i32 r0:t0, 0x1 \n }\n taken: eos { *MOV.i32 r0:t0, 0x2 \n }";
                for (int n = 0; n < tests::rounds(20); ++n) {
                    constexpr std::uint32_t edges[] = {0,          0x80000000, 1,          0xFFFFFFFF, 0x3F800000,
                                                       0x7FC00000, 0x7E000000, 0x80008000, 0xBC003C00, 0x3C000000};
                    lanes a{}, b{};
                    for (std::size_t lane = 0; lane < 8; ++lane) {
                        a[lane] = edges[random.below(std::size(edges))];
                        b[lane] = random.chance(3) ? a[lane] : edges[random.below(std::size(edges))];
                    }
                    const std::array<register_value, 2> registers{{{1, a}, {2, b}}};
                    const auto result = run_to_end(text, {.lanes = 8, .registers = registers});
                    for (std::size_t lane = 0; lane < 8; ++lane) {
                        const std::uint32_t x = is_half ? a[lane] >> 16 : a[lane], y = with_zero ? 0 : b[lane];
                        bool expected = false;
                        if (type == "f32") expected = by_order(how, std::bit_cast<float>(x), std::bit_cast<float>(y));
                        else if (type == "f16")
                            expected = by_order(
                                how, std::bit_cast<float>(simulator::to_f32(simulator::f16{static_cast<std::uint16_t>(x)}).bits), 0.0f);
                        else if (type == "s32") expected = by_order(how, static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
                        else if (type == "s16") expected = by_order(how, static_cast<std::int16_t>(x), std::int16_t{0});
                        else expected = by_order(how, x, y);
                        law.expect(result.reg(0, static_cast<int>(lane)) == (expected ? 2u : 1u),
                                   [&] { return name + " " + tests::hex(a[lane]) + " " + tests::hex(b[lane]); });
                    }
                }
            }
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 3000 / tests::one_round_in);
}

TEST_CASE("bifrost simulator: branches of two halves select them", "[simulator]")
{
    const std::array<register_value, 2> registers{{{1, 0x0002FFFF}, {2, 0x00010002}}};
    const auto taken = [&](std::string_view condition) {
        return run_to_end("bb { +BRANCH." + std::string(condition) +
                              ", taken \n } eos { *MOV.i32 r0:t0, 0x1 \n }\n taken: eos { *MOV.i32 r0:t0, 0x2 \n }",
                          {.registers = registers})
                   .reg(0) == 2;
    };
    CHECK(taken("s16.lt t1, r1.h0, r2.h0"));
    CHECK_FALSE(taken("u16.lt t1, r1.h0, r2.h0"));
    CHECK(taken("u16.gt t1, r1.h1, r2.h1"));
    CHECK(taken("i16.eq t1, r1.h1, r2.h0"));
    CHECK_FALSE(taken("i16.ne t1, r1.h1, r2.h0"));
    CHECK_FALSE(taken("f16.lt t1, r1.h0, r2.h0"));  // a NaN
}

TEST_CASE("bifrost simulator: lanes take their own ways through nested branches and loops, and meet again", "[simulator]")
{
    // The sum of the odd numbers up to n, and then the sum over the quad's lanes of whether all have come.
    const std::string text = "bb { *MOV.i32 r0:t0, #0 \n +MOV.i32 r2:t1, #0.x \n *NOP \n }\n"
                             "loop: bb r_uncond { *IADDC.i32 r2:t0, r2, 0x1, #0 \n +NOP \n *LSHIFT_AND.i32 t0, t0, 0x1, #0 \n +NOP \n"
                             "*NOP \n +BRANCHZ.i32.eq t1, t0, even \n }\n"
                             "bb r_uncond { *IADDC.i32 r0:t0, r0, r2, #0 \n }\n"
                             "even: bb r_uncond { +BRANCH.u32.lt t1, r2, r1, loop \n }\n"
                             "bb { +WMASK.subgroup8 r3:t1, 0x1, fill:0 \n *NOP \n }\n"
                             "eos { *NOP \n }";
    const std::array<register_value, 1> registers{{{1, one_to_eight}}};
    const auto result = run_to_end(text, {.lanes = 8, .registers = registers});
    for (int lane = 0; lane < 8; ++lane) {
        const std::uint32_t n = one_to_eight[static_cast<std::size_t>(lane)], odd = (n + 1) / 2;
        CHECK(result.reg(0, lane) == odd * odd);
        CHECK(result.reg(3, lane) == 0xFF);
    }
}

TEST_CASE("bifrost simulator: jumps to registers, to address 0, and to what is no clause", "[simulator]")
{
    const std::uint32_t start = static_cast<std::uint32_t>(simulator::decoded_bifrost_program::usual_address);
    const std::array<register_value, 1> registers{{{48, start + 0x20}}};
    const std::string text = "bb { +JUMP t1, r48 \n }\n bb { *MOV.i32 r0:t0, 0x1 \n } ";
    // clause 0 is a quadword; clause 1, with a constant, has two.
    CHECK(run_to_end("bb { +JUMP t1, r48 \n }\n eos { *MOV.i32 r0:t0, r48 \n }\n eos { *MOV.i32 r1:t0, r48 \n }", {.registers = registers})
              .reg(0) == 0);
    CHECK(run_to_end("bb { +JUMP t1, r48 \n }\n eos { *MOV.i32 r0:t0, r48 \n }\n eos { *MOV.i32 r1:t0, r48 \n }", {.registers = registers})
              .reg(1) == start + 0x20);
    CHECK(run_to_end("bb { +JUMP t1, #0.x \n }\n nbb { *NOP \n }").steps() != 0);
    const std::array<register_value, 1> inside{{{48, start + 0x8}}};
    CHECK(stop_of(text, {.registers = inside}) == "a branch to an address that is no instruction of the program");
    CHECK(run_to_end("here: bb { *NOP \n +BRANCHZ.i32.ne t1, r1, here \n }\n eos { *MOV.i32 r0:t0, r0 \n }").steps() != 0);
}

TEST_CASE("bifrost simulator: a clause that ends after a branch ends the lanes that do not take it", "[simulator]")
{
    constexpr lanes conditions{0, 1, 0, 1, 1, 0, 1, 0};
    const std::array<register_value, 1> registers{{{1, conditions}}};
    const auto result =
        run_to_end("eos { +BRANCHZ.i32.ne t1, r1, taken \n }\n bb { *MOV.i32 r0:t0, r1 \n }\n taken: eos { *MOV.i32 r2:t0, r1 \n }",
                   {.lanes = 8, .registers = registers});
    for (int lane = 0; lane < 8; ++lane) CHECK(result.reg(0, lane) == 0);
    CHECK(result.reg(2, 1) == 1);
}

TEST_CASE("bifrost simulator: branches by a vote of the lanes, and by divergence", "[simulator]")
{
    const auto taken = [](std::string_view branch, const lanes& values) {
        const std::array<register_value, 1> registers{{{1, values}}};
        const auto result = run_to_end("bb { +" + std::string(branch) +
                                           " taken \n } eos { *MOV.i32 r0:t0, 0x1 \n }\n taken: eos { *MOV.i32 r0:t0, 0x2 \n }",
                                       {.lanes = 8, .registers = registers});
        std::uint32_t all = 0;
        for (int lane = 0; lane < 8; ++lane) all |= (result.reg(0, lane) == 2 ? 1u : 0u) << lane;
        return all;
    };
    constexpr lanes none{}, some{0, 0, 1, 0, 0, 0, 0, 0}, all{1, 1, 1, 1, 2, 3, 4, 5};
    CHECK(taken("BRANCHC.i32.any t1, r1,", none) == 0);
    CHECK(taken("BRANCHC.i32.any t1, r1,", some) == 0xFF);
    CHECK(taken("BRANCHC.i32.all t1, r1,", some) == 0);
    CHECK(taken("BRANCHC.i32.all t1, r1,", all) == 0xFF);
    CHECK(taken("BRANCHC.i16.any t1, r1.h1,", all) == 0);
    CHECK(taken("BRANCH_NO_DIVERG t1,", none) == 0xFF);
    CHECK(taken("BRANCH_DIVERG t1,", none) == 0);
    CHECK(taken("BRANCH_LOWBITS.f32 t1, r1,", lanes{0, 8, 0x1FFFF8, 0x100000, 7, 0xFFE00000, 0x3F800000, 0x3F800008}) == 0b10001010);
}

// ---- other lanes ----

TEST_CASE("bifrost simulator: lanes read each other", "[simulator]")
{
    const lanes values{10, 11, 12, 13, 14, 15, 16, 17};
    constexpr lanes reversed{3, 2, 1, 0, 7, 6, 5, 4}, all_but_one{1, 1, 1, 0, 1, 1, 1, 1};
    const std::array<register_value, 2> registers{{{1, values}, {2, reversed}}};
    const auto run = [&](std::string_view line, bifrost::gpu on = bifrost::gpu::G52, int count = 8) {
        const auto result = run_text("eos { +" + std::string(line) + " \n *NOP \n }", {.lanes = 8, .registers = registers}, on);
        REQUIRE(result);
        lanes all{};
        for (int lane = 0; lane < count; ++lane) all[static_cast<std::size_t>(lane)] = result.reg(0, lane);
        return all;
    };
    CHECK(run("CLPER.i32.subgroup8.zero r0:t1, r1, r2") == lanes{13, 12, 11, 10, 17, 16, 15, 14});
    CHECK(run("CLPER.i32.subgroup4.zero r0:t1, r1, r2") == lanes{13, 12, 11, 10, 17, 16, 15, 14});
    CHECK(run("CLPER.i32.xor.subgroup4.zero r0:t1, r1, 0x1") == lanes{11, 10, 13, 12, 15, 14, 17, 16});
    CHECK(run("CLPER.i32.shift.subgroup8.umax r0:t1, r1, 0x1") == lanes{11, 12, 13, 14, 15, 16, 17, 0xFFFFFFFF});
    CHECK(run("CLPER_OLD.i32 r0:t1, r1, 0x2", bifrost::gpu::G31) == lanes{12, 12, 12, 12, 16, 16, 16, 16});
    CHECK(run("WMASK.subgroup4 r0:t1, 0x1, fill:0") == lanes{15, 15, 15, 15, 15, 15, 15, 15});
    // Lanes that do not run give the result for inactive ones.
    const auto half = run_to_end(
        "bb { +BRANCHZ.i32.eq t1, r3, skip \n } eos { +CLPER.i32.xor.subgroup4.i1 r0:t1, r1, 0x1 \n *NOP \n }\n skip: eos { *NOP \n }",
        {.lanes = 8, .registers = std::array<register_value, 2>{{{1, values}, {3, all_but_one}}}});
    CHECK(half.reg(0, 2) == 1);
    CHECK(half.reg(0, 0) == 11);
}

// ---- memory ----

TEST_CASE("bifrost simulator: loads of all sizes into all parts", "[simulator]")
{
    memory m;
    for (std::size_t n = 0; n < 32; ++n) m.bytes[n] = static_cast<std::uint8_t>(0x81 + 0x11 * n);
    const auto load = [&](std::string_view name, int reg) {
        const std::array<register_value, 5> registers{{{1, low}, {2, high}, {4, 0xCCCCCCCC}, {5, 0xCCCCCCCC}, {6, 0xCCCCCCCC}}};
        return run_to_end("eos load { +" + std::string(name) + " t1, r1, r2, @r4 \n }", {.registers = registers, .memory = m.ranges})
            .reg(reg);
    };
    CHECK(load("LOAD.i8", 4) == 0xCCCCCC81);
    CHECK(load("LOAD.i8.b1", 4) == 0xCCCC81CC);
    CHECK(load("LOAD.i8.b3", 4) == 0x81CCCCCC);
    CHECK(load("LOAD.i8.h0.sext", 4) == 0xCCCCFF81);
    CHECK(load("LOAD.i8.h1.zext", 4) == 0x0081CCCC);
    CHECK(load("LOAD.i8.w0.sext", 4) == 0xFFFFFF81);
    CHECK(load("LOAD.i8.w0.zext", 4) == 0x81);
    CHECK(load("LOAD.i8.d0.sext", 5) == 0xFFFFFFFF);
    CHECK(load("LOAD.i8.d0.zext", 5) == 0);
    CHECK(load("LOAD.i16", 4) == 0xCCCC9281);
    CHECK(load("LOAD.i16.h1", 4) == 0x9281CCCC);
    CHECK(load("LOAD.i16.w0.sext", 4) == 0xFFFF9281);
    CHECK(load("LOAD.i16.d0.sext", 5) == 0xFFFFFFFF);
    CHECK(load("LOAD.i24", 4) == 0x00A39281);
    CHECK(load("LOAD.i32", 4) == 0xB4A39281);
    CHECK(load("LOAD.i32", 5) == 0xCCCCCCCC);
    CHECK(load("LOAD.i32.d0.sext", 5) == 0xFFFFFFFF);
    CHECK(load("LOAD.i48", 5) == 0x0000D6C5);
    CHECK(load("LOAD.i64", 5) == 0xF8E7D6C5);
    CHECK(load("LOAD.i96", 6) == m.word(8));
    CHECK(load("LOAD.i128", 7) == m.word(12));
}

TEST_CASE("bifrost simulator: stores of all sizes, and addresses that are not there", "[simulator]")
{
    const std::array<register_value, 6> registers{
        {{1, low}, {2, high}, {4, 0x44332211}, {5, 0x88776655}, {6, 0xCCBBAA99}, {7, 0xFFEEDDCC}}};
    for (const auto& [name, size] :
         {std::pair("i8", 1), {"i16", 2}, {"i24", 3}, {"i32", 4}, {"i48", 6}, {"i64", 8}, {"i96", 12}, {"i128", 16}}) {
        memory m;
        m.bytes.fill(0xEE);
        std::ignore =
            run_to_end("eos store { +STORE." + std::string(name) + " t1, r1, r2, @r4 \n }", {.registers = registers, .memory = m.ranges});
        for (std::size_t n = 0; n < 20; ++n) {
            const std::uint32_t word = n < 16 ? registers[2 + n / 4].value : 0;
            CHECK(m.bytes[n] == (static_cast<int>(n) < size ? static_cast<std::uint8_t>(word >> 8 * (n % 4)) : 0xEE));
        }
    }
    memory m;
    CHECK(stop_of("eos load { +LOAD.i32 t1, r1, r3, @r4 \n }", {.registers = registers, .memory = m.ranges}) ==
          "an access to memory that is not there");
    CHECK(stop_of("eos load { +LOAD.i32 t1, r3, r2, @r4 \n }", {.memory = m.ranges}) == "an access to memory that is not there");
}

TEST_CASE("bifrost simulator: segments and uniform buffers", "[simulator]")
{
    memory m;
    m.set(0x20, 111);
    m.set(0x24, 222);
    m.set(0x40, 333);
    const std::array<simulator::special_binding, 2> specials{{{valhall::special::workgroup_local_pointer, {low + 0x20, high}},
                                                              {valhall::special::thread_local_pointer, {low + 0x40, high}, 0x10}}};
    simulator::default_host host;
    const std::array<simulator::buffer_binding, 1> buffers{{{5, base + 0x20, 8}}};
    host.buffers = buffers;
    m.set(0x50, 444);
    const auto run = [&](std::string_view text, int lane = 0) {
        return run_to_end(text, {.lanes = 2, .specials = specials, .memory = m.ranges, .devices = &host}).reg(4, lane);
    };
    CHECK(run("eos load { +LOAD.i32.wls t1, 0x4, 0x0, @r4 \n }") == 222);
    CHECK(run("eos load { +LOAD.i32.tl t1, #0.x, #0.x, @r4 \n }") == 333);
    CHECK(run("eos load { +LOAD.i32.tl t1, #0.x, #0.x, @r4 \n }", 1) == 444);  // each lane has its own
    CHECK(run("eos attr { +LOAD.i32.ubo t1, 0x4, 0x5, @r4 \n }") == 222);
    CHECK(run("eos attr { +LOAD.i64.ubo t1, 0x4, 0x5, @r3 \n }") == 0);  // past the end of the buffer
    CHECK(stop_of("eos attr { +LOAD.i32.ubo t1, 0x4, 0x6, @r4 \n }", {.devices = &host}) == "a buffer is used that was not given");
    CHECK(stop_of("eos load { +LOAD.i32.wls t1, 0x4, 0x0, @r4 \n }") == "a special value is read that was not given");
    const std::array<register_value, 2> registers{{{4, 0x77}, {5, 0x99}}};
    std::ignore =
        run_to_end("eos store { +STORE.i32.wls t1, 0x8, 0x0, @r5 \n }", {.registers = registers, .specials = specials, .memory = m.ranges});
    CHECK(m.word(0x28) == 0x99);
}

TEST_CASE("bifrost simulator: atomics", "[simulator]")
{
    const lanes operands{5, 1, 2, 3, 4, 5, 6, 7};
    const std::array<register_value, 4> registers{{{1, low}, {2, high}, {3, operands}, {4, operands}}};
    const auto run = [&](std::string_view pair, std::uint32_t before, const lanes* expected = nullptr) {
        memory m;
        m.set(0, before);
        const auto result = run_to_end("nbb atomic { " + std::string(pair) + " \n } eos { *ATOM_POST.i32.aadd r0:t0, r6, r7 \n }",
                                       {.lanes = 8, .registers = registers, .memory = m.ranges});
        for (int lane = 0; expected != nullptr && lane < 8; ++lane)
            CHECK(result.reg(0, lane) == (*expected)[static_cast<std::size_t>(lane)]);
        return m.word(0);
    };
    const auto with_return = [](std::string_view operation) {
        return "*ATOM_C_RETURN.i32." + std::string(operation) + " t0, r1, r2, r3 \n +ATOM_CX t1, r1, r2, r3, @r6";
    };
    constexpr lanes sums{100, 105, 106, 108, 111, 115, 120, 126};
    CHECK(run(with_return("aadd"), 100, &sums) == 133);
    constexpr lanes least{3, 3, 1, 1, 1, 1, 1, 1};
    CHECK(run(with_return("asmin"), 3, &least) == 1);
    CHECK(run(with_return("aumax"), 6) == 7);
    CHECK(run(with_return("asmax"), 0xFFFFFFF0) == 7);
    CHECK(run(with_return("aumin"), 0xFFFFFFF0) == 1);
    CHECK(run(with_return("aand"), 0xFF) == 0);
    CHECK(run(with_return("aor"), 0x80) == 0x87);
    CHECK(run(with_return("axor"), 0) == (5 ^ 1 ^ 2 ^ 3 ^ 4 ^ 5 ^ 6 ^ 7));
    CHECK(run("*ATOM_C.i32.aadd t0, r1, r2, r3 \n +ATOM_CX t1, r1, r2, r3, @r6", 100) == 133);
    constexpr lanes counts{7, 8, 9, 10, 11, 12, 13, 14};
    CHECK(run("*ATOM_C1_RETURN.i32.ainc t0, r1, r2 \n +ATOM_CX t1, r1, r2, #0.x, @r6", 7, &counts) == 15);
    CHECK(run("*ATOM_C1.i32.adec t0, r1, r2 \n +ATOM_CX t1, r1, r2, #0.x, @r6", 7) == 0xFFFFFFFF);
    CHECK(run("*ATOM_C1.i32.aumax1 t0, r1, r2 \n +ATOM_CX t1, r1, r2, #0.x, @r6", 0) == 1);
    CHECK(run("*ATOM_C1.i32.asmax1 t0, r1, r2 \n +ATOM_CX t1, r1, r2, #0.x, @r6", 0xFFFFFFFF) == 1);
    CHECK(run("*ATOM_C1.i32.aor1 t0, r1, r2 \n +ATOM_CX t1, r1, r2, #0.x, @r6", 6) == 7);
    // The second word of the pair is 0.
    memory m;
    const auto pair = run_to_end("eos atomic { " + with_return("aadd") + " \n }",
                                 {.registers = std::array<register_value, 4>{{{1, low}, {2, high}, {3, 4}, {7, 99}}}, .memory = m.ranges});
    CHECK(pair.reg(7) == 0);
}

TEST_CASE("bifrost simulator: exchanges, with and without a comparison", "[simulator]")
{
    const auto run = [](std::string_view line, std::uint32_t before, int reg = 4) {
        memory m;
        m.set(0, before);
        m.set(4, 0x1234);
        const std::array<register_value, 6> registers{{{1, low}, {2, high}, {4, 7}, {5, 8}, {6, 9}, {7, 10}}};
        const auto result =
            run_to_end("eos atomic { +" + std::string(line) + " t1, r1, r2, @r4 \n }", {.registers = registers, .memory = m.ranges});
        return std::pair(m.word(0), result.reg(reg));
    };
    CHECK(run("AXCHG.i32", 3) == std::pair(7u, 3u));
    CHECK(run("ACMPXCHG.i32", 8) == std::pair(7u, 8u));  // memory holds the second word
    CHECK(run("ACMPXCHG.i32", 9) == std::pair(9u, 9u));
    CHECK(run("ACMPSTORE.i32", 8) == std::pair(7u, 7u));
    CHECK(run("ACMPSTORE.i32", 9) == std::pair(9u, 7u));
    CHECK(run("AXCHG.i64", 3, 5) == std::pair(7u, 0x1234u));
    CHECK(run("ACMPXCHG.i64", 9, 5) == std::pair(9u, 0x1234u));
    memory m;
    m.set(0, 9);
    m.set(4, 10);
    const std::array<register_value, 6> registers{{{1, low}, {2, high}, {4, 7}, {5, 8}, {6, 9}, {7, 10}}};
    std::ignore = run_to_end("eos atomic { +ACMPXCHG.i64 t1, r1, r2, @r4 \n }", {.registers = registers, .memory = m.ranges});
    CHECK(m.word(0) == 7);
    CHECK(m.word(4) == 8);
}

TEST_CASE("bifrost simulator: the warps of a workgroup meet at barriers", "[simulator]")
{
    memory m;
    const std::vector<std::uint32_t> words = tests::assembled(
        "nbb store { *LSHIFT_OR.i32 t0, r0, #0, 0x2 \n +NOP \n *NOP \n +IADD.s32 r3:t1, t0, r1 \n *NOP \n *NOP \n +STORE.i32 t1, r3, r2, "
        "@r0 \n }\n"
        "nbb barrier { +BARRIER t1 \n }\n"
        "nbb load { *LSHIFT_XOR.i32 t0, 0xF, r0, #0 \n *LSHIFT_OR.i32 t0, t0, #0, 0x2 \n *NOP \n +IADD.s32 t1, t0, r1 \n *NOP \n"
        "+LOAD.i32 t1, t1, r2, @r4 \n }\n eos { *NOP \n }");
    const simulator::decoded_bifrost_program program(words, set_of(bifrost::gpu::G52));
    const simulator::environment around{.program = program.view(), .memory = m.ranges, .invocations = 16};
    std::array<simulator::warp, 2> warps{simulator::warp(around, 8, 0), simulator::warp(around, 8, 8)};
    for (int n = 0; n < 16; ++n) {
        simulator::warp& w = warps[static_cast<std::size_t>(n / 8)];
        w.set_reg(0, n % 8, static_cast<std::uint32_t>(n));
        w.set_reg(1, n % 8, low);
        w.set_reg(2, n % 8, high);
    }
    CHECK(simulator::run_workgroup(warps, 1000).code == simulator::run_error::none);
    for (int n = 0; n < 16; ++n) CHECK(warps[static_cast<std::size_t>(n / 8)].reg(4, n % 8) == static_cast<std::uint32_t>(n ^ 15));
}

// ---- messages ----

TEST_CASE("bifrost simulator: fragments load varyings, test, discard and blend", "[simulator]")
{
    std::array<simulator::varying_word, 3> varyings{{{16, {}}, {20, {}}, {24, {}}}};
    for (std::size_t lane = 0; lane < 8; ++lane) {
        varyings[0].lanes[lane] = bits(static_cast<float>(lane));
        varyings[1].lanes[lane] = bits(0.5f);
        varyings[2].lanes[lane] = 77;
    }
    std::array<simulator::output_words, 8> outputs{};
    simulator::default_host host;
    host.varyings = varyings;
    host.output_storage = outputs;
    const std::array<simulator::special_binding, 2> specials{
        {{valhall::special::blend_descriptor_0, {0x11, 0x22}}, {valhall::special::atest_datum, {0, 0}}}};
    const std::array<register_value, 2> registers{{{60, 0xF}, {61, 0}}};
    const auto result = run_to_end("ds(0) nbb vary dwb(0) { +LD_VAR_IMM.v2.store.f32.center t1, r61, index:1, @r0 \n }\n"
                                   "nbb { +DISCARD.f32.lt t1, r0, 0x40000000 \n }\n"
                                   "nbb atest dwb(6) { +ATEST r60:t1, r60, r1, @r60 \n }\n"
                                   "eos blend { +BLEND r48:t1, r60, blend_descriptor_0.x, blend_descriptor_0.y, @r0 \n }",
                                   {.lanes = 8, .registers = registers, .specials = specials, .devices = &host});
    CHECK(result.discarded() == 3);
    REQUIRE(host.outputs().size() == 4);
    CHECK(host.outputs()[0].kind == simulator::output_kind::blend);
    CHECK(host.outputs()[0].target == 0);
    CHECK(host.outputs()[0].lanes == 0xFC);
    CHECK(host.outputs()[0].words[5] == bits(5));
    CHECK(host.outputs()[1].words[5] == bits(0.5f));
    CHECK(result.reg(48) == simulator::decoded_bifrost_program::usual_address + 16 * 5);
    // As halves, by a number in a register, and not interpolated.
    const auto load = [&](std::string_view line) {
        const std::array<register_value, 1> index{{{2, 1}}};
        return run_to_end("eos vary { +" + std::string(line) + ", @r0 \n }", {.lanes = 8, .registers = index, .devices = &host}).reg(0, 3);
    };
    CHECK(load("LD_VAR_IMM.v2.store.f16.center t1, r61, index:1") == 0x38004200);
    CHECK(load("LD_VAR.v2.store.f32.center t1, r61, r2") == bits(3));
    CHECK(load("LD_VAR_FLAT_IMM.v3.u32 t1, index:1") == bits(3));
    CHECK(load("LD_VAR_FLAT.v3.u32 t1, r2") == bits(3));
    CHECK(stop_of("eos vary { +LD_VAR_IMM.v4.store.f32.center t1, r61, index:1, @r0 \n }", {.devices = &host}) ==
          "a varying is read that was not given");
    CHECK(stop_of("eos vary { +LD_VAR_IMM.v4.store.f32.center t1, r61, index:1, @r0 \n }") ==
          "the instruction needs what the host does not provide");
}

TEST_CASE("bifrost simulator: discarded lanes end after a clause that says so, and store nothing", "[simulator]")
{
    memory m;
    const std::array<std::uint32_t, 4> addresses{low, low + 4, low + 8, low + 12}, alphas{0, 0x3F800000, 0, 0};
    const std::array<register_value, 4> registers{{{1, addresses}, {2, high}, {3, 9}, {4, alphas}}};
    const std::string test = "{ +DISCARD.f32.eq t1, r4, 0x3F800000 \n }\n", store = "nbb store { +STORE.i32 t1, r1, r2, @r3 \n }\n";
    for (const std::string_view flow : {"nbb", "nbb td"}) {
        m.bytes.fill(0);
        const auto result = run_to_end(std::string(flow) + " " + test + store + "eos { +WMASK.subgroup4 r5:t1, 0x1, fill:0 \n *NOP \n }",
                                       {.lanes = 4, .registers = registers, .memory = m.ranges});
        CHECK(result.discarded() == 2);
        CHECK(m.word(0) == 9);
        CHECK(m.word(4) == 0);
        CHECK(m.word(8) == 9);
        CHECK(result.reg(5) == (flow == "nbb" ? 15u : 13u));
    }
}

namespace {

// A host of its own: records what it is asked, and answers.
struct recorder : simulator::default_host {
    std::vector<bifrost::opcode> asked{};
    std::vector<std::uint32_t> words{};
    std::vector<int> counts{};
    std::uint8_t table = 0;

    simulator::run_error answer(simulator::request& m) override
    {
        asked.push_back(bifrost::descriptor{m.what.place.row}.code());
        counts = {m.read_count, m.written_count};
        table = m.what.place.table;
        words.clear();
        for (int n = 0; n < m.what.source_count; ++n) words.push_back(m.sources.low[n][0]);
        for (int n = 0; n < m.read_count; ++n) words.push_back(m.read[n][0]);
        for (int n = 0; n < m.written_count; ++n) m.written[n].fill(0x100 + static_cast<std::uint32_t>(n));
        return simulator::run_error::none;
    }
};

}  // namespace

TEST_CASE("bifrost simulator: the host answers attributes, textures, conversions and clocks", "[simulator]")
{
    recorder host;
    const std::array<register_value, 6> registers{{{1, 11}, {2, 22}, {3, 33}, {4, 44}, {5, 55}, {6, 66}}};
    const auto ask = [&](std::string_view header, std::string_view line) {
        return run_to_end("eos " + std::string(header) + " { " + std::string(line) + " \n }", {.registers = registers, .devices = &host});
    };
    CHECK(ask("attr", "+LD_ATTR_IMM.f32.v3 t1, r1, r2, attribute_index:5, @r8").reg(10) == 0x102);
    CHECK(host.words == std::vector<std::uint32_t>{11, 22});
    CHECK(host.counts == std::vector<int>{0, 3});
    CHECK(ask("attr", "+LEA_ATTR.auto t1, r1, r2, r3, @r8").reg(10) == 0x102);
    CHECK(host.words == std::vector<std::uint32_t>{11, 22, 33});
    CHECK(ask("attr", "*DTSEL_IMM.attribute_1 t0, r3 \n +LD_ATTR_TEX.f32.v4 t1, r1, r2, t, @r8").reg(11) == 0x103);
    CHECK(host.words == std::vector<std::uint32_t>{11, 22, 33});
    CHECK(host.table == 0);
    CHECK(host.asked.back() == bifrost::opcode::LD_ATTR_TEX);
    // Conversions: the address is the first operand, with its high word at the end.
    std::ignore = ask("store", "+ST_CVT.v2 t1, r1, r2, r3, @r5");
    CHECK(host.words == std::vector<std::uint32_t>{11, 33, 22, 55, 66});
    CHECK(ask("attr", "+LD_GCLK.u64.system_timestamp t1, @r8").reg(9) == 0x101);
    CHECK(ask("tex", "+TEXS_2D.f32 t1, r1, r2, texture_index:3, sampler_index:2, @r8").reg(11) == 0x103);
    CHECK(host.words == std::vector<std::uint32_t>{11, 22});
    CHECK(ask("vartex", "+VAR_TEX.f16.store.center t1, varying_index:1, texture_index:2, @r8").reg(9) == 0x101);
    // A filtered cube map at an explicit LOD reads two registers and writes four.
    CHECK(ask("tex", "+TEXC t1, r1, r2, 0xF4407800, @r5").reg(8) == 0x103);
    CHECK(host.words == std::vector<std::uint32_t>{11, 22, 0xF4407800, 55, 66});
    CHECK(stop_of("eos tex { +TEXC t1, r1, r2, r3, @r5 \n }", {.devices = &host}) ==
          "the operation of a texture instruction that is no constant says how many registers it has");
}
