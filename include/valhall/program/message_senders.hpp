// SPDX-License-Identifier: MIT
// The instructions whose messages may be in flight at a point of a program, for listings. growing_analysis.hpp finds those before each block.
#ifndef VALHALL_PROGRAM_MESSAGE_SENDERS_HPP
#define VALHALL_PROGRAM_MESSAGE_SENDERS_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/instruction.hpp"
#include "valhall/program/dataflow.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/messages.hpp"

namespace valhall {

/// By slot, the indices of the instructions that sent the messages that may be in flight.
class message_senders {
public:
    /// The number of indices kept for each slot. If there are more, these are the smallest ones.
    static constexpr std::size_t most = 8;
    /// The number of indices kept for all slots together.
    static constexpr std::size_t most_on_all = most * detail::slot_places;

    /// The instructions whose messages may be in flight on a slot, by ascending index.
    constexpr std::span<const std::uint32_t> on(int slot) const
    {
        if ((detail::slots_with_messages >> slot & 1) == 0) return {};
        const list& senders = slots_[detail::place_of_slot(slot)];
        return {senders.indices, senders.size};
    }

    /// Executes an instruction: it sends its message, if it has one, then waits, also for its own message.
    constexpr void execute(const instruction& i, std::uint32_t index)
    {
        send(i, index);
        wait(i);
    }
    /// The first half of execute(): the instruction sends its message.
    constexpr void send(const instruction& i, std::uint32_t index)
    {
        if (const int slot = slot_signalled(i); slot >= 0) slots_[detail::place_of_slot(slot)].add(index);
    }
    /// The second half: the messages that the instruction waits for have completed.
    constexpr void wait(const instruction& i)
    {
        const unsigned slots = slots_waited_for(i);
        for (int place = 0; place < detail::slot_places; ++place)
            if ((slots >> detail::slot_at(place) & 1) != 0) slots_[place] = {};
    }

    /// Adds the messages of another path. Returns true if that changes anything.
    constexpr bool add(const message_senders& other)
    {
        bool has_changed = false;
        for (int place = 0; place < detail::slot_places; ++place)
            for (std::size_t n = 0; n < other.slots_[place].size; ++n) has_changed |= slots_[place].add(other.slots_[place].indices[n]);
        return has_changed;
    }

private:
    struct list {
        std::uint32_t indices[most]{};  // in ascending order
        std::size_t size = 0;

        // Inserts an index, and drops the largest one if there are too many. Returns true if that changes anything.
        constexpr bool add(std::uint32_t index)
        {
            std::size_t at = size;
            while (at != 0 && indices[at - 1] > index) --at;
            if (at == most || (at != 0 && indices[at - 1] == index)) return false;
            if (size < most) ++size;
            for (std::size_t n = size - 1; n > at; --n) indices[n] = indices[n - 1];
            indices[at] = index;
            return true;
        }
    };

    list slots_[detail::slot_places]{};
};

/// Sets `before` to the senders before each block of a graph. `before` has an element for each block, `scratch` twice as many.
constexpr void find_senders(std::span<const word> words, arch on, const flow_graph& graph, std::span<message_senders> before,
                            std::span<std::uint32_t> scratch)
{
    for (message_senders& one : before) one = {};
    detail::follow_forwards(graph, before, scratch, [&](block_id b, message_senders now) {
        for (std::uint32_t n = graph[b].first; n <= graph[b].last(); ++n)
            if (const result<instruction> i = decode(words[n], on)) now.execute(*i, n);
        return now;
    });
}

}  // namespace valhall

#endif
