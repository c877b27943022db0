// SPDX-License-Identifier: MIT
// Finds the defining nodes of sources, and recognises patterns of nodes.
#ifndef VALHALL_COMPILER_SIMPLIFY_PATTERNS_HPP
#define VALHALL_COMPILER_SIMPLIFY_PATTERNS_HPP

#include <cstdint>

#include "valhall/compiler/build/float_words.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

// The sources of an instruction to be added.
using use_list = use[4];

// The instruction that defines a use as its only result, ignoring modifiers; none otherwise.
constexpr node_id giver(const program& p, const use& u)
{
    if (!u.is_value() || u.high != none) return none;
    const node_id by = p.values[u.id].by;
    return p.nodes[by].is_instruction() && p.nodes[by].result_count == 1 && p.nodes[by].argument_count == 0 ? by : none;
}
// As above, if the instruction has the opcode.
constexpr node_id giver(const program& p, const use& u, opcode code)
{
    const node_id by = giver(p, u);
    return by != none && p.nodes[by].what.code() == code ? by : none;
}

constexpr bool has_usual_modifiers(const instruction& what) { return what.bits == valhall::detail::start_of(what.row_index, what.on); }

constexpr modifier::clamp clamp_of(const instruction& what) { return static_cast<modifier::clamp>(*what.get(enum_id::clamp)); }

// The combined effect of two clamps.
constexpr modifier::clamp both_clamps(modifier::clamp first, modifier::clamp second)
{
    if (first == modifier::clamp::none || first == second) return second;
    if (second == modifier::clamp::none) return first;
    return modifier::clamp::clamp_0_1;  // two different ones: one starts at 0, and one ends at 1
}

// x - 0: applies x's modifiers.
constexpr bool is_move(const node& n)
{
    return n.what.code() == opcode::FADD_f32 && n.sources[1].is(minus_zero) && has_usual_modifiers(n.what);
}
// x * y - 0: a product.
constexpr bool is_product(const node& n)
{
    return n.what.code() == opcode::FMA_f32 && n.sources[2].is(minus_zero) && has_usual_modifiers(n.what);
}

// `inner`, with the abs and neg of `outer` applied on top.
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

// Reads floats directly, through copies that apply modifiers or widen halves.
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
        if (inner.select != selector::none && !has_selector(fields[n], inner.select)) continue;
        if (inner.is_constant() || inner.complement) continue;
        s[n] = with_signs_of(inner, s[n]);
    }
}

}  // namespace valhall::compiler

#endif
