// SPDX-License-Identifier: MIT
// Marks the last reads of registers (`^r1`), in place. The hardware need not keep a register's value after its last read.
#ifndef VALHALL_PROGRAM_MARK_LAST_USES_HPP
#define VALHALL_PROGRAM_MARK_LAST_USES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/analysis_scratch.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/relocate.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall {

/// Options for marking last uses.
struct mark_options {
    /// True if blending may use a second colour, in r4 to r7 at the BLEND. These registers are then kept for the blend shader.
    bool second_colour = true;
};

VALHALL_COMPILED_BEGIN

/// Marks each source that reads a register for the last time on all paths, and removes all other marks. Registers that a message may
/// still read are not marked, nor pairs of which one half is read later. `graph` is the graph of the program; `scratch` is for a graph of
/// its size. Returns the moves of the instructions, as the other passes do: none.
VALHALL_COMPILED(constexpr)
result<instruction_moves> mark_last_uses(std::span<word> words, arch on, const mark_options& options, const flow_graph& graph,
                                         const analysis_scratch& scratch);

VALHALL_COMPILED_END

/// As above, for a program in a std::array. Returns the marked program.
template <std::size_t Words>
constexpr std::array<word, Words> with_last_uses(std::array<word, Words> words, arch on, const mark_options& options = {})
{
    const fixed_flow_graph<Words> graph(words, on);
    fixed_analysis_scratch<Words> scratch;
    static_cast<void>(mark_last_uses(words, on, options, graph.view(), scratch));
    return words;
}

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/program/mark_last_uses.inl.hpp"
#endif

#endif
