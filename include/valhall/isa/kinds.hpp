// SPDX-License-Identifier: MIT
// The kinds of things that rows of the table are made of, as far as code knows each by name: units, destinations, immediates,
// rules, numbers.
#ifndef VALHALL_ISA_KINDS_HPP
#define VALHALL_ISA_KINDS_HPP

#include <cstdint>

namespace valhall {

/// How many fields of each kind an instruction has at most. (The flow control belongs to all and is not counted.)
inline constexpr int max_modifiers = 14,
                     max_staging = 2,     ///< groups of staging registers
    max_sources = 4,     ///< sources
    max_immediates = 2,  ///< immediates
    max_rules = 2;       ///< rules that several fields obey together

/// How many operands an instruction has at most, modifiers not counted.
inline constexpr int max_operands = max_staging + 1 + max_sources + max_immediates;

/// The execution unit of an instruction, as the rows abbreviate it: one unit, or two that execute it in turn.
/// After `in`, the cycles it takes there where they are not one.
enum class unit_column : std::uint8_t { none, fma, cvt, sfu, ls, v, t, vt, sfu_then_cvt, sfu_then_cvt_in_2, fma_in_2 };

/// How an instruction uses its destination.
enum class destination_kind : std::uint8_t {
    none,    ///< it has none
    halves,  ///< writes the register or a half of it
    narrow,  ///< the same, or both halves with a 16-bit result
    whole,   ///< writes the register; Arm's description allows no half
};

/// What determines the number of registers of a staging group, by Arm's description. Values up to 8 are the number itself.
enum class count_rule : std::uint8_t {
    exactly_0,
    exactly_1,
    exactly_2,
    exactly_3,
    exactly_4,
    any = 16,
    by_size,           ///< as many as the type fills; two where a smaller load extends to 64 bits
    by_size_or_none,   ///< the same; the hardware also takes none, if nobody wants the old value
    atomic,            ///< the same; twice as many to compare and exchange, one for the 32 bits of aaddu and aadds
    channels,          ///< a register for each channel, or for two of 16 bits
    channels_32,
    channels_16,
    coordinates,       ///< of a texture instruction, with all that follows them
    texel_coordinates, ///< the same, at most four
    derivatives,       ///< the same, not five or seven
    weights,           ///< the same and two more
    write_mask,        ///< a register for each channel written, or for two of 16 bits
    write_masks,       ///< the same for the first of two textures, and one to four channels of the second
    texel,             ///< one to four channels
    texels,            ///< four channels of the first of two textures, and one to four of the second
};

namespace detail {

// The index of a count_rule among the enumerators, whose values leave a gap after exactly_4.
constexpr int index_of_count(count_rule which)
{
    const int past_gap = static_cast<int>(which) - static_cast<int>(count_rule::any);
    return past_gap < 0 ? static_cast<int>(which) : static_cast<int>(count_rule::exactly_4) + 1 + past_gap;
}

}  // namespace detail

/// A condition on the fields of an instruction, by Arm's description.
enum class rule : std::uint8_t {
    none,
    extension,         ///< `unsigned` is on unless the load extends
    retrieved_sample,  ///< the sample position is `center` where it is retrieved
    flat_update,       ///< a varying that is not interpolated has the update `retrieve`
    depth_update,      ///< the depth has the update `clobber`
    one_reduction,     ///< not both of `sqrt` and `log`
    first_page,        ///< the FAU page is 0
    exchange,          ///< only `axchg` compares
};

/// The names of immediates in the text syntax. `constant` is written `#0x…`, the others `name:value`.
enum class immediate_name : std::uint8_t { constant, offset, index, table, target, shift };

/// How the bits of an immediate are read.
enum class number_kind : std::uint8_t {
    unsigned_number,
    signed_number,
    float_number,   ///< the bits of a 32-bit float
    float_pair,     ///< the bits of two 16-bit floats
    branch_offset,  ///< signed: a distance in instructions from the next one, for which text may name a label
    jump_target,    ///< the same, forwards only
};

/// The kind of number of an operand's elements.
enum class number_class : std::uint8_t {
    floating,
    signed_integer,
    unsigned_integer,
    bits,         ///< of either sign or of none: what is moved, masked or packed, descriptors and handles
    address,
    by_modifier,  ///< chosen by a modifier of the instruction
    immediate,    ///< as the field of the immediate says
};

/// How an instruction accesses an operand.
enum class operand_access : std::uint8_t {
    read,
    written,
    merged,  ///< written; where a modifier, the write mask or the size says so, only in part, and the rest stays
};

}  // namespace valhall

#endif
