// SPDX-License-Identifier: MIT
// Reads instructions in each dialect: name, modifiers, and operands in the order of the text.
#ifndef VALHALL_TEXT_COMMON_INSTRUCTION_READER_HPP
#define VALHALL_TEXT_COMMON_INSTRUCTION_READER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/text/common/immediates.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/sources.hpp"
#include "valhall/text/common/staging.hpp"
#include "valhall/text/common/statement.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall::detail {

// Dialect is any_dialect or a dialect_constant.
template <class Dialect>
class instruction_reader : public line_reader<Dialect> {
    using reader = line_reader<Dialect>;

public:
    using reader::error;
    using reader::error_place;
    using reader::fail;
    using reader::fail_at;
    using reader::fail_from;
    using reader::fail_here;
    using reader::form;
    using reader::how;
    using reader::in;
    using reader::line_reader;
    using reader::mnemonic_at;
    using reader::on;
    using reader::page;
    using reader::parse_end;
    using reader::take_comma;
    using reader::take_name;
    using reader::take_numbered;
    using reader::token_at;
    using reader::token_end;
    using reader::up_to_here;

    // Goes on to a later line of the same text.
    constexpr void go_to(const text_line_at& line)
    {
        reader::go_to(line);
        if (form.syntax() == dialect::panfrost) return;
        error = {};
        form = {form.chosen};
        staging_bits_ = 0;
        note_ = 0;
        noted_ = {};
        page = 0;
    }

    constexpr std::string_view mnemonic() const { return form.name(); }

    // The index, from 1, of the sentence about a mistake of the draft in this line, or 0. Also sets the modifier concerned, if any.
    constexpr word note() const { return note_; }
    constexpr std::string_view noted() const { return noted_; }

    constexpr bool read_instruction(statement& out)
    {
        out.what = statement::kind::instruction;
        if (!read_name(out)) return false;
        while (in.take('.'))
            if (!(form.is_draft() ? read_draft_modifier(out) : read_modifier(out))) return false;
        if (!has_required_modifiers(out)) return false;
        fix_fields(out);
        in.take(' ');
        if (in.at != in.end && !is_token(*in.at)) in.skip_blanks();
        out_ = &out;
        first_ = in.at;
        return form.walk(*this) && parse_end() && (!form.is_draft() || is_page_used(out));
    }

    // Reads an operand, and the comma before it unless it is the first one. Called by walk_operands().
    constexpr bool take(text_operand o)
    {
        if (form.syntax() == dialect::arm && form.hides(o)) return true;
        const operand_place about = o.place();
        if (!take_comma(first_, about)) return false;
        switch (o.style) {
        case operand_style::group: return read_group(*out_, o);
        case operand_style::destination: return read_destination(*out_);
        case operand_style::source: return read_source(*out_, o, about);
        case operand_style::number: return parse_immediate(*this, *out_, about, immediate_of(o));
        default: return read_own_operand(*out_, o);
        }
    }

private:
    // ---- name ----

    constexpr bool read_name(statement& out)
    {
        const char* const start = in.at;
        in.at = token_end > start ? token_end : end_of_token(start, in.end);
        if (in.at == start) return fail_at(start, fault_code::expected_statement);
        const int code = find_longest_name(start, form.syntax() == dialect::arm ? 2 : 1);
        if (code >= 0) return become(out, static_cast<opcode>(code), start);
        if (form.draft.is_given()) return fail_lost(up_to_here(start), form.draft.sentence());
        return fail(fault_code::unknown_mnemonic, start, mnemonic_at(start));
    }

    // The opcode of the longest name, whose first tokens have been taken and which can have further ones; -1 if there is none.
    constexpr int find_longest_name(const char* start, int further)
    {
        const char* const end = in.at;
        if (further != 0 && in.take('.') && !in.take_token().empty()) {
            const int code = find_longest_name(start, further - 1);
            if (code >= 0 || form.draft.is_given()) return code;
        }
        in.at = end;
        return find_name(up_to_here(start));
    }

