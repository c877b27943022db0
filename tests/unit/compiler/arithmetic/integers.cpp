// SPDX-License-Identifier: MIT
// 64-bit integers by the compiler's sequences, compared with the host's.
// Also tests: compiler/arithmetic/emitter.hpp, compiler/arithmetic/wide.hpp
#include "catch.hpp"

#include <bit>
#include <cstdint>
#include <limits>

#include <valhall/compiler/arithmetic/integers.hpp>

#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/arithmetic/wide_function.hpp"

namespace {

using namespace valhall::compiler;
using tests::wide_function;
using tests::wide_values;

constexpr std::uint64_t corners[] = {0,
                                     1,
                                     2,
                                     3,
                                     31,
                                     32,
                                     33,
                                     63,
                                     64,
                                     0x7FFFFFFF,
                                     0x80000000,
                                     0x80000001,
                                     0xFFFFFFFF,
                                     0x100000000,
                                     0x100000001,
                                     0x1FFFFFFFF,
                                     0x7FFFFFFF00000000,
                                     0x7FFFFFFFFFFFFFFF,
                                     0x8000000000000000,
                                     0x8000000000000001,
                                     0x80000000FFFFFFFF,
                                     0xFFFFFFFF00000000,
                                     0xFFFFFFFF00000001,
                                     0xFFFFFFFFFFFFFFFE,
                                     0xFFFFFFFFFFFFFFFF};

// A number of any size, sometimes with few bits set or clear.
std::uint64_t any_number(tests::dice& random)
{
    const std::uint64_t bits = random.bits() >> random.below(64);
    switch (random.below(4)) {
    case 0: return bits;
    case 1: return ~bits;
    case 2: return std::uint64_t{1} << random.below(64) ^ random.below(3);
    default: return random.bits();
    }
}

// All pairs of corner cases, and random pairs.
wide_values pairs(std::size_t random_ones)
{
    wide_values made;
    for (const std::uint64_t x : corners)
        for (const std::uint64_t y : corners) made.push_back(x), made.push_back(y);
    tests::dice random;
    for (std::size_t n = 0; n < tests::rounds(random_ones); ++n) {
        const std::uint64_t x = any_number(random);
        made.push_back(x);
        made.push_back(random.chance(8) ? x + random.below(3) - 1 : any_number(random));
    }
    return made;
}

// Compares with the host's result; functions of one number take the first number of each pair.
template <class Result, class... Sources, class Host>
void check(const char* name, int size, Result (*emit)(builder&, Sources...), Host host, bool divides = false)
{
    const wide_function function(emit);
    INFO(name << ": " << function.size() << " instructions");
    CHECK(!function.fails());
    CHECK(function.size() <= size);
    const wide_values in = pairs(divides ? 20'000 : 100'000);
    wide_values firsts;
    for (std::size_t n = 0; n < in.size(); n += 2) firsts.push_back(in[n]);
    const wide_values out = function(sizeof...(Sources) == 1 ? firsts : in);
    tests::tally law;
    for (std::size_t n = 0; n < out.size(); ++n) {
        const std::uint64_t x = in[2 * n], y = in[2 * n + 1];
        const std::uint64_t wanted = host(x, y);
        law.expect(out[n] == wanted,
                   [&] { return tests::hex(x) + " " + tests::hex(y) + ": " + tests::hex(out[n]) + " not " + tests::hex(wanted); });
    }
    CHECK(law.failures() == "");
}

using uint64 = std::uint64_t;
constexpr std::int64_t s(uint64 x) { return static_cast<std::int64_t>(x); }
constexpr uint64 magnitude(uint64 x) { return s(x) < 0 ? 0 - x : x; }
constexpr uint64 mask(bool holds) { return holds ? 0xFFFFFFFF : 0; }

uint64 float_bits(float x) { return std::bit_cast<std::uint32_t>(x); }

}  // namespace

TEST_CASE("compiler: integers of 64 bits: sums, products, shifts")
{
    check("u64add", 1, words64::u64add, [](uint64 x, uint64 y) { return x + y; });
    check("u64sub", 1, words64::u64sub, [](uint64 x, uint64 y) { return x - y; });
    check("u64mul", 5, words64::u64mul, [](uint64 x, uint64 y) { return x * y; });
    check("i64neg", 1, words64::i64neg, [](uint64 x, uint64) { return 0 - x; });
    check("i64abs", 3, words64::i64abs, [](uint64 x, uint64) { return magnitude(x); });
    check("i64ssg", 3, words64::i64ssg, [](uint64 x, uint64) { return x == 0 ? uint64{0} : s(x) < 0 ? ~uint64{0} : uint64{1}; });
    check("u64shl", 1, words64::u64shl, [](uint64 x, uint64 y) { return x << (y & 63); });
    check("u64shr", 1, words64::u64shr, [](uint64 x, uint64 y) { return x >> (y & 63); });
    check("i64shr", 1, words64::i64shr, [](uint64 x, uint64 y) { return static_cast<uint64>(s(x) >> (y & 63)); });
}

