// SPDX-License-Identifier: MIT
// Checking programs and the passes over them, for programs of any length: with room of their own, which they allocate.
#ifndef VALHALL_PROGRAM_GROWING_ANALYSIS_HPP
#define VALHALL_PROGRAM_GROWING_ANALYSIS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/program/check.hpp"
#include "valhall/program/drop_waits.hpp"
#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/insert_waits.hpp"
#include "valhall/program/mark_last_uses.hpp"

namespace valhall {

/// As much room as the analysis of a program takes.
class growing_analysis_room {
public:
    /// For a graph of so many blocks and a program of so many words.
    growing_analysis_room(std::size_t blocks, std::size_t words)
        : states_(blocks), registers_(blocks), numbers_(analysis_room::numbers_for(blocks, words)), effects_(blocks), demands_(blocks)
    {
    }

    /// The room as analyses take it, as long as this lives.
    operator analysis_room() { return {states_, registers_, numbers_, effects_, demands_}; }

private:
    std::vector<detail::program_state> states_;
    std::vector<detail::register_state> registers_;
    std::vector<std::uint32_t> numbers_;
    std::vector<detail::block_effect> effects_;
    std::vector<detail::wait_demand> demands_;
};

/// Checks a program. Gives what was found, in the order of the words.
inline std::vector<finding> check_program(std::span<const word> words, arch on, const check_options& options = {})
{
    const growing_flow_graph graph(words, on);
    growing_analysis_room room(graph.view().size(), words.size());
    std::vector<finding> found;
    check(words, on, options, graph.view(), room, [&found](const finding& f) { found.push_back(f); });
    return found;
}

/// Marks last uses; see program/mark_last_uses.hpp.
inline void mark_last_uses(std::vector<word>& words, arch on, const mark_options& options = {})
{
    const growing_flow_graph graph(words, on);
    growing_analysis_room room(graph.view().size(), words.size());
    mark_last_uses(words, on, options, graph.view(), room);
}

/// Inserts waits; see program/insert_waits.hpp. Faults: branch_too_far.
inline status insert_waits(std::vector<word>& words, arch on, const wait_options& options = {})
{
    const std::size_t size = words.size();
    const growing_flow_graph graph(words, on);
    growing_analysis_room room(graph.view().size(), size);
    words.resize(2 * size);
    const result<std::size_t> inserted = insert_waits(words, size, on, options, graph.view(), room);
    words.resize(inserted ? *inserted : size);
    return inserted ? status() : status(inserted.error());
}

/// Drops waits; see program/drop_waits.hpp. Faults: branch_too_far.
inline status drop_waits(std::vector<word>& words, arch on, const wait_options& options = {})
{
    const growing_flow_graph graph(words, on);
    growing_analysis_room room(graph.view().size(), words.size());
    const result<std::size_t> left = drop_waits(words, on, options, graph.view(), room);
    if (!left) return left.error();
    words.resize(*left);
    return {};
}

}  // namespace valhall

#endif
