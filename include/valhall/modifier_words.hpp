// SPDX-License-Identifier: MIT
// The words of modifiers and flow as constants: mod::clamp_m1_1 is whichever modifier of an instruction has the word
// "clamp_m1_1" in the text. Constructors take them, and instruction::set().
#ifndef VALHALL_MODIFIER_WORDS_HPP
#define VALHALL_MODIFIER_WORDS_HPP

#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"

namespace valhall {

namespace detail {

// The first use of a word as the value of a modifier, or of the flow, that an instruction has and that `is_free` says is not
// given yet. If there is none, `next` tells nothing and the enumeration is `none`. `place` is that of the word's first use.
template <class IsFree>
constexpr enumerator_use resolve_word(int place, descriptor row, const IsFree& is_free)
{
    for (; place != 0; place = enumerator_use_at(place).next) {
        const enumerator_use use = enumerator_use_at(place);
        if (use.value == 0 && describe(use.id).is_flag()) continue;  // what is off has no word
        if (use.id == enum_id::flow && is_free(modifier_id::flow)) return use;
        for (const modifier_id m : row.modifiers())
            if (describe(m).id == use.id && use.value <= describe(m).bits.maximum() && is_free(m)) return use;
    }
    return {enum_id::none, 0, 0};
}

}  // namespace detail

/// The word of a modifier's value. `Place` is where its uses begin in the table of words.
template <int Place>
struct modifier_word {
    /// Sets the modifier of an instruction that has the word. Errors: no_such_modifier, not_on_architecture.
    constexpr status set_in(instruction& i) const
    {
        const auto any = [](modifier_id) { return true; };
        const detail::enumerator_use use = detail::resolve_word(Place, i.row(), any);
        if (use.id == enum_id::none)
            return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, detail::enumerator_use_at(Place).id};
        return i.set(use.id, use.value);
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
