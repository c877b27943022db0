// SPDX-License-Identifier: MIT
// The fields of modifiers, and the restrictions in Arm's description.
#ifndef VALHALL_ISA_MODIFIER_FIELD_HPP
#define VALHALL_ISA_MODIFIER_FIELD_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"

namespace valhall {

/// How strictly a word is checked. `decodable` refuses what has no meaning, as decode() does; `hardware` also what the hardware does not
/// accept; `strict` also what Arm's description does not list, such as reserved bits that the hardware ignores. (Existing compilers set such
/// bits.)
enum class strictness : std::uint8_t { decodable, hardware, strict };

/// A modifier of an instruction: its enumeration, its bits, and the values accepted here. The enumeration determines which values are
/// defined at all.
struct modifier_field {
    enum_id id{};  ///< its enumeration
    enum_id excluded = enum_id::none;  ///< a modifier that must be off if this one is on
    bit_field bits{};  ///< its place in the word
    std::uint16_t accepted = 0xFFFF;  ///< bit n: the hardware accepts value n here
    std::uint16_t listed = 0xFFFF;  ///< bit n: Arm's description lists value n here, on the architectures below
    arch_span listed_on = v9_up;  ///< on other architectures it lists all values

    /// True if the hardware accepts a defined value here.
    constexpr bool is_accepted(word value) const { return (accepted >> value & 1) != 0; }
    /// True if Arm's description lists a defined value here.
    constexpr bool is_listed(word value, arch on) const { return !contains(listed_on, on) || (listed >> value & 1) != 0; }
    /// True if a defined value is legal here at a strictness.
    constexpr bool takes(word value, arch on, strictness at) const
    {
        return (at == strictness::decodable || is_accepted(value)) && (at != strictness::strict || is_listed(value, on));
    }
};

/// Identifies a modifier_field by its index in detail::modifier_fields. `flow` belongs to every instruction; the others have no names.
enum class modifier_id : std::uint8_t { flow = 0 };

}  // namespace valhall

#endif
