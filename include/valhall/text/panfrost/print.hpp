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

    // `label`, if it is not empty, is printed for the offset of the target. (Prints a copy: characters written through a pointer cannot
    // alias it.)
    constexpr writer print(writer out, std::string_view label) const
    {
        const panfrost_printer copy = *this;
        return copy.print_all(out, label);
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

    constexpr writer print_all(writer out, std::string_view label) const
    {
        // Passed by value, to stay in registers: the word, the bits in which it differs from the row's start (with bit 63 set), and the
        // form.
        const word bits = i_.bits, changed = (bits ^ start_of(row_.index)) | word{1} << 63;
        const form_print form = record<form_print>(form_print_table, form_of_row(row_.index));
        out = print_head(out, bits, changed, form);
        out.put(' ');
        const std::size_t size_of_head = out.size();
        if ((form.operands() & printed_operand::staging) != 0) out = print_all_staging(out, i_);
        out = print_operands(out, bits, changed, form);
        if ((form.operands() & printed_operand::immediates) != 0) out = print_immediates(out, i_, label);
        // Drops the separator after the last operand, or the one after the name.
        out.drop(out.size() != size_of_head ? separator_size : 1);
        return out;
    }

    // The destination and the sources. Most operands are printed from source_texts. (The fast paths are inlined and the slow path is not,
    // which keeps values in registers.)
    VALHALL_ALWAYS_INLINE constexpr writer print_operands(writer out, word bits, word changed, form_print form) const
    {
        if constexpr (some_have_seventh_bits)
            if (has_seventh_bits(i_.on) && (bits & seventh_bits) != 0) return print_rare_operands(out);
        const plain_print plain = record<plain_print>(plain_print_table, form.plain());
        const std::uint32_t bytes = plain.sources();
        const word decorated = changed & plain.decorations();
        const std::uint32_t extended = contains(extension.archs, i_.on) ? static_cast<std::uint32_t>(bits) & plain.extended() : 0;
        const std::uint32_t special = special_bytes(static_cast<std::uint32_t>(bits) & bytes) | extended;
        const std::size_t before = out.size();
        // By byte, the complement of each source; 0 for absent ones, whose text in source_texts is empty.
        const std::uint32_t sources = ~static_cast<std::uint32_t>(bits) & bytes;
        unsigned all = 0;
        if ((decorated | special) == 0) out = print_plain_operands(out, bits, sources, form, all);
        else if ((special | (bits & fau_page_field.mask())) == 0) out = print_decorated_operands(out, bits, sources, form, all);
        else all = short_text::unknown;
        if ((all & short_text::unknown) == 0) return out;
        out.drop(out.size() - before);
        return print_rare_operands(out);
    }

    // Always writes three sources (absent ones have no text), and a fourth only if there is one: a mispredicted branch would cost more.
    VALHALL_ALWAYS_INLINE static constexpr writer print_plain_operands(writer out, word bits, std::uint32_t sources, form_print form,
                                                                       unsigned& all)
    {
        if ((form.operands() & printed_operand::destination) != 0)
            out = print_short(out, source_texts[255 - destination_register_field.extract(bits)]);
        for (int n = 0; n < 3; ++n) out = print_plain_source(out, sources >> 8 * n & 255, all);
        return sources >> 24 != 0 ? print_plain_source(out, sources >> 24, all) : out;
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_plain_source(writer out, std::uint32_t source, unsigned& all)
    {
        const unsigned text = source_texts[source];
        all |= text;
        return print_short(out, text);
    }

    // As above, with the suffixes of sources and the half of the destination.
    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_operands(writer out, word bits, std::uint32_t sources, form_print form,
                                                                           unsigned& all)
    {
        if ((form.operands() & printed_operand::destination) != 0) out = print_destination(out, bits, arch::v9);
        const char8_t* const decorations = form.sources();
        for (int n = 0; n < 3; ++n) out = print_decorated_source(out, bits, sources >> 8 * n & 255, decorations[n], all);
        return sources >> 24 != 0 ? print_decorated_source(out, bits, sources >> 24, decorations[3], all) : out;
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_source(writer out, word bits, std::uint32_t source, unsigned number,
                                                                         unsigned& all)
    {
        const operand_print decoration = record<operand_print>(operand_print_table, number);
        const unsigned text = source_texts[source];
        all |= text;
        return print_decoration(print_short(out, text, decoration.replaced()), bits, decoration);
    }

    // The suffixes of an operand, and the separator.
    VALHALL_ALWAYS_INLINE static constexpr writer print_decoration(writer out, word bits, operand_print decoration)
    {
        const word which = (bits & decoration.bits()) * decoration.multiplier() >> decoration_shift;
        return print_short(out, decoration_texts[decoration.place() + which]);
    }

    // The slow path: special values, and operands that depend on the architecture or the FAU page.
    VALHALL_NOINLINE constexpr writer print_rare_operands(writer out) const
    {
        const form_print form = record<form_print>(form_print_table, form_of_row(row_.index));
        if ((form.operands() & printed_operand::destination) != 0) out = print_destination(out, i_.bits, i_.on);
        for (const source_field& source : row_.sources()) {
            const bool is_extended = source.is_extended(i_.bits, i_.on);
            const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
            out = print_source_value(out, byte, page_of_source(i_.bits, source.byte, i_.on), i_.on);
            if (is_extended) out = print_extension(out);
            out = print_decoration(out, i_.bits, record<operand_print>(operand_print_table, form.sources()[source.byte]));
        }
        return out;
    }

    constexpr writer print_head(writer out, word bits, word changed, form_print form) const
    {
        const std::string_view mnemonic = row_.mnemonic();
        out.put_some<writer_slack>(mnemonic.data(), mnemonic.size());
        const word modifiers = record<modifier_mask>(modifier_mask_table, form.modifiers()).bits();
        return (changed & modifiers) == 0 ? out : print_modifiers(out, bits);
    }

    // Always writes two modifiers and the flow (absent ones have no text). At least two table entries follow each list.
    constexpr writer print_modifiers(writer out, word bits) const
    {
        const field_list<modifier_id> list = row_.modifiers();
        const int count = list.size();
        for (int n = 0; n < 2; ++n) out = print_modifier(out, list[n], bits, n < count);
        for (int n = 2; n < count; ++n) out = print_modifier(out, list[n], bits);
        return print_modifier(out, modifier_id::flow, bits);
    }

    instruction i_;
    descriptor row_;
};

}  // namespace valhall::detail

#endif
