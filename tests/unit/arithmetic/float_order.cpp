// SPDX-License-Identifier: MIT
// Compares, minimum and maximum, clamps, and floats taken apart.
// Also tests: arithmetic/float_parts.hpp
#include "valhall/arithmetic/float_order.hpp"

#include <bit>
#include <cmath>

#include "valhall/arithmetic/float_parts.hpp"

#include "float_cases.hpp"
#include "wide_number.hpp"

#include "catch.hpp"

using namespace valhall::arithmetic;
using tests::bits_of;
using tests::shape_of;

namespace {

// Every f16 and f32 is a double.
template <class F>
double double_of(F a)
{
    const tests::float_shape& shape = shape_of<F>;
    double magnitude = shape.is_nan(a.bits)        ? std::numeric_limits<double>::quiet_NaN()
                       : shape.is_infinite(a.bits) ? std::numeric_limits<double>::infinity()
                                                   : std::ldexp(static_cast<double>(shape.significand(a.bits)), shape.exponent(a.bits));
    return std::copysign(magnitude, shape.is_negative(a.bits) ? -1.0 : 1.0);
}

// IEEE 754's totalOrder, clause by clause.
template <class F>
bool total_order(F a, F b)
{
    const double x = double_of(a), y = double_of(b);
    const bool a_is_negative = shape_of<F>.is_negative(a.bits), b_is_negative = shape_of<F>.is_negative(b.bits);
    if (x < y) return true;
    if (x > y) return false;
    if (x == y) return a_is_negative || !b_is_negative;
    if (!shape_of<F>.is_nan(b.bits)) return a_is_negative;
    if (!shape_of<F>.is_nan(a.bits)) return !b_is_negative;
    if (a_is_negative != b_is_negative) return a_is_negative;
    return a_is_negative ? a.bits >= b.bits : a.bits <= b.bits;
}

template <class F>
void look_at(tests::tally& law, F a, F b)
{
    const auto text = [&] { return bits_of(a, b); };
    const double x = double_of(a), y = double_of(b);
    law.expect(is_less(a, b) == (x < y) && is_less_equal(a, b) == (x <= y) && is_equal(a, b) == (x == y), text);
    law.expect(is_greater(a, b) == (x > y) && is_greater_equal(a, b) == (x >= y), text);
    law.expect(is_unordered(a, b) == (x != x || y != y), text);
    law.expect(compare(a, b) == (x < y    ? ordering::less
                                 : x > y  ? ordering::greater
                                 : x == y ? ordering::equal
                                          : ordering::unordered),
               text);
    law.expect(total_order_le(a, b) == total_order(a, b), text);

    const bool a_is_smaller = x < y || (x == y && std::signbit(x));
    const F smaller = a_is_smaller ? a : b, larger = a_is_smaller ? b : a;
    const F nan = made_nan<F>();
    if (x != x || y != y) {
        const F number = x == x ? a : y == y ? b : nan;
        law.expect(min_number(a, b) == number && max_number(a, b) == number, text);
        law.expect(min_propagating(a, b) == nan && max_propagating(a, b) == nan, text);
    } else {
        law.expect(min_number(a, b) == smaller && min_propagating(a, b) == smaller, text);
        law.expect(max_number(a, b) == larger && max_propagating(a, b) == larger, text);
    }
}

}  // namespace

