// SPDX-License-Identifier: MIT
// std::formatter for instructions, words as instructions, operands, faults, findings, diagnostics, assembled programs, and results:
// std::format("{:<40}", i). The format specification is that of strings. simulator/format.hpp has those for runs. Requires <format>;
// ostream.hpp is the alternative for standard libraries without it.
#ifndef VALHALL_TEXT_FORMAT_HPP
#define VALHALL_TEXT_FORMAT_HPP

#include <version>

#ifndef __cpp_lib_format
#error "valhall/text/format.hpp needs <format>, which this standard library lacks: include valhall/text/ostream.hpp"
#else

#include <cstddef>
#include <format>
#include <string>
#include <string_view>
#include <type_traits>

#include "valhall/emit/emitted.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/program/code_buffer.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/print_program.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/values.hpp"
#include "valhall/check/fault_list.hpp"

namespace valhall::detail {

// Formats types that to_text() accepts.
template <class T>
struct text_formatter : std::formatter<std::string_view> {
    template <class Context>
    auto format(const T& value, Context& context) const
    {
        return std::formatter<std::string_view>::format(to_text(value).view(), context);
    }
};

// Formats types that are converted to a string first.
struct string_formatter : std::formatter<std::string_view> {
    template <class Context>
    auto put(const std::string& text, Context& context) const
    {
        return std::formatter<std::string_view>::format(text, context);
    }
};
template <class T>
struct to_string_formatter : string_formatter {
    template <class Context>
    auto format(const T& value, Context& context) const
    {
        return put(to_string(value), context);
    }
};

// The value of a result, or the message of its fault; "success" if there is no value or it has no formatter.
template <class T>
std::string text_of(const result<T>& r)
{
    if (!r) return std::string(to_text(r.error()).view());
    if constexpr (isa_enum<T>) return std::string(name_of(*r));
    else if constexpr (std::is_void_v<T>) return "success";
    else if constexpr (std::is_default_constructible_v<std::formatter<T>>) return std::format("{}", *r);
    else return "success";
}

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
        return std::formatter<std::string_view>::format(valhall::sentence_of(code), context);
    }
};

/// With its place but without a file name, like operator<< in ostream.hpp.
template <>
struct std::formatter<valhall::diagnostic> : valhall::detail::string_formatter {
    template <class Context>
    auto format(const valhall::diagnostic& d, Context& context) const
    {
        return put(valhall::detail::with_place(d), context);
    }
};

template <>
struct std::formatter<valhall::fault_list> : valhall::detail::to_string_formatter<valhall::fault_list> {};
template <>
struct std::formatter<valhall::program> : valhall::detail::to_string_formatter<valhall::program> {};
template <std::size_t Words>
struct std::formatter<valhall::fixed_program<Words>> : valhall::detail::to_string_formatter<valhall::fixed_program<Words>> {};

template <>
struct std::formatter<valhall::program_fault> : valhall::detail::to_string_formatter<valhall::program_fault> {};
template <>
struct std::formatter<valhall::explained_diagnostic> : valhall::detail::string_formatter {
    template <class Context>
    auto format(const valhall::explained_diagnostic& d, Context& context) const
    {
        return put(d.message, context);
    }
};
/// The instruction, or the error of the text.
template <>
struct std::formatter<valhall::parsed> : valhall::detail::string_formatter {
    template <class Context>
    auto format(const valhall::parsed& p, Context& context) const
    {
        return put(p ? std::string(to_text(*p).view()) : valhall::detail::with_place(p.error()), context);
    }
};
/// The word as a decimal number, or the message of its fault.
template <valhall::opcode Instruction>
struct std::formatter<valhall::emitted<Instruction>> : valhall::detail::string_formatter {
    template <class Context>
    auto format(const valhall::emitted<Instruction>& e, Context& context) const
    {
        return put(e ? std::to_string(valhall::word{e}) : std::string(to_text(e.error()).view()), context);
    }
};

/// The value of a result, or the message of its fault.
template <class T>
struct std::formatter<valhall::result<T>> : valhall::detail::string_formatter {
    template <class Context>
    auto format(const valhall::result<T>& r, Context& context) const
    {
        return put(valhall::detail::text_of(r), context);
    }
};

#endif

#endif
