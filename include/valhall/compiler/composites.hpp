// SPDX-License-Identifier: MIT
// Functions of more than one instruction, by the names that languages have for them. Each adds its instructions to a builder.
//
// Error bounds are in units in the last place of the correctly rounded result (ulp), or absolute where that is said; a test measures
// them in the simulator. Like the hardware's tables, RCP and RSQ flush denormal sources and results to 0.
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
#include "valhall/compiler/arithmetic/integers.hpp"
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
/// x / y within 2.5 ulp; a denormal divisor counts as 0.
constexpr value div(builder& b, const use& x, const use& y)
{
    const use reciprocal = frcp(b, y);
    return b.value_of(fmul(b, x, reciprocal));
}
/// The square root within 1.5 ulp.
constexpr value sqrt(builder& b, const use& x) { return b.value_of(frcp(b, frsq(b, x))); }
/// 1 / sqrt(x) within 1 ulp.
constexpr value rsqrt(builder& b, const use& x) { return b.value_of(frsq(b, x)); }
/// 2 to the power of x, within 2 ulp.
constexpr value exp2(builder& b, const use& x) { return b.value_of(fexp2(b, x)); }
/// log2(x) within 1 ulp; for x from 0.5 to 2 within 2^-23.
constexpr value log2(builder& b, const use& x) { return b.value_of(flog2(b, x)); }
/// e to the power of x, within 3 ulp plus |x| ulp.
constexpr value exp(builder& b, const use& x) { return b.value_of(power_of_two(b, x, number(0x3FB8AA3B))); }
/// The natural logarithm within 2 ulp; for x from 0.5 to 2 within 2^-23.
constexpr value log(builder& b, const use& x) { return b.value_of(fmul(b, flog2(b, x), number(0x3F317218))); }
/// x to the power of y, as 2 to the power of y * log2(x); x is not negative. The error grows with |y * log2(x)|.
constexpr value pow(builder& b, const use& x, const use& y)
{
    const use logarithm = flog2(b, x);
    return b.value_of(power_of_two(b, y, logarithm));
}
/// Sine and cosine of radians: absolute error 2^-11 from -pi to pi; beyond, it grows with the angle.
constexpr value sin(builder& b, const use& x) { return b.value_of(circular(b, x, true)); }
constexpr value cos(builder& b, const use& x) { return b.value_of(circular(b, x, false)); }
/// The tangent: the quotient of sin() and cos().
constexpr value tan(builder& b, const use& x)
{
    const value sine = sin(b, x), cosine = cos(b, x);
    return div(b, sine, cosine);
}
/// The angle of the point (x, y), from -pi to pi: absolute error 2^-20. 0 for the origin.
constexpr value atan2(builder& b, const use& y, const use& x)
{
    const use down = b.plain(y), right = b.plain(x);
    const use great = fmax(b, down.magnitude(), right.magnitude()), small = fmin(b, down.magnitude(), right.magnitude());
    const use quotient = fmul(b, small, frcp(b, great));
    const use ratio = fsel(b, modifier::condition::gt, great, number(0), quotient, number(0));
    const use square = fmul(b, ratio, ratio);
    // Abramowitz and Stegun 4.4.49.
    constexpr std::uint32_t terms[] = {0x3B3BD74A, 0xBC846E02, 0x3D2FC1FE, 0xBD9A3174, 0x3DDA3D83, 0xBE117FC7, 0x3E4CBBE5, 0xBEAAAA6C};
    use sum = number(terms[0]);
    for (int n = 1; n < 8; ++n) sum = ffma(b, sum, square, number(terms[n]));
    use angle = ffma(b, fmul(b, sum, square), ratio, ratio);
    const use above = fsub(b, number(0x3FC90FDB), angle);
    angle = fsel(b, modifier::condition::gt, down.magnitude(), right.magnitude(), above, angle);
    angle = b.plain(angle);
    const use left = fsub(b, number(0x40490FDB), angle);
    angle = b.op(b.form(opcode::MUX_i32, modifier::mux::neg), left, angle, right);
    return b.value_of(merged(b, angle, down, number(sign_bit)));
}
/// Whole numbers: not above x, not below x, towards 0, the nearest (of two, the even one).
constexpr value floor(builder& b, const use& x) { return b.value_of(floor_of(b, x)); }
constexpr value ceil(builder& b, const use& x) { return b.value_of(rounded(b, x, modifier::round_mode::rtp)); }
constexpr value trunc(builder& b, const use& x) { return b.value_of(rounded(b, x, modifier::round_mode::rtz)); }
constexpr value round_even(builder& b, const use& x) { return b.value_of(rounded(b, x, modifier::round_mode::rte)); }
/// x - floor(x).
constexpr value fract(builder& b, const use& x) { return b.value_of(fsub(b, x, floor_of(b, x))); }
/// The lesser, and the greater; the other one where one is a NaN.
constexpr value min(builder& b, const use& x, const use& y) { return b.value_of(fmin(b, x, y)); }
constexpr value max(builder& b, const use& x, const use& y) { return b.value_of(fmax(b, x, y)); }
/// x from 0 to 1.
constexpr value saturate(builder& b, const use& x) { return b.value_of(saturated(b, x)); }

