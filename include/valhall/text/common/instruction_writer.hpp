// SPDX-License-Identifier: MIT
// Writes instructions and their operands as text, in each dialect.
#ifndef VALHALL_TEXT_COMMON_INSTRUCTION_WRITER_HPP
#define VALHALL_TEXT_COMMON_INSTRUCTION_WRITER_HPP

#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/program/target.hpp"
#include "valhall/text/common/text_form.hpp"
#include "valhall/text/common/writer.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall::detail {

// Functions append to a writer and return it, by value, so that it stays in registers: characters written through a pointer could alias a
// writer in memory.

// ---- values of operands ----

// A refused pair or group can extend past the last register.
constexpr writer put_register(writer out, int number)
{
    out.put_numbered('r', static_cast<unsigned>(number));
    return out;
}

VALHALL_ALWAYS_INLINE constexpr writer put_register(writer out, int number, bool is_last, const notation& how)
{
    if (is_last && !how.is_mark_after) out.put(how.last_use);
    out.put_numbered('r', static_cast<unsigned>(number));
    if (is_last && how.is_mark_after) out.put(how.last_use);
    return out;
}

// A pair of registers: `[r2:r3]`, `[r2^:r3^]`.
constexpr writer put_pair(writer out, int number, bool is_last, const notation& how)
{
    out.put('[');
    out = put_register(out, number, is_last, how);
    out.put(':');
    out = put_register(out, number + 1, is_last, how);
    out.put(']');
    return out;
}

// A 32-bit uniform by its 64-bit slot: `u2.w1`.
constexpr writer put_uniform_word(writer out, int number)
{
    out.put_numbered('u', static_cast<unsigned>(number / 2));
    out.put(number % 2 != 0 ? ".w1" : ".w0", 3);
    return out;
}

constexpr writer put_uniform(writer out, int number, bool is_pair, const notation& how)
{
    if (how.has_pairs && !is_pair) return put_uniform_word(out, number);
    if (how.has_pairs && number % 2 != 0) {
        out.put('[');
        out = put_uniform_word(out, number);
        out.put(':');
        out = put_uniform_word(out, number + 1);
        out.put(']');
        return out;
    }
    out.put_numbered('u', static_cast<unsigned>(how.has_pairs ? number / 2 : number));
    return out;
}

constexpr writer put_hexadecimal(writer out, std::uint32_t value)
{
    out.put("0x", 2);
    out.hex(value, 1);
    return out;
}

// Bit n: on some architecture, constant n has the value of an earlier one.
inline constexpr std::uint32_t repeated_constants = [] {
    std::uint32_t repeated = 0;
    for (int index = 0; index < constant_count; ++index)
        for (const arch on : architectures)
            if (constant_index(constant_value(index, on), on) != index) repeated |= std::uint32_t{1} << index;
    return repeated;
}();

// A constant is written as its value, unless an earlier entry of the table has the same value.
VALHALL_NOINLINE constexpr writer put_constant(writer out, int index, arch on)
{
    const std::uint32_t value = constant_value(index, on);
    if ((repeated_constants >> index & 1) == 0 || constant_index(value, on) == index) return put_hexadecimal(out, value);
    out.put("imm", 3);
    out.decimal(index);
    return out;
}

VALHALL_NOINLINE constexpr writer put_special(writer out, word byte, word page)
{
    out.put(enumeration_of(enum_id::special)[source_byte::special_number(byte, page)].name());
    out.put((byte & 1) != 0 ? ".w1" : ".w0", 3);
    return out;
}

// A source without its suffixes. `page` is the result of page_of_source().
VALHALL_ALWAYS_INLINE constexpr writer put_value(writer out, word byte, word page, bool is_pair, const notation& how, arch on)
{
    const int low = static_cast<int>(byte & source_byte::register_mask), high = static_cast<int>(page << 6);
    if (byte < source_byte::uniform) {
        const int number = has_seventh_bits(on) ? high | low : low;
        const bool is_last = (byte & source_byte::last_use) != 0;
        return is_pair && how.has_pairs ? put_pair(out, number, is_last, how) : put_register(out, number, is_last, how);
    }
    if (byte < source_byte::constant) return put_uniform(out, high | low, is_pair, how);
    if (byte < source_byte::special) return put_constant(out, static_cast<int>(byte & source_byte::constant_mask), on);
    return put_special(out, byte, page);
}

