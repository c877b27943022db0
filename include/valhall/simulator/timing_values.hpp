// SPDX-License-Identifier: MIT
// The inputs and results of a timing estimate: executed instructions, options, times and the reasons for stalls. See timing.hpp.
#ifndef VALHALL_SIMULATOR_TIMING_VALUES_HPP
#define VALHALL_SIMULATOR_TIMING_VALUES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/program/statistics.hpp"
#include "valhall/simulator/timing_model.hpp"

namespace valhall::simulator {

/// The assumptions of an estimate besides the numbers of its model, as sentences.
inline constexpr std::string_view timing_assumptions[] = {
    "A warp issues at most one instruction a clock, in order.",
    "Any warp can use any unit of the core; the one that has waited longest is served first.",
    "All accesses hit the cache, and atomics take as long as loads.",
    "Queues of messages are never full; fetching instructions takes no time.",
    "A warp that ends makes place for the next one at once.",
};

/// The parts of a clock in which an estimate counts.
inline constexpr std::uint64_t ticks_per_clock = 1024;

/// An executed instruction of a warp.
struct timing_step {
    std::uint32_t index = 0;  ///< of the instruction in the program
    std::uint16_t bytes = 0;  ///< that its lanes load or store, together
    std::uint8_t lines = 0;  ///< cache lines that it accesses
    bool is_shared = false;  ///< accesses workgroup memory

    friend constexpr bool operator==(const timing_step&, const timing_step&) = default;
};

/// Why a warp does not issue its next instruction.
enum class stall : std::uint8_t {
    result,  ///< an instruction of an arithmetic unit has not delivered a source yet
    unit,  ///< the unit executes other warps
    message,  ///< it waits for a slot: the message is not complete
    barrier,  ///< it waits for other warps of the workgroup
};
/// The number of reasons.
inline constexpr int stall_count = 4;

/// The name of a reason.
constexpr std::string_view name_of(stall why)
{
    constexpr std::string_view names[stall_count] = {"result", "unit", "message", "barrier"};
    return static_cast<unsigned>(why) < stall_count ? names[static_cast<int>(why)] : std::string_view();
}

/// Clocks that warps did not issue, by reason.
struct stall_ticks {
    std::uint64_t of[stall_count]{};  ///< in ticks

    /// The clocks of a reason.
    constexpr double clocks(stall why) const
    {
        return static_cast<double>(of[static_cast<int>(why)]) / static_cast<double>(ticks_per_clock);
    }
    /// The ticks of all reasons.
    constexpr std::uint64_t total() const { return of[0] + of[1] + of[2] + of[3]; }
    friend constexpr bool operator==(const stall_ticks&, const stall_ticks&) = default;
};

/// The times of an instruction, summed over all warps and executions.
struct instruction_timing {
    std::uint64_t executions = 0;  ///< how often warps issued it
    stall_ticks
        stalls{};  ///< how long warps waited to issue it, and for messages and barriers, after it, because of the wait that it carries
    std::uint64_t waited_for = 0;  ///< ticks that warps waited for its message, if of those that a wait is for it was the last to complete

    /// The clocks that warps waited for its message.
    constexpr double exposed_clocks() const { return static_cast<double>(waited_for) / static_cast<double>(ticks_per_clock); }
    friend constexpr bool operator==(const instruction_timing&, const instruction_timing&) = default;
};

/// An issue of an instruction. Times are in ticks from the start; `from` to `end` are in ascending order.
struct timing_issue {
    std::uint32_t warp = 0;  ///< the number of the warp, in the order of launch
    std::uint32_t position = 0;  ///< in the stream of the warp
    std::uint32_t index = 0;  ///< of the instruction
    std::uint64_t from = 0;  ///< the end of the issue before it
    std::uint64_t waited = 0;  ///< the end of the wait that the instruction before it carries
    std::uint64_t ready = 0;  ///< all sources are delivered
    std::uint64_t start = 0;  ///< it is issued
    std::uint64_t end = 0;  ///< the next instruction can be issued
    std::uint64_t done = 0;  ///< its result is delivered, or its message complete; for a barrier, `end`
    bool after_barrier = false;  ///< from `from` to `waited`, the warp waited for others at a barrier
};

/// How message slots are used.
enum class slot_use : std::uint8_t {
    as_written,  ///< as the words say
    one_fewer,  ///< the messages of the highest of slots 0 to 2 that the program uses go to the next lower one that it uses
    each_its_own,  ///< as if each message had a slot: only the first use of a register waits for the message that writes it. A bound for what
    ///< more slots can change. instruction_timing::waited_for counts only barriers and messages that write no register
};

/// Options of an estimate.
struct timing_options {
    timing_model model{};  ///< the machine
    std::uint32_t warps = 0;  ///< warps to run; 0 for as many as are resident; rounded up to whole workgroups
    std::uint32_t resident = 0;  ///< warps at a time; 0 for as many as the registers allow; rounded down to whole workgroups, at least one
    std::uint32_t workgroup_warps = 1;  ///< warps that wait for each other at barriers
    slot_use slots = slot_use::as_written;  ///< how slots are used
};

/// The estimated time of some warps on a core.
struct timing_estimate {
    std::uint64_t ticks = 0;  ///< until all warps have ended and all units are idle
    std::uint32_t warps = 0;  ///< warps that ran
    std::uint32_t resident = 0;  ///< warps at a time
    std::uint64_t executions = 0;  ///< issued instructions
    std::uint64_t issue_ticks = 0;  ///< that warps issued
    stall_ticks stalls{};  ///< that warps did not issue
    std::uint64_t busy[pipeline_count]{};  ///< ticks that each unit was busy

    /// The clocks of the core.
    constexpr double clocks() const { return static_cast<double>(ticks) / static_cast<double>(ticks_per_clock); }
    /// The clocks of the core for each warp.
    constexpr double clocks_per_warp() const { return warps == 0 ? 0 : clocks() / warps; }
    /// The part of the time that a unit is busy: 0 to 1.
    constexpr double busy_share(pipeline p) const
    {
        return ticks == 0 ? 0 : static_cast<double>(busy[static_cast<int>(p)]) / static_cast<double>(ticks);
    }
    friend constexpr bool operator==(const timing_estimate&, const timing_estimate&) = default;
};

}  // namespace valhall::simulator

#endif
