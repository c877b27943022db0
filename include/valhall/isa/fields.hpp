// SPDX-License-Identifier: MIT
// The fields of instructions and their positions: modifiers, sources, staging groups and immediates; and the restrictions in Arm's
// description.
#ifndef VALHALL_ISA_FIELDS_HPP
#define VALHALL_ISA_FIELDS_HPP

#include <cstddef>
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

/// How strictly an instruction is validated. `hardware` refuses what the hardware does not accept; `strict` also what Arm's description
/// does not list, such as reserved bits that the hardware ignores. (Existing compilers set such bits.)
enum class strictness : std::uint8_t { hardware, strict };

/// A modifier of an instruction: its enumeration, its bits, and the values accepted here. The enumeration determines which values are
/// defined at all.
struct modifier_field {
    enum_id id{};                      ///< its enumeration
    enum_id excluded = enum_id::none;  ///< a modifier that must be off if this one is on
    bit_field bits{};                  ///< its place in the word
    std::uint16_t accepted = 0xFFFF;   ///< bit n: the hardware accepts value n here
    std::uint16_t listed = 0xFFFF;     ///< bit n: Arm's description lists value n here, on the architectures below
    arch_span listed_on = v9_up;       ///< on other architectures it lists all values

    /// True if a defined value is accepted here at a strictness.
    constexpr bool takes(word value, arch on, strictness at) const
    {
        if ((accepted >> value & 1) == 0) return false;
        return at == strictness::hardware || !contains(listed_on, on) || (listed >> value & 1) != 0;
    }
};

/// Identifies a modifier_field by its index in detail::modifier_fields. `flow` belongs to every instruction; the others have no names.
enum class modifier_id : std::uint8_t { flow = 0 };

// ---- sources ----

/// The role of an operand in an instruction.
#include "valhall/isa/generated/roles.def"

/// A source of an instruction.
struct source_field {
    valhall::role role{};         ///< its role in the instruction
    std::uint8_t byte = 0;        ///< its byte in the word, 0 to 3
    bool is_wide = false;         ///< true for 64 bits: an aligned pair of registers
    bool has_absneg = false;      ///< true if it can be negated and made absolute
    bool has_not = false;         ///< true if its bits can be inverted
    bool is_pair = false;         ///< true if Arm's description makes it a register pair: 64 bits, and some smaller values
    bit_field select{};           ///< the selector field; width 0 if the whole value is read
    std::uint8_t decodable = 0;   ///< index in detail::selector_sets of the selectors that the hardware decodes
    std::uint8_t listed = 0;      ///< index in detail::selector_sets of the selectors that Arm's description lists
    std::uint8_t parts = 0;       ///< index in detail::selector_encodings of the encodings of both

    /// The source's byte.
    constexpr bit_field bits() const { return source_byte_field(byte); }

    /// The negation bit. Negation applies after the absolute value.
    constexpr bit_field neg_bit() const { return {source_negation_field(byte).position, has_absneg}; }
    /// The absolute value bit; width 0 if the source has none.
    constexpr bit_field abs_bit() const { return {source_absolute_field(byte).position, has_absneg}; }
    /// The complement bit; width 0 if the source has none.
    constexpr bit_field not_bit() const { return {source_complement_field.position, has_not}; }

    /// The bit of a 64-bit register or uniform that selects `zext`; width 0 if the source is narrower.
    constexpr bit_field extension_bit() const { return {static_cast<std::uint8_t>(bits().position + detail::extension.bit), is_wide}; }
    /// The architectures on which that bit selects `zext`. On others it is part of the number.
    constexpr arch_span extension_archs() const { return is_wide ? detail::extension.archs : no_arch; }

    /// All bits of the source except its selector.
    constexpr word value_bits() const
    {
        return word{0xFF} << 8 * byte | word{has_absneg} * 3 << detail::negation_position(byte) |
               word{has_not} << detail::complement_position;
    }
    /// Encodes a byte and modifiers. Modifiers that the source lacks must be off.
    constexpr word encode(std::uint8_t value, bool neg, bool abs, bool complement) const
    {
        return word{value} << 8 * byte | (word{neg} | word{abs} << 1) << detail::negation_position(byte) |
               word{complement} << detail::complement_position;
    }

    /// The selector in a word. (`zext` is a bit of the byte of a 64-bit register or uniform; see selectors.def.)
    constexpr selector selected(word from, arch on) const
    {
        if (is_extended(from, on)) return detail::extension.part;
        return selectors().by_encoding[select.extract(from)];
    }
    /// True if a word selects `zext`: the zero-extended low half of a 64-bit source.
    constexpr bool is_extended(word from, arch on) const
    {
        if (!is_wide || !contains(detail::extension.archs, on)) return false;
        const word value = bits().extract(from);
        const bool is_marked = (value >> detail::extension.bit & 1) != 0 && value < source_byte::constant;
        return is_marked && selectors().by_encoding[select.extract(from)] == selectors().fallback;
    }

    /// The selectors that the hardware decodes, by panfrost names.
    constexpr const selector_set& selectors() const { return detail::selector_sets.at[decodable]; }
    /// The selectors that Arm's description lists, by Arm's names.
    constexpr const selector_set& listed_selectors() const { return detail::selector_sets.at[listed]; }
};

