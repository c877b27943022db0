// SPDX-License-Identifier: MIT
// Finds the entry point of a module that the options name.
#ifndef VALHALL_SPIRV_LOWER_ENTRY_HPP
#define VALHALL_SPIRV_LOWER_ENTRY_HPP

#include <cstdint>

#include "valhall/isa/stages.hpp"
#include "valhall/spirv/compile_fault.hpp"
#include "valhall/spirv/compile_options.hpp"
#include "valhall/spirv/module.hpp"

namespace valhall::spirv::lower {

constexpr bool is_of(execution_model model, shader_stage stage)
{
    switch (model) {
    case execution_model::Vertex: return stage == shader_stage::vertex;
    case execution_model::Fragment: return stage == shader_stage::fragment;
    case execution_model::GLCompute: return stage == shader_stage::compute;
    default: return false;
    }
}

// Finds the entry point that the options name. Returns false with a fault if there is none, or more than one.
constexpr bool find_entry(const module& m, const compile_options& how, std::uint32_t& entry, compile_fault& fault)
{
    bool is_found = false;
    for (std::uint32_t n = 0; n < m.size() && m[n].code() != op::Function; ++n) {
        const instruction_view what = m[n];
        if (what.code() != op::EntryPoint) continue;
        if (how.has_stage && !is_of(static_cast<execution_model>(what[1]), how.stage)) continue;
        if (!how.entry.empty() && !what.text(3).equals(how.entry)) continue;
        if (is_found) fault = {.code = compile_error::several_entries};
        is_found = true;
        entry = n;
    }
    if (!is_found) fault = {.code = compile_error::no_entry};
    return !fault;
}

}  // namespace valhall::spirv::lower

#endif
