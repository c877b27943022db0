// SPDX-License-Identifier: MIT
// A control-flow graph: blocks, edges, dominators, loops. program/graph.hpp builds one.
#ifndef VALHALL_PROGRAM_FLOW_GRAPH_HPP
#define VALHALL_PROGRAM_FLOW_GRAPH_HPP

#include <cstddef>
#include <cstdint>
#include <span>

namespace valhall {

/// The number of a block, from 0 in the order of the words, or one of the values below, which are not blocks.
using block_id = std::uint32_t;

inline constexpr block_id no_block = 0xFFFFFFFF;         ///< none
inline constexpr block_id thread_end = 0xFFFFFFFE;       ///< the end of the thread
inline constexpr block_id outside_program = 0xFFFFFFFD;  ///< before the first word or after the last one
inline constexpr block_id unknown_place = 0xFFFFFFFC;    ///< the target of a computed address, or of a word that is not an instruction

/// True if it is a block, not one of these values.
constexpr bool is_block(block_id b) { return b < unknown_place; }

/// The number of a loop. Inner loops have lower numbers than the loops around them.
using loop_id = std::uint32_t;
/// Denotes no loop.
inline constexpr loop_id no_loop = 0xFFFFFFFF;

/// A basic block: consecutive words that are entered at the first one only, and left after the last one only. Consecutive words that
/// are not instructions are in one block, although nothing is known about them.
struct basic_block {
    std::uint32_t first = 0;     ///< the index of its first word
    std::uint32_t size = 0;      ///< number of words, 1 or more
    block_id next = no_block;    ///< the block after its last word: the next block, outside_program, or no_block
    block_id target = no_block;  ///< the target of its branch; no_block if it has none, or if the target is `next`
    block_id dominator = no_block;  ///< its immediate dominator; no_block for the first block and for unreachable blocks
    loop_id loop = no_loop;         ///< the innermost loop that contains it

    /// The index of its last word.
    constexpr std::uint32_t last() const { return first + size - 1; }
    friend constexpr bool operator==(const basic_block&, const basic_block&) = default;
};

/// A natural loop: a header, and the blocks it dominates that lead back to it.
struct program_loop {
    block_id header = no_block;  ///< its only entry
    loop_id parent = no_loop;    ///< the innermost enclosing loop
    std::uint32_t depth = 0;     ///< nesting depth, 1 for an outermost loop
    friend constexpr bool operator==(const program_loop&, const program_loop&) = default;
};

/// At most two blocks.
class block_pair {
public:
    constexpr block_pair() = default;
    /// Adds a block. Ignores values that are not blocks.
    constexpr void add(block_id b)
    {
        if (is_block(b)) blocks_[count_++] = b;
    }
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr const block_id* begin() const { return blocks_; }
    constexpr const block_id* end() const { return blocks_ + count_; }
    constexpr block_id operator[](std::size_t i) const { return blocks_[i]; }

private:
    block_id blocks_[2]{};
    std::uint32_t count_ = 0;
};

namespace detail {

// The layout of a graph in memory: the block of each word, then these columns, each with an entry for each block.
namespace column {
enum : std::size_t {
    first,
    next,
    target,            // of basic_block
    dominator,
    loop,
    order,                          // reverse postorder: block by rank
    rank,                           // rank by block
    tree_place,
    tree_size,          // number of blocks that a block dominates, which are consecutive in this order
    predecessors_end,               // end of the predecessors of a block, which begin where those of the previous block end
    predecessors,
    predecessors_2,
    loop_header,
    loop_parent,
    loop_depth,  // by loop
    scratch,
    count,
};
}  // namespace column

class flow_graph_builder;

}  // namespace detail

/// A control-flow graph. A view of the storage that it was built in, which must outlive it.
class flow_graph {
public:
    /// The graph of an empty program.
    constexpr flow_graph() = default;

    /// The number of blocks.
    constexpr std::uint32_t size() const { return blocks_; }
    constexpr bool empty() const { return blocks_ == 0; }
    /// The number of words.
    constexpr std::uint32_t word_count() const { return words_; }

    // ---- blocks ----

    /// A block, from 0 to size() - 1. The program begins at block 0.
    constexpr basic_block operator[](block_id b) const
    {
        const std::uint32_t first = at(detail::column::first, b);
        const std::uint32_t end = b + 1 < blocks_ ? at(detail::column::first, b + 1) : words_;
        return {first,
                end - first,
                at(detail::column::next, b),
                at(detail::column::target, b),
                at(detail::column::dominator, b),
                at(detail::column::loop, b)};
    }
    /// The block of a word, from 0 to word_count() - 1.
    constexpr block_id block_of(std::uint32_t word_index) const { return storage_[word_index]; }

