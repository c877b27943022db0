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

// The decimal numbers from 0 to 99, in two characters each.
inline constexpr char two_digits[] = "0 1 2 3 4 5 6 7 8 9 10111213141516171819202122232425262728293031323334353637383940414243444546474849"
                                     "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

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

    // Appends a text of a generated table: at most writer_slack characters, after which as many are readable.
    constexpr void put_name(std::string_view text) { put_some<writer_slack>(text.data(), text.size()); }

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

    // A letter and a number: r5.
    VALHALL_ALWAYS_INLINE constexpr void put_numbered(char letter, unsigned number)
    {
        put(letter);
        if (number > 99) return unsigned_decimal(number);
        put_some<2>(two_digits + 2 * number, number > 9 ? 2 : 1);
    }

    // Hexadecimal, with at least `digits` digits.
    constexpr void hex(word value, int digits, std::string_view alphabet = "0123456789ABCDEF")
    {
        const int all = (static_cast<int>(std::bit_width(value)) + 3) / 4;
        if (digits < all) digits = all;
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) put(alphabet[value >> shift & 15]);
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
