// SPDX-License-Identifier: MIT
// Builds control-flow graphs: blocks, edges, depth-first order, dominators, loops. Users include program/graph.hpp.
#ifndef VALHALL_PROGRAM_FLOW_GRAPH_BUILDER_HPP
#define VALHALL_PROGRAM_FLOW_GRAPH_BUILDER_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/instruction.hpp"
#include "valhall/program/continuation.hpp"
#include "valhall/program/flow_graph.hpp"

namespace valhall {

namespace detail {

// Builds a graph in the storage of the caller.
class flow_graph_builder {
public:
    constexpr flow_graph_builder(std::span<const word> words, arch on) : words_(words), on_(on) {}

    static constexpr std::size_t most_words = unknown_place;

    // Marks the first words of blocks with 1 and returns their number. `storage` has an element for each word.
    constexpr std::uint32_t find_blocks(std::uint32_t* storage)
    {
        const std::uint32_t size = static_cast<std::uint32_t>(words_.size());
        for (std::uint32_t i = 0; i < size; ++i) storage[i] = 0;
        bool is_after_end = true, is_after_none = false;  // after the end of a block; after a word that is not an instruction
        for (std::uint32_t i = 0; i < size; ++i) {
            const result<instruction> decoded = decode(words_[i], on_);
            if (is_after_end || (is_after_none && decoded)) storage[i] = 1;
            is_after_end = false;
            is_after_none = !decoded;
            if (!decoded) continue;
            const continuation to = continuation_of(*decoded);
            is_after_end = !to.next || to.elsewhere != elsewhere::none;
            if (const std::int64_t target = target_index(i, to); is_inside(target)) storage[target] = 1;
        }
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < size; ++i) count += storage[i];
        return count;
    }

    // Builds the graph. `blocks` is the result of find_blocks() for the same storage, which must now also have elements for these blocks.
    constexpr flow_graph build(std::uint32_t* storage, std::uint32_t blocks)
    {
        storage_ = storage;
        graph_.storage_ = storage;
        graph_.words_ = static_cast<std::uint32_t>(words_.size());
        graph_.blocks_ = blocks;
        if (blocks == 0) return graph_;
        number_blocks();
        connect();
        collect_predecessors();
        walk();
        find_dominators();
        number_tree();
        find_loops();
        return graph_;
    }

private:
    constexpr std::uint32_t& at(std::size_t which, std::uint32_t index) { return storage_[words_.size() + which * graph_.blocks_ + index]; }

    constexpr void fill(std::size_t which, std::uint32_t value)
    {
        for (std::uint32_t i = 0; i < graph_.blocks_; ++i) at(which, i) = value;
    }

    constexpr continuation continuation_at(std::uint32_t index) const
    {
        const result<instruction> i = decode(words_[index], on_);
        // A word that is not an instruction may continue anywhere.
        return i ? continuation_of(*i) : continuation{true, elsewhere::unknown};
    }

    static constexpr std::int64_t target_index(std::uint32_t index, const continuation& to)
    {
        return to.elsewhere == elsewhere::distance ? std::int64_t{index} + 1 + to.distance : -1;
    }

    constexpr bool is_inside(std::int64_t index) const { return index >= 0 && index < static_cast<std::int64_t>(words_.size()); }

    // ---- blocks and edges ----

    constexpr void number_blocks()
    {
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < words_.size(); ++i) {
            if (storage_[i] != 0) at(column::first, next++) = i;
            storage_[i] = next - 1;
        }
    }

    constexpr block_id place_of(std::uint32_t index, const continuation& to) const
    {
        if (to.elsewhere == elsewhere::none) return no_block;
        if (to.elsewhere == elsewhere::end) return thread_end;
        if (to.elsewhere == elsewhere::unknown) return unknown_place;
        const std::int64_t target = target_index(index, to);
        return is_inside(target) ? storage_[target] : outside_program;
    }

    constexpr void connect()
    {
        for (block_id b = 0; b < graph_.blocks_; ++b) {
            const std::uint32_t end = b + 1 < graph_.blocks_ ? at(column::first, b + 1) : graph_.words_;
            const continuation to = continuation_at(end - 1);
            const block_id next = !to.next ? no_block : end < graph_.words_ ? b + 1 : outside_program;
            const block_id target = place_of(end - 1, to);
            at(column::next, b) = next;
            at(column::target, b) = target == next ? no_block : target;
        }
    }

