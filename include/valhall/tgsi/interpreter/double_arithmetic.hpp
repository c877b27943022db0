// SPDX-License-Identifier: MIT
// Arithmetic of doubles, IEEE 754 to the bit, to nearest even: in constant expressions by integers, where the language's own
// arithmetic has no infinities and no NaNs; at run time by the machine's.
#ifndef VALHALL_TGSI_INTERPRETER_DOUBLE_ARITHMETIC_HPP
#define VALHALL_TGSI_INTERPRETER_DOUBLE_ARITHMETIC_HPP

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "valhall/arithmetic/exact_value.hpp"
#include "valhall/arithmetic/float_types.hpp"
#include "valhall/arithmetic/native_float.hpp"

namespace valhall::tgsi::detail {

using arithmetic::f16;
using arithmetic::f32;
using arithmetic::rounding;

/// A 64-bit float: IEEE 754 binary64.
struct f64 {
    std::uint64_t bits;
    friend constexpr bool operator==(f64, f64) = default;  ///< the same bits: 0 is not -0, and a NaN is itself
};

// The patterns of the format.
struct f64_format {
    static constexpr int fraction_bits = 52;
    static constexpr int bias = 1023;
    static constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    static constexpr std::uint64_t magnitude = sign - 1;
    static constexpr std::uint64_t implicit_bit = std::uint64_t{1} << fraction_bits;
    static constexpr std::uint64_t fraction = implicit_bit - 1;
    static constexpr std::uint64_t infinity = magnitude - fraction;
    static constexpr std::uint64_t made_nan = infinity | implicit_bit >> 1;
    static constexpr std::uint64_t one = std::uint64_t{bias} << fraction_bits;
};

constexpr bool sign(f64 a) { return (a.bits & f64_format::sign) != 0; }
constexpr bool is_nan(f64 a) { return (a.bits & f64_format::magnitude) > f64_format::infinity; }
constexpr bool is_infinite(f64 a) { return (a.bits & f64_format::magnitude) == f64_format::infinity; }
constexpr bool is_zero(f64 a) { return (a.bits & f64_format::magnitude) == 0; }
constexpr bool is_finite(f64 a) { return (a.bits & f64_format::infinity) != f64_format::infinity; }

/// The machine's double of the same bits.
constexpr double to_double(f64 a) { return std::bit_cast<double>(a.bits); }

/// Back; of all NaNs the made one.
constexpr f64 from_double(double a) { return a == a ? f64{std::bit_cast<std::uint64_t>(a)} : f64{f64_format::made_nan}; }

// Of 128 bits.
struct wide {
    std::uint64_t high = 0, low = 0;

