// SPDX-License-Identifier: MIT
// Laws of float arithmetic, and error bounds of the instruction sequences that compilers use for functions, tested
// by running programs over many inputs.
#include <cmath>
#include <limits>

#include "unit/simulator/sequence.hpp"

#include "random.hpp"
#include "rounds.hpp"

using namespace valhall;
using tests::bits_of;
using tests::float_of;
using tests::lane_registers;
using tests::sequence;
using tests::sixteen;

namespace {

bool is_nan(std::uint32_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }
bool is_nan_16(std::uint32_t bits) { return (bits & 0x7FFF) > 0x7C00; }
bool is_same(std::uint32_t a, std::uint32_t b) { return a == b || (is_nan(a) && is_nan(b)); }
bool is_same_pair(std::uint32_t a, std::uint32_t b)
{
    const auto same = [](std::uint32_t x, std::uint32_t y) { return x == y || (is_nan_16(x) && is_nan_16(y)); };
    return same(a & 0xFFFF, b & 0xFFFF) && same(a >> 16, b >> 16);
}
bool is_normal(std::uint32_t bits) { return std::isnormal(float_of(bits)); }

// A number between two others, with random low bits.
float between(tests::dice& random, double low, double high)
{
    return static_cast<float>(low + (high - low) * static_cast<double>(random.bits() >> 11) * 0x1p-53);
}

// The error of a result, in units in its last place.
double error_in_ulps(std::uint32_t result, long double ideal)
{
    int exponent = 0;
    std::frexp(ideal, &exponent);
    return static_cast<double>(
        std::fabs((static_cast<long double>(float_of(result)) - ideal) / std::ldexp(1.0L, std::max(exponent, -125) - 24)));
}

// Runs a program that computes r10 from r0, over many inputs, and calls `look` with each input and result.
template <class Make, class Look>
void each(sequence& program, int batches, Make&& make, Look&& look)
{
    for (int n = 0; n < batches; ++n) {
        const lane_registers x = sixteen(make);
        const simulator::warp done = program.run({{0, x}});
        for (std::size_t lane = 0; lane < 16; ++lane) look(x[lane], done.lanes_of(10)[lane]);
    }
}

std::string names(std::uint32_t x, std::uint32_t y) { return tests::hex(x) + " gives " + tests::hex(y); }

// Code before a sequence: loads words to registers.
std::string with(std::initializer_list<std::pair<int, const char*>> words)
{
    std::string text;
    for (const auto& [reg, word] : words) text += "IADD_IMM.i32 r" + std::to_string(reg) + ", 0x0, #" + word + "\n";
    return text;
}

const std::string circle = with({{40, "0x3F22F983"}, {41, "0x49400000"}, {42, "0xBFC90FDB"}}) + R"(
    FMA.f32 r1, r0, r40, r41
    FADD.f32 r2, r1, r41.neg
    FMA.f32 r3, r2, r42, r0
    FSIN_TABLE.u6 r4, r1
    FCOS_TABLE.u6 r5, r1
    FMA_RSCALE.f32 r6, r3, r3, 0x0.neg, 0xFFFFFFFF
)";

const std::string sine = circle + R"(
    FMA.f32 r7, r6.neg, r4, 0x0.neg
    FMA.f32.clamp_m1_1 r8, r3, r5, r7
    FADD.f32 r10, r8, r4
)";

const std::string cosine = circle + R"(
    FMA.f32 r7, r6.neg, r5, 0x0.neg
    FMA.f32.clamp_m1_1 r8, r3, r4.neg, r7
    FADD.f32 r10, r8, r5
)";

const std::string logarithm = R"(
    FREXPE.f32.log r1, r0
    S32_TO_F32 r2, r1
    FLOGD.f32 r3, r0
    FADD_LSCALE.f32 r4, 0x3F800000.neg, r0
    FMA.f32 r10, r3, r4, r2
)";

