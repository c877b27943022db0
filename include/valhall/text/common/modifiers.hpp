// SPDX-License-Identifier: MIT
// Modifiers and flow after the mnemonic: finds the modifier that a word sets, and reports missing ones.
#ifndef VALHALL_TEXT_COMMON_MODIFIERS_HPP
#define VALHALL_TEXT_COMMON_MODIFIERS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/lookup.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

// False if a modifier that must be written is missing. The fault's value has a bit for each missing one.
constexpr bool has_required_modifiers(line_reader& line, const statement& out)
{
    word missing = 0;
    for (int n = line.row.modifiers().size() - 1; n >= 0; --n) {
        if ((out.modifiers_given >> n & 1) != 0) continue;
        const enum_id id = modifier_field_of(line.row.modifier(n)).id;
        if (enumeration_of(id).fallback != enumeration::required) continue;
        missing |= word{1} << n;
        line.fail(fault_code::missing_modifier, line.in.at, {}, {operand_kind::modifier}, id);
    }
    line.error.value = missing;
    return missing == 0;
}

// Skips the token at the cursor. Some modifiers contain a dot, such as 16.32.
constexpr void skip_modifier_token(line_reader& line)
{
    const char *const start = line.in.at, *const end = line.in.end, *const last = end_of_token(start, end);
    line.in.at = last;
    if (last == end || *last != '.' || !is_digit(*start)) return;
    cursor ahead = line.in;
    ahead.take('.');
    ahead.take_token();
    const std::string_view whole(start, static_cast<std::size_t>(ahead.at - start));
    for (int use = find_enumerator(start, whole.size()); use != 0; use = use_at(use).next()) {
        if (!line.row.has(use_at(use).id())) continue;
        line.in = ahead;
        return;
    }
}

// Sets a modifier of the instruction to a value that fits its field. The text of the value is from `start` to the cursor.
constexpr bool set_modifier(line_reader& line, statement& out, const word_owner& owner, const char* start)
{
    const modifier_field& field = modifier_fields.at[static_cast<int>(owner.id)];
    const int n = owner.modifier;
    if (!enumeration_of(field.id).legal(owner.value, line.on))
        return line.fail(fault_code::not_on_architecture, start, line.up_to_here(start),
                         {operand_kind::modifier, static_cast<std::uint8_t>(n)}, field.id);
    out.modifiers_given |= 1u << n;
    out.modifier_at[n] = start;
    // As bit_field::insert(), in fewer steps of a constant expression.
    const bit_field place = field.bits;
    out.value.bits = (out.value.bits & ~(((word{1} << place.width) - 1) << place.position)) | owner.value << place.position;
    return true;
}

constexpr bool fail_unknown_modifier(line_reader& line, const char* start)
{
    return line.fail(fault_code::unknown_modifier, start, line.token_at(start), {operand_kind::modifier});
}

constexpr bool fail_duplicate_modifier(line_reader& line, std::string_view text, enum_id id)
{
    return line.fail(fault_code::duplicate_modifier, text.data(), text, {operand_kind::modifier}, id);
}

}  // namespace valhall::detail

#endif
