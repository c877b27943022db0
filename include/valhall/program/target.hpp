// SPDX-License-Identifier: MIT
// The target of an instruction: of a branch, of BLEND's skip, of ADR's address. All code that needs a target uses this.
#ifndef VALHALL_PROGRAM_TARGET_HPP
#define VALHALL_PROGRAM_TARGET_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/arm_names.hpp"

namespace valhall {

/// The field of an immediate that is an offset to another instruction of the program; false if there is none.
struct target_field {
    immediate_field field{};     ///< the field of the offset
    std::uint8_t immediate = 0;  ///< the immediate's index
    std::uint8_t scale = 1;      ///< units per instruction: 1, or 8 if the field counts bytes

    constexpr explicit operator bool() const { return field.bits.width != 0; }

    /// The encoded offset in instructions, from the next instruction. A byte offset is rounded down.
    constexpr std::int64_t distance(word from) const { return (field.extract(from) - bytes_within(from)) / scale; }
    /// The byte within the target instruction; not 0 only if the field counts bytes.
    constexpr std::int64_t bytes_within(word from) const { return field.extract(from) & (scale - 1); }

    /// Encodes an offset in instructions. Faults: branch_too_far, whose `value` is the offset.
    constexpr status put(word& into, std::int64_t distance) const { return put(into, distance, 0); }
    /// Encodes an offset to the same byte within another target. Faults: branch_too_far.
    constexpr status move(word& into, std::int64_t distance) const { return put(into, distance, bytes_within(into)); }

private:
    constexpr status put(word& into, std::int64_t distance, std::int64_t bytes) const
    {
        const std::int64_t value = distance * scale + bytes;
        if (value < field.minimum() || value > field.maximum())
            return fault{fault_code::branch_too_far, operand_kind::immediate, immediate, {}, static_cast<word>(distance)};
        into = field.insert(into, value);
        return {};
    }
};

namespace detail {

// The immediate of ADR, Arm's alias for adding a constant to the address of the next instruction, in bytes.
inline constexpr immediate_field address_immediate{immediate_name::offset, {8, 32}, number_kind::branch_offset};

// An alias whose immediate is an address: its row, and the word's fixed bits. Looked up at compile time, so that programs need not link the
// names.
struct address_alias {
    std::uint16_t row = no_row;
    word mask = 0, value = 0;

    constexpr bool holds(const instruction& i) const { return i.row_index == row && (i.bits & mask) == value; }
};

constexpr address_alias find_address_alias()
{
    const arm_name name = arm_name_of_index(address_name);
    return {find_row(name.code, architectures[0]), name.mask, name.value};
}

inline constexpr address_alias address_of_code = find_address_alias();

}  // namespace detail

/// The field with the offset of the target: a branch's offset, BLEND's target, ADR's constant.
constexpr target_field target_of(const instruction& i)
{
    const field_list<immediate_field> immediates = i.row().immediates();
    for (int index = 0; index < immediates.size(); ++index)
        if (immediates[index].is_relative()) return {immediates[index], static_cast<std::uint8_t>(index), 1};
    if (!detail::address_of_code.holds(i)) return {};
    return {detail::address_immediate, 0, 8};
}

/// The index that denotes no target.
inline constexpr std::int64_t no_target_index = INT64_MIN;

/// The index of an instruction's target, which may be outside of the program. no_target_index if it has none; also for BLEND with offset 0,
/// which skips nothing, and for an address within an instruction.
constexpr std::int64_t target_index(const instruction& i, std::size_t index)
{
    const target_field place = target_of(i);
    if (!place || place.bytes_within(i.bits) != 0) return no_target_index;
    const std::int64_t distance = place.distance(i.bits);
    if (distance == 0 && place.field.kind == number_kind::jump_target) return no_target_index;
    return static_cast<std::int64_t>(index) + 1 + distance;
}

namespace detail {

// Makes the word at index `from` of a program target index `to`. The word need not decode, but its opcode must be known.
constexpr status put_target(word& bits, arch on, std::size_t from, std::size_t to)
{
    const std::int64_t distance = static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from) - 1;
    const std::uint16_t row = find_row(bits, on);
    if (row == no_row) return fault_code::no_such_opcode;
    const target_field place = target_of({common_word(bits, row, on), row, on});
    if (!place) return fault{fault_code::no_target, operand_kind::immediate};
    return place.put(bits, distance);
}

}  // namespace detail

}  // namespace valhall

#endif