// The suffix of a destination for its mask.
constexpr writer put_half(writer out, half mask)
{
    if (mask == half::both) return out;
    if (mask == half::low) out.put(".h0");
    if (mask == half::high) out.put(".h1");
    if (mask == half::narrow) out.put(".h01");
    return out;
}

constexpr writer put_staging(writer out, staging_registers group)
{
    out.put('@');
    for (int n = 0; n < group.count; ++n) {
        if (n != 0) out.put(':');
        out = put_register(out, group.first + n);
    }
    return out;
}

VALHALL_ALWAYS_INLINE constexpr writer put_immediate(writer out, const immediate_field& field, word bits)
{
    const std::string_view label = label_of(field.name);
    out.put_some<immediate_label_size>(label.data(), label.size());
    const std::int64_t value = field.extract(bits);
    if (!field.is_signed()) return put_hexadecimal(out, static_cast<std::uint32_t>(value));
    out.decimal(value);
    return out;
}

// The word of a value, with its dot, unless it can be omitted.
constexpr writer put_word_of(writer out, enum_id id, word value)
{
    const enumerator_fact fact = enumerator_fact_at(enumeration_of(id).first + static_cast<unsigned>(value));
    out.put_name({enumerator_names + fact.place(), std::size_t{fact.printed()}});
    return out;
}

constexpr writer put_modifier(writer out, modifier_id id, word bits)
{
    const modifier_field& field = modifier_field_of(id);
    return put_word_of(out, field.id, field.bits.extract(bits));
}

constexpr writer put_dotted(writer out, std::string_view text)
{
    out.put('.');
    out.put(text);
    return out;
}

// A word that is not an instruction.
constexpr writer put_quad(writer out, word bits)
{
    out.put(".quad 0x");
    out.hex(bits, 16, "0123456789abcdef");
    return out;
}

// ---- instructions ----

// Appends the text of an instruction, or of one of its sources, to a writer.
template <dialect Syntax>
class instruction_writer {
public:
    constexpr instruction_writer(writer out, const instruction& i, bool aliases = false) : out_(out), i_(i), row_(i.row())
    {
        if constexpr (is_arm) fixed_ = arm_name_for(i.bits, i.code(), i.on, aliases);
        if constexpr (is_draft) draft_ = draft_name_of(i.code());
    }

    // `label`, if it is not empty, is written for the offset of the target.
    VALHALL_ALWAYS_INLINE constexpr writer write(std::string_view label)
    {
        if (gap()) return put_quad(out_, i_.encode());
        label_ = label;
        write_head();
        out_.put(' ');
        const char* const end_of_head = out_.at();
        if constexpr (is_draft) walk_operands(draft_.form(), *this);
        else walk_operands(form_of(row_.index), *this);
        // Drops the separator after the last operand, or the blank after the name.
        out_.drop(out_.at() != end_of_head ? 2 : 1);
        return out_;
    }

    // If the dialect cannot express the instruction, which is then a plain word: the reason as a comment, with the text in the panfrost
    // dialect. Otherwise nothing.
    constexpr writer write_gap()
    {
        const fault missing = gap();
        if (!missing) return out_;
        out_.put("  // no words for ");
        switch (missing.kind) {
        case operand_kind::modifier: out_.put(enumeration_of(missing.id).name()); break;
        case operand_kind::staging: out_.put("the staging registers"); break;
        case operand_kind::immediate: out_.put(name_of(row_.immediates()[missing.index].name)); break;
        case operand_kind::source:
            out_.put("source ");
            out_.decimal(missing.index + 1);
            break;
        default: out_.put("the instruction"); break;
        }
        out_.put(": ");
        return in_panfrost().write({});
    }