TEST_CASE("compiler: integers of 64 bits: comparisons")
{
    check("u64seq", 2, words64::u64seq, [](uint64 x, uint64 y) { return mask(x == y); });
    check("u64sne", 2, words64::u64sne, [](uint64 x, uint64 y) { return mask(x != y); });
    check("u64slt", 2, words64::u64slt, [](uint64 x, uint64 y) { return mask(x < y); });
    check("u64sge", 2, words64::u64sge, [](uint64 x, uint64 y) { return mask(x >= y); });
    check("i64slt", 2, words64::i64slt, [](uint64 x, uint64 y) { return mask(s(x) < s(y)); });
    check("i64sge", 2, words64::i64sge, [](uint64 x, uint64 y) { return mask(s(x) >= s(y)); });
    check("u64min", 4, words64::u64min, [](uint64 x, uint64 y) { return x < y ? x : y; });
    check("u64max", 4, words64::u64max, [](uint64 x, uint64 y) { return x < y ? y : x; });
    check("i64min", 4, words64::i64min, [](uint64 x, uint64 y) { return s(x) < s(y) ? x : y; });
    check("i64max", 4, words64::i64max, [](uint64 x, uint64 y) { return s(x) < s(y) ? y : x; });
}

TEST_CASE("compiler: integers of 64 bits: quotients")
{
    const auto is_overflow = [](uint64 x, uint64 y) { return x == uint64{1} << 63 && y == ~uint64{0}; };
    check("u64div", 13, words64::u64div, [](uint64 x, uint64 y) { return y == 0 ? ~uint64{0} : x / y; }, true);
    check("u64mod", 11, words64::u64mod, [](uint64 x, uint64 y) { return y == 0 ? x : x % y; }, true);
    check(
        "i64div", 23, words64::i64div,
        [&](uint64 x, uint64 y) {
            if (y == 0) return s(x) < 0 ? uint64{1} : ~uint64{0};
            return is_overflow(x, y) ? x : static_cast<uint64>(s(x) / s(y));
        },
        true);
    check(
        "i64mod", 20, words64::i64mod,
        [&](uint64 x, uint64 y) { return y == 0              ? x
                                         : is_overflow(x, y) ? 0
                                                             : static_cast<uint64>(s(x) % s(y)); }, true);
}

TEST_CASE("compiler: integers of 64 bits: conversions")
{
    check("i2i64", 1, words64::i2i64, [](uint64 x, uint64) { return static_cast<uint64>(std::int64_t{static_cast<std::int32_t>(x)}); });
    check("u2i64", 0, words64::u2i64, [](uint64 x, uint64) { return x & 0xFFFFFFFF; });
    check("u642f", 7, words64::u642f, [](uint64 x, uint64) { return float_bits(static_cast<float>(x)); });
    check("i642f", 11, words64::i642f, [](uint64 x, uint64) { return float_bits(static_cast<float>(s(x))); });
    // The float is the second number, divided so that it is in range and may have a fraction.
    const auto source = [](uint64 x) { return static_cast<float>(x) / static_cast<float>((x & 3) == 0 ? 3 : (x & 0xFFFF) + 3); };
    for (const bool is_signed : {false, true}) {
        const wide_function function(is_signed ? words64::f2i64 : words64::f2u64);
        CHECK(function.size() <= (is_signed ? 8 : 5));
        wide_values in = pairs(100'000), floats;
        for (const uint64 x : in) floats.push_back(float_bits(is_signed && (x & 16) != 0 ? -source(x) : source(x)));
        const wide_values out = function(floats);
        tests::tally law;
        for (std::size_t n = 0; n < in.size(); ++n) {
            const float x = std::bit_cast<float>(static_cast<std::uint32_t>(floats[n]));
            const uint64 wanted = is_signed ? static_cast<uint64>(static_cast<std::int64_t>(x)) : static_cast<uint64>(x);
            law.expect(out[n] == wanted, [&] { return std::to_string(x) + ": " + tests::hex(out[n]) + " not " + tests::hex(wanted); });
        }
        CHECK(law.failures() == "");
    }
}

namespace {

// The same in constant expressions, where everything is folded.
constexpr uint64 folded(use_pair (*emit)(builder&, use_pair, use_pair), uint64 x, uint64 y)
{
    program p(valhall::arch::v9);
    const valhall::compiler::options options{};
    builder b(p, options);
    const auto pair = [](uint64 v) {
        return use_pair{constant_use(static_cast<std::uint32_t>(v)), constant_use(static_cast<std::uint32_t>(v >> 32))};
    };
    const use_pair made = emit(b, pair(x), pair(y));
    if (!made.low.is_constant() || !made.high.is_constant()) return 0xBAD;
    return made.low.id | uint64{made.high.id} << 32;
}

static_assert(folded(words64::u64mul, 0x123456789ABCDEF1, 0xFEDCBA9876543217) == 0x123456789ABCDEF1 * 0xFEDCBA9876543217);
static_assert(folded(words64::i64min, 5, 0xFFFFFFFF00000000) == 0xFFFFFFFF00000000);
static_assert(folded(words64::u64add, 0xFFFFFFFF, 1) == 0x100000000);

}  // namespace
