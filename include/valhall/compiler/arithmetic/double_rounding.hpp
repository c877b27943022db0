// SPDX-License-Identifier: MIT
// Rounding of doubles to integers, and scaling by powers of two; see doubles.hpp.
#ifndef VALHALL_COMPILER_ARITHMETIC_DOUBLE_ROUNDING_HPP
#define VALHALL_COMPILER_ARITHMETIC_DOUBLE_ROUNDING_HPP

#include "valhall/compiler/arithmetic/doubles.hpp"

namespace valhall::compiler::words64 {

namespace detail {

struct fraction_places {
    use exponent{};
    use count{};  // bits after the point; 63 if these are all bits except the sign
};

// 3 instructions.
constexpr fraction_places places_after_point(emitter& e, use_pair x)
{
    const use exponent = e.shr_and(x.high, word(20), word(0x7FF));
    const use count = e.sub_to_zero(word(1075), exponent);
    return {exponent, e.pick(count, condition::gt, word(52), word(63), count)};
}

constexpr use_pair cut(emitter& e, use_pair x, use places) { return e.shl(e.shr(x, places), places); }

// Rounds away from zero if the mask is set, else towards it. A number below 1 that is rounded up becomes the double with the high word
// `one`. 9 instructions.
constexpr use_pair rounded_away(emitter& e, use_pair x, use_pair mask, std::uint32_t one)
{
    // Adds the largest fraction, which carries into the integer part; for numbers below 1, into the sign bit.
    const use count = places_after_point(e, x).count;
    const use_pair whole = cut(e, e.add(x, e.shl_xor(mask, count, mask)), count);
    return {whole.low, e.pick_negative(e.differing(x.high, whole.high), word(one), whole.high)};
}

}  // namespace detail

/// 5 instructions.
constexpr use_pair dtrunc(builder& b, use_pair x)
{
    emitter e(b);
    return detail::cut(e, x, detail::places_after_point(e, x).count);
}
/// 10 instructions.
constexpr use_pair dflr(builder& b, use_pair x)
{
    emitter e(b);
    return detail::rounded_away(e, x, e.sar(x, word(63)), 0xBFF00000);
}
/// 10 instructions.
constexpr use_pair dceil(builder& b, use_pair x)
{
    emitter e(b);
    const instruction positive = b.form(opcode::RSHIFT_OR_i64, modifier::signed_::signed_, modifier::not_result::not_result);
    return detail::rounded_away(e, x, b.op64(positive, b.pair_source(x), word(63), word(0)), 0x3FF00000);
}
/// x - floor(x), rounded: 64 instructions. (1 for a small negative number.)
constexpr use_pair dfrac(builder& b, use_pair x) { return dadd(b, x, dneg(b, dflr(b, x))); }

/// Rounds to the nearest integer, ties to even: 20 instructions.
constexpr use_pair dround(builder& b, use_pair x)
{
    using namespace detail;
    emitter e(b);
    const fraction_places places = places_after_point(e, x);
    // One half less one unit, plus the lowest bit kept.
    const use_pair unit = e.shl({word(1), word(0)}, places.count);
    const use_pair nearly_half = e.shr(e.sub(unit, {word(1), word(0)}), word(1));
    const use_pair moved = e.shr(x, places.count);
    const use last = e.both(moved.low, e.lesser(places.count, word(1)));
    const use_pair whole = cut(e, e.add_word(e.add(x, nearly_half), last), places.count);
    // Below 1, the result is 1 if the magnitude is above one half, else 0.
    const use small = e.pick(marked(e, without_sign(e, x)), condition::gt, word(0x3FE00000), word(double_one), word(0));
    const use is_small = e.compare(places.exponent, condition::lt, word(1023));
    return {b.choose(is_small, word(0), whole.low), b.choose(is_small, with_sign_of(e, x.high, small), whole.high)};
}

/// x * 2^power, where power is an integer: 37 instructions.
constexpr use_pair dldexp(builder& b, use_pair x, use power)
{
    using namespace detail;
    emitter e(b);
    const use_pair magnitude = without_sign(e, x);
    const use mark = marked(e, magnitude);
    const double_parts parts = normal_parts(e, magnitude);
    // The exponent less 1, saturated to a word.
    const instruction sum = b.form(opcode::IADD_s32, modifier::saturate::saturate);
    const use exponent = b.op(sum, e.add(parts.exponent, word(10)), power);
    const use above = e.pick_signed(exponent, condition::gt, word(0), e.lesser(exponent, word(2047)), word(0));
    const use below = e.pick_signed(exponent, condition::lt, word(0), e.sub(word(0), exponent), word(0));
    const use_pair made = rounded(e, parts.fraction, above, below);
    const use low = e.pick(made.high, condition::lt, word(double_infinity), made.low, word(0));
    // Zeros, infinities and NaNs are returned unchanged.
    const use is_special = e.add(mark, word(0xFFFFFFFF));
    const auto if_finite = [&](use yes, use no) { return e.pick(is_special, condition::lt, word(double_infinity - 1), yes, no); };
    return {if_finite(low, word(0)), with_sign_of(e, x.high, if_finite(e.lesser(made.high, word(double_infinity)), mark))};
}

}  // namespace valhall::compiler::words64

#endif
