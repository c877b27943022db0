// SPDX-License-Identifier: MIT
// Moves loads down to their first use, which shortens the live ranges of their results.
#ifndef VALHALL_COMPILER_PASSES_SINK_LOADS_HPP
#define VALHALL_COMPILER_PASSES_SINK_LOADS_HPP

#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

class load_sinker {
public:
    constexpr explicit load_sinker(program& p) : p_(p)
    {
        first_reads_.resize(p.values.size());
        for (block_id b = 1; b < p.blocks.size(); ++b) find_reads(b);
        for (block_id b = 1; b < p.blocks.size(); ++b)
            for (node_id n = p.blocks[b].last; n != none;) {
                const node_id previous = p.nodes[n].previous;
                if (needs_nothing(n)) sink(n);
                n = previous;
            }
    }

private:
    // The first read of a value, if all reads are in one block.
    struct first_read {
        node_id by = none;
        block_id in = none;
        bool is_elsewhere = false;  // read in several blocks, at the end of a block, or by a phi
        std::uint32_t order = 0;
    };

    constexpr void find_reads(block_id b)
    {
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            ++order_;
            const node& one = p_.nodes[n];
            const bool is_phi = one.kind == node_kind::phi;
            each_use(p_, one, [&](const use& u) { note(u, n, b, is_phi); });
        }
        note(p_.blocks[b].condition, none, b, true);
    }
    constexpr void note(const use& u, node_id by, block_id in, bool is_elsewhere)
    {
        if (!u.is_value()) return;
        for (const value_id v : {u.id, u.high}) {
            first_read& known = first_reads_[v];
            if (known.in != none && known.in != in) known.is_elsewhere = true;
            known.is_elsewhere |= is_elsewhere;
            if (known.in == none) known = {by, in, known.is_elsewhere, order_};
        }
    }

    // True if a node is a load that reads no registers but preloaded ones.
    constexpr bool needs_nothing(node_id n) const
    {
        const node& load = p_.nodes[n];
        if (!load.is_instruction() || !load.what.is_message() || !is_pure(load) || load.argument_count != 0) return false;
        for (int i = 0; i < load.source_count; ++i) {
            const use& u = load.sources[i];
            if (u.is_value() && (u.high != none || p_.definition(u.id).kind != node_kind::input)) return false;
        }
        return true;
    }

    constexpr void sink(node_id n)
    {
        const node& load = p_.nodes[n];
        node_id before = none;
        std::uint32_t order = UINT32_MAX;
        for (value_id v = load.result; v < load.result + load.result_count; ++v) {
            const first_read& r = first_reads_[v];
            if (r.is_elsewhere || (r.in != none && r.in != load.in)) return;
            if (r.by == none || r.order >= order) continue;
            before = r.by;
            order = r.order;
        }
        if (before == none || before == load.next) return;
        p_.remove(n);
        p_.nodes[n].is_dead = false;
        p_.insert_before(before, n);
    }

    program& p_;
    pool<first_read> first_reads_{};  // by value
    std::uint32_t order_ = 0;
};

// Moves loads down within their blocks: fewer registers, more waiting.
constexpr void sink_loads(program& p) { load_sinker{p}; }

}  // namespace valhall::compiler

#endif
