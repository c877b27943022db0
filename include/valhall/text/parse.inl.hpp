// SPDX-License-Identifier: MIT
// The definitions of parse.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_PARSE_INL_HPP
#define VALHALL_TEXT_PARSE_INL_HPP

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

VALHALL_COMPILED_BEGIN

template <dialect Syntax>
constexpr parsed parse(std::string_view line, arch on)
{
    return detail::parse_in(detail::dialect_constant<Syntax>(), line, on);
}

template <class>
constexpr parsed parse(std::string_view line, arch on, dialect syntax)
{
    return detail::parse_in(detail::any_dialect{syntax}, line, on);
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
