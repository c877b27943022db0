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
#include "valhall/text/common/print_layout.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// A template, so that only sources that print compile it. The parameter is always `instruction`: as members then have dependent types,
// compilers look up the operators on them only in such sources.
template <class Instruction = instruction>
class panfrost_printer {
public:
    constexpr explicit panfrost_printer(const Instruction& i, bool = false) : i_(i) {}

    // `label`, if it is not empty, is printed for the offset of the target.
    constexpr writer print(writer out, std::string_view label) const
    {
        return label.empty() ? print_all(out, i_.bits, i_.row_index, i_.on) : print_labelled(out, i_, label);
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
    static constexpr word changed_bits(word bits, unsigned row) { return (bits ^ start_of(row)) | word{1} << 63; }

    static constexpr form_print form_of(unsigned row) { return form_print_at(print_of_row(row)); }

    // The functions of the fast path have all arguments in registers: characters written through a pointer could alias a printer in memory.
    // They call others only as their last action, so that they need no stack. They take the members of an instruction one by one: a caller
    // that makes an instruction in memory would wait until it can read all of it at once.
    VALHALL_NOINLINE static constexpr writer print_all(writer out, word bits, unsigned row, arch on)
    {
        const word changed = changed_bits(bits, row);
        const form_print form = form_of(row);
        out = print_mnemonic(out, row);
        if ((changed & form.modifiers()) != 0) return print_from_modifiers(out, bits, row, on);
        out.put(' ');
        if ((form.operands() & printed_operand::staging) != 0) return print_from_staging(out, bits, row, on);
        return print_from_destination(out, bits, row, on, changed, form);
    }

    VALHALL_NOINLINE static constexpr writer print_from_modifiers(writer out, word bits, unsigned row, arch on)
    {
        out = print_modifiers(out, bits, row);
        out.put(' ');
        const form_print form = form_of(row);
        if ((form.operands() & printed_operand::staging) != 0) return print_from_staging(out, bits, row, on);
        return print_from_destination(out, bits, row, on, changed_bits(bits, row), form);
    }

    VALHALL_NOINLINE static constexpr writer print_from_staging(writer out, word bits, unsigned row, arch on)
    {
        out = print_all_staging(out, bits, row, on);
        return print_from_destination(out, bits, row, on, changed_bits(bits, row), form_of(row));
    }

    // Inlined into each caller, so that each has a branch of its own to predict, and print_decorated() is reached without a stack frame.
    VALHALL_ALWAYS_INLINE static constexpr writer print_from_destination(writer out, word bits, unsigned row, arch on, word changed,
                                                                         form_print form)
    {
        if ((changed & form.decorations()) != 0 || has_high_register(bits, on)) return print_decorated(out, bits, row, on, form);
        return print_plain(out, bits, row, on, form);
    }

    // Most sources are printed from source_texts; print_last() prints the others. Always writes three sources (absent ones have no text), and
    // a fourth only if there is one: a mispredicted branch would cost more.
    VALHALL_NOINLINE static constexpr writer print_plain(writer out, word bits, unsigned row, arch on, form_print form)
    {
        std::size_t all = form.operands();
        const std::uint32_t sources = sources_of(bits, form);
        if ((all & printed_operand::destination) != 0) out = print_short(out, text_of_source(destination_register_field.extract(bits)));
        const writer begin = out;
        out = print_plain_source(out, sources & 255, all);
        out = print_plain_source(out, sources >> 8 & 255, all);
        out = print_plain_source(out, sources >> 16 & 255, all);
        if (sources >> 24 != 0) out = print_plain_source(out, sources >> 24, all);
        return finish(out, begin, bits, row, on, all);
    }

    // By byte, the number of each source in source_texts; absent ones get that of the empty text.
    static constexpr std::uint32_t sources_of(word bits, form_print form)
    {
        return (static_cast<std::uint32_t>(bits) ^ 0x01010101u * short_text::absent) & form.sources();
    }

    static constexpr bool has_high_register(word bits, arch on) { return has_seventh_bits(on) && (bits & seventh_bits) != 0; }

    VALHALL_ALWAYS_INLINE static constexpr writer print_plain_source(writer out, std::uint32_t source, std::size_t& all)
    {
        const std::size_t text = source_texts[source];
        all |= text;
        return print_short(out, text);
    }

    // Drops the separator after the last operand. `all` has form_print::operands, and the bit `unknown` if some source, of which the first is
    // at `begin`, could not be printed.
    VALHALL_ALWAYS_INLINE static constexpr writer finish(writer out, writer begin, word bits, unsigned row, arch on, std::size_t all)
    {
        constexpr unsigned unknown = short_text::unknown, others = printed_operand::immediates | printed_operand::none;
        if ((all & (unknown | others)) != 0) return print_last(out, begin, bits, row, on, all);
        out.drop(separator_size);
        return out;
    }

    // As print_plain(), with the suffixes of sources and the half of the destination.
    VALHALL_NOINLINE static constexpr writer print_decorated(writer out, word bits, unsigned row, arch on, form_print form)
    {
        std::size_t all = form.operands();
        if ((all & printed_operand::destination) != 0) out = print_destination(out, bits, on);
        const writer begin = out;
        if ((bits & (fau_page_field.mask() | form.extended())) != 0 || has_high_register(bits, on))
            return print_last(out, begin, bits, row, on, all | short_text::unknown);
        const std::uint32_t sources = sources_of(bits, form), numbers = form.suffixes(), suffixes = decoration_bits_of(bits);
        out = print_decorated_source(out, suffixes, sources & 255, numbers & 255, all);
        out = print_decorated_source(out, suffixes, sources >> 8 & 255, numbers >> 8 & 255, all);
        out = print_decorated_source(out, suffixes, sources >> 16 & 255, numbers >> 16 & 255, all);
        if (sources >> 24 != 0) out = print_decorated_source(out, suffixes, sources >> 24, numbers >> 24, all);
        return finish(out, begin, bits, row, on, all);
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_source(writer out, std::uint32_t suffixes, std::uint32_t source,
                                                                         unsigned number, std::size_t& all)
    {
        const std::size_t text = source_texts[source];
        all |= text;
        // An absent source follows an operand, whose separator is printed again.
        out = print_short(out, text);
        out.drop(separator_size);
        return print_suffix(out, decoration_text(suffixes, operand_print_at(number)));
    }

    // The text of the suffixes of a source, by the word's decoration_bits_of().
    VALHALL_ALWAYS_INLINE static constexpr unsigned decoration_text(std::uint32_t suffixes, operand_print decoration)
    {
        return decoration_texts[decoration.place() + ((suffixes & decoration.bits()) * decoration.multiplier() >> decoration_shift)];
    }

    // After the sources: prints them again from `begin` if some have no text in source_texts. Then the immediates.
    VALHALL_NOINLINE static constexpr writer print_last(writer out, writer begin, word bits, unsigned row, arch on, std::size_t all)
    {
        if ((all & short_text::unknown) != 0) out = print_sources(begin, bits, on, form_of(row));
        if ((all & printed_operand::immediates) != 0) return print_immediates(out, bits, row);
        out.drop((all & printed_operand::none) != 0 ? 1 : separator_size);
        return out;
    }

    VALHALL_NOINLINE static constexpr writer print_labelled(writer out, const Instruction& i, std::string_view label)
    {
        out = print_modifiers(print_mnemonic(out, i.row_index), i.bits, i.row_index);
        out.put(' ');
        const form_print form = form_of(i.row_index);
        if ((form.operands() & printed_operand::staging) != 0) out = print_all_staging(out, i.bits, i.row_index, i.on);
        if ((form.operands() & printed_operand::destination) != 0) out = print_destination(out, i.bits, i.on);
        return print_immediates(print_sources(out, i.bits, i.on, form), i, label);
    }

    // All sources, including special values and those that depend on the architecture or the FAU page.
    VALHALL_NOINLINE static constexpr writer print_sources(writer out, word bits, arch on, form_print form)
    {
        const std::uint32_t extended =
            contains(extension.archs, on) ? static_cast<std::uint32_t>(bits) & form.extended() : std::uint32_t{0};
        for (int n = 0; n < max_sources; ++n) {
            const unsigned number = form.suffixes() >> 8 * n & 0xFF;
            if (number == 0) continue;
            const operand_print decoration = operand_print_at(number);
            const unsigned suffix = decoration_text(decoration_bits_of(bits), decoration);
            const unsigned byte = static_cast<unsigned>(bits >> 8 * n & 0xFF), extension_bit = extended >> 8 * n & 0xFF;
            // See source_field::is_extended(). A 64-bit source with a selector has no other suffix.
            const bool has_default = !decoration.selects() || (suffix & short_text::size_mask) == 0,
                       is_extended = extension_bit != 0 && byte < source_byte::constant && has_default;
            out = print_source_value(out, is_extended ? byte & ~extension_bit : byte, page_of_source(bits, n, on), on);
            if (is_extended) out = print_extension(out);
            out = print_suffix(out, suffix);
        }
        return out;
    }

    // From tables of its parts: mnemonics, which parsers need, has each mnemonic in full.
    static constexpr writer print_mnemonic(writer out, unsigned row)
    {
        const row_name name = row_name_at(row);
        const char *const operation = operation_texts + name.operation(), *const type = type_texts + type_text_width * name.type();
        out.put_some<writer_slack>(operation + 1, static_cast<unsigned char>(operation[0]));
        out.put_some<type_text_width>(type, static_cast<unsigned char>(type[type_text_width - 1]));
        return out;
    }

    // Always writes two modifiers and the flow: absent ones have no text, as lists have at least two elements.
    static constexpr writer print_modifiers(writer out, word bits, unsigned row)
    {
        const form_lists form = detail::form_of(row);
        const char8_t* const list = modifier_lists + 2 * form.modifier_list();
        const int count = form.modifier_count();
        out = print_modifier(out, static_cast<modifier_id>(list[0]), bits);
        out = print_modifier(out, static_cast<modifier_id>(list[1]), bits);
        for (int n = 2; n < count; ++n) out = print_modifier(out, static_cast<modifier_id>(list[n]), bits);
        return print_modifier(out, modifier_id::flow, bits);
    }

    Instruction i_;
};

}  // namespace valhall::detail

#endif
