// SPDX-License-Identifier: MIT
// Helper functions for the formulas in rows/*.def.
#ifndef VALHALL_SPIRV_LOWER_PARTS_HPP
#define VALHALL_SPIRV_LOWER_PARTS_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/bit_fields.hpp"
#include "valhall/compiler/arithmetic/division.hpp"
#include "valhall/compiler/arithmetic/float_functions.hpp"
#include "valhall/compiler/arithmetic/halves.hpp"
#include "valhall/compiler/arithmetic/lanes.hpp"
#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower::parts {

inline constexpr std::uint32_t infinity = 0x7F800000;

// ---- integers ----

constexpr use reversed(builder& b, const use& x, std::uint32_t width)
{
    const use bits = b.op(opcode::BITREV_i32, x);
    return width < 32 ? shr(b, bits, number(32 - width)) : bits;
}
constexpr use_pair bit_count_64(builder& b, const use_pair& x)
{
    const use low = b.op(opcode::POPCOUNT_i32, x.low), high = b.op(opcode::POPCOUNT_i32, x.high);
    return {iadd(b, low, high), number(0)};
}

constexpr use leading_zeros(builder& b, const use& x, std::uint32_t width)
{
    const use zeros = b.op(opcode::CLZ_u32, x);
    return width < 32 ? isub(b, zeros, number(32 - width)) : zeros;
}
constexpr use trailing_zeros(builder& b, const use& x, std::uint32_t width)
{
    const use ended = width < 32 ? bor(b, x, number(1u << width)) : x;
    return b.op(opcode::CLZ_u32, b.op(opcode::BITREV_i32, ended));
}
// The magnitude of the difference, as an unsigned number.
constexpr use distance(builder& b, bool is_signed, const use& x, const use& y)
{
    const use most = is_signed ? smax(b, x, y) : umax(b, x, y);
    const use least = is_signed ? smin(b, x, y) : umin(b, x, y);
    return isub(b, most, least);
}
// A sum or difference that saturates at the ends of a type of `width` bits. `code` is IADD or ISUB, of s32 or u32.
constexpr use saturating(builder& b, opcode code, const use& x, const use& y, std::uint32_t width)
{
    const use sum = b.op(b.form(code, modifier::saturate::saturate), x, y);
    if (width == 32 || code == opcode::ISUB_u32) return sum;
    if (code == opcode::IADD_u32) return umin(b, sum, number((1u << width) - 1));
    const std::uint32_t most = (1u << (width - 1)) - 1;
    return smin(b, smax(b, sum, number(~most)), number(most));
}
// Half the sum, rounded down or up:  x + y == 2 * (x & y) + (x ^ y) == 2 * (x | y) - (x ^ y)
constexpr use average(builder& b, bool is_signed, const use& x, const use& y, bool rounds_up)
{
    const opcode code = is_signed ? opcode::HADD_s32 : opcode::HADD_u32;
    if (has(b, code)) return b.op(rounds_up ? b.form(code, modifier::rhadd::rhadd) : b.form(code), x, y);
    const use differing = bxor(b, x, y), one = number(1);
    const use half = is_signed ? sar(b, differing, one) : shr(b, differing, one);
    return rounds_up ? isub(b, bor(b, x, y), half) : iadd(b, band(b, x, y), half);
}

// ---- 64-bit integers ----