TEMPLATE_TEST_CASE("floats compare as the host's doubles do", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    for (const TestType a : tests::corner_floats<TestType>())
        for (const TestType b : tests::corner_floats<TestType>()) look_at(law, a, b);
    tests::dice random;
    for (int i = 0; i < tests::rounds(200'000); ++i) {
        const TestType a = tests::random_float<TestType>(random);
        look_at(law, a, random.chance(2) ? tests::neighbour(random, a) : tests::random_float<TestType>(random));
    }
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("the total order is total", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    const auto corners = tests::corner_floats<TestType>();
    for (const TestType a : corners)
        for (const TestType b : corners) {
            law.expect((total_order_le(a, b) && total_order_le(b, a)) == (a == b), [&] { return bits_of(a, b); });
            law.expect(total_order_le(a, b) || total_order_le(b, a), [&] { return bits_of(a, b); });
        }
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("a clamped value is within its limits", "[arithmetic][arithmetic]", f32, f16)
{
    using format = float_format<TestType>;
    const TestType zero = from_bits<TestType>(0), minus_zero = from_bits<TestType>(format::sign);
    const TestType one = from_bits<TestType>(format::one), minus_one = from_bits<TestType>(format::sign | format::one);
    const TestType infinity = from_bits<TestType>(format::infinity);
    for (const TestType a : tests::corner_floats<TestType>()) {
        const double x = double_of(a);
        INFO(bits_of(a));
        const TestType lower = x > 0 ? a : zero;  // of -0 and a NaN too
        CHECK(clamp_to(a, zero, infinity) == lower);
        CHECK(clamp_to(a, zero, one) == (x > 1 ? one : lower));
        CHECK(clamp_to(a, minus_one, one) == (x > 1 ? one : x >= -1 ? a : minus_one));
    }
    CHECK(clamp_to(minus_zero, minus_one, one) == minus_zero);
}

TEST_CASE("corner cases of minimum, maximum and total order", "[arithmetic][arithmetic]")
{
    constexpr f32 zero{0}, one{0x3F800000}, nan{0x7FC00000};
    constexpr f32 minus_zero{0x80000000}, minus_infinity{0xFF800000}, negative_nan{0xFFC00000};
    STATIC_REQUIRE(min_number(nan, one) == one);
    STATIC_REQUIRE(min_number(minus_zero, zero) == minus_zero);
    STATIC_REQUIRE(max_number(minus_zero, zero) == zero);
    STATIC_REQUIRE(clamp_to(min_propagating(nan, one), zero, one) == zero);
    STATIC_REQUIRE(is_equal(minus_zero, zero));
    STATIC_REQUIRE(compare(nan, nan) == ordering::unordered);
    STATIC_REQUIRE(total_order_le(minus_zero, zero));
    STATIC_REQUIRE_FALSE(total_order_le(zero, minus_zero));
    STATIC_REQUIRE(total_order_le(one, one));
    STATIC_REQUIRE(total_order_le(one, nan));
    STATIC_REQUIRE(total_order_le(negative_nan, minus_infinity));
}

namespace {

// x = M * base^E, M from `least` to below `limit`.
template <class F>
void look_at_parts(tests::tally& law, F a)
{
    struct share {
        frexp_mode mode;
        double base, least, limit;
    };
    const double x = double_of(a);
    constexpr std::array shares = {share{frexp_mode::normal, 2, 0.5, 1}, share{frexp_mode::sqrt, 4, 0.25, 1},
                                   share{frexp_mode::log, 2, 0.75, 1.5}};
    for (const share& s : shares) {
        const F m = mantissa(a, s.mode);
        const int e = exponent(a, s.mode);
        const auto text = [&] { return bits_of(a) + " mode " + std::to_string(static_cast<int>(s.mode)); };
        if (x == 0 || x != x || std::isinf(x)) {
            law.expect(m == a && e == 0, text);
            continue;
        }
        const double magnitude = std::fabs(double_of(m));
        law.expect(magnitude >= s.least && magnitude < s.limit, text);
        law.expect(double_of(m) * std::pow(s.base, e) == x, text);
    }
    if (x != 0 && std::isfinite(x)) law.expect(integer_logarithm(a) == std::ilogb(x), [&] { return bits_of(a); });

    const double r = double_of(log_scaled(a));
    const bool is_reduced = std::isfinite(x) && std::fabs(x) >= std::ldexp(1.0, 1 - float_format<F>::bias);
    if (!is_reduced) law.expect(log_scaled(a) == a, [&] { return bits_of(a); });
    else
        law.expect(std::fabs(r) >= 0.75 && std::fabs(r) < 1.5 && std::remainder(std::log2(x / r), 1) == 0 && x / r > 0,
                   [&] { return bits_of(a); });
}

template <class F>
void look_at_flush(tests::tally& law, F a)
{
    const double x = double_of(a);
    const bool is_small = x != 0 && std::fabs(x) < std::ldexp(1.0, 1 - float_format<F>::bias);
    for (const nan_flush nans : {nan_flush::none, nan_flush::flush_nan, nan_flush::quiet_nan})
        for (const bool infinities : {false, true})
            for (const bool subnormals : {false, true}) {
                F expected = a;
                if (x != x && nans == nan_flush::flush_nan) expected.bits = 0;
                if (x != x && nans == nan_flush::quiet_nan) expected = from_bits<F>(a.bits | (1u << (float_format<F>::fraction_bits - 1)));
                if (std::isinf(x) && infinities) expected = from_bits<F>(a.bits - 1u);
                if (is_small && subnormals) expected = from_bits<F>(shape_of<F>.with_sign(0, x < 0));
                law.expect(flush(a, nans, infinities, subnormals) == expected, [&] { return bits_of(a); });
            }
}

}  // namespace

TEMPLATE_TEST_CASE("fraction and exponent give the number", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    for (const TestType a : tests::corner_floats<TestType>()) look_at_parts(law, a);
    tests::dice random;
    for (int i = 0; i < tests::rounds(100'000); ++i) look_at_parts(law, tests::random_float<TestType>(random));
    if constexpr (std::is_same_v<TestType, f16>) tests::for_all_halves([&](f16 a) { look_at_parts(law, a); });
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("a flush replaces the selected subnormal numbers, and nothing else", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    for (const TestType a : tests::corner_floats<TestType>()) look_at_flush(law, a);
    if constexpr (std::is_same_v<TestType, f16>) tests::for_all_halves([&](f16 a) { look_at_flush(law, a); });
    CHECK(law.failures() == "");
}

TEST_CASE("corner cases of flush and fractions", "[arithmetic][arithmetic]")
{
    STATIC_REQUIRE(flush(f32{0x7F800001}, nan_flush::flush_nan, false, false) == f32{0});
    STATIC_REQUIRE(flush(f32{0x7F800001}, nan_flush::quiet_nan, false, false) == f32{0x7FC00001});
    STATIC_REQUIRE(flush(f32{0xFF800000}, nan_flush::none, true, false) == f32{0xFF7FFFFF});
    STATIC_REQUIRE(flush(f32{0x807FFFFF}, nan_flush::none, false, true) == f32{0x80000000});
    STATIC_REQUIRE(mantissa(f32{0x00000001}) == f32{0x3F000000});  // by the choice that subnormal numbers have their value
    STATIC_REQUIRE(exponent(f32{0x00000001}) == -148);
    STATIC_REQUIRE(integer_logarithm(f32{0}) == std::numeric_limits<std::int32_t>::min());
    STATIC_REQUIRE(integer_logarithm(made_nan<f16>()) == std::numeric_limits<std::int32_t>::max());
}
