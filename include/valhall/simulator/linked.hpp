// SPDX-License-Identifier: MIT
// Declarations of the functions of simulator/ that the compiled library defines, except formulas: see semantics/semantics.hpp.
#ifndef VALHALL_SIMULATOR_LINKED_HPP
#define VALHALL_SIMULATOR_LINKED_HPP

#include "valhall/linked.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::simulator {

struct program_view;
struct run_finding;

VALHALL_LINKED_NAMESPACE(linked) {

// simulator/print_run_finding.hpp
text_line to_text(const run_finding& f, const program_view* program = nullptr);

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall::simulator

#endif
