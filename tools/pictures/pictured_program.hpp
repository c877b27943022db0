// SPDX-License-Identifier: MIT
// A program for pictures: its words with their texts, the load of each on the units, and how often it counts.
#ifndef VALHALL_TOOLS_PICTURES_PICTURED_PROGRAM_HPP
#define VALHALL_TOOLS_PICTURES_PICTURED_PROGRAM_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "svg.hpp"

#include <valhall/program/growing_flow_graph.hpp>
#include <valhall/program/statistics.hpp>

namespace pictures {

struct pictured_program {
    std::vector<valhall::word> words{};
    valhall::arch on{};
    valhall::cost_model costs{};            // of the cycles
    std::vector<std::string> statements{};  // of each word
    std::vector<std::uint64_t> weights{};  // of each word: what its cycles are multiplied by; its number of lanes in a run
    std::vector<std::uint64_t> executions{};  // of each word in a run, counted for each warp; empty without a run
    std::string_view cycles = "cycles";  // the name of their unit; "clocks" of a core for a run

    // The weighted load of a word on each unit; none for a word that is no instruction.
    valhall::pipeline_load load(std::size_t index) const
    {
        valhall::pipeline_load made;
        if (const auto i = valhall::decode(words[index], on))
            for (const valhall::pipeline p : valhall::pipelines) made[p] = weights[index] * load_of(*i, costs)[p];
        return made;
    }
    // The weighted load of the words from `first` to `last`.
    valhall::pipeline_load load(std::size_t first, std::size_t last) const
    {
        valhall::pipeline_load made;
        for (std::size_t n = first; n <= last; ++n) made += load(n);
        return made;
    }
    // The cycles of a load in the units that bound the whole program: the most of them.
    double heat(const valhall::pipeline_load& of, const valhall::pipeline_load& whole) const
    {
        double most = whole.is_arithmetic_bound(costs) ? of.arithmetic(costs).value() : 0;
        for (const valhall::pipeline p : valhall::pipelines)
            if (whole.is_bound(p, costs)) most = std::max(most, of.cycles(p, costs));
        return most;
    }
    // "17: FADD.f32 r0, r1, r2".
    std::string label(std::size_t index) const { return std::to_string(index) + ": " + statements[index]; }
    // "instructions 17 to 24", "instruction 17".
    static std::string range(std::size_t first, std::size_t last)
    {
        return (first == last ? "instruction " : "instructions ") + std::to_string(first) +
               (first == last ? "" : " to " + std::to_string(last));
    }
};

// The weights of a program that is not run. Without `trips`, each instruction counts once; with it, unreachable ones do not count. As in
// the total and the weighted cycles of its statistics.
inline std::vector<std::uint64_t> weights_of(const valhall::flow_graph& graph, std::span<const valhall::loop_trips> trips)
{
    std::vector<std::uint64_t> made(graph.word_count(), 1);
    if (trips.empty()) return made;
    for (std::size_t n = 0; n < made.size(); ++n) {
        const valhall::block_id b = graph.block_of(static_cast<std::uint32_t>(n));
        made[n] = graph.is_reachable(b) ? loop_weight(graph, trips, b) : 0;
    }
    return made;
}

// A number of cycles as people read it: "0", "0.031", "12.5", "1234".
inline std::string cycles_text(double cycles)
{
    char text[32];
    std::snprintf(text, sizeof text, cycles >= 1000 ? "%.0f" : "%.3g", cycles);
    return text;
}

// The attributes of a load for programs that read the drawing: ` data-FMA="0.03125"`, for each unit that it uses.
inline std::string load_attributes(const valhall::pipeline_load& load, const valhall::cost_model& costs)
{
    std::string made;
    for (const valhall::pipeline p : valhall::pipelines) {
        if (load[p] == 0) continue;
        char text[32];
        std::snprintf(text, sizeof text, "%.12g", load.cycles(p, costs));
        made += reference::attribute("data-" + std::string(name_of(p)), text);
    }
    return made;
}

inline std::string unit_class(valhall::pipeline p) { return "unit-" + std::string(name_of(p)); }

inline std::string data(std::string_view name, std::uint64_t number)
{
    return reference::attribute("data-" + std::string(name), std::to_string(number));
}

}  // namespace pictures

#endif
