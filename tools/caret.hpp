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

// Line `number` of a text, from 1; empty if there is none.
inline std::string_view line_of(std::string_view text, std::uint32_t number)
{
    for (std::uint32_t n = 1; n < number && !text.empty(); ++n) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find_first_of("\r\n"));
}

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
