// SPDX-License-Identifier: MIT
// The state of parsing one line: the cursor, the instruction once it is known, and the first error. Parses what all lines consist of:
// numbers, numbered registers and uniforms, names.
#ifndef VALHALL_TEXT_COMMON_LINE_READER_HPP
#define VALHALL_TEXT_COMMON_LINE_READER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/text/common/floats.hpp"
#include "valhall/text/common/lexer.hpp"
#include "valhall/text/common/lines.hpp"
#include "valhall/text/common/names.hpp"
#include "valhall/text/common/text_form.hpp"
#include "valhall/text/common/utf8.hpp"

namespace valhall::detail {

// Functions that fail call fail(), which sets `error`, `error_place` and `error_text`, and return false or -1.
// Dialect is any_dialect or a dialect_constant.
template <class Dialect>
struct line_reader {
    // The first `skipped` characters belong to a block comment from an earlier line.
    constexpr line_reader(Dialect syntax, std::string_view line, arch architecture, std::uint32_t number_of_line, const name_index& defined,
                          std::size_t skipped)
        : begin(line.data()), in{begin + skipped, begin + line.size()}, on(architecture), line_number(number_of_line), names(defined),
          token_end(begin), form{syntax}
    {
    }

    // Goes on to a later line of the same text. Constructing a reader for each line would cost compilers more in constant expressions. Keeps
    // `token_end`, which is not after the new cursor, and the error, which each failure sets.
    constexpr void go_to(const text_line_at& line)
    {
        begin = line.begin;
        in.at = line.begin + line.skipped;
        in.end = line.end;
        line_number = line.number;
        form.row.index = no_row;
    }

    constexpr notation how() const { return form.how(); }

    // ---- errors ----

    constexpr bool fail(fault_code code, const char* at, std::string_view text, operand_place about = {}, enum_id id = {})
    {
        error = {code, about.kind, about.index, id};
        error_place = at;
        error_text = text;
        return false;
    }

    // Fails at the cursor: something unexpected, or the end of the line.
    constexpr bool fail_here(fault_code expected, operand_place about = {})
    {
        if (in.is_done()) return fail(fault_code::missing_operand, in.at, {}, about);
        return fail(expected, in.at, text_at(in.at), about);
    }

    // Fails, quoting everything from a place to the cursor.
    constexpr bool fail_from(const char* start, fault_code code, operand_place about = {})
    {
        return fail(code, start, up_to_here(start), about);
    }
    // Fails, quoting the text at a place.
    constexpr bool fail_at(const char* at, fault_code code, operand_place about = {}) { return fail(code, at, text_at(at), about); }

    constexpr std::string_view up_to_here(const char* start) const { return {start, static_cast<std::size_t>(in.at - start)}; }

    // The text that an error quotes: from a place on, all token and operand characters, and all non-ASCII characters; of a pair of
    // registers, [r0:r1], also the rest. At least one character, unless there is a blank or the end.
    constexpr std::string_view text_at(const char* at) const
    {
        const char* last = at;
        const bool is_pair = at != in.end && *at == '[';
        for (; last != in.end; last += size_at(last))
            if (!is_token(*last) && !is_among(*last, is_pair ? ".^`#@[:]" : ".^`#@[") && is_ascii(*last)) break;
        if (last == at && last != in.end && *last != ' ' && *last != '\t' && *last != '\r') ++last;
        return {at, static_cast<std::size_t>(last - at)};
    }

    // The same, without punctuation of operands. May be empty.
    constexpr std::string_view token_at(const char* at) const
    {
        const char* last = at;
        for (; last != in.end; last += size_at(last))
            if (!is_token(*last) && is_ascii(*last)) break;
        return {at, static_cast<std::size_t>(last - at)};
    }

    // The size of the UTF-8 character at a place; 1 if it is malformed.
    constexpr std::size_t size_at(const char* at) const
    {
        const std::size_t size = first_character({at, static_cast<std::size_t>(in.end - at)}).size;
        return size != 0 ? size : 1;
    }