const std::string power_of_two = with({{41, "24"}}) + R"(
    FMA_RSCALE.f32 r1, r0, 0x3F800000, 0x0.neg, r41
    F32_TO_S32 r2, r1
    FEXP.f32 r10, r2, r1
)";

}  // namespace

TEST_CASE("sums and products are commutative", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    for (const char* how : {"", ".rtp", ".rtn", ".rtz", ".clamp_0_1", ".clamp_m1_1.rtp"}) {
        const std::string h = how;
        sequence words("FADD.f32" + h + " r10, r0, r1\nFADD.f32" + h + " r11, r1, r0\nFMA.f32" + h + " r12, r0, r1, r2\nFMA.f32" + h +
                       " r13, r1, r0, r2\n");
        sequence halves("FADD.v2f16" + h + " r10, r0, r1\nFADD.v2f16" + h + " r11, r1, r0\nFMA.v2f16" + h + " r12, r0, r1, r2\nFMA.v2f16" +
                        h + " r13, r1, r0, r2\n");
        for (int n = 0; n < 500; ++n) {
            const lane_registers a = sixteen([&] { return random.bits(); }), b = sixteen([&] { return random.bits(); }),
                                 c = sixteen([&] { return random.bits(); });
            const simulator::warp w = words.run({{0, a}, {1, b}, {2, c}}), v = halves.run({{0, a}, {1, b}, {2, c}});
            for (int lane = 0; lane < 16; ++lane) {
                const auto case_of = [&] {
                    return h + " " + tests::hex(a[static_cast<std::size_t>(lane)]) + " " + tests::hex(b[static_cast<std::size_t>(lane)]);
                };
                law.expect(is_same(w.reg(10, lane), w.reg(11, lane)) && is_same(w.reg(12, lane), w.reg(13, lane)), case_of);
                law.expect(is_same_pair(v.reg(10, lane), v.reg(11, lane)) && is_same_pair(v.reg(12, lane), v.reg(13, lane)), case_of);
            }
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 6 * 500 * 32);
}

TEST_CASE("the minimum and the maximum of two numbers are the two numbers, in either order", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(R"(
        FMIN.f32 r10, r0, r1
        FMIN.f32 r11, r1, r0
        FMAX.f32 r12, r0, r1
        FMAX.f32 r13, r1, r0
        CSEL.f32.total r14, r0, r1, r0, r1
    )");
    for (int n = 0; n < tests::rounds(2000); ++n) {
        const lane_registers a = sixteen([&] { return random.chance(4) ? (random.bits() & 0x80000000) : random.bits(); });
        const lane_registers b = sixteen([&] { return random.chance(4) ? (random.bits() & 0x80000000) : random.bits(); });
        const simulator::warp w = program.run({{0, a}, {1, b}});
        for (int lane = 0; lane < 16; ++lane) {
            const std::uint32_t x = a[static_cast<std::size_t>(lane)], y = b[static_cast<std::size_t>(lane)];
            const auto case_of = [&] { return tests::hex(x) + " " + tests::hex(y); };
            law.expect(is_same(w.reg(10, lane), w.reg(11, lane)) && is_same(w.reg(12, lane), w.reg(13, lane)), case_of);
            if (is_nan(x) || is_nan(y)) continue;
            law.expect((w.reg(10, lane) ^ w.reg(12, lane)) == (x ^ y), case_of);
            law.expect(w.reg(10, lane) == w.reg(14, lane), case_of);
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > tests::rounds(90'000u));
}

TEST_CASE("a sum with -0 moves, negates, takes the absolute value of, or clamps a number", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(R"(
        FADD.f32 r10, r0, 0x0.neg
        FADD.f32 r11, r0.neg, 0x0.neg
        FADD.f32 r12, r0.abs, 0x0.neg
        FADD.f32.clamp_0_1 r13, r0, 0x0.neg
        FMA.f32 r14, r0, 0x3F800000, 0x0.neg
    )");
    for (int n = 0; n < tests::rounds(10'000); ++n) {
        const lane_registers a = sixteen([&] { return random.bits(); });
        const simulator::warp w = program.run({{0, a}});
        for (int lane = 0; lane < 16; ++lane) {
            const std::uint32_t x = a[static_cast<std::size_t>(lane)];
            const float f = float_of(x);
            const float saturated = f > 1 ? 1.0f : f > 0 ? f : 0.0f;
            law.expect(is_same(w.reg(10, lane), x) && is_same(w.reg(11, lane), x ^ 0x80000000) &&
                           is_same(w.reg(12, lane), x & 0x7FFFFFFF) && w.reg(13, lane) == bits_of(saturated) && is_same(w.reg(14, lane), x),
                       [&] { return tests::hex(x); });
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("sines and cosines are within 2^-11", "[simulator][laws]")
{
    tests::dice random;
    sequence of_sine(sine), of_cosine(cosine);
    const float pi = 3.14159274f;
    tests::tally law;
    const auto angle = [&] { return bits_of(random.chance(64) ? 2 * pi : between(random, -3.14159265, 3.14159265)); };
    each(of_sine, 20'000, angle, [&](std::uint32_t x, std::uint32_t y) {
        law.expect(std::fabs(std::sin(static_cast<double>(float_of(x))) - static_cast<double>(float_of(y))) < 0x1p-11,
                   [&] { return "sine: " + names(x, y); });
    });
    each(of_cosine, 20'000, angle, [&](std::uint32_t x, std::uint32_t y) {
        law.expect(std::fabs(std::cos(static_cast<double>(float_of(x))) - static_cast<double>(float_of(y))) < 0x1p-11,
                   [&] { return "cosine: " + names(x, y); });
    });
    CHECK(law.failures() == "");
    // The clamp swallows the canonical NaN, with index 0.
    lane_registers nans;
    nans.fill(0x7FC00000);
    CHECK(float_of(of_sine.run({{0, nans}}).reg(10)) == -1);
    CHECK(float_of(of_cosine.run({{0, nans}}).reg(10)) == 0);
}

TEST_CASE("logarithms are within 3 units in the last place, near 1 within 2^-21", "[simulator][laws]")
{
    tests::dice random;
    sequence program(logarithm);
    tests::tally law;
    const auto look = [&](std::uint32_t x, std::uint32_t y) {
        const long double ideal = std::log2(static_cast<long double>(float_of(x)));
        const bool is_near_1 = float_of(x) >= 0.5f && float_of(x) <= 2;
        const bool holds = is_near_1 ? std::fabs(ideal - static_cast<long double>(float_of(y))) <= 0x1p-21L : error_in_ulps(y, ideal) <= 3;
        law.expect(holds, [&] { return names(x, y); });
    };
    each(program, 20'000, [&] { return 0x00800000 + random.below(0x7F000000); }, look);
    each(program, 20'000, [&] { return bits_of(between(random, 0.25, 4)); }, look);
    CHECK(law.failures() == "");
    const auto value_for = [&](std::uint32_t x) {
        lane_registers all;
        all.fill(x);
        return program.run({{0, all}}).reg(10);
    };
    CHECK(is_nan(value_for(bits_of(-1.0F))));
    CHECK(is_nan(value_for(0x7FC00000)));
    CHECK(value_for(0) == 0xFF800000);
    CHECK(value_for(0x80000000) == 0xFF800000);
    CHECK(value_for(0x7F800000) == 0x7F800000);
    CHECK(value_for(bits_of(1.0F)) == 0);
    CHECK(value_for(bits_of(8.0F)) == bits_of(3.0F));
}

TEST_CASE("powers of two are within 3 + 2|x| units in the last place", "[simulator][laws]")
{
    tests::dice random;
    sequence program(power_of_two),
        older(with({{40, "0x49400000"}, {41, "4"}, {42, "0x3D635635"}, {43, "0x3E75FFFA"}, {44, "0x3F317218"}}) + R"(
        FADD.f32.clamp_0_inf r1, r0, r40
        FADD.f32 r2, r1, r40.neg
        FADD.f32.clamp_m1_1 r3, r0, r2.neg
        FEXP_TABLE.u4 r4, r1
        ISUB.s32 r5, r1, r40
        RSHIFT_OR.i32.signed r5, r5, r41.b0, 0x0
        FMA.f32 r6, r42, r3, r43
        FMA.f32 r6, r6, r3, r44
        FMA.f32 r6, r6, r3, 0x0.neg
        FMA_RSCALE.f32.clamp_0_inf r7, r6, r4, r4, r5
        FMAX.f32.nan_propagate r10, r7, r0
    )");
    tests::tally law;
    const auto look = [&](std::uint32_t x, std::uint32_t y) {
        const long double ideal = std::exp2(static_cast<long double>(float_of(x)));
        if (ideal < 0x1p-126L) law.expect(float_of(y) < 0x1.1p-126f, [&] { return names(x, y); });
        else if (ideal < 0x1p128L)
            law.expect(error_in_ulps(y, ideal) <= 3 + 2 * std::fabs(static_cast<double>(float_of(x))), [&] { return names(x, y); });
        else law.expect(y == 0x7F800000, [&] { return names(x, y); });
    };
    each(program, 10'000, [&] { return bits_of(between(random, -160, 140)); }, look);
    each(program, 10'000, [&] { return bits_of(between(random, -2, 2)); }, look);
    each(older, 10'000, [&] { return bits_of(between(random, -125, 127)); }, look);
    CHECK(law.failures() == "");
    lane_registers x{};
    x[0] = 0x7F800000, x[1] = 0xFF800000, x[2] = 0x7FC00000, x[3] = bits_of(10.0F), x[4] = bits_of(1500.0F), x[5] = bits_of(-1500.0F);
    const simulator::warp w = program.run({{0, x}});
    CHECK(w.reg(10, 0) == 0x7F800000);
    CHECK(w.reg(10, 1) == 0);
    CHECK(is_nan(w.reg(10, 2)));
    CHECK(w.reg(10, 3) == bits_of(1024.0F));
    CHECK(w.reg(10, 4) == 0x7F800000);
    CHECK(w.reg(10, 5) == 0);
}

TEST_CASE("powers have the error of the logarithm and the power of two together", "[simulator][laws]")
{
    tests::dice random;
    sequence program(logarithm + with({{41, "24"}}) + R"(
        FMA_RSCALE.f32 r11, r20, r10, 0x0.neg, r41
        F32_TO_S32 r12, r11
        FEXP.f32 r13, r12, r11
    )");
    tests::tally law;
    for (int n = 0; n < tests::rounds(10'000); ++n) {
        const lane_registers bases = sixteen([&] { return bits_of(between(random, 0.01, 50)); }),
                             exponents = sixteen([&] { return bits_of(between(random, -15, 15)); });
        const simulator::warp w = program.run({{0, bases}, {20, exponents}});
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const long double b = float_of(bases[lane]), x = float_of(exponents[lane]), exponent = x * std::log2(b),
                              ideal = std::exp2(exponent);
            if (ideal > 0x1p125L || ideal < 0x1p-125L) continue;
            // The logarithm's error, 3 units or 2^-21, is multiplied by x.
            const double bound = 3 + static_cast<double>(std::fabs(exponent)) * (2 + 3 * 1.5) + static_cast<double>(std::fabs(x)) * 4 * 0.7;
            law.expect(error_in_ulps(w.reg(13, static_cast<int>(lane)), ideal) <= bound,
                       [&] { return names(bases[lane], exponents[lane]) + tests::hex(w.reg(13, static_cast<int>(lane))); });
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > tests::rounds(120'000u));
}

TEST_CASE("quotients are within 2.5 units in the last place, reciprocal roots within 2", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence quotient("FRCP.f32 r2, r1\nFMA.f32 r10, r0, r2, 0x0.neg\n");
    for (int n = 0; n < tests::rounds(10'000); ++n) {
        const lane_registers a = sixteen([&] { return 0x20000000 + random.below(0x40000000); }),
                             b = sixteen([&] { return 0x20000000 + random.below(0x40000000); });
        const simulator::warp w = quotient.run({{0, a}, {1, b}});
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const long double ideal = static_cast<long double>(float_of(a[lane])) / static_cast<long double>(float_of(b[lane]));
            if (is_normal(w.reg(10, static_cast<int>(lane))))
                law.expect(error_in_ulps(w.reg(10, static_cast<int>(lane)), ideal) <= 2.5, [&] { return names(a[lane], b[lane]); });
        }
    }
    const auto any_normal = [&] { return 0x01000000 + random.below(0x7D000000); };
    const auto root = [&](std::uint32_t x, std::uint32_t y) {
        law.expect(error_in_ulps(y, 1 / std::sqrt(static_cast<long double>(float_of(x)))) <= 2, [&] { return "root: " + names(x, y); });
    };
    const auto reciprocal = [&](std::uint32_t x, std::uint32_t y) {
        law.expect(!is_normal(y) || error_in_ulps(y, 1 / static_cast<long double>(float_of(x))) <= 2.5,
                   [&] { return "reciprocal: " + names(x, y); });
    };
    sequence roots("FRSQ.f32 r10, r0\n"), approximate_reciprocals(R"(
        FRCP_APPROX.f32 r1, r0
        FREXPM.f32 r2, r0
        FREXPE.f32.neg r3, r0
        FMA_RSCALE_N.f32 r4, r2, r1.neg, 0x3F800000, 0x0
        FMA_RSCALE.f32 r10, r4, r1, r1, r3
    )"),
        approximate_roots(R"(
        FRSQ_APPROX.f32 r1, r0
        FREXPM.f32.sqrt r2, r0
        FREXPE.f32.sqrt.neg r3, r0
        FMA.f32 r4, r1, r1, 0x0.neg
        FMA_RSCALE_N.f32 r5, r2, r4.neg, 0x3F800000, 0xFFFFFFFF
        FMA_RSCALE_N.f32 r10, r5, r1, r1, r3
    )");
    each(roots, 10'000, any_normal, root);
    each(approximate_roots, 10'000, any_normal, root);
    each(approximate_reciprocals, 10'000, any_normal, reciprocal);
    CHECK(law.failures() == "");

    lane_registers edges{};
    edges[1] = 0x80000000, edges[2] = 0x7F800000, edges[3] = 0xFF800000;
    const simulator::warp w = approximate_reciprocals.run({{0, edges}}), v = approximate_roots.run({{0, edges}});
    CHECK(w.reg(10, 0) == 0x7F800000);
    CHECK(w.reg(10, 1) == 0xFF800000);
    CHECK(w.reg(10, 2) == 0);
    CHECK(w.reg(10, 3) == 0x80000000);
    CHECK(v.reg(10, 0) == 0x7F800000);
    CHECK(v.reg(10, 2) == 0);
}

TEST_CASE("the root of 0, of infinity and of a subnormal number", "[simulator][laws]")
{
    sequence program("FRSQ.f32 r1, r0\nFRCP.f32 r10, r1\n");
    lane_registers x{};
    x[1] = 0x7F800000, x[2] = 0x00400000, x[3] = bits_of(16.0F), x[4] = bits_of(-4.0F);
    const simulator::warp w = program.run({{0, x}});
    CHECK(w.reg(10, 0) == 0);
    CHECK(w.reg(10, 1) == 0x7F800000);
    CHECK(w.reg(10, 2) == 0);
    CHECK(w.reg(10, 3) == bits_of(4.0F));
    CHECK(is_nan(w.reg(10, 4)));
}

namespace {

// A table for the older logarithm: the reciprocal of the reduced fraction with 5 bits, and its negated logarithm.
class logarithm_table final : public simulator::replacements {
public:
    bool has(opcode code) const override { return code == opcode::FLOG_TABLE_f32; }
    std::uint64_t result(opcode, const simulator::modes& how, std::span<const std::uint64_t> operands) const override
    {
        double m = 1 + static_cast<double>(operands[0] & 0x007FFFFF) * 0x1p-23;
        if (m >= 1.5) m /= 2;
        const double reciprocal = std::round(32 / m) / 32;
        return bits_of(
            static_cast<float>(how.get<modifier::logarithm_mode>() == modifier::logarithm_mode::red ? reciprocal : -std::log2(reciprocal)));
    }
};

}  // namespace

TEST_CASE("the older logarithm, with a table of the caller", "[simulator][laws]")
{
    tests::dice random;
    const logarithm_table table;
    sequence program(with({{40, "0x3F000000"}, {41, "0x3FB8AA3B"}}) + R"(
        FREXPM.f32.log r1, r0
        FREXPE.f32.log r2, r0
        S32_TO_F32 r3, r2
        FLOG_TABLE.f32.red r4, r0
        FLOG_TABLE.f32.base2 r5, r0
        FADD.f32 r6, r3, r5
        FMA.f32 r7, r1, r4, 0x3F800000.neg
        FMA.f32 r8, r7, r40.neg, 0x3F800000
        FMA.f32 r8, r7, r8, 0x0.neg
        FMA.f32 r10, r8, r41, r6
    )");
    program.around().functions = &table;
    tests::tally law;
    each(
        program, 10'000, [&] { return bits_of(between(random, 0.001, 1000)); },
        [&](std::uint32_t x, std::uint32_t y) {
        // The polynomial omits y^3 / 3, with |y| at most 1.5 / 64.
            law.expect(std::fabs(std::log2(static_cast<double>(float_of(x))) - static_cast<double>(float_of(y))) < 1e-5,
                       [&] { return names(x, y); });
        });
    CHECK(law.failures() == "");
}

TEST_CASE("the sequences of older and newer architectures pack two numbers alike", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    for (const char* how : {"", ".rtp", ".rtn", ".rtz", ".clamp_0_1", ".clamp_m1_1", ".clamp_0_inf.rtz"}) {
        const std::string h = how;
        sequence older("V2F32_TO_V2F16" + h + " r10, r0, r1\n");
        sequence newer("FADD.f32" + h + " r10.h0, r0, 0x0.neg\nFADD.f32" + h + " r10.h1, r1, 0x0.neg\n", arch::v11);
        for (int n = 0; n < 500; ++n) {
            const auto number = [&] {
                return random.chance(2) ? random.bits() : bits_of(between(random, -70000, 70000)) >> random.below(3);
            };
            const lane_registers a = sixteen(number), b = sixteen(number);
            const simulator::warp v = older.run({{0, a}, {1, b}}), w = newer.run({{0, a}, {1, b}});
            for (int lane = 0; lane < 16; ++lane)
                law.expect(is_same_pair(v.reg(10, lane), w.reg(10, lane)),
                           [&] { return h + " " + names(v.reg(10, lane), w.reg(10, lane)); });
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("quantizing keeps every 16-bit float that is not subnormal", "[simulator][laws]")
{
    sequence program("F16_TO_F32 r1, r0.h0\nFADD.f32 r2.h01, r1, 0x0.neg\nFLUSH.v2f16.ftz r3, r2\nF16_TO_F32 r4, r3.h1\nFADD.f32 "
                     "r10.h0, r4, 0x0.neg\n",
                     arch::v11);
    tests::tally law;
    std::uint32_t next = 0;
    each(
        program, 0x1000, [&] { return next++; },
        [&](std::uint32_t x, std::uint32_t y) {
            const bool is_subnormal = (x & 0x7C00) == 0;
            law.expect(is_nan_16(x) ? is_nan_16(y) : y == (is_subnormal ? x & 0x8000 : x), [&] { return names(x, y); });
        });
    CHECK(law.failures() == "");
    CHECK(law.count() == 0x10000);
}

TEST_CASE("a fraction is a number minus its floor", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program("FROUND.f32.rtn r1, r0\nFADD.f32 r10, r0, r1.neg\n", arch::v11);
    each(
        program, 10'000, [&] { return bits_of(between(random, -1000, 1000)); },
        [&](std::uint32_t x, std::uint32_t y) {
            law.expect(float_of(y) == float_of(x) - std::floor(float_of(x)), [&] { return names(x, y); });
        });
    CHECK(law.failures() == "");
}

TEST_CASE("cube coordinates are those of the usual table", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(with({{40, "0x3F000000"}, {41, "0x1FFFFFFF"}}) + R"(
        CUBEFACE1 r3, r0, r1, r2
        CUBEFACE2_V9 r4, r0, r1, r2
        CUBE_SSEL r5, r2, r0, r4
        CUBE_TSEL r6, r1, r2, r4
        FRCP.f32 r7, r3
        FMA.f32 r8, r7, r40, 0x0.neg
        FMA.f32.clamp_0_1 r9, r5, r8, r40
        FMA.f32.clamp_0_1 r10, r6, r8, r40
        MUX.i32.bit r11, r9, r4, r41
    )");
    for (int n = 0; n < tests::rounds(10'000); ++n) {
        const auto number = [&] { return bits_of(between(random, -10, 10)); };
        const lane_registers x = sixteen(number), y = sixteen(number), z = sixteen(number);
        const simulator::warp w = program.run({{0, x}, {1, y}, {2, z}});
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const double a = float_of(x[lane]), b = float_of(y[lane]), c = float_of(z[lane]),
                         m = std::max({std::fabs(a), std::fabs(b), std::fabs(c)});
            const int axis = std::fabs(c) == m ? 2 : std::fabs(b) == m ? 1 : 0;
            const bool minus = (axis == 2 ? c : axis == 1 ? b : a) < 0;
            const double s = axis == 0 ? (minus ? c : -c) : axis == 1 ? a : (minus ? -a : a), t = axis == 1 ? (minus ? -c : c) : -b;
            const std::uint32_t first = w.reg(11, static_cast<int>(lane)), face = first >> 29;
            // The face replaces the bits that are 001 in numbers from 2^-63 to 1.
            const double got_s = float_of((first & 0x1FFFFFFF) | 0x20000000), got_t = float_of(w.reg(10, static_cast<int>(lane)));
            law.expect(face == static_cast<std::uint32_t>(2 * axis + minus) && std::fabs(got_t - (t / m / 2 + 0.5)) < 1e-6 &&
                           std::fabs(got_s - (s / m / 2 + 0.5)) < 1e-6,
                       [&] { return std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c); });
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("a level of detail is a number of 8 bits and a fraction of 8, from -16 to 16", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(with({{40, "0x3D800000"}, {41, "0x45800000"}}) + R"(
        FMA.f32.clamp_m1_1 r1, r0, r40, 0x0.neg
        FMA.f32 r2, r1, r41, 0x0.neg
        F32_TO_S32 r3, r2
        MKVEC.v2i16 r10, r3.h0, 0x0.h0
    )");
    each(
        program, 10'000, [&] { return bits_of(between(random, -24, 24)); },
        [&](std::uint32_t x, std::uint32_t y) {
            const double limited = std::fmin(std::fmax(static_cast<double>(float_of(x)), -16.0), 16.0);
            law.expect(static_cast<std::int16_t>(y) == std::nearbyint(limited * 256) && y <= 0xFFFF, [&] { return names(x, y); });
        });
    CHECK(law.failures() == "");
}
