// SPDX-License-Identifier: MIT
// The syntax of an instruction in the panfrost dialect: that of the table.
#ifndef VALHALL_TEXT_PANFROST_SYNTAX_HPP
#define VALHALL_TEXT_PANFROST_SYNTAX_HPP

#include "valhall/isa/descriptor.hpp"
#include "valhall/text/common/syntax_parts.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall::detail {

constexpr instruction_syntax syntax_in(dialect_constant<dialect::panfrost>, descriptor row)
{
    instruction_syntax made;
    made.name = row.mnemonic();
    for (const modifier_id id : row.modifiers()) made.add(modifier_part(modifier_field_of(id).id));
    made.add(modifier_part(enum_id::flow));
    for (const operand_place one : row.operands()) made.add({one.kind, one.index});
    return made;
}

}  // namespace valhall::detail

#endif
