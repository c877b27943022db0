// SPDX-License-Identifier: MIT
// Reads instructions in the words of the draft of 2021: other names, modifiers and operands than the table's, for the same words.
#ifndef VALHALL_TEXT_DRAFT_PARSE_HPP
#define VALHALL_TEXT_DRAFT_PARSE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/draft/words.hpp"
#include "valhall/text/common/line_parser.hpp"

namespace valhall::detail {

// Labels, directives and all that operands are made of are those of other dialects.
template <dialect Syntax>
class draft_parser : public line_parser<Syntax> {
    using base = line_parser<Syntax>;

public:
    using base::base;

    constexpr diagnostic error() const
    {
        diagnostic d = at(fault_, place_, found_);
        this->tell_wrong_name(d);
        return d;
    }

    constexpr diagnostic at(const fault& what, const char* place, std::string_view found) const
    {
        diagnostic d = base::at(what, place, found);
        d.mnemonic = mnemonic();
        return d;
    }
    constexpr diagnostic at(fault_code code, const char* place, std::string_view found) const { return at(fault{code}, place, found); }

    constexpr std::string_view mnemonic() const { return name_.is_given() ? name_.spelling() : std::string_view(); }

    // The place of the sentence about what the draft had wrong in the line, counted from 1; 0 if that is nothing. And the modifier
    // that it is about, if it is about one.
    constexpr word note() const { return note_; }
    constexpr std::string_view noted() const { return noted_; }

    // The instruction behind the labels, which begins at the cursor.
    constexpr bool parse_instruction(statement& out)
    {
        if (!find_name(out)) return false;
        while (in_.take('.'))
            if (!parse_modifier(out)) return false;
        if (!this->has_required_modifiers(out, row_.modifiers())) return false;
        // What the draft does not say is as it was; its sources are put in one by one.
        const draft_fixed_bits fixed = fixed_by_draft(row_, form_, on_);
        out.value.bits = (out.value.bits & ~fixed.mask) | fixed.value;
        return parse_operands(out) && check_page(out);
    }

private:
    using base::begin_;
    using base::fail;
    using base::fail_here;
    using base::fault_;
    using base::found_;
    using base::in_;
    using base::on_;
    using base::place_;
    using base::row_;
    using base::take_numbered;
    using base::text_at;
    using base::token_at;

    // ---- what stands before the operands ----

    // The longest name that begins the line.
    constexpr bool find_name(statement& out)
    {
        const char* const start = in_.at;
        if (in_.take_token().empty()) return fail(fault_code::expected_statement, start, text_at(start));
        const cursor first = in_;
        if (in_.take('.') && !in_.take_token().empty()) name_ = find_draft_name({start, static_cast<std::size_t>(in_.at - start)});
        if (!name_.is_given()) {
            in_ = first;
            name_ = find_draft_name({start, static_cast<std::size_t>(in_.at - start)});
        }
        if (!name_.is_given()) return fail(fault_code::unknown_mnemonic, start, this->mnemonic_at(start));
        return become(out, start);
    }

    // Makes the line one of the instruction that its name, with a mode or without, is today.
    constexpr bool become(statement& out, const char* place)
    {
        const std::string_view found(place, static_cast<std::size_t>(in_.at - place));
        if (name_.is_lost()) return fail_lost(place, found, name_.sentence());
        note_ = name_.sentence();
        form_ = name_.form();
        const std::uint16_t index = find_row(name_.code(), on_);
        const word before = row_.is_given() ? out.value.bits ^ start_of(row_.index, on_) : 0;
        row_ = {index != no_row ? index : static_cast<std::uint16_t>(name_.code())};
        if (index == no_row) return fail(fault_code::not_on_architecture, place, found);
        out.value = {start_of(row_.index, on_) ^ before, row_.index, on_};
        for (int i = 0; i < row_.modifiers().size(); ++i) {
            if (form_.has(describe(row_.modifiers()[i]).id)) continue;
            out.modifiers_given |= 1u << i;
            out.modifier_at[i] = out.start;
        }
        return true;
    }

    // Something of the draft has no counterpart today.
    constexpr bool fail_lost(const char* place, std::string_view found, word sentence)
    {
        fail(fault_code::no_counterpart, place, found);
        fault_.value = sentence;
        return false;
    }
    constexpr bool fail_lost_modifier(const char* place, std::string_view found)
    {
        return fail_lost(place, found, draft_loss(name_, 0, found));
    }

