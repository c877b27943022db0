// SPDX-License-Identifier: MIT
// Prints instructions in the panfrost dialect. Most are printed from tables of texts, without a branch for each operand.
#ifndef VALHALL_TEXT_PANFROST_PRINT_HPP
#define VALHALL_TEXT_PANFROST_PRINT_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/text/common/print_operands.hpp"
#include "valhall/text/common/print_records.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

class panfrost_printer {
public:
    constexpr explicit panfrost_printer(const instruction& i, bool = false) : i_(i), row_(i.row()) {}

    // `label`, if it is not empty, is printed for the offset of the target.
    constexpr writer print(writer out, std::string_view label) const
    {
        return label.empty() ? print_all(out, i_) : print_labelled(out, i_, label);
    }

    // A source and its suffixes.
    constexpr writer print_source(writer out, const source_field& source) const
    {
        const bool is_extended = source.is_extended(i_.bits, i_.on);
        const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
        out = print_source_value(out, byte, page_of_source(i_.bits, source.byte, i_.on), i_.on);
        if (is_extended) out = print_extension(out);
        if (source.has_absneg) out = print_signs(out, i_.bits, source);
        if (source.select.width != 0 && !is_extended) out = print_part(out, source);
        return source.has_not ? print_flag(out, i_.bits, source.not_bit(), ".not") : out;
    }

private:
    constexpr writer print_part(writer out, const source_field& source) const
    {
        const selector_set& taken = source.selectors();
        const selector part = taken.by_encoding[source.select.extract(i_.bits)];
        return print_selector(out, part, part == taken.fallback);
    }

    // The bits in which a word differs from the row's start (with bit 63 set).
    static constexpr word changed_bits(instruction i) { return (i.bits ^ start_of(i.row_index)) | word{1} << 63; }

    static constexpr form_print form_of(instruction i) { return record<form_print>(form_print_table, print_of_row(i.row_index)); }

    // The functions of the fast path have all arguments in registers: characters written through a pointer could alias a printer in memory.
    // They call others only as their last action, so that they need no stack.
    VALHALL_NOINLINE static constexpr writer print_all(writer out, instruction i)
    {
        const word changed = changed_bits(i);
        const form_print form = form_of(i);
        out = print_mnemonic(out, i);
        if ((changed & record<modifier_mask>(modifier_mask_table, form.modifiers()).bits()) != 0) return print_from_modifiers(out, i);
        return print_all_operands(out, i, changed, form);
    }

    VALHALL_NOINLINE static constexpr writer print_from_modifiers(writer out, instruction i)
    {
        return print_all_operands(print_modifiers(out, i), i, changed_bits(i), form_of(i));
    }

    VALHALL_NOINLINE static constexpr writer print_labelled(writer out, instruction i, std::string_view label)
    {
        out = print_modifiers(print_mnemonic(out, i), i);
        out.put(' ');
        return without_separator(print_immediates(print_registers(out, i), i, label), out);
    }

    // Most operands are printed from source_texts. print_closely() prints the others: if an operand has no text there, from the first one.
    VALHALL_NOINLINE static constexpr writer print_all_operands(writer out, instruction i, word changed, form_print form)
    {
        out.put(' ');
        const plain_print plain = record<plain_print>(plain_print_table, form.plain());
        const bool is_extended = contains(extension.archs, i.on) && (static_cast<std::uint32_t>(i.bits) & plain.extended()) != 0,
                   has_others = (form.operands() & ~unsigned{printed_operand::destination}) != 0;
        if (is_extended || has_others || has_high_register(i)) return print_closely(out, i);
        // By byte, the number of each source in source_texts; absent ones get that of the empty text.
        const std::uint32_t sources = (static_cast<std::uint32_t>(i.bits) ^ 0x01010101u * short_text::absent) & plain.sources();
        if ((changed & plain.decorations()) != 0) return print_decorated_operands(out, i, sources, form);
        return print_plain_operands(out, i, sources, form);
    }

    static constexpr bool has_high_register([[maybe_unused]] instruction i)
    {
#ifdef VALHALL_SEVENTH_BITS
        return has_seventh_bits(i.on) && (i.bits & seventh_bits) != 0;
#else
        return false;
#endif
    }

