// SPDX-License-Identifier: MIT
// Immediates: `#0x10`, `#1.5`, `offset:4`, or a label for an offset.
#ifndef VALHALL_TEXT_COMMON_IMMEDIATES_HPP
#define VALHALL_TEXT_COMMON_IMMEDIATES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/program/target.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/sources.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

// For float immediates, converts a number to its bits. Refuses integers other than zero, whose bits are the same. Does nothing for other
// immediates.
template <class Line>
constexpr bool take_float_bits(Line& line, number& n, const char* start, operand_place about)
{
    const number_type_info type = info_of(type_of(line.form.row, about));
    if (type.kind != number_class::floating) return true;
    if (!n.is_float) return (n.magnitude == 0 && !n.negative) || line.fail_from(start, fault_code::float_expected, about);
    const bool is_pair = type.width == 16;
    const word bits = float_bits(n, is_pair ? binary16 : binary32);
    n = {.magnitude = is_pair ? bits * 0x10001 : bits, .negative = false, .is_float = false, .is_hexadecimal = true, .value = {}};
    return true;
}

// The number of an immediate, after its label.
template <class Line>
constexpr bool parse_immediate_number(Line& line, statement& out, operand_place about, const immediate_field& field)
{
    const char* const start = line.in.at;
    number n;
    if (!line.take_value(n, about)) return false;
    // Fast path: a number that is no float and fits any field of this width.
    const bit_field place = field.bits;
    if (!n.is_float && !n.negative && field.high.width == 0 && n.magnitude >> (place.width - 1) == 0 &&
        (n.is_hexadecimal || field.name != immediate_name::constant)) {
        out.value.bits = (out.value.bits & ~(((word{1} << place.width) - 1) << place.position)) | n.magnitude << place.position;
        return true;
    }
    const bool may_be_float = field.name == immediate_name::constant && (n.is_float || !n.is_hexadecimal);
    if (may_be_float && !take_float_bits(line, n, start, about)) return false;
    if (n.is_float) return refuse_float(line, n, start, about);
    const std::int64_t value = static_cast<std::int64_t>(n.negative ? word{0} - n.magnitude : n.magnitude);
    if (n.magnitude > ~word{0} >> 1 || !field.fits(value)) return line.fail_from(start, fault_code::immediate_out_of_range, about);
    out.value.bits = field.insert(out.value.bits, value);
    return true;
}

// Uses a label for the immediate.
template <class Line>
constexpr bool set_target(Line& line, statement& out, operand_place about, std::string_view name)
{
    if (is_digit(name[0])) return line.fail(fault_code::expected_immediate, name.data(), name, about);
    out.target = name;
    out.has_target = true;
    out.target_immediate = about.index;
    return true;
}

// `#0x10`, or a label if the instruction has a target.
template <class Line>
constexpr bool parse_unnamed_immediate(Line& line, statement& out, operand_place about, bool& is_label)
{
    if (line.in.take('#')) return true;
    const std::string_view name = target_of(out.value) ? line.take_name() : std::string_view();
    if (name.empty()) return line.fail_here(fault_code::expected_immediate, about);
    is_label = true;
    return set_target(line, out, about, name);
}

// `offset:`, or instead a label if the immediate is an offset.
template <class Line>
constexpr bool parse_immediate_name(Line& line, statement& out, operand_place about, const immediate_field& field, bool& is_label)
{
    const char* const start = line.in.at;
    const std::string_view label = label_of(field.name);
    const std::size_t size = label.size();
    if (line.in.end - start > static_cast<std::ptrdiff_t>(size) && same(start, label.data(), size)) {
        line.in.at = start + size;
        return true;
    }
    const std::string_view name = line.take_name();
    if (name.empty()) return line.fail_here(fault_code::expected_immediate, about);
    line.in.skip_blanks();
    const bool is_named = line.in.take(':');
    if (is_named ? name != name_of(field.name) : !field.is_relative()) return line.fail_at(start, fault_code::expected_immediate, about);
    is_label = !is_named;
    return is_named || set_target(line, out, about, name);
}

// A label after the name of the immediate, `offset:LABEL`. Leaves names of numbers to parse_immediate_number().
template <class Line>
constexpr bool parse_named_target(Line& line, statement& out, operand_place about, bool& is_label)
{
    const char* const start = line.in.at;
    if (is_digit(line.in.peek()) || line.in.peek() == '-') return true;
    const std::string_view name = line.take_name();
    if (name.empty()) return line.fail_at(start, fault_code::expected_immediate, about);
    is_label = line.find_number(name) < 0;
    if (is_label) return set_target(line, out, about, name);
    line.in.at = start;
    return true;
}

template <class Line>
constexpr bool parse_immediate(Line& line, statement& out, operand_place about, const immediate_field& field)
{
    out.immediate_at[about.index] = line.in.at;
    bool is_label = false;
    if (!(field.name == immediate_name::constant ? parse_unnamed_immediate(line, out, about, is_label)
                                                 : parse_immediate_name(line, out, about, field, is_label)))
        return false;
    if (is_label) return true;
    if (!is_digit(line.in.peek())) {
        line.in.skip_blanks();
        if (line.in.is_done()) return line.fail(fault_code::missing_operand, line.in.at, {}, about);
        if (field.is_relative() && !parse_named_target(line, out, about, is_label)) return false;
    }
    return is_label || parse_immediate_number(line, out, about, field);
}

}  // namespace valhall::detail

#endif
