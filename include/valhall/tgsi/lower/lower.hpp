// SPDX-License-Identifier: MIT
// Lowers TGSI programs to Valhall instructions on values: instructions, inputs and outputs.
#ifndef VALHALL_TGSI_LOWER_LOWER_HPP
#define VALHALL_TGSI_LOWER_LOWER_HPP

#include "valhall/tgsi/lower/flow.hpp"
#include "valhall/tgsi/lower/formulas.hpp"
#include "valhall/tgsi/lower/memory.hpp"
#include "valhall/tgsi/lower/others.hpp"
#include "valhall/tgsi/lower/outputs.hpp"
#include "valhall/tgsi/lower/pairs.hpp"
#include "valhall/tgsi/lower/textures.hpp"
#include "valhall/tgsi/lower/vertex.hpp"

namespace valhall::tgsi::frontend {

namespace detail {

// True if there is a row of any kind for an instruction.
constexpr bool has_lowering(tgsi::opcode code)
{
    const int n = static_cast<int>(code);
    const opcode_info& row = info_of(code);
    const others::other_row& other = others::table.by_opcode[n];
    return formulas::table.by_opcode[n] || pairs::table.by_opcode[n] || other.lower || other.refused != compile_error::none ||
           textures::table.by_opcode[n].request != textures::request::not_sampling || row.kind == category::memory ||
           row.kind == category::atomic || row.kind == category::control_flow;
}

// Lowers an instruction that is not control flow.
constexpr void lower_plain(lowering& l, const tgsi::instruction& i)
{
    if (lower_formula(l, i) || lower_pairs(l, i) || lower_other(l, i)) return;
    switch (i.info().kind) {
    case category::texture: return lower_texture(l, i);
    case category::memory:
    case category::atomic: return lower_memory(l, i);
    default: return l.refuse(compile_error::not_compiled);
    }
}

constexpr bool fits(processor stage, variant which)
{
    if (stage == processor::vertex) return which != variant::whole;
    return (stage == processor::fragment || stage == processor::compute) && which == variant::whole;
}

}  // namespace detail

// Lowers a program into an empty builder; the last block is its end. Returns false with a fault if the program cannot be compiled.
constexpr bool lower(const program_view& program, const compile_options& options, builder& b, compile_fault& fault)
{
    lowering l(program, options, b, fault);
    l.index = static_cast<std::uint32_t>(program.instructions.size());
    if (!detail::fits(program.processor, options.variant))
        l.refuse(program.processor == processor::vertex || options.variant != variant::whole ? compile_error::wrong_variant
                                                                                             : compile_error::no_stage);
    if (program.property_or(property_name::legacy_math_rules, 0) != 0) l.refuse(compile_error::legacy_rules);
    if (fault) return false;
    scan(program, l.used);
    make_registers(l);
    lower_flow(l, [&](const tgsi::instruction& i) { detail::lower_plain(l, i); });
    if (fault) return false;
    b.set_origin(0);
    b.set_precise(false);
    if (program.processor == processor::fragment) finish_fragment(l);
    if (program.processor == processor::vertex) finish_vertex(l);
    l.index = static_cast<std::uint32_t>(program.instructions.size());
    if (b.has_failed()) l.refuse(compile_error::no_such_architecture);
    return !fault;
}

}  // namespace valhall::tgsi::frontend

#endif
