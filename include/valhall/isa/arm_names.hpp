// Arm's names for instructions that the table has under another one, and Arm's aliases: short names for an
// instruction some of whose fields are fixed. They stand in names.def; name_data.def has the same as compact data.
#ifndef VALHALL_ISA_ARM_NAMES_HPP
#define VALHALL_ISA_ARM_NAMES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/descriptor.hpp"

namespace valhall {

/// A further name of an instruction, and the fields that it stands for. The empty name, which is false, stands for none.
struct arm_name {
    std::uint16_t text = 0;         ///< where it begins in name_text
    std::uint8_t size = 0;
    bool is_alias = false;          ///< whether it is one among several spellings and not the name
    opcode code{};
    word mask = 0;                  ///< the bits that the name fixes; what lies in them is not written
    word value = 0;                 ///< and what they hold
    arch_span archs = v9_up;        ///< where the name holds, if the instruction exists there
    bit_field sign_of_zero{};       ///< the sign of a zero that must not change the result: set unless rounding goes down
    bool is_address = false;        ///< the immediate is a distance in bytes from the next instruction
    bool is_half = false;           ///< the destination is not a whole register

    /// The name itself.
    constexpr std::string_view spelling() const;

    constexpr explicit operator bool() const { return size != 0; }

    /// Whether the name fixes all bits of a field.
    constexpr bool hides(bit_field field) const { return field.width != 0 && (field.mask() & ~mask) == 0; }

    /// A word with the fields that the name fixes.
    constexpr word apply(word bits) const
    {
        bits = (bits & ~mask) | value;
        if (sign_of_zero.width != 0) bits = sign_of_zero.insert(bits, !rounds_down(bits));
        return bits;
    }

    /// Whether a word of the instruction can be written so.
    constexpr bool holds(word bits) const
    {
        return apply(bits) == bits && (!is_half || destination_mask_field.extract(bits) != static_cast<word>(destination_mask_field.maximum()));
    }

private:
    static constexpr bool rounds_down(word bits) { return bit_field{30, 2}.extract(bits) == static_cast<word>(modifier::round_mode::rtn); }
};

namespace detail {

// What is found where there is no name. (Not a null pointer, which some compilers do not compare in constant expressions
// when they instrument them.)
inline constexpr arm_name no_name{};

// name_text; names, the names and aliases in the order of names.def; names_by_text, by hash the
// place of a name, or no_name_place; names_by_code, the first name of each instruction; next_names, the next one of the same.
#include "valhall/isa/generated/arm_names.def"

inline constexpr std::uint8_t no_name_place = 255;
inline constexpr int name_slots = 512;
inline constexpr int name_count = sizeof(arm_names) / sizeof(arm_name);

}  // namespace detail

constexpr std::string_view arm_name::spelling() const { return {detail::name_text + text, size}; }

/// Arm's name of a text, spelt exactly, or the empty one.
constexpr const arm_name& find_arm_name(std::string_view text)
{
    if (text.empty()) return detail::no_name;
    for (unsigned at = detail::text_hash(text.data(), text.size()) % detail::name_slots;; at = (at + 1) % detail::name_slots) {
        const std::uint8_t place = detail::names_by_text[at];
        if (place == detail::no_name_place) return detail::no_name;
        const std::string_view name = detail::arm_names[place].spelling();
        if (name.size() == text.size() && detail::same(name.data(), text.data(), text.size())) return detail::arm_names[place];
    }
}

/// The name that Arm's syntax has for a word of an instruction, an alias if they are wanted and there is one;
/// the empty one where it is the table's own mnemonic.
constexpr const arm_name& arm_name_of(word bits, opcode code, arch on, bool aliases)
{
    std::uint8_t found = detail::no_name_place;
    for (std::uint8_t i = detail::names_by_code[static_cast<int>(code)]; i != detail::no_name_place; i = detail::next_names[i]) {
        const arm_name& name = detail::arm_names[i];
        if ((name.is_alias && !aliases) || !contains(name.archs, on) || !name.holds(bits)) continue;
        if (name.is_alias) return name;
        if (found == detail::no_name_place) found = i;
    }
    return found != detail::no_name_place ? detail::arm_names[found] : detail::no_name;
}

}  // namespace valhall

#endif
