// SPDX-License-Identifier: MIT
// Building blocks of messages: quotations, lists, names in words. Allocates, so it is not part of the core.
#ifndef VALHALL_TEXT_MESSAGES_PHRASES_HPP
#define VALHALL_TEXT_MESSAGES_PHRASES_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/text/print_strict_fault.hpp"
#include "valhall/text/common/utf8.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// A number in hexadecimal, with at least `digits` digits.
inline std::string hex_digits(word value, int digits = 1)
{
    char text[16];
    writer out(text);
    out.hex(value, digits);
    return {text, out.size_since(text)};
}

// True if a character is invisible, or changes how its neighbours are displayed.
constexpr bool is_invisible(std::uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

// A part of a text in quotes. Invisible characters and malformed bytes are written as numbers.
inline std::string quoted(std::string_view text, bool is_cut = false)
{
    std::string result = "'";
    while (!text.empty()) {
        const utf8_character c = first_character(text);
        const std::size_t size = c.size != 0 ? c.size : 1;
        if (c.size == 0 || (c.number < 0x80 && is_invisible(c.number)))
            result += "\\x" + hex_digits(static_cast<unsigned char>(text[0]), 2);
        else if (is_invisible(c.number)) result += "\\u" + hex_digits(c.number, 4);
        else result += text.substr(0, size);
        text.remove_prefix(size);
    }
    return result + (is_cut ? "…'" : "'");
}

// "one of a, b, c"
class name_list {
public:
    void add(std::string_view word)
    {
        if (!text_.empty()) text_ += ", ";
        text_ += word;
        ++count_;
    }
    bool empty() const { return count_ == 0; }
    std::string text() const { return count_ == 1 ? text_ : "one of " + text_; }
    const std::string& items() const { return text_; }

private:
    std::string text_{};
    int count_ = 0;
};

}  // namespace valhall::detail

namespace valhall {

/// The name of a modifier in words: "round mode".
inline std::string name_in_words(enum_id id)
{
    char text[64];
    detail::writer out(text);
    detail::print_name(out, id);
    return {text, out.size_since(text)};
}

}  // namespace valhall

namespace valhall::detail {

inline std::string with_article(const std::string& noun)
{
    const bool has_vowel = std::string_view("aeiou").find(noun[0]) != std::string_view::npos;
    return (has_vowel ? "an " : "a ") + noun;
}

// "v9 and v10": the architectures for which a predicate holds.
template <class Holds>
std::string architectures_where(Holds&& holds)
{
    std::string text, last;
    for (const arch on : architectures) {
        if (!holds(on)) continue;
        if (!last.empty()) text += (text.empty() ? "" : ", ") + last;
        last = name_of(on);
    }
    return text.empty() ? last : text + " and " + last;
}

}  // namespace valhall::detail

#endif
