// SPDX-License-Identifier: MIT
// Inserts the waits that a program needs, in place: as late as possible, on an instruction that can carry them. Inserts a NOP only if no
// instruction of the block or of the blocks before it can.
#ifndef VALHALL_PROGRAM_INSERT_WAITS_HPP
#define VALHALL_PROGRAM_INSERT_WAITS_HPP

#include <algorithm>
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

/// Inserts the waits that a program needs: for results of messages before they are read or overwritten, for memory order where memory is
/// written, for barriers, the tile and the coverage. `buffer` holds the program of `size` words, followed by space for NOPs; `graph` is its
/// graph; `scratch` is scratch memory for both. Returns the instruction moves. Faults: no_space, branch_too_far; then only flow controls
/// have changed.
VALHALL_COMPILED(constexpr)
result<instruction_moves> insert_waits(std::span<word> buffer, std::size_t size, arch on, const wait_options& options,
                                       const flow_graph& graph, const analysis_scratch& scratch);

VALHALL_COMPILED_END

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/program/insert_waits.inl.hpp"
#endif

#endif
