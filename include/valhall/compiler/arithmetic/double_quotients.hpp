// SPDX-License-Identifier: MIT
// Quotients and square roots of doubles, digit by digit from a 24-bit reciprocal; see doubles.hpp.
#ifndef VALHALL_COMPILER_ARITHMETIC_DOUBLE_QUOTIENTS_HPP
#define VALHALL_COMPILER_ARITHMETIC_DOUBLE_QUOTIENTS_HPP

#include "valhall/compiler/arithmetic/double_parts.hpp"

namespace valhall::compiler::words64 {

namespace detail {

struct digits {
    use_pair number{};
    use rest{};  // 1 if the remainder is not 0
};

// Three digits of 19 bits of x / y. Both have 61 bits; the quotient has 57 bits before the point, or 58. 24 instructions with the loop.
//
// The reciprocal is never too great: its source is rounded up, and it is lowered by 2^-22, twice the error bound of FRCP. So a digit is
// never too great, and less than 2 too small. The next digit makes up for that: it may exceed its 19 bits. The remainder stays below 2 y,
// and a last step adds the 1 that may be missing.
constexpr digits quotient_digits(emitter& e, use_pair x, use_pair y)
{
    builder& b = e.b;
    const use reciprocal = b.op(opcode::FRCP_f32, e.to_float(e.add(y.high, word(1)), round_mode::rtp));
    const use digit_scale = e.scaled(reciprocal, word(0x48FFFFFC));  // 2^19 - 2^-3
    const variable left[2]{b.make_variable(x.low), b.make_variable(x.high)};
    const variable found[2]{b.make_variable(), b.make_variable()};
    const variable turns = b.make_variable(word(2));
    b.begin_loop();
    const use_pair before{b.get(left[0]), b.get(left[1])}, above{b.get(found[0]), b.get(found[1])};
    const use more = b.get(turns);
    const use digit = e.to_integer(e.scaled(e.to_float(before.high, round_mode::rtz), digit_scale));
    const use_pair raised = e.shl(before, word(19));
    const use_pair remainder = e.sub(raised, e.product(digit, y));
    const use_pair number = e.add_word(e.shl(above, word(19)), digit);
    b.set(left[0], remainder.low);
    b.set(left[1], remainder.high);
    b.set(found[0], number.low);
    b.set(found[1], number.high);
    b.begin_if(more, true);
    b.leave_loop();
    b.end_if();
    b.set(turns, e.add(more, word(0xFFFFFFFF)));
    b.end_loop();
    const use_pair last{b.get(left[0]), b.get(left[1])};
    const use_pair over = e.sub(last, y), rest = e.pick_negative(over.high, last, over);
    const use missing = b.op(b.form(opcode::ICMP_OR_s32, condition::ge, result_type::i1), over.high, word(0), word(0));
    return {e.add_word({b.get(found[0]), b.get(found[1])}, missing), e.compare_1(rest.low, condition::ne, word(0), rest.high)};
}

// The square root of x. Both are fractions of 60 bits, x is at least 1/4, and 57 bits of the root are computed. 37 instructions with the
// loop.
//
// The first 21 bits come from a float. Each further digit of 18 bits is the remainder divided by twice the root found so far. The divisor's
// reciprocal is lowered by 1.5 * 2^-20, since the root found so far is too small by up to 1.2 * 2^-20. Digits are less than 2 too small, as
// in quotients.
constexpr digits root_digits(emitter& e, use_pair x)
{
    builder& b = e.b;
    const use start = e.to_float(x.high, round_mode::rtz);
    const use reciprocal = b.op(opcode::FRSQ_f32, start);
    const use first = e.to_integer(e.scaled(e.scaled(start, reciprocal), word(0x42FFFFFC)));  // 2^7 - 2^-15
    const use digit_scale = e.scaled(reciprocal, word(0x40FFFFE8));  // 8 - 1.5 * 2^-17
    const use_pair root = e.shl({first, word(0)}, word(39));
    const use factor = b.word_source(first);
    const use_pair whole = e.shl(x, word(21)), square = e.shl(e.product(factor, factor), word(39));
    const use_pair remainder_of_first = e.sub(whole, square);
    const variable left[2]{b.make_variable(remainder_of_first.low), b.make_variable(remainder_of_first.high)};
    const variable found[2]{b.make_variable(root.low), b.make_variable(root.high)};
    const variable place = b.make_variable(word(21));
    b.begin_loop();
    const use_pair before{b.get(left[0]), b.get(left[1])}, above{b.get(found[0]), b.get(found[1])};
    const use at = b.get(place);
    const use digit = e.to_integer(e.scaled(e.to_float(before.high, round_mode::rtz), digit_scale));
    const use_pair number = e.add(above, e.shl({digit, word(0)}, at));
    const use_pair raised = e.shl(before, word(18));
    const use_pair remainder = e.sub(raised, e.product(digit, e.add(above, number)));
    b.set(left[0], remainder.low);
    b.set(left[1], remainder.high);
    b.set(found[0], number.low);
    b.set(found[1], number.high);
    b.begin_if(e.both(at, word(16)), true);
    b.leave_loop();
    b.end_if();
    b.set(place, word(3));
    b.end_loop();
    const use_pair last{b.get(left[0]), b.get(left[1])}, almost{b.get(found[0]), b.get(found[1])};
    const use_pair over = e.sub(last, e.add_word(e.shl(almost, word(1)), word(8)));
    const use_pair rest = e.pick_negative(over.high, last, over);
    const use missing = e.pick_negative(over.high, word(0), word(8));
    return {e.add_word(almost, missing), e.compare_1(rest.low, condition::ne, word(0), rest.high)};
}

}  // namespace detail

/// 84 instructions with a loop.
constexpr use_pair ddiv(builder& b, use_pair x, use_pair y)
{
    using namespace detail;
    emitter e(b);
    const use_pair mx = without_sign(e, x), my = without_sign(e, y);
    const use wx = marked(e, mx), wy = marked(e, my), sign = e.differing(x.high, y.high);
    const double_parts over = normal_parts(e, mx), under = normal_parts(e, my);
    const use_pair dividend = e.shr(over.fraction, word(3)), divisor = e.shr(under.fraction, word(3));
    const digits found = quotient_digits(e, dividend, divisor);

    const use places = e.leading_zeros(found.number.high);
    const use_pair raised = e.shl(found.number, places);
    const use_pair fraction{e.either(raised.low, found.rest), raised.high};
    const use gained = e.add(over.exponent, word(128 + 1028)), lost = e.add(e.add(under.exponent, places), word(128));
    const use above = e.sub_to_zero(gained, lost), below = e.sub_to_zero(lost, gained);
    const use_pair made = rounded(e, fraction, above, below);

    // Cases for infinity, and cases for 0. Both at once, or a NaN, give a NaN.
    const use great = e.compare(wx, condition::ge, word(double_infinity), e.compare(under.fraction.high, condition::eq, word(0)));
    const use small = e.compare(wy, condition::ge, word(double_infinity), e.compare(over.fraction.high, condition::eq, word(0)));
    const use greatest = e.greater(wx, wy);
    const use is_nan = e.compare(greatest, condition::gt, word(double_infinity), e.both(great, small));
    const use bound = e.pick(small, condition::eq, word(0), word(double_infinity), word(0));
    const use instead = b.choose(is_nan, word(double_nan), bound);
    return finished(e, sign, made, e.either(great, small), instead);
}

/// 63 instructions with a loop.
constexpr use_pair dsqrt(builder& b, use_pair x)
{
    using namespace detail;
    emitter e(b);
    const use mark = marked(e, x);
    const double_parts parts = normal_parts(e, x);
    // Halves the exponent. If it is odd, the fraction is doubled.
    const use exponent = e.add(parts.exponent, word(11 + 1021));
    const digits found = root_digits(e, e.shr(parts.fraction, e.sub(word(5), e.both(exponent, word(1)))));
    const use_pair raised = e.shl(found.number, word(4));
    const use_pair fraction{e.either(raised.low, found.rest), raised.high};
    const use_pair made = rounded(e, fraction, e.shr(exponent, word(1)));

    // Zeros and positive infinity are their own roots.
    const use is_special = e.add(mark, word(0xFFFFFFFF));
    const use zero = e.pick(e.shl(mark, word(1)), condition::eq, word(0), mark, word(double_nan));
    const use instead = e.pick(mark, condition::eq, word(double_infinity), mark, zero);
    return {e.pick(is_special, condition::lt, word(double_infinity - 1), made.low, word(0)),
            e.pick(is_special, condition::lt, word(double_infinity - 1), made.high, instead)};
}

/// 1 / x: 68 instructions with a loop.
constexpr use_pair drcp(builder& b, use_pair x) { return ddiv(b, {word(0), word(double_one)}, x); }

/// 1 / sqrt(x), rounded twice: the instructions of both.
constexpr use_pair drsq(builder& b, use_pair x) { return drcp(b, dsqrt(b, x)); }

}  // namespace valhall::compiler::words64

#endif
