// SPDX-License-Identifier: MIT
// The findings of checked runs, as sentences. Instructions are counted from 0, as labels of disassemblies are; those of Bifrost are named by
// their clauses and tuples.
#ifndef VALHALL_SIMULATOR_PRINT_RUN_FINDING_HPP
#define VALHALL_SIMULATOR_PRINT_RUN_FINDING_HPP

#include "valhall/separate_compilation.hpp"
#include "valhall/simulator/run_finding.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::simulator {

struct program_view;

VALHALL_COMPILED_BEGIN

/// The sentence for what a run showed, without its place: "lanes 0-15: reads r2, which nothing has written". A sentence about memory has the
/// warps and lanes of both invocations: "warp 1, lane 0: stores to 0x1000, which warp 0, lane 3 loads at instruction 2, with neither …". The
/// program is needed on Bifrost, to name instructions, temporaries and warps.
VALHALL_COMPILED(constexpr) text_line to_text(const run_finding& f, const program_view* program = nullptr);

VALHALL_COMPILED_END

}  // namespace valhall::simulator

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/simulator/print_run_finding.inl.hpp"
#endif

#endif
