// SPDX-License-Identifier: MIT
// The cost of a run: the cycles of each unit, weighted by how often each instruction was executed; idle lanes, messages, and bytes by cache line.
//
//   std::vector<simulator::instruction_counts> counts(words.size());
//   simulator::cost_counter counter(counts);
//   simulator::run(words, {.lanes = 16, .watcher = &counter});
//   const simulator::run_cost cost = *simulator::cost_of(words, arch::v10, counts, "Mali-G710");
//   cost.total.cycles(pipeline::fma, cost.costs); cost.idle_share();
#ifndef VALHALL_SIMULATOR_RUN_COSTS_HPP
#define VALHALL_SIMULATOR_RUN_COSTS_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/isa/costs.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/program/statistics.hpp"
#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

/// The executions of an instruction in runs of its program.
struct instruction_counts {
    std::uint64_t executions = 0;  ///< executions, each counted once for all lanes of a warp
    std::uint64_t slots = 0;  ///< lanes that the executions occupied, busy or idle
    std::uint64_t active = 0;  ///< lanes that executed it
    std::uint64_t loaded_bytes = 0;  ///< bytes that its lanes loaded from memory, together
    std::uint64_t stored_bytes = 0;  ///< bytes that its lanes stored
    std::uint64_t loaded_lines = 0;  ///< cache lines that it loaded from: for each execution the number of different ones
    std::uint64_t stored_lines = 0;  ///< cache lines that it stored to

    /// Adds the counts of other executions.
    constexpr instruction_counts& operator+=(const instruction_counts& other)
    {
        executions += other.executions;
        slots += other.slots;
        active += other.active;
        loaded_bytes += other.loaded_bytes;
        stored_bytes += other.stored_bytes;
        loaded_lines += other.loaded_lines;
        stored_lines += other.stored_lines;
        return *this;
    }
    friend constexpr bool operator==(const instruction_counts&, const instruction_counts&) = default;
};

/// Counts for cost_of(): run(program, {.watcher = &counter}). May watch several warps, and several runs of one program. An atomic loads and
/// stores its bytes. Accesses to memory that a host answers count no bytes.
class cost_counter : public observer {
public:
    /// `counts` has an entry for each instruction of the program, which this adds to. Instructions beyond its end are not counted. A cache line has
    /// `bytes_of_line` bytes, at least 1.
    constexpr explicit cost_counter(std::span<instruction_counts> counts, std::uint32_t bytes_of_line = 64)
        : counts_(counts), line_bytes_(bytes_of_line != 0 ? bytes_of_line : 1)
    {
    }
    constexpr ~cost_counter() override {}  // g++ 12 does not generate one in time

    /// Another watcher, which is called first.
    observer* also = nullptr;
    /// The lanes that a warp occupies. 4 for a warp that is one quad of pixels, four of which share a warp of the hardware.
    std::uint32_t slots_of_warp = static_cast<std::uint32_t>(warp_size);

    /// The counts by instruction.
    constexpr std::span<const instruction_counts> counts() const { return counts_; }
    /// The number of warps that executed an instruction.
    constexpr std::uint64_t warps() const { return warps_; }
    /// The number of their lanes that were launched.
    constexpr std::uint64_t threads() const { return threads_; }
    /// The bytes of a cache line.
    constexpr std::uint32_t line_bytes() const { return line_bytes_; }

    constexpr run_error before(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        line_count_[0] = line_count_[1] = 0;
        if (w.steps() == 0) {
            ++warps_;
            threads_ += static_cast<std::uint64_t>(std::popcount(w.launched()));
        }
        return also != nullptr ? also->before(w, s, index, active) : run_error::none;
    }
    constexpr run_error after(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        if (index < counts_.size()) {
            instruction_counts& to = counts_[index];
            ++to.executions;
            to.slots += slots_of_warp;
            to.active += static_cast<std::uint64_t>(std::popcount(active));
            to.loaded_lines += line_count_[0];
            to.stored_lines += line_count_[1];
        }
        return also != nullptr ? also->after(w, s, index, active) : run_error::none;
    }
    constexpr run_error touch(const warp& w, const step& s, std::uint32_t index, const memory_touch& t) override
    {
        if (index < counts_.size()) {
            const std::uint64_t size = static_cast<std::uint64_t>(t.size);
            if (t.use != memory_use::store) counts_[index].loaded_bytes += size;
            if (t.use != memory_use::load) counts_[index].stored_bytes += size;
            for (std::uint64_t line = t.address / line_bytes_; size != 0 && line <= (t.address + (size - 1)) / line_bytes_; ++line) {
                if (t.use != memory_use::store) add_line(0, line);
                if (t.use != memory_use::load) add_line(1, line);
            }
        }
        return also != nullptr ? also->touch(w, s, index, t) : run_error::none;
    }

private:
    constexpr void add_line(std::size_t use, std::uint64_t line)
    {
        for (std::size_t n = 0; n < line_count_[use]; ++n)
            if (lines_[use][n] == line) return;
        if (line_count_[use] < lines_[use].size()) lines_[use][line_count_[use]++] = line;
    }

