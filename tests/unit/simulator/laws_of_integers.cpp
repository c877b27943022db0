// SPDX-License-Identifier: MIT
// Laws of integer arithmetic, and the sequences of instructions that divide and compute with 64 bits: exact results of programs
// over many inputs. Also some rows in constant expressions.
#include <bit>

#include "unit/simulator/sequence.hpp"
#include "valhall/literals.hpp"

#include "random.hpp"
#include "rounds.hpp"

using namespace valhall;
using tests::lane_registers;
using tests::sequence;
using tests::sixteen;

namespace {

// Numbers of all sizes, and those next to powers of two.
std::uint32_t any_number(tests::dice& random)
{
    const auto shifted = static_cast<std::uint32_t>(random.bits()) >> random.below(32);
    switch (random.below(4)) {
    case 0: return (std::uint32_t{1} << random.below(32)) + static_cast<std::uint32_t>(random.below(3)) - 1;
    case 1: return 0 - shifted;
    default: return shifted;
    }
}

// Two numbers of 64 bits, often with equal halves.
struct pair_of_words {
    std::uint64_t a, b;
};

pair_of_words any_pair(tests::dice& random)
{
    const auto wide = [&random] { return any_number(random) | std::uint64_t{any_number(random)} << 32; };
    pair_of_words p{wide(), wide()};
    if (random.chance(3)) p.b = (p.b & 0xFFFFFFFF) | (p.a >> 32 << 32);
    if (random.chance(8)) p.b = p.a;
    return p;
}

// Runs a program of a (r0:r1), b (r2:r3) and more, sixteen pairs at once.
template <class Look>
void each_pair(sequence& program, int batches, tests::dice& random, Look&& look)
{
    for (int n = 0; n < batches; ++n) {
        pair_of_words pairs[16];
        for (pair_of_words& p : pairs) p = any_pair(random);
        std::size_t lane = 0;
        const auto part = [&](std::uint64_t pair_of_words::* which, int shift) {
            lane = 0;
            return sixteen([&] { return pairs[lane++].*which >> shift; });
        };
        const lane_registers words[] = {part(&pair_of_words::a, 0), part(&pair_of_words::a, 32), part(&pair_of_words::b, 0),
                                        part(&pair_of_words::b, 32)};
        const simulator::warp w = program.run({{0, words[0]}, {1, words[1]}, {2, words[2]}, {3, words[3]}});
        for (int i = 0; i < 16; ++i) {
            const auto wide = [&w, i](int reg) { return w.reg(reg, i) | std::uint64_t{w.reg(reg + 1, i)} << 32; };
            look(pairs[i].a, pairs[i].b, w, i, wide);
        }
    }
}

// Inputs: n in r0, d in r1. Results: the quotient in r14, the remainder in r15.
const std::string division = R"(
    IADD_IMM.i32 r40, 0x0, #0x4F7FFFFE
    U32_TO_F32 r2, r1
    FRCP.f32 r2, r2
    FMA.f32 r2, r2, r40, 0x0.neg
    F32_TO_U32.rtz r8, r2
    ISUB.u32 r4, 0x0, r1
    IMUL.i32 r10, r8, r4
    IMULD.u64 r12, r8.w0, r10.w0
    IADD.u32 r8, r8, r13
    IMULD.u64 r12, r0.w0, r8.w0
    MOV.i32 r14, r13
    IMUL.i32 r15, r14, r1
    ISUB.u32 r15, r0, r15
    IADD_IMM.i32 r16, r14, #1
    ISUB.u32 r17, r15, r1
    CSEL.u32.ge r14, r15, r1, r16, r14
    CSEL.u32.ge r15, r15, r1, r17, r15
    IADD_IMM.i32 r16, r14, #1
    ISUB.u32 r17, r15, r1
    ICMP_OR.u32.ge.m1 r18, r15, r1, 0x0
    MUX.i32.int_zero r14, r14, r16, r18
    MUX.i32.int_zero r15, r15, r17, r18
)";

}  // namespace

