// SPDX-License-Identifier: MIT
// Sums, fused products, scaling and rounding, compared with an independent slow implementation; native paths, compared with the
// integer paths.
// Also tests: arithmetic/exact_value.hpp, arithmetic/native_float.hpp, arithmetic/float_types.hpp
#include "valhall/arithmetic/float_arithmetic.hpp"

#include <array>
#include <limits>

#include "float_cases.hpp"
#include "wide_number.hpp"

#include "catch.hpp"

using namespace valhall::arithmetic;
using tests::bits_of;
using tests::shape_of;

namespace {

// The exact (a * b + c) * 2^exponent, rounded. For infinities, computed with the host's double.
template <class F>
F expected_fma(F a, F b, F c, int exponent, rounding mode)
{
    const tests::float_shape& shape = shape_of<F>;
    if (shape.is_nan(a.bits) || shape.is_nan(b.bits) || shape.is_nan(c.bits)) return made_nan<F>();
    const bool product_is_negative = shape.is_negative(a.bits) != shape.is_negative(b.bits);
    if (shape.is_infinite(a.bits) || shape.is_infinite(b.bits) || shape.is_infinite(c.bits)) {
        const auto as_double = [](F x) {
            const double infinity = std::numeric_limits<double>::infinity();
            const double magnitude = shape_of<F>.is_infinite(x.bits) ? infinity : shape_of<F>.magnitude(x.bits) == 0 ? 0.0 : 1.0;
            return shape_of<F>.is_negative(x.bits) ? -magnitude : magnitude;
        };
        const double result = as_double(a) * as_double(b) + as_double(c);
        return result != result ? made_nan<F>() : from_bits<F>(shape.with_sign(shape.infinity(), result < 0));
    }
    const tests::wide_number product(product_is_negative, shape.significand(a.bits) * shape.significand(b.bits),
                                     shape.exponent(a.bits) + shape.exponent(b.bits) + exponent);
    const tests::wide_number addend(shape.is_negative(c.bits), shape.significand(c.bits), shape.exponent(c.bits) + exponent);
    const tests::wide_number sum = product + addend;
    if (!sum.is_zero()) return from_bits<F>(tests::rounded(shape, sum, mode));
    const bool agree = product_is_negative == shape.is_negative(c.bits);
    return from_bits<F>(shape.with_sign(0, agree ? product_is_negative : mode == rounding::down));
}

template <class F>
F one()
{
    return from_bits<F>(float_format<F>::one);
}

template <class F>
void look_at(tests::tally& law, F a, F b, F c, rounding mode)
{
    law.expect(exact::fma(a, b, c, mode) == expected_fma(a, b, c, 0, mode),
               [&] { return "fma " + bits_of(a, b, c) + " mode " + std::to_string(static_cast<int>(mode)); });
}

// A third number that often cancels the product of the others, or nearly.
template <class F>
F addend_for(tests::dice& random, F a, F b)
{
    if (random.chance(2)) return tests::random_float<F>(random);
    const F product = exact::fma(a, b, from_bits<F>(0), rounding::zero);
    return tests::neighbour(random, from_bits<F>(product.bits ^ float_format<F>::sign));
}

}  // namespace

