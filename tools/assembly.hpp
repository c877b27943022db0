// SPDX-License-Identifier: MIT
// Assembles the texts of the command line.
#ifndef VALHALL_TOOLS_ASSEMBLY_HPP
#define VALHALL_TOOLS_ASSEMBLY_HPP

#include <algorithm>
#include <string_view>

#include "options.hpp"

#include <valhall/text/assembly.hpp>

// True if the text names an architecture or product that is not known.
inline bool names_unknown_architecture(const valhall::program& made)
{
    return std::any_of(made.diagnostics.begin(), made.diagnostics.end(), [](const valhall::diagnostic& d) {
        return d.code == valhall::fault_code::expected_architecture || d.code == valhall::fault_code::unknown_gpu;
    });
}

// Assembles a text for the architecture that the command line or the text names, otherwise for v9, with a note.
// Sets options.architecture() to that of the words.
inline valhall::program assemble_text(command_line& options, std::string_view text)
{
    valhall::assemble_options how{
        .allow_invalid = options.has("--allow-invalid"), .syntax = options.dialect(), .strictness = options.strictness()};
    if (options.names_architecture()) {
        how.on = options.architecture();
        return valhall::assemble(text, how);
    }
    valhall::program made = valhall::assemble(text, how);
    if (made.on) options.set_architecture(*made.on);
    if (made.on || names_unknown_architecture(made)) return made;
    options.note_assumed_architecture(", nor .arch or .gpu in the text");
    how.on = options.architecture();
    return valhall::assemble(text, how);
}

#endif
