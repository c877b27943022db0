// SPDX-License-Identifier: MIT
// The syntax of an instruction in a dialect: its name, modifiers and operands in order. For references.
#ifndef VALHALL_TEXT_INSTRUCTION_SYNTAX_HPP
#define VALHALL_TEXT_INSTRUCTION_SYNTAX_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/common/text_form.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall {

/// An operand or modifier in the text of an instruction.
struct syntax_part {
    operand_kind kind = operand_kind::none;  ///< its kind today; `none` if it has no meaning today
    std::uint8_t index = 0;                  ///< its index among those of its kind
    enum_id id = enum_id::none;              ///< the modifier, or the flow
    bool is_optional = false;                ///< true for a modifier that can be omitted
    operand_kind written_as = kind;  ///< the kind it looks like: the draft writes some staging registers as a destination
    bool has_brackets = false;       ///< true for a register pair of Arm's dialect: `[r0:r1]`
};

/// The syntax of an instruction in a dialect.
class instruction_syntax {
public:
    /// The maximum number of modifiers and operands, plus one for the draft's mode.
    static constexpr int max_parts = max_modifiers + 1 + max_operands;

    std::string_view name{};  ///< its mnemonic in the dialect
    std::string_view mode{};  ///< a word that always follows the modifiers: the draft's mode
    bool has_bits = false;    ///< true if Arm's dialect writes the size of the staging registers after the name: `.i64`

    /// True if the dialect has the instruction.
    constexpr bool is_given() const { return !name.empty(); }
    constexpr int size() const { return count_; }
    constexpr const syntax_part* begin() const { return parts_; }
    constexpr const syntax_part* end() const { return parts_ + count_; }

    /// Appends a part.
    constexpr void add(const syntax_part& part) { parts_[count_++] = part; }

private:
    syntax_part parts_[max_parts]{};
    int count_ = 0;
};

namespace detail {

constexpr syntax_part modifier_part(enum_id id)
{
    return {operand_kind::modifier, 0, id, enumeration_of(id).fallback != enumeration::required};
}

// The kind of operand that an operand looks like.
constexpr operand_kind look_of(operand_style style)
{
    switch (style) {
    case operand_style::group_as_destination:
    case operand_style::unused_destination: return operand_kind::destination;
    case operand_style::source_as_group: return operand_kind::staging;
    case operand_style::unused_source: return operand_kind::source;
    default: return kind_of(style);
    }
}

// True if an operand is written as a pair of registers.
constexpr bool is_pair(const text_form<>& form, operand_place one)
{
    if (!form.how().has_pairs) return false;
    if (one.kind == operand_kind::source) return form.row.sources()[one.index].is_pair;
    return one.kind == operand_kind::destination && form.row.has_wide_destination();
}

constexpr void add_modifiers(instruction_syntax& made, const text_form<>& form)
{
    if (form.draft.is_given()) {
        const draft_form own = form.draft.form();
        for (int i = 0; own.modifier(i) != enum_id::flow; ++i)
            if (form.row.has(own.modifier(i))) made.add(modifier_part(own.modifier(i)));
        return made.add(modifier_part(enum_id::flow));
    }
    for (int n = 0; n <= form.row.modifiers().size(); ++n)
        if (const modifier_field& field = modifier_field_of(form.modifier(n)); !form.hides(field.bits)) made.add(modifier_part(field.id));
}

// Adds operands to a syntax.
struct syntax_maker {
    const text_form<>& form;
    instruction_syntax made{};

    constexpr bool take(const text_operand& o)
    {
        const operand_place place = o.place();
        if (!form.hides(o)) made.add({place.kind, o.index, enum_id::none, false, look_of(o.style), is_pair(form, place)});
        return true;
    }
};

constexpr instruction_syntax syntax_of(const text_form<>& form)
{
    syntax_maker maker{form};
    instruction_syntax& made = maker.made;
    made.name = form.name();
    if (!made.is_given()) return made;
    made.mode = form.draft.is_given() ? form.draft.mode() : std::string_view();
    for (const staging_id id : form.row.staging()) made.has_bits |= form.syntax() == dialect::arm && staging_field_of(id).is_many();
    add_modifiers(made, form);
    form.walk(maker);
    return made;
}

}  // namespace detail

/// The syntax of an instruction under one of Arm's names.
constexpr instruction_syntax syntax_of(descriptor row, const arm_name& name)
{
    return detail::syntax_of(detail::text_form<>{{dialect::arm}, row, name});
}

/// The syntax of an instruction in a dialect under its mnemonic; empty if the dialect does not have it.
constexpr instruction_syntax syntax_of(descriptor row, dialect syntax)
{
    detail::text_form<> form{{syntax}, row};
    if (syntax == dialect::draft2021) form.draft = detail::draft_name_of(row.code());
    return detail::syntax_of(form);
}

}  // namespace valhall

#endif
