// SPDX-License-Identifier: MIT
// Constants for the words of modifiers and flow: mod::clamp_m1_1 sets whichever modifier of an instruction has the word "clamp_m1_1".
// Accepted by constructors and instruction::set().
#ifndef VALHALL_MODIFIER_WORDS_HPP
#define VALHALL_MODIFIER_WORDS_HPP

#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"

namespace valhall {

/// A modifier word. `Place` is the index of its first use in the table of words.
template <int Place>
struct modifier_word {
    /// Sets the instruction's modifier to which this word belongs. Faults: no_such_modifier, not_on_architecture.
    constexpr status set_in(instruction& i) const
    {
        const detail::word_owner owner = detail::find_owner(Place, i.row(), [](int) { return true; });
        if (owner.modifier < 0) return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, detail::enumerator_use_at(Place).id};
        return i.set(modifier_field_of(i.row().modifier(owner.modifier)).id, owner.value);
    }
};

/// The words as in text. Words that are not C++ identifiers are named like their enumerators: `unsigned_`, `d2`, `w16_32`. Words that begin
/// with a digit also have a name with an underscore: `_2d`, `_32`.
namespace mod {

#define VALHALL_MODIFIER_WORD(identifier, place) inline constexpr modifier_word<place> identifier{};
#include "valhall/isa/generated/modifier_words.def"

}  // namespace mod

}  // namespace valhall

#endif
