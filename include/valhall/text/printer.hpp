// SPDX-License-Identifier: MIT
// Prints the parts of an instruction's text, and all of it where a dialect has the table's forms.
#ifndef VALHALL_TEXT_PRINTER_HPP
#define VALHALL_TEXT_PRINTER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/text/arm_syntax.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/writer.hpp"

namespace valhall::detail {

// Each function appends to a writer and returns it: by value, so that it stays in registers. (Characters that are written
// through a pointer might change a writer in memory.)

constexpr writer print_register(writer out, int number)
{
    out.put('r');
    out.small_decimal(static_cast<unsigned>(number));
    return out;
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
    if (constant_index(value, on) == index) {
        out.put_some<2>("0x", 2);
        out.short_hex(value);
    } else {
        out.put("imm");
        out.decimal(index);
    }
    return out;
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

// source_texts: by byte how a source is written that neither the FAU page nor the architecture changes, and what separates it from
// the next; behind it, a letter for the size, A for none.
#include "valhall/isa/generated/source_texts.def"

inline constexpr int source_text_size = 16;

constexpr std::size_t size_of_source_text(word byte) { return static_cast<std::size_t>(source_texts[source_text_size * byte + 15] - 'A'); }

// A register, marked if this is its last use, or a uniform: without a branch between them.
constexpr writer print_other_source_value(writer out, word byte, word page, arch on)
{
    if (byte >= source_byte::constant) return print_constant_or_special(out, byte, page, on);
    const bool is_uniform = byte >= source_byte::uniform;
    out.put_some<1>("^", byte / source_byte::last_use == 1);
    out.put(is_uniform ? 'u' : 'r');
    out.small_decimal(static_cast<unsigned>((byte & source_byte::register_mask) | (page << 6 & (word{0} - is_uniform))));
    return out;
}

// Anything that a source can be, without what is done to it.
constexpr writer print_source_value(writer out, word byte, word page, arch on)
{
    const std::size_t size = size_of_source_text(byte);
    if ((page != 0) | (size == 0)) return print_other_source_value(out, byte, page, on);
    out.put_some<source_text_size>(source_texts + source_text_size * byte, size - 2);
    return out;
}

constexpr writer print_arm_source_value(writer out, word byte, word page, bool is_pair, arch on)
{
    const int number = static_cast<int>(byte & source_byte::register_mask);
    const std::string_view mark = (byte & source_byte::last_use) != 0 ? "^" : "";
    switch (source_byte::kind(byte)) {
    case source_kind::reg:
        if (is_pair) return print_pair(out, number, mark);
        out = print_register(out, number);
        out.put(mark);
        return out;
    case source_kind::uniform: return print_arm_uniform(out, static_cast<int>(page) * 64 + number, is_pair);
    default: return print_constant_or_special(out, byte, page, on);
    }
}

constexpr writer print_immediate(writer out, const immediate_field& field, word bits)
{
    if (field.name == immediate_name::constant) {
        out.put('#');
    } else {
        out.put(name_of(field.name));
        out.put(':');
    }
    const std::int64_t value = field.extract(bits);
    if (field.is_signed()) {
        out.decimal(value);
    } else {
        out.put_some<2>("0x", 2);
        out.short_hex(static_cast<std::uint32_t>(value));
    }
    return out;
}

constexpr writer print_modifier(writer out, const modifier_field& field, word bits)
{
    const enumeration& values = describe(field.id);
    const word value = field.bits.extract(bits);
    const std::string_view text = dotted_name(values, value);
    out.put_some<writer_slack>(text.data(), text.size() & (std::size_t{0} - (value != values.fallback)));
    return out;
}

// The longest selector with its dot.
inline constexpr std::size_t max_selector_size = 8;

// What follows a destination of which only a part is written, by the write mask.
struct half_suffix {
    char text[5];
    std::uint8_t size;
};

inline constexpr half_suffix half_suffixes[] = {{".h01", 4}, {".h0", 3}, {".h1", 3}, {"", 0}};

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
        const word byte = source.bits().extract(i_.bits), page = fau_page_field.extract(i_.bits);
        if constexpr (rules::has_pairs) out = print_arm_source_value(out, byte, page, source.is_pair, i_.on);
        else out = print_source_value(out, byte, page, i_.on);
        if (source.has_absneg) out = print_signs(out, source);
        if (source.select.width != 0) out = print_part(out, source);
        if (source.has_not) out.put_some<4>(".not", 4 * is_shown(source.not_bit()));
        return out;
    }

private:
    constexpr writer print_all(writer out, std::string_view label) const
    {
        out = print_head(out);
        out.put(' ');
        const std::size_t size_of_head = out.size();
        out = print_registers_and_sources(out);
        for (const immediate_field& immediate : row_.immediates()) {
            if (name_->is_address) out = print_immediate(out, address_immediate, i_.bits);
            else if (immediate.is_relative() && !label.empty()) out.put(label);
            else out = print_immediate(out, immediate, i_.bits);
            out = separate(out);
        }
        // What separates the last operand from the next, or the name from the first.
        out.drop(out.size() != size_of_head ? 2 : 1);
        return out;
    }

