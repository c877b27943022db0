// SPDX-License-Identifier: MIT
// Constants for the words of modifiers and flow: mod::clamp_m1_1 sets whichever modifier of an instruction has the word "clamp_m1_1".
// Accepted by constructors and instruction::set().
#ifndef VALHALL_MODIFIER_WORDS_HPP
#define VALHALL_MODIFIER_WORDS_HPP

#include <type_traits>

#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"

namespace valhall {

/// The type of a word. `Word::first_use` is the index of its first use in the table of words.
template <class Word>
concept modifier_word = std::is_enum_v<Word> && requires { Word::first_use; };

/// Sets the instruction's modifier to which a word belongs. Faults: no_such_modifier, not_on_architecture.
template <modifier_word Word>
constexpr status set_in(Word, instruction& i)
{
    constexpr int place = static_cast<int>(Word::first_use);
    const detail::word_owner owner = detail::find_owner(place, i.row(), [](int) { return true; });
    if (owner.modifier < 0) return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, detail::use_at(place).id()};
    return i.set(modifier_field_of(i.row().modifier(owner.modifier)).id, owner.value);
}

/// The words as in text. Words that are not C++ identifiers are named like their enumerators: `unsigned_`, `d2`, `w16_32`. Words that begin
/// with a digit also have a name with an underscore: `_2d`, `_32`.
namespace mod {

// A word and its type have the same name, which denotes the word. Each type is an enumeration: compilers define one four times as fast as
// they instantiate a class template.
#define VALHALL_MODIFIER_WORD(identifier, place) inline constexpr enum class identifier { first_use = place } identifier{};
#include "valhall/isa/generated/modifier_words.def"

}  // namespace mod

}  // namespace valhall

#endif