constexpr use_pair sign_extended(builder& b, const use& x) { return {x, sar(b, x, number(31))}; }
// The number of the lowest bit that is set; -1 for 0. For an empty high word, -1 | 32 is -1.
constexpr use_pair lowest_bit_64(builder& b, const use_pair& x)
{
    const use in_low = lowest_bit(b, x.low), in_high = bor(b, lowest_bit(b, x.high), number(32));
    return sign_extended(b, b.choose(x.low, in_low, in_high));
}
constexpr use_pair highest_bit_64(builder& b, const use_pair& x)
{
    const use in_low = highest_bit(b, x.low), in_high = bor(b, highest_bit(b, x.high), number(32));
    return sign_extended(b, b.choose(x.high, in_high, in_low));
}
constexpr use_pair highest_bit_signed_64(builder& b, const use_pair& x)
{
    const use sign = sar(b, x.high, number(31));
    const use low = bxor(b, x.low, sign), high = bxor(b, x.high, sign);
    return highest_bit_64(b, {low, high});
}
constexpr use_pair reversed_64(builder& b, const use_pair& x)
{
    const use low = b.op(opcode::BITREV_i32, x.high), high = b.op(opcode::BITREV_i32, x.low);
    return {low, high};
}
constexpr use_pair leading_zeros_64(builder& b, const use_pair& x)
{
    const use in_high = b.op(opcode::CLZ_u32, x.high), in_low = iadd(b, b.op(opcode::CLZ_u32, x.low), number(32));
    return {b.choose(x.high, in_high, in_low), number(0)};
}
constexpr use_pair trailing_zeros_64(builder& b, const use_pair& x) { return leading_zeros_64(b, reversed_64(b, x)); }
constexpr use_pair chosen_64(builder& b, const use& condition, const use_pair& yes, const use_pair& no)
{
    const use low = b.choose(condition, yes.low, no.low), high = b.choose(condition, yes.high, no.high);
    return {low, high};
}
constexpr use_pair distance_64(builder& b, bool is_signed, const use_pair& x, const use_pair& y)
{
    const use_pair most = is_signed ? wide::i64max(b, x, y) : wide::u64max(b, x, y);
    const use_pair least = is_signed ? wide::i64min(b, x, y) : wide::u64min(b, x, y);
    return wide::u64sub(b, most, least);
}
// A sum or difference, or the end of the type on the side of x if the sign bit of `overflow` is set.
constexpr use_pair saturated_64(builder& b, const use_pair& x, const use_pair& sum, const use& overflow)
{
    const use below = sar(b, x.high, number(31));
    const use low = bnot(b, below), high = bxor(b, below, number(~sign_bit));
    const use_pair end{low, high};
    return chosen_64(b, scmp(b, condition::lt, overflow, number(0)), end, sum);
}
constexpr use_pair signed_sum_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use_pair sum = wide::u64add(b, x, y);
    const use changes = bxor(b, x.high, sum.high);
    return saturated_64(b, x, sum, band(b, changes, bxor(b, y.high, sum.high)));
}
constexpr use_pair signed_difference_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use_pair rest = wide::u64sub(b, x, y);
    const use changes = bxor(b, x.high, rest.high);
    return saturated_64(b, x, rest, band(b, changes, bxor(b, x.high, y.high)));
}
constexpr use_pair unsigned_sum_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use_pair sum = wide::u64add(b, x, y);
    return chosen_64(b, wide::u64slt(b, sum, x), {number(all_bits), number(all_bits)}, sum);
}
constexpr use_pair unsigned_difference_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use_pair rest = wide::u64sub(b, x, y);
    return chosen_64(b, wide::u64slt(b, x, y), {number(0), number(0)}, rest);
}
constexpr use_pair average_64(builder& b, bool is_signed, const use_pair& x, const use_pair& y, bool rounds_up)
{
    const use low = bxor(b, x.low, y.low), high = bxor(b, x.high, y.high), one = number(1);
    const use_pair half = is_signed ? wide::i64shr(b, {low, high}, one) : wide::u64shr(b, {low, high}, one);
    const use whole_low = rounds_up ? bor(b, x.low, y.low) : band(b, x.low, y.low);
    const use whole_high = rounds_up ? bor(b, x.high, y.high) : band(b, x.high, y.high);
    const use_pair whole{whole_low, whole_high};
    return rounds_up ? wide::u64sub(b, whole, half) : wide::u64add(b, whole, half);
}
// A signed number, clamped to 32 bits.
constexpr use clamped_word(builder& b, const use_pair& x)
{
    const use fits = ucmp(b, condition::eq, x.high, sar(b, x.low, number(31)));
    const use limit = bxor(b, sar(b, x.high, number(31)), number(~sign_bit));
    return b.choose(fits, x.low, limit);
}
// The high half of the product.
constexpr use_pair product_high_64(builder& b, const use_pair& x, const use_pair& y, bool is_signed)
{
    const auto product = [&](const use& u, const use& v) {
        const use low = imul(b, u, v), high = umul_high(b, u, v);
        return use_pair{low, high};
    };
    const use_pair lowest = product(x.low, y.low), one = product(x.low, y.high), other = product(x.high, y.low);
    const use_pair middle = wide::u64add(b, one, {lowest.high, number(0)});
    const use_pair last = wide::u64add(b, other, {middle.low, number(0)});
    const use_pair top = wide::u64add(b, product(x.high, y.high), {middle.high, number(0)});
    const use_pair high = wide::u64add(b, top, {last.high, number(0)});
    if (!is_signed) return high;
    const auto less = [&](const use_pair& from, const use& by, const use_pair& what) {
        const use mask = sar(b, by, number(31));
        const use low = band(b, what.low, mask), above = band(b, what.high, mask);
        return wide::u64sub(b, from, {low, above});
    };
    return less(less(high, x.high, y), y.high, x);
}

