// SPDX-License-Identifier: MIT
// Simplification of sums, products and shifts of integers, and of bits.
#ifndef VALHALL_COMPILER_SIMPLIFY_INTEGERS_HPP
#define VALHALL_COMPILER_SIMPLIFY_INTEGERS_HPP

#include <bit>
#include <cstdint>

#include "valhall/compiler/simplify/patterns.hpp"

namespace valhall::compiler {

// ---- sums ----

constexpr bool are_plain(const use_list& s, int count)
{
    for (int n = 0; n < count; ++n)
        if (!s[n].is_plain()) return false;
    return true;
}

// The difference that a word is, if it is one of words.
constexpr node_id integer_difference(const program& p, const use& u)
{
    const node_id by = giver(p, u, opcode::ISUB_u32);
    if (by == none || !has_usual_modifiers(p.nodes[by].what)) return none;
    return p.nodes[by].sources[0].is_plain() && p.nodes[by].sources[1].is_plain() ? by : none;
}

template <class Builder>
constexpr use simplify_integer_sum(Builder& b, instruction& what, use_list& s)
{
    if (!has_usual_modifiers(what) || !are_plain(s, 2)) return {};
    put_in_order(s);
    if (s[1].is(0)) return s[0];
    const program& p = b.made();
    for (int n = 0; n < 2; ++n) {
        const node_id by = integer_difference(p, s[n]);
        if (by != none && p.nodes[by].sources[0].is(0)) return b.op(opcode::ISUB_u32, s[1 - n], p.nodes[by].sources[1]);
    }
    if (!s[1].is_constant()) return {};
    const node_id by = giver(p, s[0], what.code());
    if (by == none || p.nodes[by].what.bits != what.bits || !p.nodes[by].sources[1].is_constant() || !p.nodes[by].sources[0].is_plain())
        return {};
    return b.op(what, p.nodes[by].sources[0], constant_use(p.nodes[by].sources[1].id + s[1].id));
}

template <class Builder>
constexpr use simplify_integer_difference(Builder& b, instruction& what, use_list& s)
{
    if (!has_usual_modifiers(what) || !are_plain(s, 2)) return {};
    if (s[0] == s[1]) return constant_use(0);
    if (s[1].is_constant()) return s[1].is(0) ? s[0] : b.op(opcode::IADD_u32, s[0], constant_use(0 - s[1].id));
    const program& p = b.made();
    const node_id by = integer_difference(p, s[1]);
    if (by == none) return {};
    if (s[0].is(0)) return b.op(opcode::ISUB_u32, p.nodes[by].sources[1], p.nodes[by].sources[0]);
    if (p.nodes[by].sources[0].is(0)) return b.op(opcode::IADD_u32, s[0], p.nodes[by].sources[1]);
    return {};
}

template <class Builder>
constexpr use simplify_integer_product(Builder& b, instruction& what, use_list& s)
{
    if (!has_usual_modifiers(what) || !are_plain(s, 2)) return {};
    put_in_order(s);
    if (!s[1].is_constant()) return {};
    if (s[1].id == 0) return s[1];
    if (s[1].id == 1) return s[0];
    if (!std::has_single_bit(s[1].id)) return {};
    return b.op(opcode::LSHIFT_OR_i32, s[0], constant_use(static_cast<std::uint32_t>(std::countr_zero(s[1].id))), constant_use(0));
}

// ---- shifts with logic ----

enum class logic : std::uint8_t { and_, or_, xor_ };

// What a shift does with its third source, and whether there is one at all.
struct shift_family {
    bool is_there = false;
    bool is_left = false;
    logic does = logic::or_;

