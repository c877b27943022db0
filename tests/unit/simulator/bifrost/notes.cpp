// SPDX-License-Identifier: MIT
// The sentences of the old notes on opcodes, each with a test that names it: 64-bit additions, the parts of numbers for special functions, the
// sequences that compute these, ATEST, cube maps, stores of varyings, and what G71 lacks. Old names stand beside those of today.
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "unit/simulator/bifrost/run_text.hpp"
#include "valhall/simulator/default_host.hpp"

#include "random.hpp"
#include "rounds.hpp"

namespace bifrost = valhall::bifrost;
namespace simulator = valhall::simulator;
using tests::register_value, tests::run_to_end, tests::stop_of;

namespace {

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
float number(std::uint32_t x) { return std::bit_cast<float>(x); }

// The result in r0 of a line, with a number in r1.
std::uint32_t of(std::string_view line, std::uint32_t x)
{
    const std::array<register_value, 1> registers{{{1, x}}};
    return run_to_end("eos { " + std::string(line) + " \n *NOP \n }", {.registers = registers}).reg(0);
}

constexpr std::uint32_t infinity = 0x7F800000, quiet_nan = 0x7FC00000, minus = 0x80000000;

// Numbers of all sizes.
std::uint32_t normal(tests::dice& random)
{
    return static_cast<std::uint32_t>(random.bits() & 0x807FFFFF) | static_cast<std::uint32_t>(1 + random.below(254)) << 23;
}

// ---- 64-bit additions ----

struct sum_inputs {
    std::uint64_t a = 0, b = 0;
    int shift = 0;
};

sum_inputs draw_sum(tests::dice& random)
{
    sum_inputs in{random.bits(), random.bits(), static_cast<int>(random.below(8))};
    if (random.chance(3)) in.a |= 0xFFFFFFF0;
    if (random.chance(3)) in.b |= 0xFFFFFFFF;
    return in;
}

std::uint64_t sum_of(const std::string& text, const sum_inputs& in)
{
    const std::array<register_value, 2> registers{{{1, static_cast<std::uint32_t>(in.a)}, {2, static_cast<std::uint32_t>(in.a >> 32)}}};
    const std::array<std::uint32_t, 2> uniforms{static_cast<std::uint32_t>(in.b), static_cast<std::uint32_t>(in.b >> 32)};
    const auto result = run_to_end("bb { " + text + " \n *NOP \n } eos { *NOP \n }", {.registers = registers, .uniforms = uniforms});
    return std::uint64_t{result.reg(5)} << 32 | result.reg(4);
}

}  // namespace

TEST_CASE("bifrost notes: LSHIFT_ADD_LOW32 and LSHIFT_ADD_HIGH32 add two 64-bit numbers, the second one shifted", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const sum_inputs in = draw_sum(random);
        const std::string shift = std::to_string(in.shift);
        CHECK(sum_of("*SHADDXL.i64 r4:t0, r1, u0.w0, shift:" + shift + " \n +SHADDXH.i32 r5:t1, r2, u0.w1", in) ==
              in.a + (in.b << in.shift));
    }
}

TEST_CASE("bifrost notes: they add an unsigned 32-bit number to a 64-bit one, and ignore the second source of HIGH32", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const sum_inputs in = draw_sum(random);
        const std::string line = "*SHADDXL.u32 r4:t0, r1, u0.w0",
                          rest = ", shift:" + std::to_string(in.shift) + " \n +SHADDXH.i32 r5:t1, r2, ";
        const std::uint64_t low = in.b & 0xFFFFFFFF;
        CHECK(sum_of(line + rest + "u0.w1", in) == in.a + (low << in.shift));
        CHECK(sum_of(line + ".h0" + rest + "u0.w0", in) == in.a + ((low & 0xFFFF) << in.shift));
        CHECK(sum_of(line + ".h1" + rest + "u0.w0", in) == in.a + ((low >> 16) << in.shift));
    }
}

