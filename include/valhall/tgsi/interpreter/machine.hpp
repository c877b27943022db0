// SPDX-License-Identifier: MIT
// The interpreter's main loop: dispatches each instruction by its row.
#ifndef VALHALL_TGSI_INTERPRETER_MACHINE_HPP
#define VALHALL_TGSI_INTERPRETER_MACHINE_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/tgsi/interpreter/compute.hpp"
#include "valhall/tgsi/interpreter/control.hpp"
#include "valhall/tgsi/interpreter/machine_state.hpp"
#include "valhall/tgsi/interpreter/memory_access.hpp"
#include "valhall/tgsi/interpreter/textures.hpp"

namespace valhall::tgsi::detail {

// ---- actions of the machine or a host ----

template <opcode Code>
constexpr void interpolate(machine_state& m, const flat_instruction& i)
{
    constexpr opcode_info row = info_of(Code);
    interpolation_request r{.what = m.text()};
    r.active = m.active;
    const swizzle s = i.sources[0].swizzle;
    const lane_words inputs = numbers_of(m, i.sources[0]);
    for (int c = 0; c < 4 && row.source_count > 1; ++c)
        r.value[static_cast<std::size_t>(c)] = read<row.sources[1].type>(m, i.sources[1], c);
    const std::array<lane_words, 4> where = r.value;
    std::array<lane_words, 4> made{};
    // Lanes may read different inputs.
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
        if (!has(m.active, lane)) continue;
        r.input = static_cast<std::int32_t>(inputs[lane]);
        r.value = where;
        if (!m.host.interpolate(r)) return m.fail(interpret_error::no_host, static_cast<int>(lane));
        for (int c = 0; c < 4; ++c) made[static_cast<std::size_t>(c)][lane] = r.value[static_cast<std::size_t>(s[c])][lane];
    }
    write_all(m, i, made);
}

// Asks the host about a register without a value.
template <class Ask>
constexpr void ask_host(machine_state& m, const flat_instruction& i, const Ask& ask)
{
    register_request r{.what = m.text()};
    r.active = m.active;
    r.index = numbers_of(m, i.sources[0]);
    if (!ask(r)) return m.fail(interpret_error::no_host);
    write_all(m, i, r.result);
}

constexpr void read_helper(machine_state& m, const flat_instruction& i)
{
    std::array<lane_words, 4> made{};
    for (lane_words& words : made)
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) words[lane] = has(m.alive, lane) ? 0 : ~std::uint32_t{0};
    write_all(m, i, made);
}

// The clock is the number of steps.
constexpr void read_clock(machine_state& m, const flat_instruction& i)
{
    std::array<lane_words, 4> made{};
    made[0].fill(static_cast<std::uint32_t>(m.result.steps));
    made[1].fill(static_cast<std::uint32_t>(m.result.steps >> 32));
    write_all(m, i, made);
}

// ---- the loop ----

// Executes an instruction by its row. Control flow sets the next instruction itself.
template <opcode Code>
constexpr void execute(machine_state& m, const flat_instruction& i)
{
    constexpr action does = meaning<Code>::does;
    if constexpr (does == action::branch) return begin_if(m, condition<Code>(m, i));
    else if constexpr (does == action::steer) return steer(m);
    else if constexpr (does == action::compute) compute<Code>(m, i);
    else if constexpr (does == action::cross) cross<Code>(m, i);
    else if constexpr (does == action::kill) m.alive = static_cast<lane_mask>(m.alive & ~condition<Code>(m, i));
    else if constexpr (does == action::sample) sample<Code>(m, i);
    else if constexpr (does == action::change) change<Code>(m, i);
    else if constexpr (does == action::load) load(m, i);
    else if constexpr (does == action::store) store(m, i);
    else if constexpr (does == action::measure) measure(m, i);
    else if constexpr (does == action::read_color) ask_host(m, i, [&](register_request& r) { return m.host.read_color(r); });
    else if constexpr (does == action::find_handle) ask_host(m, i, [&](register_request& r) { return m.host.find_handle(r); });
    else if constexpr (does == action::read_helper) read_helper(m, i);
    else if constexpr (does == action::interpolate) interpolate<Code>(m, i);
    else if constexpr (does == action::read_clock) read_clock(m, i);
    if constexpr (does != action::branch && does != action::steer) ++m.at;
}

constexpr void execute_next(machine_state& m)
{
    const flat_instruction& i = m.now();
    switch (i.code) {
#define VALHALL_TGSI_OPCODE(name, category, role, shape, result, sources, processors, sentence) \
    case opcode::name: return execute<opcode::name>(m, i);
#include "valhall/tgsi/opcodes.def"
    }
}

// Runs to the end, to an error, or to the step limit.
constexpr void run(machine_state& m)
{
    while (m.at < m.code.size()) {
        if (m.result.steps >= m.options.max_steps) return m.fail(interpret_error::step_limit);
        ++m.result.steps;
        const std::uint32_t at = m.at;
        execute_next(m);
        if (!m.result) {
            m.at = at;
            return;
        }
    }
}

}  // namespace valhall::tgsi::detail

#endif
