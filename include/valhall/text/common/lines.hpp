// SPDX-License-Identifier: MIT
// Splits a text into lines, skips a byte order mark, and tracks block comments that span lines.
#ifndef VALHALL_TEXT_COMMON_LINES_HPP
#define VALHALL_TEXT_COMMON_LINES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/common/lexer.hpp"

namespace valhall::detail {

// The text without a byte order mark.
constexpr std::string_view without_mark(std::string_view text)
{
    const bool has_mark = text.size() >= 3 && text[0] == '\xEF' && text[1] == '\xBB' && text[2] == '\xBF';
    return {text.data() + (has_mark ? 3 : 0), text.size() - (has_mark ? 3 : 0)};
}

constexpr bool has_block_comment(std::string_view text)
{
    const char* const end = text.data() + text.size();
    for (const char* at = find_character<'/'>(text.data(), end); at != end; at = find_character<'/'>(at, end)) {
        ++at;
        if (at != end && *at == '*') return true;
    }
    return false;
}

// Tracks block comments from line to line.
class block_comments {
public:
    // The number of characters of a line that belong to a comment from an earlier line. Call it for each line in turn.
    constexpr std::size_t skip(std::string_view line, std::uint32_t number)
    {
        std::size_t at = 0;
        if (is_open_) {
            at = end_of_comment(line, 0);
            if (is_open_) return at;
        }
        const std::size_t skipped = at;
        if (is_comment_line(line, at)) return skipped;
        while (at < line.size() && line[at] != ';' && !has(line, at, "//")) {
            if (!has(line, at, "/*")) {
                ++at;
                continue;
            }
            line_ = number;
            column_ = static_cast<std::uint32_t>(at) + 1;
            at = end_of_comment(line, at + 2);
        }
        return skipped;
    }

    // True if a comment is open. It began at line() and column().
    constexpr bool is_open() const { return is_open_; }
    constexpr std::uint32_t line() const { return line_; }
    constexpr std::uint32_t column() const { return column_; }

private:
    static constexpr bool has(std::string_view line, std::size_t at, std::string_view two)
    {
        return at + 1 < line.size() && line[at] == two[0] && line[at + 1] == two[1];
    }

    constexpr std::size_t end_of_comment(std::string_view line, std::size_t at)
    {
        while (at < line.size() && !has(line, at, "*/")) ++at;
        is_open_ = at >= line.size();
        return is_open_ ? line.size() : at + 2;
    }

    // True if a line consists of a comment from `at` on that begins with #.
    static constexpr bool is_comment_line(std::string_view line, std::size_t at)
    {
        cursor in{line.data() + at, line.data() + line.size()};
        in.skip_blanks();
        return in.peek() == '#';
    }

    bool is_open_ = false;
    std::uint32_t line_ = 0;
    std::uint32_t column_ = 0;
};

// A line of a text, with its number from 1.
struct text_line_at {
    const char* begin;
    const char* end;
    std::uint32_t number;
    std::size_t skipped;  // the number of characters that belong to a block comment from an earlier line

    constexpr std::string_view text() const { return {begin, static_cast<std::size_t>(end - begin)}; }
};

// Calls a function with each line until it returns false. Returns the state of block comments, of which one may be open.
template <class Visit>
constexpr block_comments for_each_line(std::string_view whole, Visit&& visit)
{
    const std::string_view text = without_mark(whole);
    const bool has_comments = has_block_comment(text);
    block_comments comments;
    const char* at = text.data();
    const char* last = at;
    const char* const end = at + text.size();
    for (std::uint32_t number = 1;; ++number, at = last + 1) {
        last = find_character<'\n'>(at, end);
        text_line_at line{at, last, number, 0};
        if (has_comments) line.skipped = comments.skip(line.text(), number);
        if (!visit(line) || last == end) return comments;
    }
}

}  // namespace valhall::detail

#endif