TEST_CASE("bifrost notes: they add a signed 32-bit number to a 64-bit one", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const sum_inputs in = draw_sum(random);
        const std::string line = "*SHADDXL.s32 r4:t0, r1, u0.w0",
                          rest = ", shift:" + std::to_string(in.shift) + " \n +SHADDXH.i32 r5:t1, r2, u0.w1";
        const auto word = static_cast<std::int32_t>(in.b);
        const auto times = [&](std::int64_t x) { return static_cast<std::uint64_t>(x) << in.shift; };
        CHECK(sum_of(line + rest, in) == in.a + times(word));
        CHECK(sum_of(line + ".h0" + rest, in) == in.a + times(static_cast<std::int16_t>(word)));
        CHECK(sum_of(line + ".h1" + rest, in) == in.a + times(word >> 16));
    }
}

TEST_CASE("bifrost notes: a load or store can take the part of HIGH32, in each of the three forms", "[simulator]")
{
    constexpr std::uint64_t base = 0x1'FFFF'FF00;
    std::array<std::uint8_t, 0x400> bytes{};
    const std::array<simulator::memory_range, 1> ranges{{{base, bytes}}};
    for (std::size_t n = 0; n < bytes.size(); n += 4) simulator::store_bytes(simulator::byte_pointer(bytes.data() + n), 4, n);
    // The sum carries into the high word.
    constexpr std::uint64_t a = 0x1'FFFF'FF80;
    const auto run = [&](std::string_view text, std::uint32_t index, std::uint32_t index_high = 0) {
        const std::array<register_value, 3> registers{
            {{1, static_cast<std::uint32_t>(a)}, {2, static_cast<std::uint32_t>(a >> 32)}, {3, 0x77}}};
        const std::array<std::uint32_t, 2> uniforms{index, index_high};
        return run_to_end(text, {.registers = registers, .uniforms = uniforms, .memory = ranges}).reg(4);
    };
    constexpr std::uint32_t at = 0x80;  // of a in the memory
    // 64-bit: the operands of the access are the high words, and the low word comes unseen.
    CHECK(run("eos load { *SHADDXL.i64 t0, r1, u0.w0, shift:3 \n +LOAD.i32 t1, r2, u0.w1, @r4 \n }", 0x20) == at + 0x100);
    CHECK(run("eos load { *SHADDXL.i64 t0, r1, u0.w0, shift:2 \n +LOAD.i32 t1, r2, u0.w1, @r4 \n }", 0xFFFFFFF8, 0xFFFFFFFF) == at - 0x20);
    // Unsigned and signed: the operands are t, which is the low word, and the high word of the base.
    CHECK(run("eos load { *SHADDXL.u32 t0, r1, u0.w0, shift:2 \n +LOAD.i32 t1, t, r2, @r4 \n }", 0x20) == at + 0x80);
    CHECK(run("eos load { *SHADDXL.s32 t0, r1, u0.w0, shift:2 \n +LOAD.i32 t1, t, r2, @r4 \n }", 0xFFFFFFF8) == at - 0x20);
    CHECK(stop_of("eos load { *SHADDXL.u32 t0, r1, r3, shift:2 \n +LOAD.i32 t1, r1, r2, @r4 \n }") ==
          "with a sum in its tuple, the first word of an address is t");
    for (const auto& [text, index] : {std::pair("*SHADDXL.i64 t0, r1, u0.w0, shift:3 \n +STORE.i32 t1, r2, u0.w1", 0x20u),
                                      std::pair("*SHADDXL.u32 t0, r1, u0.w0, shift:3 \n +STORE.i32 t1, t, r2", 0x20u),
                                      std::pair("*SHADDXL.s32 t0, r1, u0.w0, shift:3 \n +STORE.i32 t1, t, r2", 0xFFFFFFF0u)}) {
        std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
        std::ignore = run("eos store { " + std::string(text) + ", @r3 \n }", index);
        CHECK(bytes[index == 0x20 ? at + 0x100 : at - 0x80] == 0x77);
    }
    // An atomic, too.
    std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
    std::ignore = run("eos atomic { *SHADDXL.u32 t0, r1, u0.w0, shift:0 \n +AXCHG.i32 t1, t, r2, @r3 \n }", 0x90);
    CHECK(bytes[at + 0x90] == 0x77);
}

