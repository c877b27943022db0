// SPDX-License-Identifier: MIT
// The timing estimate of a recorded run: the estimate with its changes, and the issues that the timeline draws.
#ifndef VALHALL_TOOLS_TIMING_RUN_HPP
#define VALHALL_TOOLS_TIMING_RUN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ignored_bits.hpp"

#include <valhall/simulator/growing_timing.hpp>
#include <valhall/text/disassemble.hpp>

// The options of an estimate.
struct timing_request {
    valhall::simulator::timing_options how{};
};

// The issues that a timeline draws: the first of warp 0, and those of the first warps.
struct timeline_record {
    static constexpr std::size_t most_rows = 40, most_warps = 16;

    std::vector<valhall::simulator::timing_issue> rows{};
    std::vector<std::vector<valhall::simulator::timing_issue>> warps{};

    bool is_cut = false;  // warp 0 executes more than the rows

    void add(const valhall::simulator::timing_issue& one)
    {
        if (one.warp == 0 && rows.size() < most_rows) rows.push_back(one);
        else is_cut |= one.warp == 0;
        if (one.warp >= most_warps) return;
        if (warps.size() <= one.warp) warps.resize(one.warp + 1);
        if (warps[one.warp].size() < 4 * most_rows) warps[one.warp].push_back(one);
    }
    // The first tick after what is drawn.
    std::uint64_t end() const
    {
        std::uint64_t last = 0;
        for (const valhall::simulator::timing_issue& one : rows) last = std::max({last, one.end, one.done});
        return last;
    }
};

// An estimate of a program with everything that is printed of it.
struct timed_run {
    std::vector<valhall::word> words{};
    valhall::arch on{};
    std::vector<std::string> statements{};  // of each word
    timing_request asked{};
    std::size_t streams = 0;
    bool is_cut = false;  // some warps were not recorded to their end
    valhall::simulator::program_timing timing{};
    valhall::simulator::timing_changes changes{};
    timeline_record timeline{};
};

// The text of each word, without bits that the hardware ignores.
inline std::vector<std::string> statements_of(std::span<const valhall::word> words, const valhall::disassemble_options& how)
{
    std::vector<std::string> found(words.size());
    const auto is_target = std::make_unique<bool[]>(words.size() + 1);
    std::size_t ignored = 0;
    valhall::disassemble_words(without_ignored_bits(words, how.on, ignored), how, {is_target.get(), words.size() + 1}, valhall::no_names{},
                               [&](const valhall::disassembled_word& one) {
                                   if (!one.is_end) found[one.index] = std::string(one.statement);
                               });
    return found;
}

// Estimates the time of what was recorded. Fails only if nothing was.
inline valhall::result<timed_run> time_run(std::span<const valhall::word> words, const valhall::disassemble_options& how,
                                           std::span<const valhall::simulator::timing_stream> streams, const timing_request& asked)
{
    // Whole workgroups, so that each warp of the estimate waits for those that it waited for in the run.
    const std::size_t group = std::max<std::uint32_t>(1, asked.how.workgroup_warps);
    if (streams.size() > group) streams = streams.first(streams.size() - streams.size() % group);
    timed_run made{.words = {words.begin(), words.end()}, .on = how.on, .statements = statements_of(words, how), .asked = asked};
    made.streams = streams.size();
    const auto found = valhall::simulator::estimate_timing(words, how.on, streams, asked.how,
                                                           [&](const valhall::simulator::timing_issue& one) { made.timeline.add(one); });
    if (!found) return found.error();
    made.timing = *found;
    // Few rounds of long programs: each of the seven estimates issues at most about four million instructions.
    const std::uint64_t issues =
        std::max<std::uint64_t>(1, found->whole.executions / std::max(1u, found->whole.warps)) * std::max(1u, found->whole.resident);
    const auto rounds = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(4'000'000 / issues, 1, 4));
    const auto changes = valhall::simulator::changes_of(words, how.on, streams, asked.how, rounds);
    if (!changes) return changes.error();
    made.changes = *changes;
    return made;
}

// The most instructions that a warp executes in the estimate of a program that is not run.
inline constexpr std::size_t most_unrun_steps = 100'000;

// Estimates the time of a program that is not run: each warp executes all instructions once, those in loops as often as `trips` says. Faults:
// those of stream_of(), if these are too many.
inline valhall::result<timed_run> time_unrun(std::span<const valhall::word> words, const valhall::disassemble_options& how,
                                             std::span<const valhall::loop_trips> trips, const timing_request& asked)
{
    const auto stream = valhall::simulator::stream_of(words, how.on, trips, most_unrun_steps);
    if (!stream) return stream.error();
    const valhall::simulator::timing_stream streams[] = {*stream};
    return time_run(words, how, streams, asked);
}

#endif
