// SPDX-License-Identifier: MIT
// Conversions of doubles by the compiler's instruction sequences, compared with the host's.
#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

#include <valhall/compiler/arithmetic/double_conversions.hpp>

#include "rounds.hpp"
#include "unit/compiler/arithmetic/doubles.hpp"

using namespace valhall::compiler;

namespace {

using uint64 = std::uint64_t;
using uint32 = std::uint32_t;

uint64 float_bits(float x) { return std::isnan(x) ? 0x7FC00000 : std::bit_cast<uint32>(x); }
uint64 double_bits(double x) { return std::isnan(x) ? 0x7FF8'0000'0000'0000 : std::bit_cast<uint64>(x); }
// Maps every NaN to the same one.
uint64 one_nan(uint64 bits, bool is_double)
{
    return is_double ? double_bits(std::bit_cast<double>(bits)) : float_bits(std::bit_cast<float>(static_cast<uint32>(bits)));
}

enum class gives { integer, single, wide };

// Compares with the host's conversion, for operands for which C++ defines it.
template <class Emit, class Host>
void check(const char* name, int size, gives what, const tests::wide_values& in, Emit emit, Host host)
{
    const tests::wide_function function(emit);
    INFO(name << ": " << function.size() << " instructions");
    CHECK(!function.fails());
    CHECK(function.size() <= size);
    const tests::wide_values out = function(in);
    tests::tally law;
    for (std::size_t n = 0; n < out.size(); ++n) {
        const uint64 got = what == gives::integer ? out[n] : one_nan(out[n], what == gives::wide), wanted = host(in[n]);
        law.expect(got == wanted, [&] { return tests::hex(in[n]) + ": " + tests::hex(got) + " not " + tests::hex(wanted); });
    }
    CHECK(law.failures() == "");
}

// Doubles between two limits, with all kinds of fractions, mostly with exponents in a range.
tests::wide_values doubles_within(double from, double to, uint64 exponent = 1010)
{
    tests::wide_values made;
    tests::dice random;
    for (const uint64 x : tests::double_operands<1>(120'000))
        for (const uint64 bits : {x, (x & 0x800F'FFFF'FFFF'FFFF) | (exponent + random.below(80)) << 52})
            if (const auto value = std::bit_cast<double>(bits); value > from && value < to) made.push_back(bits);
    return made;
}

// Words of any size, which as bits of floats cover all kinds of floats.
tests::wide_values words(bool is_wide)
{
    tests::wide_values made;
    tests::dice random;
    for (const uint64 x : tests::double_operands<1>(0)) {
        made.push_back(is_wide ? x : x >> 32);
        made.push_back(is_wide ? ~x : x & 0xFFFFFFFF);
    }
    for (int n = 0; n < tests::rounds(120'000); ++n) {
        const uint64 bits = random.bits() >> random.below(64);
        made.push_back(is_wide ? (random.chance(2) ? ~bits : bits) : (random.chance(2) ? ~bits : bits) & 0xFFFFFFFF);
        const uint64 near_powers = (uint64{1} << random.below(64)) + (uint64{1} << random.below(64)) - random.below(3);
        made.push_back(is_wide ? near_powers : random.bits() & 0x807FFFFF);
    }
    return made;
}

}  // namespace

TEST_CASE("compiler: doubles: from other numbers")
{
    check("f2d", 9, gives::wide, words(false), words64::f2d,
          [](uint64 x) { return double_bits(double{std::bit_cast<float>(static_cast<uint32>(x))}); });
    check("u2d", 6, gives::wide, words(false), words64::u2d, [](uint64 x) { return double_bits(static_cast<uint32>(x)); });
    check("i2d", 8, gives::wide, words(false), words64::i2d, [](uint64 x) { return double_bits(static_cast<std::int32_t>(x)); });
    check("u642d", 13, gives::wide, words(true), words64::u642d, [](uint64 x) { return double_bits(static_cast<double>(x)); });
    check("i642d", 17, gives::wide, words(true), words64::i642d,
          [](uint64 x) { return double_bits(static_cast<double>(static_cast<std::int64_t>(x))); });
}

TEST_CASE("compiler: doubles: to other numbers")
{
    const auto value = [](uint64 x) { return std::bit_cast<double>(x); };
    check("d2f", 25, gives::single, tests::double_operands<1>(240'000), words64::d2f,
          [&](uint64 x) { return float_bits(static_cast<float>(value(x))); });
    check("d2f near denormal floats", 25, gives::single, doubles_within(-1e-30, 1e-30, 860), words64::d2f,
          [&](uint64 x) { return float_bits(static_cast<float>(value(x))); });
    check("d2i", 8, gives::integer, doubles_within(-2147483649.0, 2147483648.0), words64::d2i,
          [&](uint64 x) { return uint64{static_cast<uint32>(static_cast<std::int32_t>(value(x)))}; });
    check("d2u", 6, gives::integer, doubles_within(-1.0, 4294967296.0), words64::d2u,
          [&](uint64 x) { return uint64{static_cast<uint32>(value(x))}; });
    check("d2i64", 9, gives::integer, doubles_within(-0x1p63, 0x1p63), words64::d2i64,
          [&](uint64 x) { return static_cast<uint64>(static_cast<std::int64_t>(value(x))); });
    check("d2u64", 7, gives::integer, doubles_within(-1.0, 0x1p64), words64::d2u64,
          [&](uint64 x) { return static_cast<uint64>(value(x)); });
}
