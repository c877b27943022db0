// SPDX-License-Identifier: MIT
// Moves loads up, so that what does not need them hides the time that they take.
#ifndef VALHALL_COMPILER_PASSES_HOIST_LOADS_HPP
#define VALHALL_COMPILER_PASSES_HOIST_LOADS_HPP

#include "valhall/compiler/program.hpp"

namespace valhall::compiler {

class load_hoister {
public:
    constexpr explicit load_hoister(program& p) : p_(p)
    {
        for (block_id b = 1; b < p.blocks.size(); ++b)
            for (node_id n = p.blocks[b].first; n != none;) {
                const node_id next = p.nodes[n].next;
                if (p.nodes[n].is_instruction() && p.nodes[n].what.is_message() && is_pure(p.nodes[n])) hoist(n);
                n = next;
            }
    }

private:
    // How many instructions a load passes at most: its results take registers from then on.
    static constexpr int farthest = 10;

    constexpr void hoist(node_id n)
    {
        node_id where = n;
        for (int passed = 0; passed < farthest; ++passed) {
            const node_id before = p_.nodes[where].previous;
            if (before == none || !may_pass(n, before)) break;
            where = before;
        }
        if (where == n) return;
        unlink(n);
        p_.insert_before(where, n);
    }

    // Messages stay in their order, as their slots are waited for in it.
    constexpr bool may_pass(node_id n, node_id before) const
    {
        const node& other = p_.nodes[before];
        if (other.kind != node_kind::instruction && other.kind != node_kind::copy) return false;
        if (other.is_instruction() && (other.what.is_message() || !is_pure(other))) return false;
        const auto makes = [&other](value_id v) { return v != none && v >= other.result && v < other.result + other.result_count; };
        for (int i = 0; i < p_.nodes[n].source_count; ++i)
            if (const use& u = p_.nodes[n].sources[i]; u.is_value() && (makes(u.id) || makes(u.high))) return false;
        for (const use& u : p_.arguments_of(p_.nodes[n]))
            if (u.is_value() && makes(u.id)) return false;
        return true;
    }

    constexpr void unlink(node_id n)
    {
        p_.remove(n);
        p_.nodes[n].is_dead = false;
    }

    program& p_;
};

// Moves loads up a little in their blocks.
constexpr void hoist_loads(program& p) { load_hoister{p}; }

}  // namespace valhall::compiler

#endif
