// SPDX-License-Identifier: MIT
// Native floating-point implementations for run time, rounding to nearest even, bit-identical to the integer ones. Free of branches and
// library calls, so that loops over the lanes of a warp vectorise.
#ifndef VALHALL_ARITHMETIC_NATIVE_FLOAT_HPP
#define VALHALL_ARITHMETIC_NATIVE_FLOAT_HPP

#include <bit>
#include <cfloat>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "valhall/arithmetic/float_types.hpp"

// clang++ has no macro for -ffast-math's other parts: it only tells -ffinite-math-only.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "valhall's arithmetic needs IEEE 754 arithmetic: compile without -ffast-math and its parts"
#endif

// Assumes the default floating-point environment: rounding to nearest even, subnormal numbers enabled.
namespace valhall::arithmetic::native {

/// True if native arithmetic is usable: IEEE 754, with each operation rounded to its own type. If not, the integer implementations are also
/// used at run time.
inline constexpr bool serves = std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559 && sizeof(float) == 4 &&
                               sizeof(double) == 8 && FLT_EVAL_METHOD == 0;

/// Reinterprets the bits as float.
constexpr float to_float(f32 a) { return std::bit_cast<float>(a.bits); }

/// Reinterprets the bits as double.
constexpr double to_double(f64 a) { return std::bit_cast<double>(a.bits); }

/// Converts back. Every NaN becomes the default NaN.
constexpr f64 from_double(double a) { return a == a ? f64{std::bit_cast<std::uint64_t>(a)} : made_nan<f64>(); }

/// Converts back. Every NaN becomes the default NaN.
constexpr f32 from_float(float a) { return a == a ? f32{std::bit_cast<std::uint32_t>(a)} : made_nan<f32>(); }

namespace detail {

// Converts back and keeps NaNs, for callers that replace them.
constexpr f32 raw(float a) { return {std::bit_cast<std::uint32_t>(a)}; }

// Selects one of two patterns without a branch.
constexpr std::uint32_t select(bool is_first, std::uint32_t first, std::uint32_t second)
{
    return second ^ ((first ^ second) & (0 - std::uint32_t{is_first}));
}

// a + b rounded to odd: if the sum is inexact, the neighbour with the odd significand. Rounding the result again, to a format that is
// narrower by at least two bits, gives the correctly rounded sum. (Uses integers, since not all machines vectorise comparisons of doubles.)
template <class Float, std::unsigned_integral Bits>
constexpr Float sum_to_odd(Float a, Float b)
{
    constexpr int top = std::numeric_limits<Bits>::digits - 1;
    constexpr Bits infinity = std::bit_cast<Bits>(std::numeric_limits<Float>::infinity());
    const Float sum = a + b;
    const Float b_in_sum = sum - a;
    const Float error = (a - (sum - b_in_sum)) + (b - b_in_sum);  // exact; a NaN if the sum is not finite
    const Bits bits = std::bit_cast<Bits>(sum), error_bits = std::bit_cast<Bits>(error);
    const Bits magnitude = error_bits << 1 >> 1;
    const Bits is_inexact = ((0 - magnitude) & (magnitude - infinity)) >> top;  // 0 < magnitude < infinity
    const Bits truncated = bits - ((error_bits ^ bits) >> top & is_inexact);
    return std::bit_cast<Float>(truncated | is_inexact);
}

}  // namespace detail

/// Exact.
constexpr f32 to_f32(f16 a)
{
    using format = float_format<f16>;
    const std::uint32_t sign = std::uint32_t{a.bits & format::sign} << 16;
    const std::uint32_t magnitude = a.bits & format::magnitude;
    // Read as the wider format, the exponent is too small by the difference of the biases.
    const float scaled = std::bit_cast<float>(magnitude << 13) * 0x1p112f;
    const std::uint32_t number = std::bit_cast<std::uint32_t>(scaled);
    const std::uint32_t finite_or_not = detail::select(magnitude < format::infinity, number, float_format<f32>::infinity);
    return {detail::select(magnitude > format::infinity, made_nan<f32>().bits, sign | finite_or_not)};
}

/// Rounded to nearest even.
constexpr f16 to_f16(f32 a)
{
    const std::uint32_t sign = (a.bits & float_format<f32>::sign) >> 16;
    const std::uint32_t magnitude = a.bits & float_format<f32>::magnitude;
    // Below 2^-14, the last bit of the sum is worth 2^-24, the smallest subnormal number.
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - 0x3F000000;
    // Otherwise the exponent changes by the difference of the biases. A carry from rounding may increment it.
    const std::uint32_t normal = (magnitude - 0x38000000 + 0xFFF + (magnitude >> 13 & 1)) >> 13;
    const std::uint32_t small = detail::select(magnitude < 0x38800000, subnormal, normal);
    const std::uint32_t number = detail::select(magnitude < 0x47800000, small, float_format<f16>::infinity);
    return from_bits<f16>(detail::select(magnitude > float_format<f32>::infinity, made_nan<f16>().bits, sign | number));
}

constexpr f64 add(f64 a, f64 b) { return from_double(to_double(a) + to_double(b)); }
constexpr f32 add(f32 a, f32 b) { return from_float(to_float(a) + to_float(b)); }

/// Rounded once: if the sum of two halves is inexact as a float, it is too far from a tie for that to matter.
constexpr f16 add(f16 a, f16 b) { return to_f16(detail::raw(to_float(to_f32(a)) + to_float(to_f32(b)))); }

/// Fused multiply-add: the product is exact in double.
constexpr f32 fma(f32 a, f32 b, f32 c)
{
    const double product = static_cast<double>(to_float(a)) * static_cast<double>(to_float(b));
    return from_float(static_cast<float>(detail::sum_to_odd<double, std::uint64_t>(product, static_cast<double>(to_float(c)))));
}

/// Fused multiply-add of many lanes, in two thirds of the time. The results may overwrite a source. Rounding the sum to double and then to
/// float is wrong only if the double is a tie between floats. Ties are rare: if there is one, all lanes are computed again more carefully.
/// The same is done for NaNs, and for subnormal results, whose ties are at other positions.
template <int Count>
constexpr void fma(const f32* a, const f32* b, const f32* c, f32* results)
{
    f32 hasty[static_cast<std::size_t>(Count)];
    std::uint64_t ties = 0;  // only the top bit counts
    std::uint32_t specials = 0;  // only the top bit counts
    for (int i = 0; i < Count; ++i) {
        const double product = static_cast<double>(to_float(a[i])) * static_cast<double>(to_float(b[i]));
        const double sum = product + static_cast<double>(to_float(c[i]));
        hasty[i] = detail::raw(static_cast<float>(sum));
        const std::uint32_t magnitude = hasty[i].bits & float_format<f32>::magnitude;
        ties |= ((std::bit_cast<std::uint64_t>(sum) & 0x1FFF'FFFF) ^ 0x1000'0000) - 1;
        const std::uint32_t is_subnormal = (magnitude - (float_format<f32>::implicit_bit + 1)) & ~(magnitude - 1);
        specials |= is_subnormal | (float_format<f32>::infinity - magnitude);
    }
    if (ties >> 63 != 0 || specials >> 31 != 0)
        for (int i = 0; i < Count; ++i) hasty[i] = fma(a[i], b[i], c[i]);
    for (int i = 0; i < Count; ++i) results[i] = hasty[i];
}

/// Fused multiply-add: the product is exact in float.
constexpr f16 fma(f16 a, f16 b, f16 c)
{
    const float product = to_float(to_f32(a)) * to_float(to_f32(b));
    return to_f16(detail::raw(detail::sum_to_odd<float, std::uint32_t>(product, to_float(to_f32(c)))));
}

/// 1/a, with subnormal numbers kept.
constexpr f32 reciprocal(f32 a) { return from_float(1.0f / to_float(a)); }

constexpr bool is_less(f32 a, f32 b) { return to_float(a) < to_float(b); }
constexpr bool is_less_equal(f32 a, f32 b) { return to_float(a) <= to_float(b); }
constexpr bool is_equal(f32 a, f32 b) { return to_float(a) == to_float(b); }

/// Converts to an integer of at most 32 bits, rounding to nearest even or towards zero. Saturates; a NaN becomes 0.
template <std::integral Integer>
    requires(sizeof(Integer) <= 4)
constexpr Integer to_integer(f32 a, bool truncates)
{
    constexpr double lowest = std::numeric_limits<Integer>::min(), highest = std::numeric_limits<Integer>::max();
    const double number = static_cast<double>(to_float(a));
    const double above = number > lowest ? number : lowest;
    const double limited = number == number ? above < highest ? above : highest : 0;
    if (truncates) return static_cast<Integer>(limited);
    // The last bit of the sum is worth 1, so its low bits are the integer.
    return static_cast<Integer>(std::bit_cast<std::uint64_t>(limited + 0x1.8p52));
}

/// Rounded to nearest even.
template <std::integral Integer>
constexpr f32 from_integer(Integer value)
{
    return from_float(static_cast<float>(value));
}

}  // namespace valhall::arithmetic::native

#endif
