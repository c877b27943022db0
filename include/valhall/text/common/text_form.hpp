// SPDX-License-Identifier: MIT
// The form of an instruction's text in a dialect: its name, and its modifiers and operands in order. The writer, the reader and messages
// walk it.
#ifndef VALHALL_TEXT_COMMON_TEXT_FORM_HPP
#define VALHALL_TEXT_COMMON_TEXT_FORM_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/program/target.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/common/text_operand.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/words.hpp"

namespace valhall::detail {

// The form under one of Arm's names, under a name of the draft, or under the table's mnemonic.
// Dialect is any_dialect or a dialect_constant, for code that is compiled for one dialect.
template <class Dialect = any_dialect>
struct text_form {
    Dialect chosen{};
    descriptor row{};
    arm_name fixed{};    // Arm's name, which can fix fields that are then not written
    draft_name draft{};  // the draft's name

    constexpr dialect syntax() const { return chosen.value; }
    constexpr bool is_draft() const { return syntax() == dialect::draft2021; }
    constexpr notation how() const { return notation_of(syntax()); }

    // The name; empty if the instruction is not known, or the dialect does not have it.
    constexpr std::string_view name() const
    {
        if (is_draft()) return draft.is_given() ? draft.spelling() : std::string_view();
        if (fixed.is_given()) return fixed.spelling();
        return row.is_given() ? row.mnemonic() : std::string_view();
    }

    // True if the name fixes a field.
    constexpr bool hides(bit_field field) const { return fixed.mask != 0 && fixed.hides(field); }

    // The n-th modifier of the table or the flow, 0 to row.modifiers().size(), in the order of the panfrost dialect or Arm's.
    constexpr modifier_id modifier(int n) const { return syntax() == dialect::arm ? arm_modifiers_of(row)[n] : row.modifier(n); }

    // Calls walker.take() with each operand in the order of the text until it returns false. Skips those that the name fixes.
    template <class Walker>
    constexpr bool walk(Walker& walker) const
    {
        return is_draft() ? walk_operands(draft.form(), walker) : walk_operands(form_of(row.index), walker);
    }

    // True if the name fixes an operand, which is then not written.
    constexpr bool hides(const text_operand& o) const
    {
        return fixed.mask != 0 && o.style == operand_style::source && hides(row.sources()[o.index].bits());
    }

    // The field of an immediate.
    constexpr immediate_field immediate(int index) const { return fixed.is_address ? address_immediate : row.immediates()[index]; }
};

}  // namespace valhall::detail

#endif
