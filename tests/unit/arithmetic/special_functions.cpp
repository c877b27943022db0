// SPDX-License-Identifier: MIT
// Special functions, compared with the host's long double. Correct rounding is tested for every fraction, because it depends on
// how near the exact values are to a tie.
#include "valhall/arithmetic/special_functions.hpp"

#include <bit>
#include <cmath>
#include <limits>

#include "valhall/arithmetic/float_arithmetic.hpp"
#include "valhall/arithmetic/float_conversions.hpp"

#include "float_cases.hpp"

#include "catch.hpp"

using namespace valhall::arithmetic;
using tests::bits_of;

namespace {

constexpr long double ln_2 = 0.693147180559945309417232121458176568L;

// True if a long double is precise enough to tell the side of a tie: some exact values are within 2^-47 of one.
bool has_wide_doubles() { return std::numeric_limits<long double>::digits >= 64; }

f32 nearest(long double value) { return {std::bit_cast<std::uint32_t>(static_cast<float>(value))}; }
long double value_of(f32 a) { return static_cast<long double>(std::bit_cast<float>(a.bits)); }

// The half nearest to a value, by its distance to the neighbours. For the range of halves.
f16 nearest_half(long double value)
{
    const f16 guess = to_f16(nearest(value));
    f16 best = guess;
    for (const std::uint32_t bits : {guess.bits - 1u, guess.bits + 1u}) {
        const f16 other = from_bits<f16>(bits);
        if (is_finite(other) && std::fabs(value_of(to_f32(other)) - value) < std::fabs(value_of(to_f32(best)) - value)) best = other;
    }
    return best;
}

// The error of a result against the exact value, in units in its last place.
long double units_off(f32 result, long double ideal)
{
    int place = 0;
    std::frexp(ideal, &place);
    return std::fabs(value_of(result) - ideal) / std::ldexp(1.0L, place - 24);
}

}  // namespace

