// SPDX-License-Identifier: MIT
// The instructions that a warp executes, in order, as a timing estimate takes them: recorded from a run, straight through a program, or with loops
// repeated by hand. Allocates.
//
//   simulator::timing_recorder recorder;
//   simulator::run(words, {.lanes = 16, .watcher = &recorder});
//   recorder.streams()[0]            what the first warp executed
//   simulator::stream_of(words, arch::v10, {{.header = 19, .count = 8}})
#ifndef VALHALL_SIMULATOR_TIMING_STREAM_HPP
#define VALHALL_SIMULATOR_TIMING_STREAM_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/operands.hpp"
#include "valhall/program/statistics.hpp"
#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/timing_values.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

/// The instructions that a warp executes, in order.
using timing_stream = std::vector<timing_step>;

/// Records the instructions that warps execute: run(program, {.watcher = &recorder}). May watch several warps, and several runs of one program.
class timing_recorder : public observer {
public:
    /// Records the first `most_warps` warps, each up to `most_steps` instructions.
    explicit timing_recorder(std::size_t most_warps = 128, std::size_t most_steps = 100'000)
        : most_warps_(most_warps), most_steps_(most_steps)
    {
    }

    /// Another watcher, which is called first.
    observer* also = nullptr;
    /// The bytes of a cache line, at least 1.
    std::uint32_t line_bytes = 64;
    std::uint64_t shared_begin = 0;  ///< the first address of workgroup memory
    std::uint64_t shared_end = 0;  ///< the first address after it
    /// How many recorded warps share a warp of the hardware: 4 if each is one quad of pixels. Accesses count as often.
    std::uint32_t warps_in_one = 1;

    /// The streams of the recorded warps.
    const std::vector<timing_stream>& streams() const { return streams_; }
    /// The number of warps that were watched.
    std::uint64_t warps() const { return warps_; }
    /// True if a warp was not recorded, or not to its end.
    bool is_cut() const { return is_cut_; }

    run_error before(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        if (w.steps() == 0) begin(w);
        current_ = {.index = index};
        count_ = 0;
        bytes_ = 0;
        return also != nullptr ? also->before(w, s, index, active) : run_error::none;
    }
    run_error after(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        if (timing_stream* const to = stream_of_warp(w); to != nullptr && to->size() < most_steps_) to->push_back(made());
        else is_cut_ = true;
        return also != nullptr ? also->after(w, s, index, active) : run_error::none;
    }
    run_error touch(const warp& w, const step& s, std::uint32_t index, const memory_touch& t) override
    {
        const auto size = static_cast<std::uint64_t>(t.size);
        bytes_ += size;
        current_.is_shared = t.address >= shared_begin && t.address < shared_end;
        for (std::uint64_t line = t.address / line_bytes; size != 0 && line <= (t.address + (size - 1)) / line_bytes; ++line)
            add_line(line);
        return also != nullptr ? also->touch(w, s, index, t) : run_error::none;
    }

private:
    void add_line(std::uint64_t line)
    {
        const auto known = std::span(lines_).first(count_);
        if (count_ != lines_.size() && std::find(known.begin(), known.end(), line) == known.end()) lines_[count_++] = line;
    }
    void begin(const warp& w)
    {
        ++warps_;
        std::erase_if(places_, [&w](const auto& one) { return one.first == &w; });  // an earlier warp at the same address
        if (streams_.size() == most_warps_) {
            is_cut_ = true;
            return;
        }
        places_.emplace_back(&w, streams_.size());
        streams_.emplace_back();
    }
    timing_stream* stream_of_warp(const warp& w)
    {
        for (const auto& [which, place] : places_)
            if (which == &w) return &streams_[place];
        return nullptr;
    }
    timing_step made() const
    {
        timing_step step = current_;
        const std::uint64_t bytes = bytes_ * warps_in_one;
        step.bytes = static_cast<std::uint16_t>(std::min<std::uint64_t>(bytes, std::numeric_limits<std::uint16_t>::max()));
        const std::uint64_t whole = warps_in_one > 1 ? (bytes + line_bytes - 1) / line_bytes : 0;
        step.lines = static_cast<std::uint8_t>(std::min<std::uint64_t>(std::max<std::uint64_t>(count_, whole), 255));
        return step;
    }

    std::size_t most_warps_, most_steps_;
    std::vector<timing_stream> streams_{};
    std::vector<std::pair<const warp*, std::size_t>> places_{};
    std::uint64_t warps_ = 0;
    bool is_cut_ = false;
    timing_step current_{};  // the instruction that is being executed
    std::uint64_t bytes_ = 0;
    std::array<std::uint64_t, 4 * warp_size> lines_{};
    std::size_t count_ = 0;
};

/// An instruction as executed by a whole warp whose lanes access memory one after the other.
constexpr timing_step step_of(const instruction& i, std::uint32_t index, std::uint32_t line_bytes = 64)
{
    timing_step made{.index = index};
    if (!reads_memory(i) && !writes_memory(i)) return made;
    unsigned bits = 0;
    for (const operand_use& o : operands(i))
        if (o.kind == operand_kind::staging) bits = std::max(bits, unsigned{o.width});
    made.bytes = static_cast<std::uint16_t>(bits / 8 * static_cast<unsigned>(warp_size));
    made.lines = static_cast<std::uint8_t>((made.bytes + line_bytes - 1) / line_bytes);
    for (int n = 0; n < i.source_count(); ++n)
        if (const operand value = i.source(n); value.is_special() && value.special() == special::workgroup_local_pointer)
            made.is_shared = true;
    return made;
}

namespace detail {

// Walks over the reachable blocks in the order of the words, and over those of a loop as often as it has iterations.
class stream_walk {
public:
    stream_walk(std::span<const word> words, arch on, const flow_graph& graph, std::span<const loop_trips> trips, std::size_t most)
        : words_(words), on_(on), graph_(graph), most_(most), loops_(graph.loop_count())
    {
        for (loop_id l = 0; l < graph.loop_count(); ++l)
            for (const loop_trips& one : trips)
                if (graph[graph.loop(l).header].first == one.header) loops_[l].trips *= one.count;
        for (block_id b = 0; b < graph.size(); ++b) {
            if (!graph.is_reachable(b)) continue;
            for (loop_id l = graph[b].loop; l != no_loop; l = graph.loop(l).parent) {
                loops_[l].first = std::min(loops_[l].first, b);
                loops_[l].end = b + 1;
            }
        }
    }

