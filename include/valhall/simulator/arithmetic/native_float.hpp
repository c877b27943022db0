// The same arithmetic by the machine's own floating point, for run time: bit for bit what the integer paths give, rounding to nearest
// even. Without branches and library calls, so that loops over the lanes of a warp become vector code.
#ifndef VALHALL_SIMULATOR_ARITHMETIC_NATIVE_FLOAT_HPP
#define VALHALL_SIMULATOR_ARITHMETIC_NATIVE_FLOAT_HPP

#include <bit>
#include <cfloat>
#include <concepts>
#include <cstdint>
#include <limits>

#include "valhall/simulator/arithmetic/float_types.hpp"

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "valhall's simulator needs IEEE 754 arithmetic: compile without -ffast-math and its parts"
#endif

// The machine is assumed to be in its default mode: rounding to nearest even, subnormal numbers kept.
namespace valhall::simulator::native {

/// Whether the machine's arithmetic can serve at all: IEEE 754, and each operation rounded to its own type. If not, the integer paths
/// serve at run time too.
inline constexpr bool serves = std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559 &&
                               sizeof(float) == 4 && sizeof(double) == 8 && FLT_EVAL_METHOD == 0;

/// The machine's float of the same bits.
constexpr float to_float(f32 a) { return std::bit_cast<float>(a.bits); }

/// Back; of all NaNs the made one.
constexpr f32 from_float(float a) { return a == a ? f32{std::bit_cast<std::uint32_t>(a)} : made_nan<f32>(); }

namespace detail {

// a + b rounded to odd: of two neighbours the one with the odd significand, unless the sum is exact. Rounding that once more, to
// a format narrower by two digits or more, is as rounding the sum itself.
template <class Float, std::unsigned_integral Bits>
constexpr Float sum_to_odd(Float a, Float b)
{
    const Float sum = a + b;
    const Float b_in_sum = sum - a;
    const Float error = (a - (sum - b_in_sum)) + (b - b_in_sum);  // exact; a NaN if the sum is not finite
    const Bits bits = std::bit_cast<Bits>(sum);
    const Bits moves = static_cast<Bits>((error < 0) | (error > 0)) & ~bits & 1;
    return std::bit_cast<Float>((error > 0) == (sum > 0) ? bits + moves : bits - moves);
}

}  // namespace detail

/// Exact.
constexpr f32 to_f32(f16 a)
{
    using format = float_format<f16>;
    const std::uint32_t sign = std::uint32_t{a.bits & format::sign} << 16;
    const std::uint32_t magnitude = a.bits & format::magnitude;
    // As the bits of a wider format the exponent is too small by the difference of the two biases.
    const float scaled = std::bit_cast<float>(magnitude << 13) * 0x1p112f;
    const std::uint32_t number = std::bit_cast<std::uint32_t>(scaled);
    const std::uint32_t special = magnitude > format::infinity ? made_nan<f32>().bits : sign | float_format<f32>::infinity;
    return {magnitude >= format::infinity ? special : sign | number};
}

/// Rounded to nearest even.
constexpr f16 to_f16(f32 a)
{
    const std::uint32_t sign = (a.bits & float_format<f32>::sign) >> 16;
    const std::uint32_t magnitude = a.bits & float_format<f32>::magnitude;
    // Below 2^-14 the sum's last digit is worth 2^-24, the smallest subnormal.
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - 0x3F000000;
    // Above, the exponent is changed by the difference of the biases, and a carry of the rounding may pass into it.
    const std::uint32_t normal = (magnitude - 0x38000000 + 0xFFF + (magnitude >> 13 & 1)) >> 13;
    const std::uint32_t number = magnitude < 0x38800000 ? subnormal : magnitude < 0x47800000 ? normal : float_format<f16>::infinity;
    return from_bits<f16>(magnitude > float_format<f32>::infinity ? made_nan<f16>().bits : sign | number);
}

constexpr f32 add(f32 a, f32 b) { return from_float(to_float(a) + to_float(b)); }

/// Rounded once: where the sum of two halves has more digits than a float it is too far from a tie to matter.
constexpr f16 add(f16 a, f16 b) { return to_f16(from_float(to_float(to_f32(a)) + to_float(to_f32(b)))); }

/// Fused: the product is exact in double.
constexpr f32 fma(f32 a, f32 b, f32 c)
{
    const double product = static_cast<double>(to_float(a)) * static_cast<double>(to_float(b));
    return from_float(static_cast<float>(detail::sum_to_odd<double, std::uint64_t>(product, static_cast<double>(to_float(c)))));
}

/// Fused: the product is exact in float.
constexpr f16 fma(f16 a, f16 b, f16 c)
{
    const float product = to_float(to_f32(a)) * to_float(to_f32(b));
    return to_f16(from_float(detail::sum_to_odd<float, std::uint32_t>(product, to_float(to_f32(c)))));
}

/// 1/a, not flushed.
constexpr f32 reciprocal(f32 a) { return from_float(1.0f / to_float(a)); }

constexpr bool less(f32 a, f32 b) { return to_float(a) < to_float(b); }
constexpr bool less_equal(f32 a, f32 b) { return to_float(a) <= to_float(b); }
constexpr bool equal(f32 a, f32 b) { return to_float(a) == to_float(b); }

/// To an integer of at most 32 bits, to nearest even or toward zero; saturated, a NaN to 0.
template <std::integral Integer>
    requires(sizeof(Integer) <= 4)
constexpr Integer to_integer(f32 a, bool truncates)
{
    constexpr double lowest = std::numeric_limits<Integer>::min(), highest = std::numeric_limits<Integer>::max();
    const double number = static_cast<double>(to_float(a));
    const double above = number > lowest ? number : lowest;
    const double limited = number == number ? above < highest ? above : highest : 0;
    if (truncates) return static_cast<Integer>(limited);
    // The last digit of the sum is worth 1, and its lowest bits are the integer's.
    return static_cast<Integer>(std::bit_cast<std::uint64_t>(limited + 0x1.8p52));
}

/// Rounded to nearest even.
template <std::integral Integer>
constexpr f32 from_integer(Integer value)
{
    return from_float(static_cast<float>(value));
}

}  // namespace valhall::simulator::native

#endif
