// SPDX-License-Identifier: MIT
// Prints the parts of instructions that dialects have in common: numbers, registers, sources, immediates, modifiers.
#ifndef VALHALL_TEXT_COMMON_PRINT_OPERANDS_HPP
#define VALHALL_TEXT_COMMON_PRINT_OPERANDS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/program/target.hpp"
#include "valhall/text/common/print_layout.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// `void`, but dependent on a template parameter: as a template argument it delays the instantiation of a table until a function that uses
// it is instantiated.
template <auto>
struct void_for_value {
    using type = void;
};

template <auto Value>
using void_for = typename void_for_value<Value>::type;

// Functions append to a writer and return it, by value, so that it stays in registers. (Characters written through a pointer could alias a
// writer in memory.)

// operand_text: the texts of operands. source_texts: by its byte ^ short_text::absent, the text of a source that depends neither on the FAU
// page nor on the architecture, with a separator; `unknown` for other sources. decoration_texts: texts after an operand. operation_texts:
// names of rows without their types, each after a character that is its size. type_texts: see type_text_width.
#include "valhall/isa/generated/operand_texts.def"

inline constexpr std::size_t short_text_size = 16, max_register_size = 4;

template <std::size_t Capacity = short_text_size>
constexpr writer print_short(writer out, std::size_t text, std::size_t omitted = 0)
{
    const char* const from = operand_text + (text >> short_text::place_position);
    out.put_some<Capacity>(from, (text & short_text::size_mask) - omitted);
    return out;
}

// A text of decoration_texts, with its separator.
constexpr writer print_suffix(writer out, std::size_t text)
{
    out.put_some<short_text_size>(operand_text + (text >> short_text::place_position), (text & short_text::size_mask) + separator_size);
    return out;
}

// Numbers are rarer than registers, so these are not inlined.
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

// The text of a source's byte, or `unknown`.
constexpr unsigned text_of_source(word byte) { return source_texts[byte ^ short_text::absent]; }

// A refused pair or group can extend past r63.
constexpr writer print_register(writer out, int number)
{
    if (number < 64) return print_short(out, text_of_source(static_cast<word>(number)), separator_size);
    out.put('r');
    return print_decimal(out, number);
}

// The suffixes of a destination by mask are those of the first operand that is a destination.
inline constexpr unsigned first_half = operand_print_at(1).place();

// The suffix of a destination for its mask.
constexpr writer print_half(writer out, word mask) { return print_short(out, decoration_texts[first_half + mask]); }

// The register of the destination, its half, and the separator.
constexpr writer print_destination(writer out, word bits, arch on)
{
    out = print_register(out, static_cast<int>(register_at(bits, destination_register_field.position, on)));
    return print_suffix(out, decoration_texts[first_half + destination_mask_field.extract(bits)]);
}

// A register below r64 of a list, and the colon after it.
constexpr writer print_listed(writer out, int number)
{
    out = print_short<max_register_size>(out, text_of_source(static_cast<word>(number)), separator_size);
    out.put(':');
    return out;
}

// Always writes as many registers of a staging group as most have at most: a mispredicted branch would cost more.
inline constexpr int usual_staging_count = 4;

constexpr writer print_staging(writer out, staging_registers group)
{
    out.put('@');
    int n = 0;
    if (group.first <= 64 - usual_staging_count) {
        const writer one = print_listed(out, group.first), two = print_listed(one, group.first + 1),
                     three = print_listed(two, group.first + 2), four = print_listed(three, group.first + 3);
        const writer ends[] = {out, one, two, three, four};
        n = group.count < usual_staging_count ? group.count : usual_staging_count;
        out = ends[n];
    }
    for (; n < group.count; ++n) {
        out = print_register(out, group.first + n);
        out.put(':');
    }
    out.drop(group.count != 0);
    return out;
}

// A constant is printed as its value, unless an earlier entry of the table has the same value.
constexpr writer print_constant(writer out, int index, arch on)
{
    const std::uint32_t value = constant_value(index, on);
    if (constant_index(value, on) == index) return print_hexadecimal(out, value);
    out.put("imm");
    return print_decimal(out, index);
}

// Names of special values have at most this many characters. As many are readable after the begin of each name.
inline constexpr std::size_t max_special_size = writer_slack - 1;

constexpr writer print_special(writer out, word byte, word page)
{
    const std::string_view name = enumeration_of(enum_id::special)[source_byte::special_number(byte, page)].name();
    if (!name.empty()) out.put_some<max_special_size>(name.data(), name.size());
    out.put_some<3>((byte & 1) != 0 ? ".w1" : ".w0", 3);
    return out;
}

constexpr writer print_uniform(writer out, int number)
{
    out.put('u');
    return print_decimal(out, number);
}

constexpr writer print_constant_or_special(writer out, word byte, word page, arch on)
{
    if (byte >= source_byte::special) return print_special(out, byte, page);
    return print_constant(out, static_cast<int>(byte & source_byte::constant_mask), on);
}