    constexpr void collect_predecessors()
    {
        fill(column::predecessors_end, 0);
        const auto for_edges = [this](auto&& act) {
            for (block_id b = 0; b < graph_.blocks_; ++b)
                for (const block_id to : graph_.successors(b)) act(b, to);
        };
        for_edges([this](block_id, block_id to) { ++at(column::predecessors_end, to); });
        std::uint32_t begin = 0;
        for (block_id b = 0; b < graph_.blocks_; ++b) {
            const std::uint32_t count = at(column::predecessors_end, b);
            at(column::predecessors_end, b) = begin;
            begin += count;
        }
        for_edges([this](block_id from, block_id to) { at(column::predecessors, at(column::predecessors_end, to)++) = from; });
    }

    // ---- depth-first order ----

    // These steps number the reachable blocks in depth-first preorder. Columns of the result serve as scratch memory before they get their
    // values.
    static constexpr std::size_t number = column::rank;  // by block
    static constexpr std::size_t block = column::tree_place;  // by number, like all that follow
    static constexpr std::size_t parent = column::tree_size;
    static constexpr std::size_t ancestor = column::loop;
    static constexpr std::size_t semi = column::loop_header;
    static constexpr std::size_t best = column::loop_parent;
    static constexpr std::size_t bucket = column::loop_depth;
    static constexpr std::size_t path = column::dominator;
    static constexpr std::size_t chain = column::scratch;
    static constexpr std::size_t edges_taken = column::scratch;  // by block

    constexpr void enter(block_id b, std::uint32_t from)
    {
        at(number, b) = graph_.reachable_;
        at(block, graph_.reachable_) = b;
        at(parent, graph_.reachable_) = from;
        ++graph_.reachable_;
    }

    // Writes the postorder backwards, which gives the reverse postorder. Visits the target first, so that the next block is earlier.
    constexpr void walk()
    {
        fill(number, no_block);
        fill(edges_taken, 0);
        std::uint32_t left = graph_.blocks_;
        enter(0, 0);
        for (block_id b = 0;;) {
            const std::uint32_t edge = at(edges_taken, b)++;
            if (edge < 2) {
                const block_id to = at(edge == 0 ? column::target : column::next, b);
                if (!is_block(to) || at(number, to) != no_block) continue;
                enter(to, at(number, b));
                b = to;
            } else {
                at(column::order, --left) = b;
                if (b == 0) break;
                b = at(block, at(parent, at(number, b)));
            }
        }
        for (std::uint32_t i = 0; i < graph_.reachable_; ++i) at(column::order, i) = at(column::order, left + i);
    }

    // ---- dominators, by the algorithm of Lengauer and Tarjan ----

    // EVAL of the algorithm: the number with the least semidominator on the path from `number_of` to the root of its tree in the
    // forest, which has the numbers from `linked` on. Compresses the path.
    constexpr std::uint32_t evaluate(std::uint32_t number_of, std::uint32_t linked)
    {
        if (number_of < linked) return number_of;
        std::uint32_t size = 0;
        std::uint32_t top = number_of;
        for (; at(ancestor, top) >= linked; top = at(ancestor, top)) at(path, size++) = top;
        while (size != 0) {
            const std::uint32_t below = at(path, --size);
            const std::uint32_t above = at(ancestor, below);
            if (at(semi, at(best, above)) < at(semi, at(best, below))) at(best, below) = at(best, above);
            at(ancestor, below) = at(ancestor, above);
        }
        return at(best, number_of);
    }

    constexpr void find_dominators()
    {
        const std::uint32_t size = graph_.reachable_;
        for (std::uint32_t i = 0; i < size; ++i) {
            at(ancestor, i) = at(parent, i);
            at(semi, i) = i;
            at(best, i) = i;
            at(bucket, i) = no_block;
        }
        at(chain, 0) = 0;
        for (std::uint32_t i = size - 1; i != 0; --i) {
            for (const block_id from : graph_.predecessors(at(block, i))) {
                if (at(number, from) == no_block) continue;
                const std::uint32_t through = at(semi, evaluate(at(number, from), i + 1));
                if (through < at(semi, i)) at(semi, i) = through;
            }
            at(chain, i) = at(bucket, at(semi, i));
            at(bucket, at(semi, i)) = i;
            const std::uint32_t above = at(parent, i);
            for (std::uint32_t below = at(bucket, above); below != no_block;) {
                const std::uint32_t next = at(chain, below);
                const std::uint32_t through = evaluate(below, i);
                at(chain, below) = at(semi, through) < at(semi, below) ? through : above;
                below = next;
            }
            at(bucket, above) = no_block;
        }
        for (std::uint32_t i = 1; i < size; ++i)
            if (at(chain, i) != at(semi, i)) at(chain, i) = at(chain, at(chain, i));
        fill(column::dominator, no_block);
        for (std::uint32_t i = 1; i < size; ++i) at(column::dominator, at(block, i)) = at(block, at(chain, i));
    }

