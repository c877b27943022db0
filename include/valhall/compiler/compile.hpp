// SPDX-License-Identifier: MIT
// Compiles a program over values to Valhall words, in constant expressions and at run time.
//
//   program p(arch::v10, shader_stage::compute);
//   builder b(p);
//   …
//   const compiled done = compile(p);
//   if (!done) report(done.fault()); else upload(done.words(), done.uniforms());
#ifndef VALHALL_COMPILER_COMPILE_HPP
#define VALHALL_COMPILER_COMPILE_HPP

#include <concepts>

#include "valhall/callback.hpp"
#include "valhall/compiler/builder.hpp"
#include "valhall/compiler/compiled.hpp"
#include "valhall/compiler/composites.hpp"
#include "valhall/compiler/fault.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/ir/verify.hpp"
#include "valhall/compiler/options.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall::compiler {

namespace detail {

VALHALL_COMPILED_BEGIN

// compile() below, for any observer or none.
[[nodiscard]] VALHALL_COMPILED(constexpr) compiled compile(program& p, const options& how, const pass_observer* observer);

VALHALL_COMPILED_END

}  // namespace detail

VALHALL_COMPILED_BEGIN

/// Compiles a program, which is modified in place. `how` is for programs without a builder, and for limits and passes; the numbers that the program
/// computes depend on the builder's options.
[[nodiscard]] VALHALL_COMPILED(constexpr) compiled compile(program& p, const options& how);
/// Compiles a program with the options of its builder.
[[nodiscard]] VALHALL_COMPILED(constexpr) compiled compile(program& p);

VALHALL_COMPILED_END

/// As above; calls `observer(pass, program)` after each pass of the list, in its order, whether the pass was due or not: `pass::build` first. If
/// there are two attempts at assigning registers, the second repeats the passes from `schedule` on, and those of `spill` each time that more values
/// are spilled.
template <std::invocable<pass, const program&> Observer>
[[nodiscard]] constexpr compiled compile(program& p, const options& how, const Observer& observer)
{
    const auto each = valhall::detail::callback_of<void(pass, const program&)>(observer);
    return detail::compile(p, how, &each);
}

}  // namespace valhall::compiler

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/compiler/compile.inl.hpp"
#endif

#endif
