// SPDX-License-Identifier: MIT
// Writes text into a fixed-size buffer.
#ifndef VALHALL_TEXT_COMMON_WRITER_HPP
#define VALHALL_TEXT_COMMON_WRITER_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/inlining.hpp"

namespace valhall {

/// The maximum size of an instruction's text or of a `.quad` line.
inline constexpr std::size_t max_text_size = 512;

/// A line of text, by value.
struct text_line {
    char data[max_text_size]{};  ///< not null-terminated
    std::size_t size = 0;        ///< the number of characters

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
    friend constexpr bool operator==(const text_line& x, std::string_view y) { return x.view() == y; }
};

namespace detail {

// put_some() writes at most this many characters past the text.
inline constexpr std::size_t writer_slack = 32;

// Appends to a buffer of at least max_text_size characters. One pointer, so that functions can take and return it in a register.
class writer {
public:
    constexpr explicit writer(char* to) : at_(to) {}

    // Where the next character goes.
    constexpr const char* at() const { return at_; }
    // The number of characters since a place in the buffer.
    constexpr std::size_t size_since(const char* begin) const { return static_cast<std::size_t>(at_ - begin); }

    constexpr void put(char c) { *at_++ = c; }

    constexpr void put(const char* text, std::size_t size)
    {
        if (VALHALL_IS_CONSTANT_EVALUATED()) {
            for (std::size_t i = 0; i < size; ++i) at_[i] = text[i];
        } else {
            copy(at_, text, size);
        }
        at_ += size;
    }

    constexpr void put(std::string_view text) { put(text.data(), text.size()); }

    // Appends a text of at most Capacity characters without a branch: copies Capacity characters and advances by `size`. Capacity
    // characters must be readable.
    template <std::size_t Capacity>
    constexpr void put_some(const char* text, std::size_t size)
    {
        static_assert(Capacity <= writer_slack);
        if (VALHALL_IS_CONSTANT_EVALUATED()) {
            for (std::size_t i = 0; i < size; ++i) at_[i] = text[i];
        } else {
            std::char_traits<char>::copy(at_, text, Capacity);
        }
        at_ += size;
    }

    // Removes the last characters.
    constexpr void drop(std::size_t count) { at_ -= count; }

    constexpr void decimal(std::int64_t value)
    {
        if (value < 0) put('-');
        unsigned_decimal(value < 0 ? word{0} - static_cast<word>(value) : static_cast<word>(value));
    }

    constexpr void unsigned_decimal(word magnitude)
    {
        if (magnitude < 10) return put(static_cast<char>('0' + magnitude));
        if (magnitude < 100) {
            put(static_cast<char>('0' + magnitude / 10));
            return put(static_cast<char>('0' + magnitude % 10));
        }
        int digits = 1;
        for (word rest = magnitude / 10; rest != 0; rest /= 10) ++digits;
        at_ += digits;
        char* digit = at_;
        for (; digits != 0; --digits, magnitude /= 10) *--digit = static_cast<char>('0' + magnitude % 10);
    }

    // Hexadecimal, with at least `digits` digits.
    constexpr void hex(word value, int digits, std::string_view alphabet = "0123456789ABCDEF")
    {
        while (digits < 16 && value >> (4 * digits) != 0) ++digits;
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) put(alphabet[value >> shift & 15]);
    }

    // Hexadecimal, without a branch for each digit: spreads the digits over the bytes of a number, the first digit in the lowest byte.
    // 0x3F8 becomes the bytes 3, 15, 8, then '3', 'F', '8'. A digit is a letter if adding 6 to it carries into the next four bits.
    constexpr void short_hex(std::uint32_t value)
    {
        if (VALHALL_IS_CONSTANT_EVALUATED()) return hex(value, 1);
        const int size = (static_cast<int>(std::bit_width(value | 1)) + 3) / 4;
        const std::uint32_t from_top = value << (32 - 4 * size);
        word digits = from_top >> 16 | word{from_top & 0xFFFF} << 32;
        digits = (digits >> 8 & 0x000000FF000000FF) | (digits & 0x000000FF000000FF) << 16;
        digits = (digits >> 4 & 0x000F000F000F000F) | (digits & 0x000F000F000F000F) << 8;
        const word is_letter = (digits + 0x0606060606060606) >> 4 & 0x0101010101010101;
        digits += 0x3030303030303030 + is_letter * ('A' - '9' - 1);
        for (int i = 0; i < 8; ++i) at_[i] = static_cast<char>(digits >> 8 * i & 0xFF);
        at_ += size;
    }

private:
    // Two overlapping copies of fixed size are faster than a call for short texts.
    static void copy(char* to, const char* from, std::size_t size)
    {
        if (size > 16) {
            std::char_traits<char>::copy(to, from, size);
        } else if (size >= 8) {
            std::char_traits<char>::copy(to, from, 8);
            std::char_traits<char>::copy(to + size - 8, from + size - 8, 8);
        } else if (size >= 4) {
            std::char_traits<char>::copy(to, from, 4);
            std::char_traits<char>::copy(to + size - 4, from + size - 4, 4);
        } else {
            for (; size != 0; --size) *to++ = *from++;
        }
    }

    char* at_;
};

}  // namespace detail

}  // namespace valhall

#endif