TEST_CASE("bifrost notes: SEG_ADD adds the base of a segment to a 64-bit offset, and keeps a null if it is told to", "[simulator]")
{
    const std::array<simulator::special_binding, 2> specials{
        {{valhall::special::workgroup_local_pointer, {0xFFFFFF00, 0x12}}, {valhall::special::thread_local_pointer, {0x1000, 0x34}, 0x100}}};
    const auto run = [&](const std::string& name, std::uint64_t offset, int lane = 0) {
        const std::array<register_value, 2> registers{
            {{1, static_cast<std::uint32_t>(offset)}, {2, static_cast<std::uint32_t>(offset >> 32)}}};
        const auto result = run_to_end("bb { *" + name + " r4:t0, r1 \n +" + name + " r5:t1, r2 \n *NOP \n } eos { *NOP \n }",
                                       {.lanes = 4, .registers = registers, .specials = specials});
        return std::uint64_t{result.reg(5, lane)} << 32 | result.reg(4, lane);
    };
    CHECK(run("SEG_ADD.wls", 0x200) == 0x13'0000'0100);
    CHECK(run("SEG_ADD.wls", 0) == 0x12'FFFF'FF00);
    CHECK(run("SEG_ADD.wls.preserve_null", 0) == 0);
    CHECK(run("SEG_ADD.wls.preserve_null", 1) == 0x12'FFFF'FF01);
    CHECK(run("SEG_ADD.tl", 4, 3) == 0x34'0000'1304);
    CHECK(run("SEG_SUB.wls", 0x13'0000'0100) == 0x200);
}

// ---- parts of numbers ----

TEST_CASE("bifrost notes: for a reciprocal, FREXPM and FREXPE give frexp's fraction and exponent, the latter negated if told to",
          "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const std::uint32_t x = normal(random);
        int e = 0;
        const float m = std::frexp(number(x), &e);
        CHECK(of("*FREXPM.f32 r0:t0, r1", x) == bits(m));
        CHECK(of("+FREXPM.f32 r0:t1, r1", x) == bits(m));
        CHECK(of("*FREXPE.f32 r0:t0, r1", x) == static_cast<std::uint32_t>(e));
        CHECK(of("+FREXPE.f32 r0:t1, r1.neg", x) == static_cast<std::uint32_t>(-e));
    }
}

TEST_CASE("bifrost notes: for roots, the mantissa is at least 0.25 and below 1 and the exponent floor(e / 2) + 1", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const std::uint32_t x = normal(random) & ~minus;
        const int e = std::ilogb(number(x));
        const float m = std::ldexp(number(x), -e);  // in [1, 2)
        const int half = static_cast<int>(std::floor(e / 2.0)) + 1;
        CHECK(of("*FREXPM.f32.sqrt r0:t0, r1", x) == bits(e % 2 == 0 ? m / 4 : m / 2));
        CHECK(of("*FREXPE.f32.sqrt r0:t0, r1", x) == static_cast<std::uint32_t>(half));
        CHECK(of("+FREXPE.f32.sqrt r0:t1, r1.neg", x) == static_cast<std::uint32_t>(-half));
    }
}

TEST_CASE("bifrost notes: for logarithms, the mantissa is at least 0.75 and below 1.5, with the exponent that belongs to it", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const std::uint32_t x = normal(random);
        const float m = number(of("*FREXPM.f32.log r0:t0, r1", x));
        const auto e = static_cast<std::int32_t>(of("+FREXPE.f32.log r0:t1, r1", x));
        CHECK(std::fabs(m) >= 0.75f);
        CHECK(std::fabs(m) < 1.5f);
        CHECK(std::ldexp(static_cast<double>(m), e) == static_cast<double>(number(x)));
    }
}

