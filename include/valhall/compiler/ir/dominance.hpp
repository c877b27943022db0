// SPDX-License-Identifier: MIT
// Dominance of blocks for verify(), computed by another algorithm than the dominator tree of the passes, so that a mistake in one of them does not
// hide itself.
#ifndef VALHALL_COMPILER_IR_DOMINANCE_HPP
#define VALHALL_COMPILER_IR_DOMINANCE_HPP

#include <cstdint>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler::detail {

// Dominance by semidominators (the algorithm called Semi-NCA). Every reachable block must be reached from block 1 by edges, and the lists of
// predecessors must agree with the edges.
class dominance {
public:
    constexpr explicit dominance(const program& p) : p_(p)
    {
        numbers_.resize(p.blocks.size(), 0);
        places_.add({});  // numbers start at 1
        number_depth_first();
        find_semidominators();
        find_immediate_dominators();
        number_tree();
    }

    // True if every path from the start to `b` passes through `a`, or they are the same.
    constexpr bool dominates(block_id a, block_id b) const
    {
        if (numbers_[a] == 0 || numbers_[b] == 0) return false;
        const place &above = places_[numbers_[a]], &below = places_[numbers_[b]];
        return above.enter <= below.enter && below.enter < above.enter + above.size;
    }

private:
    // A block, by its number in depth-first preorder.
    struct place {
        block_id block = none;
        std::uint32_t parent = 0;  // in the depth-first tree
        std::uint32_t ancestor = 0;  // as `parent`, with compressed paths
        std::uint32_t best = 0;  // on the compressed path: the one with the least semidominator
        std::uint32_t semi = 0;
        std::uint32_t dominator = 0;
        std::uint32_t size = 1, enter = 0, used = 1;  // the range of its subtree in the dominator tree
    };

    constexpr void number_depth_first()
    {
        pool<place> open;
        open.add({.block = 1});
        while (!open.empty()) {
            const place found = open.back();
            open.pop();
            if (numbers_[found.block] != 0) continue;
            const std::uint32_t number = places_.add(found);
            numbers_[found.block] = number;
            places_[number].ancestor = found.parent;
            places_[number].best = places_[number].semi = number;
            const block& b = p_.blocks[found.block];
            if (b.condition) open.add({.block = b.taken, .parent = number});
            if (b.next != none) open.add({.block = b.next, .parent = number});
        }
    }

    // The place with the least semidominator on the tree path above `at` down to those with numbers over `done`.
    constexpr std::uint32_t best_above(std::uint32_t at, std::uint32_t done)
    {
        path_.clear();
        while (places_[at].ancestor > done) {
            path_.add(at);
            at = places_[at].ancestor;
        }
        std::uint32_t best = places_[at].best;
        const std::uint32_t top = places_[at].ancestor;
        while (!path_.empty()) {
            place& one = places_[path_.back()];
            path_.pop();
            if (places_[best].semi < places_[one.best].semi) one.best = best;
            one.ancestor = top;
            best = one.best;
        }
        return best;
    }
    constexpr void find_semidominators()
    {
        for (std::uint32_t w = places_.size(); --w > 1;) {
            for (const block_id from : p_.predecessors_of(places_[w].block)) {
                const std::uint32_t v = numbers_[from];
                if (v == 0) continue;
                const std::uint32_t semi = v <= w ? v : places_[best_above(v, w)].semi;
                if (semi < places_[w].semi) places_[w].semi = semi;
            }
        }
    }
    constexpr void find_immediate_dominators()
    {
        for (std::uint32_t w = 2; w < places_.size(); ++w) {
            std::uint32_t at = places_[w].parent;
            while (at > places_[w].semi) at = places_[at].dominator;
            places_[w].dominator = at;
        }
    }
    constexpr void number_tree()
    {
        for (std::uint32_t w = places_.size(); --w > 1;) places_[places_[w].dominator].size += places_[w].size;
        for (std::uint32_t w = 2; w < places_.size(); ++w) {
            place& above = places_[places_[w].dominator];
            places_[w].enter = above.enter + above.used;
            above.used += places_[w].size;
        }
    }

    const program& p_;
    pool<std::uint32_t> numbers_{};  // by block
    pool<place> places_{};
    pool<std::uint32_t> path_{};
};

}  // namespace valhall::compiler::detail

#endif
