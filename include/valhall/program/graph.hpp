// The control-flow graph of a program: its blocks, the edges between them, dominators and loops. Any words have one.
//
//   constexpr fixed_flow_graph graph(shader, arch::v10);        // of a std::array; in constant expressions, too
//   for (const block_id b : graph.view().order()) …             // the blocks that can be reached, each before what it leads to
//
// Nothing here allocates: fixed_flow_graph has the room for a number of words, build_flow_graph() takes it from its caller,
// and program/growing_flow_graph.hpp has the graph that allocates. Nothing recurses, and the cost grows with the number of
// words, times a logarithm at worst.
#ifndef VALHALL_PROGRAM_GRAPH_HPP
#define VALHALL_PROGRAM_GRAPH_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/fault.hpp"
#include "valhall/program/continuation.hpp"

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
inline constexpr loop_id no_loop = 0xFFFFFFFF;

/// A run of words that is entered at its first one only, and left behind its last one only.
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
    block_id header = no_block;
    loop_id parent = no_loop;  ///< the loop around it
    std::uint32_t depth = 0;   ///< 1 for a loop that is in no other one
    friend constexpr bool operator==(const program_loop&, const program_loop&) = default;
};

/// At most two blocks.
class block_pair {
public:
    constexpr block_pair() = default;
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

// The room of a graph: the block of each word, then these columns with an entry for each block.
namespace column {
enum : std::size_t {
    first, next, target,            // of basic_block
    dominator, loop,
    order,                          // reverse postorder: block by rank
    rank,                           // rank by block
    tree_place, tree_size,          // the blocks that a block dominates: as many from its place on
    predecessors_end,               // where the predecessors of a block end, which begin where those of the block before end
    predecessors, predecessors_2,
    loop_header, loop_parent, loop_depth,  // by loop
    scratch,
    count,
};
}  // namespace column

class flow_graph_builder;

}  // namespace detail

/// A control-flow graph. A view: it lives as long as the room that it was built in.
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
    constexpr block_id block_of(std::uint32_t word_index) const { return room_[word_index]; }

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
    /// loops.
    constexpr std::span<const block_id> order() const { return {column(detail::column::order), reachable_}; }
    /// The place of a block in order(); no_block if it cannot be reached.
    constexpr std::uint32_t rank(block_id b) const { return at(detail::column::rank, b); }
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

    constexpr const std::uint32_t* column(std::size_t which) const { return room_ + words_ + which * blocks_; }
    constexpr std::uint32_t at(std::size_t which, std::uint32_t index) const { return room_[words_ + which * blocks_ + index]; }

    const std::uint32_t* room_ = nullptr;
    std::uint32_t words_ = 0;
    std::uint32_t blocks_ = 0;
    std::uint32_t reachable_ = 0;
    std::uint32_t loops_ = 0;
    bool is_irreducible_ = false;
};

/// How much room the graph of a program takes that has no more blocks than this.
constexpr std::size_t flow_graph_room(std::size_t words, std::size_t blocks) { return words + detail::column::count * blocks; }

/// How much room the graph of any program of so many words takes at most.
constexpr std::size_t flow_graph_room(std::size_t words) { return flow_graph_room(words, words); }

namespace detail {

// Builds a graph in its room, step by step.
class flow_graph_builder {
public:
    constexpr flow_graph_builder(std::span<const word> words, arch on) : words_(words), on_(on) {}

    static constexpr std::size_t most_words = unknown_place;

    // Marks the words at which blocks begin, and counts them. There must be room for each word.
    constexpr std::uint32_t find_blocks(std::uint32_t* room)
    {
        const std::uint32_t size = static_cast<std::uint32_t>(words_.size());
        for (std::uint32_t i = 0; i < size; ++i) room[i] = i == 0;
        for (std::uint32_t i = 0; i < size; ++i) {
            const continuation to = continuation_at(i);
            if (to.next && to.elsewhere == elsewhere::none) continue;
            if (i + 1 < size) room[i + 1] = 1;
            if (const std::int64_t target = target_index(i, to); is_inside(target)) room[target] = 1;
        }
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < size; ++i) count += room[i];
        return count;
    }

    // The graph, in room for as many blocks as find_blocks() found in the same room.
    constexpr flow_graph build(std::uint32_t* room, std::uint32_t blocks)
    {
        room_ = room;
        graph_.room_ = room;
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
    constexpr std::uint32_t& at(std::size_t which, std::uint32_t index) { return room_[words_.size() + which * graph_.blocks_ + index]; }

    constexpr void fill(std::size_t which, std::uint32_t value)
    {
        for (std::uint32_t i = 0; i < graph_.blocks_; ++i) at(which, i) = value;
    }

    constexpr continuation continuation_at(std::uint32_t index) const
    {
        const result<instruction> i = decode(words_[index], on_);
        // What a word does that is no instruction is not known.
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
            if (room_[i] != 0) at(column::first, next++) = i;
            room_[i] = next - 1;
        }
    }

