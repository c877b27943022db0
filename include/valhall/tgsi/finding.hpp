// SPDX-License-Identifier: MIT
// The findings of the checker of TGSI programs, as values and as sentences.
#ifndef VALHALL_TGSI_FINDING_HPP
#define VALHALL_TGSI_FINDING_HPP

#include <cstdint>
#include <string_view>

#include "valhall/tgsi/blocks.hpp"
#include "valhall/tgsi/print.hpp"
#include "valhall/tgsi/words.hpp"

namespace valhall::tgsi {

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"  // g++ 12 warns of the enumerator `no_label`: there is a constant of that name
#endif
/// Errors and notes about programs.
enum class finding_code : std::uint8_t {
#define VALHALL_TGSI_FINDING(name, is_error, sentence) name,
#include "valhall/tgsi/findings.def"
};
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

namespace detail {

struct finding_row {
    bool is_error;
    const char* sentence;
};

inline constexpr finding_row finding_rows[] = {
#define VALHALL_TGSI_FINDING(name, is_error, sentence) {is_error, sentence},
#include "valhall/tgsi/findings.def"
};

}  // namespace detail

/// The message of a finding, without a location: "is not declared".
constexpr std::string_view sentence_of(finding_code code) { return detail::finding_rows[static_cast<int>(code)].sentence; }

/// True for errors, false for notes.
constexpr bool is_error(finding_code code) { return detail::finding_rows[static_cast<int>(code)].is_error; }

/// The number of the operand in findings about a whole instruction. Otherwise 0 is the destination, and 1 the first source.
inline constexpr std::uint8_t whole_instruction = 0xFF;

/// An error or note about a program.
struct finding {
    finding_code code{};                       ///< the kind of finding
    bool is_in_declaration = false;            ///< in a declaration, not in an instruction
    std::uint8_t operand = whole_instruction;  ///< the operand of the instruction
    register_file file = register_file::none;  ///< the file of the register concerned, or none
    std::int32_t reg = 0;                      ///< the register's index
    std::uint32_t index = 0;                   ///< the index of the instruction or declaration
    std::uint32_t other = no_instruction;      ///< the instruction or declaration that it conflicts with
    std::uint32_t line = 0;                    ///< the line in the text, or 0

    /// True for errors, false for notes.
    constexpr bool is_error() const { return tgsi::is_error(code); }
    friend constexpr bool operator==(const finding&, const finding&) = default;
};

/// A finding as a sentence without its line: "instruction 3, source 2: TEMP[7] is not declared".
constexpr statement_text to_text(const finding& f)
{
    statement_text made;
    valhall::detail::writer out(made.data);
    out.put(f.is_in_declaration ? "declaration " : "instruction ");
    out.unsigned_decimal(f.index);
    if (f.operand == 0) {
        out.put(", destination");
    } else if (f.operand != whole_instruction) {
        out.put(", source ");
        out.unsigned_decimal(f.operand);
    }
    out.put(": ");
    if (f.file != register_file::none) {
        out.put(name_of(f.file));
        out.put('[');
        out.decimal(f.reg);
        out.put("] ");
    }
    out.put(sentence_of(f.code));
    if (f.other != no_instruction) {
        out.put(f.is_in_declaration ? ": declaration " : ": instruction ");
        out.unsigned_decimal(f.other);
    }
    made.size = out.size_since(made.data);
    return made;
}

}  // namespace valhall::tgsi

#endif
