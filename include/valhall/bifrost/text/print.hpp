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
#include "valhall/bifrost/packs_again.hpp"
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

// ---- instructions ----

// A clause with its decoded register blocks. `exact`: with all directives.
struct printed_clause {
    const clause& of;
    const clause_blocks& blocks;
    std::uint32_t number;
    bool exact;
};

// Prints instructions. The writer is passed and returned by value, so that its pointer stays in a register.
class instruction_printer {
public:
    constexpr explicit instruction_printer(const printed_clause& of) : of_(of) {}

    constexpr writer print(writer out, int tuple, unit in) const
    {
        const instruction& one = of_.of.tuples[tuple].of(in);
        const register_write result = result_of(tuple, in);
        if (one.bits == nop(in).bits) {
            out.put(in == unit::fma ? "    *NOP " : "    +NOP ");
            out = put_result(out, in, result);
            out.put('\n');
            return out;
        }
        const descriptor row = one.row();
        const unsigned written = written_modifiers(one);
        out.put(in == unit::fma ? "    *" : "    +");
        out.put_name(row.name());
        if (written != 0) out = put_modifiers(out, one, written, -1);
        out.put(' ');
        out = put_result(out, in, result);
        for (int n = 0, count = row.source_count(); n < count; ++n) {
            out.put(", ");
            out = put_source(out, tuple, one, in, n, written);
        }
        for (int n = 0, count = row.immediate_count(); n < count; ++n) {
            out.put(", ");
            out.put_name(name_of(row.immediate_at(n).name()));
            out.put(':');
            out.unsigned_decimal(one.immediate_value(n));
        }
        if (row.staging() != staging_access::none) {
            out.put(", @");
            out.put_numbered('r', of_.of.header.staging_register);
        }
        out.put('\n');
        return out;
    }

    constexpr writer put_source_alone(writer out, int tuple, unit in, int n) const
    {
        const instruction& one = of_.of.tuples[tuple].of(in);
        return put_source(out, tuple, one, in, n, written_modifiers(one));
    }

private:
    // The modifiers that are not at their defaults, as a set.
    static constexpr unsigned written_modifiers(const instruction& one)
    {
        if (has_defaults(one)) return 0;
        unsigned written = 0;
        const descriptor row = one.row();
        for (int n = 0, count = row.modifier_count(); n < count; ++n)
            if (one.modifier_value(n) != row.modifier_at(n).fallback()) written |= 1u << n;
        return written;
    }

    constexpr writer put_source(writer out, int tuple, const instruction& one, unit in, int n, unsigned written) const
    {
        const register_block& block = of_.blocks.of[tuple];
        const port from = one.source(n);
        if (from <= port::p2 && !of_.exact) out.put_numbered('r', static_cast<unsigned>(block.reads[static_cast<int>(from)]));
        else out = put_operand(out, in, source_of(of_.of, of_.of.tuples[tuple], one, n, block, of_.exact, of_.number));
        return written != 0 ? put_modifiers(out, one, written, n) : out;
    }

    // The modifiers of the instruction (-1), or of a source.
    static constexpr writer put_modifiers(writer out, const instruction& one, unsigned written, int source)
    {
        for (unsigned left = written; left != 0; left &= left - 1) {
            const int n = std::countr_zero(left);
            if (one.row().modifier_at(n).source() != source) continue;
            out.put('.');
            out.put_name(name_of(one.modifier_value(n)));
        }
        return out;
    }

    // Results are in the block of the next tuple; those of the last one in the first block.
    constexpr register_write result_of(int tuple, unit in) const
    {
        const register_block& block = of_.blocks.of[tuple + 1 == of_.of.tuple_count ? 0 : tuple + 1];
        return in == unit::fma ? block.fma : block.add;
    }
    static constexpr writer put_result(writer out, unit of, register_write to)
    {
        if (to) {
            out.put_numbered('r', static_cast<unsigned>(to.number));
            out.put(':');
        }
        out.put('t');
        out.put(of == unit::fma ? '0' : '1');
        if (to && to.what != write_part::word) out.put(to.what == write_part::low ? ".h0" : ".h1");
        return out;
    }

    constexpr writer put_operand(writer out, unit in, const operand& source) const
    {
        switch (source.kind) {
        case operand_kind::reg: out.put_numbered('r', source.number); return out;
        case operand_kind::passed: out.put(in == unit::fma ? "#0" : "t"); return out;
        case operand_kind::t0: out.put("t0"); return out;
        case operand_kind::t1: out.put("t1"); return out;
        case operand_kind::constant: return put_constant(out, source.value);
        case operand_kind::target:
        case operand_kind::target_high: return put_target(out, source);
        case operand_kind::port: out.put_numbered('p', source.number); return out;
        default: return put_fau_word(out, source);
        }
    }

