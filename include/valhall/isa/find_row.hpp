// SPDX-License-Identifier: MIT
// Finds the row of an instruction, by its opcode or by a word.
#ifndef VALHALL_ISA_FIND_ROW_HPP
#define VALHALL_ISA_FIND_ROW_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/rows.hpp"
#include "valhall/isa/tables.hpp"
#include "valhall/isa/v15_words.hpp"

namespace valhall {

enum class opcode : std::uint16_t;  // defined in isa/opcode.hpp

namespace detail {

constexpr std::uint16_t next_variant(unsigned row)
{
    const unsigned next = row_link_at(row).next();
    return next != 0 ? static_cast<std::uint16_t>(first_variant - 1 + next) : no_row;
}

// The row of an architecture among the variants of a row, or no_row.
VALHALL_NOINLINE constexpr std::uint16_t find_variant(std::uint16_t row, arch on)
{
    while (row != no_row && shape_of(row, on) == 0) row = next_variant(row);
    return row;
}

// The row of an instruction on an architecture, or no_row.
VALHALL_ALWAYS_INLINE constexpr std::uint16_t find_row(opcode code, arch on)
{
    const auto row = static_cast<std::uint16_t>(code);
    return !is_known(on) ? no_row : shape_of(row, on) != 0 ? row : find_variant(row, on);
}

// The instruction that a word must be if it has the opcodes of any. (A slot without an instruction of its own has one with other opcodes.)
constexpr std::uint16_t find_candidate(word bits)
{
    const first_slot first = first_slot_at(static_cast<unsigned>(primary_opcode_field.extract(bits)));
    const dispatch_rule rule = dispatch_rule_at(first.rule());
    const word slot = (bits & rule.bits()) * rule.multiplier() >> slot_shift;
    return dispatch_slots[first.place() + slot];
}

// The row of that instruction on an architecture with the common encoding, and its shape; no_row and 0 if there is none.
struct candidate_row {
    std::uint16_t row;
    unsigned shape;
};

constexpr candidate_row find_candidate(word bits, arch on)
{
    std::uint16_t row = find_candidate(bits);
    unsigned shape = shape_of(row, on);
    while (shape == 0) {
        row = next_variant(row);
        if (row == no_row) break;
        shape = shape_of(row, on);
    }
    return {row, shape};
}

// The bits that distinguish instructions with the same primary opcode. Some are operands of one of these.
constexpr word secondary_opcode_bits(word primary) { return dispatch_rule_at(first_slot_at(static_cast<unsigned>(primary)).rule()).bits(); }

// True if a word has the opcodes of an instruction, on whichever architecture.
constexpr bool has_opcodes_of(word bits, std::uint16_t instruction)
{
    const word opcodes = primary_opcode_field.mask() | secondary_opcode_bits(primary_opcode_field.extract(bits));
    for (std::uint16_t row = instruction; row != no_row; row = next_variant(row))
        if (((bits ^ start_of(row)) & opcodes & fixed_mask(row)) == 0) return true;
    return false;
}

// The row of the instruction with a word's opcodes, or no_row.
constexpr std::uint16_t find_row(word bits, arch on)
{
    if (!is_known(on)) return no_row;
    if (!has_common_word(on)) return v15::find(bits).row;
    return has_opcodes_of(bits, find_candidate(bits)) ? find_candidate(bits, on).row : no_row;
}

// True if words of an architecture are converted to the common word, in which fixed bits are then right.
constexpr bool is_converted(arch on) { return !has_common_word(on); }

// The number to quote if no instruction has a word's opcode: the primary opcode; on v15, the class.
constexpr word opcode_in(word bits, arch on)
{
    if (!has_common_word(on)) return v15::class_field.extract(bits);
    return primary_opcode_field.extract(bits);
}

}  // namespace detail

}  // namespace valhall

#endif
