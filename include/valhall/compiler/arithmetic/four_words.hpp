// SPDX-License-Identifier: MIT
// 128-bit integers, as needed for products of fractions.
#ifndef VALHALL_COMPILER_ARITHMETIC_FOUR_WORDS_HPP
#define VALHALL_COMPILER_ARITHMETIC_FOUR_WORDS_HPP

#include "valhall/compiler/arithmetic/double_parts.hpp"

namespace valhall::compiler::words64::detail {

struct four_words {
    use_pair low{}, high{};
};

// The full product of two numbers below 2^63: 9 instructions. (8 would do, but would not return words as pairs.)
constexpr four_words product(emitter& e, use_pair x, use_pair y)
{
    const use x_low = e.low(x), y_low = e.low(y), x_high = e.high(x), y_high = e.high(y);
    const use_pair lowest = e.product(x_low, y_low), one = e.product(x_high, y_low), other = e.product(x_low, y_high);
    const use_pair middle = e.add(one, other);
    const use above = e.add(lowest.high, middle.low);
    const use_pair top = e.product(x_high, y_high);
    const use_pair highest = e.add_word(top, e.high(middle));
    return {{lowest.low, above}, e.add_word(highest, e.compare_1(above, condition::lt, middle.low))};
}

// The sum modulo 2^128: 5 instructions.
constexpr four_words sum(emitter& e, const four_words& x, const four_words& y)
{
    const use_pair low = e.add(x.low, y.low);
    const use_pair high = e.add(x.high, y.high);
    return {low, e.add_word(high, e.less_1(low, x.low))};
}

// -x if the mask is set, else x: 8 instructions.
constexpr four_words negated(emitter& e, const four_words& x, use mask)
{
    const use carry = e.compare_and_1(e.either(x.low.low, x.low.high), condition::eq, word(0), mask);
    return {e.sub_mask(e.differing(x.low, mask), mask), e.add_word(e.differing(x.high, mask), carry)};
}

// x if `sign` is negative, else y: 4 instructions.
constexpr four_words pick_negative(emitter& e, use sign, const four_words& x, const four_words& y)
{
    return {e.pick_negative(sign, x.low, y.low), e.pick_negative(sign, x.high, y.high)};
}

// x >> n with a sticky lowest bit: set if any bit shifted out was; n up to 127. 18 instructions.
constexpr four_words shifted_right(emitter& e, const four_words& x, use n)
{
    // First by 64 bits, if n has bit 6.
    const use by_half = e.both(n, word(64));
    const use gone = e.compare_and(e.either(x.low.low, x.low.high), condition::ne, word(0), by_half);
    const use_pair high = e.choose(by_half, {word(0), word(0)}, x.high), low = e.choose(by_half, x.high, x.low);
    const use rest = e.differing(n, word(63));  // 63 - n, in the low bits
    const use_pair moved = e.shr_or(low, n, e.shl(e.shl(high, word(1)), rest)), lost = e.shl(e.shl(low, word(1)), rest);
    const use is_odd = e.compare_1(lost.low, condition::ne, word(0), e.either(lost.high, gone));
    return {{e.either(moved.low, is_odd), moved.high}, e.shr(high, n)};
}

// The high half of x << n with a sticky lowest bit: set if any bit below it is; n up to 127. 14 instructions.
constexpr use_pair top_shifted_left(emitter& e, const four_words& x, use n)
{
    const use by_half = e.both(n, word(64));
    const use_pair high = e.choose(by_half, x.low, x.high), low = e.choose(by_half, {word(0), word(0)}, x.low);
    const use_pair halved = e.shr(low, word(1));
    const use_pair carried = e.shr(halved, e.differing(n, word(63)));
    const use_pair raised = e.shl_or(high, n, carried), rest = e.shl(low, n);
    return {e.either(raised.low, e.compare_1(rest.low, condition::ne, word(0), rest.high)), raised.high};
}

// The number of leading zeros; all bits set for 0. 10 instructions.
constexpr use leading_zeros(emitter& e, const four_words& x)
{
    const use high = leading_zeros(e, x.high), low = e.either(leading_zeros(e, x.low), word(64));
    return e.pick(high, condition::eq, word(0xFFFFFFFF), low, high);
}

}  // namespace valhall::compiler::words64::detail

#endif
