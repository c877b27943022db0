// SPDX-License-Identifier: MIT
// Common parts of inserting and dropping waits: the slots that must be waited for before an instruction, and the flow control for it.
#ifndef VALHALL_PROGRAM_WAITS_HPP
#define VALHALL_PROGRAM_WAITS_HPP

#include <cstdint>

#include "valhall/isa/stages.hpp"
#include "valhall/program/analysis_scratch.hpp"

namespace valhall::detail {

// The flow control that waits for all of some slots, and for as few others as possible. Bit n is slot n.
constexpr flow flow_for(unsigned slots)
{
    flow best = flow::none;
    unsigned best_slots = 0;
    if (slots == 0) return best;
    for (int f = 0; f < enumeration_of(enum_id::flow).count; ++f) {
        const unsigned waited = slots_waited_for(static_cast<flow>(f));
        if ((slots & ~waited) != 0 || (best_slots != 0 && (best_slots & ~waited) == 0)) continue;
        best = static_cast<flow>(f);
        best_slots = waited;
    }
    return best;
}

// True if the flow control of an instruction is a wait, or none.
constexpr bool can_carry_wait(const instruction& i) { return i.flow() == flow::none || slots_waited_for(i) != 0; }

// The slots that must be waited for before an instruction, as a set that a flow control can wait for.
constexpr unsigned slots_to_wait_for(const program_state& state, const footprint& f, bool is_end)
{
    unsigned slots = f.needs & state.unsettled;
    state.messages.find_hazards(f, is_end, [&slots](hazard, int slot, register_mask) { slots |= 1u << slot; });
    return slots == 0 ? 0 : slots_waited_for(flow_for(slots));
}

constexpr void complete(program_state& state, unsigned slots)
{
    state.messages.complete(slots);
    state.unsettled = static_cast<std::uint8_t>(state.unsettled & ~slots);
}

// The slots that must be waited for again after an instruction: that of its message, or all if it accesses the tile or the coverage.
constexpr unsigned slots_opened(const footprint& f) { return f.slot < 0 ? 0 : f.needs != 0 ? 0xFFu : 1u << f.slot; }

// Updates the state for an instruction, after all its needs have been waited for.
constexpr void pass(program_state& state, const footprint& f)
{
    state.messages.send(f);
    state.unsettled = static_cast<std::uint8_t>(state.unsettled | slots_opened(f));
    if (f.waits != 0) complete(state, f.waits);
}

// The state at the start of a program.
constexpr program_state state_at_start(shader_stage stage)
{
    program_state state;
    state.unsettled = stage == shader_stage::blend ? 0 : 0xFF;
    return state;
}

}  // namespace valhall::detail

#endif
