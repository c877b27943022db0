// SPDX-License-Identifier: MIT
// Groups of staging registers: `@r4:r5:r6`, `@r4..`, or `@` for none.
#ifndef VALHALL_TEXT_COMMON_STAGING_HPP
#define VALHALL_TEXT_COMMON_STAGING_HPP

#include "valhall/instruction.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"
#include "valhall/check/register_counts.hpp"

namespace valhall::detail {

constexpr bool is_at_register(const line_reader& line)
{
    return line.in.at != line.in.end && (*line.in.at == 'r' || (line.names.has_values && is_token(*line.in.at)));
}

// Sets the group to registers whose text ends at `end`.
constexpr bool set_staging(line_reader& line, statement& out, operand_place about, staging_registers group, const char* end)
{
    const status set = out.value.set_staging(about.index, group);
    const char* const start = out.staging_at[about.index];
    return set || line.fail(set.error().code, start, {start, static_cast<std::size_t>(end - start)}, about);
}

// A group with only its first register written: the rest of the instruction determines the count.
constexpr bool set_open_staging(line_reader& line, statement& out, operand_place about, int first)
{
    const int count = open_staging_count(out.value, about.index);
    if (count < 0) return line.fail_from(out.staging_at[about.index], fault_code::unknown_staging_count, about);
    return set_staging(line, out, about, {count == 0 ? 0 : first, count}, line.in.at);
}

// One register, which must be the next one of the group.
constexpr bool parse_staging_register(line_reader& line, staging_registers& group, operand_place about)
{
    const char* const start = line.in.at;
    const int number = line.take_numbered('r');
    if (number < 0) return line.fail_at(start, fault_code::expected_register, about);
    if (number >= register_count(line.on)) return line.fail_at(start, fault_code::register_out_of_range, about);
    if (group.count == 0) group.first = number;
    if (number != group.first + group.count) return line.fail_at(start, fault_code::staging_not_consecutive, about);
    ++group.count;
    return true;
}

// The number of a register below 64 at a place, which is moved after it; or -1. Takes nothing but a letter and digits.
constexpr int take_plain_register(const char*& at, const char* end)
{
    if (end - at < 2 || *at != 'r') return -1;
    const int digit = at[1] - '0', next = end - at > 2 ? at[2] - '0' : -1;
    if (digit < 0 || digit > 9) return -1;
    const bool has_two = next >= 0 && next <= 9;
    const int number = has_two ? 10 * digit + next : digit;
    if (number > 63) return -1;
    at += has_two ? 3 : 2;
    return number;
}

// Fast path: registers without blanks, names and `..` between them. Takes nothing and returns a group of none if it does not apply.
constexpr staging_registers take_plain_staging(cursor& in)
{
    const char *at = in.at, *const end = in.end;
    if (at == end || *at != '@') return {0, 0};
    ++at;
    const int first = take_plain_register(at, end);
    if (first < 0) return {0, 0};
    int count = 1;
    while (at != end && *at == ':') {
        ++at;
        if (take_plain_register(at, end) != first + count) return {0, 0};
        ++count;
    }
    if (at != end && *at != ',') return {0, 0};
    in.at = at;
    return {first, count};
}

constexpr bool parse_staging(line_reader& line, statement& out, operand_place about)
{
    out.staging_at[about.index] = line.in.at;
    staging_registers group = take_plain_staging(line.in);
    const char* end = line.in.at;  // without blanks after the last register
    if (group.count == 0) {
        if (!line.in.take('@')) return line.fail_here(fault_code::expected_staging, about);
        line.in.skip_blanks();
        end = line.in.at;
        while (is_at_register(line)) {
            if (!parse_staging_register(line, group, about)) return false;
            end = line.in.at;
            if (group.count == 1 && line.in.peek() == '.' && line.in.peek(1) == '.') {
                line.in.at += 2;
                return set_open_staging(line, out, about, group.first);
            }
            line.in.skip_blanks();
            if (!line.in.take(':')) break;
            line.in.skip_blanks();
            if (!is_at_register(line)) return line.fail_here(fault_code::expected_register, about);
        }
    }
    return set_staging(line, out, about, group, end);
}

}  // namespace valhall::detail

#endif
