// SPDX-License-Identifier: MIT
// Comparison, minimum, maximum and clamping of floats, on their bits, which sort like integers.
#ifndef VALHALL_ARITHMETIC_FLOAT_ORDER_HPP
#define VALHALL_ARITHMETIC_FLOAT_ORDER_HPP

#include <cstdint>

#include "valhall/arithmetic/float_types.hpp"

namespace valhall::arithmetic {

/// The result of comparing two values; `unordered` if one is a NaN.
enum class ordering : std::int8_t { less, equal, greater, unordered };

namespace detail {

// An integer in the order of the floats: -0 below +0, and NaNs at both ends by sign and payload.
template <float_type F>
constexpr auto sort_key(F a)
{
    const auto magnitude = static_cast<typename float_format<F>::signed_number>(a.bits & float_format<F>::magnitude);
    return (a.bits & float_format<F>::sign) != 0 ? ~magnitude : magnitude;
}

// As above, but equal for -0 and +0.
template <float_type F>
constexpr auto value_key(F a)
{
    const auto magnitude = static_cast<typename float_format<F>::signed_number>(a.bits & float_format<F>::magnitude);
    return (a.bits & float_format<F>::sign) != 0 ? -magnitude : magnitude;
}

}  // namespace detail

/// True if one of the two is a NaN.
template <float_type F>
constexpr bool is_unordered(F a, F b)
{
    return is_nan(a) || is_nan(b);
}

/// a < b: false if one is a NaN; -0 equals +0.
template <float_type F>
constexpr bool is_less(F a, F b)
{
    return !is_unordered(a, b) && detail::value_key(a) < detail::value_key(b);
}

/// a <= b: false if one is a NaN; -0 equals +0.
template <float_type F>
constexpr bool is_less_equal(F a, F b)
{
    return !is_unordered(a, b) && detail::value_key(a) <= detail::value_key(b);
}

/// a == b: false if one is a NaN; -0 equals +0.
template <float_type F>
constexpr bool is_equal(F a, F b)
{
    return !is_unordered(a, b) && detail::value_key(a) == detail::value_key(b);
}

/// a > b: false if one is a NaN; -0 equals +0.
template <float_type F>
constexpr bool is_greater(F a, F b)
{
    return is_less(b, a);
}

/// a >= b: false if one is a NaN; -0 equals +0.
template <float_type F>
constexpr bool is_greater_equal(F a, F b)
{
    return is_less_equal(b, a);
}

/// Compares two floats.
template <float_type F>
constexpr ordering compare(F a, F b)
{
    if (is_unordered(a, b)) return ordering::unordered;
    const auto x = detail::value_key(a), y = detail::value_key(b);
    return x < y ? ordering::less : x > y ? ordering::greater : ordering::equal;
}

/// IEEE 754's totalOrder(a, b): true if a is not after b in the order -NaN, -inf … -0, +0 … inf, NaN, with NaNs by payload. The `total` of
/// FCMP.
template <float_type F>
constexpr bool total_order_le(F a, F b)
{
    return detail::sort_key(a) <= detail::sort_key(b);
}

/// The minimum, with -0 below +0. Of a NaN and a number, the number; of two NaNs, the default NaN.
template <float_type F>
constexpr F min_number(F a, F b)
{
    if (is_unordered(a, b)) return is_nan(b) ? is_nan(a) ? made_nan<F>() : a : b;
    return detail::sort_key(a) < detail::sort_key(b) ? a : b;
}

/// The maximum, with -0 below +0. Of a NaN and a number, the number; of two NaNs, the default NaN.
template <float_type F>
constexpr F max_number(F a, F b)
{
    if (is_unordered(a, b)) return is_nan(b) ? is_nan(a) ? made_nan<F>() : a : b;
    return detail::sort_key(a) > detail::sort_key(b) ? a : b;
}

/// The minimum, with -0 below +0. The default NaN if one is a NaN.
template <float_type F>
constexpr F min_propagating(F a, F b)
{
    if (is_unordered(a, b)) return made_nan<F>();
    return detail::sort_key(a) < detail::sort_key(b) ? a : b;
}

/// The maximum, with -0 below +0. The default NaN if one is a NaN.
template <float_type F>
constexpr F max_propagating(F a, F b)
{
    if (is_unordered(a, b)) return made_nan<F>();
    return detail::sort_key(a) > detail::sort_key(b) ? a : b;
}

/// Clamps to the limits, neither of which may be a NaN. A NaN becomes the lower limit, and so does -0 if that limit is +0.
template <float_type F>
constexpr F clamp_to(F a, F lowest, F highest)
{
    return min_number(max_number(a, lowest), highest);
}

}  // namespace valhall::arithmetic

#endif
