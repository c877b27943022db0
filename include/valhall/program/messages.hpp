// SPDX-License-Identifier: MIT
// The messages that may be in flight at a point of a program, and the hazards of an instruction there.
#ifndef VALHALL_PROGRAM_MESSAGES_HPP
#define VALHALL_PROGRAM_MESSAGES_HPP

#include <cstdint>

#include "valhall/program/finding.hpp"
#include "valhall/program/footprint.hpp"

namespace valhall {

/// Why an instruction must wait for a message.
enum class hazard : std::uint8_t {
    result_read,         ///< the instruction reads a register that the message writes
    result_overwritten,  ///< the instruction writes a register that the message writes
    operand_dropped,     ///< the instruction marks a register as last used that the message may still read
    interpolation,       ///< both replace the stored interpolation position
    memory_at_barrier,   ///< the instruction is a barrier, and the message accesses memory
    open_barrier,        ///< the message is a barrier; the instruction accesses memory, is a barrier, or ends the thread
    memory_order,        ///< both access memory, possibly the same, and one of them writes
};

namespace detail {

// The finding for a hazard. The checker does not report the order of memory.
constexpr finding_code code_of(hazard kind)
{
    switch (kind) {
    case hazard::result_read: return finding_code::result_read;
    case hazard::result_overwritten: return finding_code::result_overwritten;
    case hazard::operand_dropped: return finding_code::last_use_in_flight;
    case hazard::interpolation: return finding_code::interpolation_shared;
    case hazard::memory_at_barrier: return finding_code::memory_at_barrier;
    default: return finding_code::barrier_open;
    }
}

// Messages signal four slots: 0 to 2, and 7 for barriers. Their places are 0 to 3.
inline constexpr int slot_places = 4;
constexpr int place_of_slot(int slot) { return slot & 3; }
constexpr int slot_at(int place) { return place < 3 ? place : 7; }
inline constexpr unsigned slots_with_messages = 0x87;

// Facts about the messages of a slot, besides their registers.
enum message_fact : unsigned { is_any = 1, reads_any_memory = 2, writes_any_memory = 4, moves_interpolation = 8, is_a_barrier = 16 };

constexpr unsigned message_facts(const footprint& f)
{
    return is_any | (f.reads_shared_memory() ? reads_any_memory : 0u) | (f.writes_memory() ? writes_any_memory : 0u) |
           (f.replaces_interpolation ? moves_interpolation : 0u) | (f.has(effect::is_barrier) ? is_a_barrier : 0u);
}

// By hazard: the facts of a message that make an instruction wait for it.
struct obstacle {
    hazard kind;
    unsigned facts;
};

struct obstacles {
    obstacle by_hazard[4];

    constexpr const obstacle* begin() const { return by_hazard; }
    constexpr const obstacle* end() const { return by_hazard + 4; }
    // All facts, with or without memory order, the last hazard.
    constexpr unsigned facts(bool with_memory_order) const
    {
        return by_hazard[0].facts | by_hazard[1].facts | by_hazard[2].facts | (with_memory_order ? by_hazard[3].facts : 0u);
    }
};

constexpr obstacles obstacles_to(const footprint& f, bool is_end)
{
    const bool is_barrier = f.has(effect::is_barrier), reads = f.reads_shared_memory(), writes = f.writes_memory();
    const unsigned any_access = reads_any_memory | writes_any_memory;
    return {{{hazard::interpolation, f.replaces_interpolation ? unsigned{moves_interpolation} : 0u},
             {hazard::memory_at_barrier, is_barrier ? any_access : 0u},
             {hazard::open_barrier, reads || writes || is_barrier || is_end ? unsigned{is_a_barrier} : 0u},
             {hazard::memory_order, writes  ? any_access
                                    : reads ? unsigned{writes_any_memory}
                                            : 0u}}};
}

// The messages that may be in flight.
struct messages_in_flight {
    register_mask results[slot_places]{};   // by slot: the registers that they write
    register_mask operands[slot_places]{};  // by slot: the registers that they read
    std::uint8_t facts[slot_places]{};      // message_facts, combined by "or"

