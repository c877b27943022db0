// Instructions as text, into a caller's buffer or one of fixed size.
#ifndef VALHALL_TEXT_PRINT_HPP
#define VALHALL_TEXT_PRINT_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "valhall/instruction.hpp"

namespace valhall {

/// More characters than any instruction's text or `.quad` line has.
inline constexpr std::size_t max_text_size = 256;

/// A line of text that holds itself.
struct text_line {
    char data[max_text_size]{};
    std::size_t size = 0;

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
    friend constexpr bool operator==(const text_line& x, std::string_view y) { return x.view() == y; }
};

namespace detail {

// Appends to a buffer of at least max_text_size characters.
class writer {
public:
    constexpr explicit writer(char* to) : begin_(to), at_(to) {}

    constexpr std::size_t size() const { return static_cast<std::size_t>(at_ - begin_); }

    constexpr void put(char c) { *at_++ = c; }

    constexpr void put(const char* text, std::size_t size)
    {
        if (std::is_constant_evaluated()) {
            for (std::size_t i = 0; i < size; ++i) at_[i] = text[i];
        } else {
            copy(at_, text, size);
        }
        at_ += size;
    }

    constexpr void put(std::string_view text) { put(text.data(), text.size()); }

    constexpr void decimal(std::int64_t value)
    {
        word magnitude = static_cast<word>(value);
        if (value < 0) {
            put('-');
            magnitude = word{0} - magnitude;
        }
        if (magnitude < 10) return put(static_cast<char>('0' + magnitude));
        int digits = 1;
        for (word rest = magnitude / 10; rest != 0; rest /= 10) ++digits;
        at_ += digits;
        char* digit = at_;
        for (; digits != 0; --digits, magnitude /= 10) *--digit = static_cast<char>('0' + magnitude % 10);
    }

    // In hexadecimal, with at least so many digits.
    constexpr void hex(word value, int digits, std::string_view alphabet = "0123456789ABCDEF")
    {
        while (digits < 16 && value >> (4 * digits) != 0) ++digits;
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) put(alphabet[value >> shift & 15]);
    }

private:
    // Words are short: two copies of a fixed size that may overlap beat a call.
    static void copy(char* to, const char* from, std::size_t size)
    {
        if (size > 16) {
            std::memcpy(to, from, size);
        } else if (size >= 8) {
            std::memcpy(to, from, 8);
            std::memcpy(to + size - 8, from + size - 8, 8);
        } else if (size >= 4) {
            std::memcpy(to, from, 4);
            std::memcpy(to + size - 4, from + size - 4, 4);
        } else {
            for (; size != 0; --size) *to++ = *from++;
        }
    }

    char* begin_;
    char* at_;
};

constexpr void print_register(writer& out, int number)
{
    out.put('r');
    out.decimal(number);
}

constexpr void print_staging(writer& out, staging_registers group)
{
    out.put('@');
    for (int i = 0; i < group.count; ++i) {
        if (i != 0) out.put(':');
        print_register(out, group.first + i);
    }
}

constexpr void print_destination(writer& out, destination to)
{
    print_register(out, to.reg);
    if (to.mask == half::low) out.put(".h0");
    if (to.mask == half::high) out.put(".h1");
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

constexpr void print_source_value(writer& out, word byte, word page, arch on)
{
    const int number = static_cast<int>(byte & source_byte::register_mask);
    switch (source_byte::kind(byte)) {
    case source_kind::reg:
        if ((byte & source_byte::last_use) != 0) out.put('^');
        print_register(out, number);
        break;
    case source_kind::uniform:
        out.put('u');
        out.decimal(static_cast<int>(page) * 64 + number);
        break;
    case source_kind::constant: print_constant(out, number & source_byte::constant_mask, on); break;
    case source_kind::special:
        out.put(describe(enum_id::special)[page * 16 + ((byte >> 1) & 15)].word());
        out.put((byte & 1) != 0 ? ".w1" : ".w0");
        break;
    }
}

constexpr void print_source(writer& out, const instruction& i, const source_field& source)
{
    print_source_value(out, source.bits().extract(i.bits), fau_page_field.extract(i.bits), i.on);
    if (source.neg_bit().extract(i.bits) != 0) out.put(".neg");
    if (source.abs_bit().extract(i.bits) != 0) out.put(".abs");
    if (source.select() != selection::none) {
        const int size = size_of_source(i.row(), source);
        const selector_set& set = selectors(source.select(), size);
        const selector part = set.by_encoding[source.select_bits(size).extract(i.bits)];
        if (part != set.fallback) {
            out.put('.');
            out.put(word_of(part));
        }
    }
    if (source.not_bit().extract(i.bits) != 0) out.put(".not");
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
        out.hex(field.bits.extract(bits), 1);
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

// Prints an instruction; `label` stands in for the relative immediate if it is not empty.
constexpr void print(writer& out, const instruction& i, std::string_view label = {})
{
    const descriptor& row = i.row();
    out.put(row.mnemonic());
    for (const modifier_id id : modifiers(row)) print_modifier(out, describe(id), i.bits);
    print_modifier(out, describe(modifier_id::flow), i.bits);

    bool first = true;
    const auto separate = [&out, &first] {
        if (!first) out.put(',');
        out.put(' ');
        first = false;
    };
    for (int group = 0; group < i.staging_count(); ++group) {
        separate();
        print_staging(out, i.staging(group));
    }
    if (i.has_destination()) {
        separate();
        print_destination(out, i.destination());
    }
    for (const source_field& source : sources(row)) {
        separate();
        print_source(out, i, source);
    }
    for (const immediate_field& immediate : immediates(row)) {
        separate();
        if (immediate.is_relative() && !label.empty())
            out.put(label);
        else
            print_immediate(out, immediate, i.bits);
    }
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

/// The text of an instruction. Reading it for the same architecture gives the same word.
constexpr text_line to_text(const instruction& i)
{
    text_line line;
    detail::writer out(line.data);
    detail::print(out, i);
    line.size = out.size();
    return line;
}

/// The text of any word: that of the instruction, or `.quad` with the reason why there is none.
constexpr text_line to_text(word bits, arch on)
{
    const result<instruction> i = decode(bits, on);
    if (i) return to_text(*i);
    text_line line;
    detail::writer out(line.data);
    detail::print_undecodable(out, bits, i.error());
    line.size = out.size();
    return line;
}

/// Writes the text of an instruction into a buffer and gives its size; nothing is written behind it.
/// Errors: no_space; max_text_size characters are always enough.
constexpr result<std::size_t> print(const instruction& i, std::span<char> into)
{
    if (into.size() >= max_text_size) {
        detail::writer out(into.data());
        detail::print(out, i);
        return out.size();
    }
    const text_line line = to_text(i);
    if (line.size > into.size()) return errc::no_space;
    for (std::size_t at = 0; at < line.size; ++at) into[at] = line.data[at];
    return line.size;
}

}  // namespace valhall

#endif
