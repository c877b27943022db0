// SPDX-License-Identifier: MIT
// Shows what is wrong with an assembly text.
#ifndef VALHALL_TOOLS_REPORT_HPP
#define VALHALL_TOOLS_REPORT_HPP

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "options.hpp"
#include "terminal.hpp"

#include <valhall/text/explain.hpp>

// On a terminal, the line that is meant and a caret below its column.
inline void show_line(std::string_view text, const valhall::diagnostic& d)
{
    if (!is_terminal(stderr)) return;
    for (std::uint32_t n = 1; n < d.line && !text.empty(); ++n) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    text = text.substr(0, text.find_first_of("\r\n"));
    // A tab stays one, and the bytes of a character are one column.
    std::string margin;
    for (const char c : text.substr(0, d.column - 1))
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) margin += c == '\t' ? '\t' : ' ';
    std::fprintf(stderr, "    %.*s\n    %s^\n", static_cast<int>(text.size()), text.data(), margin.c_str());
}

// Shows what is wrong with a text: all warnings, and errors up to the limit. `hint` tells how to see the others.
inline void report(const command_line& options, std::string_view text, const std::vector<valhall::diagnostic>& diagnostics,
                   const char* hint = "")
{
    std::uint64_t errors = 0;
    for (const valhall::diagnostic& d : diagnostics) {
        if (d.severity == valhall::severity::error && ++errors > options.max_errors()) continue;
        std::fprintf(stderr, "%s\n", valhall::explain(d, options.file()).c_str());
        show_line(text, d);
    }
    if (errors <= options.max_errors()) return;
    const std::uint64_t more = errors - options.max_errors();
    std::fprintf(stderr, "%s: %llu more error%s%s\n", std::string(options.program()).c_str(), static_cast<unsigned long long>(more),
                 more == 1 ? "" : "s", hint);
}

#endif
