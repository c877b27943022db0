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

#include "valhall/compiler/builder.hpp"
#include "valhall/compiler/compiled.hpp"
#include "valhall/compiler/composites.hpp"
#include "valhall/compiler/fault.hpp"
#include "valhall/compiler/options.hpp"
#include "valhall/compiler/program.hpp"
#include "valhall/compiler/verify.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION

#include "valhall/compiler/linked.hpp"

namespace valhall::compiler {

VALHALL_LINKED_NAMESPACE(VALHALL_LINKED) {

template <class Observer = no_observer>
compiled compile(program& p, const options& how = {}, const Observer& observer = {})
{
    return compile(p, how, step_observer(observer));
}

}  // VALHALL_LINKED_NAMESPACE(VALHALL_LINKED)

}  // namespace valhall::compiler

#else

#include <cstdint>

#include "valhall/compiler/machine/encode.hpp"
#include "valhall/compiler/machine/finish.hpp"
#include "valhall/compiler/machine/legalize.hpp"
#include "valhall/compiler/machine/move_inputs.hpp"
#include "valhall/compiler/machine/place.hpp"
#include "valhall/compiler/machine/slots.hpp"
#include "valhall/compiler/machine/spill.hpp"
#include "valhall/compiler/passes/passes.hpp"

namespace valhall::compiler {

namespace detail {

template <class Observer>
class compilation {
public:
    constexpr compilation(program& p, const options& o, const Observer& observer) : p_(p), options_(o), observer_(observer) {}

    constexpr compiled run()
    {
        made_.fault_ = built_wrongly(p_);
        if (made_.fault_) return static_cast<compiled&&>(made_);
        observer_(step::built, p_);
        run_passes_once(p_, options_);
        // The first attempt uses half of the registers and loads early. If it fails, further attempts use all registers and load late, with
        // ever lower pressure limits. An attempt at the first limit that fails with the passes of pass_time::each_attempt is repeated without.
        const std::uint32_t limit = options_.register_limit < 16 ? 16 : options_.register_limit < 64 ? options_.register_limit : 64;
        const std::uint32_t step = limit < 60 ? 3 : 6;
        bool is_first = true;
        for (std::uint32_t alive = limit; alive >= limit / 4; alive -= is_first ? 0 : step, is_first = false)
            if (has_ended(alive, is_first, true) || (alive == limit && has_changed_ && has_ended(alive, is_first, false)))
                return static_cast<compiled&&>(made_);
        made_.fault_ = {.code = error::no_registers};
        return static_cast<compiled&&>(made_);
    }

private:
    // True if this was the last attempt: it succeeded, or further attempts would not help.
    constexpr bool has_ended(std::uint32_t alive, bool is_first, bool with_each)
    {
        program p = p_;
        has_changed_ = run_passes_of_attempt(p, options_, is_first, with_each);
        observer_(step::improved, p);
        move_inputs(p);
        legalize(p, options_.uniform_limit);
        if (p.uniforms.size() > options_.uniform_limit) return fail(error::too_many_uniforms);
        observer_(step::legalized, p);
        if (alive < 64 && !is_first) spill(p, alive, spill_options_of(options_));
        choose_slots(p);
        const numbering numbers(p);
        const live_ranges ranges(p, numbers);
        const std::uint32_t limit = is_first && half_of_registers < options_.register_limit ? half_of_registers : options_.register_limit;
        register_units units(p, numbers, ranges, limit);
        coalescer copies(p, numbers, units);
        copies.run();
        if (copies.has_failed() || !place_all(units, limit)) return false;
        observer_(step::allocated, p);
        write(p, units);
        return true;
    }

    constexpr void write(program& p, const register_units& units)
    {
        made_.fault_ = {.code = encoder(p, units, made_.words_, made_.origins_).run()};
        if (!made_.fault_ && !finish(made_.words_, made_.origins_, p.on, p.stage)) made_.fault_ = {.code = error::too_long};
        made_.spills_ = p.thread_storage > p_.thread_storage;
        made_.thread_storage_ = p.thread_storage;
        made_.workgroup_storage_ = p.workgroup_storage;
        made_.uniforms_ = static_cast<pool<uniform_word>&&>(p.uniforms);
    }

    constexpr bool fail(error code)
    {
        made_.fault_ = {.code = code};
        return true;
    }

    program& p_;
    const options& options_;
    const Observer& observer_;
    compiled made_{};
    bool has_changed_ = false;  // by passes of each attempt, without which it can be repeated
};

}  // namespace detail

/// Compiles a program, which is modified in place. Calls `observer(step, program)` after each step.
template <class Observer = no_observer>
constexpr compiled compile(program& p, const options& how = {}, const Observer& observer = {})
{
    return detail::compilation<Observer>(p, how, observer).run();
}

}  // namespace valhall::compiler

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
