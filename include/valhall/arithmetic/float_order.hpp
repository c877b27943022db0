// SPDX-License-Identifier: MIT
// Which of two floats is larger: compares, minimum and maximum, clamping. All on the bits, which sort like integers.
#ifndef VALHALL_ARITHMETIC_FLOAT_ORDER_HPP
#define VALHALL_ARITHMETIC_FLOAT_ORDER_HPP

#include <cstdint>

#include "valhall/arithmetic/float_types.hpp"

namespace valhall::arithmetic {

/// The result of comparing two values; `unordered` if one is a NaN.
enum class ordering : std::int8_t { less, equal, greater, unordered };

namespace detail {

// A number that sorts as the float does, -0 below 0 and NaNs at the ends by sign and payload.
template <float_type F>
constexpr auto sort_key(F a)
{
    const auto magnitude = static_cast<typename float_format<F>::signed_number>(a.bits & float_format<F>::magnitude);
    return (a.bits & float_format<F>::sign) != 0 ? ~magnitude : magnitude;
}

// Likewise for values, of which -0 and 0 are one.
template <float_type F>
constexpr auto value_key(F a)
{
    const auto magnitude = static_cast<typename float_format<F>::signed_number>(a.bits & float_format<F>::magnitude);
    return (a.bits & float_format<F>::sign) != 0 ? -magnitude : magnitude;
}

}  // namespace detail

/// True if the two cannot be compared because one is a NaN.
template <float_type F>
constexpr bool is_unordered(F a, F b)
{
    return is_nan(a) || is_nan(b);
}

/// a < b: subnormals by their value, -0 and 0 equal, false if unordered.
template <float_type F>
constexpr bool is_less(F a, F b)
{
    return !is_unordered(a, b) && detail::value_key(a) < detail::value_key(b);
}

/// a <= b, likewise.
template <float_type F>
constexpr bool is_less_equal(F a, F b)
{
    return !is_unordered(a, b) && detail::value_key(a) <= detail::value_key(b);
}

/// a == b, likewise.
template <float_type F>
constexpr bool is_equal(F a, F b)
{
    return !is_unordered(a, b) && detail::value_key(a) == detail::value_key(b);
}

/// a > b, likewise.
template <float_type F>
constexpr bool is_greater(F a, F b)
{
    return is_less(b, a);
}

/// a >= b, likewise.
template <float_type F>
constexpr bool is_greater_equal(F a, F b)
{
    return is_less_equal(b, a);
}

/// The four answers in one.
template <float_type F>
constexpr ordering compare(F a, F b)
{
    if (is_unordered(a, b)) return ordering::unordered;
    const auto x = detail::value_key(a), y = detail::value_key(b);
    return x < y ? ordering::less : x > y ? ordering::greater : ordering::equal;
}

/// IEEE 754's totalOrder(a, b), a or before it: -NaN, -inf … -0, 0 … inf, NaN, and NaNs by their payload. The `total` of FCMP.
template <float_type F>
constexpr bool total_order_le(F a, F b)
{
    return detail::sort_key(a) <= detail::sort_key(b);
}

/// The smaller, -0 below 0; of a NaN and a number, the number; of two NaNs, the made one.
template <float_type F>
constexpr F min_number(F a, F b)
{
    if (is_unordered(a, b)) return is_nan(b) ? is_nan(a) ? made_nan<F>() : a : b;
    return detail::sort_key(a) < detail::sort_key(b) ? a : b;
}

/// The larger, likewise.
template <float_type F>
constexpr F max_number(F a, F b)
{
    if (is_unordered(a, b)) return is_nan(b) ? is_nan(a) ? made_nan<F>() : a : b;
    return detail::sort_key(a) > detail::sort_key(b) ? a : b;
}

/// The smaller, -0 below 0; the made NaN if one is a NaN.
template <float_type F>
constexpr F min_propagating(F a, F b)
{
    if (is_unordered(a, b)) return made_nan<F>();
    return detail::sort_key(a) < detail::sort_key(b) ? a : b;
}

/// The larger, likewise.
template <float_type F>
constexpr F max_propagating(F a, F b)
{
    if (is_unordered(a, b)) return made_nan<F>();
    return detail::sort_key(a) > detail::sort_key(b) ? a : b;
}

/// A result as its clamp leaves it: within the limits, of which neither is a NaN. A NaN becomes the lower limit, and so does -0 if that
/// is 0.
template <float_type F>
constexpr F clamp_to(F a, F lowest, F highest)
{
    return min_number(max_number(a, lowest), highest);
}

}  // namespace valhall::arithmetic

#endif
