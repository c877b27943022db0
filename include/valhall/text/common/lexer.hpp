// SPDX-License-Identifier: MIT
// The lexer of assembly text: a cursor in a line that reads tokens, numbers and punctuation.
#ifndef VALHALL_TEXT_COMMON_LEXER_HPP
#define VALHALL_TEXT_COMMON_LEXER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/text_hash.hpp"
#include "valhall/text/common/decimal.hpp"

namespace valhall::detail {

// Character classes: token characters (letters, digits, underscore, dollar sign) and blanks; and the values of hexadecimal digits.
struct character_table {
    bool is_token[256];
    bool is_blank[256];
    std::uint8_t digit_plus_one[256];  // the value plus 1; 0 if the character is no digit, so that most elements need no initialisation
};

constexpr character_table build_character_table()
{
    character_table table{};
    for (int c = '0'; c <= '9'; ++c) table.is_token[c] = true;
    for (int c = 'A'; c <= 'Z'; ++c) table.is_token[c] = table.is_token[c - 'A' + 'a'] = true;
    for (int n = 0; n < 10; ++n) table.digit_plus_one['0' + n] = static_cast<std::uint8_t>(n + 1);
    for (int n = 10; n < 16; ++n)
        table.digit_plus_one['A' + n - 10] = table.digit_plus_one['a' + n - 10] = static_cast<std::uint8_t>(n + 1);
    table.is_token[int{'_'}] = table.is_token[int{'$'}] = true;
    table.is_blank[int{' '}] = table.is_blank[int{'\t'}] = table.is_blank[int{'\r'}] = true;
    return table;
}

inline constexpr character_table characters = build_character_table();

constexpr bool is_token(char c) { return characters.is_token[static_cast<unsigned char>(c)]; }
constexpr bool is_blank(char c) { return characters.is_blank[static_cast<unsigned char>(c)]; }
constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// True if a character is one of a few. (std::string_view::find() takes more steps in constant expressions.)
constexpr bool is_among(char c, std::string_view few)
{
    for (const char one : few)
        if (c == one) return true;
    return false;
}

// The end of the token at a place, which is the place itself if there is none.
constexpr const char* end_of_token(const char* at, const char* end)
{
#ifdef VALHALL_IS_COMPUTED
#define VALHALL_TOKEN_SIZE __builtin_strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
    if (VALHALL_IS_COMPUTED(VALHALL_TOKEN_SIZE)) {
        const std::size_t size = VALHALL_TOKEN_SIZE, left = static_cast<std::size_t>(end - at);
        return at + (size < left ? size : left);
    }
#undef VALHALL_TOKEN_SIZE
#endif
    // Unrolled: in constant expressions each iteration is a step, and this is the most frequent loop. Most tokens have less than eight
    // characters.
    if (VALHALL_IS_CONSTANT_EVALUATED() && end - at >= 8)
        return !characters.is_token[character_code(at[0])]   ? at
               : !characters.is_token[character_code(at[1])] ? at + 1
               : !characters.is_token[character_code(at[2])] ? at + 2
               : !characters.is_token[character_code(at[3])] ? at + 3
               : !characters.is_token[character_code(at[4])] ? at + 4
               : !characters.is_token[character_code(at[5])] ? at + 5
               : !characters.is_token[character_code(at[6])] ? at + 6
               : !characters.is_token[character_code(at[7])] ? at + 7
                                                             : end_of_token(at + 8, end);
    while (at != end && characters.is_token[character_code(*at)]) ++at;
    return at;
}

template <char Wanted>
inline constexpr char one_character[] = {Wanted, '\0'};

// Finds the first occurrence of a character, or the end.
template <char Wanted>
constexpr const char* find_character(const char* at, const char* end)
{
#ifdef __clang__
    const char* const found = at != end ? __builtin_char_memchr(at, Wanted, static_cast<std::size_t>(end - at)) : end;
    return found != nullptr ? found : end;
#else
    if (at == end) return end;
    if (!VALHALL_IS_CONSTANT_EVALUATED()) {
        const char* const found = std::char_traits<char>::find(at, static_cast<std::size_t>(end - at), Wanted);
        return found != nullptr ? found : end;
    }
#ifdef VALHALL_IS_COMPUTED
    if (VALHALL_IS_COMPUTED(__builtin_strcspn(at, one_character<Wanted>))) {
        const std::size_t size = __builtin_strcspn(at, one_character<Wanted>), left = static_cast<std::size_t>(end - at);
        if (size >= left) return end;
        at += size;  // to the character, or to a null character before it
    }
#endif
    while (at != end && *at != Wanted) ++at;
    return at;
#endif
}

// The value of a hexadecimal digit, or -1.
constexpr int hex_digit(char c) { return characters.digit_plus_one[character_code(c)] - 1; }

// A number as written: an integer, or a decimal number with a point or an exponent. Not initialised until take_number(), since that would
// cost steps in constant expressions.
struct number {
    word magnitude;  // for integers
    bool negative;
    bool is_float;
    bool is_hexadecimal;
    decimal value;  // for floats: the value without its sign; otherwise not set
};

// A position in a line. The line contains no line feed.
struct cursor {
    const char* at;
    const char* end;

