// SPDX-License-Identifier: MIT
// Prints instructions in the dialect of the draft of 2021, or as a plain word if the draft cannot express them.
#ifndef VALHALL_TEXT_DRAFT_PRINT_HPP
#define VALHALL_TEXT_DRAFT_PRINT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/program/target.hpp"
#include "valhall/text/draft/words.hpp"
#include "valhall/text/panfrost/print.hpp"
#include "valhall/text/common/print_operands.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// A template, so that only users of this dialect compile it: see panfrost_printer.
template <class Instruction = instruction>
class draft_printer {
public:
    constexpr explicit draft_printer(const Instruction& i, bool = false)
        : i_(i), row_(i.row()), name_(draft_name_of(i.code())), page_(row_.sources().size() != 0 ? fau_page_field.extract(i.bits) : 0)
    {
        if (name_.is_given()) form_ = name_.form();
    }

    // `label`, if it is not empty, is printed for the offset of the target.
    constexpr writer print(writer out, std::string_view label) const
    {
        if (gap().code != fault_code::none) {
            print_quad(out, i_.encode());
            return out;
        }
        out = print_head(out);
        for (int n = 0; form_.operand(n).kind != draft_operand::none; ++n) {
            out.put(n == 0 ? " " : ", ");
            out = print_operand(out, form_.operand(n), label);
        }
        return out;
    }

    // If the instruction is printed as a plain word: the reason, with its text in the table's syntax. Otherwise nothing.
    constexpr writer print_gap(writer out) const
    {
        const fault missing = gap();
        if (missing.code == fault_code::none) return out;
        out.put("  // no words for ");
        if (missing.kind == operand_kind::none) out.put("the instruction");
        if (missing.kind == operand_kind::modifier) out.put(enumeration_of(missing.id).name());
        if (missing.kind == operand_kind::staging) out.put("the staging registers");
        if (missing.kind == operand_kind::immediate) out.put(name_of(row_.immediates()[missing.index].name));
        if (missing.kind == operand_kind::source) {
            out.put("source ");
            out.decimal(missing.index + 1);
        }
        out.put(": ");
        return panfrost_printer<Instruction>(i_).print(out, {});
    }

    // True if the draft can express one of its sources.
    constexpr bool can_say(const source_field& source, unsigned features) const
    {
        const draft_parts parts(source, features);
        if (source.is_extended(i_.bits, i_.on)) return false;
        if (parts.count() != 0 && parts[encoding_of(source)] == selector_set::reserved) return false;
        const word byte = source.bits().extract(i_.bits);
        switch (source_byte::kind(byte)) {
        case source_kind::reg: return true;
        // The draft knows only the first 64 words of a page.
        case source_kind::uniform: return page_of_source(i_.bits, source.byte, i_.on) == page_ && has_draft_page(page_);
        case source_kind::constant: return is_draft_constant(static_cast<int>(byte & source_byte::constant_mask), i_.on);
        default: return draft_special_of(byte, page_).is_given();
        }
    }

    // A source with its modifiers, which the draft must be able to express.
    constexpr writer print_source(writer out, const source_field& source, unsigned features) const
    {
        out = print_value(out, source);
        if (source.neg_bit().extract(i_.bits) != 0) out.put(".neg");
        if (source.abs_bit().extract(i_.bits) != 0) out.put(".abs");
        const draft_parts parts(source, features);
        const selector part = parts.count() != 0 ? parts[encoding_of(source)] : selector::none;
        if (parts.count() != 0 && part != parts.fallback())
            out.put(dotted_name(enumeration_of(enum_id::selector), static_cast<word>(part)));
        if (source.not_bit().extract(i_.bits) != 0) out.put(".not");
        return out;
    }

    // A source as print() writes it; in the table's syntax if the draft cannot express the source or the whole instruction.
    constexpr writer print_source(writer out, const source_field& source) const
    {
        unsigned features = 0;
        for (int n = 0; name_.is_given() && form_.operand(n).kind != draft_operand::none; ++n)
            if (const draft_operand_use o = form_.operand(n);
                o.kind == draft_operand::source && row_.sources()[o.place].byte == source.byte)
                features = o.detail;
        if (gap().code != fault_code::none || !can_say(source, features))
            return panfrost_printer<Instruction>(i_).print_source(out, source);
        return print_source(out, source, features);
    }

private:
    static constexpr fault cannot_say(operand_kind kind, int index = 0, enum_id id = {})
    {
        return {fault_code::no_counterpart, kind, static_cast<std::uint8_t>(index), id};
    }

    constexpr int encoding_of(const source_field& source) const { return static_cast<int>(source.select.extract(i_.bits)); }

