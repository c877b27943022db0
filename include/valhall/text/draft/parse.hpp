// SPDX-License-Identifier: MIT
// Parses instructions in the dialect of the draft of 2021, which has other names, modifiers and operands for the same words.
#ifndef VALHALL_TEXT_DRAFT_PARSE_HPP
#define VALHALL_TEXT_DRAFT_PARSE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/text/common/destinations.hpp"
#include "valhall/text/common/immediates.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/modifiers.hpp"
#include "valhall/text/common/sources.hpp"
#include "valhall/text/common/staging.hpp"
#include "valhall/text/common/statement.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/words.hpp"

namespace valhall::detail {

// A template, so that only users of this dialect compile it.
template <class = void>
class draft_parser : public line_reader {
public:
    static constexpr dialect own_dialect = dialect::draft2021;

    using line_reader::line_reader;

    constexpr void go_to(const text_line_at& line)
    {
        line_reader::go_to(line);
        error = {};
        name_ = {};
        form_ = {};
        note_ = 0;
        noted_ = {};
        page_ = 0;
        page_at_ = nullptr;
    }

    constexpr std::string_view mnemonic() const { return name_.is_given() ? name_.spelling() : std::string_view(); }

    // The index, from 1, of the sentence about a mistake of the draft in this line, or 0. Also sets the modifier concerned, if any.
    constexpr word note() const { return note_; }
    constexpr std::string_view noted() const { return noted_; }

    constexpr bool parse_instruction(statement& out)
    {
        out.what = statement::kind::instruction;
        if (!find_name(out)) return false;
        while (in.take('.'))
            if (!parse_modifier(out)) return false;
        if (!has_required_modifiers(*this, out)) return false;
        // Bits that the draft cannot express keep their fixed values. Its sources are set one by one.
        const draft_fixed_bits fixed = fixed_by_draft(row, form_, on);
        out.value.bits = (out.value.bits & ~fixed.mask) | fixed.value;
        return parse_operands(out) && check_page(out);
    }

private:
    // ---- mnemonic and modifiers ----

    // The longest name at the start of the line: one token or two.
    constexpr bool find_name(statement& out)
    {
        const char* const start = in.at;
        if (in.take_token().empty()) return fail_at(start, fault_code::expected_statement);
        const cursor first = in;
        if (in.take('.') && !in.take_token().empty()) name_ = find_draft_name(up_to_here(start));
        if (!name_.is_given()) {
            in = first;
            name_ = find_draft_name(up_to_here(start));
        }
        if (!name_.is_given()) return fail(fault_code::unknown_mnemonic, start, mnemonic_at(start));
        return become(out, start);
    }

    // Sets the instruction to the counterpart of the name, possibly with a mode.
    constexpr bool become(statement& out, const char* start)
    {
        if (name_.is_lost()) return fail_lost(up_to_here(start), name_.sentence());
        note_ = name_.sentence();
        form_ = name_.form();
        const std::uint16_t index = find_row(name_.code(), on);
        const word changed = row.is_given() ? out.value.bits ^ start_of(row.index, on) : 0;
        row = {index != no_row ? index : static_cast<std::uint16_t>(name_.code())};
        if (index == no_row) return fail_from(start, fault_code::not_on_architecture);
        out.value = {start_of(row.index, on) ^ changed, row.index, on};
        for (int n = 0; n < row.modifiers().size(); ++n) {
            if (form_.has(modifier_field_of(row.modifier(n)).id)) continue;
            out.modifiers_given |= 1u << n;
            out.modifier_at[n] = out.start;
        }
        return true;
    }

    // Fails: a part of the draft has no counterpart today.
    constexpr bool fail_lost(std::string_view text, word sentence, operand_place about = {})
    {
        fail(fault_code::no_counterpart, text.data(), text, about);
        error.value = sentence;
        return false;
    }
    constexpr bool fail_lost_modifier(std::string_view text) { return fail_lost(text, draft_loss(name_, 0, text)); }

    constexpr bool parse_modifier(statement& out)
    {
        const std::string_view text = in.take_token();
        if (const word page = page_named(text); page != 0) return choose_page(page, text);
        if (const draft_name other = find_draft_name(name_.spelling(), text); other.is_given() && !text.empty()) {
            if (!name_.mode().empty()) return fail_lost_modifier(text);
            name_ = other;
            return become(out, text.data());
        }
        for (int i = 0;; ++i) {
            const enum_id id = form_.modifier(i);
            const int value = find_draft_value(id, text);
            const bool is_off = value == 0 && enumeration_of(id).is_flag();
            if (value >= 0 && !is_off) return set_draft_modifier(out, id, static_cast<word>(value), text);
            if (id == enum_id::flow) break;
        }
        if (draft_loss(name_, 0, text) != 0) return fail_lost_modifier(text);
        return fail_unknown_modifier(*this, text.data());
    }