    constexpr bool parse_modifier(statement& out)
    {
        const char* const start = in_.at;
        const std::string_view text = in_.take_token();
        for (word page = 1; page < 4; ++page) {
            if (text.empty() || !same_text(text, draft_page_words[page])) continue;
            if (page_ != 0) return fail(fault_code::duplicate_modifier, start, text, operand_kind::modifier, 0, enum_id::special);
            page_ = page;
            page_at_ = start;
            return true;
        }
        if (const draft_name other = find_draft_name(name_.spelling(), text); other.is_given() && !text.empty()) {
            if (!name_.mode().empty()) return fail_lost_modifier(start, text);
            name_ = other;
            return become(out, start);
        }
        for (int i = 0;; ++i) {
            const enum_id id = form_.modifier(i);
            const int value = find_draft_value(id, text);
            const bool is_off = value == 0 && describe(id).is_flag();
            if (value >= 0 && !is_off) return set_modifier(out, id, value, start, text);
            if (id != enum_id::flow) continue;
            if (draft_loss(name_, 0, text) != 0) return fail_lost_modifier(start, text);
            return fail(fault_code::unknown_modifier, start, token_at(start), operand_kind::modifier);
        }
    }

    constexpr bool set_modifier(statement& out, enum_id id, int value, const char* start, std::string_view text)
    {
        const field_list<modifier_id> list = row_.modifiers();
        const int place = this->place_in(list, id);
        if (place < 0) return value == describe(id).fallback || fail_lost_modifier(start, text);
        if ((out.modifiers_given >> place & 1) != 0)
            return fail(fault_code::duplicate_modifier, start, text, operand_kind::modifier, 0, id);
        if (static_cast<word>(value) > this->field_at(list, place).bits.maximum()) return fail_lost_modifier(start, text);
        if (const word sentence = draft_word_of(id, static_cast<word>(value)).sentence(); sentence != 0) {
            note_ = sentence;
            noted_ = text;
        }
        return base::set_modifier(out, list, place, value, start, text.size());
    }

    // ---- operands ----

    constexpr bool parse_operands(statement& out)
    {
        for (int i = 0; form_.operand(i).kind != draft_operand::none; ++i) {
            const draft_operand_use o = form_.operand(i);
            in_.skip_blanks();
            if (i != 0 && !in_.take(',')) return fail_operand(fault_code::expected_comma, o);
            in_.skip_blanks();
            if (!parse_operand(out, o)) return false;
        }
        return this->parse_end();
    }

    constexpr bool parse_operand(statement& out, const draft_operand_use& o)
    {
        const char* const start = in_.at;
        switch (o.kind) {
        case draft_operand::group:
            if (!this->parse_staging(out, o.place)) return false;
            return o.detail == 0 || static_cast<unsigned>(out.value.staging(o.place).count) == o.detail ||
                   fail(fault_code::staging_count, start, {start, static_cast<std::size_t>(in_.at - start)}, operand_kind::staging,
                        o.place);
        case draft_operand::result: return this->parse_destination(out);
        case draft_operand::dropped_result: return parse_register(o) >= 0;
        case draft_operand::group_as_result: {
            out.staging_at[o.place] = start;
            const int number = parse_register(o);
            return number >= 0 && out.value.set_staging(o.place, {number, 1});
        }
        case draft_operand::source: return parse_source(out, o);
        case draft_operand::dropped_source: {
            operand unused;
            return parse_source_value(unused, row_.sources().size());
        }
        case draft_operand::source_as_group: {
            out.source_at[o.place] = start;
            if (!in_.take('@')) return fail_operand(fault_code::expected_staging, o);
            in_.skip_blanks();
            const int number = parse_register(o);
            return number >= 0 && out.value.set_source(o.place, make_operand({source_kind::reg}, number));
        }
        default: return parse_number(out, o);
        }
    }

    // What is wrong with an operand is told of today's, or of none where today there is no such operand.
    constexpr bool fail_operand(fault_code code, const draft_operand_use& o) { return fail_here(code, kind_of(o.kind), o.place); }

    // A register that is no source, or -1.
    constexpr int parse_register(const draft_operand_use& o)
    {
        const char* const start = in_.at;
        const int number = take_numbered('r');
        if (number < 0) fail_operand(fault_code::expected_register, o);
        if (number <= 63) return number;
        fail(fault_code::register_out_of_range, start, text_at(start), kind_of(o.kind), o.place);
        return -1;
    }

