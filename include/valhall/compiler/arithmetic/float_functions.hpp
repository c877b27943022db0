// SPDX-License-Identifier: MIT
// Functions of floats that take several instructions: remainders, angles, hyperbolic functions.
#ifndef VALHALL_COMPILER_ARITHMETIC_FLOAT_FUNCTIONS_HPP
#define VALHALL_COMPILER_ARITHMETIC_FLOAT_FUNCTIONS_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"

namespace valhall::compiler {

inline constexpr std::uint32_t half_pi = 0x3FC90FDB, pi = 0x40490FDB, ln_2 = 0x3F317218, log2_e = 0x3FB8AA3B, two_to_60 = 0x5D800000;

// ---- quotients and remainders ----

constexpr use quotient(builder& b, const use& x, const use& y)
{
    if (x.is(float_one)) return frcp(b, y);
    return fmul(b, x, frcp(b, y));
}
// True for a power of two with either sign, whose reciprocal is exact: 2^-100 to 2^100.
constexpr bool is_float_power_of_two(const use& y)
{
    constexpr std::uint32_t mantissa = 0x7FFFFF, least = 27, most = 227;
    const std::uint32_t exponent = y.id >> 23 & 0xFF;
    return y.is_constant() && y.is_plain() && (y.id & mantissa) == 0 && exponent >= least && exponent <= most;
}
constexpr use magnitude_of(builder& b, const use& x)
{
    return x.is_constant() && x.is_plain() ? number(x.id & ~sign_bit) : b.plain(x).magnitude();
}
// x - n * y for the greatest integer n for which that is not negative; y must not be negative. Exact for quotients up to 2^20: the
// estimated quotient is raised by more than its error, so n is right or too great by 1. In the second case the difference is negative and
// exact, and y is added. Example: 12.25 and 1.75 give the estimate 6.9999995, which is raised to 7.
// `divide` estimates the quotient: quotient() for divisors up to 2^126, fdiv_normal() for all.
constexpr use positive_rest(builder& b, const use& x, const use& y, use (*divide)(builder&, const use&, const use&) = quotient)
{
    constexpr std::uint32_t error_bound = 0x34C00000;  // 1.5 * 2^-22; the error of FRCP is up to 2^-23, and two results are rounded
    const use estimate = b.plain(divide(b, x, y));
    const use whole = floor_of(b, ffma(b, estimate.magnitude(), number(error_bound), estimate));
    const use rest = ffma(b, y.negated(), whole, x);
    const use raised = fadd(b, rest, y);
    return fsel(b, modifier::condition::lt, rest, number(0), raised, rest);
}
// The remainder with the sign of x.
constexpr use float_remainder(builder& b, const use& x, const use& y, use (*divide)(builder&, const use&, const use&) = quotient)
{
    if (is_float_power_of_two(y)) {
        const use word = b.plain(x);
        const use whole = rounded(b, quotient(b, word, y), modifier::round_mode::rtz);
        const use rest = ffma(b, y.negated(), whole, word);
        return b.has_relaxed_zeros() ? rest : merged(b, rest, word, number(sign_bit));  // the sum of -4 and 4 is +0
    }
    const use word = b.plain(x), size = magnitude_of(b, y);
    const use rest = positive_rest(b, word.magnitude(), size, divide);
    return merged(b, rest, word, number(sign_bit));
}
// The remainder with the sign of y.
constexpr use float_modulo(builder& b, const use& x, const use& y)
{
    if (is_float_power_of_two(y)) {
        const use whole = floor_of(b, quotient(b, x, y));
        return ffma(b, y.negated(), whole, x);
    }
    if (y.is_constant() && y.is_plain() && y.id < sign_bit) return positive_rest(b, x, y);
    const use sign = band(b, b.plain(y), number(sign_bit)), size = magnitude_of(b, y);
    const use turned = bxor(b, b.plain(x), sign);
    const use rest = positive_rest(b, turned, size);
    return bxor(b, b.plain(rest), sign);
}

// ---- powers ----

constexpr use exponential(builder& b, const use& x) { return power_of_two(b, x, number(log2_e)); }
constexpr use power(builder& b, const use& x, const use& y) { return power_of_two(b, y, flog2(b, x)); }
// 0 gives 0: RSQ returns infinity, and its reciprocal is 0.
constexpr use root(builder& b, const use& x) { return frcp(b, frsq(b, x)); }

// ---- angles ----

// Sine or cosine. Angles beyond pi are first reduced by multiples of 2 pi, in two parts. `keeps_nan` as for circular().
constexpr use sine(builder& b, const use& x, bool is_sine, bool keeps_nan = false)
{
    constexpr std::uint32_t over_two_pi = 0x3E22F983, two_pi = 0xC0C90FDB, two_pi_rest = 0x343BBD2E;
    const use turns = rounded(b, fmul(b, x, number(over_two_pi)), modifier::round_mode::rte);
    const use near = ffma(b, turns, number(two_pi), x);
    const use rest = ffma(b, turns, number(two_pi_rest), near);
    return circular(b, rest, is_sine, keeps_nan);
}
constexpr use tangent(builder& b, const use& x, bool keeps_nan = false)
{
    const use over = sine(b, x, true, keeps_nan), under = sine(b, x, false);
    return quotient(b, over, under);
}
// Evaluates a polynomial by Horner's rule, the highest coefficient first.
template <std::size_t Count>
constexpr use polynomial(builder& b, const use& x, const std::uint32_t (&coefficients)[Count])
{
    use sum = number(coefficients[0]);
    for (std::size_t n = 1; n < Count; ++n) sum = ffma(b, sum, x, number(coefficients[n]));
    return sum;
}
// For magnitudes up to 1, with a relative error below 2^-20.
constexpr use arc_tangent_of_fraction(builder& b, const use& x)
{
    // x times a polynomial in x^2 that interpolates at Chebyshev points.
    constexpr std::uint32_t coefficients[] = {0x3B354A89, 0xBC80DED2, 0x3D2C9880, 0xBD98B765, 0x3DD976D8,
                                              0xBE1162AD, 0x3E4CB77E, 0xBEAAAA47, 0x3F800000};
    const use square = fmul(b, x, x);
    return fmul(b, x, polynomial(b, square, coefficients));
}
constexpr use arc_tangent_2(builder& b, const use& y, const use& x)
{
    const use top = b.plain(y), right = b.plain(x);
    const use height = b.plain(top.magnitude()), width = magnitude_of(b, right);
    // Not by fmin() and fmax(), which drop a NaN.
    const use smaller = fsel(b, modifier::condition::gt, height, width, width, height);
    const use greater = fsel(b, modifier::condition::gt, height, width, height, width);
    // 0/0 counts as 0/1, and infinity/infinity as 1/1.
    use fraction = quotient(b, smaller, greater);
    fraction = fsel(b, modifier::condition::eq, smaller, greater,
                    fsel(b, modifier::condition::eq, smaller, number(0), number(0), number(float_one)), fraction);
    use angle = arc_tangent_of_fraction(b, fraction);
    angle = fsel(b, modifier::condition::gt, height, width, fsub(b, number(half_pi), angle), angle);
    angle = csel(b, opcode::CSEL_s32, modifier::condition::lt, right, number(0), fsub(b, number(pi), angle), angle);
    const use sign = band(b, top, number(sign_bit)), magnitude = b.plain(angle);
    return bor(b, sign, magnitude);
}
constexpr use arc_tangent(builder& b, const use& x) { return arc_tangent_2(b, x, number(float_one)); }
constexpr use arc_sine(builder& b, const use& x)
{
    const use below = fsub(b, number(float_one), x), above = fadd(b, number(float_one), x);
    return arc_tangent_2(b, x, root(b, fmul(b, below, above)));
}

// (e^x - e^-x) / 2. For small x the series, as the difference would cancel.
constexpr use hyperbolic_sine(builder& b, const use& x)
{
    constexpr std::uint32_t series[] = {0x3638EF1D, 0x39500D01, 0x3C088889, 0x3E2AAAAB, 0x3F800000};
    const use up = exponential(b, x), down = exponential(b, x.negated());
    const use difference = fmul(b, fsub(b, up, down), number(float_half));
    const use word = b.plain(x);
    const use small = fmul(b, word, polynomial(b, fmul(b, word, word), series));
    return fsel(b, modifier::condition::lt, word.magnitude(), number(float_one), small, difference);
}
constexpr use hyperbolic_cosine(builder& b, const use& x)
{
    const use up = exponential(b, x), down = exponential(b, x.negated());
    return fmul(b, fadd(b, up, down), number(float_half));
}
// A float of at least 0, with the sign of another one.
constexpr use signed_like(builder& b, const use& magnitude, const use& x)
{
    const use size = b.plain(magnitude), sign = band(b, x, number(sign_bit));
    return bor(b, size, sign);
}
// 1 - 2 / (e^2x + 1) with the sign of x. For small x: sinh / cosh.
constexpr use hyperbolic_tangent(builder& b, const use& x)
{
    constexpr std::uint32_t two = 0x40000000, minus_two = 0xC0000000, nine = 0x41100000;
    const use word = b.plain(x);
    const use length = b.plain(word.magnitude());
    const use size = fsel(b, modifier::condition::gt, length, number(nine), number(nine), length);  // a NaN stays one
    const use power = exponential(b, fmul(b, size, number(two)));
    const use far = ffma(b, frcp(b, fadd(b, power, number(float_one))), number(minus_two), number(float_one));
    const use sine_of_size = hyperbolic_sine(b, size), cosine_of_size = hyperbolic_cosine(b, size);
    const use near = quotient(b, sine_of_size, cosine_of_size);
    const use magnitude = fsel(b, modifier::condition::lt, size, number(float_half), near, far);
    return signed_like(b, magnitude, word);
}
constexpr use natural_logarithm(builder& b, const use& x) { return fmul(b, flog2(b, x), number(ln_2)); }
// log(1 + x). For small x the series of 2 atanh(x / (2 + x)).
constexpr use logarithm_above_one(builder& b, const use& x)
{
    constexpr std::uint32_t two = 0x40000000, bound = 0x3F000000;
    constexpr std::uint32_t series[] = {0x3E638E39, 0x3E924925, 0x3ECCCCCD, 0x3F2AAAAB, 0x40000000};
    const use word = b.plain(x);
    const use t = quotient(b, word, fadd(b, word, number(two)));
    const use near = fmul(b, t, polynomial(b, fmul(b, t, t), series));
    return fsel(b, modifier::condition::lt, word.magnitude(), number(bound), near, natural_logarithm(b, fadd(b, word, number(float_one))));
}
// log(|x| + sqrt(x^2 + 1)) with the sign of x.
constexpr use area_sine(builder& b, const use& x)
{
    const use word = b.plain(x), size = word.magnitude();
    const use square = fmul(b, word, word);
    const use length = root(b, fadd(b, square, number(float_one)));
    // The square of a greater number overflows, and sqrt(x^2 + 1) is |x|.
    const use more =
        fsel(b, modifier::condition::gt, size, number(two_to_60), size, quotient(b, square, fadd(b, length, number(float_one))));
    const use magnitude = logarithm_above_one(b, fadd(b, size, more));
    return signed_like(b, magnitude, word);
}
constexpr use area_cosine(builder& b, const use& x)
{
    const use above = fsub(b, x, number(float_one));
    const use product = fmul(b, above, fadd(b, x, number(float_one)));
    const use length = fsel(b, modifier::condition::gt, x, number(two_to_60), x, root(b, product));  // as in area_sine()
    return logarithm_above_one(b, fadd(b, above, length));
}
// log((1 + x) / (1 - x)) / 2 with the sign of x.
constexpr use area_tangent(builder& b, const use& x)
{
    constexpr std::uint32_t two = 0x40000000;
    const use word = b.plain(x), size = word.magnitude();
    const use twice = fmul(b, size, number(two)), below = fsub(b, number(float_one), size);
    const use over = quotient(b, twice, below);
    const use magnitude = fmul(b, logarithm_above_one(b, over), number(float_half));
    return signed_like(b, magnitude, word);
}

}  // namespace valhall::compiler

#endif