    constexpr bool is_zero() const { return (high | low) == 0; }
    constexpr int leading_zeros() const { return high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(low); }
    friend constexpr bool operator==(wide, wide) = default;
};

constexpr bool is_less(wide a, wide b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }
constexpr wide sum_of(wide a, wide b) { return {a.high + b.high + (a.low + b.low < a.low), a.low + b.low}; }
constexpr wide difference_of(wide a, wide b) { return {a.high - b.high - (a.low < b.low), a.low - b.low}; }

constexpr wide shifted_left(wide a, int count)
{
    if (count >= 64) return {a.low << (count - 64), 0};
    return count == 0 ? a : wide{a.high << count | a.low >> (64 - count), a.low << count};
}

// What is cut off sets the lowest bit.
constexpr wide shifted_right(wide a, int count)
{
    if (count == 0) return a;
    if (count > 127) return {0, !a.is_zero()};
    if (count >= 64) {
        const std::uint64_t cut = count == 64 ? 0 : a.high << (128 - count);
        return {0, a.high >> (count - 64) | ((cut | a.low) != 0)};
    }
    return {a.high >> count, a.high << (64 - count) | a.low >> count | (a.low << (64 - count) != 0)};
}

constexpr wide product_of(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t half = 0xFFFF'FFFF;
    const std::uint64_t a0 = a & half, a1 = a >> 32, b0 = b & half, b1 = b >> 32;
    const std::uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (middle & half);
    return {a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (low & half)};
}

// significand * 2^exponent.
struct exact_double {
    wide significand;
    int exponent;
    bool is_negative;
};

constexpr std::uint64_t significand_of(f64 a)
{
    return (a.bits & f64_format::fraction) | ((a.bits & f64_format::infinity) != 0 ? f64_format::implicit_bit : 0);
}

// The exponent of the lowest bit of the significand.
constexpr int exponent_of(f64 a)
{
    const int field = static_cast<int>((a.bits & f64_format::infinity) >> f64_format::fraction_bits);
    return field + (field == 0) - (f64_format::bias + f64_format::fraction_bits);
}

// Rounds; the significand must not be 0.
constexpr f64 rounded(const exact_double& value)
{
    const int shift = value.significand.leading_zeros() - 1;
    const wide moved = shift < 0 ? shifted_right(value.significand, 1) : shifted_left(value.significand, shift);
    const std::uint64_t top = moved.high | (moved.low != 0);  // its highest bit is bit 62
    const int field = value.exponent - shift + 126 + f64_format::bias;
    const int cut = 62 - f64_format::fraction_bits + (field < 1 ? 1 - field : 0);
    const std::uint64_t sign = value.is_negative ? f64_format::sign : 0;
    if (cut > 63) return {sign};
    const std::uint64_t unit = std::uint64_t{1} << cut;
    const std::uint64_t increment = (unit - 1 + ((top & unit) != 0)) >> 1;
    const std::uint64_t whole = (top + increment) >> cut;
    if (field > 2046) return {sign | f64_format::infinity};
    // A carry moves the exponent on, to infinity at last.
    return {sign | (whole + (field < 1 ? 0 : static_cast<std::uint64_t>(field - 1) << f64_format::fraction_bits))};
}

// The highest bit moved to bit 125: two of them have room for their sum.
constexpr exact_double normalised(const exact_double& value)
{
    if (value.significand.is_zero()) return {{}, -100'000, value.is_negative};
    const int shift = value.significand.leading_zeros() - 2;
    return {shifted_left(value.significand, shift), value.exponent - shift, value.is_negative};
}

constexpr f64 rounded_sum(const exact_double& a, const exact_double& b)
{
    const int ahead = a.exponent - b.exponent;
    if (ahead < 0 || (ahead == 0 && is_less(a.significand, b.significand))) return rounded_sum(b, a);
    const wide aligned = shifted_right(b.significand, ahead > 128 ? 128 : ahead);
    const wide sum = a.is_negative == b.is_negative ? sum_of(a.significand, aligned) : difference_of(a.significand, aligned);
    if (!sum.is_zero()) return rounded({sum, a.exponent, a.is_negative});
    return {a.is_negative && b.is_negative ? f64_format::sign : 0};
}

namespace exact {

constexpr f64 fma(f64 a, f64 b, f64 c)
{
    const std::uint64_t sign_of_product = (a.bits ^ b.bits) & f64_format::sign;
    if (is_nan(a) || is_nan(b) || is_nan(c)) return {f64_format::made_nan};
    if (is_infinite(a) || is_infinite(b)) {
        const bool is_lost = is_zero(a) || is_zero(b) || (is_infinite(c) && (c.bits & f64_format::sign) != sign_of_product);
        return {is_lost ? f64_format::made_nan : sign_of_product | f64_format::infinity};
    }
    if (is_infinite(c)) return c;
    return rounded_sum(
        normalised({product_of(significand_of(a), significand_of(b)), exponent_of(a) + exponent_of(b), sign_of_product != 0}),
        normalised({{0, significand_of(c)}, exponent_of(c), sign(c)}));
}

constexpr f64 divide(f64 a, f64 b)
{
    const std::uint64_t sign_of_quotient = (a.bits ^ b.bits) & f64_format::sign;
    if (is_nan(a) || is_nan(b) || (is_infinite(a) && is_infinite(b)) || (is_zero(a) && is_zero(b))) return {f64_format::made_nan};
    if (is_infinite(a) || is_zero(b)) return {sign_of_quotient | f64_format::infinity};
    if (is_zero(a) || is_infinite(b)) return {sign_of_quotient};
    const int of_a = std::countl_zero(significand_of(a)), of_b = std::countl_zero(significand_of(b));
    const std::uint64_t divisor = significand_of(b) << of_b >> 1;
    std::uint64_t rest = significand_of(a) << of_a >> 1, quotient = 0;
    for (int bit = 0; bit < 63; ++bit) {
        quotient = quotient << 1 | (rest >= divisor);
        rest = (rest >= divisor ? rest - divisor : rest) << 1;
    }
    return rounded({{0, quotient | (rest != 0)}, exponent_of(a) - of_a - (exponent_of(b) - of_b) - 62, sign_of_quotient != 0});
}

constexpr f64 root(f64 a)
{
    if (is_zero(a)) return a;
    if (is_nan(a) || sign(a)) return {f64_format::made_nan};
    if (is_infinite(a)) return a;
    // The bits of the root, the highest first. The rest stays below twice the root, so one word more than the root's is enough.
    const int shift = std::countl_zero(significand_of(a)) - 10;
    const int exponent = exponent_of(a) - shift, odd = exponent & 1;
    const wide square = {significand_of(a) << shift << odd, 0};
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 59; bit != 0; bit >>= 1)
        if (!is_less(square, product_of(root | bit, root | bit))) root |= bit;
    return rounded({{0, root << 1 | (product_of(root, root) != square)}, (exponent - odd - 64) / 2 - 1, false});
}

/// To a float.
constexpr f32 to_f32(f64 a)
{
    using format = arithmetic::float_format<f32>;
    const std::uint32_t sign_bit = sign(a) ? format::sign : 0;
    if (is_nan(a)) return arithmetic::made_nan<f32>();
    if (is_infinite(a)) return {sign_bit | format::infinity};
    if (is_zero(a)) return {sign_bit};
    return arithmetic::detail::rounded<f32>({significand_of(a), exponent_of(a), sign(a)}, rounding::nearest_even);
}

}  // namespace exact

// Whether the machine's arithmetic is to be used.
constexpr bool is_native() { return arithmetic::native::serves && !std::is_constant_evaluated(); }

/// a + b, a * b, a / b, a * b + c rounded once, the square root; of a NaN, and where nothing else is right, the made NaN.
constexpr f64 add(f64 a, f64 b)
{
    if (is_native()) return from_double(to_double(a) + to_double(b));
    return exact::fma(a, {f64_format::one}, b);
}

constexpr f64 multiply(f64 a, f64 b)
{
    if (is_native()) return from_double(to_double(a) * to_double(b));
    return exact::fma(a, b, {(a.bits ^ b.bits) & f64_format::sign});
}

constexpr f64 divide(f64 a, f64 b)
{
    if (is_native()) return from_double(to_double(a) / to_double(b));
    return exact::divide(a, b);
}

constexpr f64 fma(f64 a, f64 b, f64 c)
{
    if (is_native()) return from_double(std::fma(to_double(a), to_double(b), to_double(c)));
    return exact::fma(a, b, c);
}

constexpr f64 root(f64 a)
{
    if (is_native()) return from_double(std::sqrt(to_double(a)));
    return exact::root(a);
}

/// Rounded to nearest even.
constexpr f32 to_f32(f64 a)
{
    if (is_native()) return arithmetic::native::from_float(static_cast<float>(to_double(a)));
    return exact::to_f32(a);
}

/// The float next to a finite double.
constexpr f32 to_f32(double a) { return to_f32(f64{std::bit_cast<std::uint64_t>(a)}); }

/// Exact; of a NaN the made one.
constexpr f64 to_f64(f32 a)
{
    if (arithmetic::is_nan(a)) return {f64_format::made_nan};
    return {std::bit_cast<std::uint64_t>(static_cast<double>(std::bit_cast<float>(a.bits)))};
}

constexpr f64 negative(f64 a) { return {a.bits ^ f64_format::sign}; }
constexpr f64 magnitude(f64 a) { return {a.bits & f64_format::magnitude}; }

/// a * 2^exponent, rounded once. Zeros, infinities and NaNs are returned as they are.
constexpr f64 scale(f64 a, int exponent)
{
    if (is_zero(a) || !is_finite(a)) return a;
    const int limited = exponent > 5000 ? 5000 : exponent < -5000 ? -5000 : exponent;
    return rounded({{0, significand_of(a)}, exponent_of(a) + limited, sign(a)});
}

/// The integral value, with the sign of a. Of a NaN the made one.
constexpr f64 round_to_integral(f64 a, rounding mode)
{
    const int drop = -exponent_of(a);
    if (is_nan(a)) return {f64_format::made_nan};
    if (drop <= 0) return a;
    const std::uint64_t unit = std::uint64_t{1} << (drop > 62 ? 62 : drop);
    const std::uint64_t significand = significand_of(a);
    const std::uint64_t whole = (significand + arithmetic::detail::increment(mode, sign(a), unit, (significand & unit) != 0)) / unit;
    if (whole == 0) return {a.bits & f64_format::sign};
    return rounded({{0, whole}, 0, sign(a)});
}

/// Compares; false where one is a NaN. -0 and 0 are equal.
constexpr bool is_less(f64 a, f64 b) { return to_double(a) < to_double(b); }
constexpr bool is_equal(f64 a, f64 b) { return to_double(a) == to_double(b); }

/// The smaller and the greater, -0 below 0; of a NaN and a number, the number.
constexpr f64 min_number(f64 a, f64 b)
{
    if (is_nan(a)) return is_nan(b) ? f64{f64_format::made_nan} : b;
    if (is_nan(b)) return a;
    return is_less(a, b) || (is_equal(a, b) && sign(a)) ? a : b;
}

constexpr f64 max_number(f64 a, f64 b)
{
    if (is_nan(a)) return is_nan(b) ? f64{f64_format::made_nan} : b;
    if (is_nan(b)) return a;
    return is_less(b, a) || (is_equal(a, b) && !sign(a)) ? a : b;
}

}  // namespace valhall::tgsi::detail

#endif
