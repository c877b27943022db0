// SPDX-License-Identifier: MIT
// The number of reads of each value, and removal of nodes that become unread.
#ifndef VALHALL_COMPILER_ANALYSIS_USE_COUNTS_HPP
#define VALHALL_COMPILER_ANALYSIS_USE_COUNTS_HPP

#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

class use_counts {
public:
    constexpr explicit use_counts(program& p) : p_(p)
    {
        counts_.resize(p.values.size(), 0);
        for (block_id b = 1; b < p.blocks.size(); ++b) {
            if (!p.blocks[b].is_reachable) continue;
            for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next) add_reads_of(n);
            if (p.blocks[b].condition.is_value()) ++counts_[p.blocks[b].condition.id];
        }
    }

    constexpr std::uint32_t operator[](value_id v) const { return v < counts_.size() ? counts_[v] : 0; }
    constexpr void add(value_id v, std::uint32_t reads)
    {
        if (v >= counts_.size()) counts_.resize(p_.values.size(), 0);
        counts_[v] += reads;
    }
    // Counts the reads of a node that was added.
    constexpr void add_reads_of(node_id n)
    {
        each_value_read(p_, p_.nodes[n], [this](value_id v) { add(v, 1); });
    }

    // Changes a source of a node, and removes nodes that become unread.
    constexpr void set_source(node_id n, int index, const use& to)
    {
        const use old = p_.nodes[n].sources[index];
        p_.nodes[n].sources[index] = to;
        each_value_of(to, [this](value_id v) { add(v, 1); });
        pool<node_id> unread;
        each_value_of(old, [&](value_id v) { drop(v, unread); });
        remove_all(unread);
    }
    // Changes the instruction and the sources of a node to those of another one, and removes the nodes that nothing reads then.
    constexpr void rewrite(node_id n, const node& as)
    {
        const node old = p_.nodes[n];
        node& changed = p_.nodes[n];
        changed.what = as.what;
        changed.is_relaxed = as.is_relaxed;
        changed.source_count = as.source_count;
        for (int i = 0; i < as.source_count; ++i) changed.sources[i] = as.sources[i];
        add_reads_of(n);
        pool<node_id> unread;
        for (int i = 0; i < old.source_count; ++i) each_value_of(old.sources[i], [&](value_id v) { drop(v, unread); });
        remove_all(unread);
    }
    // Removes a node, and nodes that only it reads.
    constexpr void remove(node_id n)
    {
        pool<node_id> unread;
        unread.add(n);
        remove_all(unread);
    }
    // Lists the nodes that remove() would remove, beginning with the node itself. Changes nothing.
    constexpr void list_removed(node_id n, pool<node_id>& unread)
    {
        unread.clear();
        unread.add(n);
        drop_all(unread);
        for (const node_id one : unread) add_reads_of(one);
    }

private:
    constexpr void drop(value_id v, pool<node_id>& unread)
    {
        if (--counts_[v] == 0 && is_unread(p_.values[v].by)) unread.add(p_.values[v].by);
    }
    // Drops the reads of listed nodes, and appends nodes that become unread.
    constexpr void drop_all(pool<node_id>& unread)
    {
        // NOLINTNEXTLINE(modernize-loop-convert): the list gets longer
        for (std::uint32_t i = 0; i < unread.size(); ++i) each_value_read(p_, p_.nodes[unread[i]], [&](value_id v) { drop(v, unread); });
    }
    constexpr void remove_all(pool<node_id>& unread)
    {
        drop_all(unread);
        for (const node_id n : unread) p_.remove(n);
    }
    // True if a node computes, and nothing reads its results.
    constexpr bool is_unread(node_id n) const
    {
        const node& at = p_.nodes[n];
        if (!is_pure(at) || at.fixed != no_register) return false;
        for (value_id v = at.result; v < at.result + at.result_count; ++v)
            if (counts_[v] != 0) return false;
        return true;
    }

    program& p_;
    pool<std::uint32_t> counts_{};
};

}  // namespace valhall::compiler

#endif
