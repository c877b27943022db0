// SPDX-License-Identifier: MIT
// The compiled form of simulator/: the formulas of all instructions, and sentences. See include/valhall/linked.hpp.
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/simulator/linked.hpp>
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/simulator/semantics/semantics.hpp>

namespace valhall::simulator::detail {

#define VALHALL_OPCODE(name, form) template struct run_time_formula<opcode::name>;
#include <valhall/isa/generated/opcodes.def>
#undef VALHALL_OPCODE

}  // namespace valhall::simulator::detail

namespace valhall::simulator::linked {

text_line to_text(const run_finding& f, const program_view* program) { return simulator::to_text(f, program); }

}  // namespace valhall::simulator::linked
