// SPDX-License-Identifier: MIT
// operator<< for the results, faults and findings of runs: std::cout << run(words, arch::v10). Costs what <ostream> costs to compile.
#ifndef VALHALL_SIMULATOR_OSTREAM_HPP
#define VALHALL_SIMULATOR_OSTREAM_HPP

#include <ostream>

#include "valhall/simulator/explain_run.hpp"
#include "valhall/simulator/print_run_finding.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/ostream.hpp"

namespace valhall::simulator {

/// Prints the sentence of an error, without its place.
inline std::ostream& operator<<(std::ostream& out, run_error code) { return out << sentence_of(code); }
/// Prints what stopped a run, and where: "instruction 3: an access to memory that is not there (lane 2, address 0x40)".
inline std::ostream& operator<<(std::ostream& out, const run_fault& fault) { return out << explain(fault); }
/// Prints how a run ended: "ended after 12 instructions", or what stopped it.
inline std::ostream& operator<<(std::ostream& out, const run_result& result) { return out << explain(result); }
/// Prints what a checked run found, as a sentence without its place.
inline std::ostream& operator<<(std::ostream& out, const run_finding& f) { return out << to_text(f).view(); }

}  // namespace valhall::simulator

#endif
