// SPDX-License-Identifier: MIT
// The compiled form of compiler/ and its front ends in one source, because the front ends need the same code of the back end. See
// include/valhall/separate_compilation.hpp.
#define VALHALL_DEFINES_COMPILED_FORM
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/simulator/semantics/semantics.hpp>

namespace valhall::simulator::detail {

// simulator.cpp instantiates the formulas of all instructions.
#define VALHALL_OPCODE(name, form) extern template struct run_time_formula<opcode::name>;
#include <valhall/isa/generated/opcodes.def>
#undef VALHALL_OPCODE

}  // namespace valhall::simulator::detail

#include <valhall/compiler/compile.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>