    // The text of an unknown mnemonic: a token, and the next one if that may be its type, as in FADD.f33.
    constexpr std::string_view mnemonic_at(const char* start) const
    {
        cursor ahead{start, in.end};
        ahead.at += token_at(start).size();
        const char* last = ahead.at;
        if (ahead.take('.')) {
            const std::string_view type = ahead.take_token();
            const bool has_size = !type.empty() && is_digit(type[type.size() - 1]);
            if (has_size && is_among(type[0], "vfiusVFIUS")) last = ahead.at;
        }
        return {start, static_cast<std::size_t>(last - start)};
    }

    // ---- numbers and names ----

    // The number that .equ defines for a name, as an index in names.names, or -1.
    constexpr int find_number(std::string_view name) const
    {
        const int defined = names.find_value(name);
        return defined >= 0 && names.names[defined].kind == name_kind::number ? defined : -1;
    }

    // A number, or the name of one.
    constexpr bool take_value(number& value, operand_place about = {})
    {
        const char* const start = in.at;
        if (const char c = in.peek(); !is_digit(c) && is_token(c)) {
            const std::string_view name = in.take_token();
            const int defined = find_number(name);
            if (defined < 0) return fail(fault_code::unknown_name, start, name, about);
            value = names.names[defined].value;
            return true;
        }
        const fault_code code = in.take_number(value);
        if (code != fault_code::none) return fail(code, start, text_at(start), about);
        if (value.is_float && is_infinite(value)) return fail(fault_code::float_too_large, start, text_at(start), about);
        return true;
    }

    // The number of a register ('r') or uniform ('u'), written with its letter or as a defined name; -1 if there is neither.
    constexpr int take_numbered(char letter)
    {
        const char *at = in.at, *const end = in.end;
        if (at != end && *at == letter) {
            const char* const digits = ++at;
            int value = 0;
            for (; at != end && is_digit(*at); ++at)
                if (value < 1000) value = value * 10 + (*at - '0');  // larger numbers are not counted
            if (at != digits && (at == end || !is_token(*at))) {
                in.at = at;
                return value;
            }
        }
        return names.has_values ? take_named(letter) : -1;
    }

    // The number of a register or uniform that .reg or .uniform defines; -1 if there is none.
    constexpr int take_named(char letter)
    {
        cursor ahead = in;
        const int defined = names.find(ahead.take_token());
        if (defined < 0 || names.names[defined].kind != (letter == 'r' ? name_kind::reg : name_kind::uniform)) return -1;
        in = ahead;
        return static_cast<int>(names.names[defined].index);
    }

    // The token at the cursor, including a dot before it, as the name of a label or immediate; empty if there is none.
    constexpr std::string_view take_name()
    {
        const char* const start = in.at;
        in.take('.');
        if (in.take_token().empty()) in.at = start;
        return up_to_here(start);
    }

    // The comma before an operand, unless that begins at `first`, the place of the first operand. The usual form, a comma and one blank,
    // is tried first.
    constexpr bool take_comma(const char* first, operand_place about)
    {
        const char* const at = in.at;
        if (at == first) return true;
        if (in.end - at > 2 && *at == ',' && at[1] == ' ' && !characters.is_blank[character_code(at[2])] && at[2] != '/') {
            in.at = at + 2;
            return true;
        }
        in.skip_blanks();
        if (!in.take(',')) return fail_here(fault_code::expected_comma, about);
        in.skip_blanks();
        return true;
    }

    // Only a comment may follow.
    constexpr bool parse_end()
    {
        if (in.at == in.end) return true;
        in.skip_blanks();
        return in.is_done() || fail(fault_code::extra_text, in.at, text_at(in.at));
    }

    const char* begin;
    cursor in;
    arch on;
    std::uint32_t line_number;
    const name_index& names;
    // The end of a token that take_label() has found: of the token at the cursor, if it is after the cursor.
    const char* token_end;
    text_form<Dialect> form;  // of the name, once known
    word page = 0;  // the FAU page that a modifier of the draft selects
    // The first error, its place, and the text to quote.
    fault error{};
    const char* error_place = nullptr;
    std::string_view error_text{};
};

}  // namespace valhall::detail

#endif
