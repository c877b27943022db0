// SPDX-License-Identifier: MIT
// The control-flow graph of a function: blocks, successors, predecessors, dominators, and an order that keeps structured constructs
// together.
#ifndef VALHALL_SPIRV_FLOW_HPP
#define VALHALL_SPIRV_FLOW_HPP

#include <cstdint>
#include <span>

#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

/// A block of a function, as indices of instructions and blocks.
struct flow_block {
    std::uint32_t label = 0;        ///< its id
    std::uint32_t first = 0;        ///< its OpLabel
    std::uint32_t last = 0;         ///< its terminator
    std::uint32_t merge = 0;        ///< OpLoopMerge or OpSelectionMerge, or 0
    std::uint32_t edges = 0;        ///< its first successor in function_flow::edges
    /// The number of its successors.
    std::uint32_t edge_count = 0;
    std::uint32_t sources = 0;      ///< its first reachable predecessor in function_flow::edges; one for each edge
    /// The number of its predecessors.
    std::uint32_t source_count = 0;
    std::uint32_t dominator = 0;    ///< its immediate dominator; the entry block's is itself
    std::uint32_t order = 0;        ///< its index in function_flow::order
    /// Its preorder and postorder numbers in the dominator tree.
    std::uint32_t enter = 0, leave = 0;  ///< preorder and postorder numbers in the dominator tree
    /// True if control can reach it.
    bool is_reachable = false;
};

/// The blocks of a function.
class function_flow {
public:
    /// Keeps the blocks of labels in a list by id, which several functions can share: labels of different functions differ.
    constexpr explicit function_flow(compiler::pool<std::uint32_t>& block_of_label) : block_of_(block_of_label) {}

    /// Builds the graph of a function. False if a branch target is not a label of the function: see bad_index().
    constexpr bool build(const module& m, const function_place& f)
    {
        blocks_.clear();
        edges_.clear();
        order_.clear();
        if (block_of_.size() < m.bound()) block_of_.resize(m.bound());
        for (std::uint32_t n = f.body; n < f.last; ++n) {
            const instruction_view what = m[n];
            if (what.code() == op::Label) {
                block_of_[what[1]] = blocks_.add({.label = what[1], .first = n});
            } else if (what.code() == op::LoopMerge || what.code() == op::SelectionMerge) {
                blocks_.back().merge = n;
            } else if (is_terminator(what.code())) {
                blocks_.back().last = n;
            }
        }
        for (std::uint32_t n = 0; n < blocks_.size(); ++n)
            if (!add_edges(m, n)) return false;
        find_order(m);
        find_sources();
        find_dominators();
        return true;
    }

    /// The index of the instruction that made build() fail.
    constexpr std::uint32_t bad_index() const { return bad_index_; }
    /// All blocks, in module order.
    constexpr std::span<const flow_block> blocks() const { return blocks_.view(); }
    constexpr const flow_block& operator[](std::uint32_t n) const { return blocks_[n]; }
    /// The reachable blocks, each after its forward predecessors. Merge blocks and continue targets come after the constructs that they
    /// end.
    constexpr std::span<const std::uint32_t> order() const { return order_.view(); }
    /// The successors of a block.
    constexpr std::span<const std::uint32_t> successors(const flow_block& b) const { return edges_.view().subspan(b.edges, b.edge_count); }
    /// The reachable predecessors of a block, one for each edge.
    constexpr std::span<const std::uint32_t> predecessors(const flow_block& b) const
    {
        return edges_.view().subspan(b.sources, b.source_count);
    }
    /// The block with a label of this function.
    constexpr std::uint32_t block_of(std::uint32_t label) const { return block_of_[label]; }
    /// True if an id is a label of the function.
    constexpr bool has_label(std::uint32_t label) const
    {
        return label < block_of_.size() && block_of_[label] < blocks_.size() && blocks_[block_of_[label]].label == label;
    }
    /// True if block a dominates block b. Both must be reachable.
    constexpr bool dominates(std::uint32_t a, std::uint32_t b) const
    {
        return blocks_[a].enter <= blocks_[b].enter && blocks_[b].leave <= blocks_[a].leave;
    }
    /// The block that contains an instruction of the function.
    constexpr std::uint32_t block_at(std::uint32_t index) const
    {
        std::uint32_t first = 0, count = blocks_.size();
        while (count > 1) {
            const std::uint32_t half = count / 2;
            if (blocks_[first + half].first <= index) {
                first += half;
                count -= half;
            } else {
                count = half;
            }
        }
        return first;
    }

private:
    constexpr bool add_edge(const module& m, std::uint32_t index, std::uint32_t label)
    {
        if (!has_label(label) || m.code_of(label) != op::Label) {
            bad_index_ = index;
            return false;
        }
        edges_.add(block_of_[label]);
        return true;
    }

    constexpr bool add_edges(const module& m, std::uint32_t n)
    {
        const std::uint32_t first = edges_.size(), index = blocks_[n].last;
        const instruction_view what = m[index];
        bool is_right = true;
        if (what.code() == op::Branch) {
            is_right = add_edge(m, index, what[1]);
        } else if (what.code() == op::BranchConditional) {
            is_right = add_edge(m, index, what[2]) && add_edge(m, index, what[3]);
        } else if (what.code() == op::Switch) {
            const std::uint32_t stride = literal_type_of(m, what).words() + 1;
            is_right = add_edge(m, index, what[2]);
            for (std::uint32_t at = 2 + stride; is_right && at < what.size(); at += stride) is_right = add_edge(m, index, what[at]);
        }
        if (is_right && blocks_[n].merge != 0) {
            const instruction_view merge = m[blocks_[n].merge];
            const bool has_both = has_label(merge[1]) && (merge.code() != op::LoopMerge || has_label(merge[2]));
            if (!has_both) bad_index_ = blocks_[n].merge;
            is_right = has_both;
        }
        blocks_[n].edges = first;
        blocks_[n].edge_count = edges_.size() - first;
        return is_right;
    }