    constexpr block_id place_of(std::uint32_t index, const continuation& to) const
    {
        if (to.elsewhere == elsewhere::none) return no_block;
        if (to.elsewhere == elsewhere::end) return thread_end;
        if (to.elsewhere == elsewhere::unknown) return unknown_place;
        const std::int64_t target = target_index(index, to);
        return is_inside(target) ? room_[target] : outside_program;
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

    // ---- depth first ----

    // In these steps blocks that can be reached are numbered in the order in which walking depth first comes to them. Until
    // they are needed, columns of the result hold what the steps need.
    static constexpr std::size_t number = column::rank;          // by block
    static constexpr std::size_t block = column::tree_place;     // by number, as are all that follow
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

    // Reverse postorder is postorder written from its end. The target is walked first, for the next block to come first.
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

    // ---- dominators, by the method of Lengauer and Tarjan ----

    // Of the numbers from `number_of` up to the root of its tree of linked numbers, that with the least semidominator; the
    // numbers from `linked` on are linked. Shortens the way for the next time.
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
            for (std::uint32_t waiting = at(bucket, above); waiting != no_block;) {
                const std::uint32_t following = at(chain, waiting);
                const std::uint32_t through = evaluate(waiting, i);
                at(chain, waiting) = at(semi, through) < at(semi, waiting) ? through : above;
                waiting = following;
            }
            at(bucket, above) = no_block;
        }
        for (std::uint32_t i = 1; i < size; ++i)
            if (at(chain, i) != at(semi, i)) at(chain, i) = at(chain, at(chain, i));
        fill(column::dominator, no_block);
        for (std::uint32_t i = 1; i < size; ++i) at(column::dominator, at(block, i)) = at(block, at(chain, i));
    }

    // Numbers the tree of dominators so that what a block dominates is a run. A dominator stands before its blocks in order().
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
        // The next free place among those that a block dominates.
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

    static constexpr std::size_t around = column::loop_depth;  // a loop around a loop, if one was found; shortened like paths
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

    // Counts a block to a loop, or the loop that it is already in; `size` blocks wait for their predecessors to be counted.
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

    // Inner headers come later in order(), so that walking it backwards finds inner loops first.
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
    std::uint32_t* room_ = nullptr;
    flow_graph graph_{};
};

}  // namespace detail

/// Builds the graph of a program in the caller's room, of which it needs flow_graph_room(words.size()) at most and keeps hold.
/// Faults: no_space, also for more words than numbers of 32 bits count.
constexpr result<flow_graph> build_flow_graph(std::span<const word> words, arch on, std::span<std::uint32_t> room)
{
    if (words.size() > room.size() || words.size() >= detail::flow_graph_builder::most_words) return fault_code::no_space;
    detail::flow_graph_builder builder(words, on);
    const std::uint32_t blocks = builder.find_blocks(room.data());
    if (flow_graph_room(words.size(), blocks) > room.size()) return fault_code::no_space;
    return builder.build(room.data(), blocks);
}

/// The graph of a program of up to so many words and blocks, with its room.
template <std::size_t Words, std::size_t Blocks = Words>
class fixed_flow_graph {
public:
    /// Builds it. Faults: no_space, with which the graph stays empty.
    constexpr fixed_flow_graph(std::span<const word> words, arch on)
    {
        const result<flow_graph> built = words.size() <= Words ? build_flow_graph(words, on, room_) : fault_code::no_space;
        if (built) graph_ = *built;
        graph_.room_ = nullptr;  // a copy has a room of its own
        error_ = built.error();
    }

    /// What is wrong; its code is fault_code::none if there is a graph.
    constexpr const fault& error() const { return error_; }
    /// Whether there is a graph.
    constexpr explicit operator bool() const { return error_.code == fault_code::none; }

    /// The graph, which lives as long as this.
    constexpr flow_graph view() const
    {
        flow_graph copy = graph_;
        copy.room_ = room_.data();
        return copy;
    }
    constexpr operator flow_graph() const { return view(); }

private:
    std::array<std::uint32_t, flow_graph_room(Words, Blocks)> room_{};
    flow_graph graph_{};
    fault error_{};
};

template <std::size_t Words>
fixed_flow_graph(const std::array<word, Words>&, arch) -> fixed_flow_graph<Words>;

}  // namespace valhall

#endif
