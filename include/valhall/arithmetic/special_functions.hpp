// SPDX-License-Identifier: MIT
// Functions that the hardware approximates: reciprocals, roots, logarithms, powers of two, and table entries. The results here are
// correctly rounded; the hardware's tables are not published.
#ifndef VALHALL_ARITHMETIC_SPECIAL_FUNCTIONS_HPP
#define VALHALL_ARITHMETIC_SPECIAL_FUNCTIONS_HPP

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <numbers>
#include <type_traits>

#include "valhall/arithmetic/exact_value.hpp"
#include "valhall/arithmetic/float_parts.hpp"
#include "valhall/arithmetic/float_types.hpp"
#include "valhall/arithmetic/native_float.hpp"

namespace valhall::arithmetic {

/// log2(m) / (m - 1) for 0.75 <= m < 1.5, without cancellation: with z = (m - 1) / (m + 1), it is 2 / ln 2 / (m + 1) times the series of
/// atanh(z) / z. The error is below 2^-51, and no exact value is closer than 2^-48 to a tie between floats, so rounding it gives the
/// nearest float.
constexpr double divided_logarithm(double m)
{
    const double z = (m - 1) / (m + 1), t = z * z;
    double series = 0;
    for (int n = 25; n > 0; n -= 2) series = series * t + 1.0 / n;
    return 2.885390081777926815 / (m + 1) * series;
}

/// 2^x for -0.5 <= x <= 0.5, as the series of e^(x ln 2). For multiples of 2^-24, rounding it gives the nearest float, as above.
constexpr double small_power_of_two(double x)
{
    const double t = x * std::numbers::ln2;
    double series = 1;
    for (int n = 14; n > 0; --n) series = series * t / n + 1;
    return series;
}

namespace detail {

// f32 functions flush subnormal arguments and results to zero; f16 functions do not.
template <float_type F>
constexpr F flushed(F a)
{
    if constexpr (std::is_same_v<F, f32>) return is_subnormal(a) ? from_bits<F>(a.bits & float_format<F>::sign) : a;
    else return a;
}

// 1/a of a finite number other than 0.
template <float_type F>
constexpr F quotient_of_one(F a)
{
    const exact_value value = value_of(a);
    constexpr std::uint64_t one = std::uint64_t{1} << 62;
    const std::uint64_t quotient = one / value.significand;
    const bool has_remainder = quotient * value.significand != one;
    return rounded<F>(exact_value{quotient | has_remainder, -value.exponent - 62, value.is_negative}, rounding::nearest_even);
}

// 1/sqrt(a) of a positive finite number: an estimate within 2^-30, then an exact test on which side of the midpoint between two floats the
// root is.
template <float_type F>
constexpr F root_of_quotient(F a)
{
    using format = float_format<F>;
    const auto [fraction, exponent] = parts(a);
    // a = square / implicit_bit * 4^half, where the quotient is at least 1 and below 4.
    const int half = exponent >> 1;
    const std::uint64_t square = std::uint64_t{format::implicit_bit | fraction} << (exponent & 1);
    const double number = static_cast<double>(square) / format::implicit_bit;
    double root = std::bit_cast<double>(0x5FE6EB50C7B537A9 - (std::bit_cast<std::uint64_t>(number) >> 1));
    for (int step = 0; step < 3; ++step) root *= 1.5 - 0.5 * number * root * root;
    const auto result = static_cast<std::uint64_t>(root * (2 * format::implicit_bit));
    // 1/a minus the square of the midpoint, scaled to integers. Either may have more than 64 bits; the difference has not.
    constexpr int digits = 3 * format::fraction_bits + 4;
    constexpr std::uint64_t one = digits < 64 ? std::uint64_t{1} << (digits & 63) : 0;
    const bool is_above = static_cast<std::int64_t>(one - (2 * result + 1) * (2 * result + 1) * square) > 0;
    const int field = format::bias - 2 - half;  // less 1, which the implicit bit adds
    return from_bits<F>((static_cast<std::uint32_t>(field) << format::fraction_bits) + static_cast<std::uint32_t>(result + is_above));
}

// 2^(integer + rest), to nearest; 0 if the result is below the normal range.
constexpr f32 power_of_two(int integer, double rest)
{
    const auto power = std::bit_cast<std::uint32_t>(static_cast<float>(small_power_of_two(rest)));
    const int field = static_cast<int>(power >> 23) + integer;
    return {field < 1 ? 0 : power + (static_cast<std::uint32_t>(integer) << 23)};
}

// sqrt(a) of a positive finite number.
constexpr f32 positive_root(f32 a)
{
    const exact_value value = value_of(a);
    const int odd = value.exponent & 1;
    const std::uint64_t square = value.significand << (36 + odd);  // times 4^18, with an even exponent: the root has at least 30 bits
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return rounded<f32>(exact_value{root << 1 | (root * root != square), (value.exponent - odd - 36) / 2 - 1, false},
                        rounding::nearest_even);
}

// sin(k * pi / 32) for k = 0 to 16, to nearest.
inline constexpr std::array<std::uint32_t, 17> sines = {
    0x00000000, 0x3DC8BD36, 0x3E47C5C2, 0x3E94A031, 0x3EC3EF15, 0x3EF15AEA, 0x3F0E39DA, 0x3F226799, 0x3F3504F3,
    0x3F45E403, 0x3F54DB31, 0x3F61C598, 0x3F6C835E, 0x3F74FA0B, 0x3F7B14BE, 0x3F7EC46D, 0x3F800000,
};

// 2^(k / 16) for k = 0 to 15, to nearest.
inline constexpr std::array<std::uint32_t, 16> powers = {
    0x3F800000, 0x3F85AAC3, 0x3F8B95C2, 0x3F91C3D3, 0x3F9837F0, 0x3F9EF532, 0x3FA5FED7, 0x3FAD583F,
    0x3FB504F3, 0x3FBD08A4, 0x3FC5672A, 0x3FCE248C, 0x3FD744FD, 0x3FE0CCDF, 0x3FEAC0C7, 0x3FF5257D,
};

}  // namespace detail

/// 1/a, to nearest: FRCP. Zero gives infinity and infinity gives zero, with the same sign. f32 flushes subnormal arguments and results to
/// zero. The hardware's error is below 1 ulp.
template <float_type F>
constexpr F reciprocal(F a)
{
    if constexpr (native::serves && std::is_same_v<F, f32>)
        if (!std::is_constant_evaluated()) return detail::flushed(native::reciprocal(detail::flushed(a)));
    const F number = detail::flushed(a);
    if (is_nan(number)) return made_nan<F>();
    if (is_infinite(number) || is_zero(number)) return from_bits<F>(number.bits ^ float_format<F>::infinity);
    return detail::flushed(detail::quotient_of_one(number));
}

/// 1/sqrt(a), to nearest: FRSQ. Zero gives infinity with the same sign, infinity gives zero, and negative numbers give the default NaN. f32
/// flushes subnormal arguments to zero. The hardware's error is at most 1 ulp.
template <float_type F>
constexpr F reciprocal_square_root(F a)
{
    const F number = detail::flushed(a);
    if (is_zero(number)) return from_bits<F>(number.bits | float_format<F>::infinity);
    if (is_nan(number) || sign(number)) return made_nan<F>();
    return is_infinite(number) ? from_bits<F>(0) : detail::root_of_quotient(number);
}

/// FRCP_APPROX: 1/M to nearest, where M is mantissa(a). Zeros, infinities and NaNs give the result of reciprocal(), as the refining
/// sequence needs. The hardware reads 17 bits; an error of about 2^-12 is inferred from that sequence.
template <float_type F>
constexpr F reciprocal_approximation(F a)
{
    return reciprocal(mantissa(a, frexp_mode::normal));
}

/// FRSQ_APPROX: 1/sqrt(M) to nearest, where M is mantissa(a) in mode `sqrt`; otherwise like FRCP_APPROX.
template <float_type F>
constexpr F rsqrt_approximation(F a)
{
    return reciprocal_square_root(mantissa(a, frexp_mode::sqrt));
}

/// FLOGD: log2(M) / (M - 1) to nearest, where M is mantissa(a) in mode `log`, and log2(e) for M = 1. Zeros give infinity, as the logarithm
/// sequence needs; negative numbers give the default NaN. Our choices: subnormal numbers of either sign count as zero, and infinity gives
/// infinity.
constexpr f32 flogd(f32 a)
{
    const f32 number = detail::flushed(a);
    if (is_zero(number)) return {float_format<f32>::infinity};
    if (is_nan(number) || sign(number)) return made_nan<f32>();
    if (is_infinite(number)) return number;
    const double m = static_cast<double>(std::bit_cast<float>(mantissa(number, frexp_mode::log).bits));
    return {std::bit_cast<std::uint32_t>(static_cast<float>(divided_logarithm(m)))};
}

/// FEXP: 2^(exponent / 2^24) to nearest; 0 if the result is below the normal range. `argument` only matters if it is a NaN, which gives the
/// default NaN. It is our choice that the highest exponent, to which conversions saturate, gives infinity.
constexpr f32 exp2_fixed(std::int32_t exponent, f32 argument)
{
    if (is_nan(argument)) return made_nan<f32>();
    if (exponent == std::numeric_limits<std::int32_t>::max()) return {float_format<f32>::infinity};
    const int integer = (exponent >> 24) + (exponent >> 23 & 1);  // rounded to nearest
    return detail::power_of_two(integer, exponent * 0x1p-24 - integer);
}

/// FSQRT: sqrt(a), to nearest. Subnormal numbers count as zero; negative numbers give the default NaN.
constexpr f32 square_root(f32 a)
{
    const f32 number = detail::flushed(a);
    if (is_zero(number)) return number;
    if (is_nan(number) || sign(number)) return made_nan<f32>();
    return is_infinite(number) ? number : detail::positive_root(number);
}

/// FLOG: log2(a), to nearest unless it is within 2^-20 of the midpoint between two floats. Subnormal numbers count as zero.
constexpr f32 binary_logarithm(f32 a)
{
    const f32 number = detail::flushed(a);
    if (is_zero(number)) return {float_format<f32>::sign | float_format<f32>::infinity};
    if (is_nan(number) || sign(number)) return made_nan<f32>();
    if (is_infinite(number)) return number;
    const double m = static_cast<double>(std::bit_cast<float>(mantissa(number, frexp_mode::log).bits));
    const double logarithm = exponent(number, frexp_mode::log) + (m - 1) * divided_logarithm(m);
    return {std::bit_cast<std::uint32_t>(static_cast<float>(logarithm))};
}

/// FEXPF: 2^a, to nearest unless it is within 2^-20 of a midpoint; 0 if the result is below the normal range.
constexpr f32 exponential(f32 a)
{
    if (is_nan(a)) return made_nan<f32>();
    const double number = static_cast<double>(std::bit_cast<float>(a.bits));
    if (number >= 128) return {float_format<f32>::infinity};
    if (number < -128) return {0};
    const int integer = static_cast<int>(number + (number < 0 ? -0.5 : 0.5));
    const f32 power = detail::power_of_two(integer, number - integer);
    return {power.bits < float_format<f32>::infinity ? power.bits : std::uint32_t{float_format<f32>::infinity}};
}

/// FSIN_TABLE: sin(k * pi / 32) to nearest, for the low 6 bits of k. The accuracy of the hardware's table is unknown; a sine computed with
/// it needs about 2^-11.
constexpr f32 sine_entry(std::uint32_t k)
{
    const std::uint32_t magnitude = detail::sines[(k & 16) != 0 ? 16 - (k & 15) : k & 15];
    return {magnitude == 0 ? 0 : magnitude | (k & 32) << 26};
}

/// FCOS_TABLE: cos(k * pi / 32) to nearest, for the low 6 bits of k.
constexpr f32 cosine_entry(std::uint32_t k) { return sine_entry(k + 16); }

/// FEXP_TABLE: 2^(k / 16) to nearest, for the low 4 bits of k.
constexpr f32 exp2_entry(std::uint32_t k) { return {detail::powers[k & 15]}; }

}  // namespace valhall::arithmetic

#endif