// ---- staging registers ----

/// A group of staging registers: consecutive registers that a message reads or writes.
struct staging_field {
    bool is_written = false;   ///< true if the message writes them, false if it reads them
    bit_field base{40, 6};     ///< the first register
    std::uint8_t control = 0;  ///< the value of staging_control_field; 0 if the group does not use it
    bit_field count{33, 3};    ///< the field of the count; width 0 if the opcode determines it
    std::uint8_t least = 0;    ///< the minimum count
    std::uint8_t bias = 0;     ///< the encoding is (count - bias) modulo 2^width

    /// The maximum count that can be encoded.
    constexpr int maximum() const { return static_cast<int>(count.maximum()) + least; }
    /// True if the group can have more than eight registers.
    constexpr bool is_many() const { return count.width > 3; }

    /// The number of registers.
    constexpr int registers(word from) const { return static_cast<int>(((count.extract(from) + bias - least) & count.maximum()) + least); }
    /// True if a group can be `number` registers from `first` on, of `all` that exist.
    constexpr bool fits(int first, int number, unsigned all = 64) const
    {
        const unsigned begin = static_cast<unsigned>(first), size = static_cast<unsigned>(number);
        return (begin < all) & (size - least <= count.maximum()) & (begin + size <= all) & ((number != 0) | (first == 0));
    }
    /// Why a group cannot be `number` registers from `first` on, of `all` that exist; `fault_code::none` if it can.
    constexpr fault_code check(int first, int number, int all = 64) const
    {
        if (first < 0 || first >= all) return fault_code::register_out_of_range;
        if (number < least || number > maximum()) return fault_code::staging_count;
        return (number == 0 ? first != 0 : first + number > all) ? fault_code::staging_range : fault_code::none;
    }
    /// A word with another register count, from `least` to maximum().
    constexpr word with_registers(word into, int number) const { return count.insert(into, static_cast<word>(number - bias)); }
};

// staging_id: the kinds of staging groups; staging_bytes: their properties.
#include "valhall/isa/generated/staging.def"

namespace detail {

inline constexpr auto staging_fields = as_structures<staging_field>(staging_bytes);

}  // namespace detail

/// The staging group with a staging_id.
constexpr const staging_field& staging_field_of(staging_id id) { return detail::staging_fields.at[static_cast<int>(id)]; }

// ---- immediates ----

namespace detail {

// The labels of immediates: immediate_label_size characters for each name, of which the first immediate_label_sizes[name] are the label.
#include "valhall/isa/generated/immediate_labels.def"

constexpr std::string_view label_of(immediate_name name)
{
    const int place = static_cast<int>(name);
    return {immediate_labels + immediate_label_size * place, std::size_t{immediate_label_sizes[place]}};
}

}  // namespace detail

/// The name of an immediate in text.
constexpr std::string_view name_of(immediate_name name)
{
    const std::string_view label = detail::label_of(name);
    return name == immediate_name::constant ? "constant" : label.substr(0, label.size() - 1);
}

/// An immediate of an instruction. Lists end with one of width 0.
struct immediate_field {
    immediate_name name{};           ///< its name
    bit_field bits{};                ///< its place in the word
    number_kind kind{};              ///< how its bits are interpreted
    std::uint8_t alignment = 1;      ///< in Arm's description, the value is a multiple of this
    enum_id values = enum_id::none;  ///< the enumeration of legal values; `none` if all values are legal
    bit_field high{};                ///< further bits, above those of `bits`

    /// True if negative numbers can be encoded.
    constexpr bool is_signed() const { return kind == number_kind::signed_number || kind == number_kind::branch_offset; }
    /// True if it is an offset from the next instruction.
    constexpr bool is_relative() const { return kind == number_kind::branch_offset || kind == number_kind::jump_target; }
    /// The smallest number that can be encoded.
    constexpr std::int64_t minimum() const { return is_signed() ? -(std::int64_t{1} << (bits.width - 1)) : 0; }
    /// The largest number that can be encoded.
    constexpr std::int64_t maximum() const { return (std::int64_t{1} << (bits.width + high.width - is_signed())) - 1; }
    /// True if a number can be set: from minimum() to maximum(), or for a 32-bit field also a negative 32-bit number, so that -1 sets all
    /// bits.
    constexpr bool fits(std::int64_t value) const
    {
        const bool takes_sign = is_signed() | (bits.width == 32);
        const std::int64_t least = -(std::int64_t{takes_sign} << (bits.width - 1));
        return value >= least && value <= maximum();
    }
    /// The mask of its bits.
    constexpr word mask() const { return bits.mask() | high.mask(); }
    /// The number in a word.
    constexpr std::int64_t extract(word from) const
    {
        if (is_signed()) return bits.extract_signed(from);
        return static_cast<std::int64_t>(bits.extract(from) | high.extract(from) << bits.width);
    }
    /// A word with another number, truncated to the field.
    constexpr word insert(word into, std::int64_t value) const
    {
        const word low = bits.insert(into, static_cast<word>(value));
        return high.width == 0 ? low : high.insert(low, static_cast<word>(value) >> bits.width);
    }
};

}  // namespace valhall

#endif
