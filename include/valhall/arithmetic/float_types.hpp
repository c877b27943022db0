// SPDX-License-Identifier: MIT
// The floating-point numbers of the machine as bit patterns, so that nothing of the host's arithmetic gets into them unasked.
// What holds for both formats is written once, over the numbers that tell them apart.
#ifndef VALHALL_ARITHMETIC_FLOAT_TYPES_HPP
#define VALHALL_ARITHMETIC_FLOAT_TYPES_HPP

#include <cstdint>

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

/// How a result that has no place in its format becomes one that has. `nearest_away` is for integral results: of ties it takes
/// the larger magnitude.
enum class rounding : std::uint8_t { nearest_even, up, down, zero, nearest_away };

namespace detail {

template <class Bits, int FractionBits, int ExponentBits>
struct ieee_format {
    using bits_type = Bits;
    static constexpr int fraction_bits = FractionBits;
    static constexpr int bias = (1 << (ExponentBits - 1)) - 1;  // what the exponent field holds for 1.0
    static constexpr std::uint32_t implicit_bit = std::uint32_t{1} << FractionBits;
    static constexpr std::uint32_t fraction = implicit_bit - 1;
    static constexpr std::uint32_t sign = std::uint32_t{1} << (FractionBits + ExponentBits);
    static constexpr std::uint32_t magnitude = sign - 1;
    static constexpr std::uint32_t infinity = magnitude - fraction;  // all of the exponent field too
    static constexpr std::uint32_t largest = infinity - 1;
    static constexpr std::uint32_t quiet_bit = implicit_bit >> 1;
    static constexpr std::uint32_t one = std::uint32_t{bias} << FractionBits;
};

}  // namespace detail

/// The numbers of a format, in its own bits: widths, masks, and the patterns of some values.
template <class F>
struct float_format;

template <>
struct float_format<f32> : detail::ieee_format<std::uint32_t, 23, 8> {};

template <>
struct float_format<f16> : detail::ieee_format<std::uint16_t, 10, 5> {};

/// f32 or f16.
template <class F>
concept float_type = requires { float_format<F>::fraction_bits; };

/// The float of a pattern, of which there are as many bits as the format has.
template <float_type F>
constexpr F from_bits(std::uint32_t bits)
{
    return F{static_cast<typename float_format<F>::bits_type>(bits)};
}

/// The NaN that arithmetic makes. The choice is ours: which one the hardware makes is published nowhere and was never compared.
template <float_type F>
constexpr F made_nan()
{
    return from_bits<F>(float_format<F>::infinity | float_format<F>::quiet_bit);
}

/// Whether the sign bit is set, of zeros and NaNs too.
template <float_type F>
constexpr bool sign(F a)
{
    return (a.bits & float_format<F>::sign) != 0;
}

/// Whether it is no number.
template <float_type F>
constexpr bool is_nan(F a)
{
    return (a.bits & float_format<F>::magnitude) > float_format<F>::infinity;
}

/// Whether it is infinite, of either sign.
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

}  // namespace valhall::arithmetic

#endif
