// SPDX-License-Identifier: MIT
// The fields of instructions and their positions in the word: modifiers, sources, staging registers and immediates; and what Arm's
// description restricts them to.
#ifndef VALHALL_ISA_FIELDS_HPP
#define VALHALL_ISA_FIELDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/layout.hpp"
#include "valhall/isa/selectors.hpp"

namespace valhall {

// ---- modifiers ----

/// How strictly an instruction is validated: `hardware` refuses what the hardware does not take, `strict` also what Arm's description does
/// not list, such as reserved bits that the hardware ignores. (Compilers in use set such bits.)
enum class strictness : std::uint8_t { hardware, strict };

/// A modifier as instructions have it: its enumeration, its bits, and which of its values are taken here. Which values have a meaning
/// at all is a property of the enumeration.
struct modifier_field {
    enum_id id{};                      ///< its enumeration
    enum_id excluded = enum_id::none;  ///< a modifier that may not be on beside this one
    bit_field bits{};                  ///< its place in the word
    std::uint16_t accepted = 0xFFFF;   ///< bit n: the hardware accepts the value n here
    std::uint16_t listed = 0xFFFF;     ///< bit n: Arm's description lists the value n here, on the architectures below
    arch_span listed_on = v9_up;       ///< on the others it lists all

    /// True if a value that has a meaning is taken here at a level.
    constexpr bool takes(word value, arch on, strictness at) const
    {
        if ((accepted >> value & 1) == 0) return false;
        return at == strictness::hardware || !contains(listed_on, on) || (listed >> value & 1) != 0;
    }
};

/// Names a modifier_field by its place in detail::modifier_fields. `flow` belongs to every instruction; the others have
/// no names.
enum class modifier_id : std::uint8_t { flow = 0 };

// ---- sources ----

/// The part that an operand plays in an instruction.
#include "valhall/isa/generated/roles.def"

/// A source of an instruction.
struct source_field {
    valhall::role role{};         ///< its part in the instruction
    std::uint8_t byte = 0;        ///< its byte in the word, 0 to 3
    bool is_wide = false;         ///< true if it takes 64 bits, an aligned pair of registers
    bool has_absneg = false;      ///< true if it can be negated and made absolute
    bool has_not = false;         ///< true if its bits can be inverted
    bool is_pair = false;         ///< true if Arm's description makes it a pair of registers: 64 bits, and some that are smaller
    bit_field select{};           ///< the field that selects the part that is read; no bits if the whole value is read
    std::uint8_t decodable = 0;   ///< the set of selectors that the hardware decodes, by its place in detail::selector_sets
    std::uint8_t listed = 0;      ///< the set of those that Arm's description lists, likewise
    std::uint8_t parts = 0;       ///< how the selectors of both are encoded, by the place in detail::selector_encodings

    /// The field of the source's byte.
    constexpr bit_field bits() const { return source_byte_field(byte); }

    /// The bit of the negation, which applies after the absolute value.
    constexpr bit_field neg_bit() const { return {source_negation_field(byte).position, has_absneg}; }
    /// The bit that makes the value absolute; no bits where the source has none.
    constexpr bit_field abs_bit() const { return {source_absolute_field(byte).position, has_absneg}; }
    /// The bit that inverts all bits of the value; no bits where the source has none.
    constexpr bit_field not_bit() const { return {source_complement_field.position, has_not}; }

    /// All of the source's bits but those of the selector.
    constexpr word value_bits() const
    {
        return word{0xFF} << 8 * byte | word{has_absneg} * 3 << detail::negation_position(byte) |
               word{has_not} << detail::complement_position;
    }
    /// These bits for a byte and what is done to the value; what the source cannot do must be off.
    constexpr word encode(std::uint8_t value, bool neg, bool abs, bool complement) const
    {
        return word{value} << 8 * byte | (word{neg} | word{abs} << 1) << detail::negation_position(byte) |
               word{complement} << detail::complement_position;
    }

    /// The part of the value that a word selects. (`zext` is a bit of the byte of a 64-bit register or uniform; see selectors.def.)
    constexpr selector selected(word from, arch on) const
    {
        if (is_extended(from, on)) return detail::extension.part;
        return selectors().by_encoding[select.extract(from)];
    }
    /// True if a word selects `zext`: the low 32 bits of a 64-bit source, extended by zeros.
    constexpr bool is_extended(word from, arch on) const
    {
        if (!is_wide || !contains(detail::extension.archs, on)) return false;
        const word value = bits().extract(from);
        const bool is_marked = (value >> detail::extension.bit & 1) != 0 && value < source_byte::constant;
        return is_marked && selectors().by_encoding[select.extract(from)] == selectors().fallback;
    }