    // The opcode of a name, or -1. Sets the name of Arm or of the draft.
    constexpr int find_name(std::string_view text)
    {
        if (form.is_draft()) {
            form.draft = find_draft_name(text);
            return form.draft.is_given() && !form.draft.is_lost() ? static_cast<int>(form.draft.code()) : -1;
        }
        if (form.syntax() == dialect::arm) {
            form.fixed = arm_name_spelt(text, on);
            if (form.fixed.is_given()) return static_cast<int>(form.fixed.code);
        }
        return find_opcode(text.data(), text.size());
    }

    // Sets the instruction, and marks the modifiers that are not written as given. Keeps what modifiers have changed before.
    VALHALL_ALWAYS_INLINE constexpr bool become(statement& out, opcode code, const char* start)
    {
        const std::uint16_t index = find_row(code, on);
        const word changed = form.is_draft() && form.row.is_given() ? out.value.bits ^ start_of(form.row.index, on) : 0;
        form.row.index = index != no_row ? index : static_cast<std::uint16_t>(code);
        if (index == no_row || (form.fixed.is_given() && !contains(form.fixed.archs, on)))
            return fail_from(start, fault_code::not_on_architecture);
        if (form.is_draft()) {
            out.value = {start_of(index, on) ^ changed, index, on};
            note_ = form.draft.sentence();
        } else {
            out.value = {blank_word(index, on), index, on};
        }
        if (form.syntax() == dialect::panfrost) return true;
        for (int n = 0; n < form.row.modifiers().size(); ++n) {
            const modifier_field& field = modifier_field_of(form.row.modifier(n));
            if (form.is_draft() ? form.draft.form().has(field.id) : !form.hides(field.bits)) continue;
            out.modifiers_given |= 1u << n;
            out.modifier_at[n] = out.start;
        }
        return true;
    }

    // Sets the fields that the name fixes, and those that the draft cannot express.
    constexpr void fix_fields(statement& out) const
    {
        if (form.fixed.is_given()) out.value.bits = form.fixed.apply(out.value.bits);
        if (!form.is_draft()) return;
        const draft_fixed_bits fixed = fixed_by_draft(form.row, form.draft.form(), on);
        out.value.bits = (out.value.bits & ~fixed.mask) | fixed.value;
    }

    // ---- modifiers ----

    constexpr bool read_modifier(statement& out)
    {
        const char* const start = in.at;
        skip_modifier();
        int repeated = -1;
        const auto is_free = [&out, &repeated](int n) {
            if ((out.modifiers_given >> n & 1) == 0) return true;
            repeated = n;
            return false;
        };
        const std::string_view text = up_to_here(start);
        word_owner owner = find_owner(find_enumerator(start, text.size()), form.row, is_free);
        if (owner.modifier < 0 && form.syntax() == dialect::arm) {
            owner = find_spelling(text, is_free);
            if (owner.modifier < 0 && take_staging_bits(text)) return true;
        }
        if (owner.modifier >= 0) return set_modifier(out, owner, start);
        if (repeated >= 0) return fail_duplicate(text, modifier_field_of(form.row.modifier(repeated)).id);
        return fail_unknown(start);
    }

    // Skips a modifier. Some contain a dot, such as 16.32.
    constexpr void skip_modifier()
    {
        const char* const start = in.at;
        in.at = end_of_token(start, in.end);
        if (in.peek() != '.' || !is_digit(*start)) return;
        cursor ahead = in;
        ahead.take('.');
        ahead.take_token();
        for (int use = find_enumerator(start, static_cast<std::size_t>(ahead.at - start)); use != 0; use = use_at(use).next())
            if (form.row.has(use_at(use).id())) in = ahead;
    }

    // The modifier that has an alternative spelling of Arm's.
    template <class IsFree>
    constexpr word_owner find_spelling(std::string_view text, const IsFree& is_free) const
    {
        for (int n = 0; n <= form.row.modifiers().size(); ++n) {
            const modifier_id one = form.row.modifier(n);
            const modifier_field& field = modifier_field_of(one);
            const int value = match_spelling(field.id, text);
            if (value >= 0 && static_cast<word>(value) <= field.bits.maximum() && is_free(n)) return {n, static_cast<word>(value), one};
        }
        return {};
    }

