// SPDX-License-Identifier: MIT
// Parses one line of assembly text: its labels, then the instruction or directive. parse() and the assembler use it.
#ifndef VALHALL_TEXT_COMMON_LINE_PARSER_HPP
#define VALHALL_TEXT_COMMON_LINE_PARSER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/common/directives.hpp"
#include "valhall/text/common/instruction_reader.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/check/lost_encodings.hpp"

namespace valhall::detail {

// Returns labels one by one; parse() parses the statement after them.
template <class Dialect = any_dialect>
class line_parser : public instruction_reader<Dialect> {
    using reader = instruction_reader<Dialect>;

public:
    using reader::begin;
    using reader::error;
    using reader::error_place;
    using reader::error_text;
    using reader::form;
    using reader::in;
    using reader::line_number;
    using reader::mnemonic;
    using reader::names;
    using reader::on;
    using reader::read_instruction;
    using reader::token_at;
    using reader::token_end;

    // The first `skipped` characters belong to a block comment from an earlier line.
    constexpr line_parser(Dialect syntax, std::string_view line, arch architecture, std::uint32_t number = 1,
                          const name_index& defined = no_text_names, std::size_t skipped = 0)
        : reader(syntax, line, architecture, number, defined, skipped)
    {
        if (in.at != in.end && !is_token(*in.at)) skip_to_statement();
    }

    // Goes on to another line of the text.
    constexpr void go_to(const text_line_at& line)
    {
        reader::go_to(line);
        const char* const at = in.at;
        if (at != line.end && !characters.is_token[character_code(*at)]) skip_to_statement();
    }

    // The fault of the line, after parse() has failed.
    constexpr diagnostic why() const
    {
        diagnostic d = at(error, error_place, error_text);
        tell_wrong_name(d);
        return d;
    }

    // A fault at a place in the line.
    constexpr diagnostic at(const fault& what, const char* place, std::string_view found) const
    {
        diagnostic d;
        static_cast<fault&>(d) = what;
        d.on = on;
        d.syntax = form.syntax();
        d.line = line_number;
        d.column = column(place);
        d.found = found;
        d.row = form.row;
        d.mnemonic = mnemonic();
        return d;
    }
    constexpr diagnostic at(fault_code code, const char* place, std::string_view found) const { return at(fault{code}, place, found); }

    // The column of a place in the line, from 1.
    constexpr std::uint32_t column(const char* place) const { return static_cast<std::uint32_t>(place - begin) + 1; }

    // False if take_label() would return false, as for most lines.
    constexpr bool may_be_at_label()
    {
        const char *const at = in.at, *const end = in.end, *const first = at + (at != end && *at == '.'),
                          *const last = end_of_token(first, end);
        token_end = last;
        return last != end && *last != '.' && last != first;
    }

    // Takes the next label of the line. False if a statement or the end follows.
    constexpr bool take_label(std::string_view& name)
    {
        if (!may_be_at_label() || is_digit(*in.at)) return false;
        const char* const last = token_end;
        cursor ahead{last, in.end};
        ahead.skip_blanks();
        if (!ahead.take(':')) return false;
        ahead.skip_blanks();
        name = {in.at, static_cast<std::size_t>(last - in.at)};
        in = ahead;
        return true;
    }

    constexpr void skip_labels()
    {
        std::string_view name;
        while (take_label(name)) {
        }
    }

    // The statement after the labels. False if it is wrong; why() returns the fault.
    constexpr bool parse(statement& out)
    {
        const char *at = in.at, *const end = in.end;
        if (at == end || ((*at == ';' || *at == '/') && in.is_done())) return true;
        if (end - at > 2 && at[2] == ' ') {
            out.has_bytes = take_bytes(in, out.bytes);
            at = in.at;
        }
        out.start = at;
        if (lacks_encodings(on) && !is_at_directive()) return read_instruction(out) && has_encoding(out);
        return at != end && *at == '.' ? parse_directive(*this, out) : read_instruction(out);
    }

    // As parse(), for a line that is at a directive: does not need the dialect's instructions.
    constexpr bool parse_directive_only(statement& out)
    {
        out.start = in.at;
        return parse_directive(*this, out);
    }

    constexpr bool is_at_directive() const { return in.at != in.end && *in.at == '.'; }
    // True if only a comment follows.
    constexpr bool is_at_end() const { return in.is_done(); }

private:
    // Skips blanks and block comments, and the line if it is a comment that begins with #.
    constexpr void skip_to_statement()
    {
        in.skip_blanks();
        if (in.peek() == '#') in.at = in.end;
    }

    // True if the architecture can encode everything that was written. (Fields of the word were set without checking.)
    constexpr bool has_encoding(const statement& out)
    {
        error = why_lost(out.value.bits, out.value.row_index, on);
        error_place = out.start;
        error_text = token_at(out.start);
        return !error;
    }

    // Changes the diagnostic if a name is defined in the text, but as another kind than the operand needs.
    constexpr void tell_wrong_name(diagnostic& d) const
    {
        const bool expects_another = d.code == fault_code::expected_register || d.code == fault_code::expected_source ||
                                     d.code == fault_code::unknown_name || d.code == fault_code::expected_uniform;
        const int defined = expects_another ? names.find(token_at(error_place)) : -1;
        if (defined < 0) return;
        d.code = fault_code::wrong_name;
        d.value = static_cast<word>(names.names[defined].kind);
        d.other_line = names.names[defined].line;
    }
};

}  // namespace valhall::detail

#endif
