// SPDX-License-Identifier: MIT
// Prints the parts of an instruction's text, and all of it where a dialect has the table's forms.
#ifndef VALHALL_TEXT_COMMON_PRINTER_HPP
#define VALHALL_TEXT_COMMON_PRINTER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/program/target.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/print_records.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// `void`, in a form that depends on a template parameter: a template argument of this kind delays the instantiation of a table until a
// function that needs it is instantiated.
template <auto>
struct void_for_value {
    using type = void;
};

template <auto Value>
using void_for = typename void_for_value<Value>::type;

// Each function appends to a writer and returns it: by value, so that it stays in registers. (Characters that are written
// through a pointer might change a writer in memory.)

// operand_text: the texts of operands. source_texts: by the complement of its byte, how a source is written that neither the FAU
// page nor the architecture changes, and what separates it from the next operand; `unknown` for the others. decoration_texts: what
// is written behind an operand. See print_records.def.
#include "valhall/isa/generated/operand_texts.def"

inline constexpr std::size_t short_text_size = 16;

constexpr writer print_short(writer out, unsigned text, std::size_t omitted = 0)
{
    const char* const from = operand_text + (text >> short_text::place_position & short_text::place_mask);
    out.put_some<short_text_size>(from, (text & short_text::size_mask) - omitted);
    return out;
}

// Numbers are rarer than registers: once in the code for all that print them.
VALHALL_NOINLINE constexpr writer print_decimal(writer out, std::int64_t value)
{
    out.decimal(value);
    return out;
}

VALHALL_NOINLINE constexpr writer print_hexadecimal(writer out, std::uint32_t value)
{
    out.put_some<2>("0x", 2);
    out.short_hex(value);
    return out;
}

// (A pair or a group that is refused may run past r63.)
constexpr writer print_register(writer out, int number)
{
    if (number < 64) return print_short(out, source_texts[255 - number], separator_size);
    out.put('r');
    return print_decimal(out, number);
}

// The texts behind a destination, by its mask: those of the first operand that is one.
inline constexpr unsigned first_half = record<operand_print>(operand_print_table, 1).place();

// What is written of a destination, as its mask says, behind the register.
constexpr writer print_half(writer out, word mask) { return print_short(out, decoration_texts[first_half + mask], separator_size); }

// Its register, its half, and the separator.
constexpr writer print_destination(writer out, word bits)
{
    out = print_short(out, source_texts[255 - destination_register_field.extract(bits)], separator_size);
    return print_short(out, decoration_texts[first_half + destination_mask_field.extract(bits)]);
}

// Two registers, as Arm's dialect writes 64 bits.
constexpr writer print_pair(writer out, int number, std::string_view suffix = {})
{
    out.put('[');
    out = print_register(out, number);
    out.put(suffix);
    out.put(':');
    out = print_register(out, number + 1);
    out.put(suffix);
    out.put(']');
    return out;
}

constexpr writer print_staging(writer out, staging_registers group)
{
    out.put('@');
    for (int i = 0; i < group.count; ++i) {
        out = print_register(out, group.first + i);
        out.put(':');
    }
    out.drop(group.count != 0);
    return out;
}

// A constant prints as its value, unless that value would be read as an earlier entry of the table.
constexpr writer print_constant(writer out, int index, arch on)
{
    const std::uint32_t value = constant_value(index, on);
    if (constant_index(value, on) == index) return print_hexadecimal(out, value);
    out.put("imm");
    return print_decimal(out, index);
}

constexpr writer print_special(writer out, word byte, word page)
{
    out.put(describe(enum_id::special)[source_byte::special_number(byte, page)].name());
    out.put((byte & 1) != 0 ? ".w1" : ".w0");
    return out;
}

// One 32-bit word of the uniforms, which Arm's dialect counts in 64-bit slots.
constexpr writer print_uniform_word(writer out, int number)
{
    out.put('u');
    out.decimal(number / 2);
    out.put(number % 2 != 0 ? ".w1" : ".w0");
    return out;
}

constexpr writer print_uniform(writer out, int number)
{
    out.put('u');
    return print_decimal(out, number);
}

constexpr writer print_arm_uniform(writer out, int number, bool is_pair)
{
    if (!is_pair) return print_uniform_word(out, number);
    if (number % 2 == 0) {
        out.put('u');
        out.decimal(number / 2);
        return out;
    }
    out.put('[');
    out = print_uniform_word(out, number);
    out.put(':');
    out = print_uniform_word(out, number + 1);
    out.put(']');
    return out;
}