    // The size of a group of up to 64 registers, which Arm's dialect writes like a type: i128.
    constexpr bool take_staging_bits(std::string_view text)
    {
        if (form.row.staging().size() == 0 || !staging_field_of(form.row.staging()[0]).is_many()) return false;
        if (text.size() < 2 || text[0] != 'i' || !is_digit(text[1])) return false;
        cursor digits{text.data() + 1, text.data() + text.size()};
        number n;
        if (digits.take_number(n) != fault_code::none) return false;
        staging_bits_ = n.magnitude;
        return true;
    }

    // Sets a modifier of the instruction to a value that fits its field. The text of the value is from `start` to the cursor.
    constexpr bool set_modifier(statement& out, const word_owner& owner, const char* start)
    {
        const modifier_field& field = modifier_field_of(owner.id);
        const int n = owner.modifier;
        if (!enumeration_of(field.id).legal(owner.value, on))
            return fail(fault_code::not_on_architecture, start, up_to_here(start), {operand_kind::modifier, static_cast<std::uint8_t>(n)},
                        field.id);
        out.modifiers_given |= 1u << n;
        out.modifier_at[n] = start;
        out.value.bits = field.bits.insert(out.value.bits, owner.value);
        return true;
    }

    // False if a modifier that must be written is missing. The fault's value has a bit for each missing one.
    constexpr bool has_required_modifiers(const statement& out)
    {
        if (!has_required_modifier(form.row)) return true;
        word missing = 0;
        for (int n = form.row.modifiers().size() - 1; n >= 0; --n) {
            const enum_id id = modifier_field_of(form.row.modifier(n)).id;
            if ((out.modifiers_given >> n & 1) != 0 || enumeration_of(id).fallback != enumeration::required) continue;
            missing |= word{1} << n;
            fail(fault_code::missing_modifier, in.at, {}, {operand_kind::modifier}, id);
        }
        error.value = missing;
        return missing == 0;
    }

    constexpr bool fail_unknown(const char* start)
    {
        return fail(fault_code::unknown_modifier, start, token_at(start), {operand_kind::modifier});
    }
    constexpr bool fail_duplicate(std::string_view text, enum_id id)
    {
        return fail(fault_code::duplicate_modifier, text.data(), text, {operand_kind::modifier}, id);
    }

    // ---- modifiers of the draft ----

    constexpr bool read_draft_modifier(statement& out)
    {
        const std::string_view text = in.take_token();
        if (const word chosen = page_named(text); chosen != 0) return choose_page(chosen, text);
        if (const draft_name other = find_draft_name(form.draft.spelling(), text); other.is_given() && !text.empty()) {
            if (!form.draft.mode().empty()) return fail_lost_modifier(text);
            if (other.is_lost()) return fail_lost(text, other.sentence());
            form.draft = other;
            return become(out, other.code(), text.data());
        }
        for (int i = 0;; ++i) {
            const enum_id id = form.draft.form().modifier(i);
            const int value = find_draft_value(id, text);
            const bool is_off = value == 0 && enumeration_of(id).is_flag();
            if (value >= 0 && !is_off) return set_draft_modifier(out, id, static_cast<word>(value), text);
            if (id == enum_id::flow) break;
        }
        if (draft_loss(form.draft, 0, text) != 0) return fail_lost_modifier(text);
        return fail_unknown(text.data());
    }

    // The FAU page that a modifier selects, or 0.
    static constexpr word page_named(std::string_view text)
    {
        for (word one = 1; one < 4; ++one)
            if (!text.empty() && same_text(text, draft_page_words[one])) return one;
        return 0;
    }

    constexpr bool choose_page(word chosen, std::string_view text)
    {
        if (page != 0) return fail_duplicate(text, enum_id::special);
        page = chosen;
        page_at_ = text.data();
        return true;
    }

