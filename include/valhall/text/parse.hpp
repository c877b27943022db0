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

#include "valhall/text/common/line_parser.hpp"

namespace valhall {

namespace detail {

template <class Dialect>
constexpr parsed parse_in(Dialect syntax, std::string_view line, arch on)
{
    line_parser<Dialect> parser(syntax, line, on);
    statement read;
    if (!parser.parse(read)) return parser.why();
    if (read.what != statement::kind::instruction) return parser.at(fault_code::expected_statement, line.data(), line);
    if (read.has_target) return parser.at(fault_code::unknown_label, read.target.data(), read.target);
    if (read.has_bytes && read.bytes != read.value.encode()) return parser.at(fault_code::bytes_mismatch, read.start, {});
    return read.value;
}

}  // namespace detail

/// Parses an instruction from a line of text, without labels and directives. The hardware may not accept it: see validate(). Mistakes of
/// the draft in the line are not reported: see assemble(). The dialect is a constant here, so that others are not compiled.
template <dialect Syntax = dialect::panfrost>
constexpr parsed parse(std::string_view line, arch on)
{
    return detail::parse_in(detail::dialect_constant<Syntax>(), line, on);
}

/// As above, in a dialect chosen at run time.
template <class = void>
constexpr parsed parse(std::string_view line, arch on, dialect syntax)
{
    return detail::parse_in(detail::any_dialect{syntax}, line, on);
}

}  // namespace valhall

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
