// SPDX-License-Identifier: MIT
// The cheapest and the most expensive path of a thread through a program, from the first block to the end of the thread or out of the
// program. Paths to an unknown place, such as calls of blend shaders, count only if there are no others.
#ifndef VALHALL_PROGRAM_PATHS_HPP
#define VALHALL_PROGRAM_PATHS_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/graph.hpp"

namespace valhall {

/// The cost of a path, or no path.
struct path_cost {
    bool exists = false;     ///< true if there is a path
    std::uint64_t cost = 0;  ///< the sum of its blocks' costs

    friend constexpr bool operator==(const path_cost&, const path_cost&) = default;
};

/// The number of elements of scratch memory for a graph with `blocks` blocks.
constexpr std::size_t path_scratch_size(std::size_t blocks) { return 2 * blocks; }

namespace detail {

// The priority queue of the search: a binary heap of blocks, by the cost of the path to them.
class block_heap {
public:
    constexpr block_heap(std::span<std::uint64_t> scratch, std::size_t blocks)
        : costs_(scratch.first(blocks)), heap_(scratch.subspan(blocks, blocks))
    {
        for (std::uint64_t& cost : costs_) cost = unseen;
    }

    constexpr bool empty() const { return size_ == 0; }
    constexpr std::uint64_t cost(block_id b) const { return costs_[b]; }

    // Adds a path to a block. Only the first one counts: blocks are taken in order of cost, and a block costs the same from all
    // predecessors, so later paths are not cheaper.
    constexpr void offer(block_id b, std::uint64_t cost)
    {
        if (costs_[b] != unseen) return;
        costs_[b] = cost;
        std::size_t place = size_++;
        for (; place != 0 && cost_at((place - 1) / 2) > cost; place = (place - 1) / 2) heap_[place] = heap_[(place - 1) / 2];
        heap_[place] = b;
    }

    constexpr block_id take()
    {
        const block_id cheapest = static_cast<block_id>(heap_[0]);
        const std::uint64_t last = heap_[--size_], last_cost = cost_at(size_);
        std::size_t place = 0;
        for (std::size_t below = 1; below < size_; below = 2 * place + 1) {
            if (below + 1 < size_ && cost_at(below + 1) < cost_at(below)) ++below;
            if (cost_at(below) >= last_cost) break;
            heap_[place] = heap_[below];
            place = below;
        }
        heap_[place] = last;
        return cheapest;
    }

private:
    // The cost of the path to the block at a place in the heap.
    constexpr std::uint64_t cost_at(std::size_t place) const { return costs_[static_cast<std::size_t>(heap_[place])]; }

    static constexpr std::uint64_t unseen = UINT64_MAX;

    std::span<std::uint64_t> costs_, heap_;
    std::size_t size_ = 0;
};

}  // namespace detail

/// True if a block ends the thread or leaves the program.
constexpr bool can_end(const basic_block& b) { return b.next == outside_program || b.target == outside_program || b.target == thread_end; }

/// The cost of the cheapest path; `costs` has the cost of each block. There is none if the program never ends. `scratch` has
/// path_scratch_size(graph.size()) elements.
constexpr path_cost shortest_path(const flow_graph& graph, std::span<const std::uint64_t> costs, std::span<std::uint64_t> scratch)
{
    if (graph.empty()) return {true, 0};
    detail::block_heap open(scratch, graph.size());
    open.offer(0, costs[0]);
    path_cost to_unknown;
    while (!open.empty()) {
        const block_id b = open.take();
        if (can_end(graph[b])) return {true, open.cost(b)};
        if (graph[b].target == unknown_place && !to_unknown.exists) to_unknown = {true, open.cost(b)};
        for (const block_id to : graph.successors(b)) open.offer(to, open.cost(b) + costs[to]);
    }
    return to_unknown;
}

/// The cost of the most expensive path. There is none if the program has a loop.
constexpr path_cost longest_path(const flow_graph& graph, std::span<const std::uint64_t> costs, std::span<std::uint64_t> scratch)
{
    if (graph.empty()) return {true, 0};
    if (graph.has_cycles()) return {};
    path_cost to_end, to_unknown;
    const auto offer = [](path_cost& dearest, std::uint64_t cost) {
        if (!dearest.exists || cost > dearest.cost) dearest = {true, cost};
    };
    for (const block_id b : graph.order()) scratch[b] = 0;
    for (const block_id b : graph.order()) {
        scratch[b] += costs[b];
        if (can_end(graph[b])) offer(to_end, scratch[b]);
        if (graph[b].target == unknown_place) offer(to_unknown, scratch[b]);
        for (const block_id to : graph.successors(b))
            if (scratch[b] > scratch[to]) scratch[to] = scratch[b];
    }
    return to_end.exists ? to_end : to_unknown;
}

}  // namespace valhall

#endif
