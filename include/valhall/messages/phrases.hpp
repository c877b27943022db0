// SPDX-License-Identifier: MIT
// The places that are sentences themselves: see messages.def.
#ifndef VALHALL_MESSAGES_PHRASES_HPP
#define VALHALL_MESSAGES_PHRASES_HPP

#include <string_view>

#include "valhall/messages/message.hpp"

namespace valhall::detail {

// The sentence of a place; empty if it is none.
constexpr std::string_view phrase_of(place which)
{
    switch (which) {
#define VALHALL_PHRASE(place_name, sentence) \
    case place::place_name: return sentence;
#include "valhall/messages/messages.def"
    default: return {};
    }
}

}  // namespace valhall::detail

#endif
