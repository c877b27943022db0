// SPDX-License-Identifier: MIT
// Dataflow states of the program analyses, and the scratch memory for them.
#ifndef VALHALL_PROGRAM_ANALYSIS_SCRATCH_HPP
#define VALHALL_PROGRAM_ANALYSIS_SCRATCH_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/known_words.hpp"
#include "valhall/program/messages.hpp"

namespace valhall {

namespace detail {

// The checker's state at a place of a program: facts that hold on at least one path to it.
struct program_state {
    messages_in_flight messages{};
    register_mask dropped = 0;    // registers whose last use has been marked
    register_mask unwritten = 0;  // registers that have not been written
    std::uint8_t unsettled = 0;   // slots not waited for since the last message that concerns them

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

// The transfer function of a block, so that the iteration need not decode its words again.
struct block_effect {
    program_state made{};         // the state after the block, if nothing is known before it
    register_mask accessed = 0;   // registers that are read or written
    register_mask exposed = 0;    // registers read before any other access
    register_mask replaced = 0;   // registers overwritten as a whole
    register_mask last_uses = 0;  // those whose last use is marked
    register_mask written = 0;    // registers written, whole or in part
    register_mask dropped = 0;    // registers whose last use is marked before they are written
    std::uint8_t facts = 0;       // facts of messages that conflict with its instructions
    std::uint8_t needs = 0;       // slots that must have been waited for, whatever is in flight
    std::uint8_t waits = 0;       // slots that it waits for
    std::uint8_t bare_waits = 0;  // slots that it waits for while none of its own messages is in flight on them
    bool is_suspect = false;      // true if there may be something to report, whatever the state before it
    bool is_stale = false;        // true if the block has changed since

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

    // The slots of messages in flight before the block that some instruction in it must wait for.
    constexpr unsigned slots_met(const program_state& before) const { return slots_met(before, last_uses); }

    // The state after the block, if all its needs are waited for.
    constexpr program_state after(program_state before) const
    {
        before.messages.complete(waits);
        before.unsettled = static_cast<std::uint8_t>(before.unsettled & ~unsigned{waits});
        before.add(made);
        return before;
    }

    // The state after the block for the checker, which reports each missing wait once. A message's staging register that is overwritten is
    // dropped from the state: the message must have read it.
    constexpr program_state checked(program_state before) const
    {
        before.messages.forgive(slots_met(before, 0));
        before.messages.forget_operands(written | dropped);
        before.dropped &= ~accessed;
        before.unwritten &= ~accessed;
        before.unsettled = static_cast<std::uint8_t>(before.unsettled & ~unsigned{needs});
        return after(before);
    }

    // True if the block has a missing wait, or overwrites or drops a register in use.
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

// A set of registers, as a dataflow state.
struct register_state {
    register_mask registers = 0;

    constexpr bool add(register_state other)
    {
        const register_mask before = registers;
        registers |= other.registers;
        return registers != before;
    }
};

// The needs of later instructions from each slot before the next wait for it, on at least one path.
struct wait_demand {
    register_mask accessed[slot_places]{};  // registers that are read or written
    register_mask dropped[slot_places]{};  // registers whose last use is marked
    std::uint8_t facts[slot_places]{};  // facts of messages that conflict
    std::uint8_t needs = 0;  // slots needed whatever is in flight

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
    std::span<detail::program_state> states;  ///< one for each block
    std::span<detail::register_state> registers;  ///< one for each block
    std::span<std::uint32_t> numbers;  ///< numbers_for() elements
    std::span<detail::block_effect> effects;  ///< one for each block
    std::span<detail::wait_demand> demands{};  ///< one for each block; only for dropping waits
    /// One for each word, so that passes which change the program decode each word once; or empty.
    std::span<detail::known_word> known{};

    /// The number of `numbers` for checking a program or marking last uses. `blocks` is the size of its graph.
    static constexpr std::size_t numbers_for(std::size_t blocks) { return 3 * blocks; }
    /// The number of `numbers` for inserting and dropping waits as well.
    static constexpr std::size_t numbers_for(std::size_t blocks, std::size_t words) { return 3 * blocks + 2 * (words + 1); }
};

/// Scratch memory for programs of up to `Blocks` blocks and `Words` words.
template <std::size_t Blocks, std::size_t Words = Blocks>
struct fixed_analysis_scratch {
    std::array<detail::program_state, Blocks> states{};  ///< by block: the state at its start
    std::array<detail::register_state, Blocks> registers{};  ///< by block: sets of registers
    std::array<std::uint32_t, analysis_scratch::numbers_for(Blocks, Words)> numbers{};  ///< counters of the passes

    std::array<detail::block_effect, Blocks> effects{};  ///< by block: its transfer function
    std::array<detail::wait_demand, Blocks> demands{};  ///< by block: what later instructions need

    constexpr operator analysis_scratch() { return {states, registers, numbers, effects, demands}; }
};

}  // namespace valhall

#endif
