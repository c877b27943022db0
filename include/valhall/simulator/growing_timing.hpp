// SPDX-License-Identifier: MIT
// Timing estimates of programs of any length, and the effect of more or fewer registers, warps and slots. Allocates the scratch memory of timing.hpp.
#ifndef VALHALL_SIMULATOR_GROWING_TIMING_HPP
#define VALHALL_SIMULATOR_GROWING_TIMING_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "valhall/simulator/timing.hpp"
#include "valhall/simulator/timing_stream.hpp"

namespace valhall::simulator {

/// The estimated time of a program.
struct program_timing {
    timing_estimate whole{};  ///< the time of all warps
    std::vector<instruction_timing> by_instruction{};  ///< an entry for each word
};

/// The registers that a program reads or writes.
inline register_mask registers_of(std::span<const word> words, arch on)
{
    register_mask all = 0;
    for (const word one : words)
        if (const result<instruction> i = decode(one, on)) {
            const register_use use = register_use_of(*i);
            all |= use.read | use.written;
        }
    return all;
}

/// Estimates the time of a program as the function of timing.hpp does. Faults: no_such_instruction if there is no stream, or a step is of no word.
template <class Seen>
result<program_timing> estimate_timing(std::span<const word> words, arch on, std::span<const timing_stream> streams,
                                       const timing_options& how, const Seen& seen)
{
    const register_mask registers = registers_of(words, on);
    const std::uint32_t group = std::max<std::uint32_t>(1, how.workgroup_warps);
    const std::uint32_t resident = how.resident != 0 ? how.resident : resident_warps(how.model, registers, on, group);
    const std::vector<std::span<const timing_step>> views(streams.begin(), streams.end());
    std::vector<detail::timing_plan> plans(words.size());
    std::vector<detail::timing_place> places(std::max(resident, group));
    std::vector<detail::timing_turn> turns(places.size());
    program_timing made;
    made.by_instruction.resize(words.size());
    const result<timing_estimate> found =
        estimate_timing(words, on, registers, views, how, {plans, places, turns}, made.by_instruction, seen);
    if (!found) return found.error();
    made.whole = *found;
    return made;
}

/// As above, without a view of each issue.
inline result<program_timing> estimate_timing(std::span<const word> words, arch on, std::span<const timing_stream> streams,
                                              const timing_options& how = {})
{
    return estimate_timing(words, on, streams, how, [](const timing_issue&) {});
}

/// The estimated effect of a change of a program or its launch.
struct timing_change {
    std::uint32_t resident = 0;  ///< warps at a time
    int registers = 0;  ///< of each thread; 0 if they do not change
    double clocks_per_warp = 0;  ///< the clocks of the core for each warp; 0 if there is no such change
};

/// The effects of changes. Each estimate runs the same multiple of the warps that are resident, so that clocks per warp compare.
struct timing_changes {
    timing_change now{};  ///< nothing
    timing_change more_threads{};  ///< the next higher occupancy: all registers within `registers`
    timing_change fewer_threads{};  ///< the next lower occupancy: at least one register more than `now.registers`
    timing_change one_warp_more{};  ///< one more resident warp, or workgroup
    timing_change one_warp_fewer{};  ///< one fewer
    timing_change one_slot_fewer{};  ///< slot_use::one_fewer; none if the program uses fewer than two slots
    timing_change slot_for_each{};  ///< slot_use::each_its_own
};

namespace detail {

// The occupancy of the next step: `by` is -1 for more threads, 1 for fewer. None: {}.
constexpr occupancy neighbour_of(const occupancy& now, arch on, int by)
{
    occupancy found;
    for (const valhall::detail::occupancy_step& step : valhall::detail::occupancy_steps) {
        if (on < step.first || on > step.last || step.percent == now.percent || (step.percent > now.percent) != (by < 0)) continue;
        const bool is_nearer = found.percent == 0 || (by < 0 ? step.percent < found.percent : step.percent > found.percent);
        if (is_nearer) found = {step.percent, step.registers};
    }
    return found;
}

}  // namespace detail

/// Estimates the effects of changes on the time of a program. `rounds` is how often as many warps run as are resident; `how.warps` is ignored.
/// Faults: as estimate_timing().
inline result<timing_changes> changes_of(std::span<const word> words, arch on, std::span<const timing_stream> streams, timing_options how,
                                         std::uint32_t rounds = 4)
{
    const register_mask registers = registers_of(words, on);
    const std::uint32_t group = std::max<std::uint32_t>(1, how.workgroup_warps);
    const std::uint32_t resident = how.resident != 0 ? how.resident : resident_warps(how.model, registers, on, group);
    fault wrong{};
    const auto with = [&](std::uint32_t warps, slot_use slots, int of_thread = 0) -> timing_change {
        timing_options other = how;
        other.resident = std::max(warps, group);
        other.warps = rounds * other.resident;
        other.slots = slots;
        const result<program_timing> found = estimate_timing(words, on, streams, other);
        if (!found) return wrong = found.error(), timing_change{};
        return {found->whole.resident, of_thread, found->whole.clocks_per_warp()};
    };
    const auto at = [&](const occupancy& step) -> timing_change {
        if (step.percent == 0) return {};
        return with(resident_warps_at(how.model, step.percent, group), how.slots, step.registers);
    };
    const occupancy now = occupancy_of(registers, on);
    unsigned slots = 0;
    for (const word one : words)
        if (const result<instruction> i = decode(one, on))
            if (const int slot = slot_signalled(*i); slot >= 0 && slot <= 2) slots |= 1u << slot;
    timing_changes made;
    made.now = with(resident, how.slots, now.registers);
    made.more_threads = at(detail::neighbour_of(now, on, -1));
    made.fewer_threads = at(detail::neighbour_of(now, on, 1));
    made.one_warp_more = with(resident + group, how.slots);
    if (resident > group) made.one_warp_fewer = with(resident - group, how.slots);
    if (std::popcount(slots) >= 2) made.one_slot_fewer = with(resident, slot_use::one_fewer);
    made.slot_for_each = with(resident, slot_use::each_its_own);
    if (wrong.code != fault_code::none) return wrong;
    return made;
}

}  // namespace valhall::simulator

#endif
