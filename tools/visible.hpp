// SPDX-License-Identifier: MIT
// Texts of files and of the command line as a terminal may show them, and lines on standard error.
#ifndef VALHALL_TOOLS_VISIBLE_HPP
#define VALHALL_TOOLS_VISIBLE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#include <valhall/text/common/quotation.hpp>
#include <valhall/text/common/utf8.hpp>

// A text whose invisible characters and malformed bytes are numbers: \x1B, \u200B. Of a longer one than `most` bytes, the beginning and an
// ellipsis.
inline std::string visible(std::string_view text, std::size_t most = std::string_view::npos)
{
    struct {
        std::string made{};
        void put(std::string_view part) { made += part; }
    } out;
    const bool is_cut = text.size() > most;
    if (is_cut) text = text.substr(0, valhall::whole_characters(text.substr(0, most)));
    valhall::put_visible(out, text);
    return is_cut ? out.made + "…" : out.made;
}

// Prints a line on standard error, in which words of more than 500 bytes are cut.
inline void say(std::string_view line)
{
    std::string shown;
    while (!line.empty()) {
        const std::size_t word = std::min(line.find(' '), line.size());
        shown += visible(line.substr(0, word), 500);
        line.remove_prefix(word);
        const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
        shown += line.substr(0, blanks);
        line.remove_prefix(blanks);
    }
    std::fprintf(stderr, "%s\n", shown.c_str());
}

#endif
