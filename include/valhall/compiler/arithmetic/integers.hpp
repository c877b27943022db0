// SPDX-License-Identifier: MIT
// 64-bit integers: one function for each TGSI instruction, named like it in lower case. Results are exact modulo 2^64. Each comment gives
// the number of instructions.
#ifndef VALHALL_COMPILER_ARITHMETIC_INTEGERS_HPP
#define VALHALL_COMPILER_ARITHMETIC_INTEGERS_HPP

#include "valhall/compiler/arithmetic/emitter.hpp"

namespace valhall::compiler::words64 {

namespace detail {

// All bits set if the condition holds for x and y, else 0. (The high words decide; if they are equal, the low words do.)
constexpr use compared(builder& b, opcode signedness, use_pair x, condition c, use_pair y)
{
    const use below = b.op(b.form(opcode::ICMP_MULTI_u32, c, result_type::u1), x.low, y.low, word(0));
    return b.op(b.form(signedness, c, result_type::m1), x.high, y.high, below);
}

// -x if `sign` is negative, else x: 3 instructions.
constexpr use_pair negated_by(builder& b, use sign, use_pair x)
{
    emitter e(b);
    const use_pair negative = e.sub({word(0), word(0)}, x);
    return e.pick_negative(sign, negative, x);
}

}  // namespace detail

// ---- sums, signs ----

/// 1 instruction.
constexpr use_pair u64add(builder& b, use_pair x, use_pair y) { return emitter(b).add(x, y); }
/// 1 instruction.
constexpr use_pair u64sub(builder& b, use_pair x, use_pair y) { return emitter(b).sub(x, y); }
/// 1 instruction.
constexpr use_pair i64neg(builder& b, use_pair x) { return emitter(b).sub({word(0), word(0)}, x); }
/// 3 instructions. -2^63 stays as it is.
constexpr use_pair i64abs(builder& b, use_pair x) { return detail::negated_by(b, x.high, x); }
/// -1, 0 or 1: 3 instructions.
constexpr use_pair i64ssg(builder& b, use_pair x)
{
    emitter e(b);
    const use is_there = e.compare_1(x.low, condition::ne, word(0), x.high);
    return {e.sar(x.high, word(31), is_there), e.sign_mask(x.high)};
}

// ---- products and quotients ----

/// 5 instructions.
constexpr use_pair u64mul(builder& b, use_pair x, use_pair y)
{
    emitter e(b);
    const use x_low = e.low(x), y_low = e.low(y);
    const use_pair low = e.product(x_low, y_low);
    const use above = e.add(low.high, e.mul(x.low, y.high));
    return {low.low, e.add(above, e.mul(x.high, y.low))};
}

/// A quotient and a remainder.
struct division {
    use_pair quotient{}, remainder{};
};

/// Unsigned division: 13 instructions and a loop. The loop runs once for each leading zero of y, plus once. By 0, the quotient has all bits
/// set, and the remainder is x.
constexpr division divide(builder& b, use_pair x, use_pair y)
{
    emitter e(b);
    const use above = e.add(e.leading_zeros(y.low), word(32)), in_high = e.leading_zeros(y.high);
    const variable places = b.make_variable(e.pick(y.high, condition::eq, word(0), above, in_high));
    const variable rest[2]{b.make_variable(x.low), b.make_variable(x.high)};
    const variable quotient[2]{b.make_variable(), b.make_variable()};
    b.begin_loop();
    const use count = b.get(places);
    const use_pair left{b.get(rest[0]), b.get(rest[1])};
    const use_pair part = e.shl(y, count);
    const use fits = detail::compared(b, opcode::ICMP_MULTI_u32, left, condition::ge, part);
    const use_pair now = e.choose(fits, e.sub(left, part), left);
    b.set(rest[0], now.low);
    b.set(rest[1], now.high);
    const use_pair bits = e.sub_mask(e.shl({b.get(quotient[0]), b.get(quotient[1])}, word(1)), fits);
    b.set(quotient[0], bits.low);
    b.set(quotient[1], bits.high);
    b.begin_if(count, true);
    b.leave_loop();
    b.end_if();
    b.set(places, e.add(count, word(0xFFFFFFFF)));
    b.end_loop();
    return {{b.get(quotient[0]), b.get(quotient[1])}, {b.get(rest[0]), b.get(rest[1])}};
}

/// 13 instructions and a loop, see divide(). By 0: all bits.
constexpr use_pair u64div(builder& b, use_pair x, use_pair y) { return divide(b, x, y).quotient; }
/// 11 instructions and a loop. By 0: x.
constexpr use_pair u64mod(builder& b, use_pair x, use_pair y) { return divide(b, x, y).remainder; }
/// Towards zero: 23 instructions and a loop.
constexpr use_pair i64div(builder& b, use_pair x, use_pair y)
{
    const use_pair dividend = i64abs(b, x), divisor = i64abs(b, y);
    const use_pair magnitude = divide(b, dividend, divisor).quotient;
    return detail::negated_by(b, emitter(b).differing(x.high, y.high), magnitude);
}
/// With the sign of x: 20 instructions and a loop.
constexpr use_pair i64mod(builder& b, use_pair x, use_pair y)
{
    const use_pair dividend = i64abs(b, x), divisor = i64abs(b, y);
    return detail::negated_by(b, x.high, divide(b, dividend, divisor).remainder);
}

// ---- comparisons: all bits set or 0; 2 instructions ----

constexpr use u64seq(builder& b, use_pair x, use_pair y)
{
    emitter e(b);
    return e.compare_and(x.high, condition::eq, y.high, e.compare(x.low, condition::eq, y.low));
}
constexpr use u64sne(builder& b, use_pair x, use_pair y)
{
    emitter e(b);
    return e.compare(x.high, condition::ne, y.high, e.compare(x.low, condition::ne, y.low));
}
constexpr use u64slt(builder& b, use_pair x, use_pair y) { return detail::compared(b, opcode::ICMP_MULTI_u32, x, condition::lt, y); }
constexpr use u64sge(builder& b, use_pair x, use_pair y) { return detail::compared(b, opcode::ICMP_MULTI_u32, x, condition::ge, y); }
constexpr use i64slt(builder& b, use_pair x, use_pair y) { return detail::compared(b, opcode::ICMP_MULTI_s32, x, condition::lt, y); }
constexpr use i64sge(builder& b, use_pair x, use_pair y) { return detail::compared(b, opcode::ICMP_MULTI_s32, x, condition::ge, y); }

// ---- minimum and maximum: 4 instructions ----

constexpr use_pair u64min(builder& b, use_pair x, use_pair y) { return emitter(b).choose(u64slt(b, x, y), x, y); }
constexpr use_pair u64max(builder& b, use_pair x, use_pair y) { return emitter(b).choose(u64slt(b, x, y), y, x); }
constexpr use_pair i64min(builder& b, use_pair x, use_pair y) { return emitter(b).choose(i64slt(b, x, y), x, y); }
constexpr use_pair i64max(builder& b, use_pair x, use_pair y) { return emitter(b).choose(i64slt(b, x, y), y, x); }

// ---- shifts by the low six bits of a word: 1 instruction ----

constexpr use_pair u64shl(builder& b, use_pair x, use places) { return emitter(b).shl(x, places); }
constexpr use_pair u64shr(builder& b, use_pair x, use places) { return emitter(b).shr(x, places); }
constexpr use_pair i64shr(builder& b, use_pair x, use places) { return emitter(b).sar(x, places); }

// ---- conversions ----

/// 1 instruction.
constexpr use_pair i2i64(builder& b, use x) { return {x, emitter(b).sign_mask(x)}; }
/// None.
constexpr use_pair u2i64(builder&, use x) { return {x, word(0)}; }

/// To a float, rounded to nearest even: 7 instructions.
constexpr use u642f(builder& b, use_pair x)
{
    // Normalises the high word as far as possible. Lower bits then only matter if they are not 0 (sticky).
    emitter e(b);
    const use places = e.leading_zeros(x.high);
    const use_pair raised = e.shl(x, places);
    const use top = e.either(raised.high, e.compare_1(raised.low, condition::ne, word(0)));
    const use fraction = b.op(opcode::U32_TO_F32, top);
    return b.op(opcode::LDEXP_f32, fraction, e.sub(word(32), places));
}
/// To a float, rounded to nearest even: 11 instructions.
constexpr use i642f(builder& b, use_pair x) { return emitter(b).blend(x.high, u642f(b, i64abs(b, x)), word(0x80000000)); }

/// From a float, towards zero: 5 instructions. Negative numbers and NaN become 0. If the number is too great, the high word has all bits
/// set.
constexpr use_pair f2u64(builder& b, use x)
{
    const instruction whole = b.form(opcode::F32_TO_U32, round_mode::rtz);
    const use high = b.op(whole, b.op(opcode::FMA_f32, x, word(0x2F800000), word(0x80000000)));
    const use rest = b.op(opcode::FMA_f32, b.op(opcode::U32_TO_F32, high), word(0xCF800000), x);
    return {b.op(whole, rest), high};
}
/// From a float, towards zero: 8 instructions.
constexpr use_pair f2i64(builder& b, use x)
{
    const use plain = b.plain(x);
    return detail::negated_by(b, plain, f2u64(b, plain.magnitude()));
}

}  // namespace valhall::compiler::words64

#endif