    // Adds the blocks of the program. False if there is no space.
    bool walk(timing_stream& to) const { return walk(0, graph_.size(), no_loop, to); }

private:
    struct loop_blocks {
        block_id first = no_block, end = 0;
        std::uint64_t trips = 1;
    };

    // The blocks from `first` to `end` that are in `around`; all if it is no_loop.
    bool walk(block_id first, block_id end, loop_id around, timing_stream& to) const
    {
        for (block_id b = first; b < end; ++b) {
            if (!graph_.is_reachable(b) || (around != no_loop && !graph_.is_in(around, b))) continue;
            const loop_id inner = loop_within(around, b);
            if (inner == no_loop) {
                if (!add(b, to)) return false;
            } else if (loops_[inner].first == b) {
                for (std::uint64_t n = loops_[inner].trips; n != 0; --n)
                    if (!walk(b, loops_[inner].end, inner, to)) return false;
            }
        }
        return true;
    }
    // The outermost loop around a block that is within `around`.
    loop_id loop_within(loop_id around, block_id b) const
    {
        loop_id found = no_loop;
        for (loop_id l = graph_[b].loop; l != no_loop && l != around; l = graph_.loop(l).parent) found = l;
        return found;
    }
    bool add(block_id b, timing_stream& to) const
    {
        for (std::uint32_t n = graph_[b].first; n <= graph_[b].last(); ++n) {
            const auto i = decode(words_[n], on_);
            if (!i) continue;
            if (to.size() == most_) return false;
            to.push_back(step_of(*i, n));
        }
        return true;
    }

    std::span<const word> words_;
    arch on_;
    const flow_graph& graph_;
    std::size_t most_;
    std::vector<loop_blocks> loops_;
};

}  // namespace detail

/// The stream of a warp that executes each reachable instruction once, in the order of the words, and those of the loops of `trips` as often as these
/// say. Lanes access memory one after the other. Faults: no_space for more than `most` instructions.
inline result<timing_stream> stream_of(std::span<const word> words, arch on, std::span<const loop_trips> trips = {},
                                       std::size_t most = 1'000'000)
{
    const growing_flow_graph graph(words, on);
    if (!graph) return graph.error();
    timing_stream made;
    const flow_graph view = graph;
    if (!detail::stream_walk(words, on, view, trips, most).walk(made)) return fault_code::no_space;
    return made;
}

}  // namespace valhall::simulator

#endif
