// SPDX-License-Identifier: MIT
// A cursor in a text: blanks, comments, names and numbers.
#ifndef VALHALL_BIFROST_TEXT_CURSOR_HPP
#define VALHALL_BIFROST_TEXT_CURSOR_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace valhall::bifrost::detail {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_name_character(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr int hex_digit(char c)
{
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

struct cursor {
    const char* at = nullptr;
    const char* end = nullptr;
    bool has_open_comment = false;  // a comment without an end has been skipped

    constexpr bool is_done() const { return at == end; }
    constexpr char peek() const { return at == end ? '\0' : *at; }
    constexpr std::string_view rest() const { return {at, static_cast<std::size_t>(end - at)}; }

    constexpr bool take(std::string_view text)
    {
        if (rest().substr(0, text.size()) != text) return false;
        at += text.size();
        return true;
    }

    // Blanks and comments up to the end of the line.
    constexpr void skip_blanks()
    {
        for (;;) {
            while (at != end && (*at == ' ' || *at == '\t' || *at == '\r')) ++at;
            if (take("/*")) {
                const std::size_t size = rest().find("*/");
                has_open_comment = has_open_comment || size == std::string_view::npos;
                at = size == std::string_view::npos ? end : at + size + 2;
            } else if (rest().substr(0, 2) == "//") {
                while (at != end && *at != '\n') ++at;
            } else {
                return;
            }
        }
    }
    // Blanks, comments and line feeds.
    constexpr void skip_lines()
    {
        for (skip_blanks(); at != end && *at == '\n'; skip_blanks()) ++at;
    }
    constexpr void skip_line()
    {
        while (at != end && *at != '\n') {
            if (rest().substr(0, 2) == "/*" || rest().substr(0, 2) == "//") skip_blanks();
            else ++at;
        }
    }
    constexpr bool is_at_line_end()
    {
        skip_blanks();
        return at == end || *at == '\n';
    }

    constexpr std::string_view take_name()
    {
        const char* const begin = at;
        while (at != end && is_name_character(*at)) ++at;
        return {begin, static_cast<std::size_t>(at - begin)};
    }

    // Decimal digits. Returns -1 if there is none or the number exceeds a limit.
    constexpr std::int64_t take_decimal(std::int64_t limit)
    {
        if (!is_digit(peek())) return -1;
        std::int64_t value = 0;
        for (; is_digit(peek()); ++at)
            if (value <= limit) value = 10 * value + (*at - '0');
        return value <= limit ? value : -1;
    }

    // Hexadecimal digits, with or without 0x. Returns false if there is none, or more than some number of bits.
    constexpr bool take_hex(std::uint64_t& value, int bits)
    {
        if (!take("0x")) take("0X");
        if (hex_digit(peek()) < 0) return false;
        value = 0;
        bool fits = true;
        for (; hex_digit(peek()) >= 0; ++at) {
            fits = fits && value >> 60 == 0;
            value = value << 4 | static_cast<std::uint64_t>(hex_digit(*at));
        }
        return fits && (bits == 64 || value >> bits == 0) && !is_name_character(peek());
    }

    // The text that an error quotes: up to a blank, a comma or the end of the line; at least one character unless there is none.
    constexpr std::string_view token() const
    {
        const char* last = at;
        while (last != end && *last != ' ' && *last != ',' && *last != '\n' && *last != '\t' && *last != '\r') ++last;
        if (last == at && at != end && *at != '\n') ++last;
        return {at, static_cast<std::size_t>(last - at)};
    }
};

}  // namespace valhall::bifrost::detail

#endif
