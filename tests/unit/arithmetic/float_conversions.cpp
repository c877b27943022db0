// SPDX-License-Identifier: MIT
// Conversions, compared with the slow implementation of wide_number.hpp; native paths, compared with the integer paths.
#include "valhall/arithmetic/float_conversions.hpp"

#include <limits>

#include "float_cases.hpp"
#include "wide_number.hpp"

#include "catch.hpp"

using namespace valhall::arithmetic;
using tests::bits_of;
using tests::shape_of;

namespace {

std::string text_of(rounding mode) { return " mode " + std::to_string(static_cast<int>(mode)); }

template <class To, class From>
To expected_float(From a, rounding mode)
{
    const tests::float_shape &from = shape_of<From>, &to = shape_of<To>;
    const bool is_negative = from.is_negative(a.bits);
    if (from.is_nan(a.bits)) return made_nan<To>();
    if (from.is_infinite(a.bits)) return from_bits<To>(to.with_sign(to.infinity(), is_negative));
    if (from.magnitude(a.bits) == 0) return from_bits<To>(to.with_sign(0, is_negative));
    return from_bits<To>(tests::rounded(to, from.value(a.bits), mode));
}

template <class Integer, class F>
Integer expected_integer(F a, rounding mode)
{
    using limits = std::numeric_limits<Integer>;
    const tests::float_shape& shape = shape_of<F>;
    if (shape.is_nan(a.bits)) return 0;
    const bool is_negative = shape.is_negative(a.bits);
    if (shape.is_infinite(a.bits)) return is_negative ? limits::min() : limits::max();
    const std::uint64_t magnitude = tests::rounded_to_integer(shape.value(a.bits), mode);
    if (!is_negative) return magnitude >= std::uint64_t{limits::max()} ? limits::max() : static_cast<Integer>(magnitude);
    if (magnitude >= std::uint64_t{limits::max()} + limits::is_signed) return limits::min();
    return limits::is_signed ? static_cast<Integer>(0 - magnitude) : Integer{0};
}

template <int Bits, class F>
void look_at_integers(tests::tally& law, F a, rounding mode)
{
    using signed_type = decltype(to_signed<Bits>(a));
    using unsigned_type = decltype(to_unsigned<Bits>(a));
    const auto text = [&] { return bits_of(a) + " to " + std::to_string(Bits) + text_of(mode); };
    const signed_type with_sign = expected_integer<signed_type>(a, mode);
    const unsigned_type without = expected_integer<unsigned_type>(a, mode);
    law.expect(exact::to_integer<signed_type>(a, mode) == with_sign, text);
    law.expect(exact::to_integer<unsigned_type>(a, mode) == without, text);
    law.expect(to_signed<Bits>(a, mode) == with_sign && to_unsigned<Bits>(a, mode) == without, text);  // the native path, if there is one
}

template <class F>
void look_at_integers(tests::tally& law, F a)
{
    for (const rounding mode : tests::all_roundings) {
        look_at_integers<8>(law, a, mode);
        look_at_integers<16>(law, a, mode);
        look_at_integers<32>(law, a, mode);
        look_at_integers<64>(law, a, mode);
    }
}

void look_at_narrowing(tests::tally& law, f32 a)
{
    for (const rounding mode : tests::all_roundings)
        law.expect(exact::convert<f16>(a, mode) == expected_float<f16>(a, mode) && to_f16(a, mode) == expected_float<f16>(a, mode),
                   [&] { return bits_of(a) + text_of(mode); });
}

// Half of them within the range of halves and its borders.
f32 random_for_halves(tests::dice& random)
{
    const f32 a = tests::random_float<f32>(random);
    if (random.chance(2)) return a;
    return {(a.bits & 0x807FFFFF) | static_cast<std::uint32_t>(0x65 + random.below(0x2D)) << 23};
}

}  // namespace

TEST_CASE("every half is a float, and comes back", "[arithmetic][arithmetic]")
{
    tests::tally law;
    tests::for_all_halves([&](f16 a) {
        const f32 expected = expected_float<f32>(a, rounding::zero);
        law.expect(exact::convert<f32>(a, rounding::nearest_even) == expected, [&] { return bits_of(a); });
        law.expect(to_f32(a) == expected, [&] { return bits_of(a) + " at run time"; });
        for (const rounding mode : tests::all_roundings)
            law.expect(to_f16(to_f32(a), mode) == (is_nan(a) ? made_nan<f16>() : a), [&] { return bits_of(a) + text_of(mode); });
    });
    CHECK(law.failures() == "");
}