constexpr writer print_constant_or_special(writer out, word byte, word page, arch on)
{
    if (byte >= source_byte::special) return print_special(out, byte, page);
    return print_constant(out, static_cast<int>(byte & source_byte::constant_mask), on);
}

// Anything that a source can be, without what is done to it.
constexpr writer print_source_value(writer out, word byte, word page, arch on)
{
    const unsigned text = source_texts[255 - byte];
    const bool is_uniform = byte >= source_byte::uniform && byte < source_byte::constant;
    if (is_uniform && page != 0) return print_uniform(out, static_cast<int>(page << 6 | (byte & source_byte::register_mask)));
    if (text == 0 || (text & short_text::unknown) != 0) return print_constant_or_special(out, byte, page, on);
    return print_short(out, text, separator_size);
}

// The suffix of a 64-bit source of which only the low word is read.
constexpr writer print_extension(writer out)
{
    out.put(dotted_name(describe(enum_id::selector), static_cast<word>(extension.part)));
    return out;
}

constexpr writer print_arm_source_value(writer out, word byte, word page, bool is_pair, bool is_extended, arch on)
{
    const int number = static_cast<int>(byte & source_byte::register_mask);
    const std::string_view mark = (byte & source_byte::last_use) != 0 ? "^" : "";
    switch (source_byte::kind(byte)) {
    case source_kind::reg:
        if (is_pair && !is_extended) return print_pair(out, number, mark);
        out = print_register(out, number);
        out.put(mark);
        return out;
    case source_kind::uniform: return print_arm_uniform(out, static_cast<int>(page) * 64 + number, is_pair);
    default: return print_constant_or_special(out, byte, page, on);
    }
}

constexpr writer print_immediate(writer out, const immediate_field& field, word bits)
{
    const std::string_view label = label_of(field.name);
    out.put_some<immediate_label_size>(label.data(), label.size());
    const std::int64_t value = field.extract(bits);
    return field.is_signed() ? print_decimal(out, value) : print_hexadecimal(out, static_cast<std::uint32_t>(value));
}

constexpr writer print_modifier(writer out, modifier_id id, word bits, bool is_there = true)
{
    const modifier_print print = record<modifier_print>(modifier_print_table, static_cast<unsigned>(id));
    const unsigned value = static_cast<unsigned>(bits >> (print.position() & 63)) & print.mask();
    const char16_t* const entry = enumerators + enumerator_width * (print.first() + value);
    const bool is_shown = is_there & ((entry[1] & enumerator_bits::usual) == 0);
    out.put_some<writer_slack>(enumerator_names + entry[0], (enumerator_size(entry) + std::size_t{1}) & (std::size_t{0} - is_shown));
    return out;
}

// The longest selector with its dot.
inline constexpr std::size_t max_selector_size = 8;

// Prints an instruction. What its name stands for is not written a second time.
template <dialect Syntax>
class printer {
    using rules = syntax<Syntax>;

public:
    constexpr printer(const instruction& i, bool aliases) : i_(i), row_(i.row())
    {
        if constexpr (rules::has_names) name_ = &arm_name_for(i.bits, i.code(), i.on, aliases);
    }

    // `label` stands in for the relative immediate if it is not empty. (What is printed is a copy, which no character that is
    // written can change.)
    constexpr writer print(writer out, std::string_view label) const
    {
        const printer copy = *this;
        return copy.print_all(out, label);
    }

    // One of its sources, with all that is done to it.
    constexpr writer print_source(writer out, const source_field& source) const
    {
        const word page = fau_page_field.extract(i_.bits);
        const bool is_extended = source.is_extended(i_.bits, i_.on);
        const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
        if constexpr (rules::has_pairs) out = print_arm_source_value(out, byte, page, source.is_pair, is_extended, i_.on);
        else out = print_source_value(out, byte, page, i_.on);
        if (is_extended) out = print_extension(out);
        if (source.has_absneg) out = print_signs(out, source);
        if (source.select.width != 0 && !is_extended) out = print_part(out, source);
        if (source.has_not) out.put_some<4>(".not", 4 * is_shown(source.not_bit()));
        return out;
    }

private:
    constexpr writer print_all(writer out, std::string_view label) const
    {
        // What is asked for again and again is handed on by value, so that it stays in registers: the word, the bits in which it
        // differs from the row's start, and bit 63; the form.
        const word bits = i_.bits, changed = (bits ^ start_of(row_.index)) | word{1} << 63;
        const form_print form = record<form_print>(form_print_table, form_of_row(row_.index));
        if constexpr (rules::has_names) out = print_named_head(out);
        else out = print_head(out, bits, changed, form);
        out.put(' ');
        const std::size_t size_of_head = out.size();
        if ((form.operands() & printed_operand::staging) != 0) out = print_all_staging(out);
        if constexpr (rules::has_plain_sources) out = print_operands(out, bits, changed, form);
        else out = print_own_operands(out);
        if ((form.operands() & printed_operand::immediates) != 0) out = print_immediates(out, label);
        // What separates the last operand from the next, or the name from the first.
        out.drop(out.size() != size_of_head ? separator_size : 1);
        return out;
    }

