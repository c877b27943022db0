// SPDX-License-Identifier: MIT
// The syntax of an instruction in a dialect: its name, modifiers and operands in order. For messages and references; printers and parsers
// do not use it.
#ifndef VALHALL_TEXT_INSTRUCTION_SYNTAX_HPP
#define VALHALL_TEXT_INSTRUCTION_SYNTAX_HPP

#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/arm/syntax.hpp"
#include "valhall/text/common/syntax_parts.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/syntax.hpp"
#include "valhall/text/panfrost/syntax.hpp"

namespace valhall {

/// The syntax of an instruction under one of Arm's names.
constexpr instruction_syntax syntax_of(descriptor row, const arm_name& name) { return detail::arm_syntax_of(row, name); }

/// The syntax of an instruction in a dialect under its mnemonic; empty if the dialect does not have it.
constexpr instruction_syntax syntax_of(descriptor row, dialect syntax)
{
    return detail::in_dialect(syntax, [row](auto chosen) { return detail::syntax_in(chosen, row); });
}

}  // namespace valhall

#endif
