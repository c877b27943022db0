// SPDX-License-Identifier: MIT
// The definitions of compile.hpp, which includes this at its end.
#ifndef VALHALL_COMPILER_COMPILE_INL_HPP
#define VALHALL_COMPILER_COMPILE_INL_HPP

#include <cstdint>

#include "valhall/compiler/machine/assign.hpp"
#include "valhall/compiler/machine/check_words.hpp"
#include "valhall/compiler/machine/encode.hpp"
#include "valhall/compiler/machine/finish.hpp"
#include "valhall/compiler/machine/legalize.hpp"
#include "valhall/compiler/machine/move_inputs.hpp"
#include "valhall/compiler/machine/slots.hpp"
#include "valhall/compiler/passes/passes.hpp"

namespace valhall::compiler {

namespace detail {

class compilation {
public:
    constexpr compilation(program& p, const options& o, const pass_observer* observer) : p_(p), options_(o), observer_(observer) {}

    constexpr compiled run()
    {
        made_.fault_ = built_wrongly(p_);
        if (!made_.fault_ && p_.has_builder && !options_.has_numbers_of(p_.how)) fail(error::other_options);
        if (!made_.fault_ && !has_register_limit()) fail(error::wrong_register_limit);
        if (!made_.fault_ && !has_preamble_keys()) fail(error::preamble_key_taken);
        if (!made_.fault_ && options_.verify) verify_input();
        if (made_.fault_) return static_cast<compiled&&>(made_);
        show(pass::build, p_);
        if (run_passes_once(p_, options_, [this](pass one) { return goes_on(one, p_); })) assign_registers();
        return static_cast<compiled&&>(made_);
    }

private:
    constexpr bool has_register_limit() const
    {
        const std::uint32_t limit = options_.register_limit;
        return limit >= least_register_limit && limit <= static_cast<std::uint32_t>(register_count(p_.on));
    }

    // True if the keys from options::preamble_key on are free.
    constexpr bool has_preamble_keys() const
    {
        if (options_.preamble_key == no_preamble) return true;
        for (const uniform_word& u : p_.uniforms)
            if (!u.is_constant && u.key >= options_.preamble_key) return false;
        return options_.preamble_key <= no_preamble - options_.uniform_limit;
    }

    // Two attempts at assigning registers. The first uses half of the registers, so that all threads can run at once; it loads early and
    // spills nothing. The second one uses all registers, loads late, and spills what finds no register.
    constexpr void assign_registers()
    {
        const std::uint32_t limit = options_.register_limit;
        if (program p = p_;
            !is_ready(p, pass_time::first_attempt) || has_assigned(p, limit < half_of_registers ? limit : half_of_registers))
            return;
        if (program p = p_; is_ready(p, pass_time::second_attempt)) assign_and_spill(p, limit);
    }

    // Runs the passes before an attempt. Returns false if one failed.
    constexpr bool is_ready(program& p, pass_time attempt)
    {
        if (!run_passes_of_attempt(p, options_, attempt, [&](pass one) { return goes_on(one, p); })) return false;
        move_inputs(p);
        if (!goes_on(pass::move_inputs, p)) return false;
        legalize(p, options_.uniform_limit);
        if (p.uniforms.size() > options_.uniform_limit) return fail(error::too_many_uniforms);
        return goes_on(pass::legalize, p);
    }

    // Assigns registers without spilling. Returns false if there are too few.
    constexpr bool has_assigned(program& p, std::uint32_t registers)
    {
        if (!show_spilling(p)) return true;
        assignment found(p, registers);
        if (!found.run()) return false;
        write(p, found.units());
        return true;
    }
    constexpr void assign_and_spill(const program& p, std::uint32_t registers)
    {
        for (spill_plan plan(p, registers, spill_options_of(options_));;) {
            program spilled = plan.apply();
            if (!show_spilling(spilled)) return;
            assignment found(spilled, registers);
            if (found.run()) return write(spilled, found.units());
            if (!plan.grow(found)) return static_cast<void>(fail(error::no_registers));
        }
    }
    constexpr bool show_spilling(const program& p)
    {
        for (const pass one : {pass::spill, pass::rematerialize, pass::split_ranges})
            if (!goes_on(one, p)) return false;
        return true;
    }

    constexpr void write(program& p, const register_units& units)
    {
        if (!goes_on(pass::assign_registers, p)) return;
        choose_slots(p);
        if (!goes_on(pass::choose_slots, p)) return;
        made_.fault_ = {.code = encoder(p, units, made_.words_, made_.origins_).run()};
        if (!made_.fault_) show(pass::encode, p);
        if (!made_.fault_ && !valhall::compiler::finish(made_.words_, made_.origins_, p.on, p.stage)) fail(error::too_long);
        if (!made_.fault_) show(pass::finish, p);
        if (!made_.fault_ && options_.verify) check_output(p);
        if (!made_.fault_) show(pass::check_words, p);
        made_.spills_ = p.thread_storage > p_.thread_storage;
        made_.thread_storage_ = p.thread_storage;
        made_.workgroup_storage_ = p.workgroup_storage;
        made_.uniforms_ = static_cast<pool<uniform_word>&&>(p.uniforms);
        made_.precomputed_ = static_cast<preamble&&>(p.precomputed);
    }

    // Shows the program after the place of a pass to the observer. Returns false if the program is verified there and is broken.
    constexpr bool goes_on(pass after, const program& p)
    {
        show(after, p);
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

    constexpr void show(pass after, const program& p) const
    {
        if (observer_ != nullptr) (*observer_)(after, p);
    }

    // Returns false.
    constexpr bool fail(error code)
    {
        made_.fault_ = {.code = code};
        return false;
    }

    program& p_;
    const options& options_;
    const pass_observer* observer_;
    compiled made_{};
};

VALHALL_COMPILED_BEGIN

constexpr compiled compile(program& p, const options& how, const pass_observer* observer) { return compilation(p, how, observer).run(); }

VALHALL_COMPILED_END

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr compiled compile(program& p, const options& how) { return detail::compile(p, how, nullptr); }
constexpr compiled compile(program& p)
{
    const options how = p.how;
    return compile(p, how);
}

VALHALL_COMPILED_END

}  // namespace valhall::compiler

#endif
