// SPDX-License-Identifier: MIT
// Numbers with more digits than a float has room for, and the one rounding that brings them back: what all of the exact arithmetic
// passes through.
#ifndef VALHALL_ARITHMETIC_EXACT_VALUE_HPP
#define VALHALL_ARITHMETIC_EXACT_VALUE_HPP

#include <bit>
#include <cstdint>

#include "valhall/arithmetic/float_types.hpp"

// Few statements and calls: constant expressions are limited by their number.
namespace valhall::arithmetic::detail {

// significand * 2^exponent. Where digits were cut off, the lowest bit is set for them: it is far below the place of rounding, and
// there it only matters whether something is left.
struct exact_value {
    std::uint64_t significand;
    int exponent;
    bool is_negative;
};

// Below the exponent of everything else.
inline constexpr int exponent_of_zero = -100'000;

// The value of a finite float.
template <float_type F>
constexpr exact_value value_of(F a)
{
    const std::uint32_t field = (a.bits & float_format<F>::infinity) >> float_format<F>::fraction_bits;
    return {(a.bits & float_format<F>::fraction) | (field == 0 ? 0 : float_format<F>::implicit_bit),
            static_cast<int>(field + (field == 0)) - (float_format<F>::bias + float_format<F>::fraction_bits),
            (a.bits & float_format<F>::sign) != 0};
}

// The same value, its highest bit moved to bit 61, of which it must not be above: two of them have room for their sum, and digits
// enough below.
constexpr exact_value normalised(const exact_value& value)
{
    const int shift = std::countl_zero(value.significand) - 2;
    return {value.significand << shift, value.significand == 0 ? exponent_of_zero : value.exponent - shift, value.is_negative};
}

// What has to be added before digits are cut off, so that the cut rounds. `unit` is the value of the lowest bit kept; 1 if all are.
constexpr std::uint64_t increment(rounding mode, bool is_negative, std::uint64_t unit, bool is_odd)
{
    return mode == rounding::nearest_even                          ? (unit - 1 + is_odd) >> 1
           : mode == rounding::nearest_away                        ? unit >> 1
           : mode == (is_negative ? rounding::down : rounding::up) ? unit - 1
                                                                   : 0;
}

// The magnitude of what is too large for a format.
template <float_type F>
constexpr std::uint32_t overflow(rounding mode, bool is_negative)
{
    return increment(mode, is_negative, 2, true) == 0 ? float_format<F>::largest : float_format<F>::infinity;
}

// Rounds to the format; the significand must not be 0 and must leave bit 63 free.
template <float_type F>
constexpr F rounded(const exact_value& value, rounding mode)
{
    using format = float_format<F>;
    const int shift = std::countl_zero(value.significand) - 1;
    const int field = value.exponent - shift + 62 + format::bias;  // the exponent field, were it unlimited
    const int cut = 62 - format::fraction_bits + (field < 1 ? 1 - field : 0);
    // What is below half of the smallest subnormal number needs no more than to be there.
    const std::uint64_t significand = cut > 63 ? 1 : value.significand << shift;
    const std::uint64_t unit = std::uint64_t{1} << (cut > 63 ? 63 : cut);
    const std::uint64_t magnitude =
        ((significand + increment(mode, value.is_negative, unit, (significand & unit) != 0)) >> (cut > 63 ? 63 : cut)) +
        (field < 1 ? 0 : static_cast<std::uint64_t>(field - 1) << format::fraction_bits);  // a carry moves the exponent on
    return {static_cast<typename format::bits_type>(
        (value.is_negative ? format::sign : 0) |
        (magnitude > format::largest ? overflow<F>(mode, value.is_negative) : static_cast<std::uint32_t>(magnitude)))};
}

// The rounded sum, times 2^exponent, of two normalised values. Exact zeros are -0 only when rounding down, or of two of them.
template <float_type F>
constexpr F rounded_sum(const exact_value& a, const exact_value& b, int exponent, rounding mode)
{
    const int ahead = a.exponent - b.exponent;
    if (ahead < 0 || (ahead == 0 && a.significand < b.significand)) return rounded_sum<F>(b, a, exponent, mode);
    const std::uint64_t cut_off = ahead > 63 ? ~std::uint64_t{0} : (std::uint64_t{1} << ahead) - 1;
    const std::uint64_t aligned = (ahead > 63 ? 0 : b.significand >> ahead) | ((b.significand & cut_off) != 0);
    const std::uint64_t sum = a.is_negative == b.is_negative ? a.significand + aligned : a.significand - aligned;
    if (sum != 0) return rounded<F>({sum, a.exponent + exponent, a.is_negative}, mode);
    return from_bits<F>((a.is_negative == b.is_negative ? a.is_negative : mode == rounding::down) ? float_format<F>::sign : 0);
}

// An exponent as far from 0 as matters: nothing that is added to it brings the sum back.
constexpr int limited_exponent(int exponent) { return exponent > 1000 ? 1000 : exponent < -1000 ? -1000 : exponent; }

// The magnitude of an integer to which a value is rounded; all bits set if there are more than 64.
constexpr std::uint64_t integral_magnitude(const exact_value& value, rounding mode)
{
    const int place = value.exponent;
    if (place >= 0) {
        const bool fits = value.significand == 0 || place <= std::countl_zero(value.significand);
        return fits ? value.significand << (place & 63) : ~std::uint64_t{0};
    }
    const int drop = place < -62 ? 62 : -place;  // the significand of a float is far below that
    const std::uint64_t unit = std::uint64_t{1} << drop;
    return (value.significand + increment(mode, value.is_negative, unit, (value.significand & unit) != 0)) >> drop;
}

}  // namespace valhall::arithmetic::detail

#endif
