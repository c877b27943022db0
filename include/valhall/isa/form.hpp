// What an instruction's operands and modifiers are and where they stand in the word.
// Instructions of one group share a form; the rows of the table name it.
#ifndef VALHALL_ISA_FORM_HPP
#define VALHALL_ISA_FORM_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/selectors.hpp"

namespace valhall {

// ---- fields that every instruction has at the same place ----

inline constexpr bit_field primary_opcode_field{48, 9};
inline constexpr bit_field fau_page_field{57, 2};
inline constexpr bit_field flow_field{59, 4};
inline constexpr bit_field destination_register_field{40, 6};
inline constexpr bit_field destination_mask_field{46, 2};

/// What stands in place of a destination in an instruction that has none.
inline constexpr word no_destination = word{0xC0} << 40;

// ---- modifiers ----

/// A modifier as instructions have it: which, where, and what the hardware takes of it.
struct modifier_field {
    enum_id id{};
    bit_field bits{};
    std::uint16_t taken = 0xFFFF;          ///< bit n: the hardware takes the value n here
    enum_id excluded = enum_id::flow;      ///< a modifier that may not be on beside this one; `flow` for none
};

/// Names a modifier_field. Most stand at their enumeration's usual place and have its name.
/// `flow` belongs to every instruction, so in a list it marks the end.
enum class modifier_id : std::uint8_t {
#define VALHALL_ENUM(type, position, width, fallback) type,
#define VALHALL_VALUE(value, name)
#define VALHALL_WORD(value, name, word)
#define VALHALL_SINCE(value, name, archs)
#define VALHALL_RESERVED(value)
#define VALHALL_END(type)
#include "valhall/isa/enums.def"
    memory_access_at_37,                       ///< a store's memory access, where its usual bits hold the format
    message_slot,                              ///< the slot of a message: not the barrier's
    barrier_slot,                              ///< the slot of a barrier
    force_delta_enable_without_derivative,     ///< not together with derivative_enable
    none = 255,                                ///< no modifier: what a search finds in vain
};

namespace detail {

inline constexpr modifier_field modifier_fields[] = {
#define VALHALL_ENUM(type, position, width, fallback) {enum_id::type, {position, width}},
#define VALHALL_VALUE(value, name)
#define VALHALL_WORD(value, name, word)
#define VALHALL_SINCE(value, name, archs)
#define VALHALL_RESERVED(value)
#define VALHALL_END(type)
#include "valhall/isa/enums.def"
    {enum_id::memory_access, {37, 3}},
    {enum_id::slot, {30, 3}, 1 << 0 | 1 << 1 | 1 << 2},
    {enum_id::slot, {30, 3}, 1 << 7},
    {enum_id::force_delta_enable, {12, 1}, 0xFFFF, enum_id::derivative_enable},
};

}  // namespace detail

/// What a modifier_id stands for.
constexpr const modifier_field& describe(modifier_id id) { return detail::modifier_fields[static_cast<int>(id)]; }

// ---- sources ----

/// What a source may carry beside its value: `absneg`, `complement`, and one of the selections.
namespace source_feature {

enum bits : std::uint8_t {
    plain = 0,
    swizzle = static_cast<int>(selection::swizzle),
    widen = static_cast<int>(selection::widen),
    lanes = static_cast<int>(selection::lanes),
    half_swizzle = static_cast<int>(selection::half_swizzle),
    lane = static_cast<int>(selection::lane),
    lane_28 = static_cast<int>(selection::lane_28),
    combine = static_cast<int>(selection::combine),
    absneg = 0x10,
    complement = 0x20,
};

}  // namespace source_feature

/// A source of an instruction.
struct source_field {
    static constexpr std::uint8_t absent = 255;  // as `byte`: the end of a list

    const char* role = "";         ///< what the value is to the instruction
    std::uint8_t byte = absent;    ///< its byte in the word, 0 to 3
    std::uint8_t features = 0;     ///< source_feature::bits, or'ed
    std::uint8_t own_size = 0;     ///< bits of the value where they are not those of the instruction's type

    constexpr bit_field bits() const { return {static_cast<std::uint8_t>(8 * byte), 8}; }
    constexpr selection select() const { return static_cast<selection>(features & 0x0F); }
    constexpr bool has_absneg() const { return (features & source_feature::absneg) != 0; }
    constexpr bool has_not() const { return (features & source_feature::complement) != 0; }

    /// The bit of the negation, which applies after the absolute value.
    constexpr bit_field neg_bit() const { return {static_cast<std::uint8_t>(38 - 2 * byte), has_absneg()}; }
    constexpr bit_field abs_bit() const { return {static_cast<std::uint8_t>(39 - 2 * byte), has_absneg()}; }
    constexpr bit_field not_bit() const { return {35, has_not()}; }