    VALHALL_NOINLINE constexpr writer print_immediates(writer out, std::string_view label) const
    {
        const field_list<immediate_field> immediates = row_.immediates();
        const target_field labelled = label.empty() ? target_field{} : target_of(i_);
        for (int index = 0; index < immediates.size(); ++index) {
            if (labelled && index == labelled.immediate) out.put(label);
            else if (rules::has_names && name_->is_address) out = print_immediate(out, address_immediate, i_.bits);
            else out = print_immediate(out, immediates[index], i_.bits);
            out = separate(out);
        }
        return out;
    }

    // The destination and the sources. Most instructions have none of which more is written than source_texts has. (Functions of this
    // way are part of their callers, and those of rarer ways are not, so that what is asked for again stays in registers.)
    VALHALL_ALWAYS_INLINE constexpr writer print_operands(writer out, word bits, word changed, form_print form) const
    {
        const plain_print plain = record<plain_print>(plain_print_table, form.plain());
        const std::uint32_t bytes = plain.sources();
        const word decorated = changed & plain.decorations();
        const std::uint32_t extended = contains(extension.archs, i_.on) ? static_cast<std::uint32_t>(bits) & plain.extended() : 0;
        const std::uint32_t special = special_bytes(static_cast<std::uint32_t>(bits) & bytes) | extended;
        const std::size_t before = out.size();
        // (By byte the complement of each source, and 0 where there is none, for which source_texts has nothing.)
        const std::uint32_t sources = ~static_cast<std::uint32_t>(bits) & bytes;
        unsigned all = 0;
        if ((decorated | special) == 0) out = print_plain_operands(out, bits, sources, form, all);
        else if ((special | (bits & fau_page_field.mask())) == 0) out = print_decorated_operands(out, bits, sources, form, all);
        else all = short_text::unknown;
        if ((all & short_text::unknown) == 0) return out;
        out.drop(out.size() - before);
        return print_rare_operands(out);
    }

    // Three sources are written whether there are so many or not, and a fourth where it is: mispredicted branches are dearer.
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

