// SPDX-License-Identifier: MIT
// What a control-flow graph is, and all that can be asked of it; program/graph.hpp makes one.
#ifndef VALHALL_PROGRAM_FLOW_GRAPH_HPP
#define VALHALL_PROGRAM_FLOW_GRAPH_HPP

#include <cstddef>
#include <cstdint>
#include <span>

namespace valhall {

/// A block by its number, counted from 0 in the order of the words; or one of the places below, which are no blocks.
using block_id = std::uint32_t;

inline constexpr block_id no_block = 0xFFFFFFFF;         ///< nothing
inline constexpr block_id thread_end = 0xFFFFFFFE;       ///< where threads end
inline constexpr block_id outside_program = 0xFFFFFFFD;  ///< before the first word or behind the last one
inline constexpr block_id unknown_place = 0xFFFFFFFC;    ///< where a computed address leads, or a word that is no instruction

/// Whether it is a block, rather than one of these places.
constexpr bool is_block(block_id b) { return b < unknown_place; }

/// A loop by its number: inner loops come before those around them.
using loop_id = std::uint32_t;
/// What stands for no loop.
inline constexpr loop_id no_loop = 0xFFFFFFFF;

/// A run of words that is entered at its first one only, and left behind its last one only. Words that are no instructions, of
/// which nothing is known, do not end a run of such words.
struct basic_block {
    std::uint32_t first = 0;     ///< the index of its first word
    std::uint32_t size = 0;      ///< how many words it has, 1 or more
    block_id next = no_block;    ///< where it goes on behind its last word: the next block, outside_program, or no_block
    block_id target = no_block;  ///< where it goes else; no_block if nowhere, or if that is `next`
    block_id dominator = no_block;  ///< its immediate dominator; no_block for the first block and those that cannot be reached
    loop_id loop = no_loop;         ///< the innermost loop that it is in

    /// The index of its last word.
    constexpr std::uint32_t last() const { return first + size - 1; }
    friend constexpr bool operator==(const basic_block&, const basic_block&) = default;
};

/// A loop: all blocks from which a block that dominates them, the header, can be reached again within them.
struct program_loop {
    block_id header = no_block;  ///< the block at which it is entered
    loop_id parent = no_loop;    ///< the loop around it
    std::uint32_t depth = 0;     ///< 1 for a loop that is in no other one
    friend constexpr bool operator==(const program_loop&, const program_loop&) = default;
};

/// At most two blocks.
class block_pair {
public:
    constexpr block_pair() = default;
    /// Adds a block, of which there are at most two; `no_block` and the like are left out.
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

// The storage of a graph: the block of each word, then these columns with an entry for each block.
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
    tree_size,          // the blocks that a block dominates: as many from its place on
    predecessors_end,               // where the predecessors of a block end, which begin where those of the block before end
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

/// A control-flow graph. A view: it lives as long as the storage that it was built in.
class flow_graph {
public:
    /// The graph of no words.
    constexpr flow_graph() = default;

    /// How many blocks there are.
    constexpr std::uint32_t size() const { return blocks_; }
    constexpr bool empty() const { return blocks_ == 0; }
    /// How many words there are.
    constexpr std::uint32_t word_count() const { return words_; }

    // ---- blocks ----

    /// A block, 0 to size() - 1. The program begins at block 0.
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
    /// The block of a word, 0 to word_count() - 1.
    constexpr block_id block_of(std::uint32_t word_index) const { return storage_[word_index]; }

    /// The blocks that a block goes on to, each once.
    constexpr block_pair successors(block_id b) const
    {
        block_pair found;
        found.add(at(detail::column::next, b));
        found.add(at(detail::column::target, b));
        return found;
    }
    /// The blocks that go on to a block, each once, with those that cannot be reached.
    constexpr std::span<const block_id> predecessors(block_id b) const
    {
        const std::uint32_t begin = b == 0 ? 0 : at(detail::column::predecessors_end, b - 1);
        return {column(detail::column::predecessors) + begin, at(detail::column::predecessors_end, b) - begin};
    }

    // ---- what can be reached ----

    /// The blocks that can be reached from the first one, in reverse postorder: each before those that it leads to, but for
    /// loops. Where that leaves a choice, the next block comes before the one that is branched to.
    constexpr std::span<const block_id> order() const { return {column(detail::column::order), reachable_}; }
    /// The place of a block in order(); no_block if it cannot be reached.
    constexpr std::uint32_t rank(block_id b) const { return at(detail::column::rank, b); }
    /// Whether some way from the program's beginning leads to a block.
    constexpr bool is_reachable(block_id b) const { return rank(b) != no_block; }

    // ---- dominators ----

    /// Whether a block is on every way from the first one to another, which it is to itself. False if one of them cannot be
    /// reached.
    constexpr bool dominates(block_id a, block_id b) const
    {
        if (!is_reachable(a) || !is_reachable(b)) return false;
        return at(detail::column::tree_place, b) - at(detail::column::tree_place, a) < at(detail::column::tree_size, a);
    }

    // ---- loops ----

    /// How many loops there are; those that have the same header count as one.
    constexpr std::uint32_t loop_count() const { return loops_; }
    /// A loop, 0 to loop_count() - 1.
    constexpr program_loop loop(loop_id l) const
    {
        return {at(detail::column::loop_header, l), at(detail::column::loop_parent, l), at(detail::column::loop_depth, l)};
    }
    /// How many loops a block is in.
    constexpr std::uint32_t loop_depth(block_id b) const
    {
        const loop_id l = at(detail::column::loop, b);
        return l == no_loop ? 0 : at(detail::column::loop_depth, l);
    }
    /// Whether a block is in a loop, or in one within it.
    constexpr bool is_in(loop_id l, block_id b) const
    {
        loop_id around = at(detail::column::loop, b);
        while (around < l) around = at(detail::column::loop_parent, around);
        return around == l;
    }
    /// Whether a block is the header of a loop.
    constexpr bool is_loop_header(block_id b) const
    {
        const loop_id l = at(detail::column::loop, b);
        return l != no_loop && at(detail::column::loop_header, l) == b;
    }
    /// Whether an edge closes a loop: it leads to a block that dominates the one that it comes from.
    constexpr bool is_back_edge(block_id from, block_id to) const { return dominates(to, from); }
    /// Whether a thread may come twice to the same word.
    constexpr bool has_cycles() const { return loops_ != 0 || is_irreducible_; }
    /// Whether there are cycles without a header that dominates them: ways lead into them in more than one place.
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

/// How much storage the graph of a program takes that has no more blocks than this.
constexpr std::size_t flow_graph_storage_size(std::size_t words, std::size_t blocks) { return words + detail::column::count * blocks; }

/// How much storage the graph of any program of so many words takes at most.
constexpr std::size_t flow_graph_storage_size(std::size_t words) { return flow_graph_storage_size(words, words); }

}  // namespace valhall

#endif
