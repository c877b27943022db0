// SPDX-License-Identifier: MIT
// Functions for the formulas of meanings.def besides arithmetic/: integers, bits, conversions, sets of lanes.
#ifndef VALHALL_TGSI_INTERPRETER_OPERATIONS_HPP
#define VALHALL_TGSI_INTERPRETER_OPERATIONS_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/arithmetic/reversed.hpp"
#include "valhall/tgsi/interpreter/float_functions.hpp"
#include "valhall/tgsi/interpreter/quad.hpp"

namespace valhall::tgsi::detail {

using arithmetic::reversed;

/// Four components.
template <class T>
struct vec {
    T x{}, y{}, z{}, w{};
};

inline constexpr f32 half{0x3F000000};

// ---- integers: overflow wraps around ----

template <class Integer>
constexpr Integer opposite(Integer a)
{
    return static_cast<Integer>(0 - static_cast<std::make_unsigned_t<Integer>>(a));
}

// The divisor must not be 0.
template <class Integer>
constexpr Integer signed_quotient(Integer a, Integer b)
{
    return b == -1 ? opposite(a) : a / b;
}

template <class Integer>
constexpr Integer signed_remainder(Integer a, Integer b)
{
    return b == -1 ? 0 : a % b;
}

// ---- bits ----

// A bit field that extends beyond the word, which is undefined, is cut off at its end.
template <class Integer>
constexpr Integer extracted(Integer a, std::uint32_t offset, std::uint32_t count)
{
    const std::uint32_t first = offset & 31, size = count > 32 - first ? 32 - first : count;
    if (size == 0) return 0;
    return static_cast<Integer>(static_cast<std::uint32_t>(a) << (32 - first - size)) >> (32 - size);
}

constexpr std::uint32_t field_mask(std::uint32_t offset, std::uint32_t count)
{
    return (count > 31 ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1) << (offset & 31);
}

// ---- conversions ----

// Truncates. Out of range, which is undefined: the lowest integer for signed types; for unsigned ones, the result of a conversion whose
// upper half of the range goes through the signed one.
template <class Integer>
constexpr Integer truncated(double a)
{
    constexpr double beyond = static_cast<double>(std::uint64_t{1} << (8 * sizeof(Integer) - 1));
    if constexpr (std::is_signed_v<Integer>) {
        const bool is_within = (a >= -beyond || (sizeof(Integer) == 4 && a > -beyond - 1)) && a < beyond;
        return is_within ? static_cast<Integer>(a) : std::numeric_limits<Integer>::min();
    } else {
        using signed_type = std::make_signed_t<Integer>;
        if (!(a >= beyond)) return static_cast<Integer>(truncated<signed_type>(a));
        return static_cast<Integer>(truncated<signed_type>(a - beyond)) ^ Integer { 1 } << (8 * sizeof(Integer) - 1);
    }
}

template <class Integer>
constexpr Integer truncated(f64 a)
{
    return is_finite(a) ? truncated<Integer>(to_double(a)) : static_cast<Integer>(std::numeric_limits<std::make_signed_t<Integer>>::min());
}

template <class Integer>
constexpr Integer truncated(f32 a)
{
    return truncated<Integer>(to_f64(a));
}

// C++ rounds these conversions to nearest.
template <class Integer>
constexpr f32 float_of(Integer a)
{
    return {std::bit_cast<std::uint32_t>(static_cast<float>(a))};
}

template <class Integer>
constexpr f64 double_of(Integer a)
{
    return {std::bit_cast<std::uint64_t>(static_cast<double>(a))};
}

constexpr std::uint32_t half_of(f32 a) { return arithmetic::to_f16(a).bits; }
constexpr f32 float_of_half(std::uint32_t a) { return arithmetic::to_f32(f16{static_cast<std::uint16_t>(a)}); }

// Converts a number in [0, 1] or [-1, 1] to a normalised integer: scales, then rounds to even.
template <int Bits, bool IsSigned>
constexpr std::uint32_t fraction_of(f32 a)
{
    constexpr std::uint32_t greatest = (std::uint32_t{1} << (Bits - IsSigned)) - 1;
    const f32 scaled = multiply(clamp_to(a, IsSigned ? minus_one : zero, one), float_of(greatest));
    return static_cast<std::uint32_t>(to_signed<32>(scaled)) & ((std::uint32_t{1} << Bits) - 1);
}

template <int Bits>
constexpr f32 float_of_unorm(std::uint32_t a)
{
    constexpr std::uint32_t greatest = (std::uint32_t{1} << Bits) - 1;
    return divide(float_of(a & greatest), float_of(greatest));
}

constexpr f32 float_of_snorm8(std::uint32_t a)
{
    return max_number(divide(float_of(static_cast<std::int8_t>(a & 0xFF)), float_of(127)), minus_one);
}

// ---- parts of older instructions ----

// The third coefficient of LIT.
constexpr f32 shininess(f32 base, f32 exponent)
{
    constexpr f32 limit = float_of(128);
    const f32 clamped = is_less(exponent, negative(limit)) ? negative(limit) : is_less(limit, exponent) ? limit : exponent;
    return power(max_number(base, zero), clamped);
}

// floor(log2 a), and a divided by 2 to that power, for a >= 0.
constexpr f32 whole_logarithm(f32 a)
{
    if (is_zero(a) || !is_finite(a)) return logarithm(a);
    return float_of(parts(a).exponent);
}

constexpr f32 logarithmic_mantissa(f32 a)
{
    if (is_zero(a) || !is_finite(a)) return not_a_number;
    return {f32_format::one | parts(a).fraction};
}

// ---- lanes ----

constexpr std::uint32_t lanes_with(const std::array<std::uint32_t, quad_lanes>& a, lane_mask active)
{
    std::uint32_t set = 0;
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) set |= static_cast<std::uint32_t>(a[lane] != 0) << lane;
    return set & active;
}

constexpr bool all_equal(const std::array<std::uint32_t, quad_lanes>& a, lane_mask active)
{
    const std::uint32_t first = a[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(active)) & 3)];
    bool equal = true;
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) equal &= (active >> lane & 1) == 0 || a[lane] == first;
    return equal;
}

}  // namespace valhall::tgsi::detail

#endif
