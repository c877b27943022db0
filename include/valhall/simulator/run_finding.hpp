// SPDX-License-Identifier: MIT
// What the checker of runs finds, as values.
#ifndef VALHALL_SIMULATOR_RUN_FINDING_HPP
#define VALHALL_SIMULATOR_RUN_FINDING_HPP

#include <bit>
#include <cstdint>

#include "valhall/program/finding.hpp"
#include "valhall/simulator/operands.hpp"

namespace valhall::simulator {

/// A mistake that showed in a run: what the checker of programs calls it, and the lanes in which it showed.
struct run_finding {
    /// The instruction, the register that it reads, overwrites or drops, and the other half of the conflict.
    finding what{};
    lane_mask lanes = 0;  ///< those in which it showed
    /// Of a value that was computed from bits that are not defined: the register that held these, and who read them there.
    /// What is wrong is told of that register then. Otherwise none.
    std::uint8_t from = no_register;
    std::uint32_t since = no_instruction;  ///< of such a value, the instruction that read them; else no_instruction

    /// The first of the lanes.
    constexpr int lane() const { return lanes == 0 ? -1 : std::countr_zero(lanes); }
    friend constexpr bool operator==(const run_finding&, const run_finding&) = default;
};

}  // namespace valhall::simulator

#endif
