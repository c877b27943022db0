// SPDX-License-Identifier: MIT
// Functions that take more than one instruction, under the names that languages give them. Each adds its instructions to a builder.
//
// Error bounds are in units in the last place of the correctly rounded result (ulp), unless called absolute. They hold for all normal arguments
// with a normal result, unless a comment says less; a test measures them over all exponents in the simulator. A result whose bound reaches beyond the
// greatest float may be infinite. Functions of a NaN are NaNs, except min(), max() and saturate(). Like the hardware's tables, rcp(),
// rsqrt(), sqrt(), exp2(), log2() and what is made of them flush denormal arguments and results to 0.
#ifndef VALHALL_COMPILER_COMPOSITES_HPP
#define VALHALL_COMPILER_COMPOSITES_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/compiler/arithmetic/double_conversions.hpp"
#include "valhall/compiler/arithmetic/double_fusion.hpp"
#include "valhall/compiler/arithmetic/double_order.hpp"
#include "valhall/compiler/arithmetic/double_quotients.hpp"
#include "valhall/compiler/arithmetic/double_rounding.hpp"
#include "valhall/compiler/arithmetic/doubles.hpp"
#include "valhall/compiler/arithmetic/float_functions.hpp"
#include "valhall/compiler/arithmetic/halves.hpp"
#include "valhall/compiler/arithmetic/integers.hpp"
#include "valhall/compiler/arithmetic/lanes.hpp"
#include "valhall/compiler/arithmetic/packing.hpp"
#include "valhall/compiler/builder.hpp"

