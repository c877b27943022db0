// SPDX-License-Identifier: MIT
// Comparisons of doubles, and minimum, maximum and clamp; see doubles.hpp.
#ifndef VALHALL_COMPILER_ARITHMETIC_DOUBLE_ORDER_HPP
#define VALHALL_COMPILER_ARITHMETIC_DOUBLE_ORDER_HPP

#include "valhall/compiler/arithmetic/double_parts.hpp"

namespace valhall::compiler::words64 {

namespace detail {

// Twice the high word of the magnitude, plus 1 if the low word is not 0. Greater for NaNs than for infinity. 2 instructions.
constexpr use doubled_mark(emitter& e, use_pair x) { return e.shl(x.high, word(1), e.compare_1(x.low, condition::ne, word(0))); }
inline constexpr std::uint32_t doubled_infinity = 2 * (double_infinity & 0x7FFFFFFF);

// A signed integer in the order of the doubles: the magnitude, negated for negative numbers; 0 for both zeros. 4 instructions.
constexpr use_pair order_key(emitter& e, use_pair x)
{
    const use_pair negative = e.sub({word(0), word(0)}, x);
    return e.pick_negative(x.high, {negative.low, e.differing(negative.high, word(double_sign))}, x);
}

// Compares by keys, treating NaNs like numbers: 10 instructions.
constexpr use compared_keys(emitter& e, use_pair x, condition c, use_pair y)
{
    const use_pair kx = order_key(e, x), ky = order_key(e, y);
    const use below = e.b.op(e.b.form(opcode::ICMP_MULTI_u32, c, result_type::u1), kx.low, ky.low, word(0));
    return e.b.op(e.b.form(opcode::ICMP_MULTI_s32, c, result_type::m1), kx.high, ky.high, below);
}

// All bits if the comparison holds and neither operand is a NaN: 16 instructions.
constexpr use compared_doubles(builder& b, use_pair x, condition c, use_pair y)
{
    emitter e(b);
    const use mark_x = doubled_mark(e, x), mark_y = doubled_mark(e, y), greatest = e.greater(mark_x, mark_y);
    return e.compare_and(greatest, condition::le, word(doubled_infinity), compared_keys(e, x, c, y));
}

// The operand for which the condition holds, or the one that is not a NaN: 18 instructions.
constexpr use_pair preferred(builder& b, use_pair x, condition c, use_pair y)
{
    emitter e(b);
    const use mark_x = doubled_mark(e, x);
    const use is_first = e.compare_and(mark_x, condition::le, word(doubled_infinity), compared_keys(e, x, c, y));
    return e.choose(e.compare(doubled_mark(e, y), condition::gt, word(doubled_infinity), is_first), x, y);
}

}  // namespace detail

// ---- all bits if the comparison holds; with a NaN, only "not equal" does ----

/// 16 instructions.
constexpr use dslt(builder& b, use_pair x, use_pair y) { return detail::compared_doubles(b, x, condition::lt, y); }
/// 16 instructions.
constexpr use dsge(builder& b, use_pair x, use_pair y) { return detail::compared_doubles(b, x, condition::ge, y); }
/// 9 instructions.
constexpr use dseq(builder& b, use_pair x, use_pair y)
{
    // Equal bits or both zero, and not a NaN.
    emitter e(b);
    const use is_same = e.compare_and(x.high, condition::eq, y.high, e.compare(x.low, condition::eq, y.low));
    const use any = e.either(e.shl(e.either(x.high, y.high), word(1), x.low), y.low);
    const use is_equal = e.compare(any, condition::eq, word(0), is_same);
    return e.compare_and(detail::doubled_mark(e, x), condition::le, word(detail::doubled_infinity), is_equal);
}
/// 9 instructions.
constexpr use dsne(builder& b, use_pair x, use_pair y)
{
    emitter e(b);
    const use differs = e.compare(x.high, condition::ne, y.high, e.compare(x.low, condition::ne, y.low));
    const use any = e.shl(e.either(x.high, y.high), word(1), x.low);
    const use is_unequal = e.both(differs, e.compare(any, condition::ne, word(0), y.low));
    return e.compare(detail::doubled_mark(e, x), condition::gt, word(detail::doubled_infinity), is_unequal);
}

// ---- minimum, maximum, clamp ----

/// Of a number and a NaN, the number; of two zeros, the second: 18 instructions.
constexpr use_pair dmin(builder& b, use_pair x, use_pair y) { return detail::preferred(b, x, condition::lt, y); }
/// 18 instructions.
constexpr use_pair dmax(builder& b, use_pair x, use_pair y) { return detail::preferred(b, x, condition::gt, y); }

/// The sign: -1, 0 or 1; 0 for a NaN. 5 instructions.
constexpr use_pair dssg(builder& b, use_pair x)
{
    emitter e(b);
    const use from_0 = e.add(detail::doubled_mark(e, x), word(0xFFFFFFFF));
    const use one = detail::with_sign_of(e, x.high, word(double_one));
    return {word(0), e.pick(from_0, condition::lt, word(detail::doubled_infinity), one, word(0))};
}

/// Clamps to [0, 1]; a NaN becomes 0. 5 instructions.
constexpr use_pair dsaturate(builder& b, use_pair x)
{
    emitter e(b);
    const use limit = e.pick(detail::marked(e, x), condition::le, word(double_infinity), word(double_one), word(0));
    const auto within = [&](use yes, use no) { return e.pick(x.high, condition::lt, word(double_one), yes, no); };
    return {within(x.low, word(0)), within(x.high, limit)};
}

}  // namespace valhall::compiler::words64

#endif