    // A source and its suffixes; in the panfrost dialect if the dialect cannot express the source or the whole instruction.
    constexpr writer write_source(int index)
    {
        if (gap()) return in_panfrost().write_source(index);
        return write_source(index, is_draft ? draft_.form().find(operand_kind::source, index).detail : unsigned{source_feature::all});
    }

    // The same by the features that the source can have, although the dialect perhaps cannot express the whole instruction.
    constexpr writer write_source(int index, unsigned features)
    {
        if (is_draft && !can_express(i_, row_.sources()[index], features)) return in_panfrost().write_source(index);
        take_source(row_.sources()[index], features);
        return out_;
    }

    // Writes an operand and a separator. Called by walk_operands().
    VALHALL_ALWAYS_INLINE constexpr bool take(const text_operand& o)
    {
        if (is_arm && o.style == operand_style::source && hides(row_.sources()[o.index].bits())) return true;
        switch (o.style) {
        case operand_style::group: out_ = put_staging(out_, i_.staging(o.index)); break;
        case operand_style::destination: take_destination(); break;
        case operand_style::source: take_source(row_.sources()[o.index], o.detail); break;
        case operand_style::number: take_number(o); break;
        default: take_own_operand(o); break;
        }
        out_.put_some<2>(", ", 2);
        return true;
    }

private:
    static constexpr notation how = notation_of(Syntax);
    static constexpr bool is_arm = Syntax == dialect::arm, is_draft = Syntax == dialect::draft2021;

    constexpr auto in_panfrost() const { return instruction_writer<dialect::panfrost>(out_, i_); }

    // Why the dialect cannot express the instruction, if it cannot.
    constexpr fault gap() const { return is_draft ? draft_gap(i_, draft_) : fault{}; }

    constexpr bool hides(bit_field field) const { return is_arm && fixed_.hides(field); }

    // ---- name and modifiers ----

    VALHALL_ALWAYS_INLINE constexpr void write_head()
    {
        if constexpr (is_draft) return write_draft_head();
        out_.put_name(fixed_.is_given() ? fixed_.spelling() : row_.mnemonic());
        if (is_arm) write_staging_bits();
        const field_list<modifier_id> list = is_arm ? arm_modifiers_of(row_) : row_.modifiers();
        for (const modifier_id id : list)
            if (!hides(modifier_field_of(id).bits)) out_ = put_modifier(out_, id, i_.bits);
        if (!is_arm) out_ = put_word_of(out_, enum_id::flow, flow_field.extract(i_.bits));
    }