    // The FAU page that a modifier selects, or 0.
    static constexpr word page_named(std::string_view text)
    {
        for (word page = 1; page < 4; ++page)
            if (!text.empty() && same_text(text, draft_page_words[page])) return page;
        return 0;
    }

    constexpr bool choose_page(word page, std::string_view text)
    {
        if (page_ != 0) return fail_duplicate_modifier(*this, text, enum_id::special);
        page_ = page;
        page_at_ = text.data();
        return true;
    }

    constexpr bool set_draft_modifier(statement& out, enum_id id, word value, std::string_view text)
    {
        const int n = row.index_of(id);
        if (n < 0) return value == enumeration_of(id).fallback || fail_lost_modifier(text);
        if ((out.modifiers_given >> n & 1) != 0) return fail_duplicate_modifier(*this, text, id);
        if (value > modifier_field_of(row.modifier(n)).bits.maximum()) return fail_lost_modifier(text);
        if (const word sentence = draft_word_of(id, value).sentence(); sentence != 0) {
            note_ = sentence;
            noted_ = text;
        }
        return set_modifier(*this, out, {n, value, row.modifier(n)}, text.data());
    }

    // ---- operands ----

    // The counterpart of an operand of the draft; `none` if there is none.
    static constexpr operand_place today(const text_operand& o) { return o.place(); }

    constexpr bool parse_operands(statement& out)
    {
        for (int i = 0; form_.operand(i).style != operand_style::none; ++i) {
            const text_operand o = form_.operand(i);
            in.skip_blanks();
            if (i != 0 && !in.take(',')) return fail_here(fault_code::expected_comma, today(o));
            in.skip_blanks();
            if (!parse_operand(out, o)) return false;
        }
        return parse_end();
    }

    constexpr bool parse_operand(statement& out, const text_operand& o)
    {
        switch (o.style) {
        case operand_style::group: return parse_group(out, o);
        case operand_style::group_as_destination: return parse_group_as_result(out, o);
        case operand_style::destination: return parse_destination_register(*this, out);
        case operand_style::unused_destination: return parse_register(o) >= 0;
        case operand_style::source: return parse_source(out, o);
        case operand_style::source_as_group: return parse_source_as_group(out, o);
        case operand_style::unused_source: {
            source_text unused{in.at};
            return parse_value(unused, {operand_kind::source, static_cast<std::uint8_t>(row.sources().size())});
        }
        default: return parse_number(out, o);
        }
    }

    // A staging group, whose count may be fixed.
    constexpr bool parse_group(statement& out, const text_operand& o)
    {
        if (!parse_staging(*this, out, today(o))) return false;
        const bool fits = o.detail == 0 || static_cast<unsigned>(out.value.staging(o.index).count) == o.detail;
        return fits || fail_from(out.staging_at[o.index], fault_code::staging_count, today(o));
    }

    // A group of one register that is written like a destination.
    constexpr bool parse_group_as_result(statement& out, const text_operand& o)
    {
        out.staging_at[o.index] = in.at;
        const int number = parse_register(o);
        return number >= 0 && out.value.set_staging(o.index, {number, 1});
    }

    // A source that is written like a group of one register.
    constexpr bool parse_source_as_group(statement& out, const text_operand& o)
    {
        out.source_at[o.index] = in.at;
        if (!in.take('@')) return fail_here(fault_code::expected_staging, today(o));
        in.skip_blanks();
        const int number = parse_register(o);
        return number >= 0 && out.value.set_source(o.index, make_operand({source_kind::reg}, number));
    }

    // A register without suffixes, or -1.
    constexpr int parse_register(const text_operand& o)
    {
        const char* const start = in.at;
        const int number = take_numbered('r');
        if (number < 0) fail_here(fault_code::expected_register, today(o));
        if (number < register_count(on)) return number;
        fail_at(start, fault_code::register_out_of_range, today(o));
        return -1;
    }

    constexpr bool parse_source(statement& out, const text_operand& o)
    {
        const operand_place about = today(o);
        source_text source{in.at};
        out.source_at[o.index] = in.at;
        if (!parse_value(source, about) || !parse_suffixes(*this, source, about)) return false;
        const fault_code code = complete(source, out.value.bits, o);
        if (code != fault_code::none) return fail_suffix(code, source, about);
        const fault_code refused = out.value.set_source(o.index, source.value).error().code;
        return refused == fault_code::none || fail_source(*this, refused, source, about);
    }

