// SPDX-License-Identifier: MIT
// Arm's names for instructions that the table has under another one, and Arm's aliases: short names for an
// instruction some of whose fields are fixed.
#ifndef VALHALL_ISA_ARM_NAMES_HPP
#define VALHALL_ISA_ARM_NAMES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall {

/// A further name of an instruction, and the fields that it stands for.
struct arm_name {
    std::uint16_t text = 0;         ///< its offset in name_text
    std::uint8_t size = 0;          ///< its length
    bool is_alias = false;          ///< true if it is a short name, beside one that every word of the instruction has
    opcode code{};  ///< the instruction that it stands for
    word mask = 0;                  ///< the bits that the name fixes; what lies in them is not written
    word value = 0;                 ///< the value of these bits
    arch_span archs = v9_up;        ///< the architectures of the name, if they have the instruction
    bit_field sign_of_zero{};       ///< the sign of an added zero, which the name fixes so that adding it changes nothing: set
                                    ///< unless rounding goes down
    bool is_address = false;        ///< the immediate is a distance in bytes from the next instruction
    bool is_half = false;           ///< the destination is not a whole register

    /// True if there is a name: a default one has none.
    constexpr bool is_given() const { return size != 0; }

    /// The name itself.
    constexpr std::string_view spelling() const;

    /// True if the name fixes all bits of a field.
    constexpr bool hides(bit_field field) const { return field.width != 0 && (field.mask() & ~mask) == 0; }

    /// A word with the fields that the name fixes.
    constexpr word apply(word bits) const
    {
        bits = (bits & ~mask) | value;
        if (sign_of_zero.width != 0) bits = sign_of_zero.insert(bits, !rounds_down(bits));
        return bits;
    }

    /// True if a word of the instruction can be written so.
    constexpr bool holds(word bits) const
    {
        return apply(bits) == bits && (!is_half || destination_mask_field.extract(bits) != destination_mask_field.maximum());
    }

    friend constexpr bool operator==(const arm_name&, const arm_name&) = default;

private:
    static constexpr bool rounds_down(word bits)
    {
        return describe(enum_id::round_mode).standard.extract(bits) == static_cast<word>(modifier::round_mode::rtn);
    }
};

namespace detail {

// The functions of this namespace return this if there is no name; it has no characters. (Not a null pointer, which some
// compilers do not compare in constant expressions when they instrument them.)
inline constexpr arm_name no_name{};

// name_text: the characters of all names. arm_names: the names and aliases. names_by_text: by hash, the place of a name, or
// no_name_place. names_by_code: by opcode, the place of its first name; next_names: by name, the place of the next one of the
// same instruction.
#include "valhall/isa/generated/arm_names.def"

inline constexpr std::uint8_t no_name_place = 255;
inline constexpr int name_count = sizeof(arm_names) / sizeof(arm_name);

}  // namespace detail

constexpr std::string_view arm_name::spelling() const { return {detail::name_text + text, std::size_t{size}}; }

namespace detail {

// Arm's name of a text, spelt exactly, or no_name.
constexpr const arm_name& arm_name_spelt(std::string_view text)
{
    if (text.empty()) return no_name;
    for (unsigned at = text_hash(text.data(), text.size()) % name_slots;; at = (at + 1) % name_slots) {
        const std::uint8_t place = names_by_text[at];
        if (place == no_name_place) return no_name;
        const std::string_view name = arm_names[place].spelling();
        if (name.size() == text.size() && same(name.data(), text.data(), text.size())) return arm_names[place];
    }
}

// The name for a word of an instruction, or no_name where that is the mnemonic: an alias if they are wanted and one holds.
constexpr const arm_name& arm_name_for(word bits, opcode code, arch on, bool aliases)
{
    std::uint8_t found = no_name_place;
    for (std::uint8_t i = names_by_code[static_cast<int>(code)]; i != no_name_place; i = next_names[i]) {
        const arm_name& name = arm_names[i];
        if ((name.is_alias && !aliases) || !contains(name.archs, on) || !name.holds(bits)) continue;
        if (name.is_alias) return name;
        if (found == no_name_place) found = i;
    }
    return found != no_name_place ? arm_names[found] : no_name;
}

}  // namespace detail

/// How many names and aliases of Arm's there are, and each of them, 0 to arm_name_count - 1.
inline constexpr int arm_name_count = detail::name_count;
/// A name by its place, which is not checked.
constexpr const arm_name& arm_name_at(int i) { return detail::arm_names[i]; }

/// Arm's name that is spelt so, exactly. Faults: unknown_mnemonic, also for what Arm and the table call alike.
constexpr result<arm_name> find_arm_name(std::string_view text)
{
    const arm_name& found = detail::arm_name_spelt(text);
    if (found.size == 0) return fault_code::unknown_mnemonic;
    return found;
}

/// The name that Arm's syntax has for a word of an instruction: an alias if they are wanted and one holds.
/// Faults: no_arm_name where it is the mnemonic itself.
constexpr result<arm_name> arm_name_of(word bits, opcode code, arch on, bool aliases)
{
    const arm_name& found = detail::arm_name_for(bits, code, on, aliases);
    if (found.size == 0) return fault_code::no_arm_name;
    return found;
}

}  // namespace valhall

#endif
