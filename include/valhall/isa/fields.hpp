// The kinds of fields that instructions have, and where each stands in the word: modifiers, sources, staging registers,
// immediates, and the rules that Arm's description sets for them.
#ifndef VALHALL_ISA_FIELDS_HPP
#define VALHALL_ISA_FIELDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/selectors.hpp"

namespace valhall {

// ---- fields that every instruction has at the same place ----

inline constexpr bit_field primary_opcode_field{48, 9};
inline constexpr bit_field fau_page_field{57, 2};
inline constexpr bit_field flow_field{59, 4};
inline constexpr bit_field destination_register_field{40, 6};
inline constexpr bit_field destination_mask_field{46, 2};

/// The byte that holds the destination, or the first staging register with control bits.
inline constexpr bit_field destination_byte_field{40, 8};

// ---- modifiers ----

/// How much is asked of an instruction that decodes: what the hardware takes, or also what Arm's description does not list,
/// such as reserved bits that the hardware ignores. Compilers in use set such bits.
enum class level : std::uint8_t { hardware, strict };

/// A modifier as instructions have it: which one, where it stands, and which of its values have a place here. Which values
/// have a meaning at all is its enumeration's matter.
struct modifier_field {
    enum_id id{};
    bit_field bits{};
    std::uint16_t accepted = 0xFFFF;       ///< bit n: the hardware accepts the value n here
    enum_id excluded = enum_id::none;      ///< a modifier that may not be on beside this one
    std::uint16_t listed = 0xFFFF;         ///< bit n: Arm's description lists the value n here, on the architectures below
    arch_span listed_on = v9_up;           ///< on the others it lists all

    /// Whether a value that has a meaning is taken here at a level.
    constexpr bool takes(word value, arch on, level how) const
    {
        if ((accepted >> value & 1) == 0) return false;
        return how == level::hardware || !contains(listed_on, on) || (listed >> value & 1) != 0;
    }
};

/// Names a modifier_field by its place among detail::modifier_fields. `flow` belongs to every instruction; the others have
/// no names.
enum class modifier_id : std::uint8_t { flow = 0 };

// ---- sources ----

/// What an operand is to an instruction.
#include "valhall/isa/generated/roles.def"

namespace detail {

// Where the negation of the source in a byte stands; the absolute value is the next bit.
constexpr std::uint8_t negation_position(std::uint8_t byte) { return static_cast<std::uint8_t>(38 - 2 * byte); }

inline constexpr std::uint8_t complement_position = 35;

}  // namespace detail

/// A source of an instruction.
struct source_field {
    valhall::role role{};         ///< what the value is to the instruction
    std::uint8_t byte = 0;        ///< its byte in the word, 0 to 3
    std::uint8_t size = 32;       ///< bits of the value
    bool has_absneg = false;      ///< whether it can be negated and made absolute
    bool has_not = false;         ///< whether its bits can be inverted
    bool is_pair = false;         ///< whether Arm's description makes it a pair of registers: 64 bits, and some that are smaller
    bit_field select{};           ///< where it says which part of the value is read; no bits where that is the whole
    std::uint8_t decodable = 0;   ///< the set of selectors that the hardware decodes, by its place in detail::sets::all
    std::uint8_t listed = 0;      ///< the set of those that Arm's description lists, likewise

    constexpr bit_field bits() const { return {static_cast<std::uint8_t>(8 * byte), 8}; }

    /// The bit of the negation, which applies after the absolute value.
    constexpr bit_field neg_bit() const { return {detail::negation_position(byte), has_absneg}; }
    constexpr bit_field abs_bit() const { return {static_cast<std::uint8_t>(detail::negation_position(byte) + 1), has_absneg}; }
    constexpr bit_field not_bit() const { return {detail::complement_position, has_not}; }

    /// All of the source's bits but those of the selector.
    constexpr word value_bits() const
    {
        return word{0xFF} << 8 * byte | word{has_absneg} * 3 << detail::negation_position(byte) | word{has_not} << detail::complement_position;
    }
    /// These bits for a byte and what is done to the value; what the source cannot do must be off.
    constexpr word encode(std::uint8_t value, bool neg, bool abs, bool complement) const
    {
        return word{value} << 8 * byte | (word{neg} | word{abs} << 1) << detail::negation_position(byte) |
               word{complement} << detail::complement_position;
    }

    /// The selectors that the hardware decodes, in the words of the older text syntax.
    constexpr const selector_set& selectors() const { return detail::sets::all[decodable]; }
    /// The selectors that are legal by Arm's description, in its words.
    constexpr const selector_set& listed_selectors() const { return detail::sets::all[listed]; }
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
    bit_field count{33, 3};     ///< how many registers; no bits where the opcode says so
    std::uint8_t least = 0;     ///< the smallest number of registers
    std::uint8_t bias = 0;      ///< the encoding is the number of registers less this, as many bits of it as there are

    constexpr int maximum() const { return static_cast<int>(count.maximum()) + least; }
    /// Whether there can be more registers than a mnemonic has words for.
    constexpr bool is_many() const { return count.width > 3; }