// ---- remainders ----

// The remainder with the sign of the divisor.
constexpr use modulo(builder& b, const use& x, const use& y)
{
    std::uint32_t places = 0;
    if (is_positive_constant(y) && is_power_of_two(y, places)) return band(b, x, number(y.id - 1));
    if (is_positive_constant(y)) {
        const use left = signed_remainder(b, x, y);
        return csel(b, opcode::CSEL_s32, condition::lt, left, number(0), iadd(b, left, y), left);
    }
    const use rest = sdivide(b, x, y).high;
    const use differs = scmp(b, condition::lt, bxor(b, rest, y), number(0));
    const use is_there = ucmp(b, condition::ne, rest, number(0));
    const use is_wrong = band(b, differs, is_there), moved = iadd(b, rest, y);
    return b.choose(is_wrong, moved, rest);
}
constexpr use_pair modulo_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use_pair rest = wide::i64mod(b, x, y);
    const use differs = scmp(b, condition::lt, bxor(b, rest.high, y.high), number(0));
    const use is_there = wide::u64sne(b, rest, {number(0), number(0)});
    const use adds = band(b, differs, is_there);
    const use_pair sum = wide::u64add(b, rest, y);
    return {b.choose(adds, sum.low, rest.low), b.choose(adds, sum.high, rest.high)};
}

// ---- floats ----

// As positive_rest. The quotient is rounded correctly, so n is never too small: exact for quotients below 2^53.
constexpr use_pair positive_rest_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use_pair whole = wide::dflr(b, wide::ddiv(b, x, y));
    const use_pair rest = wide::dfma(b, wide::dneg(b, y), whole, x);
    const use_pair raised = wide::dadd(b, rest, y);
    const use is_negative = scmp(b, condition::lt, rest.high, number(0));
    return {b.choose(is_negative, raised.low, rest.low), b.choose(is_negative, raised.high, rest.high)};
}
constexpr use_pair float_remainder_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use_pair size = wide::dabs(b, x), step = wide::dabs(b, y);
    const use_pair rest = positive_rest_64(b, size, step);
    return {rest.low, merged(b, rest.high, x.high, number(sign_bit))};
}
constexpr use_pair float_modulo_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use sign = band(b, y.high, number(sign_bit));
    const use turned = bxor(b, x.high, sign);
    const use_pair rest = positive_rest_64(b, {x.low, turned}, wide::dabs(b, y));
    return {rest.low, bxor(b, rest.high, sign)};
}
constexpr use differ_64(builder& b, const use_pair& x, const use_pair& y)
{
    const use less = wide::dslt(b, x, y), greater = wide::dslt(b, y, x);
    return bor(b, less, greater);
}
constexpr use equal_or_nan_64(builder& b, const use_pair& x, const use_pair& y) { return bnot(b, differ_64(b, x, y)); }

