// SPDX-License-Identifier: MIT
// Floating-point numbers as bit patterns, independent of the host's arithmetic: binary16, binary32 and binary64. Templates over
// float_format implement all formats.
#ifndef VALHALL_ARITHMETIC_FLOAT_TYPES_HPP
#define VALHALL_ARITHMETIC_FLOAT_TYPES_HPP

#include <cstdint>
#include <type_traits>

namespace valhall::arithmetic {

/// A 32-bit float: IEEE 754 binary32.
struct f32 {
    std::uint32_t bits;                                    ///< the bit pattern
    friend constexpr bool operator==(f32, f32) = default;  ///< compares bits: 0 is not -0, and a NaN equals itself
};

/// A 16-bit float: IEEE 754 binary16.
struct f16 {
    std::uint16_t bits;                                    ///< the bit pattern
    friend constexpr bool operator==(f16, f16) = default;  ///< compares bits: 0 is not -0, and a NaN equals itself
};

/// A 64-bit float: IEEE 754 binary64.
struct f64 {
    std::uint64_t bits;                                    ///< the bit pattern
    friend constexpr bool operator==(f64, f64) = default;  ///< compares bits: 0 is not -0, and a NaN equals itself
};

/// How an inexact result is rounded. `nearest_away`, for integral results, rounds ties away from zero. `odd` takes the one of the two
/// nearest values that has an odd significand; beyond the largest number, the largest number.
enum class rounding : std::uint8_t { nearest_even, up, down, zero, nearest_away, odd = 7 };

namespace detail {

template <class Bits, int FractionBits, int ExponentBits>
struct ieee_format {
    using bits_type = Bits;
    using number = std::conditional_t<(sizeof(Bits) > 4), std::uint64_t, std::uint32_t>;  // the unsigned type for computations on the bits
    using signed_number = std::make_signed_t<number>;
    static constexpr int fraction_bits = FractionBits;
    static constexpr int exponent_bits = ExponentBits;
    static constexpr int bias = (1 << (ExponentBits - 1)) - 1;  // the exponent field of 1.0
    static constexpr number implicit_bit = number{1} << FractionBits;
    static constexpr number fraction = implicit_bit - 1;
    static constexpr number sign = number{1} << (FractionBits + ExponentBits);
    static constexpr number magnitude = sign - 1;
    static constexpr number infinity = magnitude - fraction;  // also the mask of the exponent field
    static constexpr number largest = infinity - 1;
    static constexpr number quiet_bit = implicit_bit >> 1;
    static constexpr number one = number{bias} << FractionBits;
};

}  // namespace detail

/// The constants of a format: field widths, masks, and the bit patterns of some values.
template <class F>
struct float_format;

template <>
struct float_format<f32> : detail::ieee_format<std::uint32_t, 23, 8> {};

template <>
struct float_format<f16> : detail::ieee_format<std::uint16_t, 10, 5> {};

template <>
struct float_format<f64> : detail::ieee_format<std::uint64_t, 52, 11> {};

/// f16, f32 or f64.
template <class F>
concept float_type = requires { float_format<F>::fraction_bits; };

/// Makes a float from its bit pattern.
template <float_type F>
constexpr F from_bits(typename float_format<F>::number bits)
{
    return F{static_cast<typename float_format<F>::bits_type>(bits)};
}

/// The default NaN: the one that arithmetic returns. It is our choice, since the hardware's is not documented and was never compared.
template <float_type F>
constexpr F made_nan()
{
    return from_bits<F>(float_format<F>::infinity | float_format<F>::quiet_bit);
}

/// True if the sign bit is set, also for zeros and NaNs.
template <float_type F>
constexpr bool sign(F a)
{
    return (a.bits & float_format<F>::sign) != 0;
}

/// True for a NaN.
template <float_type F>
constexpr bool is_nan(F a)
{
    return (a.bits & float_format<F>::magnitude) > float_format<F>::infinity;
}

/// True for an infinity of either sign.
template <float_type F>
constexpr bool is_infinite(F a)
{
    return (a.bits & float_format<F>::magnitude) == float_format<F>::infinity;
}

/// True for a zero of either sign.
template <float_type F>
constexpr bool is_zero(F a)
{
    return (a.bits & float_format<F>::magnitude) == 0;
}

/// True for a subnormal number.
template <float_type F>
constexpr bool is_subnormal(F a)
{
    return (a.bits & float_format<F>::magnitude) - 1 < float_format<F>::fraction;
}

/// True unless it is infinite or a NaN.
template <float_type F>
constexpr bool is_finite(F a)
{
    return (a.bits & float_format<F>::infinity) != float_format<F>::infinity;
}

/// Flips the sign bit, also of a NaN.
template <float_type F>
constexpr F negative(F a)
{
    return from_bits<F>(a.bits ^ float_format<F>::sign);
}

/// Clears the sign bit, also of a NaN.
template <float_type F>
constexpr F magnitude(F a)
{
    return from_bits<F>(a.bits & float_format<F>::magnitude);
}

}  // namespace valhall::arithmetic

#endif
