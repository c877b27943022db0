// SPDX-License-Identifier: MIT
// Colours of assembly text on a terminal.
#ifndef VALHALL_TOOLS_COLOUR_HPP
#define VALHALL_TOOLS_COLOUR_HPP

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "options.hpp"
#include "terminal.hpp"

#include <valhall/text/tokens.hpp>

// True if output is coloured, by --color: always, never, or auto (on a terminal, unless NO_COLOR is set).
inline bool has_colour(const command_line& options)
{
    const std::string_view wanted = options.value("--color");
    if (wanted == "always" || wanted == "never") return wanted == "always";
    const char* const no_colour = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    const bool is_refused = (no_colour != nullptr && *no_colour != '\0') || terminal == nullptr || std::string_view(terminal) == "dumb";
    return !options.has("-o") && !is_refused && is_terminal(stdout);
}

// A line with the codes that colour its tokens. `for_each(line, visit)` calls visit(valhall::text_token) for each.
template <class ForEach>
std::string coloured(std::string_view line, const ForEach& for_each)
{
    const auto code = [](valhall::token_kind kind) -> const char* {
        switch (kind) {
        case valhall::token_kind::label: return "1;33";
        case valhall::token_kind::directive: return "35";
        case valhall::token_kind::mnemonic: return "1";
        case valhall::token_kind::modifier: return "36";
        case valhall::token_kind::reg: return "32";
        case valhall::token_kind::uniform: return "34";
        case valhall::token_kind::constant:
        case valhall::token_kind::immediate: return "35";
        case valhall::token_kind::name: return "33";
        case valhall::token_kind::part: return "36";
        case valhall::token_kind::mark: return "31";
        case valhall::token_kind::bytes:
        case valhall::token_kind::comment: return "2";
        default: return nullptr;
        }
    };
    std::string text;
    for_each(line, [&](const valhall::text_token& t) {
        const char* const colour = code(t.kind);
        if (colour != nullptr) text.append("\x1B[").append(colour) += 'm';
        text += t.text;
        if (colour != nullptr) text += "\x1B[0m";
    });
    return text;
}

// A line of Valhall.
inline std::string coloured(std::string_view line)
{
    return coloured(line, [](std::string_view text, auto&& visit) { valhall::for_each_token(text, visit); });
}

#endif
