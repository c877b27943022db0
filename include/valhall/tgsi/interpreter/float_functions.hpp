// SPDX-License-Identifier: MIT
// Products, quotients, roots, powers, logarithms and angles of f32, subnormal numbers kept: what the specification of TGSI names and
// the simulator's arithmetic lacks. One function serves constant expressions and run time. Those that are not exact compute with
// doubles, to about 2^-45, and round once.
#ifndef VALHALL_TGSI_INTERPRETER_FLOAT_FUNCTIONS_HPP
#define VALHALL_TGSI_INTERPRETER_FLOAT_FUNCTIONS_HPP

#include <bit>
#include <cmath>
#include <cstdint>

#include "valhall/arithmetic/float_arithmetic.hpp"
#include "valhall/arithmetic/float_order.hpp"
#include "valhall/arithmetic/float_parts.hpp"
#include "valhall/arithmetic/special_functions.hpp"
#include "valhall/tgsi/interpreter/double_arithmetic.hpp"

namespace valhall::tgsi::detail {

using f32_format = arithmetic::float_format<f32>;

inline constexpr f32 zero{0}, one{f32_format::one}, minus_one{f32_format::sign | f32_format::one}, infinity{f32_format::infinity},
    not_a_number = arithmetic::made_nan<f32>();

constexpr f32 negative(f32 a) { return {a.bits ^ f32_format::sign}; }
constexpr f32 magnitude(f32 a) { return {a.bits & f32_format::magnitude}; }
constexpr double widened(f32 a) { return static_cast<double>(std::bit_cast<float>(a.bits)); }

namespace exact {

constexpr f32 divide(f32 a, f32 b)
{
    const std::uint32_t sign_of_quotient = (a.bits ^ b.bits) & f32_format::sign;
    if (arithmetic::is_nan(a) || arithmetic::is_nan(b)) return not_a_number;
    const bool is_lost = arithmetic::is_infinite(a) ? arithmetic::is_infinite(b) : arithmetic::is_zero(a) && arithmetic::is_zero(b);
    if (is_lost) return not_a_number;
    if (arithmetic::is_infinite(a) || arithmetic::is_zero(b)) return {sign_of_quotient | f32_format::infinity};
    if (arithmetic::is_zero(a) || arithmetic::is_infinite(b)) return {sign_of_quotient};
    const arithmetic::detail::exact_value x = arithmetic::detail::normalised(arithmetic::detail::value_of(a)),
                                         y = arithmetic::detail::value_of(b);
    const std::uint64_t quotient = x.significand / y.significand;
    return arithmetic::detail::rounded<f32>(
        {quotient | (quotient * y.significand != x.significand), x.exponent - y.exponent, sign_of_quotient != 0}, rounding::nearest_even);
}

// Of the double, whose root has digits enough: a float's root is no tie between floats.
constexpr f32 root(f32 a) { return exact::to_f32(exact::root(to_f64(a))); }

}  // namespace exact

/// a * b, a / b and the square root of a, to nearest even.
constexpr f32 multiply(f32 a, f32 b)
{
    if (is_native()) return arithmetic::native::from_float(std::bit_cast<float>(a.bits) * std::bit_cast<float>(b.bits));
    return arithmetic::exact::fma(a, b, f32{(a.bits ^ b.bits) & f32_format::sign}, rounding::nearest_even);
}

constexpr f32 divide(f32 a, f32 b)
{
    if (is_native()) return arithmetic::native::from_float(std::bit_cast<float>(a.bits) / std::bit_cast<float>(b.bits));
    return exact::divide(a, b);
}

constexpr f32 root(f32 a)
{
    if (is_native()) return arithmetic::native::from_float(std::sqrt(std::bit_cast<float>(a.bits)));
    return exact::root(a);
}

constexpr f32 subtract(f32 a, f32 b) { return arithmetic::add(a, negative(b)); }
constexpr f32 floor(f32 a) { return arithmetic::round_to_integral(a, rounding::down); }

/// 2^x for a finite x, rounded once.
constexpr f32 power_of_two(double x)
{
    if (x >= 128) return infinity;
    if (x < -150) return zero;
    const int integer = static_cast<int>(x + (x < 0 ? -0.5 : 0.5));
    const double power = std::bit_cast<double>(static_cast<std::uint64_t>(f64_format::bias + integer) << f64_format::fraction_bits);
    return to_f32(arithmetic::detail::power_of_two(x - integer) * power);
}

/// 2^a.
constexpr f32 power_of_two(f32 a)
{
    if (arithmetic::is_nan(a)) return not_a_number;
    if (arithmetic::is_infinite(a)) return arithmetic::sign(a) ? zero : a;
    return power_of_two(widened(a));
}

// log2 of a positive finite number.
constexpr double wide_logarithm(f32 a)
{
    const double m = widened(arithmetic::mantissa(a, arithmetic::frexp_mode::log));
    return arithmetic::exponent(a, arithmetic::frexp_mode::log) + (m - 1) * arithmetic::detail::divided_logarithm(m);
}

/// log2(a): of zeros minus infinity, of what is negative a NaN.
constexpr f32 logarithm(f32 a)
{
    if (arithmetic::is_zero(a)) return negative(infinity);
    if (arithmetic::is_nan(a) || arithmetic::sign(a)) return not_a_number;
    return arithmetic::is_infinite(a) ? a : to_f32(wide_logarithm(a));
}

constexpr bool is_integer(f32 a) { return arithmetic::round_to_integral(a, rounding::zero) == a; }
constexpr bool is_odd(f32 a) { return is_integer(a) && !is_integer(multiply(a, {0x3F000000})); }

/// a^b, with the special values of C's pow().
constexpr f32 power(f32 a, f32 b)
{
    if (arithmetic::is_zero(b) || a == one) return one;
    if (arithmetic::is_nan(a) || arithmetic::is_nan(b)) return not_a_number;
    const f32 base = magnitude(a);
    if (arithmetic::is_infinite(b)) return base == one ? one : arithmetic::is_greater(base, one) != arithmetic::sign(b) ? infinity : zero;
    const std::uint32_t sign_of_power = arithmetic::sign(a) && is_odd(b) ? f32_format::sign : 0;
    if (arithmetic::is_zero(a) || arithmetic::is_infinite(a))
        return {sign_of_power | (arithmetic::is_zero(a) == arithmetic::sign(b) ? f32_format::infinity : 0)};
    if (arithmetic::sign(a) && !is_integer(b)) return not_a_number;
    return {sign_of_power | power_of_two(widened(b) * wide_logarithm(base)).bits};
}

// An angle as quarters of a turn and what is left, from -pi/4 to pi/4.
struct reduced_angle {
    std::uint32_t quarters;
    double rest;
};

// The bits of 2/pi behind the point.
inline constexpr std::uint32_t bits_of_two_over_pi[] = {0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599,
                                                        0x3C439041, 0xFE5163AB, 0xDEBBC561, 0xB7246E3A};

// 32 of them, from a place on; before the first there are zeros.
constexpr std::uint32_t two_over_pi_from(int place)
{
    const int word = (place + 128) / 32 - 4, shift = (place + 128) % 32;
    const auto at = [](int n) { return n < 0 || n > 8 ? 0 : bits_of_two_over_pi[n]; };
    return shift == 0 ? at(word) : at(word) << shift | at(word + 1) >> (32 - shift);
}

// The angle times 2/pi, of which 96 bits are computed: two are the quarters, and what is above them are whole turns.
constexpr reduced_angle reduce(f32 a)
{
    const f32 size = magnitude(a);
    if (arithmetic::is_less(size, {0x3F490FDB})) return {0, widened(a)};
    const auto [fraction, exponent] = arithmetic::detail::parts(size);
    const std::uint64_t number = fraction | f32_format::implicit_bit;
    const int place = exponent - f32_format::fraction_bits - 2;  // behind the point, of the first bit that counts
    const std::uint64_t low = number * two_over_pi_from(place + 64);
    const std::uint64_t middle = number * two_over_pi_from(place + 32) + (low >> 32);
    const std::uint64_t high = (number * two_over_pi_from(place) + (middle >> 32)) << 32 | (middle & 0xFFFF'FFFF);
    const std::uint64_t nearest = (high + (std::uint64_t{1} << 61)) >> 62;
    const std::int64_t left = static_cast<std::int64_t>(high - (nearest << 62));
    const double turned =
        (static_cast<double>(left) + static_cast<double>(low & 0xFFFF'FFFF) * 0x1p-32) * (0x1p-62 * 1.57079632679489661923);
    const auto quarters = static_cast<std::uint32_t>(nearest);
    return arithmetic::sign(a) ? reduced_angle{0 - quarters, -turned} : reduced_angle{quarters, turned};
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

// The sine of an angle and of a number of quarter turns more.
constexpr f32 turned_sine(f32 a, std::uint32_t more)
{
    if (!arithmetic::is_finite(a)) return not_a_number;
    if (arithmetic::is_zero(a) && more == 0) return a;
    const auto [quarters, rest] = reduce(a);
    const std::uint32_t turn = quarters + more;
    const f32 sine = to_f32((turn & 1) != 0 ? series_of_cosine(rest) : series_of_sine(rest));
    return (turn & 2) != 0 ? negative(sine) : sine;
}

/// Sine and cosine of radians; of what is not finite a NaN.
constexpr f32 sine(f32 a) { return turned_sine(a, 0); }
constexpr f32 cosine(f32 a) { return turned_sine(a, 1); }

}  // namespace valhall::tgsi::detail

#endif
