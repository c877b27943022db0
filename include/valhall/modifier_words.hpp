// SPDX-License-Identifier: MIT
// The words of modifiers and flow as constants: mod::clamp_m1_1 is whichever modifier of an instruction has the word
// "clamp_m1_1" in the text. Constructors take them, and instruction::set().
#ifndef VALHALL_MODIFIER_WORDS_HPP
#define VALHALL_MODIFIER_WORDS_HPP

#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"

namespace valhall {

/// The word of a modifier's value. `Place` is where its uses begin in the table of words.
template <int Place>
struct modifier_word {
    /// Sets the modifier of an instruction that has the word. Faults: no_such_modifier, not_on_architecture.
    constexpr status set_in(instruction& i) const
    {
        const detail::word_owner owner = detail::find_owner(Place, i.row(), [](int) { return true; });
        if (owner.modifier < 0) return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, detail::enumerator_use_at(Place).id};
        return i.set(describe(i.row().modifier(owner.modifier)).id, owner.value);
    }
};

/// The words as text has them; those that are no identifiers of C++ are named like their enumerators: `unsigned_`, `d2`, `w16_32`.
/// Those that begin with a digit have a second name with an underscore: `_2d`, `_32`.
namespace mod {

#define VALHALL_MODIFIER_WORD(identifier, place) inline constexpr modifier_word<place> identifier{};
#include "valhall/isa/generated/modifier_words.def"

}  // namespace mod

}  // namespace valhall

#endif