TEST_CASE("bifrost notes: zero, infinity and NaN have the exponent 0, and are their own mantissa", "[simulator]")
{
    for (const std::string_view mode : {"", ".sqrt", ".log"})
        for (const std::string_view negated : {"", ".neg"})
            for (const std::uint32_t x : {0u, minus, infinity, infinity | minus, quiet_nan}) {
                if (mode == ".log" && !negated.empty()) continue;  // which does not exist
                CHECK(of("*FREXPE.f32" + std::string(mode) + " r0:t0, r1" + std::string(negated), x) == 0);
                const std::uint32_t m = of("*FREXPM.f32" + std::string(mode) + " r0:t0, r1", x);
                CHECK((m == x || (x == quiet_nan && std::isnan(number(m)))));
            }
}

TEST_CASE("bifrost notes: FRCP_TABLE, today FRCP_APPROX, keeps the sign and handles zero, infinity and NaN", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const std::uint32_t x = normal(random);
        int e = 0;
        const double m = std::frexp(static_cast<double>(number(x)), &e),
                     y = static_cast<double>(number(of("+FRCP_APPROX.f32 r0:t1, r1", x)));
        CHECK(std::fabs(y * m - 1) < 1.0 / 4096);
    }
    CHECK(of("+FRCP_APPROX.f32 r0:t1, r1", 0) == infinity);
    CHECK(of("+FRCP_APPROX.f32 r0:t1, r1", minus) == (infinity | minus));
    CHECK(of("+FRCP_APPROX.f32 r0:t1, r1", infinity) == 0);
    CHECK(of("+FRCP_APPROX.f32 r0:t1, r1", infinity | minus) == minus);
    CHECK(std::isnan(number(of("+FRCP_APPROX.f32 r0:t1, r1", quiet_nan))));
}

TEST_CASE("bifrost notes: FRSQ_TABLE, today FRSQ_APPROX, is the reciprocal root of the mantissa", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(300); ++n) {
        const std::uint32_t x = normal(random) & ~minus;
        const double m = static_cast<double>(number(of("*FREXPM.f32.sqrt r0:t0, r1", x)));
        const double y = static_cast<double>(number(of("+FRSQ_APPROX.f32 r0:t1, r1", x)));
        CHECK(std::fabs(y * y * m - 1) < 1.0 / 2048);
    }
}

TEST_CASE("bifrost notes: FRCP_APPROX, today FLOG_TABLE.red, depends on the top four bits of the mantissa, and has five", "[simulator]")
{
    tests::dice random;
    const std::string_view red = "+FLOG_TABLE.f32.red r0:t1, r1";
    for (std::uint32_t top = 0; top < 16; ++top) {
        const std::uint32_t first = of(red, 0x3F800000 | top << 19);
        CHECK((first & 0x0007FFFF) == 0);  // five significant bits: one is not stored
        for (int n = 0; n < tests::rounds(20); ++n) {
            const std::uint32_t x = (normal(random) & 0xFF87FFFF) | top << 19;
            CHECK(of(red, x) == first);
            const double m = std::fabs(static_cast<double>(number(of("*FREXPM.f32.log r0:t0, r1", x))));
            CHECK(std::fabs(static_cast<double>(number(first)) * m - 1) <= 1.0 / 16);
        }
    }
    for (const std::uint32_t x : {0u, minus, infinity, infinity | minus, quiet_nan}) CHECK(of(red, x) == 0x3F800000);
}

TEST_CASE("bifrost notes: FLOG_TABLE.base2 is the negated logarithm of that, so that a logarithm is right", "[simulator]")
{
    tests::dice random;
    for (int n = 0; n < tests::rounds(100); ++n) {
        const std::uint32_t x = normal(random) & ~minus;
        const double r = static_cast<double>(number(of("+FLOG_TABLE.f32.red r0:t1, r1", x)));
        CHECK(std::fabs(static_cast<double>(number(of("+FLOG_TABLE.f32.base2 r0:t1, r1", x))) + std::log2(r)) < 1e-6);
        CHECK(std::fabs(static_cast<double>(number(of("+FLOG_TABLE.f32.natural r0:t1, r1", x))) + std::log(r)) < 1e-6);
    }
}