TEST_CASE("unsigned division by the reciprocal is exact", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(division);
    for (int n = 0; n < tests::rounds(60'000); ++n) {
        const lane_registers a = sixteen([&] { return any_number(random); }), b = sixteen([&] { return std::max(any_number(random), 1u); });
        const simulator::warp w = program.run({{0, a}, {1, b}});
        for (std::size_t i = 0; i < 16; ++i)
            law.expect(w.lanes_of(14)[i] == a[i] / b[i] && w.lanes_of(15)[i] == a[i] % b[i],
                       [&] { return tests::hex(a[i]) + " / " + tests::hex(b[i]); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == tests::rounds(960'000u));
}

TEST_CASE("signed division by the reciprocal is exact", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    // r20 has the sign of the quotient as a mask; the remainder has the dividend's sign.
    sequence program(R"(
        IADD_IMM.i32 r41, 0x0, #31
        LSHIFT_XOR.i32 r20, r0, 0x0.b0, r1
        RSHIFT_OR.i32.signed r20, r20, r41.b0, 0x0
        RSHIFT_OR.i32.signed r21, r0, r41.b0, 0x0
        IABS.s32 r0, r0
        IABS.s32 r1, r1
    )" + division + R"(
        LSHIFT_XOR.i32 r14, r14, 0x0.b0, r20
        ISUB.s32 r14, r14, r20
        LSHIFT_XOR.i32 r15, r15, 0x0.b0, r21
        ISUB.s32 r15, r15, r21
    )");
    for (int n = 0; n < tests::rounds(30'000); ++n) {
        const lane_registers a = sixteen([&] { return any_number(random); }),
                             b = sixteen([&] { return any_number(random) | (random.chance(2) ? 1u : 0x80000000u); });
        const simulator::warp w = program.run({{0, a}, {1, b}});
        for (std::size_t i = 0; i < 16; ++i) {
            const std::int64_t x = static_cast<std::int32_t>(a[i]), y = static_cast<std::int32_t>(b[i]);
            law.expect(w.lanes_of(14)[i] == static_cast<std::uint32_t>(x / y) && w.lanes_of(15)[i] == static_cast<std::uint32_t>(x % y),
                       [&] { return std::to_string(x) + " / " + std::to_string(y); });
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("16-bit division by a reciprocal plus one unit in the last place is exact", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(R"(
        U32_TO_F32 r2, r0
        U32_TO_F32 r3, r1
        FRCP.f32 r3, r3
        IADD_IMM.i32 r3, r3, #1
        FMA.f32 r4, r2, r3, 0x0.neg
        F32_TO_U32.rtz r10, r4
    )");
    for (int n = 0; n < tests::rounds(30'000); ++n) {
        const lane_registers a = sixteen([&] { return any_number(random) & 0xFFFF; }),
                             b = sixteen([&] { return std::max(any_number(random) & 0xFFFF, 1u); });
        const simulator::warp w = program.run({{0, a}, {1, b}});
        for (std::size_t i = 0; i < 16; ++i)
            law.expect(w.lanes_of(10)[i] == a[i] / b[i], [&] { return std::to_string(a[i]) + " / " + std::to_string(b[i]); });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("numbers of 64 bits are compared in two steps", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    struct relation {
        const char* name;
        bool less, equal, greater;
    };
    for (const relation r : {relation{"lt", true, false, false},
                             {"le", true, true, false},
                             {"gt", false, false, true},
                             {"ge", false, true, true},
                             {"eq", false, true, false},
                             {"ne", true, false, true}}) {
        const std::string name = r.name;
        sequence program("ICMP_MULTI.u32.u1." + name + " r4, r0, r2, 0x0\nICMP_MULTI.u32.m1." + name +
                         " r10, r1, r3, r4\nICMP_MULTI.s32.i1." + name + " r11, r1, r3, r4\n");
        each_pair(program, 800, random, [&](std::uint64_t a, std::uint64_t b, const simulator::warp& w, int lane, auto&&) {
            const auto s = static_cast<std::int64_t>(a), t = static_cast<std::int64_t>(b);
            const bool as_unsigned = a < b    ? r.less
                                     : a == b ? r.equal
                                              : r.greater,
                       as_signed = s < t    ? r.less
                                   : s == t ? r.equal
                                            : r.greater;
            law.expect(w.reg(10, lane) == (as_unsigned ? 0xFFFFFFFF : 0) && w.reg(11, lane) == (as_signed ? 1u : 0u),
                       [&] { return name + " " + tests::hex(a) + " " + tests::hex(b); });
        });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 6 * 800 * 16);
}

TEST_CASE("sums, differences and products of 64 bits", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(R"(
        IADD.u64 r10, r0, r2
        ISUB.s64 r12, r0, r2
        IMULD.u64 r14, r0.w0, r2.w0
        IMUL.i32 r16, r0, r3
        IMUL.i32 r17, r1, r2
        IADD.u32 r15, r15, r16
        IADD.u32 r15, r15, r17
        IMULD.u64 r18, r0.w0, r2.w0
        IMUL.s64 r20, r0.w0, r2.w0
        IADD.u32 r22, r0, r2
        IADDC.u32.c r24, r0, r2, 0x0
        IADDC.u32 r23, r1, r3, r24
        ISUB.u32 r26, r0, r2
        ISUBB.u32.c r24, r0, r2, 0x0
        ISUBB.u32 r27, r1, r3, r24
    )");
    each_pair(program, 8000, random, [&](std::uint64_t a, std::uint64_t b, const simulator::warp&, int, auto&& wide) {
        const auto low_a = static_cast<std::uint32_t>(a), low_b = static_cast<std::uint32_t>(b);
        const auto signed_product =
            static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(low_a)} * static_cast<std::int32_t>(low_b));
        law.expect(wide(10) == a + b && wide(12) == a - b && wide(14) == a * b && wide(18) == std::uint64_t{low_a} * low_b &&
                       wide(20) == signed_product && wide(22) == a + b && wide(26) == a - b,
                   [&] { return tests::hex(a) + " " + tests::hex(b); });
    });
    CHECK(law.failures() == "");
}

TEST_CASE("shifts, magnitudes and counts of 64 bits", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(R"(
        LSHIFT_OR.i64 r10, r0, r2.b0, 0x0
        RSHIFT_OR.i64 r12, r0, r2.b0, 0x0
        RSHIFT_OR.i64.signed r14, r0, r2.b0, 0x0
        ICMP_OR.s32.lt.m1 r4, r1, 0x0, 0x0
        IADD.s64 r16, r0, r4.w0
        LSHIFT_XOR.i32 r16, r16, 0x0.b0, r4
        LSHIFT_XOR.i32 r17, r17, 0x0.b0, r4
        POPCOUNT.i32 r18, r0
        POPCOUNT.i32 r19, r1
        IADD.u32 r18, r18, r19
        LROT_OR.i64 r20, r0, r2.b0, 0x0
        RROT_OR.i64 r22, r0, r2.b0, 0x0
    )");
    each_pair(program, 8000, random, [&](std::uint64_t a, std::uint64_t b, const simulator::warp& w, int lane, auto&& wide) {
        const int n = static_cast<int>(b & 63);
        const std::uint64_t arithmetic = static_cast<std::uint64_t>(static_cast<std::int64_t>(a) >> n);
        law.expect(wide(10) == a << n && wide(12) == a >> n && wide(14) == arithmetic && wide(16) == (a >> 63 != 0 ? 0 - a : a) &&
                       w.reg(18, lane) == static_cast<std::uint32_t>(std::popcount(a)) && wide(20) == std::rotl(a, n) &&
                       wide(22) == std::rotr(a, n),
                   [&] { return tests::hex(a) + " " + tests::hex(b); });
    });
    CHECK(law.failures() == "");
}

TEST_CASE("sequences of compilers for 32-bit operations without an instruction", "[simulator][laws]")
{
    tests::dice random;
    tests::tally law;
    sequence program(R"(
        IADD_IMM.i32 r40, 0x0, #31
        CSEL.s32.lt r10, r0, r2, r0, r2
        CSEL.u32.gt r11, r0, r2, r0, r2
        CLZ.u32 r4, r0
        ISUB.s32 r12, r40, r4
        LSHIFT_OR.i32 r13, 0x0, 0x0.b0, r0.not
        ISUB.s32 r14, 0x0, r0
        BITREV.i32 r15, r0
        BITREV.i32 r16, r15
        HADD.u32 r17, r0, r2
        HADD.s32.rhadd r18, r0, r2
        MKVEC.v2i8 r19, r2.b2, r2.b3, 0x0
        MKVEC.v2i8 r19, r2.b0, r2.b1, r19
        MKVEC.v2i16 r20, r2.h0, r2.h1
    )");
    each_pair(program, 8000, random, [&](std::uint64_t wide_a, std::uint64_t wide_b, const simulator::warp& w, int lane, auto&&) {
        const auto a = static_cast<std::uint32_t>(wide_a), b = static_cast<std::uint32_t>(wide_b);
        const auto s = static_cast<std::int32_t>(a), t = static_cast<std::int32_t>(b);
        const std::int64_t rounded_half = (std::int64_t{s} + t + 1) >> 1;
        law.expect(w.reg(10, lane) == static_cast<std::uint32_t>(std::min(s, t)) && w.reg(11, lane) == std::max(a, b) &&
                       w.reg(12, lane) == (a == 0 ? 0xFFFFFFFF : static_cast<std::uint32_t>(std::bit_width(a)) - 1) &&
                       w.reg(13, lane) == ~a && w.reg(14, lane) == 0 - a && w.reg(16, lane) == a &&
                       w.reg(17, lane) == static_cast<std::uint32_t>((std::uint64_t{a} + b) >> 1) &&
                       w.reg(18, lane) == static_cast<std::uint32_t>(rounded_half),
                   [&] { return tests::hex(a) + " " + tests::hex(b); });
        // The first MKVEC has its two bytes in the low half, which the second one moves above its own.
        law.expect(w.reg(19, lane) == b && w.reg(20, lane) == b, [&] { return tests::hex(b); });
    });
    CHECK(law.failures() == "");
}

// ---- rows in constant expressions ----

namespace {

// The result of one instruction of r2, r4 and r6 in r0, or in r0:r1.
template <fixed_string Text>
constexpr std::uint64_t made_by(std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0)
{
    // A named variable, because clang++ 14 crashes on a literal among the arguments.
    constexpr auto program = assembled<Text, assemble_options{.on = arch::v9}>();
    const simulator::register_value registers[] = {{2, a}, {4, b}, {6, c}};
    const simulator::run_result done = simulator::run(program, arch::v9, {.registers = registers});
    return done ? done.reg(0) | std::uint64_t{done.reg(1)} << 32 : ~std::uint64_t{0};
}

static_assert(made_by<"FADD.f32.end r0, r2, r4">(0x3F800000, 0x33800000) == 0x3F800000);
static_assert(made_by<"FADD.f32.rtp.end r0, r2, r4">(0x3F800000, 0x33800000) == 0x3F800001);
static_assert(made_by<"FADD.f32.clamp_m1_1.end r0, r2, r4">(0x7FC00000, 0x3F800000) == 0xBF800000);
static_assert(made_by<"FMA.f32.end r0, r2, r4, r6">(0x3F803000, 0x7C89A71F, 0xFC992B54) == 0xFAF50965);
static_assert(made_by<"FADD_LSCALE.f32.end r0, r2, r4">(0xBF800000, 0x40400000) == 0xBE800000);
static_assert(made_by<"FROUND.f32.rna.end r0, r2">(0x40200000) == 0x40400000);
static_assert(made_by<"F32_TO_U32.end r0, r2">(0x4F7FFFFF) == 0xFFFFFF00);
static_assert(made_by<"FRCP.f32.end r0, r2">(0x40400000) == 0x3EAAAAAB);
static_assert(made_by<"FMIN.f32.end r0, r2, r4">(0x80000000, 0x00000000) == 0x80000000);
static_assert(made_by<"FCMP_OR.f32.total.m1.end r0, r2, r4, 0x0">(0x80000000, 0x00000000) == 0xFFFFFFFF);
static_assert(made_by<"ICMP_MULTI.u32.u1.eq.end r0, r2, r4, r6">(7, 7, 5) == 1);
static_assert(made_by<"CLZ.v4u8.mask.end r0, r2">(0x00800001) == 0xFF00FF07);
static_assert(made_by<"IADD.s32.saturate.end r0, r2, r4">(0x7FFFFFFF, 1) == 0x7FFFFFFF);
static_assert(made_by<"HADD.s32.rhadd.end r0, r2, r4">(0xFFFFFFFF, 0) == 0);
static_assert(made_by<"IMULD.u64.end r0, r2.w0, r4.w0">(0xFFFFFFFF, 2) == 0x1'FFFFFFFE);
static_assert(made_by<"IDP.v4u8.end r0, r2, r4, r6">(0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF) == 0x0003F803);
static_assert(made_by<"RSHIFT_OR.i32.signed.end r0, r2, r4.b0, 0x0">(0x80000000, 4) == 0xF8000000);
static_assert(made_by<"CUBEFACE2_V9.end r0, r2, r4, r6">(0xC0A00000, 0x3F800000, 0x40000000) == 0x20000000);

}  // namespace