    static constexpr writer put_constant(writer out, std::uint32_t value)
    {
        out.put("0x");
        out.hex(value, 8, "0123456789abcdef");
        out.put(" /* ");
        put_float(out, value);
        out.put(" */");
        return out;
    }

    constexpr writer put_target(writer out, const operand& source) const
    {
        out.put("clause_");
        out.decimal(source.target);
        if (source.target == of_.number && source.kind == operand_kind::target) out.put(" /* XXX: likely an infinite loop */");
        if (source.kind == operand_kind::target_high) out.put(" >> 32");
        return out;
    }

    static constexpr writer put_fau_word(writer out, const operand& source)
    {
        if (source.kind == operand_kind::uniform) {
            out.put_numbered('u', source.number);
            out.put(source.is_high ? ".w1" : ".w0");
            return out;
        }
        if (source.kind == operand_kind::zero) out.put("#0");
        else if (source.kind == operand_kind::fau_word) out.put("fau");
        else out.put(name_of(static_cast<special>(source.number)));
        out.put(source.is_high ? ".y" : ".x");
        return out;
    }

    const printed_clause& of_;
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
        out.put("sr(");
        out.put_numbered('r', head.staging_register);
        out.put(") ");
    }
    out.put('\n');
}

// ---- a clause ----

constexpr bool has_staging(const clause& of)
{
    for (int n = 0; n < of.tuple_count; ++n)
        for (const unit in : units)
            if (of.tuples[n].of(in).row().staging() != staging_access::none) return true;
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

constexpr void put_constants(writer& out, const clause& of)
{
    out.put("    .const");
    for (int n = 0; n < of.constant_count; ++n) {
        out.put(' ');
        out.hex(of.constants[n], 1, "0123456789abcdef");
    }
    out.put('\n');
    if (has_inner_modification(of.tuple_count)) put_directive(out, ".m", of.modification);
}

constexpr void put_clause(writer& out, const printed_clause& one, const print_options& how)
{
    const clause& of = one.of;
    if (how.has_label) {
        out.put("clause_");
        out.unsigned_decimal(one.number);
        out.put(":\n");
    }
    const bool is_hidden = of.header.staging_register != 0 && !has_staging(of);
    put_header(out, of.header, is_hidden && how.directives != directives::never);
    out.put("{\n");
    if (one.exact) put_constants(out, of);
    const instruction_printer printer(one);
    for (int n = 0; n < of.tuple_count; ++n) {
        if (one.exact) put_directive(out, ".regs", of.tuples[n].registers);
        out = printer.print(out, n, unit::fma);
        out = printer.print(out, n, unit::add);
    }
    out.put("}\n");
}

// True if the plain text of a clause assembles to other words.
constexpr bool needs_directives(const clause& of, const clause_blocks& blocks, std::uint32_t number)
{
    if (repacking(of, blocks, number).is_the_same()) return false;
    const clause_parts plain = parts_of(of, false, number);
    const result<clause> made = packer(plain, number, &of).pack();
    return !made || !(*made == of);
}

}  // namespace detail

/// Prints a clause; an empty line between clauses is the caller's. `number` is the clause's own, in quadwords from the start of the program.
constexpr clause_text print(const clause& of, std::uint32_t number = 0, const print_options& how = {})
{
    clause_text text;
    detail::writer out(text.data);
    const detail::clause_blocks blocks(of);
    const bool exact =
        how.directives == directives::always || (how.directives == directives::needed && detail::needs_directives(of, blocks, number));
    detail::put_clause(out, {of, blocks, number, exact}, how);
    text.size = out.size_since(text.data);
    return text;
}

/// Prints an instruction of a clause without blanks before it: "+IADD.s32 r0:t1, r1, t".
constexpr text_line print_instruction(const clause& of, int tuple, unit in, std::uint32_t number = 0)
{
    text_line text;
    char buffer[max_text_size + 8];
    detail::writer out(buffer);
    const detail::clause_blocks blocks(of);
    const detail::printed_clause one{of, blocks, number, false};
    out = detail::instruction_printer(one).print(out, tuple, in);
    text.size = out.size_since(buffer) - 5;
    for (std::size_t n = 0; n < text.size; ++n) text.data[n] = buffer[n + 4];
    return text;
}

/// Prints a source of an instruction: "r1.neg", "0x3f800000 /* 1.000000 */", "clause_4".
constexpr text_line print_source(const clause& of, int tuple, unit in, int source, std::uint32_t number = 0)
{
    text_line text;
    detail::writer out(text.data);
    const detail::clause_blocks blocks(of);
    const detail::printed_clause one{of, blocks, number, false};
    out = detail::instruction_printer(one).put_source_alone(out, tuple, in, source);
    text.size = out.size_since(text.data);
    return text;
}

}  // namespace valhall::bifrost

#endif
