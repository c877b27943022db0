// SPDX-License-Identifier: MIT
// Texts with mistakes. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_MUTATED_TEXT_HPP
#define VALHALL_TESTS_TGSI_MUTATED_TEXT_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "random.hpp"

namespace tests {

// A text with a few characters changed, removed or doubled.
inline std::string mutated(dice& random, std::string text)
{
    constexpr std::string_view letters = "0123456789.,:[]()|-+{}xyzw ABDEFMNOSTU\n\t_\\\"'%\xC3\xA9\xFF";
    for (valhall::word n = random.below(6) + 1; n > 0 && !text.empty(); --n) {
        const std::size_t at = random.below(text.size()), size = random.below(8);
        switch (random.below(4)) {
        case 0: text[at] = letters[random.below(letters.size())]; break;
        case 1: text.erase(at, size); break;
        case 2: text.insert(at, text.substr(random.below(text.size()), size)); break;
        default: text.insert(at, 1, static_cast<char>(random.bits())); break;
        }
    }
    return text;
}

}  // namespace tests

#endif
