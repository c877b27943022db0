// SPDX-License-Identifier: MIT
// What the conditions and results of peephole rules call, and what the matchers that are made of rules are written with. Modifiers are
// numbers here, as their enumerations have them.
#ifndef VALHALL_COMPILER_SIMPLIFY_FUNCTIONS_HPP
#define VALHALL_COMPILER_SIMPLIFY_FUNCTIONS_HPP

#include <bit>
#include <cstdint>

#include "valhall/compiler/arithmetic/comparisons.hpp"
#include "valhall/compiler/simplify/patterns.hpp"

namespace valhall::compiler::rules {

// ---- what matchers are written with ----

// Tells a builder that asks for it which rule of its instruction fires, counted from 0. (Tests do.)
template <int Number, class Builder>
constexpr void note(Builder& b)
{
    if constexpr (requires { b.note_rule(Number); }) b.note_rule(Number);
}

// The opcode of a node; NOP of none.
constexpr opcode code_of(const program& p, node_id by) { return by != none ? p.nodes[by].what.code() : opcode::NOP; }

constexpr std::uint32_t modifier_of(const instruction& what, enum_id id) { return static_cast<std::uint32_t>(*what.get(id)); }

// An instruction with another value of a modifier.
constexpr instruction with(instruction what, enum_id id, std::uint32_t value)
{
    (void)what.set(id, value);
    return what;
}
// Whether all modifiers but some have their usual values.
template <class... Ids>
constexpr bool is_usual_but(instruction what, Ids... ids)
{
    const instruction usual{valhall::detail::start_of(what.row_index, what.on), what.row_index, what.on};
    ((what = with(what, ids, modifier_of(usual, ids))), ...);
    return what.bits == usual.bits;
}
// An instruction with the modifiers that another one has too.
constexpr instruction with_modifiers_of(instruction what, const instruction& from)
{
    for (const modifier_id one : what.row().modifiers()) {
        const enum_id id = describe(one).id;
        if (const auto value = from.get(id)) (void)what.set(id, *value);
    }
    return what;
}

constexpr bool is_constant_word(const use& u) { return u.is_constant() && u.is_plain(); }
constexpr bool is_constant_part(const use& u, selector part) { return u.is_constant() && u == constant_use(u.id).selecting(part); }
constexpr bool is_only_negated(const use& u) { return u.neg && !u.abs && !u.complement && u.select == selector::none; }
constexpr bool is_only_complemented(const use& u) { return u.complement && !u.neg && !u.abs && u.select == selector::none; }
constexpr use complemented(use u)
{
    u.complement = !u.complement;
    return u;
}

// One order for two sources that can be exchanged, so that equal instructions look equal: constants last, else the older value first.
constexpr void put_in_order(use& x, use& y)
{
    const bool is_late = x.is_constant() ? !y.is_constant() : x.is_value() && y.is_value() && x.id > y.id;
    if (is_late) exchange(x, y);
}

// ---- constants ----

constexpr bool is_power_of_2(std::uint32_t n) { return std::has_single_bit(n); }
constexpr std::uint32_t log2(std::uint32_t n) { return static_cast<std::uint32_t>(std::bit_width(n)) - 1; }
// All bits from one on: none from 32 on.
constexpr std::uint32_t bits_from(std::uint32_t n) { return n < 32 ? 0xFFFFFFFF << n : 0; }

// ---- what is known of a source ----

constexpr bool is_constant(const use& u) { return u.is_constant(); }

// How many of the lowest bits of a word are surely 0.
constexpr std::uint32_t zeros_at_end(const program& p, const use& u, int depth = 0)
{
    if (!u.is_plain()) return 0;
    if (u.is_constant()) return static_cast<std::uint32_t>(std::countr_zero(u.id));
    const node_id by = depth < 4 ? giver(p, u) : none;
    if (by == none || !has_usual_modifiers(p.nodes[by].what)) return 0;
    const node& n = p.nodes[by];
    if (n.what.code() == opcode::LSHIFT_OR_i32 && n.sources[2].is(0) && is_constant_part(n.sources[1], selector::b0)) {
        const std::uint32_t all = zeros_at_end(p, n.sources[0], depth + 1) + (n.sources[1].id & 31);
        return all < 32 ? all : 32;
    }
    if (n.what.code() == opcode::IADD_u32) {
        const std::uint32_t x = zeros_at_end(p, n.sources[0], depth + 1), y = zeros_at_end(p, n.sources[1], depth + 1);
        return x < y ? x : y;
    }
    return 0;
}
template <class Builder>
constexpr bool ends_in_zeros(const Builder& b, const use& u, std::uint32_t count)
{
    return zeros_at_end(b.made(), u) >= count;
}

}  // namespace valhall::compiler::rules

#endif
