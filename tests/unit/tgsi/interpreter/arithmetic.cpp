// SPDX-License-Identifier: MIT
// The interpreter's arithmetic: the integer implementation for constant expressions agrees with the machine's floats bit by bit, and
// functions that are not exact are the floats nearest to the standard library's results.
#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include <valhall/tgsi/interpreter/operations.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall::tgsi::detail;
namespace exact = valhall::arithmetic::exact;

namespace {

class numbers {
public:
    std::uint64_t bits() { return random_.bits(); }
    std::uint32_t word() { return static_cast<std::uint32_t>(bits() >> 32); }

    // Floats of all sizes, with few digits, near 1, or with random bits.
    f64 wide()
    {
        const std::uint64_t b = bits();
        switch (word() % 4) {
        case 0: return {b & ~(0xFFFF'FFFFull << (word() % 20))};
        case 1: return {std::bit_cast<std::uint64_t>((static_cast<double>(word() % 2000) - 1000) / (1 << word() % 5))};
        case 2: return {(b & 0x800F'FFFF'FFFF'FFFF) | static_cast<std::uint64_t>(1023 - 60 + word() % 120) << 52};
        default: return {b};
        }
    }
    f32 narrow()
    {
        const std::uint32_t b = word();
        return {word() % 2 == 0 ? b : (b & 0x807F'FFFF) | (127 - 30 + word() % 60) << 23};
    }

private:
    tests::dice random_{14};
};

f64 from(double a) { return from_double(a); }

template <class Float>
std::string of(const char* name, Float given, Float expected)
{
    return std::string(name) + ": " + tests::hex(given.bits) + ", not " + tests::hex(expected.bits);
}

// Units in the last place between a float and a wider number.
long long distance(f32 given, long double expected)
{
    const float nearest = static_cast<float>(expected), number = std::bit_cast<float>(given.bits);
    if (std::isnan(nearest) && std::isnan(number)) return 0;
    const auto place = [](float x) {
        const std::uint32_t b = std::bit_cast<std::uint32_t>(x);
        return (b >> 31) != 0 ? -static_cast<long long>(b & 0x7FFF'FFFF) : static_cast<long long>(b);
    };
    return std::llabs(place(number) - place(nearest));
}

}  // namespace

TEST_CASE("TGSI interpreter: doubles computed with integers agree with the machine")
{
    tests::tally law;
    numbers draw;
    const auto same = [&](const char* name, auto given, auto expected) {
        law.expect(given == expected, [&] { return of(name, given, expected); });
    };
    for (int n = 0; n < tests::rounds(100'000); ++n) {
        const f64 a = draw.wide(), b = draw.wide();
        f64 c = draw.wide();
        // A third operand that nearly cancels the product.
        if (draw.word() % 3 == 0) c = f64{(multiply(a, b).bits ^ f64_format::sign) + draw.word() % 5 - 2};
        const f64 zero_of_product{(a.bits ^ b.bits) & f64_format::sign};
        same("fma", exact::fma(a, b, c, rounding::nearest_even), from(std::fma(to_double(a), to_double(b), to_double(c))));
        same("add", exact::add(a, c, rounding::nearest_even), from(to_double(a) + to_double(c)));
        same("multiply", exact::fma(a, b, zero_of_product, rounding::nearest_even), from(to_double(a) * to_double(b)));
        same("divide", exact::divide(a, b), from(to_double(a) / to_double(b)));
        same("root", exact::root(a), from(std::sqrt(to_double(a))));
        same("to float", exact::convert<f32>(a, rounding::nearest_even),
             valhall::arithmetic::native::from_float(static_cast<float>(to_double(a))));
        if (is_nan(a)) continue;
        const int exponent = static_cast<int>(draw.word() % 3000) - 1500;
        same("scale", scale(a, exponent), from(std::ldexp(to_double(a), exponent)));
        same("floor", round_to_integral(a, rounding::down), from(std::floor(to_double(a))));
        same("ceil", round_to_integral(a, rounding::up), from(std::ceil(to_double(a))));
        same("trunc", round_to_integral(a, rounding::zero), from(std::trunc(to_double(a))));
        same("even", round_to_integral(a, rounding::nearest_even), from(std::nearbyint(to_double(a))));
    }
    CHECK(law.failures() == "");
}

TEST_CASE("TGSI interpreter: floats computed with integers agree with the machine")
{
    tests::tally law;
    numbers draw;
    const auto same = [&](const char* name, f32 given, float expected) {
        const f32 wanted = valhall::arithmetic::native::from_float(expected);
        law.expect(given == wanted, [&] { return of(name, given, wanted); });
    };
    for (int n = 0; n < tests::rounds(200'000); ++n) {
        const f32 a = draw.narrow(), b = draw.narrow();
        const float x = std::bit_cast<float>(a.bits), y = std::bit_cast<float>(b.bits);
        same("divide", exact::divide(a, b), x / y);
        same("root", exact::root(a), std::sqrt(x));
        same("multiply", exact::fma(a, b, f32{(a.bits ^ b.bits) & f32_format::sign}, rounding::nearest_even), x * y);
    }
    CHECK(law.failures() == "");
}

TEST_CASE("TGSI interpreter: powers, logarithms and angles are the nearest floats")
{
    tests::tally law;
    numbers draw;
    const auto near = [&](const char* name, f32 given, long double expected, f32 a) {
        law.expect(distance(given, expected) <= 1,
                   [&] { return std::string(name) + " of " + tests::hex(a.bits) + ": " + tests::hex(given.bits); });
    };
    for (int n = 0; n < tests::rounds(100'000); ++n) {
        const f32 a = draw.narrow(), b = draw.narrow();
        const long double x = static_cast<long double>(std::bit_cast<float>(a.bits)),
                          y = static_cast<long double>(std::bit_cast<float>(b.bits));
        near("sine", sine(a), std::sin(x), a);
        near("cosine", cosine(a), std::cos(x), a);
        near("power of two", power_of_two(a), std::exp2(x), a);
        near("logarithm", logarithm(a), std::log2(x), a);
        near("power", power(a, b), std::pow(x, y), a);
    }
    CHECK(law.failures() == "");
}

TEST_CASE("TGSI interpreter: special values of powers and roots")
{
    constexpr f32 two = float_of(2), three = float_of(3), low = negative(float_of(8));
    HOLDS((power(zero, zero) == one && power(not_a_number, zero) == one && power(one, not_a_number) == one));
    HOLDS((power(two, not_a_number) == not_a_number && power(low, half) == not_a_number));
    HOLDS((power(low, three) == negative(float_of(512)) && power(low, two) == float_of(64)));
    HOLDS((power(zero, minus_one) == infinity && power(negative(zero), minus_one) == negative(infinity) &&
           power(negative(zero), two) == zero));
    HOLDS((power(infinity, minus_one) == zero && power(negative(infinity), three) == negative(infinity) &&
           power(minus_one, infinity) == one));
    HOLDS((power(half, infinity) == zero && power(half, negative(infinity)) == infinity && power(two, infinity) == infinity));
    HOLDS((logarithm(zero) == negative(infinity) && logarithm(low) == not_a_number && logarithm(float_of(1024)) == float_of(10)));
    HOLDS((logarithm(f32{1}) == negative(float_of(149)) && power_of_two(negative(float_of(149))) == f32{1}));
    HOLDS((power_of_two(float_of(128)) == infinity && power_of_two(negative(float_of(151))) == zero && power_of_two(infinity) == infinity));
    HOLDS((root(negative(zero)) == negative(zero) && root(minus_one) == not_a_number && root(infinity) == infinity));
    HOLDS((sine(infinity) == not_a_number && sine(negative(zero)) == negative(zero) && cosine(zero) == one));
    HOLDS((divide(one, negative(zero)) == negative(infinity) && divide(zero, zero) == not_a_number && divide(one, infinity) == zero));
}

TEST_CASE("TGSI interpreter: conversions to integers")
{
    HOLDS((truncated<std::int32_t>(-2147483648.5) == INT32_MIN && truncated<std::int32_t>(2147483647.5) == INT32_MAX));
    HOLDS((truncated<std::int32_t>(-7.9) == -7 && truncated<std::uint32_t>(4294967295.5) == UINT32_MAX &&
           truncated<std::uint32_t>(-0.5) == 0));
    HOLDS((truncated<std::int64_t>(-0x1p63) == INT64_MIN && truncated<std::uint64_t>(0x1.8p63) == 0xC000'0000'0000'0000));
    HOLDS((truncated<std::int32_t>(not_a_number) == INT32_MIN && truncated<std::int64_t>(infinity) == INT64_MIN));
}
