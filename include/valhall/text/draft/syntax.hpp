// SPDX-License-Identifier: MIT
// The syntax of an instruction in the dialect of the draft of 2021.
#ifndef VALHALL_TEXT_DRAFT_SYNTAX_HPP
#define VALHALL_TEXT_DRAFT_SYNTAX_HPP

#include <cstdint>

#include "valhall/isa/descriptor.hpp"
#include "valhall/text/common/syntax_parts.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/words.hpp"

namespace valhall::detail {

// The kind of operand that an operand of the draft looks like.
constexpr operand_kind look_of(draft_operand kind)
{
    switch (kind) {
    case draft_operand::group:
    case draft_operand::source_as_group: return operand_kind::staging;
    case draft_operand::result:
    case draft_operand::dropped_result:
    case draft_operand::group_as_result: return operand_kind::destination;
    case draft_operand::source:
    case draft_operand::dropped_source: return operand_kind::source;
    case draft_operand::number:
    case draft_operand::unnamed: return operand_kind::immediate;
    default: return operand_kind::none;
    }
}

// The syntax under the mnemonic; empty if the draft does not have the instruction.
constexpr instruction_syntax syntax_in(dialect_constant<dialect::draft2021>, descriptor row)
{
    instruction_syntax made;
    const draft_name name = draft_name_of(row.code());
    if (!name.is_given()) return made;
    made.name = name.spelling();
    made.mode = name.mode();
    const draft_form form = name.form();
    for (int i = 0; form.modifier(i) != enum_id::flow; ++i)
        if (row.has(form.modifier(i))) made.add(modifier_part(form.modifier(i)));
    made.add(modifier_part(enum_id::flow));
    for (int i = 0; form.operand(i).kind != draft_operand::none; ++i) {
        const draft_operand_use o = form.operand(i);
        made.add({kind_of(o.kind), static_cast<std::uint8_t>(o.place), enum_id::none, false, look_of(o.kind)});
    }
    return made;
}

}  // namespace valhall::detail

#endif
