// SPDX-License-Identifier: MIT
// Reads groups of staging registers: `@r4:r5:r6`, `@r4..`, or `@` for none.
#ifndef VALHALL_TEXT_COMMON_STAGING_HPP
#define VALHALL_TEXT_COMMON_STAGING_HPP

#include "valhall/check/register_counts.hpp"
#include "valhall/instruction.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

template <class Line>
constexpr bool is_at_register(const Line& line)
{
    return line.in.at != line.in.end && (*line.in.at == 'r' || (line.names.has_values && is_token(*line.in.at)));
}

// One register, which must be the next one of the group.
template <class Line>
constexpr bool read_staging_register(Line& line, staging_registers& group, operand_place about)
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

// The registers of a group. `end` is the end of its text, without blanks after it. `..` after the first register means as many as the rest of
// the instruction determines.
template <class Line>
constexpr bool read_registers(Line& line, const instruction& i, staging_registers& group, operand_place about, const char*& end)
{
    const char* const start = line.in.at;
    if (!line.in.take('@')) return line.fail_here(fault_code::expected_staging, about);
    line.in.skip_blanks();
    end = line.in.at;
    while (is_at_register(line)) {
        if (!read_staging_register(line, group, about)) return false;
        end = line.in.at;
        if (group.count == 1 && line.in.peek() == '.' && line.in.peek(1) == '.') {
            line.in.at += 2;
            end = line.in.at;
            const int count = open_staging_count(i, about.index);
            group = {count == 0 ? 0 : group.first, count};
            return count >= 0 || line.fail_from(start, fault_code::unknown_staging_count, about);
        }
        line.in.skip_blanks();
        if (!line.in.take(':')) return true;
        line.in.skip_blanks();
        if (!is_at_register(line)) return line.fail_here(fault_code::expected_register, about);
    }
    return true;
}

template <class Line>
constexpr bool read_staging(Line& line, statement& out, operand_place about)
{
    const char *const start = line.in.at, *end = start;
    out.staging_at[about.index] = start;
    staging_registers group{0, 0};
    if (!read_registers(line, out.value, group, about, end)) return false;
    const status set = out.value.set_staging(about.index, group);
    return set || line.fail(set.error().code, start, {start, static_cast<std::size_t>(end - start)}, about);
}

}  // namespace valhall::detail

#endif
