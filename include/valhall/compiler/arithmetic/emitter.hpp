// SPDX-License-Identifier: MIT
// Short names for the few operations of 64-bit arithmetic. Each adds one instruction unless it says otherwise.
#ifndef VALHALL_COMPILER_ARITHMETIC_EMITTER_HPP
#define VALHALL_COMPILER_ARITHMETIC_EMITTER_HPP

#include <cstdint>

#include "valhall/compiler/builder.hpp"

namespace valhall::compiler::words64 {

using modifier::condition;
using modifier::result_type;
using modifier::round_mode;

/// A 32-bit constant.
constexpr use word(std::uint32_t bits) { return constant_use(bits); }

class emitter {
public:
    constexpr explicit emitter(builder& into) : b(into) {}

    // ---- 32 bits ----

    constexpr use add(use x, use y) { return b.op(opcode::IADD_u32, x, y); }
    constexpr use sub(use x, use y) { return b.op(opcode::ISUB_u32, x, y); }
    // The difference, saturated at 0.
    constexpr use sub_to_zero(use x, use y) { return b.op(b.form(opcode::ISUB_u32, modifier::saturate::saturate), x, y); }
    constexpr use mul(use x, use y) { return b.op(opcode::IMUL_i32, x, y); }
    constexpr use both(use x, use y) { return b.op(opcode::LSHIFT_AND_i32, x, word(0), y); }
    constexpr use either(use x, use y) { return b.op(opcode::LSHIFT_OR_i32, x, word(0), y); }
    constexpr use differing(use x, use y) { return b.op(opcode::LSHIFT_XOR_i32, x, word(0), y); }
    // (x << n) | y, and so on.
    constexpr use shl(use x, use n, use y = word(0)) { return b.op(opcode::LSHIFT_OR_i32, x, n, y); }
    constexpr use shr(use x, use n, use y = word(0)) { return b.op(opcode::RSHIFT_OR_i32, x, n, y); }
    constexpr use shr_and(use x, use n, use mask) { return b.op(opcode::RSHIFT_AND_i32, x, n, mask); }
    constexpr use sar(use x, use n, use y = word(0)) { return b.op(b.form(opcode::RSHIFT_OR_i32, modifier::signed_::signed_), x, n, y); }
    // All bits set if x is negative, else 0.
    constexpr use sign_mask(use x) { return sar(x, word(31)); }
    constexpr use leading_zeros(use x) { return b.op(opcode::CLZ_u32, x); }

    // The same, but all bits set for 0.
    constexpr use leading_zeros_or_all(use x) { return b.op(b.form(opcode::CLZ_u32, modifier::leading_mask::leading_mask), x); }

    // y if the unsigned comparison holds, else z.
    constexpr use pick(use a, condition c, use x, use y, use z) { return b.op(b.form(opcode::CSEL_u32, c), a, x, y, z); }
    constexpr use pick_signed(use a, condition c, use x, use y, use z) { return b.op(b.form(opcode::CSEL_s32, c), a, x, y, z); }
    constexpr use lesser(use x, use y) { return pick(x, condition::lt, y, x, y); }
    constexpr use greater(use x, use y) { return pick(x, condition::gt, y, x, y); }
    // Bits of x where the mask is set, else bits of y.
    constexpr use blend(use x, use y, use mask) { return b.op(b.form(opcode::MUX_i32, modifier::mux::bit), x, y, mask); }

    // y if the sign bit of x is set, else z.
    constexpr use pick_negative(use x, use y, use z) { return b.op(b.form(opcode::MUX_i32, modifier::mux::neg), y, z, x); }

    // All bits set (compare_1: 1) if the comparison holds or `other` is not 0; in compare_and, if both are true; else 0.
    constexpr use compare(use x, condition c, use y, use other = word(0))
    {
        return b.op(b.form(opcode::ICMP_OR_u32, c, result_type::m1), x, y, other);
    }
    constexpr use compare_1(use x, condition c, use y, use other = word(0))
    {
        return b.op(b.form(opcode::ICMP_OR_u32, c, result_type::i1), x, y, other);
    }
    constexpr use compare_and(use x, condition c, use y, use other)
    {
        return b.op(b.form(opcode::ICMP_AND_u32, c, result_type::m1), x, y, other);
    }
    constexpr use compare_and_1(use x, condition c, use y, use other)
    {
        return b.op(b.form(opcode::ICMP_AND_u32, c, result_type::i1), x, y, other);
    }

    // ---- binary32 ----

