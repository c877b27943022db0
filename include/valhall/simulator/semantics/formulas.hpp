// SPDX-License-Identifier: MIT
// The formulas of the rows as text, for documentation. Separate from semantics.hpp, so that programs that only execute them do not contain
// the text.
#ifndef VALHALL_SIMULATOR_SEMANTICS_FORMULAS_HPP
#define VALHALL_SIMULATOR_SEMANTICS_FORMULAS_HPP

#include <span>
#include <string_view>

#include "valhall/simulator/semantics/semantics.hpp"

namespace valhall::simulator {

namespace detail {

struct written_formula {
    opcode code;
    std::string_view text;
};

#define VALHALL_COMPUTES(code, known, note, ...) {opcode::code, #__VA_ARGS__},
inline constexpr written_formula written_formulas[] = {
#include "valhall/simulator/semantics/rows/all.def"
};

}  // namespace detail

/// The formula of an instruction as text: a, b, c and d are the operands after the destination in the order of the text, m the modifiers, R
/// the result type. Empty if there is none.
constexpr std::string_view formula_of(opcode code)
{
    for (const detail::written_formula& one : detail::written_formulas)
        if (one.code == code) return one.text;
    return {};
}

/// Modifier values that make an otherwise supported instruction refused, with the reasons.
inline constexpr std::span<const detail::refused_value> refused_values = detail::refused_values;

}  // namespace valhall::simulator

#endif
