// SPDX-License-Identifier: MIT
// The states of analyses at a place of a program, and the scratch memory that holds them.
#ifndef VALHALL_PROGRAM_ANALYSIS_SCRATCH_HPP
#define VALHALL_PROGRAM_ANALYSIS_SCRATCH_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/messages.hpp"

namespace valhall {

namespace detail {

// The state of the checker at a place of a program: facts that hold on at least one path to it.
struct program_state {
    messages_in_flight messages{};
    register_mask dropped = 0;    // registers whose last use was marked
    register_mask unwritten = 0;  // registers that have not been written
    std::uint8_t unsettled = 0;   // slots that were not waited for since the last message that concerns them

    constexpr bool add(const program_state& other)
    {
        const bool more = messages.add(other.messages);
        const register_mask new_registers = (other.dropped & ~dropped) | (other.unwritten & ~unwritten);
        const unsigned new_slots = other.unsettled & ~unsigned{unsettled};
        dropped |= other.dropped;
        unwritten |= other.unwritten;
        unsettled = static_cast<std::uint8_t>(unsettled | other.unsettled);
        return more || new_registers != 0 || new_slots != 0;
    }
};

// The effect of a block on the state before it, so that the iteration need not decode its words again.
struct block_effect {
    program_state made{};         // what is so after the block if nothing is known before it
    register_mask accessed = 0;   // registers that are read or written
    register_mask exposed = 0;    // those that are read before they are accessed otherwise
    register_mask replaced = 0;   // those that are written whole
    register_mask last_uses = 0;  // those whose last use is marked
    register_mask written = 0;    // those that are written, whole or in part
    register_mask dropped = 0;    // those whose last use is marked before they are written
    std::uint8_t facts = 0;       // facts of messages that are in the way of its instructions
    std::uint8_t needs = 0;       // slots that they need waited for, whatever is in flight
    std::uint8_t waits = 0;       // slots that they wait for
    std::uint8_t bare_waits = 0;  // those for which they do so when no message of the block is in flight on them
    bool is_suspect = false;      // whether something may be worth telling of it whatever is before

    // Adds the next instruction. The caller updates `made`.
    constexpr void add(const footprint& f, bool is_end, bool with_memory_order)
    {
        exposed |= f.read & ~accessed;
        accessed |= f.read | f.written;
        replaced |= f.replaced();
        last_uses |= f.last_uses;
        dropped |= f.last_uses & ~written;
        written |= f.written;
        if (f.slot >= 0 || is_end) facts = static_cast<std::uint8_t>(facts | obstacles_to(f, is_end).facts(with_memory_order));
        needs = static_cast<std::uint8_t>(needs | f.needs);
        if (f.slot >= 0) flying_ = static_cast<std::uint8_t>(flying_ | 1u << f.slot);
        if (f.waits == 0) return;
        const unsigned bare = f.waits & ~unsigned{flying_};
        is_suspect |= (bare & waits) != 0;
        bare_waits = static_cast<std::uint8_t>(bare_waits | bare);
        waits = static_cast<std::uint8_t>(waits | f.waits);
        flying_ = static_cast<std::uint8_t>(flying_ & ~unsigned{f.waits});
    }

    // The slots of messages in flight before the block on which something in it has to wait.
    constexpr unsigned slots_met(const program_state& before) const { return slots_met(before, last_uses); }

    // The state after the block, which waits for all that it has to.
    constexpr program_state after(program_state before) const
    {
        before.messages.complete(waits);
        before.unsettled = static_cast<std::uint8_t>(before.unsettled & ~unsigned{waits});
        before.add(made);
        return before;
    }

    // The state after the block for the checker, which reports each missing wait once. A staging register that is written is
    // forgotten: its message has read it.
    constexpr program_state checked(program_state before) const
    {
        before.messages.forgive(slots_met(before, 0));
        before.messages.forget_operands(written | dropped);
        before.dropped &= ~accessed;
        before.unwritten &= ~accessed;
        before.unsettled = static_cast<std::uint8_t>(before.unsettled & ~unsigned{needs});
        return after(before);
    }