    /// The selectors that the hardware decodes, in the words of the older text syntax.
    constexpr const selector_set& selectors() const { return detail::selector_sets.at[decodable]; }
    /// The selectors that are legal by Arm's description, in its words.
    constexpr const selector_set& listed_selectors() const { return detail::selector_sets.at[listed]; }
};

// ---- staging registers ----

/// A group of staging registers: consecutive registers that a message reads or writes.
struct staging_field {
    bool is_written = false;   ///< true if the message writes them; else it reads them
    bit_field base{40, 6};     ///< the first register
    std::uint8_t control = 0;  ///< the value of staging_control_field; 0 if the group does not use it
    bit_field count{33, 3};    ///< how many registers; no bits where the opcode says so
    std::uint8_t least = 0;    ///< the smallest number of registers
    std::uint8_t bias = 0;     ///< the encoding is (number of registers - bias) modulo 2 to the width of `count`

    /// The largest number of registers that can be encoded.
    constexpr int maximum() const { return static_cast<int>(count.maximum()) + least; }
    /// True if the group may have more than eight registers.
    constexpr bool is_many() const { return count.width > 3; }

    /// The number of registers.
    constexpr int registers(word from) const { return static_cast<int>(((count.extract(from) + bias - least) & count.maximum()) + least); }
    /// True if a group can be these registers, of as many as there are.
    constexpr bool fits(int first, int number, unsigned all = 64) const
    {
        const unsigned begin = static_cast<unsigned>(first), size = static_cast<unsigned>(number);
        return (begin < all) & (size - least <= count.maximum()) & (begin + size <= all) & ((number != 0) | (first == 0));
    }
    /// Why a group cannot be these registers, of as many as there are; `fault_code::none` if it can.
    constexpr fault_code check(int first, int number, int all = 64) const
    {
        if (first < 0 || first >= all) return fault_code::register_out_of_range;
        if (number < least || number > maximum()) return fault_code::staging_count;
        return (number == 0 ? first != 0 : first + number > all) ? fault_code::staging_range : fault_code::none;
    }
    /// A word with another number of registers, between `least` and maximum().
    constexpr word with_registers(word into, int number) const { return count.insert(into, static_cast<word>(number - bias)); }
};

// staging_id, the kinds of staging groups; staging_bytes, what each stands for.
#include "valhall/isa/generated/staging.def"

namespace detail {

inline constexpr auto staging_fields = as_structures<staging_field>(staging_bytes);

}  // namespace detail

/// The group of a staging_id.
constexpr const staging_field& describe(staging_id id) { return detail::staging_fields.at[static_cast<int>(id)]; }

// ---- immediates ----

namespace detail {

// The text before the number of an immediate: immediate_label_size characters for each name, of which the first
// immediate_label_sizes[name] are the label.
#include "valhall/isa/generated/immediate_labels.def"

constexpr std::string_view label_of(immediate_name name)
{
    const int place = static_cast<int>(name);
    return {immediate_labels + immediate_label_size * place, immediate_label_sizes[place]};
}

}  // namespace detail

/// The name of an immediate in text.
constexpr std::string_view name_of(immediate_name name)
{
    const std::string_view label = detail::label_of(name);
    return name == immediate_name::constant ? "constant" : label.substr(0, label.size() - 1);
}

/// An immediate number of an instruction. A list ends with one of no width.
struct immediate_field {
    immediate_name name{};           ///< its name
    bit_field bits{};                ///< its place in the word
    number_kind kind{};              ///< how its bits are to be read
    std::uint8_t alignment = 1;      ///< by Arm's description, it is a multiple of this
    enum_id values = enum_id::none;  ///< the enumeration whose values are legal; `none` where all are
    bit_field high{};                ///< further bits, above those of `bits`

    /// True if negative numbers can be encoded.
    constexpr bool is_signed() const { return kind == number_kind::signed_number || kind == number_kind::branch_offset; }
    /// True if it is a distance from the next instruction.
    constexpr bool is_relative() const { return kind == number_kind::branch_offset || kind == number_kind::jump_target; }
    /// The smallest number that can be encoded.
    constexpr std::int64_t minimum() const { return is_signed() ? -(std::int64_t{1} << (bits.width - 1)) : 0; }
    /// The largest number that can be encoded.
    constexpr std::int64_t maximum() const { return (std::int64_t{1} << (bits.width + high.width - is_signed())) - 1; }
    /// True if a number can be set: one from minimum() to maximum(), or where all of 32 bits are there, a negative one that
    /// has 32 bits, so that -1 sets all of them.
    constexpr bool fits(std::int64_t value) const
    {
        const bool takes_sign = is_signed() | (bits.width == 32);
        const std::int64_t least = -(std::int64_t{takes_sign} << (bits.width - 1));
        return value >= least && value <= maximum();
    }
    /// Its bits in the word.
    constexpr word mask() const { return bits.mask() | high.mask(); }
    /// The number in a word.
    constexpr std::int64_t extract(word from) const
    {
        if (is_signed()) return bits.extract_signed(from);
        return static_cast<std::int64_t>(bits.extract(from) | high.extract(from) << bits.width);
    }
    /// A word with another number, of which the bits that fit are taken.
    constexpr word insert(word into, std::int64_t value) const
    {
        return high.insert(bits.insert(into, static_cast<word>(value)), static_cast<word>(value) >> bits.width);
    }
};

}  // namespace valhall

#endif
