// SPDX-License-Identifier: MIT
// Finds an instruction with the same fields on another architecture.
#ifndef VALHALL_CHECK_OTHER_ARCHITECTURE_HPP
#define VALHALL_CHECK_OTHER_ARCHITECTURE_HPP

#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/check/check.hpp"
#include "valhall/check/lost_encodings.hpp"

namespace valhall::detail {

// Converts an instruction to another architecture, with the same fields. One of the two lacks encodings that the other one has.
constexpr result<instruction> convert(const instruction& i, arch on)
{
    if (i.on == on) return i;
    const std::uint16_t row = find_row(i.code(), on);
    if (row == no_row) return fault_code::not_on_architecture;
    const word bits = (i.bits & ~seventh_bits) | (start_of(row, on) & seventh_bits);
    if (!lacks_encodings(on)) {
        if (has_seventh_bits(i.on) && (i.bits & seventh_bits) != 0) return fault_code::register_out_of_range;
        return decode(bits, on);
    }
    if (const fault why = first_fault<strictness::decodable>(bits, row, on)) return why;
    if (const fault why = why_lost(bits, row, on)) return why;
    return instruction{bits, row, on};
}

// An instruction on another architecture.
constexpr result<instruction> instruction_on(const instruction& i, arch on)
{
    if (lacks_encodings(on) || lacks_encodings(i.on)) return convert(i, on);
    return decode(i.bits, on);
}

}  // namespace valhall::detail

#endif