    // Always writes three sources (absent ones have no text), and a fourth only if there is one: a mispredicted branch would cost more.
    VALHALL_ALWAYS_INLINE static constexpr writer print_plain_operands(writer out, instruction i, std::uint32_t sources, form_print form)
    {
        const writer begin = out;
        std::size_t all = 0;
        if ((form.operands() & printed_operand::destination) != 0)
            out = print_short(out, text_of_source(destination_register_field.extract(i.bits)));
        out = print_plain_source(out, sources & 255, all);
        out = print_plain_source(out, sources >> 8 & 255, all);
        out = print_plain_source(out, sources >> 16 & 255, all);
        if (sources >> 24 != 0) out = print_plain_source(out, sources >> 24, all);
        return finish(begin, out, i, all);
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_plain_source(writer out, std::uint32_t source, std::size_t& all)
    {
        const std::size_t text = source_texts[source];
        all |= text;
        return print_short(out, text);
    }

    // Drops the separator after the last operand. `all` has the bit `unknown` if some operand could not be printed.
    VALHALL_ALWAYS_INLINE static constexpr writer finish(writer begin, writer out, instruction i, std::size_t all)
    {
        if ((all & short_text::unknown) != 0) return print_closely(begin, i);
        out.drop(separator_size);
        return out;
    }

    // As above, with the suffixes of sources and the half of the destination.
    VALHALL_NOINLINE static constexpr writer print_decorated_operands(writer out, instruction i, std::uint32_t sources, form_print form)
    {
        if ((i.bits & fau_page_field.mask()) != 0) return print_closely(out, i);
        const writer begin = out;
        std::size_t all = 0;
        if ((form.operands() & printed_operand::destination) != 0) out = print_destination(out, i.bits, arch::v9);
        const char8_t* const decorations = form.sources();
        out = print_decorated_source(out, i.bits, sources & 255, decorations[0], all);
        out = print_decorated_source(out, i.bits, sources >> 8 & 255, decorations[1], all);
        out = print_decorated_source(out, i.bits, sources >> 16 & 255, decorations[2], all);
        if (sources >> 24 != 0) out = print_decorated_source(out, i.bits, sources >> 24, decorations[3], all);
        return finish(begin, out, i, all);
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_source(writer out, word bits, std::uint32_t source, unsigned number,
                                                                         std::size_t& all)
    {
        const operand_print decoration = record<operand_print>(operand_print_table, number);
        const std::size_t text = source_texts[source];
        all |= text;
        return print_short(print_short(out, text, decoration.replaced()), decoration_text(bits, decoration));
    }

    // The text of the suffixes of an operand, and the separator.
    VALHALL_ALWAYS_INLINE static constexpr unsigned decoration_text(word bits, operand_print decoration)
    {
        const word which = (bits & decoration.bits()) * decoration.multiplier() >> decoration_shift;
        return decoration_texts[decoration.place() + which];
    }

    // The slow path: all kinds of operands, after the head of the text.
    VALHALL_NOINLINE static constexpr writer print_closely(writer out, instruction i)
    {
        const writer end_of_head = out;
        out = print_registers(out, i);
        if ((form_of(i).operands() & printed_operand::immediates) != 0) out = print_immediates(out, i);
        return without_separator(out, end_of_head);
    }

    // All operands but immediates.
    VALHALL_NOINLINE static constexpr writer print_registers(writer out, instruction i)
    {
        const form_print form = form_of(i);
        if ((form.operands() & printed_operand::staging) != 0) out = print_all_staging(out, i);
        if ((form.operands() & printed_operand::destination) != 0) out = print_destination(out, i.bits, i.on);
        return print_sources(out, i, form);
    }

    // Drops the separator after the last operand, or the one after the name.
    static constexpr writer without_separator(writer out, writer end_of_head)
    {
        out.drop(out.at() != end_of_head.at() ? separator_size : 1);
        return out;
    }

    // All sources, including special values and those that depend on the architecture or the FAU page.
    VALHALL_ALWAYS_INLINE static constexpr writer print_sources(writer out, instruction i, form_print form)
    {
        const plain_print plain = record<plain_print>(plain_print_table, form.plain());
        const std::uint32_t extended =
            contains(extension.archs, i.on) ? static_cast<std::uint32_t>(i.bits) & plain.extended() : std::uint32_t{0};
        for (int n = 0; n < max_sources; ++n) {
            if (form.sources()[n] == 0) continue;
            const operand_print decoration = record<operand_print>(operand_print_table, form.sources()[n]);
            const unsigned suffix = decoration_text(i.bits, decoration);
            const unsigned byte = static_cast<unsigned>(i.bits >> 8 * n & 0xFF), extension_bit = extended >> 8 * n & 0xFF;
            // See source_field::is_extended(). A 64-bit source with a selector has no other suffix.
            const bool has_default = !decoration.selects() || (suffix & short_text::size_mask) == separator_size,
                       is_extended = extension_bit != 0 && byte < source_byte::constant && has_default;
            out = print_source_value(out, is_extended ? byte & ~extension_bit : byte, page_of_source(i.bits, n, i.on), i.on);
            if (is_extended) out = print_extension(out);
            out = print_short(out, suffix);
        }
        return out;
    }

    // From tables of its parts: mnemonics, which parsers need, has each mnemonic in full.
    static constexpr writer print_mnemonic(writer out, instruction i)
    {
        const row_name name = record<row_name>(row_name_table, i.row_index);
        const char *const operation = operation_texts + name.operation(), *const type = type_texts + type_text_width * name.type();
        out.put_some<writer_slack>(operation + 1, static_cast<unsigned char>(operation[0]));
        out.put_some<type_text_width>(type, static_cast<unsigned char>(type[type_text_width - 1]));
        return out;
    }

    // Always writes two modifiers and the flow (absent ones have no text). At least two table entries follow each list.
    VALHALL_NOINLINE static constexpr writer print_modifiers(writer out, instruction i)
    {
        const field_list<modifier_id> list = descriptor{i.row_index}.modifiers();
        const int count = list.size();
        out = print_modifier(out, list[0], i.bits, count > 0);
        out = print_modifier(out, list[1], i.bits, count > 1);
        for (int n = 2; n < count; ++n) out = print_modifier(out, list[n], i.bits);
        return print_modifier(out, modifier_id::flow, i.bits);
    }

    instruction i_;
    descriptor row_;
};

}  // namespace valhall::detail

#endif