// ---- sequences ----

namespace {

// The greatest distance from the ideal function, in units in the last place, on a product.
double error_in_ulps(std::uint32_t found, double ideal)
{
    const double unit = std::ldexp(1.0, std::ilogb(ideal) - 23);
    return std::fabs(static_cast<double>(number(found)) - ideal) / unit;
}

std::uint32_t on_g71(const std::string& text, std::uint32_t x)
{
    const std::array<register_value, 1> registers{{{1, x}}};
    return run_to_end(text, {.registers = registers}, bifrost::gpu::G71).reg(0);
}

}  // namespace

TEST_CASE("bifrost notes: reciprocals on G71", "[simulator]")
{
    const std::string text = "bb { +FRCP_APPROX.f32 r2:t1, r1 \n *FREXPM.f32 t0, r1 \n +FREXPE.f32 r3:t1, r1.neg \n *NOP \n } "
                             "bb { *FREXPM.f32 t0, r1 \n +NOP \n *FMA_RSCALE.f32.n t0, t0, r2.neg, 0x3f800000, #0 \n +NOP \n"
                             "*FMA_RSCALE.f32 r0:t0, t0, r2, r2, r3 \n } eos { *NOP \n }";
    tests::dice random;
    for (int n = 0; n < tests::rounds(200); ++n) {
        const std::uint32_t x = (normal(random) & 0x807FFFFF) | static_cast<std::uint32_t>(4 + random.below(246)) << 23;
        CHECK(error_in_ulps(on_g71(text, x), 1.0 / static_cast<double>(number(x))) < 1.01);
    }
    CHECK(on_g71(text, 0) == infinity);
    CHECK(on_g71(text, minus) == (infinity | minus));
    CHECK(on_g71(text, infinity) == 0);
    CHECK(std::isnan(number(on_g71(text, quiet_nan))));
}

TEST_CASE("bifrost notes: reciprocal square roots on G71", "[simulator]")
{
    const std::string text =
        "bb { +FRSQ_APPROX.f32 r2:t1, r1 \n *FMA.f32 t0, t1, t1, #0.neg \n +FREXPE.f32.sqrt r3:t1, r1.neg \n *MOV.i32 r4:t0, t0 \n } "
        "bb { *FREXPM.f32.sqrt t0, r1 \n +NOP \n *FMA_RSCALE.f32.n t0, t0, r4.neg, 0x3f800000, 0xffffffff \n +NOP \n"
        "*FMA_RSCALE.f32.n r0:t0, t0, r2, r2, r3 \n } eos { *NOP \n }";
    tests::dice random;
    for (int n = 0; n < tests::rounds(200); ++n) {
        const std::uint32_t x = normal(random) & ~minus;
        CHECK(error_in_ulps(on_g71(text, x), 1 / std::sqrt(static_cast<double>(number(x)))) < 1.3);
    }
}

TEST_CASE("bifrost notes: exp2 on G71", "[simulator]")
{
    const std::string text =
        "bb { +FADD.f32.clamp_0_inf r2:t1, r1, 0x49400000 \n *FADD.f32 t0, t1, 0xc9400000 \n +NOP \n"
        "*FADD.f32.clamp_m1_1 r3:t0, r1, t0.neg \n +NOP \n *NOP \n +FEXP_TABLE.u4 r4:t1, r2 \n *NOP \n }"
        "bb { +ISUB.s32 t1, r2, 0x49400000 \n *ARSHIFT.i32 r5:t0, t1, #0, 0x4 \n *FMA.f32 t0, r3, 0x3d635635, 0x3e75fffa \n +NOP \n"
        "*FMA.f32 t0, t0, r3, 0x3f317218 \n *FMA.f32 t0, t0, r3, #0.neg \n"
        "*FMA_RSCALE.f32.clamp_0_inf t0, t0, r4, r4, r5 \n +NOP \n *NOP \n +FMAX.f32.nan_propagate r0:t1, t0, r1 \n } eos { *NOP \n }";
    for (const float x : {0.0f, 1.0f, -1.0f, 0.5f, 3.3f, -7.7f, 20.25f, -60.1f}) {
        const double ideal = std::exp2(static_cast<double>(x));
        // FMAX with the argument is for NaNs alone; it is right where 2^x exceeds x.
        CHECK(error_in_ulps(on_g71(text, bits(x)), ideal) < 2 + 2 * std::fabs(static_cast<double>(x)));
    }
    CHECK(std::isnan(number(on_g71(text, quiet_nan))));
}

