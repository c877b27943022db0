// SPDX-License-Identifier: MIT
// Products, quotients, square roots, and fused multiply-add of doubles, rounded to nearest even. Uses integers in constant expressions,
// native arithmetic at run time.
#ifndef VALHALL_ARITHMETIC_QUOTIENTS_HPP
#define VALHALL_ARITHMETIC_QUOTIENTS_HPP

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "valhall/arithmetic/float_arithmetic.hpp"

namespace valhall::arithmetic {

namespace detail {

// The 63 highest bits of a quotient, with a sticky lowest bit. Bit 62 is the highest set bit of both operands.
constexpr std::uint64_t quotient_digits(std::uint64_t dividend, std::uint64_t divisor)
{
    std::uint64_t quotient = 0;
    for (int bit = 0; bit < 63; ++bit) {
        quotient = quotient << 1 | (dividend >= divisor);
        dividend = (dividend >= divisor ? dividend - divisor : dividend) << 1;
    }
    return quotient | (dividend != 0);
}

template <class S>
constexpr S square_of(std::uint64_t a)
{
    if constexpr (sizeof(S) <= 8) return a * a;
    else return wide_product(a, a);
}

// The square root of a positive value. S has twice as many bits as the root needs.
template <float_type F, class S>
constexpr F root_of(const exact_value& a)
{
    constexpr int digits = 8 * static_cast<int>(sizeof(S));
    const int shift = std::countl_zero(a.significand) - 3;
    const int odd = (a.exponent - shift) & 1;
    const S square = S{a.significand << shift << odd} << (digits - 64);  // below 2^(digits - 2), with an even exponent
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << (digits / 2 - 1); bit != 0; bit >>= 1)
        if (!(square < square_of<S>(root | bit))) root |= bit;
    const bool is_inexact = square_of<S>(root) != square;
    const int exponent = (a.exponent - shift - odd - (digits - 64)) / 2;
    return rounded<F>(exact_value{is_inexact ? root | 1 : root, exponent, false}, rounding::nearest_even);
}

}  // namespace detail

namespace exact {

/// a / b.
template <float_type F>
constexpr F divide(F a, F b)
{
    using format = float_format<F>;
    const typename format::number sign_of_quotient = (a.bits ^ b.bits) & format::sign;
    if (is_nan(a) || is_nan(b) || (is_infinite(a) && is_infinite(b)) || (is_zero(a) && is_zero(b))) return made_nan<F>();
    if (is_infinite(a) || is_zero(b)) return from_bits<F>(sign_of_quotient | format::infinity);
    if (is_zero(a) || is_infinite(b)) return from_bits<F>(sign_of_quotient);
    const detail::exact_value x = detail::value_of(a), y = detail::value_of(b);
    const int of_x = std::countl_zero(x.significand) - 1, of_y = std::countl_zero(y.significand) - 1;
    const std::uint64_t quotient = detail::quotient_digits(x.significand << of_x, y.significand << of_y);
    return detail::rounded<F>(detail::exact_value{quotient, x.exponent - of_x - (y.exponent - of_y) - 62, sign_of_quotient != 0},
                              rounding::nearest_even);
}

/// The square root, with subnormal numbers kept. The default NaN for negative numbers; -0 for -0.
template <float_type F>
constexpr F root(F a)
{
    if (is_zero(a)) return a;
    if (is_nan(a) || sign(a)) return made_nan<F>();
    if (is_infinite(a)) return a;
    return detail::root_of<F, std::conditional_t<(sizeof(F) > 4), wide_integer, std::uint64_t>>(detail::value_of(a));
}

}  // namespace exact

/// a * b.
template <float_type F>
constexpr F multiply(F a, F b)
{
    if constexpr (native::serves && std::is_same_v<F, f32>)
        if (!std::is_constant_evaluated()) return native::from_float(native::to_float(a) * native::to_float(b));
    if constexpr (native::serves && std::is_same_v<F, f64>)
        if (!std::is_constant_evaluated()) return native::from_double(native::to_double(a) * native::to_double(b));
    return exact::fma(a, b, from_bits<F>((a.bits ^ b.bits) & float_format<F>::sign), rounding::nearest_even);
}

/// a / b. The default NaN for 0/0 and infinity/infinity.
template <float_type F>
constexpr F divide(F a, F b)
{
    if constexpr (native::serves && std::is_same_v<F, f32>)
        if (!std::is_constant_evaluated()) return native::from_float(native::to_float(a) / native::to_float(b));
    if constexpr (native::serves && std::is_same_v<F, f64>)
        if (!std::is_constant_evaluated()) return native::from_double(native::to_double(a) / native::to_double(b));
    return exact::divide(a, b);
}

/// The square root, with subnormal numbers kept. The default NaN for negative numbers; -0 for -0.
template <float_type F>
constexpr F root(F a)
{
    if constexpr (native::serves && std::is_same_v<F, f32>)
        if (!std::is_constant_evaluated()) return native::from_float(std::sqrt(native::to_float(a)));
    if constexpr (native::serves && std::is_same_v<F, f64>)
        if (!std::is_constant_evaluated()) return native::from_double(std::sqrt(native::to_double(a)));
    return exact::root(a);
}

/// a * b + c of doubles, rounded once. Unlike the template in float_arithmetic.hpp, it uses native arithmetic at run time.
constexpr f64 fma(f64 a, f64 b, f64 c)
{
    if (native::serves && !std::is_constant_evaluated())
        return native::from_double(std::fma(native::to_double(a), native::to_double(b), native::to_double(c)));
    return exact::fma(a, b, c, rounding::nearest_even);
}

}  // namespace valhall::arithmetic

#endif
