// SPDX-License-Identifier: MIT
// The dominator tree: block A dominates B if every path to B passes through A.
#ifndef VALHALL_COMPILER_ANALYSIS_DOMINATORS_HPP
#define VALHALL_COMPILER_ANALYSIS_DOMINATORS_HPP

#include <cstdint>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// The tree of immediate dominators, for any control flow, irreducible too: iterates to a fixed point. Some predecessor of each reachable block
// has a lower number, so the numbers along some path to a block are lower than its own: those of its dominators are.
class dominator_tree {
public:
    constexpr explicit dominator_tree(const program& p)
    {
        blocks_.resize(p.blocks.size());
        while (has_changed(p)) {
        }
        for (block_id b = p.blocks.size(); --b > 1;) {
            place& parent = blocks_[blocks_[b].parent];  // `none` for unreachable blocks: nothing reads that list
            blocks_[b].next = parent.first;
            parent.first = b;
        }
    }

    constexpr block_id parent(block_id b) const { return blocks_[b].parent; }
    // Iterates over the blocks that a block immediately dominates, in block order: the first one, and the next one after each.
    constexpr block_id first_child(block_id b) const { return blocks_[b].first; }
    constexpr block_id next_child(block_id b) const { return blocks_[b].next; }

private:
    struct place {
        block_id parent = none;
        block_id first = none, next = none;
    };

    // Recomputes the parent of each block from those of its predecessors. False if all stay the same.
    constexpr bool has_changed(const program& p)
    {
        bool is_changed = false;
        for (block_id b = 2; b < p.blocks.size(); ++b) {
            if (!p.blocks[b].is_reachable) continue;
            block_id common = none;
            for (const block_id from : p.predecessors_of(b))
                if (from == 1 || blocks_[from].parent != none) common = common == none ? from : nearest_common(common, from);
            is_changed |= blocks_[b].parent != common;
            blocks_[b].parent = common;
        }
        return is_changed;
    }
    constexpr block_id nearest_common(block_id x, block_id y) const
    {
        while (x != y) {
            if (x < y) y = blocks_[y].parent;
            else x = blocks_[x].parent;
        }
        return x;
    }

    pool<place> blocks_{};
};

}  // namespace valhall::compiler

#endif
