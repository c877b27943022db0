// SPDX-License-Identifier: MIT
// What programs of any length cost and use: allocates what program/statistics.hpp needs.
#ifndef VALHALL_PROGRAM_GROWING_STATISTICS_HPP
#define VALHALL_PROGRAM_GROWING_STATISTICS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/statistics.hpp"

namespace valhall {

/// What a program costs and uses. Faults: no_space for more words than numbers of 32 bits count.
inline result<program_statistics> statistics_of(std::span<const word> words, arch on, const cost_model& costs = usual_costs)
{
    const growing_flow_graph graph(words, on);
    if (!graph) return graph.error();
    std::vector<std::uint64_t> scratch(statistics_scratch_size(graph.view().size()));
    return statistics_of(words, on, costs, graph, scratch);
}

}  // namespace valhall

#endif
