// SPDX-License-Identifier: MIT
// Prints the diagnostics of an assembly text.
#ifndef VALHALL_TOOLS_REPORT_HPP
#define VALHALL_TOOLS_REPORT_HPP

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "caret.hpp"
#include "options.hpp"
#include "visible.hpp"

#include <valhall/text/explain.hpp>

// Prints the diagnostics of a text: all warnings, and errors up to the limit. `hint` says how to see the others.
inline void report(const command_line& options, std::string_view text, const std::vector<valhall::diagnostic>& diagnostics,
                   const char* hint = "")
{
    std::uint64_t errors = 0;
    line_finder lines(text);
    for (const valhall::diagnostic& d : diagnostics) {
        if (d.severity == valhall::severity::error && ++errors > options.max_errors()) continue;
        say(valhall::explain(d, options.file()));
        show_caret(lines.line(d.line), d.column);
    }
    if (errors <= options.max_errors()) return;
    const std::uint64_t more = errors - options.max_errors();
    std::fprintf(stderr, "%s: %llu more error%s%s\n", std::string(options.program()).c_str(), static_cast<unsigned long long>(more),
                 more == 1 ? "" : "s", hint);
}

#endif