TEST_CASE("floats are rounded to halves", "[arithmetic][arithmetic]")
{
    tests::tally law;
    for (const f32 a : tests::corner_floats<f32>()) look_at_narrowing(law, a);
    // Floats around every half, and around the midpoint between it and the next one.
    tests::for_all_halves([&](f16 a) {
        if (!is_finite(a) || is_subnormal(a)) return;
        for (const std::uint32_t middle : {0u, 0x1000u})
            for (const std::uint32_t step : {0u, 1u, ~0u}) {
                const f32 near{to_f32(a).bits + middle + step};
                law.expect(to_f16(near) == expected_float<f16>(near, rounding::nearest_even), [&] { return bits_of(near); });
            }
    });
    tests::dice random;
    for (int i = 0; i < tests::rounds(100'000); ++i) look_at_narrowing(law, random_for_halves(random));
    CHECK(law.failures() == "");
}

TEST_CASE("native conversions agree with the integer paths", "[arithmetic][arithmetic]")
{
    if (!native::serves) return;
    tests::tally law;
    tests::dice random;
    constexpr rounding nearest = rounding::nearest_even;
    for (int i = 0; i < tests::rounds(1'000'000); ++i) {
        const f32 a = random_for_halves(random);
        const auto text = [&] { return bits_of(a); };
        law.expect(native::to_f16(a) == exact::convert<f16>(a, nearest), text);
        law.expect(native::to_integer<std::int32_t>(a, false) == exact::to_integer<std::int32_t>(a, nearest), text);
        law.expect(native::to_integer<std::int32_t>(a, true) == exact::to_integer<std::int32_t>(a, rounding::zero), text);
        law.expect(native::to_integer<std::uint32_t>(a, false) == exact::to_integer<std::uint32_t>(a, nearest), text);
        law.expect(native::to_integer<std::uint32_t>(a, true) == exact::to_integer<std::uint32_t>(a, rounding::zero), text);
        const std::uint64_t integer = random.bits() >> random.below(64);
        const auto with_sign = static_cast<std::int64_t>(random.chance(2) ? integer : 0 - integer);
        const auto bits = static_cast<std::uint64_t>(with_sign);
        const std::uint64_t magnitude = with_sign < 0 ? 0 - bits : bits;
        law.expect(native::from_integer(integer) == exact::from_magnitude<f32>(integer, false, nearest), text);
        law.expect(native::from_integer(with_sign) == exact::from_magnitude<f32>(magnitude, with_sign < 0, nearest), text);
    }
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("floats are rounded to integers, which saturate", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    for (const TestType a : tests::corner_floats<TestType>()) look_at_integers(law, a);
    if constexpr (std::is_same_v<TestType, f16>) tests::for_all_halves([&](f16 a) { look_at_integers(law, a); });
    tests::dice random;
    for (int i = 0; i < tests::rounds(30'000); ++i) {
        look_at_integers(law, tests::random_float<TestType>(random));
        const auto near_a_limit = static_cast<std::uint32_t>((127 + random.below(66)) << 23);  // 2^0 to 2^65
        if constexpr (std::is_same_v<TestType, f32>)
            look_at_integers(law, tests::neighbour(random, f32{near_a_limit | (random.chance(2) ? 0x80000000 : 0)}));
    }
    CHECK(law.failures() == "");
}

TEMPLATE_TEST_CASE("integers are rounded to floats", "[arithmetic][arithmetic]", f32, f16)
{
    tests::tally law;
    tests::dice random;
    const auto expected = [](bool is_negative, std::uint64_t magnitude, rounding mode) {
        if (magnitude == 0) return from_bits<TestType>(0);
        return from_bits<TestType>(tests::rounded(shape_of<TestType>, {is_negative, magnitude, 0}, mode));
    };
    const auto look = [&](std::uint64_t bits) {
        for (const rounding mode : tests::all_roundings) {
            const auto text = [&] { return tests::hex(bits) + text_of(mode); };
            law.expect(from_unsigned<TestType>(bits, mode) == expected(false, bits, mode), text);
            const auto value = static_cast<std::int64_t>(bits);
            law.expect(from_signed<TestType>(value, mode) == expected(value < 0, value < 0 ? 0 - bits : bits, mode), text);
        }
    };
    for (int place = 0; place < 64; ++place)
        for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}})
            for (const std::uint64_t bits : {(std::uint64_t{1} << place) + step, ~(std::uint64_t{1} << place) + step}) look(bits);
    for (const std::uint64_t bits : {65503u, 65504u, 65519u, 65520u, 65535u, 16777217u, 16777219u}) look(bits);
    for (int i = 0; i < tests::rounds(30'000); ++i) {
        std::uint64_t bits = random.bits() >> random.below(64);
        if (random.chance(2)) bits &= ~std::uint64_t{0} << random.below(64);
        look(bits);
    }
    CHECK(law.failures() == "");
}

TEST_CASE("conversion keeps the order", "[arithmetic][arithmetic]")
{
    tests::tally law;
    tests::dice random;
    for (int i = 0; i < tests::rounds(200'000); ++i) {
        // Patterns of one sign are in the order of their values.
        const f32 a = random_for_halves(random);
        if ((a.bits & 0x7FFFFFFF) >= 0x7F800000) continue;
        const f32 b{a.bits + 1 + static_cast<std::uint32_t>(random.below(0x4000))};
        if (is_nan(b) || sign(a) != sign(b)) continue;
        const rounding mode = tests::all_roundings[random.below(5)];
        law.expect(to_f16(a, mode).bits <= to_f16(b, mode).bits, [&] { return bits_of(a, b); });
        const std::int32_t x = to_signed<32>(a, mode), y = to_signed<32>(b, mode);
        law.expect(sign(a) ? y <= x : x <= y, [&] { return bits_of(a, b); });
    }
    CHECK(law.failures() == "");
}

namespace {

struct integer_case {
    std::uint32_t from;
    std::uint32_t as_signed, as_unsigned;
    rounding mode = rounding::nearest_even;

    constexpr bool holds() const
    {
        return static_cast<std::uint32_t>(to_signed<32>(f32{from}, mode)) == as_signed && to_unsigned<32>(f32{from}, mode) == as_unsigned;
    }
};

struct half_case {
    std::uint32_t from;
    std::uint16_t to;
    rounding mode = rounding::nearest_even;

    constexpr bool holds() const { return to_f16(f32{from}, mode) == f16{to}; }
};

// Corners of F32_TO_S32 and F32_TO_U32, by their definition.
constexpr std::array integer_cases = {
    integer_case{0x7FC00000, 0, 0},
    integer_case{0x4F000000, 0x7FFFFFFF, 0x80000000},
    integer_case{0xFF800000, 0x80000000, 0},
    integer_case{0x40200000, 2, 2},
    integer_case{0x40200000, 3, 3, rounding::up},
    integer_case{0x40200000, 3, 3, rounding::nearest_away},
    integer_case{0xC0200000, 0xFFFFFFFD, 0, rounding::down},
    integer_case{0xBF800000, 0xFFFFFFFF, 0},
    integer_case{0x4F800000, 0x7FFFFFFF, 0xFFFFFFFF},
    integer_case{0x4F7FFFFF, 0x7FFFFFFF, 0xFFFFFF00},
};

// Corners of F32_TO_F16: 65519 and 65520, 2^-25 and the next, ties.
constexpr std::array half_cases = {
    half_case{0x477FEF00, 0x7BFF},
    half_case{0x477FF000, 0x7C00},
    half_case{0x477FF000, 0x7BFF, rounding::zero},
    half_case{0x33000000, 0x0000},
    half_case{0x33000000, 0x0001, rounding::up},
    half_case{0x33000001, 0x0001},
    half_case{0x3F801000, 0x3C00},
    half_case{0x3F803000, 0x3C02},
    half_case{0xFF812345, 0x7E00},
};

template <class Cases>
constexpr bool all_hold(const Cases& cases)
{
    for (const auto& one : cases)
        if (!one.holds()) return false;
    return true;
}

}  // namespace

TEST_CASE("known conversions, in constant expressions and at run time", "[arithmetic][arithmetic]")
{
    STATIC_REQUIRE(all_hold(integer_cases));
    STATIC_REQUIRE(all_hold(half_cases));
    STATIC_REQUIRE(to_f32(f16{0x0001}) == f32{0x33800000});
    STATIC_REQUIRE(from_unsigned<f16>(65520) == f16{0x7C00});
    STATIC_REQUIRE(from_signed<f32>(-16777219) == f32{0xCB800002});
    STATIC_REQUIRE(to_signed<16>(f16{0x7BFF}) == 32767);
    for (const integer_case& one : integer_cases) CHECK(one.holds());
    for (const half_case& one : half_cases) CHECK(one.holds());
}
