// SPDX-License-Identifier: MIT
// Suggestions for misspelt names. Allocates, so it is not part of the core.
#ifndef VALHALL_TEXT_MESSAGES_SUGGEST_HPP
#define VALHALL_TEXT_MESSAGES_SUGGEST_HPP

#include <string_view>
#include <vector>

#include "valhall/text/messages/nearest_word.hpp"

namespace valhall::detail {

// A replacement for an instruction that users may expect.
struct advice {
    std::string_view name;
    std::string_view line;  // in the panfrost dialect
    std::string_view what;
};

inline constexpr advice all_advice[] = {
#define VALHALL_ADVICE(name, line, what) {name, line, what},
#include "valhall/text/messages/advice.def"
};

// Finds the advice for a name, with or without its type; null if there is none.
inline const advice* find_advice(std::string_view wanted)
{
    for (const advice& one : all_advice) {
        if (same_but_for_case(one.name, wanted)) return &one;
        if (same_but_for_case(one.name.substr(0, one.name.find('.')), wanted)) return &one;
    }
    return nullptr;
}

// The mnemonic that may be meant: the same in another case, one that lacks only its type, or the nearest one; empty if none is near.
inline std::string_view nearest_mnemonic(std::string_view wanted, const std::vector<std::string_view>& candidates)
{
    nearest_word nearest(wanted);
    for (const std::string_view candidate : candidates)
        if (same_but_for_case(candidate, wanted)) return candidate;
    for (const std::string_view candidate : candidates) {
        const bool has_more = candidate.size() > wanted.size() && candidate[wanted.size()] == '.';
        if (has_more && same_but_for_case(candidate.substr(0, wanted.size()), wanted)) return candidate;
        nearest.offer(candidate);
    }
    return nearest.spelling();
}

}  // namespace valhall::detail

#endif
