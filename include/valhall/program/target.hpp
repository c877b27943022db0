// SPDX-License-Identifier: MIT
// Where an instruction holds its distance to another one of its program: a branch, BLEND, or the taking of an address.
#ifndef VALHALL_PROGRAM_TARGET_HPP
#define VALHALL_PROGRAM_TARGET_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/arm_names.hpp"

namespace valhall {

/// The immediate of an instruction that is a distance within its program; false if it has none.
struct target_field {
    immediate_field field{};     ///< where the distance stands
    std::uint8_t immediate = 0;  ///< which of the immediates it is, from 0
    std::uint8_t scale = 1;      ///< what one instruction of distance adds to it: 1, or 8 where it counts bytes

    constexpr explicit operator bool() const { return field.bits.width != 0; }

    /// The distance in instructions that a word holds. It counts from the next instruction.
    constexpr std::int64_t distance(word from) const { return field.extract(from) / scale; }

    /// Puts a distance in instructions into a word. Faults: branch_too_far, of which `value` is the distance.
    constexpr status put(word& into, std::int64_t distance) const
    {
        const std::int64_t value = distance * scale;
        if (value < field.minimum() || value > field.maximum())
            return fault{fault_code::branch_too_far, operand_kind::immediate, immediate, {}, static_cast<word>(distance)};
        into = field.insert(into, value);
        return {};
    }
};

/// Where the distance stands in an instruction: its offset or target, or the constant that it adds to the address of the
/// next instruction, which Arm's syntax calls ADR.
constexpr target_field target_of(const instruction& i)
{
    const field_list<immediate_field> immediates = i.row().immediates();
    for (int index = 0; index < immediates.size(); ++index)
        if (immediates[index].is_relative()) return {immediates[index], static_cast<std::uint8_t>(index), 1};
    if (!detail::arm_name_for(i.bits, i.code(), i.on, true).is_address) return {};
    immediate_field bytes = immediates[0];
    bytes.kind = number_kind::branch_offset;
    return {bytes, 0, 8};
}

namespace detail {

// Makes the word at one place of a program go to another place. The word need not decode, but its opcode must be known.
constexpr status put_target(word& bits, arch on, std::size_t from, std::size_t to)
{
    const std::uint16_t row = find_row(bits, on);
    if (row == no_row) return fault_code::no_such_opcode;
    const target_field place = target_of({bits, row, on});
    if (!place) return fault{fault_code::no_target, operand_kind::immediate};
    return place.put(bits, static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from) - 1);
}

}  // namespace detail

}  // namespace valhall

#endif
