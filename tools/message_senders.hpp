// SPDX-License-Identifier: MIT
// The instructions whose messages may be in flight when a block begins, for the waits of an annotated listing.
#ifndef VALHALL_TOOLS_MESSAGE_SENDERS_HPP
#define VALHALL_TOOLS_MESSAGE_SENDERS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <valhall/instruction.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/flow_graph.hpp>

// By slot, the indices of instructions whose messages have had no wait, in ascending order; only the first ones if there are many.
class message_senders {
public:
    static constexpr std::size_t most = 8;  // indices kept for each slot

    const std::vector<std::size_t>& on(std::size_t slot) const { return slots_[slot]; }

    // The instruction sends its message, if it has one.
    void send(const valhall::instruction& i, std::size_t index)
    {
        if (const int slot = valhall::slot_signalled(i); slot >= 0) add(slots_[static_cast<std::size_t>(slot)], index);
    }
    // The messages of the slots that the instruction waits for are complete.
    void wait(const valhall::instruction& i)
    {
        for (std::size_t slot = 0; slot < slots_.size(); ++slot)
            if ((valhall::slots_waited_for(i) >> slot & 1) != 0) slots_[slot].clear();
    }
    // Joins the messages of another path. Returns true if that changes anything.
    bool add(const message_senders& other)
    {
        bool has_changed = false;
        for (std::size_t slot = 0; slot < slots_.size(); ++slot)
            for (const std::size_t index : other.slots_[slot]) has_changed |= add(slots_[slot], index);
        return has_changed;
    }

private:
    static bool add(std::vector<std::size_t>& senders, std::size_t index)
    {
        const auto place = std::lower_bound(senders.begin(), senders.end(), index);
        if (place != senders.end() ? *place == index : senders.size() == most) return false;
        senders.insert(place, index);
        if (senders.size() > most) senders.pop_back();
        return true;
    }

    std::array<std::vector<std::size_t>, 8> slots_{};
};

// The messages that may be in flight before each block.
inline std::vector<message_senders> senders_before_blocks(std::span<const valhall::word> words, valhall::arch on,
                                                          const valhall::flow_graph& graph)
{
    std::vector<message_senders> before(graph.size());
    std::vector<bool> is_waiting(graph.size(), true);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (const valhall::block_id b : graph.order()) {
            if (!is_waiting[b]) continue;
            is_waiting[b] = false;
            message_senders now = before[b];
            for (std::size_t n = graph[b].first; n <= graph[b].last(); ++n) {
                const valhall::result<valhall::instruction> i = valhall::decode(words[n], on);
                if (!i) continue;
                now.send(*i, n);  // an instruction waits at its end, so also for its own message
                now.wait(*i);
            }
            for (const valhall::block_id to : graph.successors(b))
                if (before[to].add(now)) has_changed = is_waiting[to] = true;
        }
    }
    return before;
}

#endif