TEST_CASE("bifrost notes: FLOGD, FADD_LSCALE and FREXPE give log2 on all but G71", "[simulator]")
{
    const std::string text =
        "bb { *FADD_LSCALE.f32 r2:t0, 0xbf800000, r1 \n +FREXPE.f32.log t1, r1 \n *NOP \n +S32_TO_F32 r3:t1, t1 \n *NOP \n }"
        "bb { *NOP \n +FLOGD.f32 t1, r1 \n *FMA.f32 r0:t0, t1, r2, r3 \n } eos { *NOP \n }";
    tests::dice random;
    for (int n = 0; n < tests::rounds(200); ++n) {
        const std::uint32_t x = normal(random) & ~minus;
        const std::array<register_value, 1> registers{{{1, x}}};
        const double found = static_cast<double>(number(run_to_end(text, {.registers = registers}, bifrost::gpu::G52).reg(0)));
        const double ideal = std::log2(static_cast<double>(number(x)));
        CHECK(std::fabs(found - ideal) <= std::max(std::ldexp(1.0, -21), 3 * std::ldexp(1.0, std::ilogb(ideal) - 23)));
    }
    CHECK(stop_of(text, {}, bifrost::gpu::G71) == "the product does not have the instruction");
}

TEST_CASE("bifrost notes: sine and cosine from tables of 64 steps", "[simulator]")
{
    const std::string begin =
        "bb { *FMA.f32 r2:t0, r1, 0x3f22f983, 0x49400000 \n +NOP \n *FADD.f32 t0, t0, 0xc9400000 \n +NOP \n"
        "*FMA.f32 r3:t0, t0, 0xbfc90fdb, r1 \n *NOP \n +FSIN_TABLE.u6 r4:t1, r2 \n *NOP \n +FCOS_TABLE.u6 r5:t1, r2 \n"
        "*FMA_RSCALE.f32 r6:t0, r3, r3, #0.neg, 0xffffffff \n } ";
    const std::string sine = "bb { *FMA.f32 t0, r6.neg, r4, #0.neg \n +NOP \n *FMA.f32.clamp_m1_1 t0, r3, r5, t0 \n +NOP \n *FADD.f32 "
                             "r0:t0, t0, r4 \n } eos { *NOP \n }";
    const std::string cosine = "bb { *FMA.f32 t0, r6.neg, r5, #0.neg \n +NOP \n *FMA.f32.clamp_m1_1 t0, r3.neg, r4, t0 \n +NOP \n "
                               "*FADD.f32 r0:t0, t0, r5 \n } eos { *NOP \n }";
    for (int n = -40; n <= 40; ++n) {
        const float x = static_cast<float>(n) * 0.0785f;
        CHECK(std::fabs(static_cast<double>(number(on_g71(begin + sine, bits(x)))) - std::sin(static_cast<double>(x))) <
              std::ldexp(1.0, -14));
        CHECK(std::fabs(static_cast<double>(number(on_g71(begin + cosine, bits(x)))) - std::cos(static_cast<double>(x))) <
              std::ldexp(1.0, -14));
    }
}

// ---- what products lack ----

