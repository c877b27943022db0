// SPDX-License-Identifier: MIT
// Compiles TGSI programs to Valhall words, in constant expressions and at run time.
//
//   const auto shader = compile(program, {.on = arch::v10});
//   if (!shader) report(shader.fault()); else upload(shader.view().words);
//
// See interface.hpp for inputs and outputs, and compiler/compile.hpp for the back end.
#ifndef VALHALL_TGSI_COMPILE_HPP
#define VALHALL_TGSI_COMPILE_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/compile.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/tgsi/compile_fault.hpp"
#include "valhall/tgsi/compile_options.hpp"
#include "valhall/tgsi/compiled_shader.hpp"
#include "valhall/tgsi/program.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION
#include "valhall/tgsi/linked.hpp"
#else
#include "valhall/tgsi/lower/lower.hpp"
#endif

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

#ifdef VALHALL_SEPARATE_COMPILATION

VALHALL_LINKED_NAMESPACE(linked) {

template <class Observer = compiler::no_observer>
compiled_shader compile(const program_view& source, const compile_options& options, const Observer& observer = {})
{
    return compile(source, options, compiler::pass_observer(observer));
}

}  // VALHALL_LINKED_NAMESPACE(linked)

#else

namespace detail {

constexpr compile_error error_of(compiler::error code)
{
    switch (code) {
    case compiler::error::none: return compile_error::none;
    case compiler::error::no_such_instruction: return compile_error::no_such_architecture;
    case compiler::error::no_registers: return compile_error::no_registers;
    case compiler::error::too_many_uniforms: return compile_error::too_many_uniforms;
    case compiler::error::too_long: return compile_error::too_long;
    default: return compile_error::internal;  // other errors are front-end bugs
    }
}

struct shader_maker {
    template <class Observer>
    static constexpr compiled_shader make(const program_view& source, const compile_options& options, const Observer& observer)
    {
        compiled_shader made;
        const compiler::options how = back_end_options(options);
        compiler::program p(options.on, stage_of(source.processor));
        compiler::builder b(p, how);
        if (!frontend::lower(source, options, b, made.fault_)) return made;
        made.made_ = compiler::compile(p, how, observer);
        made.fault_.code = error_of(made.made_.fault().code);
        made.about_ = {.processor = source.processor,
                       .variant = options.variant,
                       .on = options.on,
                       .thread_storage = made.made_.thread_storage(),
                       .workgroup_storage = made.made_.workgroup_storage()};
        for (const compiler::uniform_word& u : made.made_.uniforms()) made.uniforms_.add(content_of(u));
        return made;
    }
};

}  // namespace detail

/// Compiles a program, which should have no errors according to check(). Calls `observer(compiler::pass, compiler::program)` after each
/// pass of the back end.
template <class Observer = compiler::no_observer>
constexpr compiled_shader compile(const program_view& source, const compile_options& options, const Observer& observer = {})
{
    return detail::shader_maker::make(source, options, observer);
}

#endif  // VALHALL_SEPARATE_COMPILATION

}  // namespace valhall::tgsi

#endif