    // The n-th successor in the depth-first search: the merge block first, then the continue target, so that they come last in the order.
    constexpr std::uint32_t step(const module& m, const flow_block& b, std::uint32_t n) const
    {
        std::uint32_t before = 0;
        if (b.merge != 0) {
            const instruction_view merge = m[b.merge];
            before = merge.code() == op::LoopMerge ? 2 : 1;
            if (n < before) return block_of_[merge[1 + n]];
        }
        // Later successors first, so that earlier ones come first in the order.
        const std::uint32_t at = n - before;
        return at < b.edge_count ? edges_[b.edges + b.edge_count - 1 - at] : blocks_.size();
    }

    struct visit {
        std::uint32_t block = 0, next = 0;
    };

    constexpr void find_order(const module& m)
    {
        mark_reachable();
        compiler::pool<visit> stack;
        compiler::pool<bool> seen;
        seen.resize(blocks_.size());
        if (blocks_.empty()) return;
        stack.add({});
        seen[0] = true;
        while (!stack.empty()) {
            visit& top = stack.back();
            const std::uint32_t to = step(m, blocks_[top.block], top.next++);
            if (to == blocks_.size()) {
                if (blocks_[top.block].is_reachable) order_.add(top.block);
                stack.pop();
            } else if (!seen[to]) {
                seen[to] = true;
                stack.add({to, 0});
            }
        }
        for (std::uint32_t n = 0; n < order_.size() / 2; ++n) {
            const std::uint32_t other = order_[order_.size() - 1 - n];
            order_[order_.size() - 1 - n] = order_[n];
            order_[n] = other;
        }
        for (std::uint32_t n = 0; n < order_.size(); ++n) blocks_[order_[n]].order = n;
    }

    constexpr void mark_reachable()
    {
        compiler::pool<std::uint32_t> stack;
        if (blocks_.empty()) return;
        stack.add(0);
        blocks_[0].is_reachable = true;
        while (!stack.empty()) {
            const std::uint32_t at = stack.back();
            stack.pop();
            for (const std::uint32_t to : successors(blocks_[at]))
                if (!blocks_[to].is_reachable) {
                    blocks_[to].is_reachable = true;
                    stack.add(to);
                }
        }
    }

    constexpr void find_sources()
    {
        for (const std::uint32_t n : order_)
            for (const std::uint32_t to : successors(blocks_[n])) ++blocks_[to].source_count;
        std::uint32_t at = edges_.size();
        for (flow_block& b : blocks_) {
            b.sources = at;
            at += b.source_count;
            b.source_count = 0;
        }
        edges_.resize(at);
        for (const std::uint32_t n : order_)
            for (std::uint32_t e = 0; e < blocks_[n].edge_count; ++e) {
                flow_block& to = blocks_[edges_[blocks_[n].edges + e]];
                edges_[to.sources + to.source_count++] = n;
            }
    }

    // Algorithm of Cooper, Harvey and Kennedy: iterates over the order until nothing changes.
    constexpr void find_dominators()
    {
        if (order_.empty()) return;
        const std::uint32_t unknown = blocks_.size();
        for (const std::uint32_t n : order_) blocks_[n].dominator = unknown;
        blocks_[order_[0]].dominator = order_[0];
        for (bool changes = true; changes;) {
            changes = false;
            for (std::uint32_t at = 1; at < order_.size(); ++at) {
                flow_block& b = blocks_[order_[at]];
                std::uint32_t found = unknown;
                // From the last predecessor to the first, so that many exits of nested blocks need one walk together.
                const std::span<const std::uint32_t> all = predecessors(b);
                for (std::size_t n = all.size(); n-- != 0;)
                    if (blocks_[all[n]].dominator != unknown) found = found == unknown ? all[n] : common(found, all[n]);
                changes |= b.dominator != found;
                b.dominator = found;
            }
        }
        number_tree();
    }

    constexpr std::uint32_t common(std::uint32_t a, std::uint32_t b) const
    {
        while (a != b) {
            while (blocks_[a].order > blocks_[b].order) a = blocks_[a].dominator;
            while (blocks_[b].order > blocks_[a].order) b = blocks_[b].dominator;
        }
        return a;
    }

    // Gives each block the range of its subtree. A block comes after its dominator, so subtree sizes are summed from the end.
    constexpr void number_tree()
    {
        compiler::pool<std::uint32_t> size, used;
        size.resize(blocks_.size(), 1);
        used.resize(blocks_.size(), 1);
        for (std::uint32_t at = order_.size(); at-- > 1;) size[blocks_[order_[at]].dominator] += size[order_[at]];
        for (std::uint32_t at = 0; at < order_.size(); ++at) {
            flow_block& b = blocks_[order_[at]];
            if (at != 0) {
                b.enter = blocks_[b.dominator].enter + used[b.dominator];
                used[b.dominator] += size[order_[at]];
            }
            b.leave = b.enter + size[order_[at]] - 1;
        }
    }

    compiler::pool<flow_block> blocks_{};
    compiler::pool<std::uint32_t> edges_{};
    compiler::pool<std::uint32_t> order_{};
    compiler::pool<std::uint32_t>& block_of_;  // by label id
    std::uint32_t bad_index_ = 0;
};

}  // namespace valhall::spirv

#endif