TEMPLATE_TEST_CASE("a fused product and sum is the exact one, rounded once", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    const auto corners = tests::corner_floats<TestType>();
    for (const TestType a : corners)
        for (const TestType b : corners)
            for (std::size_t i = a.bits % 3; i < corners.size(); i += 3)
                for (const rounding mode : tests::all_roundings) look_at(law, a, b, corners[i], mode);
    tests::dice random;
    for (int i = 0; i < tests::rounds(40'000); ++i) {
        const TestType a = tests::random_float<TestType>(random), b = tests::random_float<TestType>(random);
        const TestType c = addend_for(random, a, b);
        for (const rounding mode : tests::all_roundings) look_at(law, a, b, c, mode);
    }
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("a sum is the exact one, rounded once", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    const auto look = [&](TestType a, TestType b) {
        for (const rounding mode : tests::all_roundings)
            law.expect(exact::add(a, b, mode) == expected_fma(a, one<TestType>(), b, 0, mode),
                       [&] { return bits_of(a, b) + " mode " + std::to_string(static_cast<int>(mode)); });
    };
    for (const TestType a : tests::corner_floats<TestType>())
        for (const TestType b : tests::corner_floats<TestType>()) look(a, b);
    tests::dice random;
    for (int i = 0; i < tests::rounds(40'000); ++i) look(tests::random_float<TestType>(random), tests::random_float<TestType>(random));
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("a scaled sum is rounded once, after the scaling", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    tests::dice random;
    for (int i = 0; i < tests::rounds(60'000); ++i) {
        const TestType a = tests::random_float<TestType>(random), b = tests::random_float<TestType>(random);
        const TestType c = addend_for(random, a, b);
        const int exponent = static_cast<int>(random.below(401)) - 200;
        const rounding mode = tests::all_roundings[random.below(5)];
        law.expect(fma_scaled(a, b, c, exponent, mode) == expected_fma(a, b, c, exponent, mode),
                   [&] { return bits_of(a, b, c) + " * 2^" + std::to_string(exponent); });
        const bool passes = is_zero(a) || !is_finite(a);
        const TestType product = expected_fma(a, one<TestType>(), from_bits<TestType>(0), exponent, mode);
        law.expect(scale(a, exponent, mode) == (passes ? a : product),
                   [&] { return bits_of(a) + " scaled by 2^" + std::to_string(exponent); });
    }
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("a scaled result overflows or underflows for exponents of any size", "[arithmetic][arithmetic]", f32, f16)
{
    using format = float_format<TestType>;
    constexpr int highest = std::numeric_limits<int>::max(), lowest = std::numeric_limits<int>::min();
    for (const int high : {highest, highest - 1, 1'000'000, 1001, 300})
        for (const std::uint32_t bits : {1u, format::one, format::largest}) {
            const TestType a = from_bits<TestType>(bits), zero = from_bits<TestType>(0);
            CHECK(scale(a, high).bits == format::infinity);
            CHECK(scale(a, high, rounding::zero).bits == format::largest);
            CHECK(fma_scaled(a, a, zero, high + (high == 300) * 300, rounding::zero).bits == format::largest);
            CHECK(scale(a, -high).bits == 0);
            CHECK(scale(a, -high, rounding::up).bits == 1);
        }
    CHECK(scale(from_bits<TestType>(format::sign | format::one), lowest).bits == format::sign);
    CHECK(scale(from_bits<TestType>(format::sign | format::one), lowest, rounding::down).bits == (format::sign | 1));
}

TEMPLATE_TEST_CASE("rounding to an integral value keeps the sign", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    const tests::float_shape& shape = shape_of<TestType>;
    const auto look = [&](TestType a) {
        for (const rounding mode : tests::all_roundings) {
            TestType expected = a;
            if (shape.is_nan(a.bits)) expected = made_nan<TestType>();
            // A larger exponent leaves no fraction.
            else if (shape.exponent(a.bits) < 0) {
                const std::uint64_t integer = tests::rounded_to_integer(shape.value(a.bits), mode);
                const bool is_negative = shape.is_negative(a.bits);
                expected = from_bits<TestType>(integer == 0 ? shape.with_sign(0, is_negative)
                                                            : tests::rounded(shape, {is_negative, integer, 0}, rounding::zero));
            }
            law.expect(round_to_integral(a, mode) == expected,
                       [&] { return bits_of(a) + " mode " + std::to_string(static_cast<int>(mode)); });
        }
    };
    for (const TestType a : tests::corner_floats<TestType>()) look(a);
    tests::dice random;
    for (int i = 0; i < tests::rounds(40'000); ++i) look(tests::random_float<TestType>(random));
    if constexpr (std::is_same_v<TestType, f16>) tests::for_all_halves(look);
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("the machine's arithmetic gives the bits of the integer paths", "[arithmetic][arithmetic]", f32, f16)
{
    if (!native::serves) {
        WARN("the machine's arithmetic does not serve here");
        return;
    }
    tests::tally law;
    const auto look = [&](TestType a, TestType b, TestType c) {
        law.expect(native::fma(a, b, c) == exact::fma(a, b, c, rounding::nearest_even), [&] { return "fma " + bits_of(a, b, c); });
        law.expect(native::add(a, c) == exact::add(a, c, rounding::nearest_even), [&] { return "add " + bits_of(a, c); });
    };
    const auto corners = tests::corner_floats<TestType>();
    for (const TestType a : corners)
        for (const TestType b : corners)
            for (const TestType c : corners) look(a, b, c);
    tests::dice random;
    for (int i = 0; i < tests::rounds(1'000'000); ++i) {
        const TestType a = tests::random_float<TestType>(random), b = tests::random_float<TestType>(random);
        look(a, b, addend_for(random, a, b));
    }
    CHECK(law.failures() == "");
}

TEST_CASE("a fused product of many lanes gives the result of each lane", "[arithmetic][arithmetic]")
{
    if (!native::serves) return;
    tests::tally law;
    tests::dice random;
    const auto corners = tests::corner_floats<f32>();
    for (int i = 0; i < tests::rounds(60'000); ++i) {
        std::array<f32, 4> a, b, c;
        for (std::size_t lane = 0; lane < a.size(); ++lane) {
            a[lane] = random.chance(4) ? corners[random.below(corners.size())] : tests::random_float<f32>(random);
            b[lane] = random.chance(4) ? corners[random.below(corners.size())] : tests::random_float<f32>(random);
            c[lane] = addend_for(random, a[lane], b[lane]);
        }
        std::array<f32, 4> results = c;
        native::fma<4>(a.data(), b.data(), results.data(), results.data());
        for (std::size_t lane = 0; lane < a.size(); ++lane)
            law.expect(results[lane] == exact::fma(a[lane], b[lane], c[lane], rounding::nearest_even),
                       [&] { return bits_of(a[lane], b[lane], c[lane]); });
    }
    CHECK(law.failures() == "");
}

// Sums that a double rounds to a tie between floats, normal and subnormal ones.
TEST_CASE("sums that are nearly a tie round to the nearer side", "[arithmetic][arithmetic]")
{
    struct near_tie {
        f32 a, b, c;
        std::uint32_t result;
    };
    constexpr std::array near_ties = {
        near_tie{{0x3F800001}, {0x3FC00000}, {0x00000001}, 0x3FC00002}, near_tie{{0x3F800001}, {0x3FC00000}, {0x80000001}, 0x3FC00001},
        near_tie{{0x3F800001}, {0x3FC00000}, {0x0D000000}, 0x3FC00002}, near_tie{{0x3F800001}, {0x3FC00000}, {0x8D000000}, 0x3FC00001},
        near_tie{{0x1A000001}, {0x19FFFFFE}, {0x00400001}, 0x00400001}, near_tie{{0x1A000001}, {0x99FFFFFE}, {0x80400001}, 0x80400001},
    };
    for (const near_tie& sum : near_ties) {
        INFO(bits_of(sum.a, sum.b, sum.c));
        CHECK(exact::fma(sum.a, sum.b, sum.c, rounding::nearest_even).bits == sum.result);
        CHECK(fma(sum.a, sum.b, sum.c).bits == sum.result);
        if (!native::serves) continue;
        f32 result{};
        native::fma<1>(&sum.a, &sum.b, &sum.c, &result);
        CHECK(result.bits == sum.result);
    }
}

TEMPLATE_TEST_CASE("sums and products commute, are odd, and grow with their parts", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    tests::dice random;
    const auto negated = [](TestType a) { return is_nan(a) ? a : from_bits<TestType>(a.bits ^ float_format<TestType>::sign); };
    for (int i = 0; i < tests::rounds(100'000); ++i) {
        const TestType a = tests::random_float<TestType>(random), b = tests::random_float<TestType>(random);
        const TestType c = addend_for(random, a, b), d = tests::random_float<TestType>(random);
        const rounding mode = tests::all_roundings[random.below(5)];
        const rounding mirrored = mode == rounding::up ? rounding::down : mode == rounding::down ? rounding::up : mode;
        const TestType sum = fma(a, b, c, mode);
        const auto text = [&] { return bits_of(a, b, c) + " mode " + std::to_string(static_cast<int>(mode)); };
        law.expect(add(a, c, mode) == add(c, a, mode), text);
        law.expect(sum == fma(b, a, c, mode), text);
        if (!is_zero(sum)) law.expect(negated(sum) == fma(negated(a), b, negated(c), mirrored), text);
        if (!is_nan(c) && !is_nan(d) && !is_nan(sum) && !is_nan(fma(a, b, d, mode)))
            law.expect(is_less_equal(c, d) ? is_less_equal(sum, fma(a, b, d, mode)) : is_less_equal(fma(a, b, d, mode), sum), text);
        if (!is_nan(sum)) {
            law.expect(is_less_equal(fma(a, b, c, rounding::down), sum) && is_less_equal(sum, fma(a, b, c, rounding::up)), text);
            law.expect(add(sum, from_bits<TestType>(float_format<TestType>::sign)) == sum, text);  // -0 changes nothing
        }
    }
    CHECK(law.failures() == "");
}

namespace {

enum class operation { add, add_log_scaled, fma, round };

struct known_result {
    operation what;
    std::uint32_t a, b, c;
    std::uint32_t result;
    rounding mode = rounding::nearest_even;

    constexpr bool holds() const
    {
        const f32 x{a}, y{b}, z{c};
        return (what == operation::add              ? add(x, y, mode)
                : what == operation::add_log_scaled ? add(x, log_scaled(y), mode)
                : what == operation::fma            ? fma(x, y, z, mode)
                                                    : round_to_integral(x, mode)) == f32{result};
    }
};

// Corner cases of FADD, FADD_LSCALE, FMA and FROUND, by their definitions; the fused product is a known result of hardware.
constexpr std::array known_results = {
    known_result{operation::add, 0x3F800000, 0x33800000, 0, 0x3F800000},
    known_result{operation::add, 0x3F800000, 0x33800000, 0, 0x3F800001, rounding::up},
    known_result{operation::add, 0x80000000, 0x80000000, 0, 0x80000000},
    known_result{operation::add, 0x00000001, 0x00000001, 0, 0x00000002},
    known_result{operation::add, 0x00800001, 0x00000001, 0, 0x00800002},
    known_result{operation::add, 0x3F800000, 0xBF800000, 0, 0x00000000},
    known_result{operation::add, 0x3F800000, 0xBF800000, 0, 0x80000000, rounding::down},
    known_result{operation::add, 0x7F800000, 0xFF800000, 0, 0x7FC00000},
    known_result{operation::add_log_scaled, 0xBF800000, 0x41000000, 0, 0x00000000},
    known_result{operation::add_log_scaled, 0xBF800000, 0x40400000, 0, 0xBE800000},
    known_result{operation::add_log_scaled, 0xBF800000, 0x3FC00000, 0, 0xBE800000},
    known_result{operation::add_log_scaled, 0xBF800000, 0x00000000, 0, 0xBF800000},
    known_result{operation::add_log_scaled, 0xBF800000, 0x7F800000, 0, 0x7F800000},
    known_result{operation::add_log_scaled, 0x00000000, 0x00000001, 0, 0x00000001},
    known_result{operation::fma, 0x3F803000, 0x7C89A71F, 0xFC992B54, 0xFAF50965},
    known_result{operation::fma, 0x80000000, 0x3F800000, 0x80000000, 0x80000000},
    known_result{operation::fma, 0x00000000, 0x7F800000, 0x3F800000, 0x7FC00000},
    known_result{operation::fma, 0x7F7FFFFF, 0x40000000, 0xFF7FFFFF, 0x7F7FFFFF},
    known_result{operation::round, 0x3F000000, 0, 0, 0x00000000},
    known_result{operation::round, 0xBF000000, 0, 0, 0x80000000},
    known_result{operation::round, 0x40200000, 0, 0, 0x40000000},
    known_result{operation::round, 0x40200000, 0, 0, 0x40400000, rounding::nearest_away},
    known_result{operation::round, 0xBE800000, 0, 0, 0x80000000, rounding::up},
};

constexpr bool all_hold()
{
    for (const known_result& known : known_results)
        if (!known.holds()) return false;
    return true;
}

}  // namespace

TEST_CASE("known results, in constant expressions and at run time", "[arithmetic][arithmetic]")
{
    STATIC_REQUIRE(all_hold());
    // 1 + 2^-9 + 2^-20 plus 2^-11, which would be a tie if the product were rounded.
    STATIC_REQUIRE(fma(f16{0x3C01}, f16{0x3C01}, f16{0x1000}) == f16{0x3C03});
    for (const known_result& known : known_results) {
        INFO(tests::hex(known.a) << ' ' << tests::hex(known.b) << ' ' << tests::hex(known.c));
        CHECK(known.holds());
    }
}
