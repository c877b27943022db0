// SPDX-License-Identifier: MIT
// Dataflow analysis: iterates over the blocks of a graph until the states no longer change.
#ifndef VALHALL_PROGRAM_DATAFLOW_HPP
#define VALHALL_PROGRAM_DATAFLOW_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/graph.hpp"

namespace valhall::detail {

// The work list of an analysis: a set of places. pop() takes them in ascending order and restarts after the last one, so that the effects
// of several loops on a place are handled in one visit. A place is added again only when its state grows, which bounds the number of
// visits. The set is a tree of bits: each bit of a level is set if any of 32 bits of the level below is set.
class place_queue {
public:
    // `scratch` has scratch_size(places) elements.
    constexpr place_queue(std::span<std::uint32_t> scratch, std::uint32_t places)
    {
        std::uint32_t* level = scratch.data();
        for (std::uint32_t size = places; level_count_ == 0 || size > 1;) {
            size = (size + 31) / 32;
            for (std::uint32_t i = 0; i < size; ++i) level[i] = 0;
            levels_[level_count_] = level;
            sizes_[level_count_++] = size;
            level += size;
        }
    }

    static constexpr std::size_t scratch_size(std::size_t places) { return 2 * places; }

    constexpr void push(std::uint32_t place)
    {
        for (int level = 0; level < level_count_; ++level, place /= 32) levels_[level][place / 32] |= std::uint32_t{1} << place % 32;
    }

    // Removes and returns the next place, or no_block if the set is empty.
    constexpr std::uint32_t pop()
    {
        std::uint32_t place = find(next_);
        if (place == no_block) place = find(0);
        if (place == no_block) return place;
        next_ = place + 1;
        std::uint32_t at = place;
        for (int level = 0; level < level_count_; ++level, at /= 32)
            if ((levels_[level][at / 32] &= ~(std::uint32_t{1} << at % 32)) != 0) break;
        return place;
    }

private:
    // The first place of the set that is not less than `place`, or no_block.
    constexpr std::uint32_t find(std::uint32_t place) const
    {
        int level = 0;
        for (;; ++level, place = place / 32 + 1) {
            if (level == level_count_ || place / 32 >= sizes_[level]) return no_block;
            const std::uint32_t found = levels_[level][place / 32] >> place % 32 << place % 32;
            if (found == 0) continue;
            place = place / 32 * 32 + static_cast<std::uint32_t>(std::countr_zero(found));
            break;
        }
        while (level-- != 0) place = place * 32 + static_cast<std::uint32_t>(std::countr_zero(levels_[level][place]));
        return place;
    }

    std::uint32_t* levels_[7]{};
    std::uint32_t sizes_[7]{};
    int level_count_ = 0;
    std::uint32_t next_ = 0;
};

// Forward analysis. `states` are the states at the start of each block, with their initial values. `leave(block, before)` returns the
// state after a block. `State::add` joins another state into a state and returns true if that changed it.
template <class State, class Leave>
constexpr void follow_forwards(const flow_graph& graph, std::span<State> states, std::span<std::uint32_t> scratch, Leave&& leave)
{
    const std::span<const block_id> order = graph.order();
    place_queue queue(scratch, static_cast<std::uint32_t>(order.size()));
    for (std::uint32_t place = 0; place < order.size(); ++place) queue.push(place);
    for (std::uint32_t place = queue.pop(); place != no_block; place = queue.pop()) {
        const State after = leave(order[place], states[order[place]]);
        for (const block_id to : graph.successors(order[place]))
            if (states[to].add(after)) queue.push(graph.rank(to));
    }
}

// Backward analysis, over all blocks, reachable or not. `states` are the states at the end of each block; `enter(block, after)` returns
// the state before a block. `to_others(block, before, push)` handles paths that are not edges: it may change the states of other blocks,
// and calls push(block) for each one that it changed.
template <class State, class Enter, class Others>
constexpr void follow_backwards(const flow_graph& graph, std::span<State> states, std::span<std::uint32_t> scratch, Enter&& enter,
                                Others&& to_others)
{
    const std::uint32_t last = graph.size() - 1;
    place_queue queue(scratch, graph.size());
    const auto push = [&](block_id b) { queue.push(last - b); };
    for (block_id b = 0; b < graph.size(); ++b) push(b);
    for (std::uint32_t place = queue.pop(); place != no_block; place = queue.pop()) {
        const block_id b = last - place;
        const State before = enter(b, states[b]);
        for (const block_id from : graph.predecessors(b))
            if (states[from].add(before)) push(from);
        to_others(b, before, push);
    }
}

}  // namespace valhall::detail

#endif
