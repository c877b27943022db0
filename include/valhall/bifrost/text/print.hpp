// SPDX-License-Identifier: MIT
// Prints clauses as text that assembles to the same words. Where the plain text alone would not, directives give register blocks and constants.
#ifndef VALHALL_BIFROST_TEXT_PRINT_HPP
#define VALHALL_BIFROST_TEXT_PRINT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bifrost/clause.hpp"
#include "valhall/bifrost/clause_parts.hpp"
#include "valhall/bifrost/pack.hpp"
#include "valhall/bifrost/text/float_text.hpp"
#include "valhall/inlining.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::bifrost {

/// The maximum size of a clause's text.
inline constexpr std::size_t max_clause_text = 12288;

/// The text of a clause, by value.
struct clause_text {
    char data[max_clause_text];  ///< not null-terminated; only the text is initialised
    std::size_t size = 0;  ///< the number of characters

    /// An empty text.
    constexpr clause_text()
    {
        if (VALHALL_IS_CONSTANT_EVALUATED())
            for (char& one : data) one = 0;
    }

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
};

/// When a printer writes directives.
enum class directives : std::uint8_t {
    needed,  ///< where the plain text would assemble to other words
    never,  ///< never, which loses facts of some clauses
    always,  ///< in each clause
};

/// Options for printing.
struct print_options {
    bool has_label = true;  ///< writes the clause's label
    bifrost::directives directives = directives::needed;  ///< when it writes directives
};

namespace detail {

// ---- operands ----

class instruction_printer {
public:
    constexpr instruction_printer(writer& out, const header& head, std::uint32_t number) : out_(out), head_(head), number_(number) {}

    constexpr void print(const instruction_parts& one)
    {
        const descriptor row = one.fields.row;
        out_.put("    ");
        out_.put(row.unit() == unit::fma ? '*' : '+');
        out_.put(row.name());
        find_written(one);
        put_modifiers(one, -1);
        out_.put(' ');
        put_result(row.unit(), one.result);
        for (int n = 0; n < row.source_count(); ++n) {
            out_.put(", ");
            put_source(one, n);
        }
        for (int n = 0; n < row.immediate_count(); ++n) {
            out_.put(", ");
            out_.put(name_of(row.immediate_at(n).name()));
            out_.put(':');
            out_.unsigned_decimal(one.fields.immediates[n]);
        }
        if (row.staging() != staging_access::none) {
            out_.put(", @r");
            out_.unsigned_decimal(head_.staging_register);
        }
        out_.put('\n');
    }

    constexpr void put_source_alone(const instruction_parts& one, int n)
    {
        find_written(one);
        put_source(one, n);
    }

private:
    // Finds the modifiers that are not at their defaults.
    constexpr void find_written(const instruction_parts& one)
    {
        written_ = 0;
        for (int n = 0; n < one.fields.row.modifier_count(); ++n)
            if (one.fields.modifiers[n] != one.fields.row.modifier_at(n).fallback()) written_ |= 1u << n;
    }

    constexpr void put_source(const instruction_parts& one, int n)
    {
        put_operand(one, n);
        put_modifiers(one, n);
    }

    // The modifiers of the instruction (-1), or of a source.
    constexpr void put_modifiers(const instruction_parts& one, int source)
    {
        for (unsigned left = written_; left != 0; left &= left - 1) {
            const int n = std::countr_zero(left);
            if (one.fields.row.modifier_at(n).source() != source) continue;
            out_.put('.');
            out_.put(name_of(one.fields.modifiers[n]));
        }
    }

    constexpr void put_result(unit of, register_write to)
    {
        if (to) {
            put_register(to.number);
            out_.put(':');
        }
        out_.put(of == unit::fma ? "t0" : "t1");
        if (to && to.what != write_part::word) out_.put(to.what == write_part::low ? ".h0" : ".h1");
    }

    constexpr void put_register(int number)
    {
        out_.put('r');
        out_.unsigned_decimal(static_cast<word>(number));
    }

    constexpr void put_operand(const instruction_parts& one, int n)
    {
        const operand& source = one.sources[n];
        switch (source.kind) {
        case operand_kind::reg: return put_register(source.number);
        case operand_kind::passed: return out_.put(one.fields.row.unit() == unit::fma ? "#0" : "t");
        case operand_kind::t0: return out_.put("t0");
        case operand_kind::t1: return out_.put("t1");
        case operand_kind::constant: return put_constant(source.value);
        case operand_kind::target:
        case operand_kind::target_high: return put_target(source);
        case operand_kind::port: out_.put('p'); return out_.put(static_cast<char>('0' + source.number));
        default: return put_fau_word(source);
        }
    }

    constexpr void put_constant(std::uint32_t value)
    {
        out_.put("0x");
        out_.hex(value, 8, "0123456789abcdef");
        out_.put(" /* ");
        put_float(out_, value);
        out_.put(" */");
    }

    constexpr void put_target(const operand& source)
    {
        out_.put("clause_");
        out_.decimal(source.target);
        if (source.target == number_ && source.kind == operand_kind::target) out_.put(" /* XXX: likely an infinite loop */");
        if (source.kind == operand_kind::target_high) out_.put(" >> 32");
    }

    constexpr void put_fau_word(const operand& source)
    {
        if (source.kind == operand_kind::uniform) {
            out_.put('u');
            out_.unsigned_decimal(source.number);
            return out_.put(source.is_high ? ".w1" : ".w0");
        }
        if (source.kind == operand_kind::zero) out_.put("#0");
        else if (source.kind == operand_kind::fau_word) out_.put("fau");
        else out_.put(name_of(static_cast<special>(source.number)));
        out_.put(source.is_high ? ".y" : ".x");
    }

