// SPDX-License-Identifier: MIT
// Floating-point numbers as bit patterns, independent of the host's arithmetic: binary16, binary32 and binary64. What holds for
// all formats is written once, as a template over float_format.
#ifndef VALHALL_ARITHMETIC_FLOAT_TYPES_HPP
#define VALHALL_ARITHMETIC_FLOAT_TYPES_HPP

#include <cstdint>
#include <type_traits>

namespace valhall::arithmetic {

/// A 32-bit float: IEEE 754 binary32.
struct f32 {
    std::uint32_t bits;                                    ///< as registers hold it
    friend constexpr bool operator==(f32, f32) = default;  ///< the same bits: 0 is not -0, and a NaN is itself
};

/// A 16-bit float: IEEE 754 binary16.
struct f16 {
    std::uint16_t bits;                                    ///< as halves of registers hold it
    friend constexpr bool operator==(f16, f16) = default;  ///< the same bits: 0 is not -0, and a NaN is itself
};

/// A 64-bit float: IEEE 754 binary64.
struct f64 {
    std::uint64_t bits;                                    ///< as pairs of registers hold it
    friend constexpr bool operator==(f64, f64) = default;  ///< the same bits: 0 is not -0, and a NaN is itself
};

/// How a result that has no place in its format becomes one that has. `nearest_away` is for integral results: of ties it takes
/// the larger magnitude.
enum class rounding : std::uint8_t { nearest_even, up, down, zero, nearest_away };

namespace detail {

template <class Bits, int FractionBits, int ExponentBits>
struct ieee_format {
    using bits_type = Bits;
    using number = std::conditional_t<(sizeof(Bits) > 4), std::uint64_t, std::uint32_t>;  // in which to compute with the bits
    using signed_number = std::make_signed_t<number>;
    static constexpr int fraction_bits = FractionBits;
    static constexpr int exponent_bits = ExponentBits;
    static constexpr int bias = (1 << (ExponentBits - 1)) - 1;  // the exponent field of 1.0
    static constexpr number implicit_bit = number{1} << FractionBits;
    static constexpr number fraction = implicit_bit - 1;
    static constexpr number sign = number{1} << (FractionBits + ExponentBits);
    static constexpr number magnitude = sign - 1;
    static constexpr number infinity = magnitude - fraction;  // the mask of the exponent field, too
    static constexpr number largest = infinity - 1;
    static constexpr number quiet_bit = implicit_bit >> 1;
    static constexpr number one = number{bias} << FractionBits;
};

}  // namespace detail

/// The numbers of a format, in its own bits: widths, masks, and the patterns of some values.
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

/// The float of a pattern, of which there are as many bits as the format has.
template <float_type F>
constexpr F from_bits(typename float_format<F>::number bits)
{
    return F{static_cast<typename float_format<F>::bits_type>(bits)};
}

/// The NaN that arithmetic makes. The choice is ours: which one the hardware makes is published nowhere and was never compared.
template <float_type F>
constexpr F made_nan()
{
    return from_bits<F>(float_format<F>::infinity | float_format<F>::quiet_bit);
}

/// True if the sign bit is set, of zeros and NaNs too.
template <float_type F>
constexpr bool sign(F a)
{
    return (a.bits & float_format<F>::sign) != 0;
}

/// True if it is no number.
template <float_type F>
constexpr bool is_nan(F a)
{
    return (a.bits & float_format<F>::magnitude) > float_format<F>::infinity;
}

/// True if it is infinite, of either sign.
template <float_type F>
constexpr bool is_infinite(F a)
{
    return (a.bits & float_format<F>::magnitude) == float_format<F>::infinity;
}

/// Of either sign.
template <float_type F>
constexpr bool is_zero(F a)
{
    return (a.bits & float_format<F>::magnitude) == 0;
}

/// Too small for a full exponent, and not zero.
template <float_type F>
constexpr bool is_subnormal(F a)
{
    return (a.bits & float_format<F>::magnitude) - 1 < float_format<F>::fraction;
}

/// Neither infinite nor a NaN.
template <float_type F>
constexpr bool is_finite(F a)
{
    return (a.bits & float_format<F>::infinity) != float_format<F>::infinity;
}

/// The same magnitude with the other sign, of NaNs too.
template <float_type F>
constexpr F negative(F a)
{
    return from_bits<F>(a.bits ^ float_format<F>::sign);
}

/// The same number with the sign bit clear, of NaNs too.
template <float_type F>
constexpr F magnitude(F a)
{
    return from_bits<F>(a.bits & float_format<F>::magnitude);
}

}  // namespace valhall::arithmetic

#endif
