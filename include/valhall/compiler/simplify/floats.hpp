// SPDX-License-Identifier: MIT
// Simplification of sums, products, extremes and roundings of floats.
#ifndef VALHALL_COMPILER_SIMPLIFY_FLOATS_HPP
#define VALHALL_COMPILER_SIMPLIFY_FLOATS_HPP

#include <cstdint>

#include "valhall/compiler/simplify/patterns.hpp"

namespace valhall::compiler {

// ---- clamps ----

// Whether an instruction gives a float of 32 bits that it can clamp.
constexpr bool can_clamp(opcode code)
{
    switch (code) {
    case opcode::FADD_f32:
    case opcode::FMA_f32:
    case opcode::FMIN_f32:
    case opcode::FMAX_f32:
    case opcode::FADD_LSCALE_f32:
    case opcode::FMA_RSCALE_f32: return true;
    default: return false;
    }
}

// What gives a word, with a clamp more; nothing if it cannot.
template <class Builder>
constexpr use clamped_at_source(Builder& b, const use& word, clamp how)
{
    if (!word.is_plain()) return {};
    const node_id by = giver(b.made(), word);
    if (by == none || !can_clamp(b.made().nodes[by].what.code())) return {};
    const node from = b.made().nodes[by];
    const instruction what = clamped_to(from.what, both_clamps(clamp_of(from.what), how));
    if (what.bits == from.what.bits) return word;
    return b.op(what, from.sources[0], from.sources[1], from.sources[2], from.sources[3]);
}

// x - 0, clamped perhaps.
template <class Builder>
constexpr use simplify_move(Builder& b, const instruction& what, use_list& s)
{
    if (is_unclamped(what)) return s[0].select == selector::none ? s[0] : use{};
    return clamped_at_source(b, s[0], clamp_of(what));
}

// ---- sums and products ----

// The product that a use is, with or without its sign changed, if it may be rounded together with what it is added to.
template <class Builder>
constexpr node_id product_to_fuse(const Builder& b, const use& u)
{
    if (u.abs || u.select != selector::none) return none;
    const node_id by = giver(b.made(), u, opcode::FMA_f32);
    return by != none && is_product(b.made().nodes[by]) && !b.made().nodes[by].is_precise ? by : none;
}

// Whether a value is the other one, rounded to a whole number: what is left of it must be that of the same number.
constexpr bool is_whole_part_of(const program& p, const use& whole, const use& of)
{
    const node_id by = giver(p, whole, opcode::FROUND_f32);
    return by != none && p.nodes[by].sources[0].id == of.id;
}

// A product and what is added to it, in one.
template <class Builder>
constexpr use fuse_product(Builder& b, const instruction& what, use_list& s)
{
    if (!b.may_fuse()) return {};
    const node_id first = product_to_fuse(b, s[0]), second = product_to_fuse(b, s[1]);
    if (first == none && second == none) return {};
    // Of two products the one that was made later: the other one is there already.
    const int which = second > first;
    const use product = s[which], other = s[1 - which];
    if (is_whole_part_of(b.made(), other, product)) return {};
    const node& by = b.made().nodes[which == 0 ? first : second];
    const use x = product.neg ? by.sources[0].negated() : by.sources[0], y = by.sources[1];
    return b.op(b.form(opcode::FMA_f32, clamp_of(what)), x, y, other);
}

template <class Builder>
constexpr use simplify_sum(Builder& b, instruction& what, use_list& s)
{
    if (!has_only_clamp(what)) return {};
    read_through(b.made(), what, s);
    put_in_order(s);
    // (A lower limit of 0 makes no difference between zeros.)
    const bool any_zero = b.has_relaxed_zeros() || clamp_of(what) == clamp::clamp_0_inf || clamp_of(what) == clamp::clamp_0_1;
    if (s[1].is(minus_zero_bits) || (any_zero && s[1].is(plus_zero_bits))) {
        s[1] = constant_use(minus_zero_bits);
        return simplify_move(b, what, s);
    }
    return fuse_product(b, what, s);
}

// The product of two constants if it is neither too great nor too small to stand for them.
template <class Builder>
constexpr bool multiply_constants(Builder& b, std::uint32_t x, std::uint32_t y, std::uint32_t& product)
{
    const use both[4]{constant_use(x), constant_use(y), constant_use(minus_zero_bits)};
    if (!fold(b.form(opcode::FMA_f32), both, product)) return false;
    const std::uint32_t exponent = product >> 23 & 0xFF;
    return exponent != 0 && exponent != 0xFF;
}

// (x + c) * d as x * d + c * d, where that is as exact: c * d is a float, and the whole is rounded once.
template <class Builder>
constexpr use spread_factor(Builder& b, const instruction& what, use_list& s)
{
    if (!b.may_fuse() || !s[2].is(minus_zero_bits)) return {};
    for (int n = 0; n < 2; ++n) {
        const use sum = s[n], factor = s[1 - n];
        const node_id by = sum.abs || sum.select != selector::none ? none : giver(b.made(), sum, opcode::FADD_f32);
        if (by == none || !is_sum(b.made().nodes[by]) || b.made().nodes[by].is_precise) continue;
        const use x = b.made().nodes[by].sources[0], c = b.made().nodes[by].sources[1];
        use rest{};
        std::uint32_t product = 0, lost = 0;
        if (c.is(one_bits)) {
            rest = factor;
        } else if (c.is(minus_one_bits)) {
            rest = factor.negated();
        } else if (c.is_constant() && c.is_plain() && factor.is_constant() && factor.is_plain() &&
                   multiply_constants(b, c.id, factor.id, product)) {
            const use check[4]{c, factor, constant_use(product ^ 0x80000000)};
            if (!fold(what, check, lost) || (lost & 0x7FFFFFFF) != 0) continue;
            rest = constant_use(product);
        } else {
            continue;
        }
        return b.op(what, sum.neg ? x.negated() : x, factor, sum.neg ? rest.negated() : rest);
    }
    return {};
}

// x * c * d.
template <class Builder>
constexpr use fuse_factors(Builder& b, const instruction& what, use_list& s)
{
    if (!b.may_fuse() || !s[1].is_constant() || !s[2].is(minus_zero_bits)) return {};
    const node_id by = product_to_fuse(b, s[0]);
    if (by == none) return {};
    const node& inner = b.made().nodes[by];
    std::uint32_t factor = 0;
    if (!inner.sources[1].is_constant() || !inner.sources[1].is_plain() || !s[1].is_plain()) return {};
    if (!multiply_constants(b, inner.sources[1].id, s[1].id, factor)) return {};
    return b.op(what, s[0].neg ? inner.sources[0].negated() : inner.sources[0], constant_use(factor), s[2]);
}

template <class Builder>
constexpr use simplify_product_sum(Builder& b, instruction& what, use_list& s)
{
    if (!has_only_clamp(what)) return {};
    read_through(b.made(), what, s);
    put_in_order(s);
    // One sign is enough for a product.
    if (s[1].neg && !s[1].is_constant()) {
        s[1].neg = false;
        s[0].neg = !s[0].neg;
    }
    if (b.has_relaxed_zeros() && s[2].is(plus_zero_bits)) s[2] = constant_use(minus_zero_bits);
    if (s[1].is(one_bits) || s[1].is(minus_one_bits)) {
        const use x = s[1].is(one_bits) ? s[0] : s[0].negated();
        return b.op(b.form(opcode::FADD_f32, clamp_of(what)), x, s[2]);
    }
    if (b.has_relaxed_zeros() && is_float_zero(s[1])) {
        const use rest = s[2].is(minus_zero_bits) ? constant_use(plus_zero_bits) : s[2];
        return b.op(b.form(opcode::FADD_f32, clamp_of(what)), rest, constant_use(minus_zero_bits));
    }
    if (const use fused = fuse_factors(b, what, s)) return fused;
    return spread_factor(b, what, s);
}

// A product whose exponent is changed: by one instruction.
template <class Builder>
constexpr use simplify_rescaled_product(Builder& b, instruction& what, use_list& s)
{
    read_through(b.made(), what, s);
    if (!b.may_fuse() || !s[1].is(one_bits) || !s[2].is(minus_zero_bits)) return {};
    const node_id by = product_to_fuse(b, s[0]);
    if (by == none) return {};
    const use x = b.made().nodes[by].sources[0], y = b.made().nodes[by].sources[1];
    if (x.select != selector::none || y.select != selector::none) return {};
    s[0] = s[0].neg ? x.negated() : x;
    s[1] = y;
    return {};
}

// ---- extremes ----

// The greater of x and 0 is x clamped, and so on.
template <class Builder>
constexpr use limit_from_below(Builder& b, const instruction& what, use_list& s)
{
    const clamp then = clamp_of(what);
    if (s[1].is(plus_zero_bits) || (b.has_relaxed_zeros() && s[1].is(minus_zero_bits)))
        return b.op(b.form(opcode::FADD_f32, both_clamps(clamp::clamp_0_inf, then)), s[0], constant_use(minus_zero_bits));
    const node_id by = s[0].is_plain() ? giver(b.made(), s[0], opcode::FMIN_f32) : none;
    if (by == none || !s[1].is(minus_one_bits) || !b.made().nodes[by].sources[1].is(one_bits)) return {};
    return clamped_at_source(b, s[0], both_clamps(clamp::clamp_m1_1, then));
}
template <class Builder>
constexpr use limit_from_above(Builder& b, const instruction& what, use_list& s)
{
    if (!s[1].is(one_bits) || !s[0].is_plain()) return {};
    const clamp then = clamp_of(what);
    const node_id by = giver(b.made(), s[0]);
    if (by == none || !can_clamp(b.made().nodes[by].what.code())) return {};
    const node& from = b.made().nodes[by];
    const use limited = from.sources[0];
    if (clamp_of(from.what) == clamp::clamp_0_inf) return clamped_at_source(b, s[0], both_clamps(clamp::clamp_0_1, then));
    if (clamp_of(from.what) != clamp::none) return clamped_at_source(b, s[0], then);
    if (from.what.code() != opcode::FMAX_f32 || !from.sources[1].is(minus_one_bits) || !has_usual_modifiers(from.what)) return {};
    return b.op(b.form(opcode::FADD_f32, both_clamps(clamp::clamp_m1_1, then)), limited, constant_use(minus_zero_bits));
}

template <class Builder>
constexpr use simplify_extreme(Builder& b, instruction& what, use_list& s)
{
    if (!has_only_clamp(what)) return {};
    read_through(b.made(), what, s);
    put_in_order(s);
    if (s[0] == s[1]) return b.op(b.form(opcode::FADD_f32, clamp_of(what)), s[0], constant_use(minus_zero_bits));
    return what.code() == opcode::FMAX_f32 ? limit_from_below(b, what, s) : limit_from_above(b, what, s);
}

// ---- roundings ----

// What only has to read its sources where they come from.
template <class Builder>
constexpr use simplify_function(Builder& b, instruction& what, use_list& s)
{
    read_through(b.made(), what, s);
    return {};
}

// Whole numbers are whole numbers.
template <class Builder>
constexpr use simplify_rounding(Builder& b, instruction& what, use_list& s)
{
    read_through(b.made(), what, s);
    if (!s[0].is_plain()) return {};
    const node_id by = giver(b.made(), s[0]);
    if (by == none) return {};
    switch (b.made().nodes[by].what.code()) {
    case opcode::FROUND_f32:
    case opcode::S32_TO_F32:
    case opcode::U32_TO_F32: return s[0];
    default: return {};
    }
}

// A whole number to an integer: rounded once.
template <class Builder>
constexpr use simplify_to_integer(Builder& b, instruction& what, use_list& s)
{
    read_through(b.made(), what, s);
    const node_id by = s[0].is_plain() ? giver(b.made(), s[0], opcode::FROUND_f32) : none;
    if (by == none || b.made().nodes[by].sources[0].select != selector::none) return {};
    if (what.set(enum_id::round_mode, *b.made().nodes[by].what.get(enum_id::round_mode))) s[0] = b.made().nodes[by].sources[0];
    return {};
}

}  // namespace valhall::compiler

#endif