    // Fills in an omitted selector, or returns why it must or must not be written. `bits` is the word so far.
    constexpr fault_code complete(source_text& source, word bits, const text_operand& o) const
    {
        operand& value = source.value;
        if ((value.neg || value.abs) && (o.detail & source_feature::signs) == 0) return fault_code::no_negation;
        if (value.complement && (o.detail & source_feature::inverse) == 0) return fault_code::no_complement;
        const source_field& field = row.sources()[o.index];
        const draft_parts parts(field, o.detail);
        int encoding = static_cast<int>(field.select.extract(bits));
        if (source.has_part || parts.count() != 0) {
            if (!source.has_part) value.select = parts.fallback();
            if (value.select == selector_set::reserved) return fault_code::missing_selector;
            encoding = parts.find(value.select);
        }
        if (encoding < 0) return fault_code::no_such_selector;
        value.select = field.selectors().by_encoding[encoding];
        return fault_code::none;
    }

    // Fails because of a suffix, or a missing one. Some suffixes were correct in the draft and have no counterpart today.
    constexpr bool fail_suffix(fault_code code, const source_text& source, operand_place about)
    {
        fail_source(*this, code, source, about);
        std::string_view suffix = token_at(error_place);
        if (code == fault_code::missing_selector) suffix.remove_suffix(suffix.size());
        const word sentence = draft_loss(name_, about.index + 1, suffix.empty() ? draft_nothing : suffix);
        return sentence != 0 && fail_lost(suffix, sentence, about);
    }

    constexpr bool parse_value(source_text& source, operand_place about)
    {
        const bool last_use = in.take('`');
        const char* const start = in.at;
        int number = -1;
        if ((number = take_numbered('r')) >= 0) {
            source.value = make_operand({source_kind::reg}, number < register_count(on) ? number : max_registers);
            if (last_use) source.value = source.value.last();
        } else if (last_use) {
            return fail_here(in.is_done() ? fault_code::expected_register : fault_code::not_last_use, about);
        } else if ((number = take_numbered('u')) >= 0) {
            source.value = make_operand({source_kind::uniform}, number < 64 ? static_cast<int>(page_) * 64 + number : max_uniforms);
        } else if (is_digit(in.peek())) {
            // The draft's table constants are those of v9.
            if (!parse_constant(*this, source, about)) return false;
            if (!is_draft_constant(source.value.byte & source_byte::constant_mask, on))
                source.value.fault = fault_code::constant_not_in_table;
        } else if (is_token(in.peek())) {
            return parse_special(source, about);
        } else {
            return fail_here(fault_code::expected_source, about);
        }
        return source.value.fault == fault_code::none || fail_at(start, source.value.fault, about);
    }

    // A special value, or a number that .equ defines.
    constexpr bool parse_special(source_text& source, operand_place about)
    {
        const char* const start = in.at;
        const std::string_view name = in.take_token();
        if (const int defined = find_number(name); defined >= 0)
            return set_constant(*this, source, names.names[defined].value, start, about);
        const draft_special named = find_draft_special(name);
        if (!named.is_given()) return fail_at(start, fault_code::expected_source, about);
        if (named.page() != page_) return fail_at(start, fault_code::expected_page, about);
        source.value = special_value(named.value(), named.is_high());
        return true;
    }

    constexpr bool parse_number(statement& out, const text_operand& o)
    {
        immediate_field field = row.immediates()[o.index];
        if (o.detail != 0) field.bits.width = static_cast<std::uint8_t>(o.detail);
        if (o.style == operand_style::number) return parse_immediate(*this, out, today(o), field);
        out.immediate_at[o.index] = in.at;
        if (!same_text(take_name(), draft_unnamed)) return fail_here(fault_code::expected_immediate, today(o));
        in.skip_blanks();
        if (!in.take(':')) return fail_here(fault_code::expected_immediate, today(o));
        in.skip_blanks();
        return parse_immediate_number(*this, out, today(o), field);
    }

    // The page that a modifier selects must be that of a source.
    constexpr bool check_page(const statement& out)
    {
        if (fau_page_field.extract(out.value.bits) == page_) return true;
        fail(fault_code::unused_fau_page, page_at_, token_at(page_at_));
        error.value = page_;
        return false;
    }

    draft_name name_{};
    draft_form form_{};
    word note_ = 0;
    std::string_view noted_{};
    word page_ = 0;  // the FAU page that a modifier selects
    const char* page_at_ = nullptr;
};

}  // namespace valhall::detail

#endif
