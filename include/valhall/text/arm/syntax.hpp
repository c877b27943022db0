// SPDX-License-Identifier: MIT
// The syntax of an instruction in Arm's dialect.
#ifndef VALHALL_TEXT_ARM_SYNTAX_HPP
#define VALHALL_TEXT_ARM_SYNTAX_HPP

#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/common/syntax_parts.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall::detail {

// The syntax under one of Arm's names, or under the mnemonic if there is none.
constexpr instruction_syntax arm_syntax_of(descriptor row, const arm_name& name)
{
    instruction_syntax made;
    made.name = name.is_given() ? name.spelling() : row.mnemonic();
    for (const staging_id id : row.staging()) made.has_bits |= staging_field_of(id).is_many();
    for (const modifier_id id : arm_modifiers_of(row))
        if (!name.hides(modifier_field_of(id).bits)) made.add(modifier_part(modifier_field_of(id).id));
    for (const operand_place one : row.operands()) {
        const source_field* const source = one.kind == operand_kind::source ? &row.sources()[one.index] : nullptr;
        if (source != nullptr && name.hides(source->bits())) continue;
        syntax_part part{one.kind, one.index};
        part.has_brackets = source != nullptr ? source->is_pair : one.kind == operand_kind::destination && row.has_wide_destination();
        made.add(part);
    }
    return made;
}

constexpr instruction_syntax syntax_in(dialect_constant<dialect::arm>, descriptor row) { return arm_syntax_of(row, {}); }

}  // namespace valhall::detail

#endif