    constexpr writer print_registers_and_sources(writer out) const
    {
        out = print_all_staging(out);
        if constexpr (rules::has_plain_sources) {
            const char32_t* const form = record<form_word>(form_words, form_of_row(row_.index));
            if (has_plain_operands(form)) return print_plain_operands(out, form);
        }
        return print_decorated_operands(out);
    }

    // Whether source_texts has the text of the destination and of each source, as it has for most instructions.
    constexpr bool has_plain_operands(const char32_t* form) const
    {
        const word bits = i_.bits;
        const word decorated = ((bits ^ start_of(row_.index)) | word{1} << 63) & wide(form + form_word::decorations);
        return (decorated | (bits & bits >> 1 & bits >> 2 & form[form_word::source_tops])) == 0;
    }

    // Three sources are written whether there are so many or not, and a fourth where it is: mispredicted branches are dearer.
    constexpr writer print_plain_operands(writer out, const char32_t* form) const
    {
        const writer before = out;
        if (i_.has_destination()) out = print_plain_source(out, destination_register_field.extract(i_.bits), true);
        const int count = i_.source_count();
        bool is_known = true;
        for (int n = 0; n < 3 + (count == 4); ++n) {
            const word byte = i_.bits >> (form[form_word::shifts] >> 8 * n & 255) & 255;
            out = print_plain_source(out, byte, n < count);
            is_known &= n >= count || size_of_source_text(byte) != 0;
        }
        return is_known ? out : print_decorated_operands(before);
    }

    static constexpr writer print_plain_source(writer out, word byte, bool is_there)
    {
        out.put_some<source_text_size>(source_texts + source_text_size * byte, size_of_source_text(byte) & (std::size_t{0} - is_there));
        return out;
    }

    constexpr writer print_decorated_operands(writer out) const
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
        out.put_some<2>(", ", 2);
        return out;
    }

    constexpr writer print_head(writer out) const
    {
        if constexpr (rules::has_names) {
            out.put(name_->is_given() ? name_->spelling() : row_.mnemonic());
            out = print_bits_of_many(out);
            const modifier_id* const order = arm_orders<void_for<Syntax>>::value.modifiers[form_of_row(row_.index)];
            for (int i = 0; i <= row_.modifiers().size(); ++i)
                if (!hides(describe(order[i]).bits)) out = print_modifier(out, describe(order[i]), i_.bits);
        } else {
            const std::string_view mnemonic = row_.mnemonic();
            out.put_some<writer_slack>(mnemonic.data(), mnemonic.size());
            if (has_usual_modifiers(row_, i_.bits)) return out;
            // Often, the flow is all that there is.
            if (!has_usual_modifiers(row_, flow_field.insert(i_.bits, 0)))
                for (const modifier_id id : row_.modifiers()) out = print_modifier(out, describe(id), i_.bits);
            out = print_modifier(out, describe(modifier_id::flow), i_.bits);
        }
        return out;
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

    constexpr writer print_all_staging(writer out) const
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
        const half_suffix& suffix = half_suffixes[static_cast<int>(to.mask)];
        out.put_some<4>(suffix.text, suffix.size);
        return separate(out);
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
