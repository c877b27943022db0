// SPDX-License-Identifier: MIT
// The characters with which xxd repeats the data of a line. They show if the digits before them are bytes in order or
// little-endian numbers.
#ifndef VALHALL_TOOLS_DUMP_CHARACTERS_HPP
#define VALHALL_TOOLS_DUMP_CHARACTERS_HPP

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// The meaning of the digits of a dump: bytes in order, or numbers.
enum class digit_order { bytes, numbers };

namespace dump_detail {

// The characters of a group's bytes, the last byte first if it is a number.
inline std::string characters_of(std::string_view digits, digit_order order)
{
    std::string characters;
    for (; digits.size() > 1; digits.remove_prefix(2)) {
        unsigned byte = 0;
        std::from_chars(digits.data(), digits.data() + 2, byte, 16);
        characters += byte >= ' ' && byte <= '~' ? static_cast<char>(byte) : '.';
    }
    if (order == digit_order::numbers) std::reverse(characters.begin(), characters.end());
    return characters;
}

// True if the end of a line repeats its groups of digits, which are between a colon and two blanks.
inline bool repeats(std::string_view line, digit_order order)
{
    line.remove_prefix(line.find(": ") + 2);
    const std::size_t size = line.find("  ");
    if (size == std::string_view::npos) return false;
    std::string_view groups = line.substr(0, size);
    line.remove_prefix(size + 2);
    std::string characters;
    while (!groups.empty()) {
        const std::string_view group = groups.substr(0, groups.find(' '));
        characters += characters_of(group, order);
        groups.remove_prefix(std::min(group.size() + 1, groups.size()));
    }
    // A line with fewer bytes than others is padded with blanks.
    return line.size() >= characters.size() && line.substr(line.size() - characters.size()) == characters &&
           line.find_first_not_of(' ') + characters.size() >= line.size();
}

}  // namespace dump_detail

/// The meaning of the digits of a dump, by its characters. Nothing if a line with an address has no characters, or others. If both are
/// possible, as with dots, the bytes are in order, which is the default of xxd.
inline std::optional<digit_order> order_by_characters(std::string_view text)
{
    bool has_lines = false, fits_bytes = true, fits_numbers = true;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.find(": ") == std::string_view::npos) continue;
        has_lines = true;
        fits_bytes &= dump_detail::repeats(line, digit_order::bytes);
        fits_numbers &= dump_detail::repeats(line, digit_order::numbers);
    }
    if (has_lines && fits_bytes) return digit_order::bytes;
    if (has_lines && fits_numbers) return digit_order::numbers;
    return std::nullopt;
}

#endif