// A source without modifiers. `page` is the result of page_of_source().
constexpr writer print_source_value(writer out, word byte, word page, arch on)
{
    if (has_seventh_bits(on) && byte < source_byte::uniform && page != 0) {
        if ((byte & source_byte::last_use) != 0) out.put('^');
        return print_register(out, static_cast<int>(page << 6 | (byte & source_byte::register_mask)));
    }
    const unsigned text = text_of_source(byte);
    const bool is_uniform = byte >= source_byte::uniform && byte < source_byte::constant;
    if (is_uniform && page != 0) return print_uniform(out, static_cast<int>(page << 6 | (byte & source_byte::register_mask)));
    if (byte == short_text::absent || (text & short_text::unknown) != 0) return print_constant_or_special(out, byte, page, on);
    return print_short(out, text, separator_size);
}

// The suffix of a 64-bit source that reads only the low word.
constexpr writer print_extension(writer out)
{
    out.put(dotted_name(enumeration_of(enum_id::selector), static_cast<word>(extension.part)));
    return out;
}

constexpr writer print_immediate(writer out, const immediate_field& field, word bits)
{
    const std::string_view label = label_of(field.name);
    out.put_some<immediate_label_size>(label.data(), label.size());
    const std::int64_t value = field.extract(bits);
    return field.is_signed() ? print_decimal(out, value) : print_hexadecimal(out, static_cast<std::uint32_t>(value));
}

constexpr writer print_modifier(writer out, modifier_id id, word bits)
{
    const modifier_field& field = modifier_field_of(id);
    const unsigned value = static_cast<unsigned>(field.bits.extract(bits));
    const enumerator_fact fact = enumerator_fact_at(enumeration_of(field.id).first + value);
    out.put_some<writer_slack>(enumerator_names + fact.place(), fact.printed());
    return out;
}

// The longest selector, including its dot.
inline constexpr std::size_t max_selector_size = 8;

// Appends four characters, such as `.neg`, if a bit is set.
constexpr writer print_flag(writer out, word bits, bit_field flag, const char (&text)[5])
{
    out.put_some<4>(text, 4 * static_cast<std::size_t>(bits >> flag.position & flag.width));
    return out;
}

// The sign modifiers of a source. `shown` is the word without the bits that a name fixes.
constexpr writer print_signs(writer out, word shown, const source_field& source)
{
    out = print_flag(out, shown, source.neg_bit(), ".neg");
    return print_flag(out, shown, source.abs_bit(), ".abs");
}

// The selector of a source, unless it can be omitted.
constexpr writer print_selector(writer out, selector part, bool is_left_out)
{
    const std::string_view text = dotted_name(enumeration_of(enum_id::selector), static_cast<word>(part));
    out.put_some<max_selector_size>(text.data(), is_left_out ? 0 : text.size());
    return out;
}

constexpr writer separate(writer out)
{
    out.put_some<separator_size>(operand_separator, separator_size);
    return out;
}

// All staging groups, each with a separator.
constexpr writer print_all_staging(writer out, word bits, unsigned row, arch on)
{
    const form_lists form = form_of(row);
    const char8_t* const staging = form.staging();
    for (int n = 0; n < form.staging_count(); ++n) {
        const staging_field& group = staging_fields.at[staging[n]];
        out = separate(print_staging(out, {static_cast<int>(register_at(bits, group.base.position, on)), group.registers(bits)}));
    }
    return out;
}

// All immediates, of which there is at least one.
VALHALL_NOINLINE constexpr writer print_immediates(writer out, word bits, unsigned row)
{
    const field_list<immediate_field> immediates = descriptor{static_cast<std::uint16_t>(row)}.immediates();
    for (int index = 0;;) {
        out = print_immediate(out, immediates[index], bits);
        if (++index >= immediates.size()) return out;
        out = separate(out);
    }
}

// As above; `label`, if not empty, is printed for the offset of the target. `is_address`: a name makes the constant a distance in bytes.
VALHALL_NOINLINE constexpr writer print_immediates(writer out, const instruction& i, std::string_view label, bool is_address = false)
{
    if (label.empty() && !is_address) return print_immediates(out, i.bits, i.row_index);
    const field_list<immediate_field> immediates = i.row().immediates();
    const target_field labelled = label.empty() ? target_field{} : target_of(i);
    for (int index = 0; index < immediates.size(); ++index) {
        if (labelled && index == labelled.immediate) out.put(label);
        else out = print_immediate(out, is_address ? address_immediate : immediates[index], i.bits);
        out = separate(out);
    }
    out.drop(separator_size);
    return out;
}

// Prints a word that is not an instruction.
constexpr void print_quad(writer& out, word bits)
{
    out.put(".quad 0x");
    out.hex(bits, 16, "0123456789abcdef");
}

}  // namespace valhall::detail

#endif
