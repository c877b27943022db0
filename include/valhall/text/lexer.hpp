// The characters of assembly text: a cursor over one line that reads words, numbers and punctuation.
#ifndef VALHALL_TEXT_LEXER_HPP
#define VALHALL_TEXT_LEXER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/error.hpp"

namespace valhall::detail {

// Whether a character belongs to words, a letter, a digit, an underscore or a dollar sign, or is a blank.
struct character_table {
    bool is_word[256];
    bool is_blank[256];
};

constexpr character_table build_character_table()
{
    character_table table{};
    for (int c = '0'; c <= '9'; ++c) table.is_word[c] = true;
    for (int c = 'A'; c <= 'Z'; ++c) table.is_word[c] = table.is_word[c - 'A' + 'a'] = true;
    table.is_word[int{'_'}] = table.is_word[int{'$'}] = true;
    table.is_blank[int{' '}] = table.is_blank[int{'\t'}] = table.is_blank[int{'\r'}] = true;
    return table;
}

inline constexpr character_table characters = build_character_table();

constexpr bool is_word(char c) { return characters.is_word[static_cast<unsigned char>(c)]; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The value of a hexadecimal digit, or -1.
constexpr int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// A number as it was written.
struct number {
    word magnitude = 0;
    bool negative = false;
};

// A place in a line. The line holds no line feed.
struct cursor {
    const char* at;
    const char* end;

    constexpr char peek() const { return at != end ? *at : '\0'; }
    constexpr char peek(int ahead) const { return end - at > ahead ? at[ahead] : '\0'; }

    constexpr void skip_blanks()
    {
        while (at != end && characters.is_blank[static_cast<unsigned char>(*at)]) ++at;
    }

    // Whether nothing but a comment is left.
    constexpr bool is_done() const
    {
        return at == end || *at == ';' || (*at == '/' && peek(1) == '/');
    }

    // Takes a character if it is the next.
    constexpr bool take(char c)
    {
        if (at == end || *at != c) return false;
        ++at;
        return true;
    }

    // The word that begins here, which may be empty.
    constexpr std::string_view take_word()
    {
        const char* const first = at;
        while (at != end && characters.is_word[static_cast<unsigned char>(*at)]) ++at;
        return {first, static_cast<std::size_t>(at - first)};
    }

    // A decimal number, or a hexadecimal one behind 0x, with a sign if it is negative.
    constexpr errc take_number(number& value)
    {
        value.negative = take('-');
        const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
        if (hexadecimal) at += 2;
        const word base = hexadecimal ? 16 : 10;
        if (!is_word(peek())) return errc::malformed_number;
        bool overflow = false;
        for (; at != end && is_word(*at); ++at) {
            const int digit = hex_digit(*at);
            if (digit < 0 || static_cast<word>(digit) >= base) return errc::malformed_number;
            overflow |= value.magnitude > (~word{0} - static_cast<word>(digit)) / base;
            value.magnitude = value.magnitude * base + static_cast<word>(digit);
        }
        return overflow ? errc::number_too_large : errc::none;
    }
};

}  // namespace valhall::detail

#endif
