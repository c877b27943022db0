// SPDX-License-Identifier: MIT
// The names of the passes, in their order.
#ifndef VALHALL_COMPILER_PASSES_PASS_HPP
#define VALHALL_COMPILER_PASSES_PASS_HPP

#include <cstdint>

namespace valhall::compiler {

/// A pass of the compiler; passes.def says what each does.
enum class pass : std::uint8_t {
#define VALHALL_COMPILER_PASS(name, when, run, does) name,
#define VALHALL_COMPILER_MANDATORY(name, needs, does) name,
#include "valhall/compiler/passes/passes.def"
};

}  // namespace valhall::compiler

#endif
