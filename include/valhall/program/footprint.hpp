// SPDX-License-Identifier: MIT
// The effects of an instruction on registers, message slots and memory, computed in one pass. All analyses use this.
#ifndef VALHALL_PROGRAM_FOOTPRINT_HPP
#define VALHALL_PROGRAM_FOOTPRINT_HPP

#include <cstdint>

#include "valhall/program/effects.hpp"

namespace valhall {

/// The effects of an instruction on registers, message slots and memory.
struct footprint : register_use {
    std::uint32_t effects = 0;          ///< a bit set of `effect`s
    std::int8_t slot = -1;              ///< the message slot that it signals; -1 if none
    std::uint8_t waits = 0;             ///< the slots that it waits for at its end: bit n for slot n
    std::uint8_t needs = 0;             ///< the slots that must have been waited for before it, whatever is in flight
    bool replaces_interpolation = false;  ///< true if it changes the stored interpolation position

    /// True if the instruction has an effect.
    constexpr bool has(effect what) const { return (effects & static_cast<std::uint32_t>(what)) != 0; }
    /// True if it reads memory that the program may change.
    constexpr bool reads_shared_memory() const { return has(effect::reads_memory) && !has(effect::reads_inputs); }
    /// True if it writes memory.
    constexpr bool writes_memory() const { return has(effect::writes_memory); }
    /// True if it is a store: it writes memory and reads none.
    constexpr bool is_store() const { return writes_memory() && !has(effect::reads_memory); }
};

/// The effects of an instruction on registers, message slots and memory.
constexpr footprint footprint_of(const instruction& i)
{
    footprint f{register_use_of(i)};
    f.effects = effects_of(i.row());
    f.waits = static_cast<std::uint8_t>(slots_waited_for(i));
    if (!i.is_message()) return f;
    f.slot = static_cast<std::int8_t>(slot_signalled(i));
    f.needs = static_cast<std::uint8_t>(slots_needed_before(i.row()));
    f.replaces_interpolation = replaces_interpolation(i);
    return f;
}

}  // namespace valhall

#endif
