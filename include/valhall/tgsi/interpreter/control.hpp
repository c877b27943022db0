// SPDX-License-Identifier: MIT
// Control flow of a quad with divergence: lanes at the current instruction are active, others wait in the enclosing blocks.
#ifndef VALHALL_TGSI_INTERPRETER_CONTROL_HPP
#define VALHALL_TGSI_INTERPRETER_CONTROL_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/tgsi/interpreter/machine_state.hpp"

namespace valhall::tgsi::detail {

constexpr std::uint32_t end_of(const machine_state& m) { return static_cast<std::uint32_t>(m.code.size()); }

// Continues at the next instruction if lanes are active, else at the next part of the block, where lanes may wait.
constexpr void go_on(machine_state& m) { m.at = m.active != 0 ? m.at + 1 : m.now().next; }

constexpr control_frame& top(machine_state& m) { return m.frames[m.depth - 1]; }

constexpr bool push(machine_state& m, const control_frame& f)
{
    if (m.depth == m.frames.size()) {
        m.fail(interpret_error::too_deep);
        return false;
    }
    m.frames[m.depth++] = f;
    return true;
}

// The innermost block of one of two kinds; m.depth if there is none.
constexpr std::size_t innermost(const machine_state& m, role kind, role other)
{
    for (std::size_t n = m.depth; n > 0; --n)
        if (m.frames[n - 1].begin == kind || m.frames[n - 1].begin == other) return n - 1;
    return m.depth;
}

constexpr void begin_if(machine_state& m, lane_mask taken)
{
    control_frame f;
    f.begin = role::begin_if;
    f.waiting = static_cast<lane_mask>(m.active & ~taken);
    if (!push(m, f)) return;
    m.active = taken;
    go_on(m);
}

// The lanes of a switch that match no case. Each case counts as a step, so that large switches in loops reach the limit.
constexpr lane_mask default_lanes(machine_state& m, const lane_words& selector)
{
    unsigned lanes = m.active;
    for (std::uint32_t part = m.now().next; m.code[part].role != role::end_switch; part = m.code[part].next) {
        ++m.result.steps;
        if (m.code[part].role != role::begin_case) continue;
        const lane_words value = read<value_type::u32>(m, m.code[part].sources[0], 0);
        for (std::size_t lane = 0; lane < quad_lanes; ++lane)
            if (value[lane] == selector[lane]) lanes &= ~(1u << lane);
    }
    return static_cast<lane_mask>(lanes);
}

constexpr void begin_switch(machine_state& m)
{
    control_frame f;
    f.begin = role::begin_switch;
    f.waiting = m.active;
    f.selector = read<value_type::u32>(m, m.now().sources[0], 0);
    f.defaults = default_lanes(m, f.selector);
    if (!push(m, f)) return;
    m.active = 0;
    go_on(m);
}

// Activates the waiting lanes that match a part of a switch. Lanes from the previous part fall through.
constexpr void join(machine_state& m, unsigned lanes)
{
    control_frame& f = top(m);
    lanes &= f.waiting;
    f.waiting = static_cast<lane_mask>(f.waiting & ~lanes);
    m.active = static_cast<lane_mask>(m.active | lanes);
    go_on(m);
}

constexpr void begin_case(machine_state& m)
{
    const lane_words value = read<value_type::u32>(m, m.now().sources[0], 0);
    unsigned lanes = 0;
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) lanes |= static_cast<unsigned>(value[lane] == top(m).selector[lane]) << lane;
    join(m, lanes);
}

// Reactivates all lanes of a block after its end.
constexpr void end_block(machine_state& m)
{
    const control_frame& f = top(m);
    m.active = static_cast<lane_mask>(m.active | f.waiting | f.left);
    --m.depth;
    if (f.begin == role::begin_subroutine) m.at = f.at;
    go_on(m);
}

constexpr void end_loop(machine_state& m)
{
    control_frame& f = top(m);
    m.active = static_cast<lane_mask>(m.active | f.continued);
    f.continued = 0;
    if (m.active == 0) return end_block(m);
    m.at = m.now().begin + 1;
}

constexpr void call(machine_state& m)
{
    control_frame f;
    f.begin = role::begin_subroutine;
    f.at = m.at;
    if (push(m, f)) m.at = m.now().begin + 1;
}

// The active lanes leave a block, or the program if there is none.
constexpr void leave(machine_state& m, std::size_t block)
{
    if (block < m.depth) m.frames[block].left = static_cast<lane_mask>(m.frames[block].left | m.active);
    m.active = 0;
    go_on(m);
}

constexpr void repeat(machine_state& m)
{
    control_frame& f = m.frames[innermost(m, role::begin_loop, role::begin_loop)];
    f.continued = static_cast<lane_mask>(f.continued | m.active);
    m.active = 0;
    go_on(m);
}

constexpr void steer(machine_state& m)
{
    control_frame f;
    switch (m.now().role) {
    case role::begin_else: {
        const lane_mask others = top(m).waiting;
        top(m).waiting = m.active;
        m.active = others;
        return go_on(m);
    }
    case role::begin_loop:
        f.begin = role::begin_loop;
        if (push(m, f)) go_on(m);
        return;
    case role::end_loop: return end_loop(m);
    case role::leave: return leave(m, innermost(m, role::begin_loop, role::begin_switch));
    case role::repeat: return repeat(m);
    case role::begin_switch: return begin_switch(m);
    case role::begin_case: return begin_case(m);
    case role::begin_default: return join(m, top(m).defaults);
    case role::call: return call(m);
    case role::leave_subroutine: return leave(m, innermost(m, role::begin_subroutine, role::begin_subroutine));
    // The main program also ends at the begin of a subroutine.
    case role::begin_subroutine: m.at = end_of(m); return;
    case role::end: return leave(m, m.depth);
    default: return end_block(m);  // the end of an IF, switch or subroutine
    }
}

}  // namespace valhall::tgsi::detail

#endif
