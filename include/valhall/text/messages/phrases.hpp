// SPDX-License-Identifier: MIT
// Building blocks of messages: quotations, numbers and names in words.
#ifndef VALHALL_TEXT_MESSAGES_PHRASES_HPP
#define VALHALL_TEXT_MESSAGES_PHRASES_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/messages/message.hpp"
#include "valhall/text/print_strict_fault.hpp"
#include "valhall/text/common/utf8.hpp"

namespace valhall::detail {

// True if a character is invisible, or changes how its neighbours are displayed.
constexpr bool is_invisible(std::uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

// Writes a part of a text in quotes. Invisible characters and malformed bytes are written as numbers.
constexpr void put_quoted(message& out, std::string_view text, bool is_cut = false)
{
    out.put('\'');
    while (!text.empty()) {
        const utf8_character c = first_character(text);
        const std::size_t size = c.size != 0 ? c.size : 1;
        const bool is_byte = c.size == 0 || (c.number < 0x80 && is_invisible(c.number));
        if (is_byte || is_invisible(c.number)) {
            out.put(is_byte ? "\\x" : "\\u");
            out.hex(is_byte ? static_cast<unsigned char>(text[0]) : c.number, is_byte ? 2 : 4);
        } else {
            out.put(text.substr(0, size));
        }
        text.remove_prefix(size);
    }
    out.put(is_cut ? "…'" : "'");
}

// The same as a string. The text has at most 200 bytes.
inline std::string quoted(std::string_view text, bool is_cut = false)
{
    message out;
    put_quoted(out, text, is_cut);
    return std::string(out.view());
}

// A number in hexadecimal.
inline std::string hex_digits(word value)
{
    message out;
    out.hex(value);
    return std::string(out.view());
}

}  // namespace valhall::detail

namespace valhall {

/// The name of a modifier in words.
/// Example: name_in_words(enum_id::round_mode) == "round mode";
inline std::string name_in_words(enum_id id)
{
    detail::message out;
    detail::put_name_in_words(out, id);
    return std::string(out.view());
}

}  // namespace valhall

#endif
