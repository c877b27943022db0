// SPDX-License-Identifier: MIT
// Copies of parts of a text, which outlive it, and how messages show them.
#ifndef VALHALL_TEXT_COMMON_QUOTATION_HPP
#define VALHALL_TEXT_COMMON_QUOTATION_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/common/utf8.hpp"

namespace valhall {

/// A copy of a part of a text, cut to `capacity` bytes.
class quotation {
public:
    static constexpr std::size_t capacity = 62;  ///< the maximum size in bytes

    constexpr quotation() = default;
    /// Copies a text, cut if it is too long.
    constexpr quotation(std::string_view text)
    {
        const std::size_t size = text.size() <= capacity ? text.size() : whole_characters(text.substr(0, capacity));
        for (std::size_t i = 0; i < size; ++i) bytes_[i] = text[i];
        size_ = static_cast<std::uint8_t>(size);
        is_cut_ = size != text.size();
    }

    constexpr std::string_view view() const { return {bytes_, std::size_t{size_}}; }
    constexpr operator std::string_view() const { return view(); }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr char operator[](std::size_t i) const { return bytes_[i]; }

    /// True if the text was cut.
    constexpr bool is_cut() const { return is_cut_; }

    friend constexpr bool operator==(const quotation& x, std::string_view y) { return x.view() == y; }

private:
    char bytes_[capacity]{};
    std::uint8_t size_ = 0;
    bool is_cut_ = false;
};

namespace detail {

// True if a character is invisible, or changes how its neighbours are displayed.
constexpr bool is_invisible(std::uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

}  // namespace detail

/// Calls out.put() with the parts of a text as a terminal may show it: invisible characters and malformed bytes are numbers, such as `\x1B`.
template <class Out>
constexpr void put_visible(Out& out, std::string_view text)
{
    while (!text.empty()) {
        const utf8_character c = first_character(text);
        const std::size_t size = c.size != 0 ? c.size : 1;
        if (c.size == 0 || detail::is_invisible(c.number)) {
            const std::uint32_t number = c.size == 0 ? static_cast<unsigned char>(text[0]) : c.number;
            const bool is_byte = c.size == 0 || number < 0x80;
            out.put(is_byte ? "\\x" : "\\u");
            for (int shift = is_byte ? 4 : 12; shift >= 0; shift -= 4)
                out.put(std::string_view("0123456789ABCDEF").substr(number >> shift & 15, 1));
        } else {
            out.put(text.substr(0, size));
        }
        text.remove_prefix(size);
    }
}

namespace detail {

// The same in quotes, with an ellipsis if it was cut.
template <class Out>
constexpr void put_quoted(Out& out, std::string_view text, bool is_cut = false)
{
    out.put("'");
    put_visible(out, text);
    out.put(is_cut ? "…'" : "'");
}

}  // namespace detail

}  // namespace valhall

#endif
