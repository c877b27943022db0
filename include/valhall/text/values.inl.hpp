// SPDX-License-Identifier: MIT
// The definitions of values.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_VALUES_INL_HPP
#define VALHALL_TEXT_VALUES_INL_HPP

#include "valhall/text/common/instruction_writer.hpp"
#include "valhall/text/print_strict_fault.hpp"

namespace valhall {

namespace detail {

template <class Print>
constexpr text_line made_line(Print&& print)
{
    text_line line;
    writer out(line.data);
    print(out);
    line.size = out.size_since(line.data);
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

// Without an architecture, a constant whose value depends on it is printed by its index: imm21.
constexpr void print_operand(writer& out, const operand& o, optional_arch on)
{
    if (o.fault != fault_code::none) return out.put(sentence_of(o.fault));
    if (!on && has_various_values(o.byte)) {
        out.put("imm");
        out.decimal(static_cast<std::int64_t>(o.byte & source_byte::constant_mask));
    } else {
        const arch other = o.is_register() ? first_with_register(o.reg()) : architectures[0];
        out = put_value(out, o.byte, o.page, false, notation_of(dialect::panfrost), on ? *on : other);
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
    if (to.fault != fault_code::none) return out.put(sentence_of(to.fault));
    out = put_half(put_register(out, to.reg), to.mask);
}

// "source 2: the source cannot select this part", counting operands from 1 as texts do.
constexpr void print_fault_alone(writer& out, const fault& what)
{
    if (what.kind != operand_kind::none) {
        out.put(name_of(what.kind));
        out.put(' ');
        if (what.kind == operand_kind::modifier) put_name_in_words(out, what.id);
        else if (what.kind != operand_kind::destination) out.decimal(what.index + 1);
        if (what.kind == operand_kind::destination) out.drop(1);
        out.put(": ");
    }
    out.put(sentence_of(what.code));
}

}  // namespace detail

VALHALL_COMPILED_BEGIN

template <class>
constexpr text_line to_text(const shown_instruction& shown)
{
    return to_text(shown.value, shown.options);
}

template <class>
constexpr text_line to_text(const shown_word& shown)
{
    const result<instruction> i = decode(shown.bits, shown.on);
    return i ? to_text(*i, shown.options) : to_text(shown.bits, shown.on);
}

constexpr text_line to_text(const operand& o)
{
    return detail::made_line([&](detail::writer& out) { detail::print_operand(out, o, {}); });
}
constexpr text_line to_text(const operand& o, arch on)
{
    return detail::made_line([&](detail::writer& out) { detail::print_operand(out, o, on); });
}

constexpr text_line to_text(const destination& to)
{
    return detail::made_line([&](detail::writer& out) { detail::print_destination(out, to); });
}

constexpr text_line to_text(const staging_registers& group)
{
    return detail::made_line([&](detail::writer& out) { out = detail::put_staging(out, group); });
}

constexpr text_line to_text(const fault& what)
{
    return detail::made_line([&](detail::writer& out) { detail::print_fault_alone(out, what); });
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
