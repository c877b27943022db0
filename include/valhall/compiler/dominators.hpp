// SPDX-License-Identifier: MIT
// The dominator tree: block A dominates B if every path to B passes through A.
#ifndef VALHALL_COMPILER_DOMINATORS_HPP
#define VALHALL_COMPILER_DOMINATORS_HPP

#include <cstdint>

#include "valhall/compiler/program.hpp"
#include "valhall/compiler/pool.hpp"

namespace valhall::compiler {

// The tree of immediate dominators. Only back edges to loop headers may lead to earlier blocks.
class dominator_tree {
public:
    constexpr explicit dominator_tree(const program& p)
    {
        blocks_.resize(p.blocks.size());
        for (block_id b = 2; b < p.blocks.size(); ++b) {
            if (!p.blocks[b].is_reachable) continue;
            block_id common = none;
            for (const block_id from : p.predecessors_of(b))
                if (from < b) common = common == none ? from : nearest_common(common, from);
            attach(b, common);
        }
        for (block_id b = p.blocks.size(); --b > 1;) {
            if (!p.blocks[b].is_reachable) continue;
            place& parent = blocks_[blocks_[b].parent];
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
        block_id far = 1;  // a dominator further up, at a distance that lets any dominator be found in O(log n) steps
        std::uint32_t depth = 0;
        block_id first = none, next = none;
    };

    constexpr void attach(block_id b, block_id parent)
    {
        const place& up = blocks_[parent];
        const place& further = blocks_[up.far];
        blocks_[b].parent = parent;
        blocks_[b].depth = up.depth + 1;
        blocks_[b].far = up.depth - further.depth == further.depth - blocks_[further.far].depth ? further.far : parent;
    }
    constexpr block_id nearest_common(block_id x, block_id y) const
    {
        if (blocks_[x].depth < blocks_[y].depth) {
            const block_id kept = x;
            x = y;
            y = kept;
        }
        while (blocks_[x].depth > blocks_[y].depth)
            x = blocks_[blocks_[x].far].depth >= blocks_[y].depth ? blocks_[x].far : blocks_[x].parent;
        while (x != y) {
            const bool can_jump = blocks_[x].far != blocks_[y].far;
            x = can_jump ? blocks_[x].far : blocks_[x].parent;
            y = can_jump ? blocks_[y].far : blocks_[y].parent;
        }
        return x;
    }

    pool<place> blocks_{};
};

}  // namespace valhall::compiler

#endif
