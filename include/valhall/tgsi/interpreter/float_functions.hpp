// SPDX-License-Identifier: MIT
// Powers, logarithms and trigonometric functions of f32, with subnormal numbers, as TGSI specifies them; arithmetic/ lacks these. The same
// code serves constant expressions and run time. Computes in double with an error of about 2^-45, and rounds once.
#ifndef VALHALL_TGSI_INTERPRETER_FLOAT_FUNCTIONS_HPP
#define VALHALL_TGSI_INTERPRETER_FLOAT_FUNCTIONS_HPP

#include <bit>
#include <cstdint>

#include "valhall/arithmetic/float_arithmetic.hpp"
#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/arithmetic/float_order.hpp"
#include "valhall/arithmetic/float_parts.hpp"
#include "valhall/arithmetic/quotients.hpp"
#include "valhall/arithmetic/special_functions.hpp"

namespace valhall::tgsi::detail {

using arithmetic::f16;
using arithmetic::f32;
using arithmetic::f64;
using arithmetic::rounding;
using arithmetic::native::from_double;
using arithmetic::native::to_double;

using f32_format = arithmetic::float_format<f32>;
using f64_format = arithmetic::float_format<f64>;

inline constexpr f32 zero{0}, one{f32_format::one}, minus_one{f32_format::sign | f32_format::one}, infinity{f32_format::infinity},
    not_a_number = arithmetic::made_nan<f32>();

/// Rounds a finite double to float.
constexpr f32 to_f32(double a) { return arithmetic::to_f32(f64{std::bit_cast<std::uint64_t>(a)}); }

constexpr double widened(f32 a) { return static_cast<double>(std::bit_cast<float>(a.bits)); }

constexpr f32 subtract(f32 a, f32 b) { return add(a, negative(b)); }
constexpr f32 floor(f32 a) { return round_to_integral(a, rounding::down); }

/// 2^x for a finite x, rounded once.
constexpr f32 power_of_two(double x)
{
    if (x >= 128) return infinity;
    if (x < -150) return zero;
    const int integer = static_cast<int>(x + (x < 0 ? -0.5 : 0.5));
    const double power = std::bit_cast<double>(static_cast<std::uint64_t>(f64_format::bias + integer) << f64_format::fraction_bits);
    return to_f32(arithmetic::small_power_of_two(x - integer) * power);
}

/// 2^a.
constexpr f32 power_of_two(f32 a)
{
    if (is_nan(a)) return not_a_number;
    if (is_infinite(a)) return sign(a) ? zero : a;
    return power_of_two(widened(a));
}

// log2 of a positive finite number.
constexpr double wide_logarithm(f32 a)
{
    const double m = widened(mantissa(a, arithmetic::frexp_mode::log));
    return exponent(a, arithmetic::frexp_mode::log) + (m - 1) * arithmetic::divided_logarithm(m);
}

/// log2(a): -infinity for zeros, NaN for negative numbers.
constexpr f32 logarithm(f32 a)
{
    if (is_zero(a)) return negative(infinity);
    if (is_nan(a) || sign(a)) return not_a_number;
    return is_infinite(a) ? a : to_f32(wide_logarithm(a));
}

constexpr bool is_integer(f32 a) { return round_to_integral(a, rounding::zero) == a; }
constexpr bool is_odd(f32 a) { return is_integer(a) && !is_integer(multiply(a, {0x3F000000})); }

/// a^b, with the special values of C's pow().
constexpr f32 power(f32 a, f32 b)
{
    if (is_zero(b) || a == one) return one;
    if (is_nan(a) || is_nan(b)) return not_a_number;
    const f32 base = magnitude(a);
    if (is_infinite(b)) return base == one ? one : is_greater(base, one) != sign(b) ? infinity : zero;
    const std::uint32_t sign_of_power = sign(a) && is_odd(b) ? f32_format::sign : 0;
    if (is_zero(a) || is_infinite(a)) return {sign_of_power | (is_zero(a) == sign(b) ? f32_format::infinity : 0)};
    if (sign(a) && !is_integer(b)) return not_a_number;
    return {sign_of_power | power_of_two(widened(b) * wide_logarithm(base)).bits};
}

// An angle as quarter turns plus a rest from -pi/4 to pi/4.
struct reduced_angle {
    std::uint32_t quarters;
    double rest;
};

// The bits of 2/pi after the binary point.
inline constexpr std::uint32_t bits_of_two_over_pi[] = {0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599,
                                                        0x3C439041, 0xFE5163AB, 0xDEBBC561, 0xB7246E3A};

// 32 bits of 2/pi from a bit position on; zeros before the first.
constexpr std::uint32_t two_over_pi_from(int place)
{
    const int word = (place + 128) / 32 - 4, shift = (place + 128) % 32;
    const auto at = [](int n) { return n < 0 || n > 8 ? 0 : bits_of_two_over_pi[n]; };
    return shift == 0 ? at(word) : at(word) << shift | at(word + 1) >> (32 - shift);
}

// Multiplies the angle by 2/pi. Computes 96 bits, of which two are the quarter turns; higher bits would be whole turns.
constexpr reduced_angle reduce(f32 a)
{
    const f32 size = magnitude(a);
    if (is_less(size, {0x3F490FDB})) return {0, widened(a)};
    const auto [fraction, exponent] = parts(size);
    const std::uint64_t number = fraction | f32_format::implicit_bit;
    const int place = exponent - f32_format::fraction_bits - 2;  // the position after the binary point of the first relevant bit
    const std::uint64_t low = number * two_over_pi_from(place + 64);
    const std::uint64_t middle = number * two_over_pi_from(place + 32) + (low >> 32);
    const std::uint64_t high = (number * two_over_pi_from(place) + (middle >> 32)) << 32 | (middle & 0xFFFF'FFFF);
    const std::uint64_t nearest = (high + (std::uint64_t{1} << 61)) >> 62;
    const std::int64_t left = static_cast<std::int64_t>(high - (nearest << 62));
    const double turned =
        (static_cast<double>(left) + static_cast<double>(low & 0xFFFF'FFFF) * 0x1p-32) * (0x1p-62 * 1.57079632679489661923);
    const auto quarters = static_cast<std::uint32_t>(nearest);
    return sign(a) ? reduced_angle{0 - quarters, -turned} : reduced_angle{quarters, turned};
}

constexpr double series_of_sine(double x)
{
    const double t = x * x;
    double sum = 0;
    for (int n = 17; n > 1; n -= 2) sum = (1 - sum) * t / (n * (n - 1));
    return x * (1 - sum);
}

constexpr double series_of_cosine(double x)
{
    const double t = x * x;
    double sum = 0;
    for (int n = 18; n > 0; n -= 2) sum = (1 - sum) * t / (n * (n - 1));
    return 1 - sum;
}

// The sine of an angle plus a number of quarter turns.
constexpr f32 turned_sine(f32 a, std::uint32_t more)
{
    if (!is_finite(a)) return not_a_number;
    if (is_zero(a) && more == 0) return a;
    const auto [quarters, rest] = reduce(a);
    const std::uint32_t turn = quarters + more;
    const f32 sine = to_f32((turn & 1) != 0 ? series_of_cosine(rest) : series_of_sine(rest));
    return (turn & 2) != 0 ? negative(sine) : sine;
}

/// Sine and cosine of radians; NaN for infinities and NaNs.
constexpr f32 sine(f32 a) { return turned_sine(a, 0); }
constexpr f32 cosine(f32 a) { return turned_sine(a, 1); }

}  // namespace valhall::tgsi::detail

#endif