    std::span<instruction_counts> counts_;
    std::uint32_t line_bytes_;
    std::uint64_t warps_ = 0, threads_ = 0;
    std::array<std::array<std::uint64_t, 4 * warp_size>, 2> lines_{};  // of the current execution: loaded, stored
    std::array<std::size_t, 2> line_count_{};
};

/// Kinds of messages. `other`: addresses of attributes and buffers, blending, the tile, barriers.
enum class message_kind : std::uint8_t { load, store, atomic, varying, texture, other };
/// The number of kinds of messages.
inline constexpr int message_kind_count = 6;

/// The name of a kind of messages, in the plural: "loads".
constexpr std::string_view name_of(message_kind kind)
{
    constexpr std::string_view names[message_kind_count] = {"loads", "stores", "atomics", "varyings", "textures", "others"};
    return static_cast<unsigned>(kind) < message_kind_count ? names[static_cast<int>(kind)] : std::string_view();
}

/// The kind of the message that an instruction sends. Meaningless for one that sends none: takes_messages(i.unit()).
constexpr message_kind kind_of_message(const instruction& i)
{
    switch (i.unit()) {
    case unit::varying: return message_kind::varying;
    case unit::texture:
    case unit::varying_texture: return message_kind::texture;
    case unit::load_store: break;
    default: return message_kind::other;
    }
    if (reads_memory(i)) return writes_memory(i) ? message_kind::atomic : message_kind::load;
    return writes_memory(i) ? message_kind::store : message_kind::other;
}

/// The cost of executed instructions.
struct run_cost {
    cost_model costs{};  ///< the rates of the product
    instruction_counts counts{};  ///< the sums of all instructions
    pipeline_load total{};  ///< the load of all lanes, idle ones included: cycles of a core by total.cycles(p, costs)
    std::uint64_t messages[message_kind_count]{};  ///< messages of warps, by kind

    /// The messages of a kind.
    constexpr std::uint64_t operator[](message_kind kind) const { return messages[static_cast<int>(kind)]; }
    /// The part of the occupied lanes that was idle: 0 to 1.
    constexpr double idle_share() const
    {
        return counts.slots == 0 ? 0 : 1 - static_cast<double>(counts.active) / static_cast<double>(counts.slots);
    }
    /// Adds an instruction with its counts.
    constexpr void add(const instruction& i, const instruction_counts& of)
    {
        counts += of;
        const pipeline_load load = load_of(i, costs);
        for (const pipeline p : pipelines) total[p] += load[p] * of.slots;
        if (takes_messages(i.unit())) messages[static_cast<int>(kind_of_message(i))] += of.executions;
    }
};

/// The cost of the executions of a program, as `counts` has them for each word, on the units of a product: its own clocks with
/// machine_model::costs(rate_scale::clocked).
constexpr run_cost cost_of(std::span<const word> words, arch on, std::span<const instruction_counts> counts, const cost_model& costs)
{
    run_cost made{.costs = costs};
    for (std::size_t n = 0; n < words.size() && n < counts.size(); ++n)
        if (counts[n].executions != 0)
            if (const result<instruction> i = decode(words[n], on)) made.add(*i, counts[n]);
    return made;
}

/// As above, in clocks of a product, which is named as for find_gpu(). Faults: unknown_gpu.
constexpr result<run_cost> cost_of(std::span<const word> words, arch on, std::span<const instruction_counts> counts,
                                   std::string_view product)
{
    const result<machine_model> machine = machine_of(product);
    if (!machine) return machine.error();
    return cost_of(words, on, counts, machine->costs(rate_scale::clocked));
}

}  // namespace valhall::simulator

#endif
