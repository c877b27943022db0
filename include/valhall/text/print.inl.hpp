// SPDX-License-Identifier: MIT
// The definitions of print.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_PRINT_INL_HPP
#define VALHALL_TEXT_PRINT_INL_HPP

#include "valhall/text/common/instruction_writer.hpp"

namespace valhall {

namespace detail {

template <dialect Syntax = dialect::panfrost>
VALHALL_NOINLINE constexpr writer written(writer out, instruction i, std::string_view label, bool aliases)
{
    return instruction_writer<Syntax>(out, i, aliases).write(label);
}

template <dialect Syntax = dialect::panfrost>
constexpr void print(writer& out, const instruction& i, std::string_view label = {}, bool aliases = false)
{
    out = written<Syntax>(out, i, label, aliases);
}

template <class = void>
constexpr void print(writer& out, const instruction& i, const text_options& options, std::string_view label = {})
{
    in_dialect(options.syntax, [&](auto chosen) { print<chosen.value>(out, i, label, options.aliases); });
}

// If the dialect cannot express an instruction, which is then printed as a plain word: prints the reason as a comment.
template <class = void>
constexpr void print_gap(writer& out, const instruction& i, dialect syntax)
{
    if (syntax == dialect::draft2021) out = instruction_writer<dialect::draft2021>(out, i).write_gap();
}

// Prints why a word is not an instruction, as a comment.
constexpr void print_reason(writer& out, const fault& why)
{
    out.put("  // ");
    out.put(sentence_of(why.code));
    if (why.code == fault_code::unknown_bits) {
        out.put(": 0x");
        out.hex(why.value, 1);
    }
    if (why.kind == operand_kind::modifier && why.code == fault_code::reserved_value) {
        out.put(": ");
        out.put(enumeration_of(why.id).name());
    }
    if (why.kind == operand_kind::source) {
        out.put(": source ");
        out.decimal(why.index + 1);
    }
}

constexpr void print_undecodable(writer& out, word bits, const fault& why)
{
    out = put_quad(out, bits);
    print_reason(out, why);
}

}  // namespace detail

VALHALL_COMPILED_BEGIN

template <dialect Syntax>
constexpr text_line to_text(const instruction& i, bool aliases)
{
    text_line line;
    detail::writer out(line.data);
    detail::print<Syntax>(out, i, {}, aliases);
    if constexpr (Syntax == dialect::draft2021) detail::print_gap(out, i, Syntax);
    line.size = out.size_since(line.data);
    return line;
}

template <class>
constexpr text_line to_text(const instruction& i, const text_options& options)
{
    return detail::in_dialect(options.syntax, [&](auto chosen) { return to_text<chosen.value>(i, options.aliases); });
}

template <dialect Syntax>
constexpr text_line to_text(word bits, arch on, bool aliases)
{
    const result<instruction> i = decode(bits, on);
    if (i) return to_text<Syntax>(*i, aliases);
    text_line line;
    detail::writer out(line.data);
    detail::print_undecodable(out, bits, i.error());
    line.size = out.size_since(line.data);
    return line;
}

template <class>
constexpr text_line source_text(const instruction& i, int number, const text_options& options)
{
    text_line line;
    detail::writer out(line.data);
    detail::in_dialect(options.syntax,
                       [&](auto chosen) { out = detail::instruction_writer<chosen.value>(out, i, options.aliases).write_source(number); });
    line.size = out.size_since(line.data);
    return line;
}

template <dialect Syntax>
constexpr result<std::size_t> print(const instruction& i, std::span<char> into, bool aliases)
{
    if (into.size() >= max_text_size) {
        detail::writer out(into.data());
        detail::print<Syntax>(out, i, {}, aliases);
        if constexpr (Syntax == dialect::draft2021) detail::print_gap(out, i, Syntax);
        return out.size_since(into.data());
    }
    const text_line line = to_text<Syntax>(i, aliases);
    if (line.size > into.size()) return fault_code::no_space;
    for (std::size_t at = 0; at < line.size; ++at) into[at] = line.data[at];
    return line.size;
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
