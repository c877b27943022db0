// SPDX-License-Identifier: MIT
// Words, operands and faults as text by themselves, for those who print values: ostream.hpp and format.hpp are made of this.
// An operand alone does not know its instruction, so that its text is the table's own; an instruction's text may be of any dialect.
#ifndef VALHALL_TEXT_VALUES_HPP
#define VALHALL_TEXT_VALUES_HPP

#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/operand.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/common/writer.hpp"

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/print_strict_fault.hpp"
#include "valhall/text/common/print_operands.hpp"
#endif

namespace valhall {

/// A word that is to be shown as an instruction: as_text(bits, arch::v10). A word itself is a number and shown as one.
struct shown_word {
    word bits = 0;       ///< the word
    arch on{};           ///< its architecture
    text_options options{};  ///< how it is written
};

/// An instruction that is to be shown in another dialect: as_text(i, {dialect::arm}).
struct shown_instruction {
    instruction value{};  ///< the instruction
    text_options options{};   ///< how it is written
};

/// A word that is to be shown as an instruction.
constexpr shown_word as_text(word bits, arch on, const text_options& options = {}) { return {bits, on, options}; }
/// An instruction to show with these options.
constexpr shown_instruction as_text(const instruction& i, const text_options& options) { return {i, options}; }

#ifndef VALHALL_SEPARATE_COMPILATION

/// The text of an instruction with its options.
template <class = void>
constexpr text_line to_text(const shown_instruction& shown)
{
    return to_text(shown.value, shown.options);
}

/// The text of a word with its options; `.quad` if it is not an instruction.
template <class = void>
constexpr text_line to_text(const shown_word& shown)
{
    const result<instruction> i = decode(shown.bits, shown.on);
    return i ? to_text(*i, shown.options) : to_text(shown.bits, shown.on);
}

namespace detail {

constexpr std::string_view kind_name(operand_kind kind)
{
    constexpr std::string_view names[] = {"", "modifier", "staging group", "destination", "source", "immediate"};
    return names[static_cast<int>(kind)];
}

template <class Print>
constexpr text_line made_line(Print&& print)
{
    text_line line;
    writer out(line.data);
    print(out);
    line.size = out.size();
    return line;
}

// True if a source byte is a table constant whose value depends on the architecture.
constexpr bool has_various_values(word byte)
{
    if (source_byte::kind(byte) != source_kind::constant) return false;
    const int index = static_cast<int>(byte & source_byte::constant_mask);
    for (const arch on : architectures)
        if (constant_value(index, on) != constant_value(index, architectures[0])) return true;
    return false;
}

// Without an architecture, a constant that depends on it is written by its place in the table: imm21.
constexpr void print_operand(writer& out, const operand& o, optional_arch on)
{
    if (o.fault != fault_code::none) return out.put(message(o.fault));
    if (!on && has_various_values(o.byte)) {
        out.put("imm");
        out.decimal(static_cast<std::int64_t>(o.byte & source_byte::constant_mask));
    } else {
        // (Only v15 has registers with a page.)
        const arch other = o.is_register() && o.page != 0 ? architectures[arch_total - 1] : architectures[0];
        out = print_source_value(out, o.byte, o.page, on ? *on : other);
    }
    if (o.neg) out.put(".neg");
    if (o.abs) out.put(".abs");
    if (o.select != selector::none) {
        out.put('.');
        out.put(valhall::name_of(o.select));
    }
    if (o.complement) out.put(".not");
}

constexpr void print_destination(writer& out, const destination& to)
{
    if (to.fault != fault_code::none) return out.put(message(to.fault));
    out = print_register(out, to.reg);
    out = print_half(out, static_cast<word>(to.mask));
}

// "source 2: there is no such part", by the numbers that text has, from 1.
constexpr void print_fault_alone(writer& out, const fault& what)
{
    if (what.kind != operand_kind::none) {
        out.put(kind_name(what.kind));
        out.put(' ');
        if (what.kind == operand_kind::modifier) print_name(out, what.id);
        else if (what.kind != operand_kind::destination) out.decimal(what.index + 1);
        if (what.kind == operand_kind::destination) out.drop(1);
        out.put(": ");
    }
    out.put(message(what.code));
}

}  // namespace detail

/// The text of a source by itself: "r2.neg.abs". If it cannot be used, the text says why. A constant whose value depends on the
/// architecture is written by its place in the table: "imm21".
constexpr text_line to_text(const operand& o)
{
    return detail::made_line([&](detail::writer& out) { detail::print_operand(out, o, {}); });
}
/// The same on an architecture, which decides the values of constants.
constexpr text_line to_text(const operand& o, arch on)
{
    return detail::made_line([&](detail::writer& out) { detail::print_operand(out, o, on); });
}

/// The text of a destination: "r4.h0".
constexpr text_line to_text(const destination& to)
{
    return detail::made_line([&](detail::writer& out) { detail::print_destination(out, to); });
}

/// The text of a group of staging registers: "@r4:r5".
constexpr text_line to_text(const staging_registers& group)
{
    return detail::made_line([&](detail::writer& out) { out = detail::print_staging(out, group); });
}

/// A fault by itself, without the instruction that it is about: "source 2: a negation is not possible here". explain() says more.
constexpr text_line to_text(const fault& what)
{
    return detail::made_line([&](detail::writer& out) { detail::print_fault_alone(out, what); });
}

#endif  // VALHALL_SEPARATE_COMPILATION

}  // namespace valhall

#endif
