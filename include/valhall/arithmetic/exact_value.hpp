// SPDX-License-Identifier: MIT
// Intermediate values with more digits than a float has, and the single rounding that turns them into floats. All exact arithmetic ends
// here.
#ifndef VALHALL_ARITHMETIC_EXACT_VALUE_HPP
#define VALHALL_ARITHMETIC_EXACT_VALUE_HPP

#include <bit>
#include <cstdint>
#include <limits>

#include "valhall/arithmetic/float_types.hpp"
#include "valhall/arithmetic/wide_integer.hpp"

// Written with few statements and calls, since constant expressions limit their number.
namespace valhall::arithmetic::detail {

// significand * 2^exponent. If lower digits were cut off, the lowest bit is set (sticky bit). It is far below the rounding position, where
// it only matters that the rest is not 0.
template <class Significand>
struct value {
    Significand significand;
    int exponent;
    bool is_negative;
};

using exact_value = value<std::uint64_t>;
using wide_value = value<wide_integer>;  // for products of doubles

// Less than every other exponent.
inline constexpr int exponent_of_zero = -100'000;

// The value of a finite float.
template <float_type F>
constexpr exact_value value_of(F a)
{
    const auto field = static_cast<int>((a.bits & float_format<F>::infinity) >> float_format<F>::fraction_bits);
    return {(a.bits & float_format<F>::fraction) | (field == 0 ? 0 : float_format<F>::implicit_bit),
            field + (field == 0) - (float_format<F>::bias + float_format<F>::fraction_bits), (a.bits & float_format<F>::sign) != 0};
}

// The product of two floats, and a third float in the same representation.
template <float_type F>
constexpr auto product_of(const exact_value& a, const exact_value& b)
{
    if constexpr (sizeof(F) <= 4)
        return exact_value{a.significand * b.significand, a.exponent + b.exponent, a.is_negative != b.is_negative};
    else return wide_value{wide_product(a.significand, b.significand), a.exponent + b.exponent, a.is_negative != b.is_negative};
}

// Normalises a value so that its highest bit is the third highest of the significand. The sum of two such values does not overflow.
template <class S>
constexpr value<S> normalised(const value<S>& a)
{
    const int shift = countl_zero(a.significand) - 2;
    return {a.significand << shift, a.significand == 0 ? exponent_of_zero : a.exponent - shift, a.is_negative};
}

// The addend that turns truncation into rounding; rounding to odd sets the lowest kept bit afterwards. `unit` is the value of that bit;
// 1 if all bits are kept.
constexpr std::uint64_t increment(rounding mode, bool is_negative, std::uint64_t unit, bool is_odd)
{
    return mode == rounding::nearest_even                          ? (unit - 1 + is_odd) >> 1
           : mode == rounding::nearest_away                        ? unit >> 1
           : mode == (is_negative ? rounding::down : rounding::up) ? unit - 1
                                                                   : 0;
}

// The magnitude of a result that overflows the format.
template <float_type F>
constexpr auto overflow(rounding mode, bool is_negative)
{
    return increment(mode, is_negative, 2, true) == 0 ? float_format<F>::largest : float_format<F>::infinity;
}

// Rounds to the format. The significand must not be 0, and its bit 63 must be clear.
template <float_type F>
constexpr F rounded(const exact_value& value, rounding mode)
{
    using format = float_format<F>;
    const int shift = std::countl_zero(value.significand) - 1;
    const int field = value.exponent - shift + 62 + format::bias;  // the biased exponent, not limited to its field
    if constexpr (sizeof(F) > 4)  // here the sum below would overflow
        if (field > 2 * format::bias) return from_bits<F>((value.is_negative ? format::sign : 0) | overflow<F>(mode, value.is_negative));
    const int cut = 62 - format::fraction_bits + (field < 1 ? 1 - field : 0);
    // Below half of the smallest subnormal number, a sticky bit suffices.
    const std::uint64_t significand = cut > 63 ? 1 : value.significand << shift;
    const std::uint64_t unit = std::uint64_t{1} << (cut > 63 ? 63 : cut);
    const std::uint64_t sticky = mode == rounding::odd && (significand & (unit - 1)) != 0;
    const std::uint64_t magnitude =
        ((significand + increment(mode, value.is_negative, unit, (significand & unit) != 0)) >> (cut > 63 ? 63 : cut) | sticky) +
        (field < 1 ? 0 : static_cast<std::uint64_t>(field - 1) << format::fraction_bits);  // a carry increments the exponent
    return {static_cast<typename format::bits_type>(
        (value.is_negative ? format::sign : 0) |
        (magnitude > format::largest ? overflow<F>(mode, value.is_negative) : static_cast<typename format::number>(magnitude)))};
}

// As above for a wide value, reduced to 63 bits and a sticky bit.
template <float_type F>
constexpr F rounded(const wide_value& value, rounding mode)
{
    const int shift = countl_zero(value.significand) - 1;
    const wide_integer moved = value.significand << shift;
    return rounded<F>(exact_value{moved.high | (moved.low != 0), value.exponent - shift + 64, value.is_negative}, mode);
}

// The rounded sum of two normalised values, times 2^exponent. An exact zero is -0 when rounding down, or if both values are -0.
template <float_type F, class S>
constexpr F rounded_sum(const value<S>& a, const value<S>& b, int exponent, rounding mode)
{
    constexpr int last = 8 * static_cast<int>(sizeof(S)) - 1;
    const int ahead = a.exponent - b.exponent;
    if (ahead < 0 || (ahead == 0 && a.significand < b.significand)) return rounded_sum<F>(b, a, exponent, mode);
    const S cut_off = ahead > last ? S{0} - S{1} : (S{1} << ahead) - S{1};
    const S aligned = (ahead > last ? S{0} : b.significand >> ahead) | S{(b.significand & cut_off) != S{0}};
    const S sum = a.is_negative == b.is_negative ? a.significand + aligned : a.significand - aligned;
    if (sum != S{0}) return rounded<F>(value<S>{sum, a.exponent + exponent, a.is_negative}, mode);
    return from_bits<F>((a.is_negative == b.is_negative ? a.is_negative : mode == rounding::down) ? float_format<F>::sign : 0);
}

// Limits an exponent to a range outside of which every result overflows or underflows.
constexpr int limited_exponent(int exponent) { return exponent > 5000 ? 5000 : exponent < -5000 ? -5000 : exponent; }

// The magnitude of the integer that a value is rounded to. All bits set if it has more than 64 bits.
constexpr std::uint64_t integral_magnitude(const exact_value& value, rounding mode)
{
    const int place = value.exponent;
    if (place >= 0) {
        const bool fits = value.significand == 0 || place <= std::countl_zero(value.significand);
        return fits ? value.significand << (place & 63) : ~std::uint64_t{0};
    }
    const int drop = place < -62 ? 62 : -place;  // far above the significand of any float
    const std::uint64_t unit = std::uint64_t{1} << drop;
    const std::uint64_t sticky = mode == rounding::odd && (value.significand & (unit - 1)) != 0;
    return (value.significand + increment(mode, value.is_negative, unit, (value.significand & unit) != 0)) >> drop | sticky;
}

}  // namespace valhall::arithmetic::detail

#endif
