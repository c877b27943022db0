// SPDX-License-Identifier: MIT
// The definitions of growing_analysis.hpp, which includes this at its end.
#ifndef VALHALL_PROGRAM_GROWING_ANALYSIS_INL_HPP
#define VALHALL_PROGRAM_GROWING_ANALYSIS_INL_HPP

#include <vector>

#include "valhall/program/known_words.hpp"
#include "valhall/program/liveness.hpp"

namespace valhall {

VALHALL_COMPILED_BEGIN

inline std::vector<register_mask> live_before_blocks(std::span<const word> words, arch on, const flow_graph& graph)
{
    growing_analysis_scratch memory(graph.size(), words.size());
    const analysis_scratch scratch = memory;
    const detail::known_words known(words, on);
    const detail::liveness live(known, graph, scratch, false);
    std::vector<register_mask> found;
    found.reserve(graph.size());
    for (block_id b = 0; b < graph.size(); ++b)
        found.push_back((live.after(b) & ~scratch.effects[b].replaced) | scratch.effects[b].exposed);
    return found;
}

inline std::vector<live_registers> live_at_words(std::span<const word> words, arch on, const flow_graph& graph)
{
    growing_analysis_scratch memory(graph.size(), words.size());
    const analysis_scratch scratch = memory;
    const detail::known_words known(words, on);
    const detail::liveness live(known, graph, scratch, false);
    std::vector<live_registers> found(words.size());
    for (block_id b = 0; b < graph.size(); ++b) {
        register_mask next = live.after(b);
        const basic_block block = graph[b];
        for (std::uint32_t index = block.last() + 1; index-- > block.first;) {
            const detail::known_word one = known.at(index);
            found[index].after = next;
            next = one.is_instruction ? detail::live_before(one.effects, next) : detail::all_registers;
            found[index].before = next;
        }
    }
    return found;
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
