// SPDX-License-Identifier: MIT
// One line of assembly text as an instruction.
#ifndef VALHALL_TEXT_PARSE_HPP
#define VALHALL_TEXT_PARSE_HPP

#include <cassert>
#include <string_view>
#include <type_traits>

#include "valhall/instruction.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/parse.hpp"
#include "valhall/text/common/line_parser.hpp"

namespace valhall {

namespace detail {

template <dialect Syntax>
using parser_for = std::conditional_t<syntax<Syntax>::has_own_forms, draft_parser<Syntax>, line_parser<Syntax>>;

}  // namespace detail

/// An instruction read from a text, or what is wrong with the text.
class [[nodiscard]] parsed {
public:
    using value_type = instruction;
    using error_type = diagnostic;

    /// Success, with the instruction.
    constexpr parsed(const instruction& value) : value_(value) {}
    /// What is wrong with the text.
    constexpr parsed(const diagnostic& error) : error_(error) {}

    /// Whether there is an instruction.
    constexpr bool has_value() const { return error_.code == fault_code::none; }
    constexpr explicit operator bool() const { return has_value(); }

    // The instruction, which there must be.
    constexpr const instruction& operator*() const
    {
        assert(has_value());
        return value_;
    }
    constexpr const instruction* operator->() const { return &**this; }

    /// What is wrong; its code is `fault_code::none` if there is an instruction.
    constexpr const diagnostic& error() const { return error_; }

private:
    instruction value_{};
    diagnostic error_{};
};

/// The instruction that a line of text says: no label, no directive, no label as a branch offset.
/// It may be invalid for the hardware; validate() tells. Nor is it told what the draft had wrong in the line: assemble() does.
/// The dialect is a constant here, so that only one of them is compiled.
template <dialect Syntax = dialect::panfrost>
constexpr parsed parse(std::string_view line, arch on)
{
    detail::parser_for<Syntax> parser(line, on);
    detail::statement statement;
    if (!parser.parse(statement)) return parser.error();
    if (statement.what != detail::statement::kind::instruction) return parser.at(fault_code::expected_statement, line.data(), line);
    if (!statement.target.empty()) return parser.at(fault_code::unknown_label, statement.target.data(), statement.target);
    if (statement.has_bytes && statement.bytes != statement.value.bits) return parser.at(fault_code::bytes_mismatch, statement.start, {});
    return statement.value;
}

/// The same in a dialect that is chosen at run time.
template <class = void>
constexpr parsed parse(std::string_view line, arch on, dialect syntax)
{
    return detail::in_dialect(syntax, [&](auto chosen) { return parse<chosen.value>(line, on); });
}

}  // namespace valhall

#endif
