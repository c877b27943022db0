// SPDX-License-Identifier: MIT
// The findings of the program checker, as values.
#ifndef VALHALL_PROGRAM_FINDING_HPP
#define VALHALL_PROGRAM_FINDING_HPP

#include <cstdint>

#include "valhall/fault.hpp"

namespace valhall {

/// Errors and notes about programs. `other` of a finding is the second instruction that it is about, if there is one.
enum class finding_code : std::uint8_t {
    result_read,            ///< reads a result of the message at `other`, which may still be in flight
    result_overwritten,     ///< writes a register that the message at `other` may still write
    interpolation_shared,   ///< replaces the interpolation that the message at `other` may still replace
    memory_at_barrier,      ///< a barrier, while the message at `other` may still touch memory
    barrier_open,           ///< continues after the barrier at `other` without waiting for it
    wait_missing,           ///< needs a wait for slots before it, whatever is in flight, and some path has none
    read_after_last_use,    ///< reads a register whose value the instruction at `other` dropped
    last_use_in_part,       ///< marks a register as read for the last time in one source, and reads it in another without the mark
    last_use_in_flight,     ///< drops a register that the message at `other` may still read, or without slots its own message
    never_written,          ///< reads a register that nothing has written on some path here
    branch_outside,         ///< branches to a place out of the program
    runs_past_end,          ///< the program continues after its last word
    not_an_instruction,     ///< a word that does not decode, and that can be reached
    wait_for_nothing,       ///< a note: waits for slots on which nothing can be in flight
    unreachable,            ///< a note: nothing leads here; the words up to `other` cannot be reached
};

/// The index of no instruction.
inline constexpr std::uint32_t no_instruction = 0xFFFFFFFF;

/// The number of no register.
inline constexpr std::uint8_t no_register = 0xFF;

/// One thing that is wrong with a program, or worth a note.
struct finding {
    finding_code code{};                   ///< the kind of finding
    bool is_error = true;                  ///< rather than a note
    std::uint8_t reg = no_register;        ///< the first register that it is about
    std::uint8_t slots = 0;                ///< the message slots that it is about: bit n for slot n
    std::uint32_t index = 0;               ///< the instruction at which it shows, counted from 0
    std::uint32_t other = no_instruction;  ///< the other half of a conflict
    fault_code fault = fault_code::none;   ///< why a word does not decode

    friend constexpr bool operator==(const finding&, const finding&) = default;
};

}  // namespace valhall

#endif
