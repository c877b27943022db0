// Numbers wider than their format, and the one rounding that brings them back: what all arithmetic on bit patterns passes through.
#ifndef VALHALL_SIMULATOR_ARITHMETIC_EXACT_VALUE_HPP
#define VALHALL_SIMULATOR_ARITHMETIC_EXACT_VALUE_HPP

#include <bit>
#include <cstdint>

#include "valhall/simulator/arithmetic/float_types.hpp"

// Few statements and calls: constant expressions are limited by their number.
namespace valhall::simulator::detail {

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
    using format = float_format<F>;
    const std::uint32_t field = (a.bits & format::infinity) >> format::fraction_bits;
    return {field == 0 ? a.bits & format::fraction : (a.bits & format::fraction) | format::implicit_bit,
            static_cast<int>(field + (field == 0)) - (format::bias + format::fraction_bits), (a.bits & format::sign) != 0};
}

// The same value with bit 61 for its highest: two of them have room for their sum, and enough digits below. It must be below bit 62.
constexpr exact_value normalised(std::uint64_t significand, int exponent, bool is_negative)
{
    const int shift = std::countl_zero(significand) - 2;
    return {significand << shift, significand == 0 ? exponent_of_zero : exponent - shift, is_negative};
}

// What has to be added before digits are cut off, so that the cut rounds. `unit` is the value of the lowest bit kept; it may be 1.
constexpr std::uint64_t increment(rounding mode, bool is_negative, std::uint64_t unit, bool is_odd)
{
    return mode == rounding::nearest_even ? (unit - 1 + is_odd) >> 1
         : mode == rounding::nearest_away ? unit >> 1
         : mode == (is_negative ? rounding::down : rounding::up) ? unit - 1
                                                                 : 0;
}

// Rounds to the format; the significand must not be 0 and must leave bit 63 free.
template <float_type F>
constexpr F rounded(const exact_value& value, rounding mode)
{
    using format = float_format<F>;
    const int shift = std::countl_zero(value.significand) - 1;
    const int field = value.exponent - shift + 62 + format::bias;  // the exponent field, were it unlimited
    const int cut = 62 - format::fraction_bits + (field < 1 ? 1 - field : 0);
    const bool is_tiny = cut > 63;  // below half of the smallest subnormal
    const std::uint64_t significand = is_tiny ? 1 : value.significand << shift;
    const int drop = is_tiny ? 63 : cut;
    const std::uint64_t unit = std::uint64_t{1} << drop;
    const std::uint64_t magnitude =
        ((significand + increment(mode, value.is_negative, unit, (significand & unit) != 0)) >> drop) +
        (field < 1 ? 0 : static_cast<std::uint64_t>(field - 1) << format::fraction_bits);  // a carry moves the exponent on
    const std::uint32_t overflow = format::largest + (increment(mode, value.is_negative, 2, true) != 0);
    const std::uint32_t sign = value.is_negative ? format::sign : 0;
    return from_bits<F>(sign | (magnitude > format::largest ? overflow : static_cast<std::uint32_t>(magnitude)));
}

// The rounded sum, times 2^exponent, of two normalised values. Exact zeros are -0 only when rounding down, or of two of them.
template <float_type F>
constexpr F rounded_sum(const exact_value& a, const exact_value& b, int exponent, rounding mode)
{
    const bool a_is_larger = a.exponent == b.exponent ? a.significand > b.significand : a.exponent > b.exponent;
    const exact_value& large = a_is_larger ? a : b;
    const exact_value& small = a_is_larger ? b : a;
    const int distance = large.exponent - small.exponent;
    const int shift = distance > 63 ? 63 : distance;
    const std::uint64_t aligned =
        small.significand >> shift | ((small.significand & ((std::uint64_t{1} << shift) - 1)) != 0);
    const std::uint64_t sum = a.is_negative == b.is_negative ? large.significand + aligned : large.significand - aligned;
    if (sum != 0) return rounded<F>({sum, large.exponent + exponent, large.is_negative}, mode);
    const bool is_negative = a.is_negative == b.is_negative ? a.is_negative : mode == rounding::down;
    return from_bits<F>(is_negative ? float_format<F>::sign : 0);
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

}  // namespace valhall::simulator::detail

#endif
