// SPDX-License-Identifier: MIT
// Statistics of programs of any length. Allocates the scratch memory of program/statistics.hpp.
#ifndef VALHALL_PROGRAM_GROWING_STATISTICS_HPP
#define VALHALL_PROGRAM_GROWING_STATISTICS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/statistics.hpp"

namespace valhall {

/// Computes the statistics of a program. Faults: no_space if the number of words does not fit 32 bits.
inline result<program_statistics> statistics_of(std::span<const word> words, arch on, const cost_model& costs)
{
    const growing_flow_graph graph(words, on);
    if (!graph) return graph.error();
    std::vector<std::uint64_t> scratch(statistics_scratch_size(graph.view().size()));
    return statistics_of(words, on, costs, graph, scratch);
}

/// As above, on the usual product of the architecture.
inline result<program_statistics> statistics_of(std::span<const word> words, arch on)
{
    return statistics_of(words, on, usual_costs_of(on));
}

}  // namespace valhall

#endif