    constexpr explicit operator bool() const { return is_there; }
};
constexpr shift_family shift_family_of(opcode code)
{
    switch (code) {
    case opcode::LSHIFT_AND_i32: return {true, true, logic::and_};
    case opcode::LSHIFT_OR_i32: return {true, true, logic::or_};
    case opcode::LSHIFT_XOR_i32: return {true, true, logic::xor_};
    case opcode::RSHIFT_AND_i32: return {true, false, logic::and_};
    case opcode::RSHIFT_OR_i32: return {true, false, logic::or_};
    case opcode::RSHIFT_XOR_i32: return {true, false, logic::xor_};
    default: return {};
    }
}
constexpr opcode shift_with(bool is_left, logic does)
{
    switch (does) {
    case logic::and_: return is_left ? opcode::LSHIFT_AND_i32 : opcode::RSHIFT_AND_i32;
    case logic::xor_: return is_left ? opcode::LSHIFT_XOR_i32 : opcode::RSHIFT_XOR_i32;
    default: return is_left ? opcode::LSHIFT_OR_i32 : opcode::RSHIFT_OR_i32;
    }
}

constexpr use no_shift() { return constant_use(0).selecting(selector::b0); }

constexpr bool is_not_result(const instruction& what) { return *what.get(enum_id::not_result) != 0; }
constexpr instruction with_not_result(instruction what, bool on)
{
    (void)what.set(enum_id::not_result, on);
    return what;
}
constexpr bool shifts_nothing(const use& amount) { return amount.is_constant() && amount.select == selector::b0 && (amount.id & 31) == 0; }

// The shift that a word is, if nothing else is done there.
constexpr node_id pure_shift(const program& p, const use& u)
{
    if (!u.is_plain()) return none;
    const node_id by = giver(p, u);
    if (by == none) return none;
    const node& n = p.nodes[by];
    const shift_family family = shift_family_of(n.what.code());
    return family && family.does == logic::or_ && n.sources[2].is(0) && !is_not_result(n.what) ? by : none;
}
// The word of which another one is the complement; none if it is none.
constexpr node_id complement_by(const program& p, const use& u)
{
    if (!u.is_plain()) return none;
    const node_id by = giver(p, u, opcode::LSHIFT_XOR_i32);
    if (by == none) return none;
    const node& n = p.nodes[by];
    const bool is_complement = shifts_nothing(n.sources[1]) && n.sources[0].is_plain() && n.sources[2].is(0xFFFFFFFF);
    return is_complement && has_usual_modifiers(n.what) ? by : none;
}

// What a constant on the right makes of it: everything, nothing, or no logic at all.
template <class Builder>
constexpr use simplify_logic_with_constant(Builder& b, instruction& what, use_list& s, const shift_family& family)
{
    const std::uint32_t bits = s[2].id;
    const bool inverts = is_not_result(what);
    const bool is_absorbed = (family.does == logic::and_ && bits == 0) || (family.does == logic::or_ && bits == 0xFFFFFFFF);
    if (is_absorbed) return constant_use(inverts ? ~bits : bits);
    const bool is_neutral = bits == (family.does == logic::and_ ? 0xFFFFFFFF : 0);
    if (!is_neutral) return {};
    if (!shifts_nothing(s[1])) {
        if (family.does == logic::or_) return {};
        instruction pure = with_not_result(b.form(shift_with(family.is_left, logic::or_)), inverts);
        if (!family.is_left) (void)pure.set(enum_id::signed_, *what.get(enum_id::signed_));
        return b.op(pure, s[0], s[1], constant_use(0));
    }
    if (!s[0].is_plain()) return {};
    return inverts ? b.op(opcode::LSHIFT_XOR_i32, s[0], no_shift(), constant_use(0xFFFFFFFF)) : s[0];
}

// How many of the lowest bits of a word are surely 0.
constexpr int zeros_at_end(const program& p, const use& u, int depth = 0)
{
    if (!u.is_plain()) return 0;
    if (u.is_constant()) return std::countr_zero(u.id);
    const node_id by = depth < 4 ? giver(p, u) : none;
    if (by == none) return 0;
    const node& n = p.nodes[by];
    if (pure_shift(p, u) != none && shift_family_of(n.what.code()).is_left && n.sources[1].is_constant() &&
        n.sources[1].select == selector::b0) {
        const int all = zeros_at_end(p, n.sources[0], depth + 1) + static_cast<int>(n.sources[1].id & 31);
        return all < 32 ? all : 32;
    }
    if (n.what.code() == opcode::IADD_u32 && has_usual_modifiers(n.what)) {
        const int x = zeros_at_end(p, n.sources[0], depth + 1), y = zeros_at_end(p, n.sources[1], depth + 1);
        return x < y ? x : y;
    }
    return 0;
}

// (x >> n) << n, which only clears the lowest bits of x.
template <class Builder>
constexpr use shift_back(Builder& b, const instruction& what, const use_list& s)
{
    const program& p = b.made();
    if (!s[1].is_constant() || s[1].select != selector::b0 || what.code() != opcode::LSHIFT_OR_i32 || !s[2].is(0) || is_not_result(what))
        return {};
    const node_id by = pure_shift(p, s[0]);
    if (by == none || shift_family_of(p.nodes[by].what.code()).is_left || p.nodes[by].sources[1] != s[1] ||
        !p.nodes[by].sources[0].is_plain())
        return {};
    const use x = p.nodes[by].sources[0];
    const int bits = static_cast<int>(s[1].id & 31);
    if (zeros_at_end(p, x) >= bits) return x;
    return b.op(opcode::LSHIFT_AND_i32, x, no_shift(), constant_use(0xFFFFFFFFu << bits));
}

// The complement of what a shift gives is what it gives with its result inverted.
template <class Builder>
constexpr use simplify_complement(Builder& b, use_list& s)
{
    const program& p = b.made();
    if (const node_id by = complement_by(p, s[0]); by != none) return p.nodes[by].sources[0];
    const node_id by = s[0].is_plain() ? giver(p, s[0]) : none;
    if (by == none || !shift_family_of(p.nodes[by].what.code())) return {};
    const node& from = p.nodes[by];
    return b.op(with_not_result(from.what, !is_not_result(from.what)), from.sources[0], from.sources[1], from.sources[2]);
}

// A shift before it, with this one's logic.
template <class Builder>
constexpr use merge_shift(Builder& b, const instruction& what, use_list& s, const shift_family& family)
{
    const program& p = b.made();
    if (!s[2].complement && pure_shift(p, s[0]) == none && pure_shift(p, s[2]) != none && s[0].is_plain()) exchange(s[0], s[2]);
    const node_id by = pure_shift(p, s[0]);
    if (by == none) return {};
    const node& from = p.nodes[by];
    const bool is_left = shift_family_of(from.what.code()).is_left;
    instruction merged = with_not_result(b.form(shift_with(is_left, family.does)), is_not_result(what));
    if (!is_left) (void)merged.set(enum_id::signed_, *from.what.get(enum_id::signed_));
    return b.op(merged, from.sources[0], from.sources[1], s[2]);
}

template <class Builder>
constexpr use simplify_shift(Builder& b, instruction& what, use_list& s)
{
    const shift_family family = shift_family_of(what.code());
    const program& p = b.made();
    if (s[2].is_constant() && s[2].complement) s[2] = constant_use(~s[2].id);
    if (shifts_nothing(s[1])) {
        if (!family.is_left)
            return b.op(with_not_result(b.form(shift_with(true, family.does)), is_not_result(what)), s[0], no_shift(), s[2]);
        if (s[0].is_constant() && s[0].is_plain() && !s[2].is_constant() && !s[2].complement) exchange(s[0], s[2]);
        if (family.does == logic::xor_ && s[2].is(0xFFFFFFFF) && !is_not_result(what)) return simplify_complement(b, s);
    }
    if (s[2].is_constant()) {
        if (const use known = simplify_logic_with_constant(b, what, s, family)) return known;
    } else if (const node_id by = complement_by(p, s[2].complement ? use{} : s[2]); by != none) {
        s[2] = p.nodes[by].sources[0];
        s[2].complement = true;
    }
    if (!shifts_nothing(s[1])) return shift_back(b, what, s);
    if (const node_id by = complement_by(p, s[0]); by != none && !s[2].is_constant() && !s[2].complement && s[2].is_plain()) {
        const use inverted = p.nodes[by].sources[0];
        s[0] = s[2];
        s[2] = inverted;
        s[2].complement = true;
    }
    if (s[0] == s[2])
        return family.does == logic::xor_ ? constant_use(is_not_result(what) ? 0xFFFFFFFF : 0) : is_not_result(what) ? use{} : s[0];
    if (s[0].is_value() && s[2].is_value() && s[0].is_plain() && s[2].is_plain() && s[0].id > s[2].id) exchange(s[0], s[2]);
    return merge_shift(b, what, s, family);
}

}  // namespace valhall::compiler

#endif