namespace valhall::compiler {

// ---- floats ----

/// x + y, x - y and x * y, correctly rounded.
constexpr value add(builder& b, const use& x, const use& y) { return b.value_of(fadd(b, x, y)); }
constexpr value sub(builder& b, const use& x, const use& y) { return b.value_of(fsub(b, x, y)); }
constexpr value mul(builder& b, const use& x, const use& y) { return b.value_of(fmul(b, x, y)); }
/// x * y + z, rounded once.
constexpr value fma(builder& b, const use& x, const use& y, const use& z) { return b.value_of(ffma(b, x, y, z)); }
/// x * y + z, rounded once where the options allow it, else twice.
constexpr value mad(builder& b, const use& x, const use& y, const use& z) { return b.value_of(fmad(b, x, y, z)); }
/// 1 / x within 1 ulp.
constexpr value rcp(builder& b, const use& x) { return b.value_of(frcp(b, x)); }
/// x / y within 2.5 ulp, for all normal operands with a normal quotient. A denormal divisor counts as 0.
constexpr value div(builder& b, const use& x, const use& y) { return b.value_of(fdiv_normal(b, x, y)); }
/// The square root within 1.5 ulp.
constexpr value sqrt(builder& b, const use& x) { return b.value_of(fsqrt(b, x)); }
/// 1 / sqrt(x) within 1 ulp.
constexpr value rsqrt(builder& b, const use& x) { return b.value_of(frsq(b, x)); }
/// 2 to the power of x, within 2 ulp.
constexpr value exp2(builder& b, const use& x) { return b.value_of(fexp2(b, x)); }
/// log2(x) within 1 ulp; for x from 0.5 to 2 within 2^-23.
constexpr value log2(builder& b, const use& x) { return b.value_of(flog2(b, x)); }
/// e to the power of x, within 3 ulp plus 1.25 * |x| ulp.
constexpr value exp(builder& b, const use& x) { return b.value_of(power_of_two(b, x, number(0x3FB8AA3B))); }
/// The natural logarithm within 2 ulp; for x from 0.5 to 2 within 2^-23.
constexpr value log(builder& b, const use& x) { return b.value_of(fmul(b, flog2(b, x), number(0x3F317218))); }
/// x to the power of y, as 2 to the power of y * log2(x), within 3 ulp plus 2 * (|y| + |y * log2(x)|) ulp, for finite x > 0 and finite y. 0 for
/// x = 0 and y > 0; a NaN for x < 0, and for y = 0 if x is 0 or infinite.
constexpr value pow(builder& b, const use& x, const use& y) { return b.value_of(fpow(b, x, y)); }
/// Sine and cosine of radians: absolute error 2^-15 for angles of magnitude up to 2^15. The sine of -0 is 0.
constexpr value sin(builder& b, const use& x) { return b.value_of(sine(b, x, true, true)); }
constexpr value cos(builder& b, const use& x) { return b.value_of(sine(b, x, false, true)); }
/// As sin() and cos() with fewer instructions: absolute error 2^-11 from -pi to pi; beyond, it grows with the angle.
constexpr value fast_sin(builder& b, const use& x) { return b.value_of(circular(b, x, true, true)); }
constexpr value fast_cos(builder& b, const use& x) { return b.value_of(circular(b, x, false, true)); }
/// The tangent, as the quotient of sin() and cos(): absolute error 2^-10 * (1 + t * t) for a tangent t, from -pi to pi where |t| <= 16.
constexpr value tan(builder& b, const use& x) { return b.value_of(tangent(b, x, true)); }
/// Arc sine and arc cosine of -1 to 1: absolute error 2^-21.
constexpr value asin(builder& b, const use& x) { return b.value_of(arc_sine(b, x)); }
constexpr value acos(builder& b, const use& x)
{
    const use below = fsub(b, number(float_one), x), above = fadd(b, number(float_one), x);
    return b.value_of(arc_tangent_2(b, root(b, fmul(b, below, above)), x));
}
/// The arc tangent: absolute error 2^-22.
constexpr value atan(builder& b, const use& x) { return b.value_of(arc_tangent(b, x)); }
/// Hyperbolic sine and cosine: relative error 2^-20 + |x| * 2^-24 for magnitudes up to 80.
constexpr value sinh(builder& b, const use& x) { return b.value_of(hyperbolic_sine(b, x)); }
constexpr value cosh(builder& b, const use& x) { return b.value_of(hyperbolic_cosine(b, x)); }
/// The hyperbolic tangent: relative error 2^-21.
constexpr value tanh(builder& b, const use& x) { return b.value_of(hyperbolic_tangent(b, x)); }
/// The inverse hyperbolic functions: relative error 2^-21 for magnitudes up to 2^126 (asinh), from 1 to 2^126 (acosh), up to 0.99 (atanh).
constexpr value asinh(builder& b, const use& x) { return b.value_of(area_sine(b, x)); }
constexpr value acosh(builder& b, const use& x) { return b.value_of(area_cosine(b, x)); }
constexpr value atanh(builder& b, const use& x) { return b.value_of(area_tangent(b, x)); }
/// The remainder of x / y with the sign of x, exact for a finite x, a finite normal y and quotients up to 2^20.
constexpr value fmod(builder& b, const use& x, const use& y) { return b.value_of(float_remainder(b, x, y, fdiv_normal)); }
/// The angle of the point (x, y), from -pi to pi, for finite numbers: absolute error 2^-20. 0 for the origin.
/// Denormal coordinates count as 0 if both are denormal.
constexpr value atan2(builder& b, const use& y, const use& x)
{
    constexpr std::uint32_t least_normal = 0x00800000;
    const use down = b.plain(y), right = b.plain(x);
    const use height = b.plain(down.magnitude()), width = b.plain(right.magnitude());
    // Not by fmin() and fmax(), which drop a NaN.
    const use great = fsel(b, modifier::condition::gt, height, width, height, width);
    const use small = fsel(b, modifier::condition::gt, height, width, width, height);
    const use quotient = fdiv_normal(b, small, great);
    const use ratio = fsel(b, modifier::condition::lt, great, number(least_normal), number(0), quotient);
    const use square = fmul(b, ratio, ratio);
    // Abramowitz and Stegun 4.4.49.
    constexpr std::uint32_t terms[] = {0x3B3BD74A, 0xBC846E02, 0x3D2FC1FE, 0xBD9A3174, 0x3DDA3D83, 0xBE117FC7, 0x3E4CBBE5, 0xBEAAAA6C};
    use sum = number(terms[0]);
    for (int n = 1; n < 8; ++n) sum = ffma(b, sum, square, number(terms[n]));
    use angle = ffma(b, fmul(b, sum, square), ratio, ratio);
    const use above = fsub(b, number(0x3FC90FDB), angle);
    angle = fsel(b, modifier::condition::gt, height, width, above, angle);
    angle = b.plain(angle);
    const use left = fsub(b, number(0x40490FDB), angle);
    angle = b.op(b.form(opcode::MUX_i32, modifier::mux::neg), left, angle, right);
    return b.value_of(merged(b, angle, down, number(sign_bit)));
}
/// Rounding to an integer, exact: down, up, towards 0, and to nearest even.
constexpr value floor(builder& b, const use& x) { return b.value_of(floor_of(b, x)); }
constexpr value ceil(builder& b, const use& x) { return b.value_of(rounded(b, x, modifier::round_mode::rtp)); }
constexpr value trunc(builder& b, const use& x) { return b.value_of(rounded(b, x, modifier::round_mode::rtz)); }
constexpr value round_even(builder& b, const use& x) { return b.value_of(rounded(b, x, modifier::round_mode::rte)); }
/// x - floor(x), correctly rounded.
constexpr value fract(builder& b, const use& x) { return b.value_of(fsub(b, x, floor_of(b, x))); }
/// Minimum and maximum, exact; if one source is a NaN, the other one.
constexpr value min(builder& b, const use& x, const use& y) { return b.value_of(fmin(b, x, y)); }
constexpr value max(builder& b, const use& x, const use& y) { return b.value_of(fmax(b, x, y)); }
/// Clamps x to [0, 1], exact. A NaN becomes 0.
constexpr value saturate(builder& b, const use& x) { return b.value_of(saturated(b, x)); }

// ---- packing ----

/// Two floats as halves, rounded to nearest even: x in the low half of the word.
constexpr value pack_halves(builder& b, const use& x, const use& y) { return b.value_of(packed_halves(b, x, y)); }
/// The half in the low or high half of a word, as a float; exact.
constexpr value unpack_half(builder& b, const use& word, bool is_high = false)
{
    return b.value_of(from_half(b, word, is_high ? selector::h1 : selector::h0));
}
/// Converts four fractions from 0 to 1 to 8-bit integers, the first in the lowest bits: the rounded product of the fraction and 255,
/// rounded to nearest; within 0.5 + 2^-8 of the exact product.
constexpr value pack_unorm4x8(builder& b, const use& x, const use& y, const use& z, const use& w)
{
    const use parts[4]{x, y, z, w};
    return b.value_of(packed_fractions(b, parts, 4, 8, false));
}
/// As pack_unorm4x8(), for two fractions in 16 bits each (products with 65535), with the same error bound.
constexpr value pack_unorm2x16(builder& b, const use& x, const use& y)
{
    const use parts[2]{x, y};
    return b.value_of(packed_fractions(b, parts, 2, 16, false));
}
/// As pack_unorm4x8(), for fractions from -1 to 1 (products with 127).
constexpr value pack_snorm4x8(builder& b, const use& x, const use& y, const use& z, const use& w)
{
    const use parts[4]{x, y, z, w};
    return b.value_of(packed_fractions(b, parts, 4, 8, true));
}
/// As pack_unorm2x16(), for fractions from -1 to 1 (products with 32767).
constexpr value pack_snorm2x16(builder& b, const use& x, const use& y)
{
    const use parts[2]{x, y};
    return b.value_of(packed_fractions(b, parts, 2, 16, true));
}
/// The n-th fraction of a word of pack_unorm4x8(), correctly rounded.
constexpr value unpack_unorm4x8(builder& b, const use& word, int n) { return b.value_of(unpacked_fraction(b, word, 8 * n, 8, false)); }
/// The n-th fraction of a word of pack_unorm2x16(), correctly rounded.
constexpr value unpack_unorm2x16(builder& b, const use& word, int n) { return b.value_of(unpacked_fraction(b, word, 16 * n, 16, false)); }
/// The n-th fraction of a word of pack_snorm4x8(), correctly rounded.
constexpr value unpack_snorm4x8(builder& b, const use& word, int n) { return b.value_of(unpacked_fraction(b, word, 8 * n, 8, true)); }
/// The n-th fraction of a word of pack_snorm2x16(), correctly rounded.
constexpr value unpack_snorm2x16(builder& b, const use& word, int n) { return b.value_of(unpacked_fraction(b, word, 16 * n, 16, true)); }

// ---- integers ----

/// Quotients and remainders, exact; the divisor must not be 0. Signed division rounds towards 0, and its remainder has the sign of x.
constexpr value udiv(builder& b, const use& x, const use& y) { return b.value_of(udivide(b, x, y).low); }
constexpr value umod(builder& b, const use& x, const use& y) { return b.value_of(udivide(b, x, y).high); }
constexpr value idiv(builder& b, const use& x, const use& y) { return b.value_of(sdivide(b, x, y).low); }
constexpr value imod(builder& b, const use& x, const use& y) { return b.value_of(sdivide(b, x, y).high); }

// ---- integers of 64 bits ----

/// 64-bit differences, products, quotients and remainders, exact modulo 2^64; the divisor must not be 0.
constexpr wide sub64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64sub(b, x, y)); }
constexpr wide mul64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64mul(b, x, y)); }
constexpr wide udiv64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64div(b, x, y)); }
constexpr wide umod64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64mod(b, x, y)); }
constexpr wide idiv64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::i64div(b, x, y)); }
constexpr wide imod64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::i64mod(b, x, y)); }
/// 64-bit shifts by 0 to 63.
constexpr wide shl64(builder& b, const wide& x, const use& places) { return b.wide_of(words64::u64shl(b, x, places)); }
constexpr wide shr64(builder& b, const wide& x, const use& places) { return b.wide_of(words64::u64shr(b, x, places)); }
constexpr wide sar64(builder& b, const wide& x, const use& places) { return b.wide_of(words64::i64shr(b, x, places)); }
/// All bits set if the comparison holds, else 0.
constexpr value equal64(builder& b, const wide& x, const wide& y) { return b.value_of(words64::u64seq(b, x, y)); }
constexpr value uless64(builder& b, const wide& x, const wide& y) { return b.value_of(words64::u64slt(b, x, y)); }
constexpr value iless64(builder& b, const wide& x, const wide& y) { return b.value_of(words64::i64slt(b, x, y)); }