    /// The successors of a block, each once.
    constexpr block_pair successors(block_id b) const
    {
        block_pair found;
        found.add(at(detail::column::next, b));
        found.add(at(detail::column::target, b));
        return found;
    }
    /// The predecessors of a block, each once, including unreachable ones.
    constexpr std::span<const block_id> predecessors(block_id b) const
    {
        const std::uint32_t begin = b == 0 ? 0 : at(detail::column::predecessors_end, b - 1);
        return {column(detail::column::predecessors) + begin, at(detail::column::predecessors_end, b) - begin};
    }

    // ---- reachability ----

    /// The reachable blocks in reverse postorder: a block is before its successors, except along edges that close loops. Of two
    /// successors, `next` is before `target` where both orders are possible.
    constexpr std::span<const block_id> order() const { return {column(detail::column::order), reachable_}; }
    /// The index of a block in order(); no_block if it is unreachable.
    constexpr std::uint32_t rank(block_id b) const { return at(detail::column::rank, b); }
    /// True if a path from the first block leads to a block.
    constexpr bool is_reachable(block_id b) const { return rank(b) != no_block; }

    // ---- dominators ----

    /// True if the first block dominates the second: it is on every path to it. A block dominates itself. False if either is
    /// unreachable.
    constexpr bool dominates(block_id a, block_id b) const
    {
        if (!is_reachable(a) || !is_reachable(b)) return false;
        return at(detail::column::tree_place, b) - at(detail::column::tree_place, a) < at(detail::column::tree_size, a);
    }

    // ---- loops ----

    /// The number of loops. Loops with the same header are one loop.
    constexpr std::uint32_t loop_count() const { return loops_; }
    /// A loop, from 0 to loop_count() - 1.
    constexpr program_loop loop(loop_id l) const
    {
        return {at(detail::column::loop_header, l), at(detail::column::loop_parent, l), at(detail::column::loop_depth, l)};
    }
    /// The number of loops around a block.
    constexpr std::uint32_t loop_depth(block_id b) const
    {
        const loop_id l = at(detail::column::loop, b);
        return l == no_loop ? 0 : at(detail::column::loop_depth, l);
    }
    /// True if a block is in a loop, or in a loop nested in it.
    constexpr bool is_in(loop_id l, block_id b) const
    {
        loop_id around = at(detail::column::loop, b);
        while (around < l) around = at(detail::column::loop_parent, around);
        return around == l;
    }
    /// True if a block is the header of a loop.
    constexpr bool is_loop_header(block_id b) const
    {
        const loop_id l = at(detail::column::loop, b);
        return l != no_loop && at(detail::column::loop_header, l) == b;
    }
    /// True if an edge is a back edge: its target dominates its source.
    constexpr bool is_back_edge(block_id from, block_id to) const { return dominates(to, from); }
    /// True if a thread can execute a word twice.
    constexpr bool has_cycles() const { return loops_ != 0 || is_irreducible_; }
    /// True if the graph is irreducible: it has a cycle that can be entered at more than one block.
    constexpr bool is_irreducible() const { return is_irreducible_; }

private:
    friend class detail::flow_graph_builder;
    template <std::size_t Words, std::size_t Blocks>
    friend class fixed_flow_graph;
    friend class growing_flow_graph;

    constexpr const std::uint32_t* column(std::size_t which) const { return storage_ + words_ + which * blocks_; }
    constexpr std::uint32_t at(std::size_t which, std::uint32_t index) const { return storage_[words_ + which * blocks_ + index]; }

    const std::uint32_t* storage_ = nullptr;
    std::uint32_t words_ = 0;
    std::uint32_t blocks_ = 0;
    std::uint32_t reachable_ = 0;
    std::uint32_t loops_ = 0;
    bool is_irreducible_ = false;
};

/// The number of elements for the graph of a program with at most `blocks` blocks.
constexpr std::size_t flow_graph_storage_size(std::size_t words, std::size_t blocks) { return words + detail::column::count * blocks; }

/// The maximum number of elements for the graph of a program of `words` words.
constexpr std::size_t flow_graph_storage_size(std::size_t words) { return flow_graph_storage_size(words, words); }

}  // namespace valhall

#endif
