// SPDX-License-Identifier: MIT
// On a terminal, shows the line of a text that a message is about, with a caret below its column.
#ifndef VALHALL_TOOLS_CARET_HPP
#define VALHALL_TOOLS_CARET_HPP

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "terminal.hpp"

// Finds the lines of a text, which must outlive it. Finding one after the other reads the text once.
class line_finder {
public:
    explicit line_finder(std::string_view text) : text_(text), rest_(text) {}

    // Line `number`, from 1; empty if there is none.
    std::string_view line(std::uint32_t number)
    {
        if (number < number_) rest_ = text_, number_ = 1;
        for (; number_ < number && !rest_.empty(); ++number_) rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size() - 1) + 1);
        return number_ < number ? std::string_view() : rest_.substr(0, rest_.find_first_of("\r\n"));
    }

private:
    std::string_view text_, rest_;  // the text from line number_ on
    std::uint32_t number_ = 1;
};

// Line `number` of a text, from 1; empty if there is none.
inline std::string_view line_of(std::string_view text, std::uint32_t number) { return line_finder(text).line(number); }

// Shows one line with a caret below `column`, counted from 1 in bytes.
inline void show_caret(std::string_view line, std::uint32_t column)
{
    if (!is_terminal(stderr)) return;
    // A tab stays one, and the bytes of a character are one column.
    std::string margin;
    for (const char c : line.substr(0, column - 1))
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) margin += c == '\t' ? '\t' : ' ';
    std::fprintf(stderr, "    %.*s\n    %s^\n", static_cast<int>(line.size()), line.data(), margin.c_str());
}

#endif