    constexpr use to_float(use x, round_mode round) { return b.op(b.form(opcode::U32_TO_F32, round), x); }
    constexpr use to_integer(use x) { return b.op(b.form(opcode::F32_TO_U32, round_mode::rtz), x); }
    // The product, rounded towards zero.
    constexpr use scaled(use x, use y) { return b.op(b.form(opcode::FMA_f32, round_mode::rtz), x, y, word(0x80000000)); }

    // ---- pairs ----

    // The low or high word of a pair, as a 64-bit source.
    constexpr use low(use_pair x) { return b.word_source(x.low); }
    constexpr use high(use_pair x)
    {
        const bool is_pair = x.low.is_value() && x.high.is_value() && x.low.is_plain() && x.high.id == x.low.id + 1;
        if (is_pair) return b.pair_source(x).selecting(selector::w1);
        return b.word_source(x.high);
    }
    // A pair as a source. If the high word is 0: the low word, zero-extended.
    constexpr use pair(use_pair x) { return x.high.is(0) && !x.low.is(0) ? b.word_source(x.low) : b.pair_source(x); }
    constexpr use_pair add(use_pair x, use_pair y) { return of_pairs(opcode::IADD_u64, x, y); }
    constexpr use_pair sub(use_pair x, use_pair y) { return of_pairs(opcode::ISUB_u64, x, y); }
    // Adds a zero-extended word, which may belong to a pair.
    constexpr use_pair add_word(use_pair x, use y)
    {
        const use base = b.pair_source(x);
        return b.op64(b.form(opcode::IADD_u64), base, y.select == selector::none ? b.word_source(y) : y);
    }
    // Subtracts a mask, which is 0 or -1: adds 1 if it is set.
    constexpr use_pair sub_mask(use_pair x, use mask)
    {
        const use base = b.pair_source(x);
        return b.op64(b.form(opcode::ISUB_s64), base, b.word_source(mask));
    }
    // Inverts all bits if the mask is set. (Two instructions, as a 64-bit one would need a pair of masks.)
    constexpr use_pair differing(use_pair x, use mask) { return {differing(x.low, mask), differing(x.high, mask)}; }
    constexpr use_pair shl(use_pair x, use n) { return b.op64(b.form(opcode::LSHIFT_OR_i64), pair(x), n, word(0)); }
    constexpr use_pair shl_or(use_pair x, use n, use_pair y) { return shifted_with(opcode::LSHIFT_OR_i64, x, n, y); }
    constexpr use_pair shl_xor(use_pair x, use n, use_pair y) { return shifted_with(opcode::LSHIFT_XOR_i64, x, n, y); }
    constexpr use_pair shr(use_pair x, use n) { return b.op64(b.form(opcode::RSHIFT_OR_i64), pair(x), n, word(0)); }
    constexpr use_pair shr_or(use_pair x, use n, use_pair y) { return shifted_with(opcode::RSHIFT_OR_i64, x, n, y); }
    constexpr use_pair sar(use_pair x, use n)
    {
        return b.op64(b.form(opcode::RSHIFT_OR_i64, modifier::signed_::signed_), b.pair_source(x), n, word(0));
    }
    // 1 if x < y, unsigned: 2 instructions.
    constexpr use less_1(use_pair x, use_pair y)
    {
        const use below = b.op(b.form(opcode::ICMP_MULTI_u32, condition::lt, result_type::u1), x.low, y.low, word(0));
        return b.op(b.form(opcode::ICMP_MULTI_u32, condition::lt, result_type::i1), x.high, y.high, below);
    }
    // The 64-bit product of two words.
    constexpr use_pair product(use x, use y) { return b.op64(b.form(opcode::IMULD_u64), x, y); }
    // The low 64 bits of the product of a word and a pair: 3 instructions.
    constexpr use_pair product(use x, use_pair y)
    {
        const use factor = b.word_source(x);
        const use_pair below = product(factor, low(y));
        return {below.low, add(below.high, mul(x, y.high))};
    }
    constexpr use_pair pick_negative(use x, use_pair y, use_pair z)
    {
        return {pick_negative(x, y.low, z.low), pick_negative(x, y.high, z.high)};
    }
    constexpr use_pair choose(use mask, use_pair x, use_pair y) { return {b.choose(mask, x.low, y.low), b.choose(mask, x.high, y.high)}; }

    builder& b;

private:
    constexpr use_pair of_pairs(opcode code, use_pair x, use_pair y)
    {
        const use left = pair(x);
        return b.op64(b.form(code), left, pair(y));
    }
    constexpr use_pair shifted_with(opcode code, use_pair x, use n, use_pair y)
    {
        const use moved = pair(x);
        return b.op64(b.form(code), moved, n, b.pair_source(y));
    }
};

}  // namespace valhall::compiler::words64

#endif
