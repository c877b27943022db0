// SPDX-License-Identifier: MIT
// Copies inputs out of registers that a blend shader may change, if the program calls one: an input is bound to its register for its whole
// live range, and would not survive the call. Unnecessary copies are coalesced with their inputs.
#ifndef VALHALL_COMPILER_MACHINE_MOVE_INPUTS_HPP
#define VALHALL_COMPILER_MACHINE_MOVE_INPUTS_HPP

#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

class input_mover {
public:
    constexpr explicit input_mover(program& p) : p_(p) {}

    constexpr void run()
    {
        if (!calls_blend_shader()) return;
        const value_id first_new = p_.values.size();
        moved_.resize(first_new, none);
        copy_inputs();
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
                if (!is_copy_of_input(n, first_new)) replace_uses(p_.nodes[n]);
            replace(p_.blocks[b].condition);
        }
    }

private:
    constexpr bool calls_blend_shader() const
    {
        for (node_id n = 1; n < p_.nodes.size(); ++n)
            if (!p_.nodes[n].is_dead && is_blend_call(p_.nodes[n])) return true;
        return false;
    }

    // The copies come after all inputs in the first block, which has no phis.
    constexpr void copy_inputs()
    {
        node_id last = none;
        for (node_id n = p_.blocks[1].first; n != none; n = p_.nodes[n].next)
            if (p_.nodes[n].kind == node_kind::input) last = n;
        if (last == none) return;
        for (node_id n = p_.blocks[1].first; n != none; n = p_.nodes[n].next) {
            const node& one = p_.nodes[n];
            if (one.kind != node_kind::input || !is_changed_by_blend_shaders(one.fixed, p_.on)) continue;
            const value_id input = one.result;
            const node_id copy =
                p_.nodes.add(node{.kind = node_kind::copy, .source_count = 1, .sources = {value_use(input)}, .from = one.from});
            p_.insert_after(1, last, copy);
            moved_[input] = p_.add_results(copy, 1);
        }
    }

    // The copies are the only results with numbers above all old values.
    constexpr bool is_copy_of_input(node_id n, value_id first_new) const { return p_.nodes[n].result >= first_new; }

    constexpr void replace_uses(node& n)
    {
        each_use(p_, n, [this](use& u) { replace(u); });
    }

    constexpr void replace(use& u)
    {
        if (!u.is_value()) return;
        if (moved_[u.id] != none) u.id = moved_[u.id];
        if (u.high != none && moved_[u.high] != none) u.high = moved_[u.high];
    }

    program& p_;
    pool<value_id> moved_{};  // by input: the copy that replaces it, or `none`
};

constexpr void move_inputs(program& p) { input_mover(p).run(); }

}  // namespace valhall::compiler

#endif