    // The same with what is done to the values of sources, and the part of the destination.
    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_operands(writer out, word bits, std::uint32_t sources, form_print form,
                                                                           unsigned& all)
    {
        if ((form.operands() & printed_operand::destination) != 0) out = detail::print_destination(out, bits);
        const char8_t* const how = form.sources();
        for (int n = 0; n < 3; ++n) out = print_decorated_source(out, bits, sources >> 8 * n & 255, how[n], all);
        return sources >> 24 != 0 ? print_decorated_source(out, bits, sources >> 24, how[3], all) : out;
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_source(writer out, word bits, std::uint32_t source, unsigned number,
                                                                         unsigned& all)
    {
        const operand_print how = record<operand_print>(operand_print_table, number);
        const unsigned text = source_texts[source];
        all |= text;
        return print_decoration(print_short(out, text, how.replaced()), bits, how);
    }

    // What follows the register or the value of an operand, and the separator.
    VALHALL_ALWAYS_INLINE static constexpr writer print_decoration(writer out, word bits, operand_print how)
    {
        const word which = (bits & how.bits()) * how.multiplier() >> decoration_shift;
        return print_short(out, decoration_texts[how.place() + which]);
    }

    // The same with special values, and whatever the architecture and the FAU page change.
    VALHALL_NOINLINE constexpr writer print_rare_operands(writer out) const
    {
        const form_print form = record<form_print>(form_print_table, form_of_row(row_.index));
        if ((form.operands() & printed_operand::destination) != 0) out = detail::print_destination(out, i_.bits);
        for (const source_field& source : row_.sources()) {
            const bool is_extended = source.is_extended(i_.bits, i_.on);
            const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
            out = print_source_value(out, byte, fau_page_field.extract(i_.bits), i_.on);
            if (is_extended) out = print_extension(out);
            out = print_decoration(out, i_.bits, record<operand_print>(operand_print_table, form.sources()[source.byte]));
        }
        return out;
    }

    constexpr writer print_own_operands(writer out) const
    {
        out = print_destination(out);
        for (const source_field& source : row_.sources()) {
            if (hides(source.bits())) continue;
            out = print_source(out, source);
            out = separate(out);
        }
        return out;
    }

    constexpr bool hides(bit_field field) const
    {
        if constexpr (rules::has_names) return name_->hides(field);
        return false;
    }

    static constexpr writer separate(writer out)
    {
        out.put_some<separator_size>(operand_separator, separator_size);
        return out;
    }

    constexpr writer print_named_head(writer out) const
    {
        out.put(name_->is_given() ? name_->spelling() : row_.mnemonic());
        out = print_bits_of_many(out);
        const modifier_id* const order = arm_orders<void_for<Syntax>>::value.modifiers[form_of_row(row_.index)];
        for (int i = 0; i <= row_.modifiers().size(); ++i)
            if (!hides(describe(order[i]).bits)) out = print_modifier(out, order[i], i_.bits);
        return out;
    }

    constexpr writer print_head(writer out, word bits, word changed, form_print form) const
    {
        const std::string_view mnemonic = row_.mnemonic();
        out.put_some<writer_slack>(mnemonic.data(), mnemonic.size());
        const word modifiers = record<modifier_mask>(modifier_mask_table, form.modifiers()).bits();
        return (changed & modifiers) == 0 ? out : print_modifiers(out, bits);
    }

    // Two of them and the flow are written whether there are so many or not, as with sources. (Behind each list, at least two follow.)
    constexpr writer print_modifiers(writer out, word bits) const
    {
        const field_list<modifier_id> list = row_.modifiers();
        const int count = list.size();
        for (int n = 0; n < 2; ++n) out = print_modifier(out, list[n], bits, n < count);
        for (int n = 2; n < count; ++n) out = print_modifier(out, list[n], bits);
        return print_modifier(out, modifier_id::flow, bits);
    }

    // Where a group may have up to 64 registers, Arm's dialect writes their bits like a type.
    constexpr writer print_bits_of_many(writer out) const
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            if (!describe(row_.staging()[group]).is_many()) continue;
            out.put(".i");
            out.decimal(32 * i_.staging(group).count);
        }
        return out;
    }

    VALHALL_NOINLINE constexpr writer print_all_staging(writer out) const
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            out = print_staging(out, i_.staging(group));
            out = separate(out);
        }
        return out;
    }

    constexpr writer print_destination(writer out) const
    {
        if (!i_.has_destination()) return out;
        const destination to = i_.destination();
        if (rules::has_pairs && row_.has_wide_destination()) out = print_pair(out, to.reg);
        else out = print_register(out, to.reg);
        return separate(print_half(out, static_cast<word>(to.mask)));
    }

    constexpr writer print_signs(writer out, const source_field& source) const
    {
        out.put_some<4>(".neg", 4 * is_shown(source.neg_bit()));
        out.put_some<4>(".abs", 4 * is_shown(source.abs_bit()));
        return out;
    }

    // Whether what a single bit says of a source is written.
    constexpr std::size_t is_shown(bit_field flag) const
    {
        return hides(flag) ? 0 : static_cast<std::size_t>(i_.bits >> flag.position & flag.width);
    }

    constexpr writer print_part(writer out, const source_field& source) const
    {
        const word encoding = source.select.extract(i_.bits);
        const selector_set& taken = source.selectors();
        selector part = taken.by_encoding[encoding];
        bool is_usual = part == taken.fallback;
        if constexpr (rules::has_usual_parts) {
            const selector_set& listed = source.listed_selectors();
            if (listed.has(encoding)) part = listed.by_encoding[encoding];
            is_usual = (is_usual && part == listed.fallback) || hides(source.select);
        }
        const std::string_view text = dotted_name(describe(enum_id::selector), static_cast<word>(part));
        out.put_some<max_selector_size>(text.data(), is_usual ? 0 : text.size());
        return out;
    }

    instruction i_;
    descriptor row_;
    const arm_name* name_ = &no_name;
};

// Prints a word that is no instruction.
constexpr void print_quad(writer& out, word bits)
{
    out.put(".quad 0x");
    out.hex(bits, 16, "0123456789abcdef");
}

}  // namespace valhall::detail

#endif
