// SPDX-License-Identifier: MIT
// The wording of each dialect. Allocates, so it stands apart from the core.
#ifndef VALHALL_TEXT_MESSAGES_WORDINGS_HPP
#define VALHALL_TEXT_MESSAGES_WORDINGS_HPP

#include <string_view>

#include "valhall/text/arm/wording.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/wording.hpp"
#include "valhall/text/messages/wording.hpp"
#include "valhall/text/panfrost/wording.hpp"

namespace valhall::detail {

// Calls a function with the wording of a dialect for an instruction, which need not be given, under the mnemonic that its line has.
template <class Function>
auto in_wording(dialect syntax, descriptor row, std::string_view mnemonic, Function&& function)
{
    switch (syntax) {
    case dialect::arm: return function(arm_wording(row, mnemonic));
    case dialect::draft2021: return function(draft_wording(row, mnemonic));
    default: return function(panfrost_wording(row, mnemonic));
    }
}

// The word of a value in a dialect; empty if it has none.
inline std::string_view word_in(dialect syntax, enum_id id, word value)
{
    return in_wording(syntax, {}, {}, [&](const wording& dialect_words) { return dialect_words.word_of(id, value); });
}

}  // namespace valhall::detail

#endif
