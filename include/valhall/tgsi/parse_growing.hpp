// SPDX-License-Identifier: MIT
// Parses TGSI texts of any length. Allocates, so it is not part of the core.
#ifndef VALHALL_TGSI_PARSE_GROWING_HPP
#define VALHALL_TGSI_PARSE_GROWING_HPP

#include <string_view>
#include <vector>

#include "valhall/separate_compilation.hpp"
#include "valhall/tgsi/diagnostic.hpp"
#include "valhall/tgsi/growing_program.hpp"

namespace valhall::tgsi {

/// A parsed program, or its errors.
struct parsed_growing_program {
    growing_program program{};              ///< the program
    std::vector<diagnostic> diagnostics{};  ///< in the order of the text; they do not refer to it
    bool has_errors = false;                ///< true if there is an error; then the program is meaningless

    /// True if there is no error. Otherwise the program is meaningless.
    explicit operator bool() const { return !has_errors; }
    /// The program.
    const growing_program& operator*() const& { return program; }
    /// A member of the program.
    const growing_program* operator->() const { return &program; }

    /// Adds an error or a note.
    void report(const diagnostic& d)
    {
        diagnostics.push_back(d);
        has_errors |= d.is_error;
    }
};

VALHALL_COMPILED_BEGIN

/// Parses a text of any length.
VALHALL_COMPILED(inline) parsed_growing_program parse_growing(std::string_view text);

VALHALL_COMPILED_END

}  // namespace valhall::tgsi

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/tgsi/parse_growing.inl.hpp"
#endif

#endif