TEST_CASE("reciprocals are correctly rounded, and f32 ones flush", "[arithmetic][arithmetic]")
{
    tests::tally law;
    tests::dice random;
    const auto look = [&](f32 a) {
        const bool takes_zero = is_zero(a) || is_subnormal(a);
        const f32 of_zero{(a.bits & 0x80000000) | 0x7F800000};
        f32 expected = takes_zero ? of_zero : is_nan(a) ? made_nan<f32>() : nearest(1 / value_of(a));
        if (is_subnormal(expected)) expected.bits &= 0x80000000;
        law.expect(reciprocal(a) == expected, [&] { return bits_of(a); });
        if (!takes_zero && is_finite(a))
            law.expect(detail::flushed(detail::quotient_of_one(a)) == expected, [&] { return bits_of(a) + " by integers"; });
    };
    for (const f32 a : tests::corner_floats<f32>()) look(a);
    for (std::uint32_t fraction = 0; fraction < 0x800000; fraction += 5) look({0x3F800000 | fraction});
    for (int i = 0; i < tests::rounds(200'000); ++i) look(tests::random_float<f32>(random));
    for (std::uint32_t bits = 0x7E7FFF00; bits < 0x7E800100; ++bits) look({bits});  // results near the smallest normal number
    CHECK(law.failures() == "");
}

TEST_CASE("reciprocal roots are correctly rounded for every fraction", "[arithmetic][arithmetic]")
{
    tests::tally law;
    const auto look = [&law](f32 a) {
        law.expect(reciprocal_square_root(a) == nearest(1 / std::sqrt(value_of(a))), [&] { return bits_of(a); });
    };
    for (std::uint32_t bits = 0x3F800000; bits < 0x40800000; ++bits) look({bits});  // 1 to 4; other exponents only scale
    if (has_wide_doubles()) CHECK(law.failures() == "");
    tests::dice random;
    for (int i = 0; i < tests::rounds(100'000); ++i) {
        const f32 a{static_cast<std::uint32_t>(0x00800000 + random.below(0x7F000000))};
        law.expect(units_off(reciprocal_square_root(a), 1 / std::sqrt(value_of(a))) <= 0.5000001L, [&] { return bits_of(a); });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("special functions of halves are correctly rounded and do not flush", "[arithmetic][arithmetic]")
{
    tests::tally law;
    tests::for_all_halves([&](f16 a) {
        const long double x = value_of(to_f32(a));
        const auto text = [&] { return bits_of(a); };
        const std::uint32_t sign_bit = a.bits & 0x8000u;
        if (is_nan(a)) {
            law.expect(reciprocal(a) == made_nan<f16>() && reciprocal_square_root(a) == made_nan<f16>(), text);
            return;
        }
        const bool overflows = std::fabs(1 / x) >= 65520;  // of zeros too
        const f16 quotient = overflows        ? from_bits<f16>(sign_bit | 0x7C00)
                             : is_infinite(a) ? from_bits<f16>(sign_bit)
                                              : nearest_half(1 / x);
        law.expect(reciprocal(a) == quotient, text);
        const f16 root = is_zero(a)       ? from_bits<f16>(sign_bit | 0x7C00)
                         : sign_bit != 0  ? made_nan<f16>()
                         : is_infinite(a) ? f16{0}
                                          : nearest_half(1 / std::sqrt(x));
        law.expect(reciprocal_square_root(a) == root, text);
    });
    CHECK(law.failures() == "");
}

TEST_CASE("the divided logarithm is correctly rounded for every fraction", "[arithmetic][arithmetic]")
{
    tests::tally law;
    long double worst = 0;
    for (std::uint32_t bits = 0x3F400000; bits < 0x3FC00000; ++bits) {  // 0.75 to 1.5; other exponents change nothing
        const long double m = value_of({bits});
        const long double ideal = bits == 0x3F800000 ? 1 / ln_2 : std::log1p(m - 1) / ln_2 / (m - 1);
        const long double off = units_off(flogd({bits}), ideal);
        if (off > worst) worst = off;
        if (has_wide_doubles()) law.expect(flogd({bits}) == nearest(ideal), [&] { return tests::hex(bits); });
    }
    CHECK(law.failures() == "");
    CHECK(worst <= 0.5L);
    tests::dice random;
    for (int i = 0; i < tests::rounds(1000); ++i) {
        const f32 a{static_cast<std::uint32_t>(0x00800000 + random.below(0x7F000000))};
        CHECK(flogd(a) == flogd(mantissa(a, frexp_mode::log)));
    }
}

TEST_CASE("powers of two are correctly rounded for every fraction", "[arithmetic][arithmetic]")
{
    tests::tally law;
    for (std::int32_t fraction = 0; fraction < 1 << 24; ++fraction) {
        const f32 ideal = nearest(std::exp2(static_cast<long double>(fraction) * 0x1p-24L));
        const f32 result = exp2_fixed(fraction, f32{0});
        if (has_wide_doubles()) law.expect(result == ideal, [&] { return tests::hex(static_cast<std::uint32_t>(fraction)); });
    }
    tests::dice random;
    for (int i = 0; i < tests::rounds(100'000); ++i) {
        const auto fixed = static_cast<std::int32_t>(static_cast<std::uint32_t>(random.bits()));
        const int integer = fixed >> 24;
        const f32 within_one = exp2_fixed(fixed & 0xFFFFFF, f32{0});
        const f32 expected = integer < -126 ? f32{0} : scale(within_one, integer);
        law.expect(exp2_fixed(fixed, f32{0}) == expected, [&] { return tests::hex(static_cast<std::uint32_t>(fixed)); });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("table entries are correctly rounded", "[arithmetic][arithmetic]")
{
    const long double pi = std::acos(-1.0L);
    for (std::uint32_t k = 0; k < 64; ++k) {
        INFO(k);
        const long double angle = static_cast<long double>(k) * pi / 32;
        CHECK(sine_entry(k) == (k % 32 == 0 ? f32{0} : nearest(std::sin(angle))));
        CHECK(cosine_entry(k) == (k % 32 == 16 ? f32{0} : nearest(std::cos(angle))));
        CHECK(sine_entry(k + 64) == sine_entry(k));
        CHECK(exp2_entry(k) == nearest(std::exp2(static_cast<long double>(k % 16) / 16)));
    }
}

TEST_CASE("approximations are of the reduced fraction", "[arithmetic][arithmetic]")
{
    tests::tally law;
    tests::dice random;
    for (int i = 0; i < tests::rounds(100'000); ++i) {
        const f32 a = tests::random_float<f32>(random);
        if (!is_finite(a) || is_zero(a)) continue;
        const auto text = [&] { return bits_of(a); };
        const f32 reduced = mantissa(a);
        law.expect(reciprocal_approximation(a) == nearest(1 / value_of(reduced)), text);
        const f32 root = mantissa(a, frexp_mode::sqrt);
        law.expect(rsqrt_approximation(a) == (sign(a) ? made_nan<f32>() : nearest(1 / std::sqrt(value_of(root)))), text);
    }
    CHECK(law.failures() == "");
    STATIC_REQUIRE(reciprocal_approximation(f32{0x80000000}) == f32{0xFF800000});
    STATIC_REQUIRE(reciprocal_approximation(f32{0x7F800000}) == f32{0x00000000});
    STATIC_REQUIRE(rsqrt_approximation(f32{0x00000000}) == f32{0x7F800000});
}

// The sequence that compilers use: exponent and logarithm of the fraction, combined by one fused product.
TEST_CASE("the instruction sequence for a logarithm keeps the error bounds of graphics APIs", "[arithmetic][arithmetic]")
{
    const auto logarithm = [](f32 a) {
        return fma(flogd(a), add(f32{0xBF800000}, log_scaled(a)), from_signed<f32>(exponent(a, frexp_mode::log)));
    };
    tests::dice random;
    long double worst_inside = 0, worst_outside = 0;
    for (int i = 0; i < tests::rounds(500'000); ++i) {
        const bool is_near_one = random.chance(2);
        const f32 a{static_cast<std::uint32_t>(is_near_one ? 0x3F000000 + random.below(0x1000000) : 0x00800000 + random.below(0x7F000000))};
        const long double ideal = std::log2(value_of(a));
        const bool is_inside = a.bits >= 0x3F000000 && a.bits <= 0x40000000;
        const long double off = is_inside ? std::fabs(value_of(logarithm(a)) - ideal) : units_off(logarithm(a), ideal);
        long double& worst = is_inside ? worst_inside : worst_outside;
        if (off > worst) worst = off;
    }
    CHECK(worst_inside < 0x1p-23L);
    CHECK(worst_outside < 0.8L);
    CHECK(logarithm(f32{0}) == f32{0xFF800000});
    CHECK(logarithm(f32{0x7F800000}) == f32{0x7F800000});
    CHECK(is_nan(logarithm(f32{0xBF800000})));
    CHECK(is_nan(logarithm(made_nan<f32>())));
}

TEST_CASE("corner cases of special functions", "[arithmetic][arithmetic]")
{
    // FRCP and FRSQ of special values.
    STATIC_REQUIRE(reciprocal(f32{0x00000000}) == f32{0x7F800000});
    STATIC_REQUIRE(reciprocal(f32{0x80000000}) == f32{0xFF800000});
    STATIC_REQUIRE(reciprocal(f32{0x00000001}) == f32{0x7F800000});
    STATIC_REQUIRE(reciprocal(f32{0x7F7FFFFF}) == f32{0x00000000});
    STATIC_REQUIRE(reciprocal(f32{0xFF800000}) == f32{0x80000000});
    STATIC_REQUIRE(reciprocal(f32{0x40400000}) == f32{0x3EAAAAAB});
    STATIC_REQUIRE(reciprocal_square_root(f32{0x80000000}) == f32{0xFF800000});
    STATIC_REQUIRE(reciprocal_square_root(f32{0x80000001}) == f32{0xFF800000});
    STATIC_REQUIRE(reciprocal_square_root(f32{0x00000000}) == f32{0x7F800000});
    STATIC_REQUIRE(reciprocal_square_root(f32{0xBF800000}) == f32{0x7FC00000});
    STATIC_REQUIRE(reciprocal_square_root(f32{0x7F800000}) == f32{0x00000000});
    STATIC_REQUIRE(reciprocal_square_root(f32{0x40000000}) == f32{0x3F3504F3});
    // FLOGD of one is log2(e); of zeros infinity.
    STATIC_REQUIRE(flogd(f32{0x3F800000}) == f32{0x3FB8AA3B});
    STATIC_REQUIRE(flogd(f32{0x80000000}) == f32{0x7F800000});
    STATIC_REQUIRE(flogd(f32{0x80000001}) == f32{0x7F800000});
    STATIC_REQUIRE(flogd(f32{0xFF800000}) == made_nan<f32>());
    // FEXP at the limits of its range.
    STATIC_REQUIRE(exp2_fixed(0x7FFFFFFE, f32{0x4F000000}) == f32{0x7F7FFFFF});
    STATIC_REQUIRE(exp2_fixed(0x7FFFFFFF, f32{0x4F000000}) == f32{0x7F800000});
    STATIC_REQUIRE(exp2_fixed(-126 * (1 << 24), f32{0}) == f32{0x00800000});
    STATIC_REQUIRE(exp2_fixed(-126 * (1 << 24) - 1, f32{0}) == f32{0});
    STATIC_REQUIRE(exp2_fixed(std::numeric_limits<std::int32_t>::min(), f32{0}) == f32{0});
    STATIC_REQUIRE(exp2_fixed(0, f32{0xFF800001}) == made_nan<f32>());
}
