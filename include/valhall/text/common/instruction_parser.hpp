// SPDX-License-Identifier: MIT
// Parses an instruction written like the table: mnemonic, modifiers, operands in the row's order. The panfrost and Arm dialects differ in
// names and in the syntax of operands.
#ifndef VALHALL_TEXT_COMMON_INSTRUCTION_PARSER_HPP
#define VALHALL_TEXT_COMMON_INSTRUCTION_PARSER_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/lookup.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/modifiers.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

// Operands implements a dialect's rules. It is a class derived from line_reader with
//   find_mnemonic(start)           the opcode of the longest matching mnemonic, whose first token has been taken; -1 if there is none
//   has_names                      false if no name fixes fields; then the next three are not called
//     exists_here()                true if the architecture has the name
//     apply_name(statement&)       sets the fields that the name fixes, and returns true
//     hides(bit_field)             true if the name fixes a field, which is then not written
//   take_further_modifier(out, text, is_free)   sets a modifier by a word that the table does not have; false if it is unknown
//   parse_staging(out, about), parse_immediate(out, about, field)
//   parse_destination(out, first), parse_sources(out, form, first)
//                                  also take the comma before each operand, unless it begins at `first`
template <class Operands>
class instruction_parser : public Operands {
public:
    using Operands::fail_at;
    using Operands::fail_from;
    using Operands::in;
    using Operands::on;
    using Operands::Operands;
    using Operands::row;

    constexpr bool parse_instruction(statement& out)
    {
        out.what = statement::kind::instruction;
        if constexpr (Operands::has_names)
            return parse_mnemonic(out) && begin_name(out) && parse_modifiers(out) && this->apply_name(out) && parse_operands(out);
        else return parse_mnemonic(out) && parse_modifiers(out) && parse_operands(out);
    }

private:
    constexpr bool parse_mnemonic(statement& out)
    {
        const char* const start = in.at;
        in.at = this->token_end > start ? this->token_end : end_of_token(start, in.end);
        const int code = in.at != start ? this->find_mnemonic(start) : -1;
        if (code < 0) return fail_mnemonic(start);
        const std::uint16_t index = find_row(static_cast<opcode>(code), on);
        row.index = index != no_row ? index : static_cast<std::uint16_t>(code);
        if (index == no_row) return fail_from(start, fault_code::not_on_architecture);
        out.value = {blank_word(index, on), index, on};
        return true;
    }

    // Fails at a mnemonic that is not known or missing.
    constexpr bool fail_mnemonic(const char* start)
    {
        if (in.at == start) return fail_at(start, fault_code::expected_statement);
        return this->fail(fault_code::unknown_mnemonic, start, this->mnemonic_at(start));
    }

    constexpr bool parse_modifiers(statement& out)
    {
        while (in.at != in.end && *in.at == '.')
            if (!parse_modifier(out)) return false;
        return (form_of(row.index).flags() & form_flag::has_required) == 0 || has_required_modifiers(*this, out);
    }

    // Checks the name, and marks the modifiers that it fixes as given.
    constexpr bool begin_name(statement& out)
    {
        if (!this->exists_here()) return fail_from(out.start, fault_code::not_on_architecture);
        for (int n = 0; n < row.modifiers().size(); ++n) {
            if (!this->hides(modifier_field_of(row.modifier(n)).bits)) continue;
            out.modifiers_given |= 1u << n;
            out.modifier_at[n] = out.start;
        }
        return true;
    }

    constexpr bool parse_modifier(statement& out)
    {
        const char* const start = ++in.at;
        skip_modifier_token(*this);
        int repeated = -1;
        const auto is_free = [&out, &repeated](int n) {
            if ((out.modifiers_given >> n & 1) == 0) return true;
            repeated = n;
            return false;
        };
        const word_owner owner = find_owner(find_enumerator(start, static_cast<std::size_t>(in.at - start)), row, is_free);
        if (owner.modifier >= 0) return set_modifier(*this, out, owner, start);
        const std::string_view text = this->up_to_here(start);
        if constexpr (Operands::has_names)
            if (this->take_further_modifier(out, text, is_free)) return !this->error;
        if (repeated >= 0) return fail_duplicate_modifier(*this, text, modifier_field_of(row.modifier(repeated)).id);
        return fail_unknown_modifier(*this, start);
    }

    // Reads the lists of the form: a loop over row.operands() costs 100 more steps for each line of a constant expression, besides 490.
    constexpr bool parse_operands(statement& out)
    {
        in.at += in.at != in.end && *in.at == ' ';
        if (in.at != in.end && !characters.is_token[character_code(*in.at)]) in.skip_blanks();
        const form_lists form = form_of(row.index);
        const char* const start = in.at;
        for (int i = 0; i < form.staging_count(); ++i)
            if (const operand_place about{operand_kind::staging, static_cast<std::uint8_t>(i)};
                !this->take_comma(start, about) || !this->parse_staging(out, about))
                return false;
        if (form.destination() != destination_kind::none && !this->parse_destination(out, start)) return false;
        if (!this->parse_sources(out, form, start)) return false;
        if (form.immediate_count() != 0 && !parse_immediates(out, start, form)) return false;
        return in.at == in.end || this->parse_end();
    }

    constexpr bool parse_immediates(statement& out, const char* start, form_lists form)
    {
        const char8_t* const immediates = form.immediates();
        for (int i = 0; i < form.immediate_count(); ++i)
            if (const operand_place about{operand_kind::immediate, static_cast<std::uint8_t>(i)};
                !this->take_comma(start, about) || !this->parse_immediate(out, about, immediate_fields.at[immediates[i]]))
                return false;
        return true;
    }
};

}  // namespace valhall::detail

#endif
