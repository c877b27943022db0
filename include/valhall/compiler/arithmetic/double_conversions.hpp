// SPDX-License-Identifier: MIT
// Conversions to and from doubles; see doubles.hpp.
#ifndef VALHALL_COMPILER_ARITHMETIC_DOUBLE_CONVERSIONS_HPP
#define VALHALL_COMPILER_ARITHMETIC_DOUBLE_CONVERSIONS_HPP

#include "valhall/compiler/arithmetic/double_parts.hpp"
#include "valhall/compiler/arithmetic/integers.hpp"

namespace valhall::compiler::words64 {

// ---- from floats and integers ----

/// Exact: 9 instructions.
constexpr use_pair f2d(builder& b, use x)
{
    // Adds 1023 - 127 to the exponent. Denormals are converted as integers; infinities and NaNs get the maximum exponent.
    emitter e(b);
    const use magnitude = e.both(x, word(0x7FFFFFFF));
    const auto is_denormal = [&](use yes, use no) { return e.pick(magnitude, condition::lt, word(0x00800000), yes, no); };
    const use normal = is_denormal(e.to_float(magnitude, round_mode::rte), magnitude);
    const use gained = e.pick(magnitude, condition::lt, word(0x7F800000), word(896u << 20), word(1792u << 20));
    const use from_fraction = e.pick(magnitude, condition::eq, word(0), word(0), word((896u - 149u) << 20));
    const use_pair moved = e.shl({normal, word(0)}, word(29));
    return {moved.low, detail::with_sign_of(e, x, e.add(moved.high, is_denormal(from_fraction, gained)))};
}
/// Exact: 6 instructions.
constexpr use_pair u2d(builder& b, use x)
{
    emitter e(b);
    const use places = e.leading_zeros_or_all(x);
    const use_pair raised = e.shl({x, word(0)}, e.add(places, word(21)));
    return {raised.low, e.add(raised.high, e.shl(e.sub_to_zero(word(1053), places), word(20)))};
}
/// Exact: 8 instructions.
constexpr use_pair i2d(builder& b, use x)
{
    emitter e(b);
    const use_pair magnitude = u2d(b, b.op(opcode::IABS_s32, x));
    return {magnitude.low, detail::with_sign_of(e, x, magnitude.high)};
}
/// Rounded to nearest even: 13 instructions.
constexpr use_pair u642d(builder& b, use_pair x)
{
    emitter e(b);
    const use places = detail::leading_zeros(e, x);
    const use_pair raised = e.shl(x, places);
    return detail::rounded(e, raised, e.sub_to_zero(word(1085), places));
}
/// Rounded to nearest even: 17 instructions.
constexpr use_pair i642d(builder& b, use_pair x)
{
    emitter e(b);
    const use_pair magnitude = u642d(b, i64abs(b, x));
    return {magnitude.low, detail::with_sign_of(e, x.high, magnitude.high)};
}

// ---- to integers, towards zero; out of range, the result is any value ----

namespace detail {

// The integer part of a magnitude below 2^63: 6 instructions.
constexpr use_pair whole_part(emitter& e, use_pair x)
{
    const use exponent = e.shr_and(x.high, word(20), word(0x7FF));
    const use with_hidden = e.blend(x.high, word(double_hidden), word(double_fraction));
    const use places = e.lesser(e.sub_to_zero(word(1085), exponent), word(63));
    return e.shr(e.shl({x.low, with_hidden}, word(10)), places);
}

}  // namespace detail

/// 9 instructions.
constexpr use_pair d2i64(builder& b, use_pair x)
{
    emitter e(b);
    return detail::negated_by(b, x.high, detail::whole_part(e, x));
}
/// 6 instructions.
constexpr use d2u(builder& b, use_pair x)
{
    emitter e(b);
    return detail::whole_part(e, x).low;
}
/// 8 instructions.
constexpr use d2i(builder& b, use_pair x)
{
    emitter e(b);
    const use magnitude = d2u(b, x);
    return e.pick_negative(x.high, e.sub(word(0), magnitude), magnitude);
}
/// 7 instructions.
constexpr use_pair d2u64(builder& b, use_pair x)
{
    // From 2^63 on there is one bit more than whole_part() handles.
    emitter e(b);
    const use exponent = e.shr_and(x.high, word(20), word(0x7FF));
    const use_pair raised = e.shl({x.low, e.blend(x.high, word(double_hidden), word(double_fraction))}, word(11));
    const use places = e.sub_to_zero(word(1086), exponent);
    const use_pair whole = e.shr(raised, places);
    return {e.pick(places, condition::lt, word(64), whole.low, word(0)), e.pick(places, condition::lt, word(64), whole.high, word(0))};
}

// ---- to floats ----

/// Rounded to nearest even: 25 instructions.
constexpr use d2f(builder& b, use_pair x)
{
    using namespace detail;
    emitter e(b);
    const use magnitude = without_sign(e, x.high);
    const use exponent = e.shr(magnitude, word(20));
    const use above = e.lesser(e.sub_to_zero(exponent, word(897)), word(255));
    const use below = e.lesser(e.sub_to_zero(word(897), exponent), word(31));
    // Keeps 31 bits. Lower bits, and bits below the smallest float exponent, only matter if they are not 0 (sticky).
    const use_pair raised = e.shl({x.low, e.blend(magnitude, word(double_hidden), word(double_fraction))}, word(10));
    const use top = e.either(raised.high, e.compare_1(raised.low, condition::ne, word(0)));
    const use moved = e.shr(top, below);
    const use kept = e.either(moved, e.compare_1(e.shl(moved, below), condition::ne, top));
    const use half = e.add(e.shr_and(kept, word(7), word(1)), word(0x3F));
    const use fraction = e.shr(e.add(kept, half), word(7));
    const use made = e.add(fraction, e.shl(above, word(23)));
    const use finite = e.lesser(made, word(0x7F800000));
    const use result = e.pick(marked(e, {x.low, magnitude}), condition::le, word(double_infinity), finite, word(0x7FC00000));
    return e.blend(x.high, result, word(0x80000000));
}

}  // namespace valhall::compiler::words64

#endif
