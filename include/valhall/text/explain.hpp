// SPDX-License-Identifier: MIT
// Explains faults and diagnostics in sentences: what was found, what is legal, and what may have been meant. Allocates, so it is not part
// of the core.
#ifndef VALHALL_TEXT_EXPLAIN_HPP
#define VALHALL_TEXT_EXPLAIN_HPP

#include <string>
#include <string_view>

#include "valhall/text/diagnostic.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/values.hpp"
#include "valhall/check/fault_list.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/linked_strings.hpp"
#else

#include "valhall/text/messages/text_places.hpp"
#include "valhall/text/messages/wording.hpp"

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

/// Explains a diagnostic, without its place.
/// Example: explain(parse("FROUND.f32.rtx r0, r1", arch::v9).error()) ==
///     "unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna";
inline std::string explain(const diagnostic& d)
{
    detail::message text;
    detail::explain(text, d);
    return std::string(text.view());
}

/// Explains a diagnostic with its place, in the format of compilers.
/// Example: explain(parse("NOP r0", arch::v9).error(), "shader.s") ==
///     "shader.s:1:5: error: unexpected 'r0' after the last operand of NOP";
inline std::string explain(const diagnostic& d, std::string_view file)
{
    return std::string(file) + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) +
           (d.severity == severity::error     ? ": error: "
            : d.severity == severity::warning ? ": warning: "
                                              : ": note: ") +
           explain(d);
}

/// Explains a fault without any context. The overloads that take the instruction or word say more.
/// Example: explain(fault{fault_code::no_such_selector, operand_kind::source, 1}) == "source 2: the source cannot select this part";
inline std::string explain(const fault& what) { return std::string(to_text(what).view()); }
/// The messages of the faults that validate() found, separated by "; "; empty if there are none.
inline std::string to_string(const fault_list& faults)
{
    std::string text;
    for (const fault what : faults) text.append(text.empty() ? "" : "; ").append(to_text(what).view());
    return text;
}

/// Explains a fault of an instruction, from its setters or validate().
/// Example: explain(fault{fault_code::odd_source, operand_kind::source, 0}, *parse("LOAD.i64.slot0 @r2:r3, r5, offset:0", arch::v9)) ==
///     "source 1 (address) of LOAD.i64 is r5: a 64-bit source must start at an even register, an even uniform or a .w0";
inline std::string explain(const fault& what, const instruction& i, dialect syntax = dialect::panfrost)
{
    diagnostic d = detail::without_text(what, i.row(), i.on, syntax);
    d.bits = i.encode();
    d.has_bits = true;
    return explain(d);
}

/// Explains a fault of a word, from decode().
inline std::string explain(const fault& what, word bits, arch on, dialect syntax = dialect::panfrost)
{
    diagnostic d = detail::without_text(what, find(bits, on).value_or({}), on, syntax);
    d.bits = bits;
    d.has_bits = true;
    return explain(d);
}

/// Explains a fault of an instruction that could not be made, from make_instruction() or a constructor.
inline std::string explain(const fault& what, opcode code, arch on, dialect syntax = dialect::panfrost)
{
    const descriptor row = find(code, on).value_or(descriptor_at(static_cast<int>(code)));
    return explain(detail::without_text(what, row, on, syntax));
}

}  // namespace valhall

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