    /// The number of registers.
    constexpr int registers(word from) const
    {
        return static_cast<int>(((count.extract(from) + bias - least) & count.maximum()) + least);
    }
    /// Why a group cannot be these registers; `fault_code::none` if it can.
    constexpr fault_code check(int first, int number) const
    {
        if (first < 0 || first > 63) return fault_code::register_out_of_range;
        if (number < least || number > maximum()) return fault_code::staging_count;
        return (number == 0 ? first != 0 : first + number > 64) ? fault_code::staging_range : fault_code::none;
    }
    /// A word with another number of registers, between `least` and maximum().
    constexpr word with_registers(word into, int number) const
    {
        return count.insert(into, static_cast<word>(number - bias));
    }
};

/// The kinds of staging groups. A list ends with `none`.
enum class staging_id : std::uint8_t {
    none,
    read,
    written,
    written_low,           ///< at 16 and counted at 36, beside registers read at 40
    read_plain,            ///< without control bits
    read_plain_to_8,       ///< the same, 0 counting as 8
    read_and_written,      ///< read, with the control bits of both
    written_counted_high,  ///< counted at 36
    read_many,             ///< up to 64
    written_many,
    read_1, read_2, read_3, read_4,  ///< a fixed number
    written_1, written_2, written_3, written_4,
};

namespace detail {

inline constexpr staging_field staging_fields[] = {
    {},
    {false, {40, 6}, 1, {33, 3}, 0, 0},
    {true, {40, 6}, 2, {33, 3}, 0, 0},
    {true, {16, 6}, 0, {36, 3}, 1, 1},
    {false, {40, 6}, 0, {33, 3}, 0, 0},
    {false, {40, 6}, 0, {33, 3}, 1, 0},
    {false, {40, 6}, 3, {33, 3}, 0, 0},
    {true, {40, 6}, 2, {36, 3}, 1, 1},
    {false, {40, 6}, 1, {33, 6}, 1, 1},
    {true, {40, 6}, 2, {33, 6}, 1, 1},
    {false, {40, 6}, 1, {}, 1, 0}, {false, {40, 6}, 1, {}, 2, 0}, {false, {40, 6}, 1, {}, 3, 0}, {false, {40, 6}, 1, {}, 4, 0},
    {true, {40, 6}, 2, {}, 1, 0}, {true, {40, 6}, 2, {}, 2, 0}, {true, {40, 6}, 2, {}, 3, 0}, {true, {40, 6}, 2, {}, 4, 0},
};

}  // namespace detail

/// What a staging_id stands for.
constexpr const staging_field& describe(staging_id id) { return detail::staging_fields[static_cast<int>(id)]; }

/// What the number of registers of a group follows from, by Arm's description. The values up to 8 are numbers.
enum class count_rule : std::uint8_t {
    exactly_0, exactly_1, exactly_2, exactly_3, exactly_4,
    any = 16,
    by_size,           ///< as many as the type fills; two where a smaller load extends to 64 bits
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

// ---- immediates ----

/// The names of immediates in the text syntax. `constant` is written `#0x…`, the others `name:value`.
enum class immediate_name : std::uint8_t { constant, offset, index, table, target, shift };

/// The name of an immediate in text.
constexpr std::string_view name_of(immediate_name name)
{
    constexpr std::string_view names[] = {"constant", "offset", "index", "table", "target", "shift"};
    return names[static_cast<int>(name)];
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
    std::uint8_t alignment = 1;          ///< by Arm's description, it is a multiple of this
    enum_id values = enum_id::none;      ///< the enumeration whose values are legal; `none` where all are
    bit_field high{};                    ///< further bits, above those of `bits`

    constexpr bool is_signed() const { return kind == number_kind::signed_number || kind == number_kind::branch_offset; }
    constexpr bool is_relative() const { return kind == number_kind::branch_offset || kind == number_kind::jump_target; }
    constexpr std::int64_t minimum() const { return is_signed() ? -(std::int64_t{1} << (bits.width - 1)) : 0; }
    constexpr std::int64_t maximum() const
    {
        return (std::int64_t{1} << (bits.width + high.width - is_signed())) - 1;
    }
    /// Whether a number can be set: one from minimum() to maximum(), or where all of 32 bits are there, a negative one that
    /// has 32 bits, so that -1 sets all of them.
    constexpr bool fits(std::int64_t value) const
    {
        const std::int64_t least = bits.width == 32 ? -(std::int64_t{1} << 31) : minimum();
        return value >= least && value <= maximum();
    }
    constexpr word mask() const { return bits.mask() | high.mask(); }
    constexpr std::int64_t extract(word from) const
    {
        if (is_signed()) return bits.extract_signed(from);
        return static_cast<std::int64_t>(bits.extract(from) | high.extract(from) << bits.width);
    }
    constexpr word insert(word into, std::int64_t value) const
    {
        return high.insert(bits.insert(into, static_cast<word>(value)), static_cast<word>(value) >> bits.width);
    }
};

// ---- the rest ----

/// What an instruction does with its destination.
enum class destination_kind : std::uint8_t {
    none,    ///< it has none
    halves,  ///< writes the register or a half of it
    narrow,  ///< the same, or both halves with a 16-bit result
    whole,   ///< writes the register; Arm's description allows no half
};

/// What must hold among the fields of an instruction by Arm's description.
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

/// How many fields of each kind an instruction has at most. (The flow control belongs to all and is not counted.)
inline constexpr int max_modifiers = 14, max_staging = 2, max_sources = 4, max_immediates = 2, max_rules = 2;

}  // namespace valhall

#endif