constexpr use sign(builder& b, const use& x)
{
    const use not_positive = fsel(b, condition::lt, x, number(0), number(float_minus_one), x);
    return fsel(b, condition::gt, x, number(0), number(float_one), not_positive);
}
constexpr use between(builder& b, const use& x, const use& least, const use& most)
{
    if (least.is(0) && most.is(float_one)) return saturated(b, x);
    if (least.is(float_minus_one) && most.is(float_one)) return clamped(b, x, modifier::clamp::clamp_m1_1);
    return fmin(b, fmax(b, x, least), most);
}
// x * (1 - a) + y * a, so that the result is exactly y if a is 1.
constexpr use mixed(builder& b, const use& x, const use& y, const use& a)
{
    const use rest = ffma(b, x.negated(), a, x);
    return ffma(b, y, a, rest);
}
constexpr use_pair mixed_64(builder& b, const use_pair& x, const use_pair& y, const use_pair& a)
{
    const use_pair rest = wide::dfma(b, wide::dneg(b, x), a, x);
    return wide::dfma(b, y, a, rest);
}
constexpr use_pair step_64(builder& b, const use_pair& edge, const use_pair& x)
{
    constexpr std::uint32_t double_one = 0x3FF00000;
    return {number(0), band(b, wide::dsge(b, x, edge), number(double_one))};
}
constexpr use is_nan_64(builder& b, const use_pair& x) { return wide::dsne(b, x, x); }
constexpr use is_infinity_64(builder& b, const use_pair& x)
{
    const use high = bxor(b, band(b, x.high, number(~sign_bit)), number(0x7FF00000));
    return ucmp(b, condition::eq, bor(b, high, x.low), number(0));
}
constexpr use_pair smooth_step_64(builder& b, const use_pair& low, const use_pair& high, const use_pair& x)
{
    constexpr std::uint32_t minus_two = 0xC0000000, three = 0x40080000, one = 0x3FF00000;
    const use_pair above = wide::dadd(b, x, wide::dneg(b, low)), span = wide::dadd(b, high, wide::dneg(b, low));
    const use_pair t = wide::dmin(b, wide::dmax(b, wide::ddiv(b, above, span), {number(0), number(0)}), {number(0), number(one)});
    const use_pair factor = wide::dfma(b, t, {number(0), number(minus_two)}, {number(0), number(three)});
    return wide::dmul(b, wide::dmul(b, t, t), factor);
}
constexpr use smooth_step(builder& b, const use& low, const use& high, const use& x)
{
    constexpr std::uint32_t minus_two = 0xC0000000, three = 0x40400000;
    const use above = fsub(b, x, low), span = fsub(b, high, low);
    const use t = saturated(b, quotient(b, above, span));
    const use factor = ffma(b, t, number(minus_two), number(three));
    return fmul(b, fmul(b, t, t), factor);
}

// ---- derivatives ----

// Coarse derivatives are those of the first lane of the quad.
constexpr use derivative(builder& b, const use& x, std::uint32_t axis, bool is_fine)
{
    return is_fine ? lanes::fine_derivative(b, x, axis) : lanes::quad_difference(b, x, 0, axis);
}
// The sum of both changes' magnitudes, for which it does not matter which lane a difference begins at.
constexpr use width_of(builder& b, const use& x, bool is_fine)
{
    const use word = b.plain(x);
    const auto lane = [&](std::uint32_t axis) {
        if (!is_fine) return lanes::of_quad(b, word, number(axis));
        return b.op(b.form(opcode::CLPER_i32, modifier::lane_operation::xor_, modifier::subgroup_size::subgroup4), word, number(axis));
    };
    const use first = is_fine ? word : lane(0);
    const use right = fsub(b, lane(1), first), down = fsub(b, lane(2), first);
    return fadd(b, right.magnitude(), down.magnitude());
}

}  // namespace valhall::spirv::lower::parts

#endif