TEST_CASE("bifrost notes: FRCP_FAST, FRSQ_FAST and their kin, today without _FAST, are absent on G71", "[simulator]")
{
    for (const std::string_view line : {"+FRCP.f32 r0:t1, r1", "+FRSQ.f32 r0:t1, r1", "+FEXP.f32 r0:t1, r1, r2", "+FLOGD.f32 r0:t1, r1",
                                        "*FADD_LSCALE.f32 r0:t0, r1, r2"}) {
        const std::string text = "eos { " + std::string(line) + " \n *NOP \n }";
        CHECK(stop_of(text, {}, bifrost::gpu::G71) == "the product does not have the instruction");
        for (const bifrost::gpu other : bifrost::gpus)
            if (other != bifrost::gpu::G71) CHECK(stop_of(text, {}, other) == "");
        CHECK(stop_of(text, {}, bifrost::arch::v6) == "");  // G72 has them
    }
}

// ---- fragments ----

TEST_CASE("bifrost notes: ATEST gives the coverage twice: at once to its result, and to the staging register", "[simulator]")
{
    struct : simulator::default_host {
        simulator::run_error test_alpha(simulator::request& m) override
        {
            for (std::size_t lane = 0; lane < 8; ++lane)
                m.written[0][lane] = m.sources.low[1][lane] == 0x3F000000 ? 0 : m.sources.low[0][lane] & 5;
            return simulator::run_error::none;
        }
    } host;
    const std::array<std::uint32_t, 2> alphas{0x3F800000, 0x3F000000};
    const std::array<register_value, 2> registers{{{60, 0xF}, {1, alphas}}};
    const auto result = run_to_end("bb atest { *NOP \n +ATEST r60:t1, r60, r1, @r60 \n *MOV.i32 r2:t0, t1 \n *NOP \n } eos { *NOP \n }",
                                   {.lanes = 2, .registers = registers, .devices = &host});
    CHECK(result.reg(60) == 5);  // staging
    CHECK(result.reg(2) == 5);  // t1
    CHECK(result.reg(60, 1) == 0);
    CHECK(result.discarded() == 2);
    // To another register, for the result alone.
    const auto apart = run_to_end("bb atest { *NOP \n +ATEST r7:t1, r60, r1.h1, @r60 \n *NOP \n *NOP \n } eos { *NOP \n }",
                                  {.lanes = 2, .registers = registers, .devices = &host});
    CHECK(apart.reg(7) == 5);
    CHECK(apart.reg(60) == 5);
}

TEST_CASE("bifrost notes: DISCARD drops the lanes for which its comparison holds, and all for 0 == 0", "[simulator]")
{
    const std::array<std::uint32_t, 4> values{bits(1), bits(2), bits(-1), quiet_nan};
    const std::array<register_value, 2> registers{{{1, values}, {2, 0x3C003F00}}};
    const auto discarded = [&](std::string_view line) {
        return run_to_end("eos { +DISCARD.f32." + std::string(line) + " \n }", {.lanes = 4, .registers = registers}).discarded();
    };
    CHECK(discarded("lt t1, r1, 0x3F800000") == 0b0100);
    CHECK(discarded("le t1, r1, 0x3F800000") == 0b0101);
    CHECK(discarded("ne t1, r1, 0x3F800000") == 0b1110);
    CHECK(discarded("eq t1, #0.x, #0.x") == 0b1111);
    CHECK(discarded("lt t1, r2.h1, r2.h0") == 0b1111);  // 1 < 1.75
}

