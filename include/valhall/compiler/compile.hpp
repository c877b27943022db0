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

VALHALL_LINKED_NAMESPACE(linked) {

template <class Observer = no_observer>
compiled compile(program& p, const options& how, const Observer& observer = {})
{
    return compile(p, how, pass_observer(observer));
}
inline compiled compile(program& p) { return compile(p, p.how); }

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall::compiler

#else

#include <cstdint>
#include <type_traits>

#include "valhall/compiler/machine/check_words.hpp"
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
        if (!made_.fault_ && p_.has_builder && !options_.has_numbers_of(p_.how)) fail(error::other_options);
        if (!made_.fault_ && !has_register_limit()) fail(error::wrong_register_limit);
        if (!made_.fault_ && options_.verify) verify_input();
        if (made_.fault_) return static_cast<compiled&&>(made_);
        observer_(pass::build, p_);
        if (run_passes_once(p_, options_, [this](pass one) { return goes_on(one, p_); })) make_attempts();
        return static_cast<compiled&&>(made_);
    }

private:
    constexpr bool has_register_limit() const
    {
        const std::uint32_t limit = options_.register_limit;
        return limit >= least_register_limit && limit <= static_cast<std::uint32_t>(register_count(p_.on));
    }

    // The first attempt uses half of the registers and loads early. If it fails, further attempts load late and use all registers; those
    // above r63 if the others do not suffice. Then values are spilled, with ever lower pressure limits.
    constexpr void make_attempts()
    {
        const std::uint32_t limit = options_.register_limit;
        if (has_ended_with_or_without({.registers = limit < half_of_registers ? limit : half_of_registers, .is_first = true})) return;
        if (limit > usual_register_limit && has_ended_with_or_without({.registers = usual_register_limit})) return;
        const std::uint32_t step = limit < 60 ? 3 : 6;
        if (has_ended_with_or_without({.registers = limit, .alive = limit < usual_register_limit ? limit : 0})) return;
        for (std::uint32_t alive = limit - step; alive >= limit / 4; alive -= step)
            if (has_ended({.registers = limit, .alive = alive})) return;
        fail(error::no_registers);
    }

    // An attempt that fails with the passes of pass_time::each_attempt is repeated without them.
    constexpr bool has_ended_with_or_without(attempt how)
    {
        if (has_ended(how)) return true;
        how.runs_each_attempt = false;
        return has_changed_ && has_ended(how);
    }

    // True if this was the last attempt: it succeeded, or further attempts would not help.
    constexpr bool has_ended(const attempt& how)
    {
        program p = p_;
        if (!run_passes_of_attempt(p, options_, how, has_changed_, [&](pass one) { return goes_on(one, p); })) return true;
        move_inputs(p);
        if (!goes_on(pass::move_inputs, p)) return true;
        legalize(p, options_.uniform_limit);
        if (p.uniforms.size() > options_.uniform_limit) return fail(error::too_many_uniforms);
        if (!goes_on(pass::legalize, p)) return true;
        if (how.alive != 0) spill(p, how.alive, spill_options_of(options_));
        for (const pass one : {pass::spill, pass::rematerialize, pass::split_ranges})
            if (!goes_on(one, p)) return true;
        choose_slots(p);
        if (!goes_on(pass::choose_slots, p)) return true;
        const numbering numbers(p);
        const live_ranges ranges(p, numbers);
        register_units units(p, numbers, ranges, how.registers);
        coalescer copies(p, numbers, units);
        copies.run();
        if (copies.has_failed() || !place_all(units, how.registers)) return false;
        if (goes_on(pass::assign_registers, p)) write(p, units);
        return true;
    }

    constexpr void write(program& p, const register_units& units)
    {
        made_.fault_ = {.code = encoder(p, units, made_.words_, made_.origins_).run()};
        if (!made_.fault_) observer_(pass::encode, p);
        if (!made_.fault_ && !valhall::compiler::finish(made_.words_, made_.origins_, p.on, p.stage)) fail(error::too_long);
        if (!made_.fault_) observer_(pass::finish, p);
        if (!made_.fault_ && options_.verify) check_output(p);
        if (!made_.fault_) observer_(pass::check_words, p);
        made_.spills_ = p.thread_storage > p_.thread_storage;
        made_.thread_storage_ = p.thread_storage;
        made_.workgroup_storage_ = p.workgroup_storage;
        made_.uniforms_ = static_cast<pool<uniform_word>&&>(p.uniforms);
    }

    // Shows the program after the place of a pass to the observer. Returns false if the program is verified there and is broken.
    constexpr bool goes_on(pass after, const program& p)
    {
        observer_(after, p);
        if (!verifies_passes()) return true;
        const broken what = verifier(p, false).run();
        if (!what) return true;
        made_.fault_ = {.code = error::broken_by_pass, .node = what.node, .after = after};
        return false;
    }
    constexpr bool verifies_passes() const
    {
#ifdef VALHALL_VERIFY_PASSES
        if (!std::is_constant_evaluated()) return true;
#endif
        return options_.verify_passes;
    }

    constexpr void verify_input()
    {
        const broken what = verifier(p_, false).run();
        if (!what) return;
        made_.fault_ = {
            .code = what.code, .origin = p_.nodes[what.node].from, .node = what.node, .instruction = p_.nodes[what.node].what.code()};
    }
    constexpr void check_output(const program& p)
    {
        const finding first = first_error_of(p, made_.words_);
        if (!first.is_error) return;
        made_.fault_ = {.code = error::failed_check, .origin = made_.origins_[first.index], .found = first};
        made_.rejected_ = static_cast<pool<word>&&>(made_.words_);
        made_.words_.clear();
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

/// Compiles a program, which is modified in place. `how` is for programs without a builder, and for limits and passes; what numbers the program
/// computes is up to the builder's options. Calls `observer(pass, program)` after each pass of the list, in its
/// order, whether the pass was due or not: `pass::build` first. Passes of a further attempt at assigning registers follow those of the last.
template <class Observer = no_observer>
[[nodiscard]] constexpr compiled compile(program& p, const options& how, const Observer& observer = {})
{
    return detail::compilation<Observer>(p, how, observer).run();
}
/// Compiles a program with the options of its builder.
[[nodiscard]] constexpr compiled compile(program& p)
{
    const options how = p.how;
    return compile(p, how);
}

}  // namespace valhall::compiler

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
