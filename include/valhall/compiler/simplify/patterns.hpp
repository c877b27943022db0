// SPDX-License-Identifier: MIT
// What simplification looks for in what has been built: who gives a value, and shapes of nodes.
#ifndef VALHALL_COMPILER_SIMPLIFY_PATTERNS_HPP
#define VALHALL_COMPILER_SIMPLIFY_PATTERNS_HPP

#include <cstdint>

#include "valhall/compiler/simplify/fold.hpp"
#include "valhall/compiler/program.hpp"

namespace valhall::compiler {

using modifier::clamp;

inline constexpr std::uint32_t plus_zero_bits = 0, minus_zero_bits = 0x80000000, one_bits = 0x3F800000, minus_one_bits = 0xBF800000;

// The sources of an instruction that is to be added.
using use_list = use[4];

// The instruction whose only result a use is, with or without something done to it; none otherwise.
constexpr node_id giver(const program& p, const use& u)
{
    if (!u.is_value() || u.high != none) return none;
    const node_id by = p.values[u.id].by;
    return p.nodes[by].is_instruction() && p.nodes[by].result_count == 1 && p.nodes[by].argument_count == 0 ? by : none;
}
// Likewise, if it is one with an opcode.
constexpr node_id giver(const program& p, const use& u, opcode code)
{
    const node_id by = giver(p, u);
    return by != none && p.nodes[by].what.code() == code ? by : none;
}

constexpr bool has_usual_modifiers(const instruction& what) { return what.bits == valhall::detail::start_of(what.row_index, what.on); }

constexpr clamp clamp_of(const instruction& what) { return static_cast<clamp>(*what.get(enum_id::clamp)); }

// What the second of two clamps makes of the first.
constexpr clamp both_clamps(clamp first, clamp second)
{
    if (first == clamp::none || first == second) return second;
    if (second == clamp::none) return first;
    return clamp::clamp_0_1;  // of two different ones, one begins at 0 and one ends at 1
}

// x - 0: x with its signs and its part, as a word.
constexpr bool is_move(const node& n)
{
    return n.what.code() == opcode::FADD_f32 && n.sources[1].is(minus_zero_bits) && has_usual_modifiers(n.what);
}
// x * y - 0.
constexpr bool is_product(const node& n)
{
    return n.what.code() == opcode::FMA_f32 && n.sources[2].is(minus_zero_bits) && has_usual_modifiers(n.what);
}

// What is done to a use, done to another one first: signs of signs.
constexpr use with_signs_of(use inner, const use& outer)
{
    if (outer.abs) inner = inner.magnitude();
    if (outer.neg) inner = inner.negated();
    return inner;
}

constexpr void exchange(use& x, use& y)
{
    const use kept = x;
    x = y;
    y = kept;
}

// Reads floats where they come from: before signs were applied, before halves were widened.
constexpr void read_through(const program& p, const instruction& what, use_list& s)
{
    const auto fields = what.row().sources();
    for (int n = 0; n < fields.size(); ++n) {
        const node_id by = giver(p, s[n]);
        if (by == none || !fields[n].has_absneg || s[n].select != selector::none) continue;
        const node& from = p.nodes[by];
        const bool is_widened = from.what.code() == opcode::F16_TO_F32 && has_usual_modifiers(from.what);
        if (!is_widened && !is_move(from)) continue;
        use inner = from.sources[0];
        if (is_widened && inner.select == selector::none) inner.select = selector::h0;
        if (inner.select != selector::none && valhall::detail::encoding_of(inner.select, fields[n]) < 0) continue;
        if (inner.is_constant() || inner.complement) continue;
        s[n] = with_signs_of(inner, s[n]);
    }
}

}  // namespace valhall::compiler

#endif
