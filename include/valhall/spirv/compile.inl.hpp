// SPDX-License-Identifier: MIT
// The definitions of compile.hpp, which includes this at its end.
#ifndef VALHALL_SPIRV_COMPILE_INL_HPP
#define VALHALL_SPIRV_COMPILE_INL_HPP

#include <cstdint>

#include "valhall/spirv/lower/lower.hpp"

namespace valhall::spirv {

namespace detail {

struct module_compiler {
    static constexpr compiled_module run(const module& m, const compile_options& how, const compiler::pass_observer* observer)
    {
        compiled_module made;
        if (!m) {
            made.fault_ = {.code = compile_error::not_read, .reading = m.fault()};
            return made;
        }
        std::uint32_t entry = 0;
        if (!lower::find_entry(m, how, entry, made.fault_)) return made;
        if (!how.relaxed_precision) return attempt_in_registers(m, how, entry, observer);
        // 16 bits are used if they save instructions. The observer sees only the program that is chosen.
        compile_options chosen = how;
        made = attempt_in_registers(m, how, entry, nullptr);
        chosen.relaxed_precision = false;
        compiled_module in_full = attempt_in_registers(m, chosen, entry, nullptr);
        const bool is_shorter = made && made.words().size() < in_full.words().size() && made.spills() <= in_full.spills();
        chosen.relaxed_precision = is_shorter;
        if (observer != nullptr) made = attempt_in_registers(m, chosen, entry, observer);
        else if (!is_shorter) made = in_full;
        for (float_width& one : made.float_widths_)
            if (one == float_width::not_asked) one = float_width::longer;
        return made;
    }

private:
    static constexpr compiled_module attempt_in_registers(const module& m, const compile_options& how, std::uint32_t entry,
                                                          const compiler::pass_observer* observer)
    {
        compiled_module made = attempt(m, how, entry, observer);
        // Arrays in registers can exceed the register file. Then memory is cheaper than spilling, so compile again with the arrays in
        // memory.
        if (made && made.has_indexed_values_ && made.made_.spills()) {
            compile_options in_memory = how;
            in_memory.indexed_values = false;
            made = attempt(m, in_memory, entry, observer);
        }
        return made;
    }

    static constexpr compiled_module attempt(const module& m, const compile_options& how, std::uint32_t entry,
                                             const compiler::pass_observer* observer, const front::promoted_words* chosen = nullptr)
    {
        compiled_module made;
        compiler::program p(how.on);
        compiler::options back_end = how.back_end;
        back_end.keeps_order = true;  // that of the module
        if (how.preamble) back_end.preamble_key = uniform_name{.kind = uniform_kind::computed}.key();
        compiler::builder b(p, back_end);
        lower::lowering l(m, how, b, made.fault_);
        l.entry = entry;
        l.chosen_words = chosen;
        lower::entry_lowering(l).run();
        if (b.has_failed()) l.refuse(compile_error::no_such_architecture);
        if (made.fault_) return made;
        if (l.read_words.size() > how.promoted_words) {
            l.read_words.choose(how.promoted_words);
            return attempt(m, how, entry, observer, &l.read_words);
        }
        if (how.explains_floats) lower::relaxed::explain(l, made.float_widths_);
        made.stage_ = l.stage;
        made.dropped_ = l.dropped;
        made.has_indexed_values_ = l.indexed_words != 0;
        for (int c = 0; c < 3; ++c) made.workgroup_size_[c] = l.workgroup_size[c];
        made.made_ = compiler::detail::compile(p, back_end, observer);
        if (!made.made_) made.fault_ = {.code = compile_error::in_back_end, .back_end = made.made_.fault()};
        return made;
    }
};

VALHALL_COMPILED_BEGIN

constexpr compiled_module compile(const module& m, const compile_options& how, const compiler::pass_observer* observer)
{
    return module_compiler::run(m, how, observer);
}

VALHALL_COMPILED_END

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr compiled_module compile(const module& m, const compile_options& how) { return detail::compile(m, how, nullptr); }

constexpr read_inputs inputs_of(const module& fragment, const compile_options& how, compile_fault& fault)
{
    read_inputs found;
    if (!fragment) {
        fault = {.code = compile_error::not_read, .reading = fragment.fault()};
        return found;
    }
    compile_options asked = how;
    asked.has_stage = true;
    asked.stage = shader_stage::fragment;
    asked.reader = nullptr;
    std::uint32_t entry = 0;
    if (!lower::find_entry(fragment, asked, entry, fault)) return found;
    compiler::program unused(how.on);
    compiler::builder b(unused, asked.back_end);
    lower::lowering l(fragment, asked, b, fault);
    l.entry = l.index = entry;
    l.stage = shader_stage::fragment;
    lower::find_read_inputs(l, found);
    return found;
}

constexpr linked_modules compile(const module& vertex, const module& fragment, const compile_options& how)
{
    compile_options asked = how;
    linked_modules made;
    asked.has_stage = true;
    asked.stage = shader_stage::fragment;
    asked.variant = variant::whole;
    asked.reader = nullptr;
    made.fragment = compile(fragment, asked);
    compile_fault fault;
    const read_inputs read = inputs_of(fragment, asked, fault);
    asked.stage = shader_stage::vertex;
    asked.variant = variant::position;
    made.position = compile(vertex, asked);
    asked.variant = variant::varying;
    if (!fault) asked.reader = &read;
    made.varying = compile(vertex, asked);
    return made;
}

VALHALL_COMPILED_END

}  // namespace valhall::spirv

#endif
