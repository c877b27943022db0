// SPDX-License-Identifier: MIT
// Sources, as far as dialects have them in common: suffixes, table constants, special values.
#ifndef VALHALL_TEXT_COMMON_SOURCES_HPP
#define VALHALL_TEXT_COMMON_SOURCES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/text/common/floats.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

constexpr operand_place source_place(int index) { return {operand_kind::source, static_cast<std::uint8_t>(index)}; }

// A source being parsed: its value, and the places of its suffixes for errors.
struct source_text {
    const char* start;  // or the comma before it: see after_separator()
    operand value{};
    const char* negation = start;
    const char* complement = start;
    const char* part = nullptr;
    bool has_part = false;  // true if a part is selected, by a suffix or because a float is half of a table constant
};

// Adds the suffix at a place to a source. Faults: unknown_suffix, duplicate_suffix.
constexpr bool add_suffix(line_reader& line, source_text& source, operand_place about, const char* at, std::string_view suffix)
{
    operand& value = source.value;
    bool is_repeated = false;
    if (is_word(suffix, "neg")) {
        is_repeated = value.neg;
        value.neg = true;
        source.negation = at;
    } else if (is_word(suffix, "abs")) {
        is_repeated = value.abs;
        value.abs = true;
        source.negation = at;
    } else if (is_word(suffix, "not")) {
        is_repeated = value.complement;
        value.complement = true;
        source.complement = at;
    } else {
        const int named = find_value(enum_id::selector, suffix.data(), suffix.size());
        const bool is_none = named == static_cast<int>(selector::none);
        if (named < 0 || (is_none && line.row.sources()[about.index].selectors().find(selector::none).error()))
            return line.fail(fault_code::unknown_suffix, at, line.token_at(at), about);
        is_repeated = source.has_part;
        value.select = static_cast<selector>(named);
        source.part = at;
        source.has_part = true;
    }
    return !is_repeated || line.fail(fault_code::duplicate_suffix, at, suffix, about);
}

// The suffixes of a source, if there are any.
constexpr bool parse_suffixes(line_reader& line, source_text& source, operand_place about)
{
    while (line.in.take('.')) {
        const char* const at = line.in.at;
        if (!add_suffix(line, source, about, at, line.in.take_token())) return false;
    }
    return true;
}

// Reports why a source cannot be set, at the suffix concerned.
constexpr bool fail_source(line_reader& line, fault_code code, const source_text& source, operand_place about)
{
    if (code == fault_code::missing_selector) return line.fail_at(line.in.at, code, about);
    const char* const at = code == fault_code::no_negation                           ? source.negation
                           : code == fault_code::no_complement                       ? source.complement
                           : code == fault_code::no_such_selector && source.has_part ? source.part
                                                                                     : source.start;
    return line.fail_at(after_separator(at), code, about);
}

// ---- constants ----

// Refuses a float. The fault's value is its bits.
constexpr bool refuse_float(line_reader& line, const number& n, const char* start, operand_place about)
{
    line.fail_at(start, fault_code::no_float, about);
    line.error.value = float_bits(n, binary32);
    return false;
}

// Sets a source to the table constant with a number's value. The number's text begins at `start`.
constexpr bool set_constant(line_reader& line, source_text& source, const number& n, const char* start, operand_place about)
{
    float_constant found;
    if (n.is_float) {
        const number_type_info type = info_of(type_of(line.row, about));
        if (type.kind != number_class::floating) return refuse_float(line, n, start, about);
        found = find_float_constant(n, type, line.row.sources()[about.index], line.on);
    } else if (!n.negative && n.magnitude <= 0xFFFFFFFF) {
        found.index = constant_index(static_cast<std::uint32_t>(n.magnitude), line.on);
    }
    if (found.index < 0) return line.fail_from(start, fault_code::constant_not_in_table, about);
    source.value = make_operand({source_kind::constant}, found.index);
    source.value.select = found.select;
    source.has_part = found.select != selector::none;
    source.part = start;
    return true;
}

constexpr bool parse_constant(line_reader& line, source_text& source, operand_place about)
{
    const char* const start = line.in.at;
    number n;
    return line.take_value(n, about) && set_constant(line, source, n, start, about);
}

// The index of a table constant written as imm5, or -1. An index beyond the table is returned as one that is too large.
constexpr int indexed_constant(std::string_view name)
{
    if (name.size() <= 3 || !same(name.data(), "imm", 3) || !is_digit(name[3])) return -1;
    cursor digits{name.data() + 3, name.data() + name.size()};
    number n;
    if (digits.take_number(n) != fault_code::none) return -1;
    return n.magnitude < constant_count ? static_cast<int>(n.magnitude) : constant_count;
}

// ---- names ----

// The word of a special value, `.w0` or `.w1`. The value's name begins at `start`.
constexpr bool parse_special_word(line_reader& line, source_text& source, special named, const char* start, operand_place about)
{
    const std::string_view half = line.in.take('.') ? line.in.take_token() : std::string_view();
    const bool is_high = is_word(half, "w1");
    if (!is_high && !is_word(half, "w0")) return line.fail_at(start, fault_code::expected_special_word, about);
    source.value = special_value(named, is_high);
    return true;
}

// A special value, a constant by its index, or a number that .equ defines.
constexpr bool parse_named_source(line_reader& line, source_text& source, operand_place about)
{
    const char* const start = line.in.at;
    const std::string_view name = line.in.take_token();
    if (const int index = indexed_constant(name); index >= 0) {
        source.value = make_operand({source_kind::constant}, index);
        return true;
    }
    if (const int defined = line.find_number(name); defined >= 0)
        return set_constant(line, source, line.names.names[defined].value, start, about);
    const int named = find_value(enum_id::special, name.data(), name.size());
    if (named < 0) return line.fail_at(start, fault_code::expected_source, about);
    return parse_special_word(line, source, static_cast<special>(named), start, about);
}

// Parses a source that is neither a register nor a uniform.
constexpr bool parse_constant_or_name(line_reader& line, source_text& source, operand_place about)
{
    if (is_digit(line.in.peek()) || (line.in.peek() == '-' && is_digit(line.in.peek(1)))) return parse_constant(line, source, about);
    if (is_token(line.in.peek())) return parse_named_source(line, source, about);
    return line.fail_here(fault_code::expected_source, about);
}

}  // namespace valhall::detail

#endif