    writer& out_;
    const header& head_;
    std::int64_t number_;
    unsigned written_ = 0;  // the modifiers of the instruction that is printed
};

// ---- the header ----

constexpr void put_word(writer& out, std::string_view text)
{
    out.put(text);
    out.put(' ');
}

constexpr void put_waits(writer& out, unsigned waits)
{
    if (waits == 0) return;
    out.put("dwb(");
    bool is_first = true;
    for (unsigned slot = 0; slot < 8; ++slot) {
        if ((waits >> slot & 1) == 0) continue;
        if (!is_first) out.put(", ");
        out.put(static_cast<char>('0' + slot));
        is_first = false;
    }
    out.put(") ");
}

constexpr void put_header(writer& out, const header& head, bool shows_staging)
{
    out.put("ds(");
    out.put(static_cast<char>('0' + head.slot));
    out.put(") ");
    if (head.has_staging_barrier) put_word(out, "osrb");
    put_word(out, name_of(head.flow));
    if (head.inf_suppress) put_word(out, "inf_suppress");
    if (head.nan_suppress) put_word(out, "nan_suppress");
    if (head.subnormals != subnormals::keep) put_word(out, name_of(head.subnormals));
    if (head.exceptions != float_exceptions::on) put_word(out, name_of(head.exceptions));
    if (head.sends != message::none) put_word(out, name_of(head.sends));
    if (head.terminates_discarded) put_word(out, "td");
    if (head.prefetches_next) put_word(out, "ncph");
    if (head.next_sends != message::none) {
        out.put("next_");
        put_word(out, name_of(head.next_sends));
    }
    put_waits(out, head.waits);
    if (shows_staging) {
        out.put("sr(r");
        out.unsigned_decimal(head.staging_register);
        out.put(") ");
    }
    out.put('\n');
}

// ---- a clause ----

constexpr bool has_staging(const clause_parts& of)
{
    for (int n = 0; n < of.tuple_count; ++n)
        for (const unit in : units)
            if (of.tuples[n].of(in).fields.row.staging() != staging_access::none) return true;
    return false;
}

constexpr void put_directive(writer& out, std::string_view name, std::uint64_t value)
{
    out.put("    ");
    out.put(name);
    out.put(' ');
    out.hex(value, 1, "0123456789abcdef");
    out.put('\n');
}

constexpr void put_constants(writer& out, const clause_parts& of)
{
    if (!of.has_constants) return;
    out.put("    .const");
    for (int n = 0; n < of.constant_count; ++n) {
        out.put(' ');
        out.hex(of.constants[n], 1, "0123456789abcdef");
    }
    out.put('\n');
    if (of.has_modification && has_inner_modification(of.tuple_count)) put_directive(out, ".m", of.modification);
}

constexpr void put_parts(writer& out, const clause_parts& of, std::uint32_t number, const print_options& how)
{
    if (how.has_label) {
        out.put("clause_");
        out.unsigned_decimal(number);
        out.put(":\n");
    }
    const bool is_hidden = of.header.staging_register != 0 && !has_staging(of);
    put_header(out, of.header, is_hidden && how.directives != directives::never);
    out.put("{\n");
    put_constants(out, of);
    instruction_printer printer(out, of.header, number);
    for (int n = 0; n < of.tuple_count; ++n) {
        if (of.tuples[n].has_block) put_directive(out, ".regs", of.tuples[n].block);
        printer.print(of.tuples[n].fma);
        printer.print(of.tuples[n].add);
    }
    out.put("}\n");
}

// True if the plain text of a clause, whose parts are given, assembles to other words.
constexpr bool needs_directives(const clause& of, const clause_parts& plain, std::uint32_t number)
{
    const result<clause> made = packer(plain, number, &of).pack();
    return !made || !(*made == of);
}

}  // namespace detail

/// Prints a clause; an empty line between clauses is the caller's. `number` is the clause's own, in quadwords from the start of the program.
constexpr clause_text print(const clause& of, std::uint32_t number = 0, const print_options& how = {})
{
    clause_text text;
    detail::writer out(text.data);
    clause_parts parts = parts_of(of, how.directives == directives::always, number);
    if (how.directives == directives::needed && detail::needs_directives(of, parts, number)) parts = parts_of(of, true, number);
    detail::put_parts(out, parts, number, how);
    text.size = out.size_since(text.data);
    return text;
}

/// Prints an instruction of a clause without blanks before it: "+IADD.s32 r0:t1, r1, t".
constexpr text_line print_instruction(const clause& of, int tuple, unit in, std::uint32_t number = 0)
{
    text_line text;
    char buffer[max_text_size + 8];
    detail::writer out(buffer);
    detail::instruction_printer(out, of.header, number).print(detail::instruction_parts_of(of, tuple, in, false, number));
    text.size = out.size_since(buffer) - 5;
    for (std::size_t n = 0; n < text.size; ++n) text.data[n] = buffer[n + 4];
    return text;
}

/// Prints a source of an instruction: "r1.neg", "0x3f800000 /* 1.000000 */", "clause_4".
constexpr text_line print_source(const clause& of, int tuple, unit in, int source, std::uint32_t number = 0)
{
    text_line text;
    detail::writer out(text.data);
    detail::instruction_printer(out, of.header, number)
        .put_source_alone(detail::instruction_parts_of(of, tuple, in, false, number), source);
    text.size = out.size_since(text.data);
    return text;
}

}  // namespace valhall::bifrost

#endif