    // Calls `found` with each hazard of an instruction: its kind, slot and registers.
    template <class Found>
    constexpr void find_hazards(const footprint& f, bool is_end, Found&& found) const
    {
        if ((facts[0] | facts[1] | facts[2] | facts[3]) == 0) return;  // no message is in flight
        const bool conflicts = (((f.read | f.written) & being_written()) | (f.last_uses & being_read())) != 0;
        const bool has_obstacles = f.slot >= 0 || is_end;
        if (!conflicts && !has_obstacles) return;
        const obstacles all_obstacles = obstacles_to(f, is_end);
        for (int place = 0; place < slot_places; ++place) {
            if (facts[place] == 0) continue;
            const int slot = slot_at(place);
            if ((f.read & results[place]) != 0) found(hazard::result_read, slot, f.read & results[place]);
            else if ((f.written & results[place]) != 0) found(hazard::result_overwritten, slot, f.written & results[place]);
            if ((f.last_uses & operands[place]) != 0) found(hazard::operand_dropped, slot, f.last_uses & operands[place]);
            for (const obstacle& one : all_obstacles)
                if ((one.facts & facts[place]) != 0) found(one.kind, slot, register_mask{0});
        }
    }

    // The registers that messages may still write.
    constexpr register_mask being_written() const { return results[0] | results[1] | results[2] | results[3]; }

    // The registers that messages may still read.
    constexpr register_mask being_read() const { return operands[0] | operands[1] | operands[2] | operands[3]; }

    // The slots of messages that may be in flight: bit n for slot n.
    constexpr unsigned busy_slots() const
    {
        unsigned slots = 0;
        for (int place = 0; place < slot_places; ++place) slots |= unsigned{facts[place] != 0} << slot_at(place);
        return slots;
    }

    // An instruction sends its message.
    constexpr void send(const footprint& f)
    {
        if (f.slot < 0) return;
        const int place = place_of_slot(f.slot);
        results[place] |= f.staging_written;
        operands[place] |= f.staging_read;
        facts[place] = static_cast<std::uint8_t>(facts[place] | message_facts(f));
    }

    // The messages of some slots have completed: bit n for slot n.
    constexpr void complete(unsigned slots)
    {
        for (int place = 0; place < slot_places; ++place) {
            if ((slots >> slot_at(place) & 1) == 0) continue;
            results[place] = operands[place] = 0;
            facts[place] = 0;
        }
    }

    // As complete(), for slots whose wait is missing, so that a mistake is reported once. The slot does not become idle.
    constexpr void forgive(unsigned slots)
    {
        for (int place = 0; place < slot_places; ++place) {
            if ((slots >> slot_at(place) & 1) == 0) continue;
            results[place] = operands[place] = 0;
            facts[place] = static_cast<std::uint8_t>(facts[place] & is_any);
        }
    }

    // No message reads some registers any more.
    constexpr void forget_operands(register_mask registers)
    {
        for (register_mask& read : operands) read &= ~registers;
    }

    // The messages in flight become unknown: there may be any.
    constexpr void lose_track()
    {
        for (std::uint8_t& fact : facts) fact = is_any;
    }

    constexpr bool add(const messages_in_flight& other)
    {
        register_mask more = 0;
        for (int place = 0; place < slot_places; ++place) {
            more |= (other.results[place] & ~results[place]) | (other.operands[place] & ~operands[place]) |
                    (other.facts[place] & ~unsigned{facts[place]});
            results[place] |= other.results[place];
            operands[place] |= other.operands[place];
            facts[place] = static_cast<std::uint8_t>(facts[place] | other.facts[place]);
        }
        return more != 0;
    }
};

}  // namespace detail

}  // namespace valhall

#endif
