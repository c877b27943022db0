// SPDX-License-Identifier: MIT
// Conversions between floats and integers, correctly rounded in all modes. Uses integers in constant expressions, and native arithmetic at
// run time where that gives the same bits.
#ifndef VALHALL_ARITHMETIC_FLOAT_CONVERSIONS_HPP
#define VALHALL_ARITHMETIC_FLOAT_CONVERSIONS_HPP

#include <cstdint>
#include <limits>
#include <type_traits>

#include "valhall/arithmetic/exact_value.hpp"
#include "valhall/arithmetic/float_types.hpp"
#include "valhall/arithmetic/native_float.hpp"

namespace valhall::arithmetic {

namespace detail {

template <int Bits>
struct integers_of;

template <>
struct integers_of<8> {
    using signed_type = std::int8_t;
    using unsigned_type = std::uint8_t;
};

template <>
struct integers_of<16> {
    using signed_type = std::int16_t;
    using unsigned_type = std::uint16_t;
};

template <>
struct integers_of<32> {
    using signed_type = std::int32_t;
    using unsigned_type = std::uint32_t;
};

template <>
struct integers_of<64> {
    using signed_type = std::int64_t;
    using unsigned_type = std::uint64_t;
};

}  // namespace detail

namespace exact {

/// Converts to another format.
template <float_type To, float_type From>
constexpr To convert(From a, rounding mode)
{
    const auto sign_bit = sign(a) ? float_format<To>::sign : 0;
    if (!is_finite(a)) return is_nan(a) ? made_nan<To>() : from_bits<To>(sign_bit | float_format<To>::infinity);
    if (is_zero(a)) return from_bits<To>(sign_bit);
    return detail::rounded<To>(detail::value_of(a), mode);
}

/// Converts to an integer, saturating; a NaN becomes 0.
template <class Integer, float_type F>
constexpr Integer to_integer(F a, rounding mode)
{
    using limits = std::numeric_limits<Integer>;
    if (is_nan(a)) return 0;
    const std::uint64_t magnitude = is_infinite(a) ? ~std::uint64_t{0} : detail::integral_magnitude(detail::value_of(a), mode);
    constexpr auto highest = static_cast<std::uint64_t>(limits::max());
    if (!sign(a)) return magnitude > highest ? limits::max() : static_cast<Integer>(magnitude);
    if (!limits::is_signed) return 0;
    return magnitude > highest ? limits::min() : static_cast<Integer>(-static_cast<std::int64_t>(magnitude));
}

/// Converts a magnitude and a sign to a float.
template <float_type F>
constexpr F from_magnitude(std::uint64_t magnitude, bool is_negative, rounding mode)
{
    if (magnitude == 0) return from_bits<F>(0);
    const bool is_long = magnitude >> 62 != 0;
    const std::uint64_t shorter = magnitude >> 2 | ((magnitude & 3) != 0);
    return detail::rounded<F>(detail::exact_value{is_long ? shorter : magnitude, is_long ? 2 : 0, is_negative}, mode);
}

}  // namespace exact

/// Converts exactly; a NaN becomes the default NaN.
constexpr f32 to_f32(f16 a)
{
    if (native::serves && !std::is_constant_evaluated()) return native::to_f32(a);
    return exact::convert<f32>(a, rounding::nearest_even);
}

/// Converts exactly; a NaN becomes the default NaN.
constexpr f64 to_f64(f32 a)
{
    if (native::serves && !std::is_constant_evaluated()) return native::from_double(static_cast<double>(native::to_float(a)));
    return exact::convert<f64>(a, rounding::nearest_even);
}

/// Converts with rounding; a NaN becomes the default NaN.
constexpr f32 to_f32(f64 a, rounding mode = rounding::nearest_even)
{
    if (native::serves && !std::is_constant_evaluated() && mode == rounding::nearest_even)
        return native::from_float(static_cast<float>(native::to_double(a)));
    return exact::convert<f32>(a, mode);
}

/// Converts with rounding; a NaN becomes the default NaN.
constexpr f16 to_f16(f32 a, rounding mode = rounding::nearest_even)
{
    if (native::serves && !std::is_constant_evaluated() && mode == rounding::nearest_even) return native::to_f16(a);
    return exact::convert<f16>(a, mode);
}

namespace detail {

template <class Integer, float_type F>
constexpr Integer to_integer(F a, rounding mode)
{
    if constexpr (native::serves && sizeof(Integer) <= 4 && sizeof(F) <= 4)
        if (!std::is_constant_evaluated() && (mode == rounding::nearest_even || mode == rounding::zero)) {
            if constexpr (std::is_same_v<F, f16>) return native::to_integer<Integer>(native::to_f32(a), mode == rounding::zero);
            else return native::to_integer<Integer>(a, mode == rounding::zero);
        }
    return exact::to_integer<Integer>(a, mode);
}

}  // namespace detail

/// Converts to a signed integer of 8, 16, 32 or 64 bits: rounds to an integral value, then saturates. A NaN becomes 0.
template <int Bits, float_type F>
constexpr typename detail::integers_of<Bits>::signed_type to_signed(F a, rounding mode = rounding::nearest_even)
{
    return detail::to_integer<typename detail::integers_of<Bits>::signed_type>(a, mode);
}

/// Converts to an unsigned integer of 8, 16, 32 or 64 bits: rounds, then saturates. Negative numbers and NaN become 0.
template <int Bits, float_type F>
constexpr typename detail::integers_of<Bits>::unsigned_type to_unsigned(F a, rounding mode = rounding::nearest_even)
{
    return detail::to_integer<typename detail::integers_of<Bits>::unsigned_type>(a, mode);
}

/// Converts an unsigned integer, with rounding; 0 becomes +0.
template <float_type F>
constexpr F from_unsigned(std::uint64_t value, rounding mode = rounding::nearest_even)
{
    if constexpr (native::serves && std::is_same_v<F, f32>)
        if (!std::is_constant_evaluated() && mode == rounding::nearest_even) return native::from_integer(value);
    return exact::from_magnitude<F>(value, false, mode);
}

/// Converts a signed integer, with rounding; 0 becomes +0.
template <float_type F>
constexpr F from_signed(std::int64_t value, rounding mode = rounding::nearest_even)
{
    if constexpr (native::serves && std::is_same_v<F, f32>)
        if (!std::is_constant_evaluated() && mode == rounding::nearest_even) return native::from_integer(value);
    const auto bits = static_cast<std::uint64_t>(value);
    return exact::from_magnitude<F>(value < 0 ? 0 - bits : bits, value < 0, mode);
}

}  // namespace valhall::arithmetic

#endif
