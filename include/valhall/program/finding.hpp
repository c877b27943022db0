// SPDX-License-Identifier: MIT
// The findings of the program checker, as values.
#ifndef VALHALL_PROGRAM_FINDING_HPP
#define VALHALL_PROGRAM_FINDING_HPP

#include <cstdint>

#include "valhall/fault.hpp"

namespace valhall {

/// Errors and notes about programs. `finding::other` is the second instruction concerned, if there is one.
enum class finding_code : std::uint8_t {
    result_read,            ///< reads a result of the message at `other`, which may still be in flight
    result_overwritten,     ///< writes a register that the message at `other` may still write
    interpolation_shared,   ///< replaces the interpolation that the message at `other` may still replace
    memory_at_barrier,      ///< a barrier, while the message at `other` may still touch memory
    barrier_open,           ///< continues after the barrier at `other` without waiting for it
    wait_missing,           ///< needs a wait for slots before it, whatever is in flight, but some path has none
    read_after_last_use,    ///< reads a register whose value the instruction at `other` dropped
    last_use_in_part,       ///< marks a register as last used in one source, and reads it without the mark in another
    last_use_in_flight,     ///< drops a register that the message at `other`, or without slots its own message, may still read
    never_written,          ///< reads a register that was not written on some path
    branch_outside,         ///< branches to a place outside of the program
    runs_past_end,  ///< the program continues after its last word; a note if it ends with BLEND.end and a blend shader may be called
    not_an_instruction,  ///< a reachable word that does not decode
    wait_for_nothing,  ///< a note: waits for slots on which nothing can be in flight
    unreachable,  ///< a note: this word is unreachable, and so are those up to `other`
    not_accepted,  ///< a reachable instruction that the hardware does not accept, by `fault`
};

/// The index that denotes no instruction.
inline constexpr std::uint32_t no_instruction = 0xFFFFFFFF;

/// The number that denotes no register.
inline constexpr std::uint8_t no_register = 0xFF;

/// An error or note about a program.
struct finding {
    finding_code code{};  ///< the kind of finding
    bool is_error = true;  ///< false for a note
    std::uint8_t reg = no_register;  ///< the first register concerned
    std::uint8_t slots = 0;  ///< the message slots concerned: bit n for slot n
    std::uint32_t index = 0;  ///< the index of the instruction
    std::uint32_t other = no_instruction;  ///< the instruction that it conflicts with
    fault_code fault = fault_code::none;  ///< why a word does not decode, or is not accepted

    friend constexpr bool operator==(const finding&, const finding&) = default;
};

}  // namespace valhall

#endif