    // True if a missing wait or a register in use is to be reported in the block.
    constexpr bool has_conflicts(const program_state& before) const
    {
        return slots_met(before, dropped) != 0 || (needs & before.unsettled) != 0 || (exposed & (before.dropped | before.unwritten)) != 0;
    }

private:
    constexpr unsigned slots_met(const program_state& before, register_mask in_use) const
    {
        const messages_in_flight& m = before.messages;
        unsigned slots = 0;
        for (int place = 0; place < slot_places; ++place) {
            const bool is_met =
                ((m.results[place] & accessed) | (m.operands[place] & in_use) | register_mask(m.facts[place] & unsigned{facts})) != 0;
            slots |= unsigned{is_met} << slot_at(place);
        }
        return slots;
    }

    std::uint8_t flying_ = 0;
};

// A set of registers as a dataflow state.
struct register_state {
    register_mask registers = 0;

    constexpr bool add(register_state other)
    {
        const register_mask before = registers;
        registers |= other.registers;
        return registers != before;
    }
};

// The needs of later instructions from each slot, on at least one path, before the next wait for the slot.
struct wait_demand {
    register_mask accessed[slot_places]{};  // registers that are read or written
    register_mask dropped[slot_places]{};   // registers whose last use is marked
    std::uint8_t facts[slot_places]{};      // facts of messages that are in the way
    std::uint8_t needs = 0;                 // slots that are needed whatever is in flight

    constexpr bool add(const wait_demand& other)
    {
        register_mask more = other.needs & ~unsigned{needs};
        needs = static_cast<std::uint8_t>(needs | other.needs);
        for (int place = 0; place < slot_places; ++place) {
            more |= (other.accessed[place] & ~accessed[place]) | (other.dropped[place] & ~dropped[place]) |
                    (other.facts[place] & ~unsigned{facts[place]});
            accessed[place] |= other.accessed[place];
            dropped[place] |= other.dropped[place];
            facts[place] = static_cast<std::uint8_t>(facts[place] | other.facts[place]);
        }
        return more != 0;
    }
};

}  // namespace detail

/// Scratch memory for an analysis, provided by the caller. Its contents are private to the analysis.
struct analysis_scratch {
    std::span<detail::program_state> states;    ///< one for each block
    std::span<detail::register_state> registers;  ///< the same
    std::span<std::uint32_t> numbers;             ///< numbers_for() of them
    std::span<detail::block_effect> effects;      ///< one for each block
    std::span<detail::wait_demand> demands{};     ///< the same, to drop waits

    /// How many numbers are needed to check a program or to mark last uses: `blocks` is the size of its graph.
    static constexpr std::size_t numbers_for(std::size_t blocks) { return 3 * blocks; }
    /// How many are needed to insert and drop waits as well.
    static constexpr std::size_t numbers_for(std::size_t blocks, std::size_t words) { return 3 * blocks + 2 * (words + 1); }
};

/// Scratch memory for programs of up to so many blocks and words.
template <std::size_t Blocks, std::size_t Words = Blocks>
struct fixed_analysis_scratch {
    std::array<detail::program_state, Blocks> states{};                              ///< by block: what may be so where it begins
    std::array<detail::register_state, Blocks> registers{};                          ///< by block: sets of registers, which grow
    std::array<std::uint32_t, analysis_scratch::numbers_for(Blocks, Words)> numbers{};  ///< counters of the passes

    std::array<detail::block_effect, Blocks> effects{};  ///< by block: what it does to what is known before it
    std::array<detail::wait_demand, Blocks> demands{};   ///< by block: what instructions ahead would meet without a wait

    constexpr operator analysis_scratch() { return {states, registers, numbers, effects, demands}; }
};

}  // namespace valhall

#endif