// ---- integers ----

/// Quotients and remainders, exact; the divisor is not 0. Signed ones round towards 0, the remainder has the sign of x.
constexpr value udiv(builder& b, const use& x, const use& y) { return b.value_of(udivide(b, x, y).low); }
constexpr value umod(builder& b, const use& x, const use& y) { return b.value_of(udivide(b, x, y).high); }
constexpr value idiv(builder& b, const use& x, const use& y) { return b.value_of(sdivide(b, x, y).low); }
constexpr value imod(builder& b, const use& x, const use& y) { return b.value_of(sdivide(b, x, y).high); }

// ---- integers of 64 bits ----

/// Difference, product, quotients and remainders of 64 bits; the divisor is not 0.
constexpr wide sub64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64sub(b, x, y)); }
constexpr wide mul64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64mul(b, x, y)); }
constexpr wide udiv64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64div(b, x, y)); }
constexpr wide umod64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::u64mod(b, x, y)); }
constexpr wide idiv64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::i64div(b, x, y)); }
constexpr wide imod64(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::i64mod(b, x, y)); }
/// Shifts of 64 bits, by 0 to 63.
constexpr wide shl64(builder& b, const wide& x, const use& places) { return b.wide_of(words64::u64shl(b, x, places)); }
constexpr wide shr64(builder& b, const wide& x, const use& places) { return b.wide_of(words64::u64shr(b, x, places)); }
constexpr wide sar64(builder& b, const wide& x, const use& places) { return b.wide_of(words64::i64shr(b, x, places)); }
/// All bits set where the comparison holds, else 0.
constexpr value equal64(builder& b, const wide& x, const wide& y) { return b.value_of(words64::u64seq(b, x, y)); }
constexpr value uless64(builder& b, const wide& x, const wide& y) { return b.value_of(words64::u64slt(b, x, y)); }
constexpr value iless64(builder& b, const wide& x, const wide& y) { return b.value_of(words64::i64slt(b, x, y)); }

// ---- binary64 ----

/// Binary64, correctly rounded to nearest even.
constexpr wide dadd(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::dadd(b, x, y)); }
constexpr wide dmul(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::dmul(b, x, y)); }
constexpr wide dfma(builder& b, const wide& x, const wide& y, const wide& z) { return b.wide_of(words64::dfma(b, x, y, z)); }
constexpr wide ddiv(builder& b, const wide& x, const wide& y) { return b.wide_of(words64::ddiv(b, x, y)); }
constexpr wide dsqrt(builder& b, const wide& x) { return b.wide_of(words64::dsqrt(b, x)); }
/// Conversions of binary32 to binary64 and back.
constexpr wide f32_to_f64(builder& b, const use& x) { return b.wide_of(words64::f2d(b, x)); }
constexpr value f64_to_f32(builder& b, const wide& x) { return b.value_of(words64::d2f(b, x)); }

// ---- the warp ----

namespace detail {

// The sum of a word over the lanes of the warp, by doubling distances. All lanes are active.
template <class Combine>
constexpr use over_warp(builder& b, use x, const Combine& combine)
{
    for (std::uint32_t distance = 1; distance < 16; distance *= 2) {
        const use other = bxor(b, special_use(special::lane_id), number(distance));
        const use there = b.op(b.form(opcode::CLPER_i32, modifier::subgroup_size::subgroup16), x, other);
        x = combine(x, there);
    }
    return x;
}

}  // namespace detail

/// Sums over the 16 lanes of a warp, in all of them; every lane is active. Sums of floats round after each of 4 steps.
constexpr value warp_sum_f32(builder& b, const use& x)
{
    return b.value_of(detail::over_warp(b, b.plain(x), [&b](const use& l, const use& r) { return fadd(b, l, r); }));
}
constexpr value warp_sum_u32(builder& b, const use& x)
{
    return b.value_of(detail::over_warp(b, b.plain(x), [&b](const use& l, const use& r) { return iadd(b, l, r); }));
}
/// The bits that any lane has, and those that all lanes have; every lane is active.
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
