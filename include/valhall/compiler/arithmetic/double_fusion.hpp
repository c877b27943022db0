// SPDX-License-Identifier: MIT
// Fused multiply-add of doubles, rounded once; see doubles.hpp.
#ifndef VALHALL_COMPILER_ARITHMETIC_DOUBLE_FUSION_HPP
#define VALHALL_COMPILER_ARITHMETIC_DOUBLE_FUSION_HPP

#include "valhall/compiler/arithmetic/four_words.hpp"

namespace valhall::compiler::words64 {

/// 144 instructions.
constexpr use_pair dfma(builder& b, use_pair x, use_pair y, use_pair z)
{
    using namespace detail;
    emitter e(b);
    const use_pair mx = without_sign(e, x), my = without_sign(e, y), mz = without_sign(e, z);
    const use wx = marked(e, mx), wy = marked(e, my), wz = marked(e, mz);
    const use least = e.lesser(wx, wy), greatest = e.greater(wx, wy);
    const use product_sign = e.differing(x.high, y.high);
    const use is_difference = e.sign_mask(e.differing(product_sign, z.high));

    // Aligns both fractions two bits below the top. A zero product has the lowest exponent.
    const double_parts px = apart(e, mx), py = apart(e, my), pz = apart(e, mz);
    const use_pair fx = e.shl(px.fraction, word(10)), fy = e.shl(py.fraction, word(10));
    const four_words all = product(e, fx, fy);
    const four_words third{{word(0), word(0)}, e.shl(pz.fraction, word(9))};
    const use of_product = e.sub(e.add(px.exponent, py.exponent), word(1022));
    const use distance = e.sub(e.pick(least, condition::eq, word(0), word(0), of_product), pz.exponent);
    const use of_third = e.add(pz.exponent, word(1));
    const use exponent = e.add(of_third, e.pick_negative(distance, word(0), distance));
    const use apart_by = e.lesser(e.pick_negative(distance, e.sub(word(0), distance), distance), word(127));

    const four_words great = pick_negative(e, distance, third, all), small = pick_negative(e, distance, all, third);
    const four_words added = negated(e, shifted_right(e, small, apart_by), is_difference);
    const four_words signed_sum = sum(e, great, added);
    const use is_negative = e.sign_mask(signed_sum.high.high);
    const four_words total = negated(e, signed_sum, is_negative);

    const use zeros = leading_zeros(e, total);
    const use places = e.lesser(zeros, exponent);
    const use_pair top = top_shifted_left(e, total, places);
    const use_pair made = rounded(e, top, e.sub(exponent, places));

    // A zero sum has the sign of both addends, if they agree.
    const use own_sign = e.differing(e.pick_negative(distance, z.high, product_sign), is_negative);
    const use finite_sign = e.pick(zeros, condition::eq, word(0xFFFFFFFF), e.both(product_sign, z.high), own_sign);
    const use infinite_sign = e.pick(greatest, condition::lt, word(double_infinity), finite_sign, product_sign);
    const use sign = e.pick(wz, condition::lt, word(double_infinity), infinite_sign, z.high);
    // Undefined: 0 * infinity, and the difference of two infinities.
    const use is_infinite = e.compare(greatest, condition::ge, word(double_infinity));
    const use no_product = e.compare_and(least, condition::eq, word(0), is_infinite);
    const use no_sum = e.compare_and(wz, condition::ge, word(double_infinity), e.both(is_infinite, is_difference));
    const use special = e.greater(greatest, wz);
    const use is_nan = e.compare(special, condition::gt, word(double_infinity), e.either(no_product, no_sum));
    return finished(e, sign, made, special, b.choose(is_nan, word(double_nan), word(double_infinity)));
}

}  // namespace valhall::compiler::words64

#endif
