// SPDX-License-Identifier: MIT
// Enumerations that the table and the code share: units, destination kinds, immediates, rules, number kinds.
#ifndef VALHALL_ISA_KINDS_HPP
#define VALHALL_ISA_KINDS_HPP

#include <cstdint>

namespace valhall {

/// The maximum number of fields of each kind in an instruction. (The flow control is not counted.)
inline constexpr int max_modifiers = 14,
                     max_staging = 2,     ///< staging groups
    max_sources = 4,     ///< sources
    max_immediates = 2,  ///< immediates
    max_rules = 2;       ///< rules about several fields

/// The maximum number of operands, without modifiers.
inline constexpr int max_operands = max_staging + 1 + max_sources + max_immediates;

/// The part of the shader core that executes an instruction.
enum class unit : std::uint8_t {
    none,             ///< a message to another part of the core: barrier, blending, tile buffer
    fma,              ///< fused multiply-add
    cvt,              ///< conversions and simple integer arithmetic
    sfu,              ///< special functions
    load_store,       ///< memory
    varying,          ///< interpolation
    texture,          ///< sampling
    varying_texture,  ///< fused interpolation and sampling
};

/// The number of units, including `none`.
inline constexpr int unit_count = 8;

/// The execution unit of an instruction as abbreviated in the rows: one unit, or two if a later architecture executes it elsewhere. The number
/// after `in` is the cycles that it takes there if not one. See table/kinds.def.
enum class unit_column : std::uint8_t { none, fma, cvt, sfu, ls, v, t, vt, sfu_then_cvt, sfu_then_cvt_in_2, fma_in_2, fma_in_4 };

/// How an instruction uses its destination.
enum class destination_kind : std::uint8_t {
    none,  ///< it has none
    halves,  ///< writes the register or a half of it
    narrow,  ///< the same, or both halves with a 16-bit result
    whole,  ///< writes the whole register; Arm's description allows no half
};

/// The rule for the register count of a staging group, from Arm's description. Values up to 8 are the count itself.
enum class count_rule : std::uint8_t {
    exactly_0,
    exactly_1,
    exactly_2,
    exactly_3,
    exactly_4,
    any = 16,
    by_size,  ///< by the size of the type; two if a smaller load extends to 64 bits
    by_size_or_none,  ///< as by_size; the hardware also accepts 0 if the old value is not needed
    atomic,  ///< as by_size; doubled for compare and exchange, one for the 32 bits of aaddu and aadds
    channels,  ///< one for each channel, or for two 16-bit channels
    channels_32,
    channels_16,
    coordinates,  ///< of a texture instruction, with everything that follows them
    texel_coordinates,  ///< as coordinates, at most four
    derivatives,  ///< as coordinates, but not five or seven
    weights,  ///< as coordinates, plus two
    write_mask,  ///< one for each written channel, or for two 16-bit channels
    write_masks,  ///< as write_mask for the first of two textures, and one to four channels of the second
    texel,  ///< one to four channels
    texels,  ///< four channels of the first of two textures, and one to four of the second
};

namespace detail {

// The index of a count_rule among the enumerators, whose values have a gap after exactly_4.
constexpr int index_of_count(count_rule which)
{
    const int past_gap = static_cast<int>(which) - static_cast<int>(count_rule::any);
    return past_gap < 0 ? static_cast<int>(which) : static_cast<int>(count_rule::exactly_4) + 1 + past_gap;
}

}  // namespace detail

/// A condition on the fields of an instruction, from Arm's description.
enum class rule : std::uint8_t {
    none,
    extension,  ///< `unsigned` is on unless the load extends
    retrieved_sample,  ///< the sample position is `center` if it is retrieved
    flat_update,  ///< a varying without interpolation has the update `retrieve`
    depth_update,  ///< depth has the update `clobber`
    one_reduction,  ///< `sqrt` and `log` exclude each other
    first_page,  ///< the FAU page is 0
    exchange,  ///< only `axchg` compares
};

/// The names of immediates in the text syntax. `constant` is written `#0x…`, the others `name:value`.
enum class immediate_name : std::uint8_t { constant, offset, index, table, target, shift };

/// How the bits of an immediate are interpreted.
enum class number_kind : std::uint8_t {
    unsigned_number,
    signed_number,
    float_number,  ///< the bits of a 32-bit float
    float_pair,  ///< the bits of two 16-bit floats
    branch_offset,  ///< signed offset in instructions from the next one, for which text may use a label
    jump_target,  ///< the same, forwards only
};

/// The kind of number of an operand's elements.
enum class number_class : std::uint8_t {
    floating,
    signed_integer,
    unsigned_integer,
    bits,  ///< signed or unsigned or neither: moved, masked or packed data, descriptors and handles
    address,
    by_modifier,  ///< determined by a modifier of the instruction
    immediate,  ///< determined by the immediate's field
};

/// The meaning of an enumeration's values for analyses of programs. See table/meanings.def.
enum class meaning_kind : std::uint8_t {
    none,
    flow,  ///< the message slots that are waited for, bit n for slot n; bit 8 if the thread ends
    selected_bytes,  ///< the bytes that a selector selects, bit n for byte n; 0 for all
    lane_bytes,  ///< the bytes that a load writes or a store reads, bit n for byte n
    computed_level,  ///< 1 if a texture instruction computes the level of detail
    replaced_position,  ///< 1 if a varying instruction replaces the stored interpolation position
    components,  ///< the number of components that a varying instruction interpolates
};

namespace detail {

inline constexpr unsigned flow_ends = 0x100;  // see meaning_kind::flow

}  // namespace detail

/// How an instruction accesses an operand.
enum class operand_access : std::uint8_t {
    read,
    written,
    merged,  ///< written, but a modifier, write mask or size can restrict it to a part; the rest is kept
};

}  // namespace valhall

#endif
