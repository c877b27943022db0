// SPDX-License-Identifier: MIT
// IEEE 754 arithmetic in all rounding modes: addition, fused multiply-add, scaling, rounding to integers. Bit-exact. Uses integers in
// constant expressions, and native arithmetic at run time where that gives the same bits.
#ifndef VALHALL_ARITHMETIC_FLOAT_ARITHMETIC_HPP
#define VALHALL_ARITHMETIC_FLOAT_ARITHMETIC_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/arithmetic/exact_value.hpp"
#include "valhall/arithmetic/float_order.hpp"
#include "valhall/arithmetic/float_parts.hpp"
#include "valhall/arithmetic/float_types.hpp"
#include "valhall/arithmetic/native_float.hpp"

namespace valhall::arithmetic {

namespace detail {

// True if an operand is infinite or a NaN.
template <float_type F>
constexpr bool is_any_special(F a, F b, F c)
{
    constexpr auto infinity = float_format<F>::infinity;
    return (a.bits & infinity) == infinity || (b.bits & infinity) == infinity || (c.bits & infinity) == infinity;
}

// a * b + c, if an operand is infinite or a NaN.
template <float_type F>
constexpr F special_fma(F a, F b, F c)
{
    const bool is_infinite_product = is_infinite(a) || is_infinite(b);
    const typename float_format<F>::number sign_of_product = (a.bits ^ b.bits) & float_format<F>::sign;
    if (is_nan(a) || is_nan(b) || is_nan(c)) return made_nan<F>();
    if (!is_infinite_product) return c;
    if (is_zero(a) || is_zero(b)) return made_nan<F>();
    if (is_infinite(c) && ((c.bits ^ sign_of_product) & float_format<F>::sign) != 0) return made_nan<F>();
    return from_bits<F>(sign_of_product | float_format<F>::infinity);
}

}  // namespace detail

/// Integer implementations: used in constant expressions, and at run time where native arithmetic cannot be used.
namespace exact {

/// (a * b + c) * 2^exponent, rounded once.
template <float_type F>
constexpr F fma_scaled(F a, F b, F c, int exponent, rounding mode)
{
    if (detail::is_any_special(a, b, c)) return detail::special_fma(a, b, c);
    const detail::exact_value x = detail::value_of(a), y = detail::value_of(b);
    const auto product = detail::product_of<F>(x, y);
    const detail::exact_value z = detail::value_of(c);
    return detail::rounded_sum<F>(detail::normalised(product),
                                  detail::normalised(decltype(product){z.significand, z.exponent, z.is_negative}),
                                  detail::limited_exponent(exponent), mode);
}

/// a * b + c, rounded once.
template <float_type F>
constexpr F fma(F a, F b, F c, rounding mode)
{
    return exact::fma_scaled(a, b, c, 0, mode);
}

/// a + b.
template <float_type F>
constexpr F add(F a, F b, rounding mode)
{
    constexpr F one = from_bits<F>(float_format<F>::one);
    if (detail::is_any_special(a, one, b)) return detail::special_fma(a, one, b);
    return detail::rounded_sum<F>(detail::normalised(detail::value_of(a)), detail::normalised(detail::value_of(b)), 0, mode);
}

}  // namespace exact

/// a + b. The sum of x and -x is +0, and -0 when rounding down.
template <float_type F>
constexpr F add(F a, F b, rounding mode = rounding::nearest_even)
{
    if (native::serves && !std::is_constant_evaluated() && mode == rounding::nearest_even) return native::add(a, b);
    return exact::add(a, b, mode);
}

/// a * b + c, rounded once. To get the product with its sign, pass -0 as c (+0 when rounding down).
template <float_type F>
constexpr F fma(F a, F b, F c, rounding mode = rounding::nearest_even)
{
    if constexpr (sizeof(F) <= 4)
        if (native::serves && !std::is_constant_evaluated() && mode == rounding::nearest_even) return native::fma(a, b, c);
    return exact::fma(a, b, c, mode);
}

/// (a * b + c) * 2^exponent, rounded once: FMA_RSCALE. If sum and result are normal numbers, this equals scaling the rounded sum. Otherwise
/// it is not documented how often the hardware rounds. Rounding once is our choice: an overflowing sum that is scaled down becomes finite.
template <float_type F>
constexpr F fma_scaled(F a, F b, F c, int exponent, rounding mode = rounding::nearest_even)
{
    return exact::fma_scaled(a, b, c, exponent, mode);
}

/// a * 2^exponent, rounded once: LDEXP. Returns zeros, infinities and NaNs unchanged.
template <float_type F>
constexpr F scale(F a, int exponent, rounding mode = rounding::nearest_even)
{
    if (is_zero(a) || !is_finite(a)) return a;
    detail::exact_value value = detail::value_of(a);
    value.exponent += detail::limited_exponent(exponent);
    return detail::rounded<F>(value, mode);
}

/// Rounds to an integral value with the sign of a: FROUND. A NaN becomes the default NaN.
template <float_type F>
constexpr F round_to_integral(F a, rounding mode = rounding::nearest_even)
{
    using format = float_format<F>;
    const auto field = static_cast<int>((a.bits & format::magnitude) >> format::fraction_bits);
    if (field >= format::bias + format::fraction_bits) return is_nan(a) ? made_nan<F>() : a;
    const detail::exact_value value = detail::value_of(a);
    const std::uint64_t integer = detail::integral_magnitude(value, mode);
    if (integer == 0) return from_bits<F>(a.bits & format::sign);
    return detail::rounded<F>(detail::exact_value{integer, 0, value.is_negative}, rounding::zero);  // exact
}

}  // namespace valhall::arithmetic

#endif
