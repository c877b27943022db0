// SPDX-License-Identifier: MIT
// Removes unneeded waits, in place, and NOPs that have no other effect.
#ifndef VALHALL_PROGRAM_DROP_WAITS_HPP
#define VALHALL_PROGRAM_DROP_WAITS_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/analysis_scratch.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/relocate.hpp"
#include "valhall/program/wait_options.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall {

VALHALL_COMPILED_BEGIN

/// Removes unneeded waits, and NOPs that have no other effect. `graph` is the graph of the program; `scratch` is for a graph of its size.
/// Returns the instruction moves. Faults: branch_too_far; then waits are removed but no instructions.
VALHALL_COMPILED(constexpr)
result<instruction_moves> drop_waits(std::span<word> words, arch on, const wait_options& options, const flow_graph& graph,
                                     const analysis_scratch& scratch);

VALHALL_COMPILED_END

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/program/drop_waits.inl.hpp"
#endif

#endif
