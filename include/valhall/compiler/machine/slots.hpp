// SPDX-License-Identifier: MIT
// Chooses message slots, so that waiting for one result does not also wait for results that are needed later.
#ifndef VALHALL_COMPILER_MACHINE_SLOTS_HPP
#define VALHALL_COMPILER_MACHINE_SLOTS_HPP

#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

class slot_chooser {
public:
    constexpr explicit slot_chooser(program& p) : p_(p)
    {
        first_reads_.resize(p.nodes.size(), never);
        for (block_id b = 1; b < p.blocks.size(); ++b)
            if (p.blocks[b].is_reachable) choose_in(b);
    }

private:
    static constexpr std::uint32_t never = UINT32_MAX;
    static constexpr std::uint32_t slot_count = 3;  // the slots that can be waited for separately
    // The cost, in instructions, of one wait for messages with and without results.
    static constexpr std::uint32_t cost_of_store = 8;

    static constexpr bool is_message(const node& n) { return n.is_instruction() && n.what.is_message(); }

    // For each message of the block, finds the first instruction that reads its results, counted from the start of the block.
    constexpr void find_reads(block_id b)
    {
        std::uint32_t index = 0;
        node_id interpolated = none;  // the last message that the next interpolating message waits for
        const auto see_node = [&](node_id maker) {
            if (first_reads_[maker] == never) first_reads_[maker] = index;
        };
        const auto see = [&](value_id v) { see_node(p_.values[v].by); };
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next, ++index) {
            if (p_.is_phi(n)) continue;
            first_reads_[n] = never;
            each_value_read(p_, p_.nodes[n], see);
            if (!is_message(p_.nodes[n]) || !replaces_interpolation(p_.nodes[n].what)) continue;
            if (interpolated != none) see_node(interpolated);
            interpolated = n;
        }
        each_value_of(p_.blocks[b].condition, see);
    }

    constexpr void choose_in(block_id b)
    {
        find_reads(b);
        for (slot_state& slot : slots_) slot = {};
        std::uint32_t index = 0;
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next, ++index) {
            for (slot_state& slot : slots_)
                if (slot.is_busy && slot.first_read <= index) slot = {};
            if (!is_message(p_.nodes[n])) continue;
            const std::uint32_t slot = slot_of(n);
            if (slot >= slot_count) continue;
            slots_[slot].is_busy = true;
            if (first_reads_[n] < slots_[slot].first_read) slots_[slot].first_read = first_reads_[n];
        }
    }

    // The slot of a message. Chooses one if it is open.
    constexpr std::uint32_t slot_of(node_id n)
    {
        node& message = p_.nodes[n];
        const int fixed = slot_signalled(message.what);
        if (!message.what.has<modifier::slot>() || is_blend_call(message) || fixed < 0 || fixed >= static_cast<int>(slot_count))
            return fixed < 0 ? slot_count : static_cast<std::uint32_t>(fixed);
        std::uint32_t best = 0;
        for (std::uint32_t slot = 1; slot < slot_count; ++slot)
            if (cost(slot, first_reads_[n]) < cost(best, first_reads_[n])) best = slot;
        static_cast<void>(message.what.set(enum_id::slot, best));
        return best;
    }

    // The cost of a slot for a message: how many instructions too early one of its messages would be waited for.
    constexpr std::uint32_t cost(std::uint32_t slot, std::uint32_t first_read) const
    {
        const slot_state& s = slots_[slot];
        if (!s.is_busy) return 1;
        if (s.first_read == first_read) return 0;
        if (s.first_read == never || first_read == never) return cost_of_store;
        return s.first_read < first_read ? first_read - s.first_read : s.first_read - first_read;
    }

    struct slot_state {
        bool is_busy = false;
        std::uint32_t first_read = never;  // the first read of a result in flight
    };

    program& p_;
    pool<std::uint32_t> first_reads_{};  // by node
    slot_state slots_[slot_count]{};
};

// Chooses the slots of all messages whose slot is open. Linear in the program.
constexpr void choose_slots(program& p) { slot_chooser{p}; }

}  // namespace valhall::compiler

#endif
