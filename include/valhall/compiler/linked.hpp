// SPDX-License-Identifier: MIT
// Declarations of the functions of compiler/ that the compiled library defines, for compile.hpp and passes/passes.hpp.
#ifndef VALHALL_COMPILER_LINKED_HPP
#define VALHALL_COMPILER_LINKED_HPP

#include "valhall/compiler/compiled.hpp"
#include "valhall/linked.hpp"

namespace valhall::compiler {

struct options;

// A callable that is called after each pass.
using pass_observer = valhall::detail::callback<void(pass, const program&)>;

VALHALL_LINKED_NAMESPACE(linked) {

// compiler/compile.hpp
compiled compile(program& p, const options& how, const pass_observer& observer);

// compiler/passes/passes.hpp
#define VALHALL_COMPILER_PASS(name, when, run, does) bool run(program& p, const options& how);
#define VALHALL_COMPILER_MANDATORY(name, needs, does)
#include "valhall/compiler/passes/passes.def"

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall::compiler

#endif
