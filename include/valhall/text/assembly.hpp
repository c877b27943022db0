// SPDX-License-Identifier: MIT
// Assembles and disassembles programs of any length with standard containers. Allocates, so it is not part of the core.
#ifndef VALHALL_TEXT_ASSEMBLY_HPP
#define VALHALL_TEXT_ASSEMBLY_HPP

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/separate_compilation.hpp"
#include "valhall/text/assemble.hpp"
#include "valhall/text/disassemble.hpp"
#include "valhall/text/explain.hpp"

namespace valhall {

/// A diagnostic and its message.
struct explained_diagnostic : diagnostic {
    std::string message{};  ///< with its place: "3:12: unknown modifier 'rtx' of FROUND.f32: …"
};

/// An assembled program, or the errors of its text.
struct program {
    std::vector<word> words{};              ///< the words; meaningless if there is an error
    std::vector<diagnostic> diagnostics{};  ///< errors, warnings and notes in the order of the text; they do not refer to it
    bool has_errors = false;                ///< true if there is an error
    optional_arch on{};                     ///< the architecture of the words; none if neither the options nor the text specify one

    /// True if there is no error.
    explicit operator bool() const { return !has_errors; }
    /// True if the text has no errors.
    bool has_value() const { return !has_errors; }

    /// The first error with its message; its code is `fault_code::none` if there is none.
    explained_diagnostic error() const
    {
        for (const diagnostic& d : diagnostics)
            if (d.severity == severity::error) return {d, std::to_string(d.line) + ":" + std::to_string(d.column) + ": " + explain(d)};
        return {};
    }
};

VALHALL_COMPILED_BEGIN

/// Assembles a text of any length. The program does not refer to the text.
VALHALL_COMPILED(inline) program assemble(std::string_view text, const assemble_options& options);

/// Assembles a text for an architecture, in the panfrost dialect.
VALHALL_COMPILED(inline) program assemble(std::string_view text, arch on);

VALHALL_COMPILED_END

namespace detail {

// Memory to mark the targets of a program's branches, if labels are wanted.
class target_marks {
public:
    target_marks(std::span<const word> words, const disassemble_options& options)
        : count_(options.labels ? words.size() + 1 : 0), marks_(std::make_unique<bool[]>(count_))
    {
    }

    std::span<bool> span() const { return {marks_.get(), count_}; }

private:
    std::size_t count_;
    std::unique_ptr<bool[]> marks_;
};

}  // namespace detail

/// Disassembles a program of any length. Calls `visit` with each disassembled_word; `names` names places.
template <detail::name_resolver Names, class Visit>
void disassemble_words(std::span<const word> words, const disassemble_options& options, Names&& names, Visit&& visit)
{
    disassemble_words(words, options, detail::target_marks(words, options).span(), names, visit);
}
/// Disassembles a program of any length. Calls `visit` with each disassembled_word.
template <class Visit>
void disassemble_words(std::span<const word> words, const disassemble_options& options, Visit&& visit)
{
    disassemble_words(words, options, no_names{}, visit);
}

/// Disassembles a program of any length. Calls `emit` with each line; `names` names places.
template <detail::name_resolver Names, class Emit>
void disassemble(std::span<const word> words, const disassemble_options& options, Names&& names, Emit&& emit)
{
    disassemble(words, options, detail::target_marks(words, options).span(), names, emit);
}
/// Disassembles a program of any length. Calls `emit` with each line.
template <class Emit>
void disassemble(std::span<const word> words, const disassemble_options& options, Emit&& emit)
{
    disassemble(words, options, no_names{}, emit);
}

VALHALL_COMPILED_BEGIN

/// Disassembles a program to text, with a line feed after each line.
VALHALL_COMPILED(inline) std::string disassemble(std::span<const word> words, const disassemble_options& options);

/// As above for an architecture, in the panfrost dialect.
VALHALL_COMPILED(inline) std::string disassemble(std::span<const word> words, arch on);

VALHALL_COMPILED_END

/// The text of an instruction as a string; to_text() does not allocate.
inline std::string to_string(const instruction& i) { return std::string(to_text(i).view()); }

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/assembly.inl.hpp"
#endif

#endif
