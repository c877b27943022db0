// SPDX-License-Identifier: MIT
// Short names for common instructions and sequences, in which lowering is written.
#ifndef VALHALL_COMPILER_ARITHMETIC_ARITHMETIC_HPP
#define VALHALL_COMPILER_ARITHMETIC_ARITHMETIC_HPP

#include <cstdint>

#include "valhall/compiler/build/float_words.hpp"
#include "valhall/compiler/builder.hpp"

namespace valhall::compiler {

inline constexpr std::uint32_t sign_bit = 0x80000000, all_bits = 0xFFFFFFFF;

constexpr use number(std::uint32_t bits) { return constant_use(bits); }

// True if the builder's architecture has an instruction.
constexpr bool has(const builder& b, opcode code) { return valhall::detail::find_row(code, b.architecture()) != valhall::detail::no_row; }

// ---- floats ----

constexpr use fadd(builder& b, const use& x, const use& y) { return b.op(opcode::FADD_f32, x, y); }
constexpr use fsub(builder& b, const use& x, const use& y) { return fadd(b, x, y.negated()); }
constexpr use ffma(builder& b, const use& x, const use& y, const use& z) { return b.op(opcode::FMA_f32, x, y, z); }
// x * y - 0 keeps the sign of a zero product.
constexpr use fmul(builder& b, const use& x, const use& y) { return ffma(b, x, y, number(minus_zero)); }
constexpr use fmin(builder& b, const use& x, const use& y) { return b.op(opcode::FMIN_f32, x, y); }
constexpr use fmax(builder& b, const use& x, const use& y) { return b.op(opcode::FMAX_f32, x, y); }
constexpr use clamped(builder& b, const use& x, modifier::clamp how) { return b.op(b.form(opcode::FADD_f32, how), x, number(minus_zero)); }
constexpr use saturated(builder& b, const use& x) { return clamped(b, x, modifier::clamp::clamp_0_1); }
constexpr use rounded(builder& b, const use& x, modifier::round_mode how) { return b.op(b.form(opcode::FROUND_f32, how), x); }
constexpr use floor_of(builder& b, const use& x) { return rounded(b, x, modifier::round_mode::rtn); }
constexpr use frcp(builder& b, const use& x) { return b.op(opcode::FRCP_f32, x); }
constexpr use frsq(builder& b, const use& x) { return b.op(opcode::FRSQ_f32, x); }

constexpr use fdiv(builder& b, const use& x, const use& y)
{
    const use reciprocal = frcp(b, y);
    return fmul(b, x, reciprocal);
}
// As fdiv(), but for all normal divisors: FRCP flushes reciprocals of divisors over 2^126 to 0. These divisors are divided by 2^32 first, and
// the quotient after.
constexpr use fdiv_normal(builder& b, const use& x, const use& y)
{
    constexpr std::uint32_t greatest = 0x7E800000, scale_down = 0x2F800000;
    const use divisor = b.plain(y);
    const use scale = b.op(b.form(opcode::CSEL_f32, modifier::condition::gt), divisor.magnitude(), number(greatest), number(scale_down),
                           number(float_one));
    const use quotient = fdiv(b, x, fmul(b, divisor, scale));
    return fmul(b, quotient, scale);
}
constexpr use fsqrt(builder& b, const use& x) { return frcp(b, frsq(b, x)); }

// x * y + z, rounded once if the options allow it, else twice.
constexpr use fmad(builder& b, const use& x, const use& y, const use& z)
{
    return b.options().fuse == fusion::asked ? fadd(b, fmul(b, x, y), z) : ffma(b, x, y, z);
}

// 2^(x * times). FEXP takes x * times * 2^24 as an integer. Within 2 ulp in the range of FEXP's table.
constexpr use power_of_two(builder& b, const use& x, const use& times)
{
    const use scaled = b.op(opcode::FMA_RSCALE_f32, x, times, number(minus_zero), number(24));
    return b.op(opcode::FEXP_f32, b.op(opcode::F32_TO_S32, scaled), scaled);
}
constexpr use fexp2(builder& b, const use& x) { return power_of_two(b, x, number(float_one)); }

// log2(x) = e + log2(m), where x = m * 2^e.
constexpr use flog2(builder& b, const use& x)
{
    const use exponent = b.op(opcode::S32_TO_F32, b.op(b.form(opcode::FREXPE_f32, modifier::log::log), x));
    const use scale = b.op(opcode::FLOGD_f32, x);
    const use reduced = b.op(opcode::FADD_LSCALE_f32, number(float_minus_one), x);
    return ffma(b, scale, reduced, exponent);
}

// x^y = 2^(y * log2(x)).
constexpr use fpow(builder& b, const use& x, const use& y)
{
    const use logarithm = flog2(b, x);
    return power_of_two(b, y, logarithm);
}

// Sine or cosine of radians: the nearest of 64 table angles, plus two terms of the series for the rest. The absolute error is 2^-11 on
// [-pi, pi]; beyond, it grows with the angle, which is not range-reduced further. With `keeps_nan`, the result
// is a NaN for a NaN or infinity; without it, any number.
constexpr use circular(builder& b, const use& x, bool is_sine, bool keeps_nan = false)
{
    constexpr std::uint32_t two_over_pi = 0x3F22F983, minus_half_pi = 0xBFC90FDB, places = 0x49400000;
    const use turns = ffma(b, x, number(two_over_pi), number(places));
    const use whole = fadd(b, turns, number(places | sign_bit));
    const use rest = ffma(b, whole, number(minus_half_pi), x);
    // A quarter of the circle is 16 table entries.
    const use sine = b.op(opcode::FSIN_TABLE_u6, turns);
    const use cosine = has(b, opcode::FCOS_TABLE_u6) ? b.op(opcode::FCOS_TABLE_u6, turns)
                                                     : b.op(opcode::FSIN_TABLE_u6, b.op(opcode::IADD_u32, turns, number(16)));
    const use square = b.op(opcode::FMA_RSCALE_f32, rest, rest, number(minus_zero), number(all_bits));
    const use value = is_sine ? sine : cosine, slope = is_sine ? cosine : sine.negated();
    const use curve = fmul(b, square.negated(), value);
    const use result = fadd(b, b.op(b.form(opcode::FMA_f32, modifier::clamp::clamp_m1_1), rest, slope, curve), value);
    return keeps_nan ? b.op(b.form(opcode::CSEL_f32, modifier::condition::eq), rest, rest, result, rest) : result;
}

// ---- comparisons ----

constexpr use fcmp(builder& b, modifier::condition when, modifier::result_type gives, const use& x, const use& y)
{
    return b.op(b.form(opcode::FCMP_OR_f32, when, gives), x, y, number(0));
}
constexpr use icmp(builder& b, opcode code, modifier::condition when, const use& x, const use& y)
{
    return b.op(b.form(code, when, modifier::result_type::m1), x, y, number(0));
}
constexpr use ucmp(builder& b, modifier::condition when, const use& x, const use& y) { return icmp(b, opcode::ICMP_OR_u32, when, x, y); }
constexpr use scmp(builder& b, modifier::condition when, const use& x, const use& y) { return icmp(b, opcode::ICMP_OR_s32, when, x, y); }

// `yes` if the condition holds for x and y, else `no`. `code` is a CSEL.
constexpr use csel(builder& b, opcode code, modifier::condition when, const use& x, const use& y, const use& yes, const use& no)
{
    return b.op(b.form(code, when), x, y, yes, no);
}
constexpr use fsel(builder& b, modifier::condition when, const use& x, const use& y, const use& yes, const use& no)
{
    return csel(b, opcode::CSEL_f32, when, x, y, yes, no);
}
constexpr use smin(builder& b, const use& x, const use& y) { return csel(b, opcode::CSEL_s32, modifier::condition::lt, x, y, x, y); }
constexpr use smax(builder& b, const use& x, const use& y) { return csel(b, opcode::CSEL_s32, modifier::condition::gt, x, y, x, y); }
constexpr use umin(builder& b, const use& x, const use& y) { return csel(b, opcode::CSEL_u32, modifier::condition::lt, x, y, x, y); }
constexpr use umax(builder& b, const use& x, const use& y) { return csel(b, opcode::CSEL_u32, modifier::condition::gt, x, y, x, y); }

// y if x is negative (not -0 or NaN), else z. The sign modifiers of x become part of the condition.
constexpr use where_negative(builder& b, const use& x, const use& y, const use& z)
{
    using modifier::condition;
    const condition when = !x.neg ? condition::lt : x.abs ? condition::gtlt : condition::gt;
    if (x.abs && !x.neg) return z;
    use word = x;
    word.neg = word.abs = false;
    return fsel(b, when, word, number(0), y, z);
}

// ---- integers and bits ----

constexpr use iadd(builder& b, const use& x, const use& y) { return b.op(opcode::IADD_u32, x, y); }
constexpr use isub(builder& b, const use& x, const use& y) { return b.op(opcode::ISUB_u32, x, y); }
constexpr use imul(builder& b, const use& x, const use& y) { return b.op(opcode::IMUL_i32, x, y); }
constexpr use ineg(builder& b, const use& x) { return isub(b, number(0), x); }
constexpr use iabs(builder& b, const use& x) { return b.op(opcode::IABS_s32, x); }
constexpr use band(builder& b, const use& x, const use& y) { return b.op(opcode::LSHIFT_AND_i32, x, number(0), y); }
constexpr use bor(builder& b, const use& x, const use& y) { return b.op(opcode::LSHIFT_OR_i32, x, number(0), y); }
constexpr use bxor(builder& b, const use& x, const use& y) { return b.op(opcode::LSHIFT_XOR_i32, x, number(0), y); }
constexpr use bnot(builder& b, const use& x) { return bxor(b, x, number(all_bits)); }
// Only the low five bits of the count are used.
constexpr use shl(builder& b, const use& x, const use& count) { return b.op(opcode::LSHIFT_OR_i32, x, count, number(0)); }
constexpr use shr(builder& b, const use& x, const use& count) { return b.op(opcode::RSHIFT_OR_i32, x, count, number(0)); }
constexpr use sar(builder& b, const use& x, const use& count)
{
    return b.op(b.form(opcode::RSHIFT_OR_i32, modifier::signed_::signed_), x, count, number(0));
}
// Bits of y where `mask` is set, else bits of x.
constexpr use merged(builder& b, const use& x, const use& y, const use& mask)
{
    return b.op(b.form(opcode::MUX_i32, modifier::mux::bit), y, x, mask);
}

// The high word of the 64-bit product.
constexpr use umul_high(builder& b, const use& x, const use& y)
{
    const use left = b.word_source(x), right = b.word_source(y);
    return b.op64(b.form(opcode::IMULD_u64), left, right).high;
}
constexpr use smul_high(builder& b, const use& x, const use& y)
{
    const use left = b.word_source(x), right = b.word_source(y);
    return b.op64(b.form(opcode::IMUL_s64), left, right).high;
}

// Unsigned quotient and remainder, exact, from a reciprocal with an error below 1 ulp; the divisor must not be 0.
constexpr use_pair udivide(builder& b, const use& n, const use& d)
{
    constexpr std::uint32_t below_two_to_32 = 0x4F7FFFFE;
    using modifier::condition;
    const use guess = fmul(b, frcp(b, b.op(opcode::U32_TO_F32, d)), number(below_two_to_32));
    use z = b.op(b.form(opcode::F32_TO_U32, modifier::round_mode::rtz), guess);
    z = iadd(b, z, umul_high(b, z, imul(b, z, ineg(b, d))));
    use q = umul_high(b, n, z);
    use rest = isub(b, n, imul(b, q, d));
    for (int step = 0; step < 2; ++step) {
        q = csel(b, opcode::CSEL_u32, condition::ge, rest, d, iadd(b, q, number(1)), q);
        rest = csel(b, opcode::CSEL_u32, condition::ge, rest, d, isub(b, rest, d), rest);
    }
    return {q, rest};
}

// -x if the sign bit of `by` is set, else x.
constexpr use with_sign_of(builder& b, const use& x, const use& by)
{
    const use sign = sar(b, by, number(31));
    return isub(b, bxor(b, x, sign), sign);
}

// Signed quotient, rounded towards 0, and remainder, with the sign of n; the divisor must not be 0.
constexpr use_pair sdivide(builder& b, const use& n, const use& d)
{
    const use dividend = iabs(b, n), divisor = iabs(b, d);
    const use_pair magnitudes = udivide(b, dividend, divisor);
    const use quotient = with_sign_of(b, magnitudes.low, bxor(b, n, d));
    return {quotient, with_sign_of(b, magnitudes.high, n)};
}

}  // namespace valhall::compiler

#endif
