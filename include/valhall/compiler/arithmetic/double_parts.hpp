// SPDX-License-Identifier: MIT
// Building blocks of double arithmetic: unpack, shift right with a sticky bit, round, and pack.
//
// A magnitude is a double without its sign. A fraction has 64 bits. When it is rounded, its top bit has the weight of the exponent, or less
// if the exponent is the lowest, so that denormals need no special case. Exponents are biased as in the encoding; denormals have exponent
// 1.
#ifndef VALHALL_COMPILER_ARITHMETIC_DOUBLE_PARTS_HPP
#define VALHALL_COMPILER_ARITHMETIC_DOUBLE_PARTS_HPP

#include "valhall/compiler/arithmetic/emitter.hpp"

namespace valhall::compiler::words64 {

// High words of doubles.
inline constexpr std::uint32_t double_sign = 0x80000000, double_infinity = 0x7FF00000, double_nan = 0x7FF80000, double_one = 0x3FF00000,
                               double_hidden = 0x00100000, double_fraction = 0x000FFFFF;

namespace detail {

constexpr use without_sign(emitter& e, use high) { return e.both(high, word(~double_sign)); }
constexpr use_pair without_sign(emitter& e, use_pair x) { return {x.low, without_sign(e, x.high)}; }
constexpr use with_sign_of(emitter& e, use sign, use magnitude) { return e.blend(sign, magnitude, word(double_sign)); }

// The high word of the magnitude, with bit 0 set if the low word is not 0 or `other` is set. For every NaN, it is greater than for
// infinity.
constexpr use marked(emitter& e, use_pair magnitude, use other = word(0))
{
    return e.either(magnitude.high, e.compare_1(magnitude.low, condition::ne, word(0), other));
}

struct double_parts {
    use exponent{};
    use_pair fraction{};  // with the hidden bit, not shifted
};

// Splits a magnitude into exponent and fraction: 4 instructions.
constexpr double_parts apart(emitter& e, use_pair magnitude)
{
    const use hidden = e.lesser(magnitude.high, word(double_hidden));
    return {e.greater(e.shr(magnitude.high, word(20)), word(1)), {magnitude.low, e.blend(magnitude.high, hidden, word(double_fraction))}};
}

// The number of leading zeros; all bits set for 0. 4 instructions.
constexpr use leading_zeros(emitter& e, use_pair x)
{
    const use above = e.either(e.leading_zeros_or_all(x.low), word(32));
    return e.pick(x.high, condition::eq, word(0), above, e.leading_zeros(x.high));
}

// As apart(), but normalised: the top bit of the fraction is set, and the exponent may be below 1. For 0, the fraction is 0 and the
// exponent is any. 10 instructions.
constexpr double_parts normal_parts(emitter& e, use_pair magnitude)
{
    const double_parts parts = apart(e, magnitude);
    const use places = leading_zeros(e, parts.fraction);
    return {e.sub(parts.exponent, places), e.shl(parts.fraction, places)};
}

// x >> n with a sticky lowest bit: set if any bit shifted out was; n up to 63. 4 instructions.
constexpr use_pair shifted_right(emitter& e, use_pair x, use n)
{
    const use_pair moved = e.shr(x, n), lost = e.shl_xor(moved, n, x);
    return {e.either(moved.low, e.compare_1(lost.low, condition::ne, word(0), lost.high)), moved.high};
}

// Rounds a fraction to 53 bits, to nearest even, and adds the exponent, which is passed less 1. On overflow, the result has the exponent of
// infinity or a greater one. 7 instructions.
constexpr use_pair rounded(emitter& e, use_pair fraction, use exponent_less_1)
{
    const use_pair cut = e.shr(fraction, word(11));
    const use rest = e.shl(fraction.low, word(21), e.both(cut.low, word(1)));  // with the last kept bit, to break ties to even
    const use_pair made = e.add_word(cut, e.compare_1(rest, condition::gt, word(0x80000000)));
    return {made.low, e.add(made.high, e.shl(exponent_less_1, word(20)))};
}

// As above, for exponents that may be negative: first shifts the fraction by `below_0`. 7 + 4 + 2 instructions.
constexpr use_pair rounded(emitter& e, use_pair fraction, use exponent_less_1, use below_0)
{
    return rounded(e, shifted_right(e, fraction, e.lesser(below_0, word(63))), exponent_less_1);
}

// The result: the magnitude with its sign, or, if it or `special` is not finite, the high word `instead` (infinity or NaN). 4 instructions.
constexpr use_pair finished(emitter& e, use sign, use_pair magnitude, use special, use instead)
{
    const use test = e.greater(magnitude.high, special);
    const use high = e.pick(test, condition::lt, word(double_infinity), magnitude.high, instead);
    return {e.pick(test, condition::lt, word(double_infinity), magnitude.low, word(0)), with_sign_of(e, sign, high)};
}

}  // namespace detail

}  // namespace valhall::compiler::words64

#endif
