// SPDX-License-Identifier: MIT
// The programs whose instructions the run-time benchmark measures: those of the tests, and those in the folders that the environment
// variable VALHALL_BENCHMARK_PROGRAMS names, separated by colons. A folder may be preceded by an architecture: `v11=FOLDER`.
//   *.bin    little-endian words, for the folder's architecture, or v9
//   *.txt    a listing, one line "INDEX WORD TEXT" for each instruction, likewise; other lines are skipped
//   *.tgsi   shaders, compiled for one architecture after the other
#ifndef VALHALL_BENCHMARKS_RUN_TIME_MEASURED_PROGRAMS_HPP
#define VALHALL_BENCHMARKS_RUN_TIME_MEASURED_PROGRAMS_HPP

#include <vector>

#include <valhall/bits.hpp>
#include <valhall/isa/arch.hpp>

namespace benchmarks {

struct measured_program {
    valhall::arch on;
    std::vector<valhall::word> words{};
};

// Throws std::exception if a file cannot be read.
std::vector<measured_program> measured_programs();

}  // namespace benchmarks

#endif
