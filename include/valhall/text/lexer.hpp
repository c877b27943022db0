// SPDX-License-Identifier: MIT
// The characters of assembly text: a cursor over one line that reads tokens, numbers and punctuation.
#ifndef VALHALL_TEXT_LEXER_HPP
#define VALHALL_TEXT_LEXER_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"

namespace valhall::detail {

// Whether a character belongs to tokens, a letter, a digit, an underscore or a dollar sign, or is a blank.
struct character_table {
    bool is_token[256];
    bool is_blank[256];
};

constexpr character_table build_character_table()
{
    character_table table{};
    for (int c = '0'; c <= '9'; ++c) table.is_token[c] = true;
    for (int c = 'A'; c <= 'Z'; ++c) table.is_token[c] = table.is_token[c - 'A' + 'a'] = true;
    table.is_token[int{'_'}] = table.is_token[int{'$'}] = true;
    table.is_blank[int{' '}] = table.is_blank[int{'\t'}] = table.is_blank[int{'\r'}] = true;
    return table;
}

inline constexpr character_table characters = build_character_table();

constexpr bool is_token(char c) { return characters.is_token[static_cast<unsigned char>(c)]; }
constexpr bool is_blank(char c) { return characters.is_blank[static_cast<unsigned char>(c)]; }
constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether a character is one of a few. (In constant expressions, std::string_view::find() takes more steps.)
constexpr bool is_among(char c, std::string_view few)
{
    for (const char one : few)
        if (c == one) return true;
    return false;
}

// The first of a character from a place on, or the end.
constexpr const char* find_character(const char* at, const char* end, char wanted)
{
    if (at == end) return end;
#ifdef __clang__
    const char* const found = __builtin_char_memchr(at, wanted, static_cast<std::size_t>(end - at));
    return found != nullptr ? found : end;
#else
    if (!std::is_constant_evaluated()) {
        const void* const found = std::memchr(at, wanted, static_cast<std::size_t>(end - at));
        return found != nullptr ? static_cast<const char*>(found) : end;
    }
    // (In constant expressions, a turn of a loop costs more than what is done in it.)
    while (end - at >= 8 && at[0] != wanted && at[1] != wanted && at[2] != wanted && at[3] != wanted && at[4] != wanted &&
           at[5] != wanted && at[6] != wanted && at[7] != wanted)
        at += 8;
    while (at != end && *at != wanted) ++at;
    return at;
#endif
}

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
    constexpr bool is_done() const { return at == end || *at == ';' || (*at == '/' && peek(1) == '/'); }

    // Takes a character if it is the next.
    constexpr bool take(char c)
    {
        if (at == end || *at != c) return false;
        ++at;
        return true;
    }

    // To the end of the token that begins here, which may be empty.
    constexpr void skip_token()
    {
        while (at != end && characters.is_token[static_cast<unsigned char>(*at)]) ++at;
    }

    // The token that begins here, which may be empty.
    constexpr std::string_view take_token()
    {
        const char* const first = at;
        skip_token();
        return {first, static_cast<std::size_t>(at - first)};
    }

    // A decimal number, or a hexadecimal one behind 0x, with a sign if it is negative.
    constexpr fault_code take_number(number& value)
    {
        value.negative = take('-');
        const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
        if (hexadecimal) at += 2;
        const word base = hexadecimal ? 16 : 10;
        if (!is_token(peek())) return fault_code::malformed_number;
        bool overflow = false;
        for (; at != end && is_token(*at); ++at) {
            const int digit = hex_digit(*at);
            if (digit < 0 || static_cast<word>(digit) >= base) return fault_code::malformed_number;
            overflow |= value.magnitude > (~word{0} - static_cast<word>(digit)) / base;
            value.magnitude = value.magnitude * base + static_cast<word>(digit);
        }
        return overflow ? fault_code::number_too_large : fault_code::none;
    }
};

}  // namespace valhall::detail

#endif
