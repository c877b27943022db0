// SPDX-License-Identifier: MIT
// Replacements for instructions that users may expect and that no Mali GPU has under that name.
#ifndef VALHALL_TEXT_MESSAGES_INSTEAD_HPP
#define VALHALL_TEXT_MESSAGES_INSTEAD_HPP

#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/text/messages/nearest_word.hpp"

namespace valhall::detail {

// A replacement for an instruction that users may expect.
struct advice {
    std::string_view name;
    word bits;              // in the encoding of v9 to v14
    std::string_view line;  // the same in the panfrost dialect
    std::string_view does;  // what the line does
};

inline constexpr advice all_advice[] = {
#define VALHALL_INSTEAD(operation, type, bits, line, does, call) {#operation "." #type, bits, line, does},
#include "valhall/messages/messages.def"
};

// Finds the advice for a name, with or without its type; null if there is none.
constexpr const advice* find_advice(std::string_view wanted)
{
    for (const advice& one : all_advice) {
        if (same_but_for_case(one.name, wanted)) return &one;
        if (same_but_for_case(one.name.substr(0, one.name.find('.')), wanted)) return &one;
    }
    return nullptr;
}

}  // namespace valhall::detail

#endif
