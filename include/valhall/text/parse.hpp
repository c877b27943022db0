// SPDX-License-Identifier: MIT
// Parses one line of assembly text to an instruction.
#ifndef VALHALL_TEXT_PARSE_HPP
#define VALHALL_TEXT_PARSE_HPP

#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall {

/// An instruction parsed from text, or the error.
using parsed = result<instruction, diagnostic>;

}  // namespace valhall

#ifdef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/linked.hpp"
#else

#include "valhall/text/dialect_parsers.hpp"

namespace valhall {

/// Parses an instruction from a line of text, without labels and directives. The hardware may not accept it: see validate(). Mistakes of
/// the draft in the line are not reported: see assemble(). The dialect is a constant here, so that the others are not compiled.
template <dialect Syntax = dialect::panfrost>
constexpr parsed parse(std::string_view line, arch on)
{
    detail::parser_for<Syntax> parser(line, on);
    detail::statement statement;
    if (!parser.parse(statement)) return parser.why();
    if (statement.what != detail::statement::kind::instruction) return parser.at(fault_code::expected_statement, line.data(), line);
    if (statement.has_target) return parser.at(fault_code::unknown_label, statement.target.data(), statement.target);
    if (statement.has_bytes && statement.bytes != statement.value.encode())
        return parser.at(fault_code::bytes_mismatch, statement.start, {});
    return statement.value;
}

/// As above, in a dialect chosen at run time.
template <class = void>
constexpr parsed parse(std::string_view line, arch on, dialect syntax)
{
    return detail::in_dialect(syntax, [&](auto chosen) { return parse<chosen.value>(line, on); });
}

}  // namespace valhall

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
