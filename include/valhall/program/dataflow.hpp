// What holds at the beginning or end of each block of a program, found by following all ways until nothing changes.
#ifndef VALHALL_PROGRAM_DATAFLOW_HPP
#define VALHALL_PROGRAM_DATAFLOW_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/graph.hpp"

namespace valhall::detail {

// The blocks that are still to be looked at, each once, first come first served. That bounds the cost of any program: a block
// comes again only when what is known of it grows. Its room is two numbers for each block.
class block_queue {
public:
    constexpr block_queue(std::span<std::uint32_t> room, std::uint32_t blocks) : ring_(room.data()), waits_(room.data() + blocks), capacity_(blocks)
    {
        for (std::uint32_t i = 0; i < blocks; ++i) waits_[i] = 0;
    }

    static constexpr std::size_t room_for(std::size_t blocks) { return 2 * blocks; }

    constexpr bool empty() const { return size_ == 0; }
    constexpr void push(block_id b)
    {
        if (waits_[b] != 0) return;
        waits_[b] = 1;
        const std::uint32_t end = first_ + size_++;
        ring_[end < capacity_ ? end : end - capacity_] = b;
    }
    constexpr block_id pop()
    {
        const block_id b = ring_[first_];
        if (++first_ == capacity_) first_ = 0;
        --size_;
        waits_[b] = 0;
        return b;
    }

private:
    std::uint32_t* ring_;
    std::uint32_t* waits_;
    std::uint32_t capacity_;
    std::uint32_t first_ = 0, size_ = 0;
};

// `states` hold what is known at the beginning of each block, to begin with what is known there of itself. `leave` gives what
// is known behind a block, from its number and what is known before it; `add` of a state takes what another way brings, and says
// whether that was more.
template <class State, class Leave>
constexpr void follow_forwards(const flow_graph& graph, std::span<State> states, std::span<std::uint32_t> room, Leave&& leave)
{
    block_queue queue(room, graph.size());
    for (const block_id b : graph.order()) queue.push(b);
    while (!queue.empty()) {
        const block_id b = queue.pop();
        const State behind = leave(b, states[b]);
        for (const block_id to : graph.successors(b))
            if (states[to].add(behind)) queue.push(to);
    }
}

}  // namespace valhall::detail

#endif
