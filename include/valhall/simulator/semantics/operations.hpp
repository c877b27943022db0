// SPDX-License-Identifier: MIT
// Operations for formulas, beyond C++ and the float arithmetic.
#ifndef VALHALL_SIMULATOR_SEMANTICS_OPERATIONS_HPP
#define VALHALL_SIMULATOR_SEMANTICS_OPERATIONS_HPP

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "valhall/arithmetic/float_arithmetic.hpp"
#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/arithmetic/float_order.hpp"
#include "valhall/arithmetic/float_parts.hpp"
#include "valhall/arithmetic/reversed.hpp"
#include "valhall/arithmetic/special_functions.hpp"
#include "valhall/simulator/semantics/elements.hpp"
#include "valhall/simulator/semantics/modes.hpp"

namespace valhall::simulator::detail {

using arithmetic::reversed;

// ---- integers ----

// The bits of an integer: arithmetic on them wraps around.
template <class T>
constexpr std::make_unsigned_t<T> pattern(T a)
{
    return static_cast<std::make_unsigned_t<T>>(a);
}

// Saturates to the result type.
template <class R>
constexpr R saturated(std::int64_t exact)
{
    using limits = std::numeric_limits<R>;
    return exact < static_cast<std::int64_t>(limits::min())   ? limits::min()
           : exact > static_cast<std::int64_t>(limits::max()) ? limits::max()
                                                              : static_cast<R>(exact);
}

// Converts an integer to the result type: its low bits, or with `saturate` the nearest value.
template <class R, class Modes>
constexpr R wrapped(const Modes& m, std::int64_t exact)
{
    return m.saturates() ? saturated<R>(exact) : static_cast<R>(exact);
}

template <class R, class Modes>
constexpr R wrapped(const Modes& m, std::uint64_t exact)
{
    constexpr std::uint64_t highest = std::numeric_limits<R>::max();
    return m.saturates() && exact > highest ? std::numeric_limits<R>::max() : static_cast<R>(exact);
}

constexpr std::uint32_t sum_with_carry(const modes& m, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    const std::uint64_t sum = std::uint64_t{a} + b + (c != 0);
    return static_cast<std::uint32_t>(m.on(enum_id::return_carry) ? sum >> 32 : sum);
}

constexpr std::uint32_t difference_with_borrow(const modes& m, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    const std::uint64_t difference = std::uint64_t{a} - b - (c != 0);
    return static_cast<std::uint32_t>(m.on(enum_id::return_carry) ? difference >> 63 : difference);
}

// Treats the bytes of a signed vector as unsigned if the source's modifier says so.
template <class T>
constexpr std::int64_t dot_product(const modes& m, const elements<T, 4>& a, const elements<T, 4>& b)
{
    const bool is_unsigned[] = {m.selected[0] == selector::v4u8, m.selected[1] == selector::v4u8};
    std::int64_t sum = 0;
    for (int i = 0; i < 4; ++i) sum += (is_unsigned[0] ? pattern(a[i]) : a[i]) * (is_unsigned[1] ? pattern(b[i]) : b[i]);
    return sum;
}

template <class T>
constexpr T leading_zeros(const modes& m, T a)
{
    return static_cast<T>(m.on(enum_id::leading_mask) && a == 0 ? ~0 : std::countl_zero(a));
}

// ---- shifts ----

template <class T>
constexpr T shifted_left(T a, std::uint8_t amount)
{
    return static_cast<T>(a << (amount & (width_of<T> - 1)));
}

template <class T>
constexpr T shifted_right(const modes& m, T a, std::uint8_t amount)
{
    const int places = amount & (width_of<T> - 1);
    return m.on(enum_id::signed_) ? static_cast<T>(static_cast<std::make_signed_t<T>>(a) >> places) : static_cast<T>(a >> places);
}

template <class R, class T>
constexpr R complemented(const modes& m, T bits)
{
    return static_cast<R>(m.on(enum_id::not_result) ? ~bits : bits);
}

// ---- comparisons ----

template <class T>
constexpr ordering compared(T a, T b)
{
    if constexpr (float_type<T>) return compare(a, b);
    else return a < b ? ordering::less : a == b ? ordering::equal : ordering::greater;
}

// True if a condition accepts an ordering: bit n of its entry is for ordering n. Not for `total`.
constexpr bool accepts(modifier::condition wanted, ordering found)
{
    constexpr std::uint8_t accepted[] = {0b0010, 0b0100, 0b0110, 0b1101, 0b0001, 0b0011, 0b0101, 0};
    return (accepted[static_cast<int>(wanted)] >> static_cast<int>(found) & 1) != 0;
}

// True if the condition of an instruction holds.
template <class T>
constexpr bool holds(const modes& m, T a, T b)
{
    const auto wanted = m.get<modifier::condition>();
    if constexpr (float_type<T>)
        if (wanted == modifier::condition::total) return total_order_le(a, b);
    return accepts(wanted, compared(a, b));
}

// The result of a comparison.
template <class R>
constexpr R truth(const modes& m, bool is_true)
{
    constexpr std::uint32_t one_as_float = width_of<R> == 32 ? float_format<f32>::one : float_format<f16>::one;
    const auto type = m.get<modifier::result_type>();
    const std::uint32_t yes = type == modifier::result_type::m1 ? ~std::uint32_t{0} : type == modifier::result_type::f1 ? one_as_float : 1;
    return static_cast<R>(is_true ? yes : 0);
}

// The result of one step of a multi-word comparison. With `u1`, the ordering as -1, 0 or 1, for the comparison of the next higher word.
template <class R>
constexpr R finding(const modes& m, ordering found)
{
    if (m.get<modifier::result_type>() == modifier::result_type::u1) return static_cast<R>(static_cast<int>(found) - 1);
    return truth<R>(m, accepts(m.get<modifier::condition>(), found));
}
static_assert(static_cast<int>(ordering::less) == 0 && static_cast<int>(ordering::equal) == 1 && static_cast<int>(ordering::greater) == 2 &&
              static_cast<int>(ordering::unordered) == 3);

// The bits that MUX takes from its first source.
template <class T>
constexpr T passing(const modes& m, T mask)
{
    bool passes = false;
    switch (m.get<modifier::mux>()) {
    case modifier::mux::bit: return mask;
    case modifier::mux::neg: passes = mask >> (width_of<T> - 1) != 0; break;
    case modifier::mux::int_zero: passes = mask == 0; break;
    case modifier::mux::fp_zero: passes = static_cast<T>(mask << 1) == 0; break;
    }
    return static_cast<T>(passes ? ~0 : 0);
}

// ---- floats ----

template <float_type F>
inline constexpr F one = from_bits<F>(float_format<F>::one);

constexpr bool propagates_nan(const modes& m) { return m.get<modifier::nan_semantics>() == modifier::nan_semantics::nan_propagate; }

constexpr rounding rescale_round(const modes& m) { return m.on(enum_id::rescale_round) ? rounding::zero : rounding::nearest_even; }

// The result of FLUSH for NaNs.
constexpr nan_flush of_nans(const modes& m) { return static_cast<nan_flush>(m.get<modifier::nan_mode>()); }
static_assert(static_cast<int>(nan_flush::flush_nan) == static_cast<int>(modifier::nan_mode::flush_nan) &&
              static_cast<int>(nan_flush::quiet_nan) == static_cast<int>(modifier::nan_mode::quiet_nan));

// How FREXPM and FREXPE split a number.
constexpr frexp_mode reduction(const modes& m)
{
    return m.on(enum_id::log) ? frexp_mode::log : m.on(enum_id::sqrt) ? frexp_mode::sqrt : frexp_mode::normal;
}

template <float_type F>
constexpr F negated(F a)
{
    return from_bits<F>(a.bits ^ float_format<F>::sign);
}

// Zero with the sign of the product.
template <float_type F>
constexpr F zero_product(F a, F b)
{
    return from_bits<F>((a.bits ^ b.bits) & float_format<F>::sign);
}

// a * 2^exponent; infinity in all rounding modes if it overflows.
template <float_type F>
constexpr F scaled(F a, int exponent, rounding mode)
{
    const F nearest = scale(a, exponent);
    return mode == rounding::nearest_even || is_infinite(nearest) ? nearest : scale(a, exponent, mode);
}

// floor(log2 |a|) as a float.
template <float_type F>
constexpr F whole_logarithm(F a)
{
    if (is_nan(a)) return made_nan<F>();
    if (is_zero(a) || is_infinite(a)) return from_bits<F>(float_format<F>::infinity | (is_zero(a) ? float_format<F>::sign : 0));
    return from_signed<F>(integer_logarithm(a));
}

// ---- cube maps ----

// The largest magnitude, as bits. A NaN if one of them is.
constexpr std::uint32_t largest_magnitude(f32 x, f32 y, f32 z)
{
    const std::uint32_t all[] = {x.bits & float_format<f32>::magnitude, y.bits & float_format<f32>::magnitude,
                                 z.bits & float_format<f32>::magnitude};
    const std::uint32_t larger = all[0] > all[1] ? all[0] : all[1];
    return larger > all[2] ? larger : all[2];
}

// The divisor of cube coordinates: the largest magnitude, or a substitute if that is infinite or too small.
constexpr f32 cube_magnitude(f32 x, f32 y, f32 z)
{
    const f32 largest{largest_magnitude(x, y, z)};
    if (is_nan(largest)) return made_nan<f32>();
    if (is_infinite(largest)) return one<f32>;
    return largest.bits < float_format<f32>::implicit_bit ? f32{0x40000000} : largest;
}

// The cube face of a direction, in the top 3 bits: the axis of the largest coordinate (ties: z, then y, then x) and its sign. Bit 16 is set
// if the direction is infinite.
constexpr std::uint32_t cube_face(f32 x, f32 y, f32 z)
{
    const std::uint32_t largest = largest_magnitude(x, y, z);
    if (largest > float_format<f32>::infinity || largest == 0) return 4u << 29;
    const auto meets = [&](f32 a) { return (a.bits & float_format<f32>::magnitude) == largest; };
    const std::uint32_t face = meets(z) ? 4u + sign(z) : meets(y) ? 2u + sign(y) : 0u + sign(x);
    return face << 29 | std::uint32_t{largest == float_format<f32>::infinity} << 16;
}

// Faces are +x, -x, +y, -y, +z, -z.
constexpr f32 cube_s(f32 z, f32 x, std::uint32_t face) { return face == 0 ? negated(z) : face == 1 ? z : face == 5 ? negated(x) : x; }

constexpr f32 cube_t(f32 y, f32 z, std::uint32_t face) { return face == 2 ? z : face == 3 ? negated(z) : negated(y); }

}  // namespace valhall::simulator::detail

#endif
