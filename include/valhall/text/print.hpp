// Instructions as text, into a caller's buffer or one of fixed size.
#ifndef VALHALL_TEXT_PRINT_HPP
#define VALHALL_TEXT_PRINT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/text/arm_syntax.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/writer.hpp"

namespace valhall {

namespace detail {

constexpr void print_register(writer& out, int number)
{
    out.put('r');
    out.decimal(number);
}

// Two registers, as Arm's dialect writes 64 bits.
constexpr void print_pair(writer& out, int number, std::string_view suffix = {})
{
    out.put('[');
    print_register(out, number);
    out.put(suffix);
    out.put(':');
    print_register(out, number + 1);
    out.put(suffix);
    out.put(']');
}

constexpr void print_staging(writer& out, staging_registers group)
{
    out.put('@');
    for (int i = 0; i < group.count; ++i) {
        if (i != 0) out.put(':');
        print_register(out, group.first + i);
    }
}

// A constant prints as its value, unless that value would be read as an earlier entry of the table.
constexpr void print_constant(writer& out, int index, arch on)
{
    const std::uint32_t value = constant_value(index, on);
    if (find_constant(value, on) == index) {
        out.put("0x");
        out.hex(value, 1);
    } else {
        out.put("imm");
        out.decimal(index);
    }
}

constexpr void print_special(writer& out, word byte, word page)
{
    out.put(describe(enum_id::special)[page * 16 + ((byte >> 1) & 15)].word());
    out.put((byte & 1) != 0 ? ".w1" : ".w0");
}

// One 32-bit word of the uniforms, which Arm's dialect counts in 64-bit slots.
constexpr void print_uniform_word(writer& out, int number)
{
    out.put('u');
    out.decimal(number / 2);
    out.put(number % 2 != 0 ? ".w1" : ".w0");
}

constexpr void print_arm_uniform(writer& out, int number, bool is_pair)
{
    if (!is_pair) return print_uniform_word(out, number);
    if (number % 2 == 0) {
        out.put('u');
        return out.decimal(number / 2);
    }
    out.put('[');
    print_uniform_word(out, number);
    out.put(':');
    print_uniform_word(out, number + 1);
    out.put(']');
}

template <dialect Syntax>
constexpr void print_source_value(writer& out, word byte, word page, bool is_pair, arch on)
{
    const int number = static_cast<int>(byte & source_byte::register_mask);
    const bool is_last = (byte & source_byte::last_use) != 0;
    switch (source_byte::kind(byte)) {
    case source_kind::reg:
        if constexpr (Syntax == dialect::arm) {
            if (is_pair) return print_pair(out, number, is_last ? "^" : "");
            print_register(out, number);
            if (is_last) out.put('^');
        } else {
            if (is_last) out.put('^');
            print_register(out, number);
        }
        break;
    case source_kind::uniform:
        if constexpr (Syntax == dialect::arm) {
            print_arm_uniform(out, static_cast<int>(page) * 64 + number, is_pair);
        } else {
            out.put('u');
            out.decimal(static_cast<int>(page) * 64 + number);
        }
        break;
    case source_kind::constant: print_constant(out, number & source_byte::constant_mask, on); break;
    case source_kind::special: print_special(out, byte, page); break;
    }
}

constexpr void print_immediate(writer& out, const immediate_field& field, word bits)
{
    if (field.name == immediate_name::constant) {
        out.put('#');
    } else {
        out.put(word_of(field.name));
        out.put(':');
    }
    if (field.is_signed()) {
        out.decimal(field.extract(bits));
    } else {
        out.put("0x");
        out.hex(static_cast<word>(field.extract(bits)), 1);
    }
}

constexpr void print_modifier(writer& out, const modifier_field& field, word bits)
{
    const enumeration& values = describe(field.id);
    const word value = field.bits.extract(bits);
    if (value == values.fallback) return;
    out.put('.');
    out.put(values[value].word());
}

// Prints an instruction. What its name stands for is not written a second time.
template <dialect Syntax>
class printer {
public:
    constexpr printer(writer& out, const instruction& i, bool aliases) : out_(out), i_(i), row_(i.row())
    {
        if constexpr (Syntax == dialect::arm) name_ = &name_of<void_for<Syntax>>(i.bits, i.code(), i.on, aliases);
    }

    // `label` stands in for the relative immediate if it is not empty.
    constexpr void print(std::string_view label)
    {
        print_head();
        print_registers();
        for (const source_field& source : sources(row_)) {
            if (hides(source.bits())) continue;
            separate();
            print_source(source);
        }
        for (const immediate_field& immediate : immediates(row_)) {
            separate();
            if (name_->is_address)
                print_immediate(out_, address_immediate, i_.bits);
            else if (immediate.is_relative() && !label.empty())
                out_.put(label);
            else
                print_immediate(out_, immediate, i_.bits);
        }
    }

private:
    constexpr bool hides(bit_field field) const
    {
        if constexpr (Syntax == dialect::arm) return name_->hides(field);
        return false;
    }

    constexpr void separate()
    {
        if (!first_) out_.put(',');
        out_.put(' ');
        first_ = false;
    }

    constexpr void print_head()
    {
        if constexpr (Syntax == dialect::arm) {
            out_.put(*name_ ? name_->word_text() : row_.mnemonic());
            print_bits_of_many();
            const modifier_id* const order = arm_orders<void_for<Syntax>>::value.modifiers[form_index(row_)];
            for (int i = 0; i <= modifiers(row_).size(); ++i)
                if (!hides(describe(order[i]).bits)) print_modifier(out_, describe(order[i]), i_.bits);
        } else {
            out_.put(row_.mnemonic());
            for (const modifier_id id : modifiers(row_)) print_modifier(out_, describe(id), i_.bits);
            print_modifier(out_, describe(modifier_id::flow), i_.bits);
        }
    }

