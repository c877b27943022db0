// SPDX-License-Identifier: MIT
// The compiled form of compiler/ and its front ends in one source, because the front ends need the same code of the back end. See
// include/valhall/linked.hpp.
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/simulator/semantics/semantics.hpp>

namespace valhall::simulator::detail {

// simulator.cpp instantiates the formulas of all instructions.
#define VALHALL_OPCODE(name, form) extern template struct run_time_formula<opcode::name>;
#include <valhall/isa/generated/opcodes.def>
#undef VALHALL_OPCODE

}  // namespace valhall::simulator::detail

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/linked.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/linked.hpp>
#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/linked.hpp>
#include <valhall/tgsi/parse_growing.hpp>

namespace valhall::compiler::linked {

compiled compile(program& p, const options& how, const pass_observer& observer) { return compiler::compile(p, how, observer); }

// Both the passes and their names are in the order of passes.def.
#define VALHALL_COMPILER_MANDATORY(name, needs, does)
#define VALHALL_COMPILER_PASS(name, when, function, does) \
    bool function(program& p, const options& how) { return passes[static_cast<int>(pass::name)].run(p, how); }
#include <valhall/compiler/passes/passes.def>

}  // namespace valhall::compiler::linked

namespace valhall::spirv::linked {

module read(std::span<const std::uint32_t> words) { return spirv::read(words); }
module read_bytes(std::span<const std::uint8_t> bytes) { return spirv::read_bytes(bytes); }
compiled_module compile(const module& m, const compile_options& how, const compiler::pass_observer& observer)
{
    return spirv::compile(m, how, observer);
}

}  // namespace valhall::spirv::linked

namespace valhall::tgsi::linked {

compiled_shader compile(const program_view& source, const compile_options& options, const compiler::pass_observer& observer)
{
    return tgsi::compile(source, options, observer);
}
parsed_growing_program parse_growing(std::string_view text) { return tgsi::parse_growing(text); }
std::vector<finding> check_growing(const program_view& program) { return tgsi::check_growing(program); }

}  // namespace valhall::tgsi::linked
