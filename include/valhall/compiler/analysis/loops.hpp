// SPDX-License-Identifier: MIT
// The natural loops of a program, and their nesting.
#ifndef VALHALL_COMPILER_ANALYSIS_LOOPS_HPP
#define VALHALL_COMPILER_ANALYSIS_LOOPS_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// A natural loop. The numbers of its blocks start at its header's. So a value that dominates one of its blocks is defined in the loop if
// and only if its block's number is not less than the header's.
struct natural_loop {
    block_id header = none;
    block_id preheader = none;  // the only block outside the loop that branches to the header, if it branches nowhere else; else none
    std::uint32_t parent = none;  // the number of the enclosing loop
    std::uint32_t first = 0, count = 0;  // its own blocks, without those of inner loops: a range of loop_forest::blocks_of()
};

// The loops of a program, numbered from 1; an inner loop has a lower number than the loop around it. Empty if a loop has two entries
// (irreducible control flow). Almost linear in the size of the program.
class loop_forest {
public:
    constexpr explicit loop_forest(const program& p) : p_(p)
    {
        loops_.add({});
        if (!has_back_edge()) return;
        inner_.resize(p.blocks.size(), none);
        merged_.resize(p.blocks.size(), none);
        for (block_id b = p.blocks.size(); --b != none;)
            if (p.blocks[b].is_reachable && is_header(b) && !add_loop(b)) {
                loops_.resize(1);
                return;
            }
        list_blocks();
    }

    // The number of loops plus one.
    constexpr std::uint32_t size() const { return loops_.size(); }
    constexpr const natural_loop& operator[](std::uint32_t l) const { return loops_[l]; }
    // The number of the innermost loop that contains a block, or none.
    constexpr std::uint32_t innermost(block_id b) const { return size() > 1 ? inner_[b] : none; }
    // True if a block is in a loop or in one inside it.
    constexpr bool contains(std::uint32_t l, block_id b) const
    {
        if (b == none) return false;
        std::uint32_t at = innermost(b);
        while (at != none && at < l) at = loops_[at].parent;
        return at == l;
    }
    // The block that leads back to the header of a loop whose header has two predecessors.
    constexpr block_id latch(std::uint32_t l) const
    {
        const auto before = p_.predecessors_of(loops_[l].header);
        return before[before[0] == loops_[l].preheader ? 1 : 0];
    }
    // The blocks of a loop that are in no inner loop, in order.
    constexpr std::span<const block_id> blocks_of(std::uint32_t l) const { return own_.part(loops_[l].first, loops_[l].count); }

private:
    constexpr bool is_header(block_id b) const
    {
        for (const block_id from : p_.predecessors_of(b))
            if (from >= b && p_.blocks[from].is_reachable) return true;
        return false;
    }
    constexpr bool has_back_edge() const
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (p_.blocks[b].is_reachable && is_header(b)) return true;
        return false;
    }

    // The header of the outermost loop found so far that contains a block, or the block itself.
    constexpr block_id outermost(block_id b)
    {
        block_id top = b;
        while (merged_[top] != none) top = merged_[top];
        while (merged_[b] != none) {  // path compression
            const block_id next = merged_[b];
            merged_[b] = top;
            b = next;
        }
        return top;
    }

    // Adds the loop of a header: all blocks from which a back edge to the header is reached without passing the header. False if the header
    // does not dominate them.
    constexpr bool add_loop(block_id header)
    {
        const std::uint32_t number = loops_.add({.header = header});
        const auto visit = [this](block_id b) {
            for (const block_id from : p_.predecessors_of(b)) open_.add(from);
        };
        for (const block_id from : p_.predecessors_of(header))
            if (from >= header) open_.add(from);
        while (!open_.empty()) {
            const block_id b = outermost(open_.back());
            open_.pop();
            if (b == header) continue;
            if (b < header) return false;
            merged_[b] = header;
            if (inner_[b] == none) inner_[b] = number;
            else loops_[inner_[b]].parent = number;
            visit(b);
        }
        inner_[header] = number;
        loops_[number].preheader = preheader_of(header);
        return true;
    }
    constexpr block_id preheader_of(block_id header) const
    {
        block_id found = none;
        for (const block_id from : p_.predecessors_of(header)) {
            if (from >= header || !p_.blocks[from].is_reachable) continue;
            if (found != none || p_.blocks[from].condition) return none;
            found = from;
        }
        return found;
    }

    constexpr void list_blocks()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (inner_[b] != none) ++loops_[inner_[b]].count;
        std::uint32_t first = 0;
        for (natural_loop& l : loops_) {
            l.first = first;
            first += l.count;
            l.count = 0;
        }
        own_.resize(first, none);
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (inner_[b] != none) own_[loops_[inner_[b]].first + loops_[inner_[b]].count++] = b;
    }

    const program& p_;
    pool<natural_loop> loops_{};
    pool<std::uint32_t> inner_{};  // by block
    pool<block_id> merged_{};  // by block: the header of the loop around it; by loop header: that of the loop around the loop
    pool<block_id> own_{};
    pool<block_id> open_{};
};

}  // namespace valhall::compiler

#endif
