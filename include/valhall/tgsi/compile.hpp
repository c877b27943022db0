// SPDX-License-Identifier: MIT
// Compiles TGSI programs to Valhall words, in constant expressions and at run time.
//
//   const auto shader = compile(program, {.on = arch::v10});
//   if (!shader) report(shader.fault()); else upload(shader.view().words);
//
// How the words are called: interface.hpp. What stands between: compiler/ir.hpp.
#ifndef VALHALL_TGSI_COMPILE_HPP
#define VALHALL_TGSI_COMPILE_HPP

#include <cstdint>
#include <span>

#include "valhall/isa/stages.hpp"
#include "valhall/tgsi/compile_options.hpp"
#include "valhall/tgsi/compiled_shader.hpp"
#include "valhall/tgsi/compiler/builder.hpp"
#include "valhall/tgsi/compiler/emit.hpp"
#include "valhall/tgsi/compiler/finish.hpp"
#include "valhall/tgsi/compiler/hoist_loads.hpp"
#include "valhall/tgsi/compiler/legalize.hpp"
#include "valhall/tgsi/compiler/lower.hpp"
#include "valhall/tgsi/compiler/registers.hpp"
#include "valhall/tgsi/compiler/sink_loads.hpp"
#include "valhall/tgsi/compiler/rework.hpp"
#include "valhall/tgsi/compiler/spill.hpp"
#include "valhall/tgsi/compiler/trim.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// The steps of compiling, after each of which an observer may look at the program.
enum class compile_step : std::uint8_t {
    lowered,     ///< Valhall instructions over values
    cleaned,     ///< without what nobody needs
    legalized,   ///< every source is one that the hardware reads
    allocated,   ///< with copies, before words are written
};

/// Looks at nothing.
struct no_compile_observer {
    /// Does nothing.
    constexpr void operator()(compile_step, const compiler::program&) const {}
};

namespace detail {
template <class Observer>
class shader_compiler;
}  // namespace detail

/// A compiled shader, or why there is none.
class compiled_shader {
public:
    constexpr explicit operator bool() const { return fault_.code == compile_error::none; }
    /// Why there is none.
    constexpr const compile_fault& fault() const { return fault_; }

    /// The shader; lives as long as this.
    constexpr compiled_view view() const
    {
        compiled_view v = about_;
        v.words = words_.view();
        v.uniforms = uniforms_.view();
        return v;
    }

    /// Of each word the TGSI instruction that it is for: its index plus 1, or 0 for none or all.
    constexpr std::span<const std::uint32_t> origins() const { return origins_.view(); }

private:
    template <class Observer>
    friend class detail::shader_compiler;

    compile_fault fault_{};
    compiled_view about_{};
    compiler::pool<word> words_{};
    compiler::pool<uniform_content> uniforms_{};
    compiler::pool<std::uint32_t> origins_{};
};

/// The stage that a compiled shader is of.
constexpr shader_stage stage_of(processor p)
{
    return p == processor::fragment ? shader_stage::fragment : p == processor::vertex ? shader_stage::vertex : shader_stage::compute;
}

namespace detail {

// The steps from a program to words.
template <class Observer>
class shader_compiler {
public:
    constexpr shader_compiler(const program_view& source, const compile_options& options, const Observer& observer)
        : source_(source), options_(options), observer_(observer)
    {
    }

    constexpr compiled_shader run()
    {
        compiled_shader made;
        // With half of the registers and loads early; where that does not do, from the start again with loads where they are needed and
        // all registers, and then with ever fewer values alive at once.
        bool is_first = true;
        for (std::uint32_t alive = 64; alive >= least_alive; alive -= is_first ? 0 : 6, is_first = false) {
            compiler::program p(options_.on);
            compiler::builder b(p, options_);
            if (!compiler::lower(source_, options_, b, made.fault_)) return made;
            observe(compile_step::lowered, p);
            compiler::improve(p, options_);
            compiler::trim(p);
            is_first ? compiler::hoist_loads(p) : compiler::sink_loads(p);
            observe(compile_step::cleaned, p);
            compiler::legalize(p, options_.uniform_limit);
            if (p.uniforms.size() > options_.uniform_limit) {
                made.fault_ = {.code = compile_error::too_many_uniforms};
                return made;
            }
            observe(compile_step::legalized, p);
            if (!allocate(p, alive, is_first, made)) continue;
            if (!compiler::finish(made.words_, made.origins_, options_.on, stage_of(source_.processor)))
                made.fault_ = {.code = compile_error::too_long};
            made.about_ = {.processor = source_.processor,
                           .variant = options_.variant,
                           .on = options_.on,
                           .thread_storage = p.thread_storage,
                           .workgroup_storage = p.workgroup_storage};
            made.uniforms_ = static_cast<compiler::pool<uniform_content>&&>(p.uniforms);
            return made;
        }
        made.fault_ = {.code = compile_error::no_registers};
        return made;
    }

private:
    static constexpr std::uint32_t least_alive = 16;

    constexpr void observe(compile_step step, const compiler::program& p) const { observer_(step, p); }

    constexpr bool allocate(compiler::program& p, std::uint32_t alive, bool half_only, compiled_shader& made) const
    {
        if (alive < 64) compiler::spill(p, alive);
        const compiler::numbering numbers(p);
        const compiler::live_ranges ranges(p, numbers);
        compiler::register_units units(p, numbers, ranges);
        compiler::coalescer copies(p, numbers, units);
        copies.run();
        if (copies.has_failed() || !compiler::place_all(units, half_only)) return false;
        observe(compile_step::allocated, p);
        made.words_.clear();
        made.origins_.clear();
        if (!compiler::emitter(p, units, made.words_, made.origins_).run()) made.fault_ = {.code = compile_error::too_long};
        return true;
    }

    const program_view& source_;
    const compile_options& options_;
    const Observer& observer_;
};

}  // namespace detail

/// Compiles a program. It should have no findings that are errors: check().
template <class Observer = no_compile_observer>
constexpr compiled_shader compile(const program_view& source, const compile_options& options = {}, const Observer& observer = {})
{
    return detail::shader_compiler<Observer>(source, options, observer).run();
}

}  // namespace valhall::tgsi

#endif
