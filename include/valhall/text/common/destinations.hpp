// SPDX-License-Identifier: MIT
// Destinations: a register and the written half, `r4.h0`.
#ifndef VALHALL_TEXT_COMMON_DESTINATIONS_HPP
#define VALHALL_TEXT_COMMON_DESTINATIONS_HPP

#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

// The suffix for the half, if there is one.
constexpr bool parse_half(line_reader& line, half& mask)
{
    constexpr operand_place about{operand_kind::destination};
    if (!line.in.take('.')) return true;
    const char* const start = line.in.at;
    const std::string_view suffix = line.in.take_token();
    if (is_word(suffix, "h0")) mask = half::low;
    else if (is_word(suffix, "h1")) mask = half::high;
    else if (is_word(suffix, "h01")) mask = half::narrow;
    else return line.fail(fault_code::unknown_suffix, start, line.token_at(start), about);
    return line.in.peek() != '.' || line.fail_at(line.in.at + 1, fault_code::duplicate_suffix, about);
}

// Sets the destination to a register, or to the pair that begins there, and parses the half after it.
constexpr bool set_destination(line_reader& line, statement& out, int number)
{
    constexpr operand_place about{operand_kind::destination};
    const char* const start = out.destination_at;
    if (number < 0) return line.fail_here(fault_code::expected_register, about);
    if (number >= register_count(line.on)) return line.fail_at(start, fault_code::register_out_of_range, about);
    half mask = half::both;
    if (!parse_half(line, mask)) return false;
    const status set = out.value.set_destination({number, mask});
    return set || line.fail_at(start, set.error().code, about);
}

constexpr bool parse_destination_register(line_reader& line, statement& out)
{
    out.destination_at = line.in.at;
    return set_destination(line, out, line.take_numbered('r'));
}

}  // namespace valhall::detail

#endif