    constexpr char peek() const { return at != end ? *at : '\0'; }
    constexpr char peek(int ahead) const { return end - at > ahead ? at[ahead] : '\0'; }

    // Skips blanks, and block comments that end in this line.
    constexpr void skip_blanks()
    {
        while (at != end && characters.is_blank[static_cast<unsigned char>(*at)]) ++at;
        if (at != end && *at == '/') skip_block_comments();
    }

    // True if only a comment is left. (A block comment that ends in this line has been skipped.)
    constexpr bool is_done() const { return at == end || *at == ';' || (*at == '/' && (peek(1) == '/' || peek(1) == '*')); }

    // Takes a character if it comes next.
    constexpr bool take(char c)
    {
        if (at == end || *at != c) return false;
        ++at;
        return true;
    }

    // Takes the token here, which may be empty.
    constexpr std::string_view take_token()
    {
        const char* const first = at;
        at = end_of_token(at, end);
        return {first, static_cast<std::size_t>(at - first)};
    }

    // A decimal integer, a hexadecimal one after 0x, or a float such as 1.5 or 1e-3; a minus sign may precede it.
    constexpr fault_code take_number(number& value)
    {
        const char *from = at, *const last = end;
        value.is_float = false;
        value.negative = from != last && *from == '-';
        from += value.negative;
        const bool is_hexadecimal = last - from > 1 && *from == '0' && (from[1] == 'x' || from[1] == 'X');
        value.is_hexadecimal = is_hexadecimal;
        if (is_hexadecimal) from += 2;
        const word base = is_hexadecimal ? 16 : 10;
        const char* const start = from;
        word magnitude = 0;
        bool overflow = false;
        for (; from != last; ++from) {
            const word digit = characters.digit_plus_one[character_code(*from)] - word{1};
            if (digit >= base) break;
            if (from - start > 15) overflow |= magnitude > (~word{0} - digit) / base;
            magnitude = magnitude * base + digit;
        }
        value.magnitude = magnitude;
        at = from;
        if (from != last) {
            if (is_token(*from)) return take_float(start, value);
            if (*from == '.' && from != start && last - from > 1 && is_digit(from[1])) return take_float(start, value);
        }
        if (from == start) return fault_code::malformed_number;
        return overflow ? fault_code::number_too_large : fault_code::none;
    }

    // Digits with a point, an exponent, or both. False if there are no digits, or none in the exponent.
    constexpr bool take_decimal(decimal& d)
    {
        int digits = 0;
        bool is_fraction = false;
        // Out of range of every format; larger exponents are not counted.
        constexpr std::int32_t far = 100'000;
        std::int32_t exponent = 0;
        for (; at != end; ++at) {
            if (*at == '.' && !is_fraction) {
                is_fraction = true;
                continue;
            }
            if (!is_digit(*at)) break;
            ++digits;
            const std::uint64_t digit = static_cast<std::uint64_t>(*at - '0');
            const bool fits = d.digits < 1'000'000'000'000'000'000;
            if (fits) d.digits = d.digits * 10 + digit;
            else d.has_more |= digit != 0;
            if (fits == is_fraction && exponent > -far && exponent < far) exponent += fits ? -1 : 1;
        }
        if (digits == 0) return false;
        if (peek() == 'e' || peek() == 'E') {
            ++at;
            const bool is_negative = peek() == '-';
            if (!take('-')) take('+');
            if (!is_digit(peek())) return false;
            std::int32_t written = 0;
            for (; is_digit(peek()); ++at)
                if (written < far) written = written * 10 + (*at - '0');
            exponent += is_negative ? -written : written;
        }
        d.exponent = exponent;
        return true;
    }

private:
    // Parses a number as float, from its first digit. A point must be followed by a digit, since a dot also starts a suffix: 1.neg.
    constexpr fault_code take_float(const char* start, number& value)
    {
        if (value.is_hexadecimal) return fault_code::malformed_number;
        cursor whole{start, end};
        value.is_float = true;
        value.value = {};
        if (!whole.take_decimal(value.value) || is_token(whole.peek())) return fault_code::malformed_number;
        at = whole.at;
        return fault_code::none;
    }

    constexpr void skip_block_comments()
    {
        while (end - at > 3 && at[0] == '/' && at[1] == '*') {
            const char* last = at + 2;
            while (end - last > 1 && (last[0] != '*' || last[1] != '/')) ++last;
            if (end - last < 2) return;
            at = last + 2;
            while (at != end && is_blank(*at)) ++at;
        }
    }
};

}  // namespace valhall::detail

#endif
