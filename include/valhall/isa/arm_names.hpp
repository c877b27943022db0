// SPDX-License-Identifier: MIT
// Arm's names for instructions that have another name in the table, and Arm's aliases: short names for instructions with some fields fixed.
#ifndef VALHALL_ISA_ARM_NAMES_HPP
#define VALHALL_ISA_ARM_NAMES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall {

/// A name of an instruction, with the fields that it fixes.
struct arm_name {
    std::uint16_t text = 0;  ///< its offset in name_text
    std::uint8_t size = 0;  ///< its length
    bool is_alias = false;  ///< true for an alias: an additional name of some words of the instruction
    opcode code{};  ///< the instruction
    word mask = 0;  ///< the bits that the name fixes; these fields are not written
    word value = 0;  ///< the value of these bits
    arch_span archs = v9_up;  ///< the architectures of the name, if they have the instruction
    bit_field sign_of_zero{};  ///< the sign of an added zero, chosen so that adding it changes nothing: set
        ///< unless rounding down
    bool is_address = false;  ///< the immediate is a distance in bytes from the next instruction
    bool is_half = false;  ///< the destination is not a whole register

    /// True if there is a name; false for a default-constructed one.
    constexpr bool is_given() const { return size != 0; }

    /// The name.
    constexpr std::string_view spelling() const;

    /// True if the name fixes all bits of a field.
    constexpr bool hides(bit_field field) const { return field.width != 0 && (field.mask() & ~mask) == 0; }

    /// Sets the fields that the name fixes.
    constexpr word apply(word bits) const
    {
        bits = (bits & ~mask) | value;
        if (sign_of_zero.width != 0) bits = sign_of_zero.insert(bits, !rounds_down(bits));
        return bits;
    }

    /// True if the name applies to a word of the instruction.
    constexpr bool holds(word bits) const
    {
        return apply(bits) == bits && (!is_half || destination_mask_field.extract(bits) != destination_mask_field.maximum());
    }

    friend constexpr bool operator==(const arm_name&, const arm_name&) = default;

private:
    static constexpr bool rounds_down(word bits)
    {
        return enumeration_of(enum_id::round_mode).standard.extract(bits) == static_cast<word>(modifier::round_mode::rtn);
    }
};

namespace detail {

// name_text: the characters of all names. arm_name_record_table: names and aliases. names_by_text: a hash table of indices of
// names; no_name_place marks a free slot. names_by_code: by opcode, the index of its first name. next_names: by name, the index of the next
// name of the same instruction. address_name: the index of the alias whose immediate is an address.
#include "valhall/isa/generated/arm_names.inc"

inline constexpr std::uint8_t no_name_place = 255;
inline constexpr int name_count = sizeof(arm_name_record_table) / sizeof(char32_t) / arm_name_record::width;

// The name with an index, made from its record: an array of initialised names costs compilers 20 times as much.
constexpr arm_name arm_name_of_index(unsigned index)
{
    const arm_name_record from = arm_name_record_at(index);
    return {.text = from.text(),
            .size = from.size(),
            .is_alias = from.is_alias(),
            .code = static_cast<opcode>(from.code()),
            .mask = from.mask(),
            .value = from.value(),
            .archs = from.archs(),
            .sign_of_zero = {from.sign_position(), from.sign_width()},
            .is_address = from.is_address(),
            .is_half = from.is_half()};
}

}  // namespace detail

constexpr std::string_view arm_name::spelling() const { return {detail::name_text + text, std::size_t{size}}; }

namespace detail {

// Arm's name with an index or, if that is for other architectures, the name of the same spelling and instruction for this one.
constexpr arm_name arm_name_on(std::uint8_t index, arch on)
{
    const arm_name found = arm_name_of_index(index);
    if (!has_common_word(on))
        for (std::uint8_t i = index; i != no_name_place; i = next_names[i])
            if (const arm_name name = arm_name_of_index(i); contains(name.archs, on) && name.spelling() == found.spelling()) return name;
    return found;
}

// Arm's name with an exact spelling, or an empty one.
constexpr arm_name arm_name_spelt(std::string_view text, arch on = {})
{
    if (text.empty()) return {};
    for (unsigned at = text_hash(text.data(), text.size()) % name_slots;; at = (at + 1) % name_slots) {
        const std::uint8_t place = names_by_text[at];
        if (place == no_name_place) return {};
        const std::string_view name = arm_name_of_index(place).spelling();
        if (name.size() == text.size() && same(name.data(), text.data(), text.size())) return arm_name_on(place, on);
    }
}

// The name for a word of an instruction; an empty one if it is the mnemonic. With `aliases`, an alias if one applies.
constexpr arm_name arm_name_for(word bits, opcode code, arch on, bool aliases)
{
    arm_name found;
    for (std::uint8_t i = names_by_code[static_cast<int>(code)]; i != no_name_place; i = next_names[i]) {
        const arm_name name = arm_name_of_index(i);
        if ((name.is_alias && !aliases) || !contains(name.archs, on) || !name.holds(bits)) continue;
        if (name.is_alias) return name;
        if (!found.is_given()) found = name;
    }
    return found;
}

}  // namespace detail

/// The number of Arm's names and aliases.
inline constexpr int arm_name_count = detail::name_count;
/// The name with an index, 0 to arm_name_count - 1; not bounds-checked.
constexpr arm_name arm_name_at(int i) { return detail::arm_name_of_index(static_cast<unsigned>(i)); }

/// Finds Arm's name with an exact spelling. Faults: unknown_mnemonic, also if the name is the table's mnemonic.
constexpr result<arm_name> find_arm_name(std::string_view text)
{
    const arm_name found = detail::arm_name_spelt(text);
    if (found.size == 0) return fault_code::unknown_mnemonic;
    return found;
}

/// The name for a word of an instruction in Arm's dialect. With `aliases`, an alias if one applies. Faults: no_arm_name if it is the
/// mnemonic.
constexpr result<arm_name> arm_name_of(word bits, opcode code, arch on, bool aliases)
{
    const arm_name found = detail::arm_name_for(bits, code, on, aliases);
    if (found.size == 0) return fault_code::no_arm_name;
    return found;
}

}  // namespace valhall

#endif