    // The size of a group of up to 64 registers is written like a type: .i128.
    constexpr void write_staging_bits()
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            if (!staging_field_of(row_.staging()[group]).is_many()) continue;
            out_.put(".i", 2);
            out_.decimal(32 * i_.staging(group).count);
        }
    }

    constexpr void write_draft_head()
    {
        const draft_form form = draft_.form();
        out_.put(draft_.spelling());
        for (int n = 0; form.modifier(n) != enum_id::flow; ++n) write_draft_modifier(form.modifier(n));
        if (!draft_.mode().empty()) out_ = put_dotted(out_, draft_.mode());
        if (const word page = fau_page_field.extract(i_.bits); page != 0 && row_.sources().size() != 0)
            out_ = put_dotted(out_, draft_page_words[page]);
        write_draft_modifier(enum_id::flow);
    }

    constexpr void write_draft_modifier(enum_id id)
    {
        const result<modifier_id> one = row_.find_modifier(id);
        if (!one) return;
        const word value = modifier_field_of(*one).bits.extract(i_.bits);
        if (value != enumeration_of(id).fallback) out_ = put_dotted(out_, draft_text_of(id, value));
    }

    // ---- operands ----

    // An operand that only the draft writes like that.
    constexpr void take_own_operand(const text_operand& o)
    {
        switch (o.style) {
        case operand_style::group_as_destination: out_ = put_register(out_, i_.staging(o.index).first); break;
        case operand_style::source_as_group:
            out_.put('@');
            take_value(row_.sources()[o.index], false);
            break;
        case operand_style::unused_destination: out_ = put_register(out_, 60); break;  // where the draft says that it is
        case operand_style::unused_source: out_ = put_register(out_, 0); break;
        default: take_number(o); break;
        }
    }

    VALHALL_ALWAYS_INLINE constexpr void take_destination()
    {
        const int number = static_cast<int>(register_at(i_.bits, destination_register_field.position, i_.on));
        out_ = how.has_pairs && row_.has_wide_destination() ? put_pair(out_, number, false, how) : put_register(out_, number);
        out_ = put_half(out_, static_cast<half>(destination_mask_field.extract(i_.bits)));
    }

    VALHALL_ALWAYS_INLINE constexpr void take_source(const source_field& source, unsigned features)
    {
        const word shown = i_.bits & ~fixed_.mask;
        const bool is_extended = source.is_extended(i_.bits, i_.on);
        take_value(source, is_extended);
        if (is_extended) out_ = put_dotted(out_, valhall::name_of(extension.part));
        if (source.has_absneg) take_signs(shown >> source.neg_bit().position & 3);
        if (source.select.width != 0 && !is_extended) take_part(source, features);
        if (source.has_not && source.not_bit().extract(shown) != 0) out_.put(".not", 4);
    }

    VALHALL_ALWAYS_INLINE constexpr void take_value(const source_field& source, bool is_extended)
    {
        const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
        if (!has_seventh_bits(i_.on) && !how.has_pairs && byte < source_byte::uniform) {
            out_ = put_value(out_, byte, 0, false, how, i_.on);
            return;
        }
        word page = page_of_source(i_.bits, source.byte, i_.on);
        if constexpr (is_draft) {
            // A modifier selects the page.
            if (byte >= source_byte::special) return out_.put(draft_special_of(byte, page).text());
            if (byte >= source_byte::uniform) page = 0;
        }
        // Of a register, `zext` extends one alone; of a uniform, half of its slot.
        const bool is_pair = how.has_pairs && source.is_pair && (!is_extended || byte >= source_byte::uniform);
        out_ = put_value(out_, byte, page, is_pair, how, i_.on);
    }

    VALHALL_ALWAYS_INLINE constexpr void take_signs(word signs)
    {
        if ((signs & 1) != 0) out_.put(".neg", 4);
        if ((signs & 2) != 0) out_.put(".abs", 4);
    }

    // The selector of a source, unless it can be omitted.
    VALHALL_ALWAYS_INLINE constexpr void take_part(const source_field& source, unsigned features)
    {
        const word encoding = source.select.extract(i_.bits);
        const selector_set &taken = source.selectors(), &listed = source.listed_selectors();
        selector part = taken.by_encoding[encoding];
        bool is_omitted = part == taken.fallback;
        if constexpr (is_draft) {
            const draft_parts parts(source, features);
            if (parts.count() == 0) return;
            part = parts[static_cast<int>(encoding)];
            is_omitted = part == parts.fallback();
        } else if (!how.has_older_selectors) {
            if (listed.has(encoding)) part = listed.by_encoding[encoding];
            is_omitted = (is_omitted && part == listed.fallback) || hides(source.select);
        }
        if (!is_omitted) out_.put_name(dotted_name(enumeration_of(enum_id::selector), static_cast<word>(part)));
    }

    VALHALL_ALWAYS_INLINE constexpr void take_number(const text_operand& o)
    {
        const immediate_field& field = row_.immediates()[o.index];
        const target_field target = label_.empty() ? target_field{} : target_of(i_);
        if (target && target.immediate == o.index) return out_.put(label_);
        if (o.style == operand_style::unnamed) {
            out_.put(draft_unnamed);
            out_.put(':');
            out_ = put_hexadecimal(out_, static_cast<std::uint32_t>(field.extract(i_.bits)));
        } else {
            out_ = put_immediate(out_, fixed_.is_address ? address_immediate : field, i_.bits);
        }
    }

    writer out_;
    instruction i_;
    descriptor row_;
    arm_name fixed_{};  // Arm's name, if it is not the table's mnemonic
    draft_name draft_{};  // the draft's name
    std::string_view label_{};
};

}  // namespace valhall::detail

#endif
