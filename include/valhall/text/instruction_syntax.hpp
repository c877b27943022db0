// SPDX-License-Identifier: MIT
// The syntax of an instruction in a dialect: its name, modifiers and operands in order. For messages and references; printers and parsers
// do not use it.
#ifndef VALHALL_TEXT_INSTRUCTION_SYNTAX_HPP
#define VALHALL_TEXT_INSTRUCTION_SYNTAX_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/words.hpp"

namespace valhall {

/// An operand or modifier in the text of an instruction.
struct syntax_part {
    operand_kind kind = operand_kind::none;  ///< its kind today; `none` if it has no meaning today
    std::uint8_t index = 0;                  ///< its index among those of its kind
    enum_id id = enum_id::none;              ///< the modifier, or the flow
    bool is_optional = false;                ///< true for a modifier that can be omitted
    operand_kind written_as = kind;  ///< the kind it looks like: the draft writes some staging registers as a destination
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

constexpr syntax_part modifier_part(enum_id id) { return {operand_kind::modifier, 0, id, describe(id).fallback != enumeration::required}; }

constexpr void add_operands(instruction_syntax& to, descriptor row, const arm_name& name)
{
    const auto is_hidden = [&](operand_place o) { return o.kind == operand_kind::source && name.hides(row.sources()[o.index].bits()); };
    for (const operand_place one : row.operands())
        if (!is_hidden(one)) to.add({one.kind, one.index});
}

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

constexpr instruction_syntax draft_syntax_of(descriptor row)
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

// The syntax under one of Arm's names, or under the mnemonic if there is none.
constexpr instruction_syntax arm_syntax_of(descriptor row, const arm_name& name)
{
    instruction_syntax made;
    made.name = name.is_given() ? name.spelling() : row.mnemonic();
    for (const staging_id id : row.staging()) made.has_bits |= describe(id).is_many();
    for (const modifier_id id : arm_modifiers_of(row))
        if (!name.hides(describe(id).bits)) made.add(modifier_part(describe(id).id));
    add_operands(made, row, name);
    return made;
}

}  // namespace detail

/// The syntax of an instruction under one of Arm's names.
constexpr instruction_syntax syntax_of(descriptor row, const arm_name& name) { return detail::arm_syntax_of(row, name); }

/// The syntax of an instruction in a dialect under its mnemonic; empty if the dialect does not have it.
constexpr instruction_syntax syntax_of(descriptor row, dialect syntax)
{
    if (syntax == dialect::draft2021) return detail::draft_syntax_of(row);
    if (syntax == dialect::arm) return detail::arm_syntax_of(row, detail::no_name);
    instruction_syntax made;
    made.name = row.mnemonic();
    for (const modifier_id id : row.modifiers()) made.add(detail::modifier_part(describe(id).id));
    made.add(detail::modifier_part(enum_id::flow));
    detail::add_operands(made, row, detail::no_name);
    return made;
}

}  // namespace valhall

#endif
