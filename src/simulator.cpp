// SPDX-License-Identifier: MIT
// The compiled form of simulator/: the formulas of all instructions, and sentences. See include/valhall/separate_compilation.hpp.
#define VALHALL_DEFINES_COMPILED_FORM
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/simulator/semantics/semantics.hpp>

namespace valhall::simulator::detail {

#define VALHALL_OPCODE(name, form) template struct run_time_formula<opcode::name>;
#include <valhall/isa/generated/opcodes.def>
#undef VALHALL_OPCODE

}  // namespace valhall::simulator::detail