    // The page that a modifier selects must be that of a source.
    constexpr bool is_page_used(const statement& out)
    {
        if (fau_page_field.extract(out.value.bits) == page) return true;
        fail(fault_code::unused_fau_page, page_at_, token_at(page_at_));
        error.value = page;
        return false;
    }

    constexpr bool set_draft_modifier(statement& out, enum_id id, word value, std::string_view text)
    {
        const int n = form.row.index_of(id);
        if (n < 0) return value == enumeration_of(id).fallback || fail_lost_modifier(text);
        if ((out.modifiers_given >> n & 1) != 0) return fail_duplicate(text, id);
        const modifier_id one = form.row.modifier(n);
        if (value > modifier_field_of(one).bits.maximum()) return fail_lost_modifier(text);
        if (const word sentence = draft_word_of(id, value).sentence(); sentence != 0) {
            note_ = sentence;
            noted_ = text;
        }
        return set_modifier(out, {n, value, one}, text.data());
    }

    // Fails: a part of the draft has no counterpart today.
    constexpr bool fail_lost(std::string_view text, word sentence, operand_place about = {})
    {
        fail(fault_code::no_counterpart, text.data(), text, about);
        error.value = sentence;
        return false;
    }
    constexpr bool fail_lost_modifier(std::string_view text) { return fail_lost(text, draft_loss(form.draft, 0, text)); }

    // ---- operands ----

    // A staging group, whose count a modifier of Arm's dialect or the draft may fix.
    constexpr bool read_group(statement& out, const text_operand& o)
    {
        if (!read_staging(*this, out, o.place())) return false;
        const word bits = static_cast<word>(32 * out.value.staging(o.index).count),
                   fixed = staging_bits_ != 0 ? staging_bits_ : 32 * o.detail;
        return fixed == 0 || fixed == bits || fail_from(out.staging_at[o.index], fault_code::staging_count, o.place());
    }

    VALHALL_ALWAYS_INLINE constexpr bool read_destination(statement& out)
    {
        constexpr operand_place about{operand_kind::destination};
        const char* const start = in.at;
        out.destination_at = start;
        register_pair to;
        if (how().has_pairs && form.row.has_wide_destination()) {
            if (!read_pair(*this, to, about)) return false;
        } else if ((to.first = take_numbered('r')) < 0) {
            return fail_here(fault_code::expected_register, about);
        }
        if (to.first >= register_count(on)) return fail_at(start, fault_code::register_out_of_range, about);
        half mask = half::both;
        if (!read_half(mask)) return false;
        const status set = out.value.set_destination({to.first, mask});
        if (!set) return fail_at(start, set.error().code, about);
        return mask == half::both || !form.hides(destination_mask_field) || fail_at(start, fault_code::masked_destination, about);
    }

    // The suffix for the half of a destination, if there is one.
    constexpr bool read_half(half& mask)
    {
        constexpr operand_place about{operand_kind::destination};
        if (!in.take('.')) return true;
        const char* const start = in.at;
        const std::string_view suffix = in.take_token();
        if (is_word(suffix, "h0")) mask = half::low;
        else if (is_word(suffix, "h1")) mask = half::high;
        else if (is_word(suffix, "h01")) mask = half::narrow;
        else return fail(fault_code::unknown_suffix, start, token_at(start), about);
        return in.peek() != '.' || fail_at(in.at + 1, fault_code::duplicate_suffix, about);
    }

    VALHALL_ALWAYS_INLINE constexpr bool read_source(statement& out, text_operand o, operand_place about)
    {
        source_text source{in.at};
        out.source_at[o.index] = in.at;
        if (!read_value(*this, source, about)) return false;
        if (form.syntax() == dialect::panfrost && in.peek() != '.' && put_plain(out, source, o.index)) return true;
        if (!read_suffixes(*this, source, about)) return false;
        if (const fault_code code = complete(source, form, o, out.value.bits); code != fault_code::none)
            return fail_suffix(code, source, about);
        const fault_code refused = out.value.set_source(o.index, source.value).error().code;
        if (refused != fault_code::none) return fail_source(*this, refused, source, about);
        if (form.fixed.is_given()) out.value.bits = form.fixed.apply(out.value.bits);
        return true;
    }