TEST_CASE("bifrost notes: CUBEFACE1 gives the largest coordinate, and CUBEFACE2 of the same tuple the face in the top bits", "[simulator]")
{
    struct direction {
        float x, y, z;
        std::uint32_t face;
    };
    for (const auto& [x, y, z, face] : {direction{3, 1, 2, 0}, {-3, 1, 2, 1}, {1, 3, 2, 2}, {1, -3, 2, 3}, {1, 2, 3, 4}, {1, 2, -3, 5}}) {
        const std::array<register_value, 2> registers{{{1, bits(x)}, {2, bits(y)}}};
        const std::array<std::uint32_t, 2> uniforms{bits(z), 0};
        const auto result = run_to_end("bb { *CUBEFACE1 r3:t0, r1, r2, u0.w0 \n +CUBEFACE2 r4:t1, t \n *NOP \n } eos { *NOP \n }",
                                       {.registers = registers, .uniforms = uniforms});
        CHECK(result.reg(3) == bits(3));
        CHECK(result.reg(4) >> 29 == face);
    }
    // Any other source than t, and any other FMA, is refused.
    CHECK(stop_of("bb { *CUBEFACE1 r3:t0, r1, r2, u0.w0 \n +CUBEFACE2 r4:t1, r1 \n *NOP \n } eos { *NOP \n }",
                  {.uniforms = std::array<std::uint32_t, 2>{}}) == "CUBEFACE2 reads t, the result of CUBEFACE1");
    CHECK(stop_of("bb { *FADD.f32 r3:t0, r1, r2 \n +CUBEFACE2 r4:t1, t \n *NOP \n } eos { *NOP \n }") ==
          "CUBEFACE2 needs CUBEFACE1 in its tuple");
}

TEST_CASE("bifrost notes: MUX takes the first source where the mask is zero, negative, a float zero, or bit by bit", "[simulator]")
{
    const std::array<register_value, 3> registers{{{1, 0xAAAA1111}, {2, 0xBBBB2222}, {3, 0}}};
    const auto mux = [&](std::string_view mode, std::uint32_t mask) {
        auto given = registers;
        given[2].value = mask;
        return run_to_end("eos { +MUX." + std::string(mode) + " r0:t1, r1, r2, r3 \n *NOP \n }", {.registers = given}).reg(0);
    };
    CHECK(mux("i32.int_zero", 0) == 0xAAAA1111);
    CHECK(mux("i32.int_zero", minus) == 0xBBBB2222);
    CHECK(mux("i32.fp_zero", minus) == 0xAAAA1111);
    CHECK(mux("i32.neg", minus) == 0xAAAA1111);
    CHECK(mux("i32.neg", 1) == 0xBBBB2222);
    CHECK(mux("i32.bit", 0xFFFF0000) == 0xAAAA2222);
    CHECK(mux("v2i16.int_zero", 0x00010000) == 0xBBBB1111);
    CHECK(mux("v4i8.int_zero", 0x00010001) == 0xAABB1122);
}

TEST_CASE("bifrost notes: LD_VAR_ADDR, today LEA_ATTR, gives an address and a conversion, to which ST_VAR, today ST_CVT, stores",
          "[simulator]")
{
    std::vector<std::uint32_t> stored;
    struct device : simulator::default_host {
        std::vector<std::uint32_t>* stored = nullptr;

        simulator::run_error answer(simulator::request& m) override
        {
            if (m.what.code() == valhall::opcode::LEA_ATTR_IMM) {
                m.written[0].fill(0x1000 + 16 * m.sources.low[0][0]);
                m.written[1].fill(0x2);
                m.written[2].fill(0xC0DE);
                return simulator::run_error::none;
            }
            if (m.what.code() != valhall::opcode::ST_CVT) return simulator::run_error::no_host;
            *stored = {m.sources.low[0][0], m.sources.high[0][0], m.sources.low[1][0]};
            for (int n = 0; n < m.read_count; ++n) stored->push_back(m.read[n][0]);
            return simulator::run_error::none;
        }
    } host;
    host.stored = &stored;
    const std::array<register_value, 4> registers{{{61, 3}, {62, 0}, {4, 44}, {5, 55}}};
    std::ignore = run_to_end("nbb attr dwb(0) { +LEA_ATTR_IMM.auto t1, r61, r62, attribute_index:0, @r8 \n }\n"
                             "eos store { +ST_CVT.v2 t1, r8, r9, r10, @r4 \n }",
                             {.registers = registers, .devices = &host});
    CHECK(stored == std::vector<std::uint32_t>{0x1030, 2, 0xC0DE, 44, 55});
}