    constexpr bool parse_source(statement& out, const draft_operand_use& o)
    {
        const source_field& source = row_.sources()[o.place];
        suffix_places places{in_.at};
        out.source_at[o.place] = in_.at;
        operand value;
        if (!parse_source_value(value, o.place)) return false;
        if (value.select != selector::none) places.part = in_.at;  // a float of 16 bits is a half of a table constant
        if (in_.peek() == '.' && !this->parse_suffixes(value, o.place, places)) return false;
        const draft_parts parts(source, o.detail);
        const auto lacks = [&o](unsigned feature) { return (o.detail & feature) == 0; };
        if ((value.neg || value.abs) && lacks(draft_feature::signs)) return fail_suffix(fault_code::no_negation, places, o.place);
        if (value.complement && lacks(draft_feature::inverse)) return fail_suffix(fault_code::no_complement, places, o.place);
        if (places.part == nullptr && parts.count() != 0) value.select = parts.fallback();
        const bool is_left = places.part == nullptr && parts.count() == 0;
        const int encoding = is_left ? static_cast<int>(source.select.extract(out.value.bits)) : parts.find(value.select);
        if (!is_left && value.select == selector_set::reserved) return fail_suffix(fault_code::missing_selector, places, o.place);
        if (encoding < 0) return fail_suffix(fault_code::no_such_selector, places, o.place);
        value.select = source.selectors().by_encoding[encoding];
        const fault_code code = out.value.set_source(o.place, value).error().code;
        return code == fault_code::none || this->fail_source(code, places, o.place);
    }

    // What stands behind a source, or is left out there, cannot be: a mistake, or one that the draft did not know as one.
    constexpr bool fail_suffix(fault_code code, const suffix_places& places, int index)
    {
        this->fail_source(code, places, index);
        const std::string_view suffix = code == fault_code::missing_selector ? std::string_view() : token_at(place_);
        const word sentence = draft_loss(name_, index + 1, suffix.empty() ? draft_nothing : suffix);
        if (sentence == 0) return false;
        fail(fault_code::no_counterpart, place_, suffix, operand_kind::source, index);
        fault_.value = sentence;
        return false;
    }

    constexpr bool parse_source_value(operand& value, int index)
    {
        const bool last_use = in_.take('`');
        const char* const start = in_.at;
        int number = -1;
        if ((number = take_numbered('r')) >= 0) {
            value = make_operand({source_kind::reg}, number);
            if (last_use) value = value.last();
        } else if (last_use) {
            return fail_here(in_.is_done() ? fault_code::expected_register : fault_code::not_last_use, operand_kind::source, index);
        } else if ((number = take_numbered('u')) >= 0) {
            value = make_operand({source_kind::uniform}, number < 64 ? static_cast<int>(page_) * 64 + number : 256);
        } else if (is_digit(in_.peek())) {
            // The draft's constants are those of v9.
            if (!this->parse_constant(value, index)) return false;
            if (!is_draft_constant(value.byte & source_byte::constant_mask, on_)) value.fault = fault_code::constant_not_in_table;
        } else if (is_token(in_.peek())) {
            return parse_special(value, index);
        } else {
            return fail_here(fault_code::expected_source, operand_kind::source, index);
        }
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    constexpr bool parse_special(operand& value, int index)
    {
        const char* const start = in_.at;
        const std::string_view name = in_.take_token();
        if (const int defined = this->names_.find_value(name); defined >= 0 && this->names_.names[defined].kind == name_kind::number)
            return this->set_constant(value, this->names_.names[defined].value, index, start);
        const draft_special named = find_draft_special(name);
        if (!named.is_given()) return fail(fault_code::expected_source, start, text_at(start), operand_kind::source, index);
        if (named.page() != page_) return fail(fault_code::expected_page, start, text_at(start), operand_kind::source, index);
        value = special_value(named.value(), named.is_high());
        return true;
    }

    constexpr bool parse_number(statement& out, const draft_operand_use& o)
    {
        immediate_field field = row_.immediates()[o.place];
        if (o.detail != 0) field.bits.width = static_cast<std::uint8_t>(o.detail);
        if (o.kind == draft_operand::number) return this->parse_immediate(out, o.place, field);
        out.immediate_at[o.place] = in_.at;
        if (!same_text(this->label_here(), draft_unnamed)) return fail_operand(fault_code::expected_immediate, o);
        in_.skip_blanks();
        if (!in_.take(':')) return fail_operand(fault_code::expected_immediate, o);
        in_.skip_blanks();
        return this->parse_immediate_number(out, o.place, field, in_.at);
    }

    // That the page which a modifier chooses is that of a source.
    constexpr bool check_page(const statement& out)
    {
        if (fau_page_field.extract(out.value.bits) == page_) return true;
        fail(fault_code::unused_fau_page, page_at_, token_at(page_at_));
        fault_.value = page_;
        return false;
    }

    draft_name name_{};
    draft_form form_{};
    word note_ = 0;
    std::string_view noted_{};
    word page_ = 0;                   // that a modifier chooses
    const char* page_at_ = nullptr;
};

}  // namespace valhall::detail

#endif
