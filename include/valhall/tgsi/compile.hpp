// SPDX-License-Identifier: MIT
// Compiles TGSI programs to Valhall words, in constant expressions and at run time.
//
//   const auto shader = compile(program, {.on = arch::v10});
//   if (!shader) report(shader.fault()); else upload(shader.view().words);
//
// See interface.hpp for inputs and outputs, and compiler/compile.hpp for the back end.
#ifndef VALHALL_TGSI_COMPILE_HPP
#define VALHALL_TGSI_COMPILE_HPP

#include <concepts>
#include <cstdint>
#include <span>

#include "valhall/compiler/compile.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/tgsi/compile_fault.hpp"
#include "valhall/tgsi/compile_options.hpp"
#include "valhall/tgsi/compiled_shader.hpp"
#include "valhall/tgsi/program.hpp"

#include "valhall/separate_compilation.hpp"

namespace valhall::tgsi {

namespace detail {
struct shader_maker;
}  // namespace detail

/// A compiled shader, or an error.
class compiled_shader {
public:
    constexpr explicit operator bool() const { return fault_.code == compile_error::none; }
    /// The error, if there is one.
    constexpr const compile_fault& fault() const { return fault_; }

    /// The shader. Refers to this object.
    constexpr compiled_view view() const
    {
        compiled_view v = about_;
        v.words = made_.words();
        v.uniforms = uniforms_.view();
        if (!made_.precomputed().words.empty()) v.precomputed = &made_.precomputed();
        return v;
    }

    /// For each word, the TGSI instruction that it implements: index plus 1, or 0 for none or all.
    constexpr std::span<const std::uint32_t> origins() const { return made_.origins(); }
    /// See compiler::compiled::rejected_words().
    constexpr std::span<const word> rejected_words() const { return made_.rejected_words(); }
    /// The first error in rejected_words().
    constexpr const valhall::finding& rejected_for() const { return made_.fault().found; }

private:
    friend struct detail::shader_maker;

    compile_fault fault_{};
    compiled_view about_{};
    compiler::compiled made_{};
    compiler::pool<uniform_content> uniforms_{};
};

/// The stage of a processor.
constexpr shader_stage stage_of(processor p)
{
    return p == processor::fragment ? shader_stage::fragment : p == processor::vertex ? shader_stage::vertex : shader_stage::compute;
}

namespace detail {

VALHALL_COMPILED_BEGIN

// compile() below, for any observer or none.
VALHALL_COMPILED(constexpr)
compiled_shader compile(const program_view& source, const compile_options& options, const compiler::pass_observer* observer);

VALHALL_COMPILED_END

}  // namespace detail

VALHALL_COMPILED_BEGIN

/// Compiles a program, which should have no errors according to check().
VALHALL_COMPILED(constexpr) compiled_shader compile(const program_view& source, const compile_options& options);

VALHALL_COMPILED_END

/// As above; calls `observer(compiler::pass, compiler::program)` after each pass of the back end.
template <std::invocable<compiler::pass, const compiler::program&> Observer>
constexpr compiled_shader compile(const program_view& source, const compile_options& options, const Observer& observer)
{
    const auto each = valhall::detail::callback_of<void(compiler::pass, const compiler::program&)>(observer);
    return detail::compile(source, options, &each);
}

}  // namespace valhall::tgsi

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/tgsi/compile.inl.hpp"
#endif

#endif
