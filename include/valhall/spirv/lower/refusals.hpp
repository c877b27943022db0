// SPDX-License-Identifier: MIT
// Refuses shaders whose decorations, execution modes or memory model are not compiled, by the enumerant's name: see verdicts.def.
#ifndef VALHALL_SPIRV_LOWER_REFUSALS_HPP
#define VALHALL_SPIRV_LOWER_REFUSALS_HPP

#include <cstdint>

#include "valhall/spirv/lower/state.hpp"
#include "valhall/spirv/verdicts.hpp"

namespace valhall::spirv::lower {

// Refuses an enumerant at an instruction.
constexpr void refuse_enumerant(lowering& l, std::uint32_t at, std::string_view kind, std::uint32_t number, std::uint32_t id = 0)
{
    const std::uint32_t index = l.index;
    l.index = at;
    l.refuse(compile_error::refused_enumerant, id, detail::name_of(kind, number));
    l.index = index;
}

// ---- decorations ----

// True for a decoration that is not compiled. `operand` is its first operand.
constexpr bool is_refused_decoration(std::uint32_t which, std::uint32_t operand)
{
    if (!detail::is_accepted(detail::decoration_verdicts, which)) return true;
    return which == static_cast<std::uint32_t>(decoration::FPRoundingMode) && operand != static_cast<std::uint32_t>(fp_rounding_mode::RTE);
}
// The word of an instruction with its decoration, or 0 if it is none.
constexpr std::uint32_t word_of_decoration(op code)
{
    switch (code) {
    case op::Decorate:
    case op::DecorateId:
    case op::DecorateString: return 2;
    case op::MemberDecorate:
    case op::MemberDecorateString: return 3;
    default: return 0;
    }
}
// Notes the ids with decorations that are not compiled, and whether the shader must be computed exactly.
constexpr void find_refused_decorations(lowering& l)
{
    for (std::uint32_t n = 0; n < l.m.size() && l.m[n].code() != op::Function; ++n) {
        const instruction_view what = l.m[n];
        const std::uint32_t word = word_of_decoration(what.code());
        if (word != 0) {
            l.is_exact |= what[word] == static_cast<std::uint32_t>(decoration::Invariant);
            if (!is_refused_decoration(what[word], what[word + 1])) continue;
            if (l.refused_at.empty()) l.refused_at.resize(l.m.bound());
            l.refused_at[what[1]] = n + 1;
        } else if (!l.refused_at.empty() && (what.code() == op::GroupDecorate || what.code() == op::GroupMemberDecorate)) {
            const std::uint32_t step = what.code() == op::GroupDecorate ? 1 : 2;
            for (std::uint32_t at = 2; at < what.size(); at += step)
                if (l.refused_at[what[1]] != 0) l.refused_at[what[at]] = l.refused_at[what[1]];
        }
    }
}
// Refuses an id with a decoration that is not compiled.
constexpr void check_decorations(lowering& l, std::uint32_t id)
{
    if (l.refused_at.empty() || l.refused_at[id] == 0) return;
    const std::uint32_t at = l.refused_at[id] - 1;
    refuse_enumerant(l, at, "Decoration", l.m[at][word_of_decoration(l.m[at].code())], id);
}
// Refuses a type that has such a decoration, also within.
constexpr void check_decorations_of_type(lowering& l, std::uint32_t type)
{
    if (l.refused_at.empty() || l.has_failed()) return;
    check_decorations(l, type);
    const instruction_view what = l.m.definition(type);
    if (what.code() == op::TypeArray || what.code() == op::TypeRuntimeArray) return check_decorations_of_type(l, what[2]);
    for (std::uint32_t n = 2; what.code() == op::TypeStruct && n < what.size(); ++n) check_decorations_of_type(l, what[n]);
}

// ---- execution modes and models ----

// DenormPreserve and DenormFlushToZero name a width of floats. Reciprocals and roots of 32 bits flush subnormal numbers; the others do not.
constexpr bool is_refused_mode(execution_mode mode, std::uint32_t width)
{
    if (!detail::is_accepted(detail::mode_verdicts, static_cast<std::uint32_t>(mode))) return true;
    if (mode == execution_mode::DenormPreserve) return width == 32;
    return mode == execution_mode::DenormFlushToZero && width != 32;
}
// Refuses the modes of an entry point and the memory model, and notes the modes that change how the shader is compiled.
constexpr void check_modes(lowering& l, std::uint32_t function)
{
    for (std::uint32_t n = 0; n < l.m.size() && l.m[n].code() != op::Function; ++n) {
        const instruction_view what = l.m[n];
        if (what.code() == op::MemoryModel) {
            if (!detail::is_accepted(detail::addressing_verdicts, what[1])) refuse_enumerant(l, n, "AddressingModel", what[1]);
            if (!detail::is_accepted(detail::memory_model_verdicts, what[2])) refuse_enumerant(l, n, "MemoryModel", what[2]);
        }
        const bool is_mode = what.code() == op::ExecutionMode || what.code() == op::ExecutionModeId;
        if (!is_mode || what[1] != function) continue;
        const auto mode = static_cast<execution_mode>(what[2]);
        if (is_refused_mode(mode, what[3])) refuse_enumerant(l, n, "ExecutionMode", what[2]);
        l.is_exact |= mode == execution_mode::SignedZeroInfNanPreserve;
        l.tests_early |= mode == execution_mode::EarlyFragmentTests;
    }
}

}  // namespace valhall::spirv::lower

#endif