    // Numbers the dominator tree in preorder, so that the blocks that a block dominates are consecutive. In order(), a dominator is
    // before the blocks that it dominates.
    constexpr void number_tree()
    {
        const std::uint32_t size = graph_.reachable_;
        fill(column::rank, no_block);
        for (std::uint32_t i = 0; i < size; ++i) at(column::rank, at(column::order, i)) = i;
        fill(column::tree_place, 0);
        fill(column::tree_size, 0);
        for (std::uint32_t i = size; i-- != 0;) {
            const block_id b = at(column::order, i);
            ++at(column::tree_size, b);
            if (i != 0) at(column::tree_size, at(column::dominator, b)) += at(column::tree_size, b);
        }
        // The next free place in the range of a block.
        at(column::scratch, 0) = 1;
        for (std::uint32_t i = 1; i < size; ++i) {
            const block_id b = at(column::order, i);
            const std::uint32_t place = at(column::scratch, at(column::dominator, b));
            at(column::tree_place, b) = place;
            at(column::scratch, b) = place + 1;
            at(column::scratch, at(column::dominator, b)) = place + at(column::tree_size, b);
        }
    }

    // ---- loops ----

    static constexpr std::size_t around = column::loop_depth;  // by loop: an enclosing loop found so far, with path compression
    static constexpr std::size_t waiting = column::scratch;

    constexpr loop_id outermost(loop_id l)
    {
        loop_id top = l;
        while (at(around, top) != top) top = at(around, top);
        while (at(around, l) != top) {
            const loop_id above = at(around, l);
            at(around, l) = top;
            l = above;
        }
        return top;
    }

    // Adds a block to a loop, or the outermost loop that the block is already in. `size` is the number of blocks on the work list.
    constexpr void count_to(loop_id l, block_id b, std::uint32_t& size)
    {
        if (!graph_.is_reachable(b)) return;
        if (at(column::loop, b) == no_loop) {
            at(column::loop, b) = l;
            at(waiting, size++) = b;
            return;
        }
        const loop_id inner = outermost(at(column::loop, b));
        if (inner == l) return;
        at(column::loop_parent, inner) = l;
        at(around, inner) = l;
        at(waiting, size++) = at(column::loop_header, inner);
    }

    // Headers of inner loops are later in order(), so the reversed order finds inner loops first.
    constexpr void find_loops()
    {
        fill(column::loop, no_loop);
        for (std::uint32_t i = graph_.reachable_; i-- != 0;) {
            const block_id header = at(column::order, i);
            std::uint32_t size = 0;
            for (const block_id from : graph_.predecessors(header)) {
                if (!graph_.is_reachable(from) || at(column::rank, from) < i) continue;
                if (!graph_.dominates(header, from)) {
                    graph_.is_irreducible_ = true;
                    continue;
                }
                if (at(column::loop, header) == no_loop) begin_loop(header);
                count_to(at(column::loop, header), from, size);
            }
            while (size != 0)
                for (const block_id from : graph_.predecessors(at(waiting, --size))) count_to(at(column::loop, header), from, size);
        }
        for (loop_id l = graph_.loops_; l-- != 0;) {
            const loop_id above = at(column::loop_parent, l);
            at(column::loop_depth, l) = above == no_loop ? 1 : at(column::loop_depth, above) + 1;
        }
    }

    constexpr void begin_loop(block_id header)
    {
        const loop_id l = graph_.loops_++;
        at(column::loop, header) = l;
        at(column::loop_header, l) = header;
        at(column::loop_parent, l) = no_loop;
        at(around, l) = l;
    }

    std::span<const word> words_;
    arch on_;
    std::uint32_t* storage_ = nullptr;
    flow_graph graph_{};
};

}  // namespace detail

}  // namespace valhall

#endif
