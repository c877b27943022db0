// SPDX-License-Identifier: MIT
// Decodes UTF-8.
#ifndef VALHALL_TEXT_COMMON_UTF8_HPP
#define VALHALL_TEXT_COMMON_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace valhall {

/// A character of a text in UTF-8.
struct utf8_character {
    std::size_t size = 0;      ///< in bytes; 0 if the text does not begin with a character
    std::uint32_t number = 0;  ///< the code point
};

/// The first character of a text.
/// Example: first_character("é!").size == 2;
constexpr utf8_character first_character(std::string_view text)
{
    if (text.empty()) return {};
    const std::uint32_t first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return {1, first};
    const std::size_t size = first >= 0xF8 ? 0u : first >= 0xF0 ? 4u : first >= 0xE0 ? 3u : first >= 0xC0 ? 2u : 0u;
    if (size == 0 || size > text.size()) return {};
    std::uint32_t number = first & (0x7Fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
        const std::uint32_t next = static_cast<unsigned char>(text[i]);
        if (next >> 6 != 2) return {};
        number = number << 6 | (next & 0x3F);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = number >= 0xD800 && number <= 0xDFFF;
    if (number < least[size] || number > 0x10FFFF || is_surrogate) return {};
    return {size, number};
}

/// The size of the whole characters in a text that may be cut within one.
constexpr std::size_t whole_characters(std::string_view text)
{
    std::size_t begin = text.size();
    for (int back = 0; back < 3 && begin != 0; ++back) {
        const unsigned char c = static_cast<unsigned char>(text[--begin]);
        if (c < 0x80) break;
        if (c < 0xC0) continue;
        const std::size_t wanted = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
        return begin + wanted > text.size() ? begin : text.size();
    }
    return text.size();
}

}  // namespace valhall

#endif