    /// The bits of the selector of a value of `size` bits.
    constexpr bit_field select_bits(int size) const
    {
        return {select_position(), selectors(select(), size).width};
    }

private:
    constexpr std::uint8_t select_position() const
    {
        switch (select()) {
        case selection::swizzle: return static_cast<std::uint8_t>(28 - 2 * byte);
        case selection::widen:
        case selection::lanes: return byte == 1 ? 26 : 36;
        case selection::lane: return byte == 0 ? 38 : 36;
        case selection::lane_28: return 28;
        case selection::combine: return 37;
        default: return 36;
        }
    }
};

// ---- staging registers ----

/// The bits that say whether the staging registers at 40 are read (1), written (2) or both (3).
/// Where nothing has to be said they belong to modifiers.
inline constexpr bit_field staging_control_field{46, 2};

/// A group of staging registers: consecutive registers that a message reads or writes.
struct staging_field {
    bool is_written = false;
    bit_field base{40, 6};      ///< the first register
    std::uint8_t control = 0;   ///< what staging_control_field holds; 0 if it is not concerned
    bit_field count{33, 3};     ///< how many registers
    std::uint8_t least = 0;     ///< the number of registers that the encoding 0 means

    constexpr int maximum() const { return static_cast<int>(count.maximum()) + least; }
};

/// The kinds of staging groups. A list ends with `none`.
enum class staging_id : std::uint8_t {
    none,
    read,
    written,
    written_low,           ///< at 16 and counted at 36, beside registers read at 40
    read_plain,            ///< without control bits
    read_and_written,      ///< read, with the control bits of both
    written_counted_high,  ///< counted at 36
};

namespace detail {

inline constexpr staging_field staging_fields[] = {
    {},
    {false, {40, 6}, 1, {33, 3}, 0},
    {true, {40, 6}, 2, {33, 3}, 0},
    {true, {16, 6}, 0, {36, 3}, 1},
    {false, {40, 6}, 0, {33, 3}, 0},
    {false, {40, 6}, 3, {33, 3}, 0},
    {true, {40, 6}, 2, {36, 3}, 1},
};

}  // namespace detail

/// What a staging_id stands for.
constexpr const staging_field& describe(staging_id id) { return detail::staging_fields[static_cast<int>(id)]; }

// ---- immediates ----

/// The names of immediates in the text syntax. `constant` is written `#0x…`, the others `name:value`.
enum class immediate_name : std::uint8_t { constant, offset, index, table, target, shift };

/// The word for an immediate's name.
constexpr std::string_view word_of(immediate_name name)
{
    constexpr const char* words[] = {"constant", "offset", "index", "table", "target", "shift"};
    return words[static_cast<int>(name)];
}

/// What the bits of an immediate mean.
enum class number_kind : std::uint8_t {
    unsigned_number,
    signed_number,
    branch_offset,  ///< signed: a distance in instructions from the next one, for which text may name a label
    jump_target,    ///< the same, forwards only
};

/// An immediate number of an instruction. A list ends with one of no width.
struct immediate_field {
    immediate_name name{};
    bit_field bits{};
    number_kind kind{};

    constexpr bool is_signed() const { return kind == number_kind::signed_number || kind == number_kind::branch_offset; }
    constexpr bool is_relative() const { return kind == number_kind::branch_offset || kind == number_kind::jump_target; }
    constexpr std::int64_t minimum() const { return is_signed() ? -(std::int64_t{1} << (bits.width - 1)) : 0; }
    constexpr std::int64_t maximum() const
    {
        return static_cast<std::int64_t>(bits.maximum() >> (is_signed() ? 1 : 0));
    }
    constexpr std::int64_t extract(word from) const
    {
        return is_signed() ? bits.extract_signed(from) : static_cast<std::int64_t>(bits.extract(from));
    }
};

// ---- the form ----

/// The operands and modifiers of a group of instructions, each list in the order of the text syntax.
/// The flow control and the FAU page belong to all instructions and are not listed.
struct form {
    static constexpr int max_modifiers = 14, max_staging = 2, max_sources = 4, max_immediates = 2;

    modifier_id modifiers[max_modifiers]{};
    staging_id staging[max_staging]{};
    bool destination = false;
    source_field sources[max_sources]{};
    immediate_field immediates[max_immediates]{};
    bit_field secondary{};          ///< where the low byte of the secondary opcode stands
    bit_field secondary_high{};     ///< and where its high byte does
    bool one_uniform_slot = false;  ///< bound to one 64-bit uniform although it is a message
};

}  // namespace valhall

#endif
