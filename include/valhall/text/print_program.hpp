// SPDX-License-Identifier: MIT
// Prints assembled programs (as disassembly or errors) and faults of code buffers. Allocates, so it is not part of the core.
#ifndef VALHALL_TEXT_PRINT_PROGRAM_HPP
#define VALHALL_TEXT_PRINT_PROGRAM_HPP

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "valhall/program/code_buffer.hpp"
#include "valhall/text/assemble.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/values.hpp"

namespace valhall {

namespace detail {

// "3:12: error: unknown modifier 'rtx' of FROUND.f32: …": the message of a diagnostic with its place but without a file name.
inline std::string with_place(const diagnostic& d) { return explain(d, "").substr(1); }

// One line for each error. Omits warnings and notes.
inline std::string lines_of_errors(std::span<const diagnostic> diagnostics)
{
    std::string text;
    for (const diagnostic& d : diagnostics)
        if (d.severity == severity::error) text.append(with_place(d)).append("\n");
    return text;
}

}  // namespace detail

/// The disassembly of an assembled program, or its errors. Each line ends with a line feed.
inline std::string to_string(const program& p) { return p && p.on ? disassemble(p.words, *p.on) : detail::lines_of_errors(p.diagnostics); }
/// As above, with only the errors that the program keeps.
template <std::size_t Words>
std::string to_string(const fixed_program<Words>& p)
{
    return p && p.on() ? disassemble({p.data(), p.size()}, *p.on()) : detail::lines_of_errors(p.diagnostics());
}

/// The fault of a program in a code buffer, with its place: "instruction 3: source 2: the source cannot select this part".
inline std::string to_string(const program_fault& fault)
{
    const std::string sentence(to_text(fault.what).view());
    return fault ? "instruction " + std::to_string(fault.index) + ": " + sentence : sentence;
}

}  // namespace valhall

#endif
