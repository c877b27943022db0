// SPDX-License-Identifier: MIT
// On a terminal, shows the line of a text that a message is about, with a caret below its column.
#ifndef VALHALL_TOOLS_CARET_HPP
#define VALHALL_TOOLS_CARET_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "terminal.hpp"
#include "visible.hpp"

#include <valhall/text/common/utf8.hpp>

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

// Shows one line with a caret below `column`, counted from 1 in bytes. Of a long line, the part around the column.
inline void show_caret(std::string_view line, std::uint32_t column)
{
    if (!is_terminal(stderr)) return;
    constexpr std::size_t before = 100, most = 200;
    const std::size_t at = std::min<std::size_t>(column - 1, line.size());
    const std::size_t begin = at <= before ? 0 : valhall::whole_characters(line.substr(0, at - before));
    const std::size_t end = begin + valhall::whole_characters(line.substr(begin, most));
    std::string shown = begin != 0 ? "…" : "", margin = begin != 0 ? " " : "";
    for (std::size_t n = begin, size = 0; n < end; n += size) {
        size = std::max<std::size_t>(valhall::first_character(line.substr(n)).size, 1);
        const std::string one = line[n] == '\t' ? "\t" : visible(line.substr(n, size));
        // A tab stays one, the bytes of a character are one column, and its number has several.
        if (n < at) margin += one == "\t" ? one : std::string(one.size() == size ? 1 : one.size(), ' ');
        shown += one;
    }
    if (end != line.size()) shown += "…";
    std::fprintf(stderr, "    %s\n    %s^\n", shown.c_str(), margin.c_str());
}

#endif
