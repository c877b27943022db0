// SPDX-License-Identifier: MIT
// Assembles the texts of the command line.
#ifndef VALHALL_TOOLS_ASSEMBLY_HPP
#define VALHALL_TOOLS_ASSEMBLY_HPP

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "options.hpp"

#include <valhall/text/assembly.hpp>

// True if the text names an architecture or product that is not known.
inline bool names_unknown_architecture(const valhall::program& made)
{
    return std::any_of(made.diagnostics.begin(), made.diagnostics.end(), [](const valhall::diagnostic& d) {
        return d.code == valhall::fault_code::expected_architecture || d.code == valhall::fault_code::unknown_gpu;
    });
}

// Assembles a text in a dialect, for the architecture that the command line or the text names, otherwise for v9. `is_assumed` says so.
inline valhall::program assemble_in(const command_line& options, std::string_view text, valhall::dialect syntax, bool& is_assumed)
{
    valhall::assemble_options how{.allow_invalid = options.has("--allow-invalid"), .syntax = syntax, .strictness = options.strictness()};
    is_assumed = false;
    if (options.names_architecture()) {
        how.on = options.architecture();
        return valhall::assemble(text, how);
    }
    valhall::program made = valhall::assemble(text, how);
    if (made.on || names_unknown_architecture(made)) return made;
    is_assumed = true;
    how.on = options.architecture();
    return valhall::assemble(text, how);
}

inline std::ptrdiff_t error_count(const valhall::program& made)
{
    return std::count_if(made.diagnostics.begin(), made.diagnostics.end(),
                         [](const valhall::diagnostic& d) { return d.severity == valhall::severity::error; });
}

// Assembles a text in the dialect of the command line. With `auto`, in the dialect in which it has the fewest errors; if it is right in several
// and means different words in them, prints an error and returns no program. Prints a note if v9 is assumed. Sets options.architecture() to that of
// the words.
inline std::optional<valhall::program> assemble_text(command_line& options, std::string_view text)
{
    bool is_assumed = false;
    valhall::program made;
    if (!options.has_any_dialect()) {
        made = assemble_in(options, text, options.dialect(), is_assumed);
    } else {
        std::optional<valhall::dialect> best;
        for (const valhall::dialect syntax : valhall::dialects) {
            bool assumes = false;
            valhall::program other = assemble_in(options, text, syntax, assumes);
            if (best && other && made && other.words != made.words) {
                options.fail("the text is right in the dialects " + std::string(name_of(*best)) + " and " + std::string(name_of(syntax)) +
                             ", which give different words: choose one by --dialect");
                return std::nullopt;
            }
            if (best && error_count(other) >= error_count(made)) continue;
            best = syntax;
            made = std::move(other);
            is_assumed = assumes;
        }
    }
    if (made.on && !options.names_architecture()) options.set_architecture(*made.on);
    if (is_assumed) options.note_assumed_architecture(", nor .arch or .gpu in the text");
    return made;
}

#endif