    // Sets a source without suffixes that needs no other FAU page, as most are: set_source() takes more than twice the steps of a constant
    // expression. False if it must be called.
    constexpr bool put_plain(statement& out, const source_text& source, int index) const
    {
        const operand& value = source.value;
        const bool is_plain = value.page == 0 && !source.has_part && value.byte < source_byte::special;
        if (!is_plain || (value.byte >= source_byte::uniform && (out.value.bits & fau_page_field.mask()) != 0)) return false;
        return put_plain_source(out.value.bits, form_of(form.row.index).sources()[index], value.byte, on);
    }

    // Fails because of a suffix, or a missing one. Some suffixes were correct in the draft and have no counterpart today.
    constexpr bool fail_suffix(fault_code code, const source_text& source, operand_place about)
    {
        fail_source(*this, code, source, about);
        if (!form.is_draft()) return false;
        std::string_view suffix = token_at(error_place);
        if (code == fault_code::missing_selector) suffix.remove_suffix(suffix.size());
        const word sentence = draft_loss(form.draft, about.index + 1, suffix.empty() ? draft_nothing : suffix);
        return sentence != 0 && fail_lost(suffix, sentence, about);
    }

    // The field of an immediate, of which the draft may write fewer bits.
    constexpr immediate_field immediate_of(const text_operand& o) const
    {
        immediate_field field = form.immediate(o.index);
        if (o.detail != 0) field.bits.width = o.detail;
        return field;
    }

    // ---- operands that only the draft writes like that ----

    constexpr bool read_own_operand(statement& out, const text_operand& o)
    {
        switch (o.style) {
        case operand_style::group_as_destination: {
            out.staging_at[o.index] = in.at;
            const int number = read_register(o);
            return number >= 0 && out.value.set_staging(o.index, {number, 1});
        }
        case operand_style::source_as_group: {
            out.source_at[o.index] = in.at;
            if (!in.take('@')) return fail_here(fault_code::expected_staging, o.place());
            in.skip_blanks();
            const int number = read_register(o);
            return number >= 0 && out.value.set_source(o.index, make_operand(source_kind::reg, number));
        }
        case operand_style::unused_destination: return read_register(o) >= 0;
        case operand_style::unused_source: {
            source_text unused{in.at};
            return read_value(*this, unused, {operand_kind::source, static_cast<std::uint8_t>(form.row.sources().size())});
        }
        default: return read_unnamed(out, o);
        }
    }

    // A register without suffixes, or -1.
    constexpr int read_register(const text_operand& o)
    {
        const char* const start = in.at;
        const int number = take_numbered('r');
        if (number >= 0 && number < register_count(on)) return number;
        if (number < 0) fail_here(fault_code::expected_register, o.place());
        else fail_at(start, fault_code::register_out_of_range, o.place());
        return -1;
    }

    // An immediate whose meaning is unknown: `unk:0x1`.
    constexpr bool read_unnamed(statement& out, const text_operand& o)
    {
        out.immediate_at[o.index] = in.at;
        if (!same_text(take_name(), draft_unnamed)) return fail_here(fault_code::expected_immediate, o.place());
        in.skip_blanks();
        if (!in.take(':')) return fail_here(fault_code::expected_immediate, o.place());
        in.skip_blanks();
        return parse_immediate_number(*this, out, o.place(), immediate_of(o));
    }

    statement* out_ = nullptr;  // of the instruction that is being read
    const char* first_ = nullptr;  // where its operands begin
    word staging_bits_ = 0;  // the size that Arm's dialect writes after LD_MULTI and ST_MULTI, or 0
    word note_ = 0;
    std::string_view noted_{};
    const char* page_at_ = nullptr;  // the modifier that selects the FAU page
};

}  // namespace valhall::detail

#endif
