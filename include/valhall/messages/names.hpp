// SPDX-License-Identifier: MIT
// Names of modifiers in words.
#ifndef VALHALL_MESSAGES_NAMES_HPP
#define VALHALL_MESSAGES_NAMES_HPP

#include <string_view>

#include "valhall/isa/descriptor.hpp"

namespace valhall::detail {

// Writes the name of an enumeration in words: "round mode".
template <class Writer>
constexpr void put_name_in_words(Writer& out, enum_id id)
{
    switch (id) {
#define VALHALL_NAME(id, words) \
    case enum_id::id: return out.put(words);
#include "valhall/messages/messages.def"
    default: break;
    }
    std::string_view name = enumeration_of(id).name();
    while (name.back() == '_') name.remove_suffix(1);
    for (const char c : name) out.put(c == '_' ? ' ' : c);
}

}  // namespace valhall::detail

#endif