// ---- binary64 ----

/// Arithmetic of binary64, correctly rounded to nearest even.
constexpr wide dadd(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::dadd(b, x, y)); }
constexpr wide dsub(builder& b, const wide& x, const wide& y)
{
    const use_pair negative = words64::dneg(b, y);
    return b.wide_of(words64::dadd(b, x, negative));
}
constexpr wide dmul(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::dmul(b, x, y)); }
constexpr wide dfma(builder& b, const wide& x, const wide& y, const wide& z) { return b.wide_of(words64::dfma(b, x, y, z)); }
constexpr wide ddiv(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::ddiv(b, x, y)); }
constexpr wide dsqrt(builder& b, const wide& x) { return b.wide_of(words64::dsqrt(b, x)); }
/// Comparisons of binary64: all bits set if it holds, else 0. False if a source is a NaN.
constexpr value dequal(builder& b, const wide& x, const wide& y) { return b.value_of(words64::dseq(b, x, y)); }
constexpr value dless(builder& b, const wide& x, const wide& y) { return b.value_of(words64::dslt(b, x, y)); }
/// Conversions between binary32 and binary64: widening is exact, narrowing rounds to nearest even.
constexpr wide f32_to_f64(builder& b, const use& x) { return b.wide_of(words64::f2d(b, x)); }
constexpr value f64_to_f32(builder& b, const wide& x) { return b.value_of(words64::d2f(b, x)); }

