// SPDX-License-Identifier: MIT
// Disassembles whole programs: each word's instruction, label, branch target and line.
#ifndef VALHALL_TEXT_DISASSEMBLE_HPP
#define VALHALL_TEXT_DISASSEMBLE_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "valhall/callback.hpp"
#include "valhall/program/target.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/print.hpp"
#include "valhall/check/validate.hpp"

namespace valhall {

/// Options for disassembling.
struct disassemble_options {
    chosen_arch on;                      ///< the architecture; there is no default
    bool bytes = false;                  ///< print the eight bytes of each word, lowest first, before its line
    bool labels = false;                 ///< print branch targets within the program as labels
    dialect syntax = dialect::panfrost;  ///< the dialect
    bool aliases = false;                ///< use Arm's short names where they apply; only in Arm's dialect
    valhall::strictness strictness = valhall::strictness::hardware;  ///< `strict`: comments also on what Arm's description lacks
};

/// A disassembled word. The texts are valid until the callback returns.
struct disassembled_word {
    /// The index that denotes no place.
    static constexpr std::int64_t nowhere = no_target_index;

    std::size_t index = 0;  ///< its index in the program; one past the last word if `is_end`
    bool is_end = false;  ///< true for the end of the program, which has no word but may have a label
    word bits = 0;  ///< the word
    result<instruction> value = fault_code::no_such_opcode;  ///< the instruction, or why it does not decode
    std::string_view label{};  ///< the name of its place, if there is one
    std::int64_t target = nowhere;  ///< the index of its branch target, which may be outside of the program
    std::string_view target_label{};  ///< the name of the target, if there is one
    bool is_padding = false;  ///< true for a zero word of padding at the end
    bool has_line = true;  ///< false for a padding word that is included in the line of an earlier one
    std::string_view line{};  ///< the whole line: bytes, statement, comment
    std::string_view statement{};  ///< the instruction's text, or .quad, or .zero for padding
    std::string_view comment{};  ///< the text after "// ", if any: why it is no instruction, or what is wrong with it
};

/// Names with more characters are ignored.
inline constexpr std::size_t max_label_size = 1024;

/// Names no place. A name resolver is called with the index of a place, 0 for the first word, and returns its name, or an empty text. The
/// name must remain valid until the word concerned has been visited.
struct no_names {
    /// Returns an empty name.
    constexpr std::string_view operator()(std::int64_t) const { return {}; }
};

namespace detail {

// Resolvers must return views of names that are stored elsewhere: a returned std::string would be destroyed at once.
template <class Names>
concept name_resolver = std::same_as<std::invoke_result_t<Names&, std::int64_t>, std::string_view>;

}  // namespace detail

/// A line of a disassembly. Longer than a text_line, since it may contain bytes, a label and many faults.
struct disassembly_line {
    char data[8192 + max_label_size]{};  ///< not null-terminated
    std::size_t size = 0;  ///< the number of characters

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
};

namespace detail {

using line_callback = callback<void(std::string_view)>;
using word_callback = callback<void(const disassembled_word&)>;
using name_callback = callback<std::string_view(std::int64_t)>;

VALHALL_COMPILED_BEGIN

// The functions below, compiled once for all visitors.
template <class = void>
VALHALL_COMPILED(constexpr)
void disassemble_words(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target,
                       const name_callback& names, const word_callback& visit);
template <class = void>
VALHALL_COMPILED(constexpr)
void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, const name_callback& names,
                 const line_callback& emit);

VALHALL_COMPILED_END

}  // namespace detail

/// Disassembles a program: calls `visit` with a disassembled_word for each word, and for the end if it has a label. Does not allocate.
/// `names` returns names of places, also outside of the program. With the option `labels`, other branch targets are called L and their
/// index; `is_target` must then have one element more than there are words, and is overwritten.
template <detail::name_resolver Names, std::invocable<const disassembled_word&> Visit>
constexpr void disassemble_words(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, Names&& names,
                                 Visit&& visit)
{
    detail::disassemble_words(words, options, is_target, detail::callback_of<std::string_view(std::int64_t)>(names),
                              detail::callback_of<void(const disassembled_word&)>(visit));
}

/// Disassembles a program to lines: calls `emit` with each one as a std::string_view without line feed, valid until it returns. Labels have
/// lines of their own.
template <detail::name_resolver Names, std::invocable<std::string_view> Emit>
constexpr void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, Names&& names,
                           Emit&& emit)
{
    detail::disassemble(words, options, is_target, detail::callback_of<std::string_view(std::int64_t)>(names),
                        detail::callback_of<void(std::string_view)>(emit));
}

/// As above, with no names but those of branch targets.
template <std::invocable<std::string_view> Emit>
constexpr void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, Emit&& emit)
{
    disassemble(words, options, is_target, no_names{}, emit);
}

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/disassemble.inl.hpp"
#endif

#endif
