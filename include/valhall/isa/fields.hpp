// SPDX-License-Identifier: MIT
// The fields of instructions and their positions: modifiers, sources, staging groups and immediates.
#ifndef VALHALL_ISA_FIELDS_HPP
#define VALHALL_ISA_FIELDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/layout.hpp"
#include "valhall/isa/modifier_field.hpp"
#include "valhall/isa/source_field.hpp"

namespace valhall {

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
    constexpr int registers(word from) const
    {
        return static_cast<int>((((from >> count.position) + bias - least) & count.maximum()) + least);
    }
    /// True if a group can be `number` registers from `first` on, of `all` that exist, a power of two.
    constexpr bool fits(int first, int number, unsigned all = 64) const
    {
        // Of 1 to `all` registers, the highest possible first one is all - size; without registers, `first` must be 0.
        const unsigned begin = static_cast<unsigned>(first), size = static_cast<unsigned>(number);
        return (size - least <= count.maximum()) & (begin <= ((all - size) & (all - 1)));
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

// staging_id: the kinds of staging groups; staging_field_table: their properties.
#include "valhall/isa/generated/staging.inc"

namespace detail {

inline constexpr auto staging_fields = as_structures<staging_field>(staging_field_table);
static_assert(is_staging_field<staging_field>);

}  // namespace detail

/// The staging group with a staging_id.
constexpr const staging_field& staging_field_of(staging_id id) { return detail::staging_fields.at[static_cast<int>(id)]; }

// ---- immediates ----

namespace detail {

// The labels of immediates: immediate_label_size characters for each name, of which the first immediate_label_sizes[name] are the label.
#include "valhall/isa/generated/immediate_labels.inc"

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
