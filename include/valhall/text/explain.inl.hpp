// SPDX-License-Identifier: MIT
// The definitions of explain.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_EXPLAIN_INL_HPP
#define VALHALL_TEXT_EXPLAIN_INL_HPP

#include <string>
#include <string_view>

#include "valhall/text/messages/text_places.hpp"
#include "valhall/text/messages/wording.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/values.hpp"

namespace valhall {

namespace detail {

// A diagnostic for a fault that has no text; its line is 0.
constexpr diagnostic without_text(const fault& what, descriptor row, arch on, dialect syntax)
{
    diagnostic d;
    static_cast<fault&>(d) = what;
    d.on = on;
    d.syntax = syntax;
    d.row = row;
    d.line = d.column = 0;
    if (row.is_given()) d.mnemonic = row.mnemonic();
    return d;
}

// Writes the sentence of a diagnostic.
constexpr void explain(message& out, const diagnostic& d) { text_places(d, wording(d.syntax, d.row, d.mnemonic)).print(out); }

}  // namespace detail

VALHALL_COMPILED_BEGIN

inline std::string explain(const diagnostic& d)
{
    detail::message text;
    detail::explain(text, d);
    return std::string(text.view());
}

inline std::string explain(const diagnostic& d, std::string_view file)
{
    return std::string(file) + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) +
           (d.severity == severity::error     ? ": error: "
            : d.severity == severity::warning ? ": warning: "
                                              : ": note: ") +
           explain(d);
}

inline std::string explain(const fault& what) { return std::string(to_text(what).view()); }
inline std::string to_string(const fault_list& faults)
{
    std::string text;
    for (const fault what : faults) text.append(text.empty() ? "" : "; ").append(to_text(what).view());
    return text;
}

inline std::string explain(const fault& what, const instruction& i, dialect syntax)
{
    diagnostic d = detail::without_text(what, i.row(), i.on, syntax);
    d.bits = i.encode();
    d.has_bits = true;
    return explain(d);
}

inline std::string explain(const fault& what, word bits, arch on, dialect syntax)
{
    diagnostic d = detail::without_text(what, find(bits, on).value_or({}), on, syntax);
    d.bits = bits;
    d.has_bits = true;
    return explain(d);
}

inline std::string explain(const fault& what, opcode code, arch on, dialect syntax)
{
    const descriptor row = find(code, on).value_or(descriptor_at(static_cast<int>(code)));
    return explain(detail::without_text(what, row, on, syntax));
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
