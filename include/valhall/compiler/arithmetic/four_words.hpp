// SPDX-License-Identifier: MIT
// Integers of 128 bits, as far as products of fractions need them.
#ifndef VALHALL_COMPILER_ARITHMETIC_FOUR_WORDS_HPP
#define VALHALL_COMPILER_ARITHMETIC_FOUR_WORDS_HPP

#include "valhall/compiler/arithmetic/double_parts.hpp"

namespace valhall::compiler::words64::detail {

struct four_words {
    use_pair low{}, high{};
};

// All bits of a product of numbers below 2 to the 63: 9 instructions. (One less would do, of which words come out as no pairs.)
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

// Modulo 2 to the 128: 5 instructions.
constexpr four_words sum(emitter& e, const four_words& x, const four_words& y)
{
    const use_pair low = e.add(x.low, y.low);
    const use_pair high = e.add(x.high, y.high);
    return {low, e.add_word(high, e.less_1(low, x.low))};
}

// The sign changed where the mask is set: 8 instructions.
constexpr four_words negated(emitter& e, const four_words& x, use mask)
{
    const use carry = e.compare_and_1(e.either(x.low.low, x.low.high), condition::eq, word(0), mask);
    return {e.sub_mask(e.differing(x.low, mask), mask), e.add_word(e.differing(x.high, mask), carry)};
}

// x if a word is negative, else y: 4 instructions.
constexpr four_words pick_negative(emitter& e, use sign, const four_words& x, const four_words& y)
{
    return {e.pick_negative(sign, x.low, y.low), e.pick_negative(sign, x.high, y.high)};
}

// x >> n, where the lowest bit is set if any below it was; n up to 127. 18 instructions.
constexpr four_words shifted_right(emitter& e, const four_words& x, use n)
{
    // First by 64 places.
    const use by_half = e.both(n, word(64));
    const use gone = e.compare_and(e.either(x.low.low, x.low.high), condition::ne, word(0), by_half);
    const use_pair high = e.choose(by_half, {word(0), word(0)}, x.high), low = e.choose(by_half, x.high, x.low);
    const use rest = e.differing(n, word(63));  // of 63, in the bits that count
    const use_pair moved = e.shr_or(low, n, e.shl(e.shl(high, word(1)), rest)), lost = e.shl(e.shl(low, word(1)), rest);
    const use is_odd = e.compare_1(lost.low, condition::ne, word(0), e.either(lost.high, gone));
    return {{e.either(moved.low, is_odd), moved.high}, e.shr(high, n)};
}

// The high half of x << n, whose lowest bit is set if any below it is; n up to 127. 14 instructions.
constexpr use_pair top_shifted_left(emitter& e, const four_words& x, use n)
{
    const use by_half = e.both(n, word(64));
    const use_pair high = e.choose(by_half, x.low, x.high), low = e.choose(by_half, {word(0), word(0)}, x.low);
    const use_pair halved = e.shr(low, word(1));
    const use_pair carried = e.shr(halved, e.differing(n, word(63)));
    const use_pair raised = e.shl_or(high, n, carried), rest = e.shl(low, n);
    return {e.either(raised.low, e.compare_1(rest.low, condition::ne, word(0), rest.high)), raised.high};
}

// How many zeros stand before the highest bit; of 0, all bits. 10 instructions.
constexpr use leading_zeros(emitter& e, const four_words& x)
{
    const use high = leading_zeros(e, x.high), low = e.either(leading_zeros(e, x.low), word(64));
    return e.pick(high, condition::eq, word(0xFFFFFFFF), low, high);
}

}  // namespace valhall::compiler::words64::detail

#endif
