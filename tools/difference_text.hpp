// SPDX-License-Identifier: MIT
// The differences of two programs by instruction, as text and as JSON.
#ifndef VALHALL_TOOLS_DIFFERENCE_TEXT_HPP
#define VALHALL_TOOLS_DIFFERENCE_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "json.hpp"
#include "options.hpp"
#include "sequence_diff.hpp"

#include <valhall/version.hpp>

// The lines that differ, each with its changes. `Diff` is a sequence_diff with text_of(n) and changes_at(n) of a line.
template <class Diff>
std::string text_of_changes(const Diff& difference)
{
    return difference.text([&](std::size_t n) {
        const std::string changes = difference.changes_at(n);
        return difference.text_of(n) + (changes.empty() ? "" : "  // " + changes);
    });
}

// The instructions of both programs, as JSON: which are the same, removed and added.
template <class Diff>
std::string difference_json(const command_line& options, const Diff& difference, std::string_view architecture)
{
    using kind = sequence_diff::kind;
    const auto name = [&](std::size_t n) { return options.files()[n] == "-" ? std::string_view("<stdin>") : options.files()[n]; };
    json out;
    out.begin_object().text("program", "valhall-dis").text("version", valhall::version.text);
    out.text("old", name(0)).text("new", name(1)).text("architecture", architecture);
    out.truth("is_same", !difference.has_changes()).key("instructions").begin_array();
    for (std::size_t n = 0; n < difference.lines().size(); ++n) {
        const sequence_diff::line& l = difference.lines()[n];
        out.begin_object().text("change", l.what == kind::same ? "same" : l.what == kind::removed ? "removed" : "added");
        if (l.what != kind::added) out.number("old_index", static_cast<std::int64_t>(l.before));
        if (l.what != kind::removed) out.number("new_index", static_cast<std::int64_t>(l.after));
        out.text("text", difference.text_of(n));
        if (const std::string changes = difference.changes_at(n); !changes.empty()) out.text("fields", changes);
        out.end_object();
    }
    return out.end_array().end_object().take() + '\n';
}

// The output of valhall-dis --diff. Empty if the programs are the same, except for JSON.
template <class Diff>
std::string difference_output(const command_line& options, const Diff& difference, std::string_view architecture)
{
    using kind = sequence_diff::kind;
    if (options.has("--json")) return difference_json(options, difference, architecture);
    if (!difference.has_changes()) return {};
    const auto name = [&](std::size_t n) { return std::string(options.files()[n] == "-" ? "<stdin>" : options.files()[n]); };
    return "--- " + name(0) + "\n+++ " + name(1) + '\n' + text_of_changes(difference) + std::to_string(difference.count(kind::same)) +
           " the same, " + std::to_string(difference.count(kind::removed)) + " removed, " + std::to_string(difference.count(kind::added)) +
           " added\n";
}

#endif
