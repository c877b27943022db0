// SPDX-License-Identifier: MIT
// The execution units of the shader core.
#ifndef VALHALL_ISA_UNIT_HPP
#define VALHALL_ISA_UNIT_HPP

#include <cstdint>

#include "valhall/isa/arch.hpp"
#include "valhall/isa/kinds.hpp"

namespace valhall {

namespace detail {

// execution_table, by unit_column.
#include "valhall/isa/generated/executions.inc"

}  // namespace detail

/// The unit that executes an instruction on an architecture.
constexpr unit unit_on(unit_column column, arch on)
{
    const detail::execution by = detail::execution_at(static_cast<unsigned>(column));
    return on < by.since() ? by.first_unit() : by.later_unit();
}

/// How many cycles an instruction occupies its unit on an architecture, relative to most instructions, which take 1.
constexpr int cycles_on(unit_column column, arch on)
{
    const detail::execution by = detail::execution_at(static_cast<unsigned>(column));
    return on < by.since() ? by.first_cycles() : by.later_cycles();
}

/// True if a unit receives messages: its instructions complete later and can read two uniforms.
constexpr bool takes_messages(unit u) { return u != unit::fma && u != unit::cvt && u != unit::sfu; }

}  // namespace valhall

#endif
