// SPDX-License-Identifier: MIT
// Arithmetic of doubles: one function for each TGSI instruction, named like it in lower case. Results are those of IEEE 754, rounded to
// nearest even, with denormals; the payload of a NaN is unspecified. Each comment gives the number of instructions.
#ifndef VALHALL_COMPILER_ARITHMETIC_DOUBLES_HPP
#define VALHALL_COMPILER_ARITHMETIC_DOUBLES_HPP

#include "valhall/compiler/arithmetic/double_parts.hpp"
#include "valhall/compiler/arithmetic/four_words.hpp"

namespace valhall::compiler::words64 {

/// 1 instruction.
constexpr use_pair dabs(builder& b, use_pair x)
{
    emitter e(b);
    return detail::without_sign(e, x);
}
/// 1 instruction.
constexpr use_pair dneg(builder& b, use_pair x) { return {x.low, emitter(b).differing(x.high, word(double_sign))}; }

/// 53 instructions.
constexpr use_pair dadd(builder& b, use_pair x, use_pair y)
{
    using namespace detail;
    emitter e(b);
    const use_pair mx = without_sign(e, x), my = without_sign(e, y);
    // The greater magnitude first. Of equal magnitudes, the positive one first, so that a difference of 0 is positive.
    const use below = b.op(b.form(opcode::ICMP_MULTI_u32, condition::lt, result_type::u1), x.low, y.low, x.high);
    const use is_less = b.op(b.form(opcode::ICMP_MULTI_u32, condition::lt, result_type::m1), mx.high, my.high, below);
    const use_pair great = e.choose(is_less, my, mx), small = e.choose(is_less, mx, my);
    const use sign = b.choose(is_less, y.high, x.high);
    const use is_difference = e.sign_mask(e.differing(x.high, y.high));

    const double_parts first = apart(e, great), second = apart(e, small);
    const use distance = e.lesser(e.sub(first.exponent, second.exponent), word(63));
    const use_pair moved = shifted_right(e, e.shl(second.fraction, word(10)), distance);
    const use_pair added = e.differing(moved, is_difference);
    const use_pair sum = e.sub_mask(e.add(e.shl(first.fraction, word(10)), added), is_difference);

    const use places = e.lesser(leading_zeros(e, sum), first.exponent);
    const use_pair raised = e.shl(sum, places);
    const use_pair made = rounded(e, raised, e.sub(first.exponent, places));
    // A NaN is greater than infinity. The difference of two infinities is undefined, too.
    const use is_undefined = e.compare_and_1(small.high, condition::ge, word(double_infinity), is_difference);
    const use special = marked(e, great, is_undefined);
    return finished(e, sign, made, special, e.greater(special, word(double_infinity)));
}

/// 61 instructions.
constexpr use_pair dmul(builder& b, use_pair x, use_pair y)
{
    using namespace detail;
    emitter e(b);
    const use_pair mx = without_sign(e, x), my = without_sign(e, y);
    const use sign = e.differing(x.high, y.high);
    const use wx = marked(e, mx), wy = marked(e, my), special = e.greater(wx, wy);
    const double_parts first = apart(e, mx), second = apart(e, my);
    const use_pair fx = e.shl(first.fraction, word(10)), fy = e.shl(second.fraction, word(10));
    const four_words all = product(e, fx, fy);

    // Normalises as far as the exponent allows, or shifts right.
    const use exponents = e.add(first.exponent, second.exponent);
    const use above = e.sub_to_zero(exponents, word(1021)), below = e.sub_to_zero(word(1021), exponents);
    const use zeros = leading_zeros(e, all.high);
    const use places = e.lesser(zeros, above);
    const use_pair halved = e.shr(all.low, word(1));
    const use_pair carried = e.shr(halved, e.differing(places, word(63)));
    const use_pair raised = e.shl_or(all.high, places, carried), rest = e.shl(all.low, places);
    const use_pair fraction{e.either(raised.low, e.compare_1(rest.low, condition::ne, word(0), rest.high)), raised.high};
    const use_pair made = rounded(e, fraction, e.sub(above, places), below);

    const use instead = e.pick(zeros, condition::lt, word(64), e.greater(special, word(double_infinity)), word(double_nan));
    return finished(e, sign, made, special, instead);
}

/// Rounds twice: the instructions of dmul and dadd.
constexpr use_pair dmad(builder& b, use_pair x, use_pair y, use_pair z) { return dadd(b, dmul(b, x, y), z); }

}  // namespace valhall::compiler::words64

#endif
