// SPDX-License-Identifier: MIT
// Lowers an entry point of a module into a builder.
#ifndef VALHALL_SPIRV_LOWER_LOWER_HPP
#define VALHALL_SPIRV_LOWER_LOWER_HPP

#include <cstdint>

#include "valhall/spirv/lower/choose_relaxed.hpp"
#include "valhall/spirv/lower/entry.hpp"
#include "valhall/spirv/lower/functions.hpp"
#include "valhall/spirv/lower/reads_of_stage.hpp"
#include "valhall/spirv/lower/shared_values.hpp"

namespace valhall::spirv::lower {

class entry_lowering {
public:
    constexpr explicit entry_lowering(lowering& l) : l_(l) {}

    constexpr void run()
    {
        const instruction_view entry = l_.m[l_.entry];
        l_.index = l_.entry;
        if (!find_stage(static_cast<execution_model>(entry[1]))) return;
        find_refused_decorations(l_);
        check_modes(l_, entry[2]);
        if (l_.has_failed()) return;
        l_.b.set_precise(l_.is_exact);
        lower_constants();
        find_workgroup_size(entry[2]);
        matrices::check_types(l_);
        list_interface(entry);
        if (l_.has_failed()) return;
        index_finder(l_).run();
        if (l_.options.relaxed_precision) relaxed::chooser(l_).run();
        l_.exit = l_.b.make_block();
        if (l_.stage == shader_stage::fragment && asks_for_helpers()) l_.discarded = l_.b.make_variables(1);
        initialize();
        find_volatile(l_);
        set_places_of_shared(l_);
        shared_initializer(l_).run();
        set_addresses_of_buffers(l_);
        for (const std::uint32_t id : inputs_)
            if (!l_.has_failed()) set_input(l_, id);
        if (l_.has_failed()) return;
        const function_place& f = l_.m.functions()[l_.m.function_of(entry[2])];
        inlined_size(l_).check(entry[2]);
        if (!l_.has_failed()) function_lowering(l_, f, l_.exit, {}).run();
        if (l_.has_failed()) return;
        l_.index = l_.entry;
        l_.b.set_origin(0);
        l_.b.forget(0);
        l_.b.seal(l_.exit);
        l_.b.enter(l_.exit, {.loop_depth = 0});
        if (l_.stage == shader_stage::fragment) finish_fragment(l_, outputs_.view());
        if (l_.stage == shader_stage::vertex) finish_vertex(l_, outputs_.view());
    }

private:
    constexpr bool find_stage(execution_model model)
    {
        if (model == execution_model::Vertex) l_.stage = shader_stage::vertex;
        else if (model == execution_model::Fragment) l_.stage = shader_stage::fragment;
        else if (model == execution_model::GLCompute) l_.stage = shader_stage::compute;
        else return l_.refuse(compile_error::wrong_stage), false;
        const bool is_vertex = l_.stage == shader_stage::vertex;
        if (is_vertex == (l_.options.variant == variant::whole)) l_.refuse(compile_error::wrong_variant);
        if (l_.options.reader != nullptr && !is_vertex) l_.refuse(compile_error::wrong_link);
        l_.b.made().stage = l_.stage;
        return !l_.has_failed();
    }

    // Operations on specialization constants are computed first, so that their values are available everywhere.
    constexpr void lower_constants()
    {
        for (std::uint32_t n = 0; n < l_.m.size() && l_.m[n].code() != op::Function; ++n) {
            const instruction_view what = l_.m[n];
            if (what.code() != op::SpecConstantOp) continue;
            l_.index = n;
            if (!lower_computation(l_, what, static_cast<op>(what[3]), 4)) l_.refuse(compile_error::not_compiled);
            if (l_.has_failed()) return;
        }
        l_.index = l_.entry;
    }

    constexpr void find_workgroup_size(std::uint32_t function)
    {
        for (std::uint32_t n = 0; n < l_.m.size() && l_.m[n].code() != op::Function; ++n) {
            const instruction_view what = l_.m[n];
            const bool is_mode = what.code() == op::ExecutionMode || what.code() == op::ExecutionModeId;
            if (is_mode && what[1] == function) {
                const auto mode = static_cast<execution_mode>(what[2]);
                for (std::uint32_t c = 0; c < 3; ++c) {
                    if (mode == execution_mode::LocalSize) l_.workgroup_size[c] = what[3 + c];
                    if (mode == execution_mode::LocalSizeId) l_.workgroup_size[c] = l_.constant_word(what[3 + c]);
                }
            }
        }
        // A constant decorated as the built-in WorkgroupSize overrides the execution mode.
        for (std::uint32_t n = 0; n < l_.m.size() && l_.m[n].code() != op::Function; ++n) {
            const instruction_view what = l_.m[n];
            if (what.code() != op::Decorate || what[2] != static_cast<std::uint32_t>(decoration::BuiltIn)) continue;
            if (what[3] != static_cast<std::uint32_t>(built_in::WorkgroupSize) || !is_constant(l_.m.code_of(what[1]))) continue;
            const value_words words = l_.value(what[1]);
            for (std::uint32_t c = 0; c < 3 && c < words.size(); ++c)
                if (words[c].is_constant()) l_.workgroup_size[c] = words[c].id;
        }
    }

    constexpr void list_interface(const instruction_view& entry)
    {
        const std::uint32_t first = 4 + static_cast<std::uint32_t>(entry.text(3).size() / 4);
        for (std::uint32_t n = first; n < entry.size(); ++n) {
            if (l_.m.code_of(entry[n]) != op::Variable) continue;
            const storage_class storage = storage_of(l_, entry[n]);
            if (storage == storage_class::Input) inputs_.add(entry[n]);
            if (storage == storage_class::Output) outputs_.add(entry[n]);
        }
    }

    constexpr bool asks_for_helpers() const
    {
        for (std::uint32_t n = 0; n < l_.m.size(); ++n)
            if (l_.m[n].code() == op::IsHelperInvocationEXT || is_loop(l_.m[n])) return true;
        return false;
    }

    constexpr bool is_loop(const instruction_view& what) const
    {
        return is_atomic(what.code()) && is_atomic_loop(what.code(), shape_of(l_.m, what[1]));
    }

    // Stores the initial values of variables.
    constexpr void initialize()
    {
        for (std::uint32_t n = 0; n < l_.m.size() && l_.m[n].code() != op::Function && !l_.has_failed(); ++n) {
            const instruction_view what = l_.m[n];
            if (what.code() != op::Variable || what.size() < 5) continue;
            const auto storage = static_cast<storage_class>(what[3]);
            if (storage != storage_class::Private && storage != storage_class::Output) continue;
            l_.index = n;
            const pointer p = pointer_of_value(l_, what[2]);
            if (l_.has_failed()) return;
            pool<use> words;
            copy_of(l_, what[4], words);
            store_to(l_, p, words.view());
        }
        l_.index = l_.entry;
    }

    lowering& l_;
    pool<std::uint32_t> inputs_{}, outputs_{};
};

}  // namespace valhall::spirv::lower

#endif
