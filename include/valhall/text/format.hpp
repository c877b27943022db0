// SPDX-License-Identifier: MIT
// std::formatter for instructions, words as instructions, operands, faults, findings and diagnostics: std::format("{:<40}", i).
// Empty where the standard library has no <format>. What stands behind the colon is that of a string.
#ifndef VALHALL_TEXT_FORMAT_HPP
#define VALHALL_TEXT_FORMAT_HPP

#include <version>

#ifdef __cpp_lib_format

#include <format>
#include <string>
#include <string_view>

#include "valhall/text/explain.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/values.hpp"

namespace valhall::detail {

// Formats what to_text() takes.
template <class T>
struct text_formatter : std::formatter<std::string_view> {
    template <class Context>
    auto format(const T& value, Context& context) const
    {
        return std::formatter<std::string_view>::format(to_text(value).view(), context);
    }
};

}  // namespace valhall::detail

template <>
struct std::formatter<valhall::instruction> : valhall::detail::text_formatter<valhall::instruction> {};
template <>
struct std::formatter<valhall::shown_instruction> : valhall::detail::text_formatter<valhall::shown_instruction> {};
template <>
struct std::formatter<valhall::shown_word> : valhall::detail::text_formatter<valhall::shown_word> {};
template <>
struct std::formatter<valhall::operand> : valhall::detail::text_formatter<valhall::operand> {};
template <>
struct std::formatter<valhall::destination> : valhall::detail::text_formatter<valhall::destination> {};
template <>
struct std::formatter<valhall::staging_registers> : valhall::detail::text_formatter<valhall::staging_registers> {};
template <>
struct std::formatter<valhall::fault> : valhall::detail::text_formatter<valhall::fault> {};
template <>
struct std::formatter<valhall::finding> : valhall::detail::text_formatter<valhall::finding> {};

template <>
struct std::formatter<valhall::text_line> : std::formatter<std::string_view> {
    template <class Context>
    auto format(const valhall::text_line& line, Context& context) const
    {
        return std::formatter<std::string_view>::format(line.view(), context);
    }
};

template <>
struct std::formatter<valhall::fault_code> : std::formatter<std::string_view> {
    template <class Context>
    auto format(valhall::fault_code code, Context& context) const
    {
        return std::formatter<std::string_view>::format(valhall::message(code), context);
    }
};

/// With its place, but without a file, as operator<< of ostream.hpp has it.
template <>
struct std::formatter<valhall::diagnostic> : std::formatter<std::string_view> {
    template <class Context>
    auto format(const valhall::diagnostic& d, Context& context) const
    {
        const std::string text = valhall::explain(d, "");
        return std::formatter<std::string_view>::format(std::string_view(text).substr(1), context);
    }
};

#endif

#endif
