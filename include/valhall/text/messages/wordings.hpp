// SPDX-License-Identifier: MIT
// Selects the wording of a dialect.
#ifndef VALHALL_TEXT_MESSAGES_WORDINGS_HPP
#define VALHALL_TEXT_MESSAGES_WORDINGS_HPP

#include <string_view>

#include "valhall/text/arm/wording.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/wording.hpp"
#include "valhall/text/messages/wording.hpp"
#include "valhall/text/panfrost/wording.hpp"

namespace valhall::detail {

// Calls a function with the wording of a dialect for an instruction, which may be absent, under the mnemonic of its line.
template <class Function>
constexpr auto in_wording(dialect syntax, descriptor row, std::string_view mnemonic, Function&& function)
{
    switch (syntax) {
    case dialect::arm: return function(arm_wording(row, mnemonic));
    case dialect::draft2021: return function(draft_wording(row, mnemonic));
    default: return function(panfrost_wording(row, mnemonic));
    }
}

}  // namespace valhall::detail

namespace valhall {

/// The word for a value in a dialect; empty if there is none.
constexpr std::string_view word_in(dialect syntax, enum_id id, word value)
{
    return detail::in_wording(syntax, {}, {}, [&](const detail::wording& dialect_words) { return dialect_words.word_of(id, value); });
}

}  // namespace valhall

#endif