    // Where a group may have up to 64 registers, Arm's dialect writes their bits like a type.
    constexpr void print_bits_of_many()
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            if (!describe(staging(row_)[group]).is_many()) continue;
            out_.put(".i");
            out_.decimal(32 * i_.staging(group).count);
        }
    }

    constexpr void print_registers()
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            separate();
            print_staging(out_, i_.staging(group));
        }
        if (!i_.has_destination()) return;
        separate();
        const destination to = i_.destination();
        if (Syntax == dialect::arm && has_wide_destination(row_))
            print_pair(out_, to.reg);
        else
            print_register(out_, to.reg);
        if (to.mask == half::narrow) out_.put(".h01");
        if (to.mask == half::low) out_.put(".h0");
        if (to.mask == half::high) out_.put(".h1");
    }

    constexpr void print_source(const source_field& source)
    {
        const word bits = i_.bits;
        const int size = size_of_source(row_, source);
        print_source_value<Syntax>(out_, source.bits().extract(bits), fau_page_field.extract(bits),
                                   size == 64 || source.is_paired(), i_.on);
        if (source.neg_bit().extract(bits) != 0 && !hides(source.neg_bit())) out_.put(".neg");
        if (source.abs_bit().extract(bits) != 0 && !hides(source.abs_bit())) out_.put(".abs");
        if (source.select() != selection::none && !hides(source.select_bits(size))) print_part(source, size);
        if (source.not_bit().extract(bits) != 0 && !hides(source.not_bit())) out_.put(".not");
    }

    constexpr void print_part(const source_field& source, int size)
    {
        const word encoding = source.select_bits(size).extract(i_.bits);
        const selector_set& taken = selectors(source.select(), size);
        selector part = taken.by_encoding[encoding];
        bool is_usual = part == taken.fallback;
        if constexpr (Syntax == dialect::arm) {
            const selector_set& listed = listed_selectors(source.select(), size);
            if (listed.has(encoding)) part = listed.by_encoding[encoding];
            is_usual = is_usual && part == listed.fallback;
        }
        if (is_usual) return;
        out_.put('.');
        out_.put(word_of(part));
    }

    writer& out_;
    const instruction& i_;
    descriptor row_;
    const instruction_name* name_ = &no_name;
    bool first_ = true;
};

template <dialect Syntax = dialect::panfrost>
constexpr void print(writer& out, const instruction& i, std::string_view label = {}, bool aliases = false)
{
    printer<Syntax>(out, i, aliases).print(label);
}

template <class = void>
constexpr void print(writer& out, const instruction& i, const text_options& how, std::string_view label = {})
{
    if (how.syntax == dialect::arm) return print<dialect::arm>(out, i, label, how.aliases);
    print<dialect::panfrost>(out, i, label);
}

// Prints a word that is no instruction, with the reason as a comment.
constexpr void print_undecodable(writer& out, word bits, const error& why)
{
    out.put(".quad 0x");
    out.hex(bits, 16, "0123456789abcdef");
    out.put("  // ");
    out.put(message(why.code));
    if (why.code == errc::unknown_bits) {
        out.put(": 0x");
        out.hex(why.value, 1);
    }
    if (why.kind == operand_kind::modifier && why.code == errc::reserved_value) {
        out.put(": ");
        out.put(describe(why.id).name());
    }
    if (why.kind == operand_kind::source) {
        out.put(": source ");
        out.decimal(why.index + 1);
    }
}

}  // namespace detail

/// The text of an instruction. Reading it for the same architecture, in the same dialect, gives the same word.
/// The dialect is a constant here, so that only one of them is compiled.
template <dialect Syntax = dialect::panfrost>
constexpr text_line to_text(const instruction& i, bool aliases = false)
{
    text_line line;
    detail::writer out(line.data);
    detail::print<Syntax>(out, i, {}, aliases);
    line.size = out.size();
    return line;
}

/// The text of any word: that of the instruction, or `.quad` with the reason why there is none.
template <dialect Syntax = dialect::panfrost>
constexpr text_line to_text(word bits, arch on, bool aliases = false)
{
    const result<instruction> i = decode(bits, on);
    if (i) return to_text<Syntax>(*i, aliases);
    text_line line;
    detail::writer out(line.data);
    detail::print_undecodable(out, bits, i.error());
    line.size = out.size();
    return line;
}

/// The text of an instruction in a dialect that is chosen at run time.
template <class = void>
constexpr text_line to_text(const instruction& i, const text_options& how)
{
    return how.syntax == dialect::arm ? to_text<dialect::arm>(i, how.aliases) : to_text<dialect::panfrost>(i);
}

/// Writes the text of an instruction into a buffer and gives its size; nothing is written behind it.
/// Errors: no_space; max_text_size characters are always enough.
template <dialect Syntax = dialect::panfrost>
constexpr result<std::size_t> print(const instruction& i, std::span<char> into, bool aliases = false)
{
    if (into.size() >= max_text_size) {
        detail::writer out(into.data());
        detail::print<Syntax>(out, i, {}, aliases);
        return out.size();
    }
    const text_line line = to_text<Syntax>(i, aliases);
    if (line.size > into.size()) return errc::no_space;
    for (std::size_t at = 0; at < line.size; ++at) into[at] = line.data[at];
    return line.size;
}

}  // namespace valhall

#endif