// ---- the warp ----

namespace detail {

// Combines a word over all lanes of the warp, by doubling distances. All lanes must be active.
template <class Combine>
constexpr use over_warp(builder& b, use x, const Combine& combine)
{
    for (std::uint32_t distance = 1; distance < 16; distance *= 2) {
        const use other = bxor(b, lanes::own(b), number(distance));
        x = combine(x, lanes::of_lane(b, x, other));
    }
    return x;
}

}  // namespace detail

/// Sums over the 16 lanes of a warp, returned in all lanes. All lanes must be active. A float sum rounds in each of 4 steps: its absolute
/// error is at most 2^-22 times the sum of the magnitudes. Integer sums are exact modulo 2^32.
constexpr value warp_sum_f32(builder& b, const use& x)
{
    return b.value_of(detail::over_warp(b, b.plain(x), [&b](const use& l, const use& r) { return fadd(b, l, r); }));
}
constexpr value warp_sum_u32(builder& b, const use& x)
{
    return b.value_of(detail::over_warp(b, b.plain(x), [&b](const use& l, const use& r) { return iadd(b, l, r); }));
}
/// Bitwise OR and AND over the lanes of a warp. All lanes must be active.
constexpr value warp_any(builder& b, const use& x)
{
    return b.value_of(detail::over_warp(b, b.plain(x), [&b](const use& l, const use& r) { return bor(b, l, r); }));
}
constexpr value warp_all(builder& b, const use& x)
{
    return b.value_of(detail::over_warp(b, b.plain(x), [&b](const use& l, const use& r) { return band(b, l, r); }));
}

}  // namespace valhall::compiler

#endif
