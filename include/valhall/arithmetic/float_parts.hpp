// SPDX-License-Identifier: MIT
// Decomposition of floats as special functions need it, and FLUSH. Nothing here rounds.
#ifndef VALHALL_ARITHMETIC_FLOAT_PARTS_HPP
#define VALHALL_ARITHMETIC_FLOAT_PARTS_HPP

#include <bit>
#include <cstdint>
#include <limits>

#include "valhall/arithmetic/float_types.hpp"

namespace valhall::arithmetic {

/// How FREXPM and FREXPE split a number x into fraction and exponent.
enum class frexp_mode : std::uint8_t {
    normal,  ///< x = M * 2^E, 0.5 <= M < 1
    sqrt,    ///< x = M * 4^E, 0.25 <= M < 1
    log,     ///< x = M * 2^E, 0.75 <= M < 1.5
};

/// The result of FLUSH for a NaN.
enum class nan_flush : std::uint8_t {
    none,       ///< unchanged
    flush_nan,  ///< 0
    quiet_nan,  ///< the same NaN, made quiet
};

/// A finite number other than 0, as 1.fraction * 2^exponent.
template <float_type F>
struct float_parts {
    typename float_format<F>::number fraction;  ///< the digits after the point
    int exponent;                               ///< the binary exponent
};

/// Splits a finite number other than 0. Subnormal numbers are normalised.
template <float_type F>
constexpr float_parts<F> parts(F a)
{
    using format = float_format<F>;
    const typename format::number magnitude = a.bits & format::magnitude;
    if (magnitude >= format::implicit_bit)
        return {magnitude & format::fraction, static_cast<int>(magnitude >> format::fraction_bits) - format::bias};
    const int shift = std::countl_zero(magnitude) - (std::numeric_limits<typename format::number>::digits - 1 - format::fraction_bits);
    return {magnitude << shift & format::fraction, 1 - format::bias - shift};
}

namespace detail {

template <float_type F>
constexpr bool has_parts(F a)
{
    return !is_zero(a) && is_finite(a);
}

}  // namespace detail

/// M of FREXPM, with the sign of the number. Returns zeros, infinities and NaNs unchanged. Subnormal numbers are normalised; this is our
/// choice, as the hardware's behaviour is not documented.
template <float_type F>
constexpr F mantissa(F a, frexp_mode mode = frexp_mode::normal)
{
    using format = float_format<F>;
    if (!detail::has_parts(a)) return a;
    const auto [fraction, exponent] = parts(a);
    const bool is_even = (exponent & 1) == 0, is_below_three_halves = fraction < format::quiet_bit;
    const typename format::number down = mode == frexp_mode::normal ? 1
                                         : mode == frexp_mode::sqrt ? (is_even ? 2 : 1)
                                                                    : (is_below_three_halves ? 0 : 1);
    return from_bits<F>((a.bits & format::sign) | (format::one - (down << format::fraction_bits)) | fraction);
}

/// E of FREXPE; 0 for zeros, infinities and NaNs. Treats subnormal numbers as mantissa() does.
template <float_type F>
constexpr int exponent(F a, frexp_mode mode = frexp_mode::normal)
{
    if (!detail::has_parts(a)) return 0;
    const auto [fraction, exponent] = parts(a);
    if (mode == frexp_mode::sqrt) return (exponent >> 1) + 1;
    return exponent + (mode == frexp_mode::normal || fraction >= float_format<F>::quiet_bit);
}

/// floor(log2 |a|): ILOGB. The results for zero (the lowest integer), infinity and NaN (the highest) are our choice.
template <float_type F>
constexpr std::int32_t integer_logarithm(F a)
{
    if (is_zero(a)) return std::numeric_limits<std::int32_t>::min();
    return is_finite(a) ? parts(a).exponent : std::numeric_limits<std::int32_t>::max();
}

/// The addend r(b) of FADD_LSCALE: b with its exponent changed so that 0.75 <= |r| < 1.5. Returns zeros, subnormal numbers, infinities and
/// NaNs unchanged.
template <float_type F>
constexpr F log_scaled(F b)
{
    using format = float_format<F>;
    const typename format::number field = b.bits & format::infinity;
    if (field == 0 || field == format::infinity) return b;
    const typename format::number between_1_and_2 = (b.bits & (format::sign | format::fraction)) | format::one;
    return from_bits<F>(between_1_and_2 - ((b.bits & format::quiet_bit) << 1));  // bit set: the magnitude is 1.5 or more
}

/// FLUSH: replaces NaNs by their mode, and on request infinities by the largest number and subnormal numbers by zero. Keeps the sign.
template <float_type F>
constexpr F flush(F a, nan_flush nans, bool infinities, bool subnormals)
{
    using format = float_format<F>;
    const typename format::number sign = a.bits & format::sign;
    if (is_nan(a)) return nans == nan_flush::none ? a : from_bits<F>(nans == nan_flush::flush_nan ? 0 : a.bits | format::quiet_bit);
    if (infinities && is_infinite(a)) return from_bits<F>(sign | format::largest);
    if (subnormals && is_subnormal(a)) return from_bits<F>(sign);
    return a;
}

}  // namespace valhall::arithmetic

#endif