    // The first part of the instruction that the draft cannot express; no fault if there is none.
    constexpr fault gap() const
    {
        if (!name_.is_given()) return cannot_say(operand_kind::none);
        const draft_fixed_bits fixed = fixed_by_draft(row_, form_, i_.on);
        if (const word other = (i_.bits ^ fixed.value) & fixed.mask; other != 0) return whose(other);
        for (const modifier_id one : row_.modifiers())
            if (form_.has(modifier_field_of(one).id) && !has_word(one))
                return cannot_say(operand_kind::modifier, 0, modifier_field_of(one).id);
        if (!has_word(modifier_id::flow)) return cannot_say(operand_kind::modifier, 0, enum_id::flow);
        for (int n = 0; form_.operand(n).kind != draft_operand::none; ++n)
            if (form_.operand(n).kind == draft_operand::source && !can_say(row_.sources()[form_.operand(n).place], form_.operand(n).detail))
                return cannot_say(operand_kind::source, form_.operand(n).place);
        return {};
    }

    constexpr bool has_word(modifier_id one) const
    {
        const modifier_field& field = modifier_field_of(one);
        return !draft_text_of(field.id, field.bits.extract(i_.bits)).empty();
    }

    // The operand or modifier that contains some bits.
    constexpr fault whose(word bits) const
    {
        for (const modifier_id one : row_.modifiers())
            if ((modifier_field_of(one).bits.mask() & bits) != 0) return cannot_say(operand_kind::modifier, 0, modifier_field_of(one).id);
        for (int n = 0; n < row_.sources().size(); ++n)
            if (((row_.sources()[n].value_bits() | row_.sources()[n].select.mask()) & bits) != 0)
                return cannot_say(operand_kind::source, n);
        for (int n = 0; n < row_.immediates().size(); ++n)
            if ((row_.immediates()[n].mask() & bits) != 0) return cannot_say(operand_kind::immediate, n);
        return cannot_say(operand_kind::staging);
    }

    constexpr writer print_head(writer out) const
    {
        out.put(name_.spelling());
        for (int n = 0; form_.modifier(n) != enum_id::flow; ++n)
            if (const result<modifier_id> one = row_.find_modifier(form_.modifier(n))) out = print_modifier(out, *one);
        if (!name_.mode().empty()) out = print_word(out, name_.mode());
        if (page_ != 0) out = print_word(out, draft_page_words[page_]);
        return print_modifier(out, modifier_id::flow);
    }

    constexpr writer print_modifier(writer out, modifier_id id) const
    {
        const modifier_field& field = modifier_field_of(id);
        const word value = field.bits.extract(i_.bits);
        return value == enumeration_of(field.id).fallback ? out : print_word(out, draft_text_of(field.id, value));
    }

    static constexpr writer print_word(writer out, std::string_view text)
    {
        out.put('.');
        out.put(text);
        return out;
    }

    constexpr writer print_operand(writer out, const draft_operand_use& o, std::string_view label) const
    {
        switch (o.kind) {
        case draft_operand::group: return print_staging(out, i_.staging(o.place));
        case draft_operand::result: {
            const destination to = i_.destination();
            return print_half(print_register(out, to.reg), static_cast<word>(to.mask));
        }
        case draft_operand::dropped_result: return print_register(out, 60);  // where the draft says that it is
        case draft_operand::group_as_result: return print_register(out, i_.staging(o.place).first);
        case draft_operand::source: return print_source(out, row_.sources()[o.place], o.detail);
        case draft_operand::dropped_source: return print_register(out, 0);
        case draft_operand::source_as_group: out.put('@'); return print_value(out, row_.sources()[o.place]);
        default: return print_number(out, o, label);
        }
    }

    constexpr writer print_value(writer out, const source_field& source) const
    {
        const word byte = source.bits().extract(i_.bits);
        switch (source_byte::kind(byte)) {
        case source_kind::reg:
            if ((byte & source_byte::last_use) != 0) out.put('`');
            return print_register(out, static_cast<int>(register_at(i_.bits, 8 * source.byte, i_.on)));
        case source_kind::uniform:
            out.put('u');
            out.decimal(static_cast<std::int64_t>(byte & source_byte::register_mask));
            return out;
        case source_kind::constant: return print_constant(out, static_cast<int>(byte & source_byte::constant_mask), i_.on);
        default: out.put(draft_special_of(byte, page_).text()); return out;
        }
    }

    constexpr writer print_number(writer out, const draft_operand_use& o, std::string_view label) const
    {
        const immediate_field& field = row_.immediates()[o.place];
        const target_field target = label.empty() ? target_field{} : target_of(i_);
        if (target && target.immediate == o.place) {
            out.put(label);
            return out;
        }
        if (o.kind == draft_operand::number) return print_immediate(out, field, i_.bits);
        out.put(draft_unnamed);
        out.put(":0x");
        out.short_hex(static_cast<std::uint32_t>(field.extract(i_.bits)));
        return out;
    }

    Instruction i_;
    decltype(i_.row()) row_;
    draft_name name_;
    draft_form form_{};
    word page_;
};

}  // namespace valhall::detail

#endif
