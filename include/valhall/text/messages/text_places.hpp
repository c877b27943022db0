// SPDX-License-Identifier: MIT
// The places of sentences about a fault of a text, a word or an instruction: its subject, what was found, what is legal, and what may have
// been meant.
#ifndef VALHALL_TEXT_MESSAGES_TEXT_PLACES_HPP
#define VALHALL_TEXT_MESSAGES_TEXT_PLACES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/isa/sentences.hpp"
#include "valhall/text/common/floats.hpp"
#include "valhall/text/common/lexer.hpp"
#include "valhall/text/common/instruction_writer.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/draft/sentences.hpp"
#include "valhall/text/messages/instead.hpp"
#include "valhall/text/messages/phrases.hpp"
#include "valhall/text/messages/wording.hpp"
#include "valhall/text/print.hpp"

namespace valhall::detail {

class text_places final : public places {
public:
    constexpr text_places(const diagnostic& d, const wording& dialect_wording)
        : d_(d), row_(d.row), dialect_(dialect_wording), field_(d, d.row, d.on, d.syntax), kind_(d.kind), index_(d.index)
    {
    }

    // Writes the sentence of the fault.
    constexpr void print(message& out) const
    {
        const sentence_row* const row = sentence_row_of(d_.code);
        if (!fits_instruction(row)) return put(out, place::unfitting);
        if (row == nullptr) put(out, place::unfitting);
        else write_sentence(out, row->sentence, *this);
        const bool is_of_one_dialect = d_.code == fault_code::other_dialect || d_.code == fault_code::no_counterpart;
        if (d_.reads_in_other_dialect && !is_of_one_dialect) put(out, place::complete_elsewhere);
    }

    constexpr void put(message& out, place which) const override
    {
        switch (which) {
        // the subject
        case place::mnemonic: return out.put(!d_.mnemonic.empty() ? d_.mnemonic : "the instruction");
        case place::row: return put_if(out, row_.is_given());
        case place::of_nothing: return put_if(out, kind_ == operand_kind::none);
        case place::of_modifier: return put_if(out, kind_ == operand_kind::modifier);
        case place::of_staging: return put_if(out, kind_ == operand_kind::staging);
        case place::of_destination: return put_if(out, kind_ == operand_kind::destination);
        case place::of_source: return put_if(out, kind_ == operand_kind::source);
        case place::of_immediate: return put_if(out, kind_ == operand_kind::immediate);
        case place::of_flow:
            return put_if(out, d_.id == enum_id::flow);  // every instruction has a flow, so this denotes no modifier's name
        case place::of_constant: return put_if(out, immediate().name == immediate_name::constant);
        case place::number: return out.decimal(dialect_.number_of_source(index_));
        case place::index: return out.decimal(static_cast<std::int8_t>(index_) + 1);  // negative indices are stored in eight bits
        case place::role: return put_role(out);
        case place::written: return put_if(out, group().is_written);
        case place::immediate: return out.put(dialect_.name_of_immediate(index_));
        case place::relative: return put_if(out, immediate().is_relative());
        case place::modifier:
            // In the draft, a modifier selects the page of special values.
            return d_.id == enum_id::special ? out.put("FAU page") : put_name_in_words(out, d_.id);
        case place::excluded: return put_excluded(out);
        case place::extending: return out.put(name_of(extension.part));

        // what was found
        case place::found: return d_.found.empty() ? void() : put_quoted(out, d_.found, d_.found.is_cut());
        case place::text: return d_.found.is_cut() ? void() : out.put(d_.found);
        case place::name: return put_name(out);
        case place::given: return put_given(out);
        case place::part: return put_part(out);
        case place::part_found: return d_.found == d_.mnemonic ? void() : put(out, place::found);
        case place::extended: return put_if(out, d_.found == name_of(extension.part) && source().is_wide && dialect_.has_extension());
        case place::now: return put_now(out);
        case place::hex_value: out.put("0x"); return out.hex(d_.value);
        case place::value_word:
            if (!d_.found.empty()) return put(out, place::found);
            return put_quoted(out, name_of_value());
        case place::reserved: return is_reserved() ? out.decimal(static_cast<std::int64_t>(d_.value)) : void();
        case place::reserved_word: return out.put(name_of_value());
        case place::special:
            if (!d_.has_bits) return;
            return out.decimal(static_cast<std::int64_t>(source_byte::special_number(source().bits().extract(common_bits()), 0)));
        case place::page: return out.decimal(static_cast<std::int64_t>(fau_page_field.extract(common_bits())));
        case place::encoding: return d_.has_bits ? out.decimal(static_cast<std::int64_t>(source().select.extract(common_bits()))) : void();
        case place::bits: return put_hex(out, d_.has_bits, d_.bits & d_.value);
        case place::fixed_bits: return put_hex(out, true, row_.fixed_bits() & d_.value);
        case place::opcode: return put_hex(out, true, d_.value, 3);
        case place::first: return put_first(out);
        case place::count: return registers().count != 0 ? out.decimal(registers().count) : void();
        case place::fau_values: return put_fau_values(out);
        case place::bytes:
            for (int byte = 0; byte < 8; ++byte) {
                if (byte != 0) out.put(' ');
                out.hex(d_.value >> (8 * byte) & 0xFF, 2);
            }
            return;
        case place::in_text: return put_if(out, d_.line != 0);
        case place::other_line: return d_.other_line != 0 ? out.decimal(d_.other_line) : void();
        case place::kind_of_name: {
            constexpr std::string_view kinds[] = {"a label", "a number", "a register", "a uniform"};
            return out.put(kinds[d_.value & 3]);
        }

        // what is legal
        case place::arch: return out.put(name_of(d_.on));
        case place::named_arch: return out.put(name_of(static_cast<arch>(d_.value)));
        case place::where: return put_where(out);
        case place::other_arch:
        case place::other_mnemonic:
            for (const arch on : architectures)
                if (const result<descriptor> there = find(d_.bits, on))
                    return out.put(which == place::other_arch ? name_of(on) : there->mnemonic());
            return;
        case place::last_register: return out.decimal(register_count(d_.on) - 1);
        case place::last_uniform: return out.decimal(uniform_count(d_.on) - 1);
        case place::pair: return out.put("[r0:r1]");
        case place::least: {
            const bool takes_signs = !immediate().is_signed() && immediate().fits(-1);
            return out.decimal(takes_signs ? -(std::int64_t{1} << 31) : immediate().minimum());
        }
        case place::most: return out.decimal(dialect_.maximum_of_immediate(index_));
        case place::counts: return put_counts(out);
        case place::how_many: {
            const int count = kind_ == operand_kind::staging ? row_.staging().size() : row_.sources().size();
            return count == 0 ? out.put("none") : out.decimal(count);
        }
        case place::operands: return put_operands(out);
        case place::immediates:
            for (word_list list(out); const immediate_field& field : row_.immediates()) list.add(name_of(field.name));
            return;
        case place::modifiers:
            for (word_list list(out); const modifier_id id : row_.modifiers()) put_name_in_words(list.next(), modifier_field_of(id).id);
            return;
        case place::missing: return put_missing(out);
        case place::several: return missing_count() > 1 ? out.decimal(missing_count()) : void();
        case place::words: return put_words(out, d_.id);
        case place::legal_words: return kind_ == operand_kind::modifier ? put_words(out, d_.id) : void();
        case place::all_words: return put_all_words(out);
        case place::parts: return put_parts(out);
        case place::example_part: return put_example_part(out);
        case place::suffix_words: return put_suffixes(out);
        case place::specials: return put_specials(out);
        case place::extendable: return put_if(out, source().is_wide && contains(extension.archs, d_.on));

        // what to write instead
        case place::of_not_zero: return put_if(out, d_.found == "ne" && row_.index_of(enum_id::eq) >= 0);
        case place::nearest: return put_nearest(out);
        case place::advice: return put_advice(out);
        case place::advice_does: {
            // If the line has another mnemonic, a modifier was found.
            const bool is_name = d_.mnemonic.empty() || d_.found == d_.mnemonic;
            const advice* const advised = is_name ? find_advice(d_.found) : nullptr;
            return advised != nullptr ? out.put(advised->does) : void();
        }
        case place::loading: return put_loading(out);
        case place::unmarked: return put_unmarked(out);
        case place::negated: {
            const std::string_view text = d_.found;
            const bool can_negate = kind_ == operand_kind::source && source().has_absneg;
            return can_negate && text.size() > 1 && text[0] == '-' ? out.put(text.substr(1)) : void();
        }
        case place::plain_float: return put_plain_float(out);
        case place::float_bits:
            if (kind_ == operand_kind::immediate && immediate().name != immediate_name::constant) return;
            out.put(kind_ == operand_kind::immediate ? "#" : "");
            return put_hex(out, true, d_.value, 8);
        case place::integer_bits: {
            number n;
            const bool is_known = read_number(d_.found, n) && !n.is_float && n.magnitude <= 0xFFFFFFFF;
            return put_hex(out, true, is_known ? integer_of(n) : 0x3F800000);
        }

        // dialects
        case place::dialect: return out.put(name_of(d_.syntax));
        case place::other_dialect: return out.put(name_of(d_.other));
        case place::translated:
            if (d_.has_bits)
                if (const result<instruction> i = decode(d_.bits, d_.on)) put_line(out, *i);
            return;
        case place::in_draft: return put_if(out, d_.syntax == dialect::draft2021);
        case place::draft:
            if (d_.value != 0 && d_.value <= draft_sentence_count) return out.put(draft_sentences[static_cast<std::size_t>(d_.value) - 1]);
            return d_.value != 0 ? put(out, place::plain) : void();
        case place::source_of_draft: return put_if(out, kind_ == operand_kind::source && d_.value != 0);

        default: {
            const std::string_view phrase = phrase_of(which);
            return phrase.empty() ? field_.put(out, which) : write_sentence(out, phrase, *this);
        }
        }
    }

private:
    // The places of the same fault for another operand.
    constexpr text_places(const text_places& from, operand_kind kind, int index) : text_places(from)
    {
        kind_ = kind;
        index_ = static_cast<std::uint8_t>(index);
    }

    static constexpr void put_hex(message& out, bool is_known, word value, int digits = 1)
    {
        if (!is_known) return;
        out.put("0x");
        out.hex(value, digits);
    }

    // ---- the instruction, which must have the operand ----

    constexpr source_field source() const { return row_.sources()[index_]; }
    constexpr immediate_field immediate() const { return row_.immediates()[index_]; }
    constexpr const staging_field& group() const { return staging_field_of(row_.staging()[index_]); }

    // True if the instruction can have the fault. If not, only its plain sentence is printed.
    constexpr bool fits_instruction(const sentence_row* row) const
    {
        if (!row_.is_given()) return kind_ == operand_kind::none && row != nullptr && row->instruction == instruction_is::optional;
        if (d_.code == fault_code::no_such_operand) return true;
        if (row != nullptr && row->kind != operand_kind::none && row->kind != kind_) return false;
        switch (kind_) {
        case operand_kind::none: return true;
        case operand_kind::modifier: return static_cast<int>(d_.id) < enumeration_total;
        case operand_kind::staging: return index_ < row_.staging().size();
        case operand_kind::destination: return row_.has_destination();
        case operand_kind::source: return index_ < row_.sources().size();
        case operand_kind::immediate: return index_ < row_.immediates().size();
        }
        return false;
    }

    // The role of a staging group or destination, unless it is simply the result; of a source.
    constexpr void put_role(message& out) const
    {
        if (kind_ == operand_kind::source) return out.put(name_of(source().role));
        const int at = kind_ == operand_kind::destination ? row_.staging().size() : index_;
        const operand_infos all = operands_of(row_);
        if (at < all.size() && all[at].role != role::result) out.put(name_of(all[at].role));
    }

    constexpr void put_operands(message& out) const
    {
        word_list list(out);
        for (const operand_place one : row_.operands())
            if (dialect_.has_operand(one.kind, one.index)) text_places(*this, one.kind, one.index).put(list.next(), place::operand);
        if (list.count() == 0) out.put("none");
    }

    constexpr void put_excluded(message& out) const
    {
        for (const modifier_id id : row_.modifiers())
            if (modifier_field_of(id).id == d_.id) return put_name_in_words(out, modifier_field_of(id).excluded);
    }

    // ---- present values ----

    // The word in v14's encoding.
    constexpr word common_bits() const { return row_.is_given() ? common_word(d_.bits, row_.index, d_.on) : d_.bits; }
    constexpr instruction value() const { return {common_bits(), row_.index, d_.on}; }

    // The staging group that was refused, or else that of the word.
    constexpr staging_registers registers() const
    {
        if (kind_ != operand_kind::staging) return {};
        if (d_.value != 0) return {static_cast<int>(d_.value & 0xFF), static_cast<int>(d_.value >> 8 & 0xFF)};
        return d_.has_bits ? value().staging(index_) : staging_registers{};
    }

    constexpr void put_first(message& out) const
    {
        if (kind_ == operand_kind::destination && d_.has_bits) return out.decimal(value().destination().reg);
        if (d_.has_bits || d_.value != 0) out.decimal(registers().first);
    }

    constexpr void put_source(message& out, int source) const
    {
        char text[max_text_size];
        out.put({text, dialect_.write_source(writer(text), value(), source).size_since(text)});
    }

    constexpr void put_now(message& out) const
    {
        if (d_.code == fault_code::odd_source && !d_.has_bits) return put(out, place::found);
        if (!d_.has_bits) return;
        switch (d_.code) {
        case fault_code::value_not_listed: return out.put(enumeration_of(d_.id)[value().get(d_.id).value_or(0)].name());
        case fault_code::selector_not_listed: return out.put(name_of(value().source(index_).select));
        case fault_code::odd_source: return put_source(out, index_);
        case fault_code::odd_destination:
        case fault_code::masked_destination:
        case fault_code::mask_not_listed: {
            const destination to = value().destination();
            char text[max_text_size];
            return out.put({text, put_half(put_register(writer(text), to.reg), to.mask).size_since(text)});
        }
        case fault_code::count_not_taken:
        case fault_code::count_not_listed: return d_.value != 0 ? out.decimal(value().staging(index_).count) : void();
        case fault_code::immediate_misaligned:
        case fault_code::immediate_not_listed: return out.decimal(value().immediate(index_).value_or(0));
        case fault_code::page_not_listed: return out.decimal(static_cast<std::int64_t>(fau_page_field.extract(common_bits())));
        default: return;
        }
    }

    constexpr void put_fau_values(message& out) const
    {
        if (!d_.has_bits) return;
        word_list list(out);
        for (int i = 0; i < row_.sources().size(); ++i)
            if (!value().source(i).is_register()) put_source(list.next(), i);
        list.end_with(" and ");
    }

    // The erroneous part of the text, or the number that a setter was given.
    constexpr void put_given(message& out) const
    {
        if (!d_.found.empty()) return put(out, place::found);
        const std::int64_t number = static_cast<std::int64_t>(d_.value);
        if (d_.code == fault_code::immediate_out_of_range) {
            // Constructors do not pass the value.
            if (number < immediate().minimum() || number > immediate().maximum()) out.decimal(number);
            return;
        }
        if (number == 0) return;
        switch (d_.code) {
        case fault_code::register_out_of_range: out.put('r'); break;
        case fault_code::uniform_out_of_range: out.put('u'); break;
        case fault_code::constant_out_of_range: out.put("imm"); break;
        default: break;
        }
        out.decimal(number);
    }

    // The name of the modifier's value; empty if it has none.
    constexpr std::string_view name_of_value() const
    {
        const enumeration& values = enumeration_of(d_.id);
        return d_.value < values.count ? values[d_.value].name() : std::string_view();
    }

    // True if the value is known to be reserved. (Constructors do not pass it.)
    constexpr bool is_reserved() const { return !enumeration_of(d_.id).legal(d_.value, d_.on); }

    constexpr void put_part(message& out) const
    {
        if (!d_.found.empty()) return put(out, place::found);
        const enumeration& selectors = enumeration_of(enum_id::selector);
        if (d_.value != 0 && d_.value < selectors.count) put_quoted(out, selectors[d_.value].name());
    }

    constexpr void put_name(message& out) const
    {
        const std::string_view found = d_.found;
        const bool is_name = !d_.found.is_cut() && std::all_of(found.begin(), found.end(), [](char c) { return is_token(c) || c == '.'; });
        return is_name ? out.put(found) : put(out, place::found);
    }

    // ---- legal values ----

    // Adds the words for a modifier's values on the architecture.
    constexpr void add_words(word_list& list, const modifier_field& field) const
    {
        const enumeration& values = enumeration_of(field.id);
        for (word value = values.is_flag() ? 1 : 0; value < values.count; ++value) {
            const std::string_view text = dialect_.word_of(field.id, value);
            if (value <= field.bits.maximum() && values.legal(value, d_.on) && (field.accepted >> value & 1) != 0 && !text.empty() &&
                text != "none")
                list.add(text);
        }
    }

    constexpr void put_words(message& out, enum_id id) const
    {
        word_list list(out);
        if (const int n = row_.index_of(id); n >= 0) add_words(list, modifier_field_of(row_.modifier(n)));
        list.end_one_of();
    }

    constexpr void put_all_words(message& out) const
    {
        word_list list(out);
        for (const modifier_id id : row_.modifiers())
            if (dialect_.has_modifier(modifier_field_of(id).id)) add_words(list, modifier_field_of(id));
        list.end_one_of();
    }

    constexpr bool is_missing(int modifier) const
    {
        return d_.value != 0 ? (d_.value >> modifier & 1) != 0 : modifier_field_of(row_.modifiers()[modifier]).id == d_.id;
    }

    constexpr int missing_count() const
    {
        int count = 0;
        for (int i = 0; i < row_.modifiers().size(); ++i) count += is_missing(i);
        return count;
    }

    // "a slot: one of slot0, slot1; an update mode: …"
    constexpr void put_missing(message& out) const
    {
        const std::size_t begin = out.size();
        for (int i = 0; i < row_.modifiers().size(); ++i) {
            if (!is_missing(i)) continue;
            const enum_id id = modifier_field_of(row_.modifiers()[i]).id;
            if (out.size() != begin) out.put("; ");
            const bool has_vowel = is_among(enumeration_of(id).name()[0], "aeiou");
            out.put(has_vowel ? "an " : "a ");
            put_name_in_words(out, id);
            out.put(": ");
            put_words(out, id);
        }
    }

    constexpr void put_parts(message& out) const
    {
        word_list list(out);
        dialect_.list_parts(list, index_, d_.on);
        list.end_one_of();
    }

    // The part that a source most likely selects: the lowest byte, else the first part.
    constexpr void put_example_part(message& out) const
    {
        message all;
        word_list list(all);
        dialect_.list_parts(list, index_, d_.on);
        const std::string_view words = all.view();
        out.put(words.find("b00") != std::string_view::npos ? "b00" : words.substr(0, words.find(',')));
    }

    constexpr void put_suffixes(message& out) const
    {
        word_list list(out);
        if (kind_ == operand_kind::destination) {
            list.add("h0");
            list.add("h1");
        } else if (kind_ == operand_kind::source) {
            dialect_.list_parts(list, index_, d_.on);
            const bool is_of_part = d_.code == fault_code::no_such_selector || d_.code == fault_code::missing_selector;
            if (!is_of_part && dialect_.can_negate(index_)) {
                list.add("neg");
                list.add("abs");
            }
            if (!is_of_part && dialect_.can_complement(index_)) list.add("not");
        }
        list.end_one_of();
    }

    // The special values of the word's FAU page.
    constexpr void put_specials(message& out) const
    {
        word_list list(out);
        const word first = source_byte::special_number(0, fau_page_field.extract(common_bits()));
        for (word i = first; i < first + source_byte::specials_of_a_page; ++i)
            if (enumeration_of(enum_id::special).legal(i, d_.on)) list.add(enumeration_of(enum_id::special)[i].name());
        list.end_one_of();
    }

    constexpr void put_counts(message& out) const
    {
        if (const unsigned count = dialect_.only_staging_count(index_); count != 0) return out.decimal(count);
        out.decimal(group().least);
        if (group().least == group().maximum()) return;
        out.put(" to ");
        out.decimal(static_cast<std::int64_t>(group().maximum()));
    }

    // The architectures that have what this one lacks: the extension, a modifier's value, or the instruction.
    constexpr void put_where(message& out) const
    {
        const bool is_word = kind_ == operand_kind::modifier && (d_.code == fault_code::unknown_modifier || !d_.found.empty());
        if (d_.code == fault_code::unknown_modifier && has_modifier_word(d_.on)) return;
        word_list list(out);
        for (const arch on : architectures) {
            const bool is_there = kind_ == operand_kind::source     ? contains(extension.archs, on)
                                  : is_word                         ? has_modifier_word(on)
                                  : kind_ == operand_kind::modifier ? enumeration_of(d_.id).legal(d_.value, on)
                                                                    : find(row_.code(), on) && dialect_.is_on(on);
            if (is_there) list.add(name_of(on));
        }
        list.end_with(" and ");
    }

    // True if the instruction has the word that was found as a modifier on an architecture.
    constexpr bool has_modifier_word(arch on) const
    {
        const result<descriptor> there = find(row_.code(), on);
        if (!there || !dialect_.is_on(on)) return false;
        nearest_word nearest(d_.found);
        for (const modifier_id id : there->modifiers())
            if (dialect_.has_modifier(modifier_field_of(id).id)) dialect_.offer_words(nearest, modifier_field_of(id).id, on);
        return !d_.found.empty() && nearest.spelling() == static_cast<std::string_view>(d_.found);
    }

    // ---- what may have been meant ----

    constexpr void put_nearest(message& out) const
    {
        const std::string_view text = d_.found;
        if (d_.code == fault_code::unknown_mnemonic) {
            nearest_mnemonic nearest(text);
            dialect_.offer_mnemonics(nearest);
            return out.put(nearest.spelling());
        }
        // A register or uniform in the wrong case.
        const bool is_numbered = text.size() > 1 && (text[0] == 'R' || text[0] == 'U') && is_digit(text[1]);
        const bool is_suffix = d_.code == fault_code::unknown_suffix, is_modifier = d_.code == fault_code::unknown_modifier;
        if (is_numbered && !is_suffix && !is_modifier) {
            out.put(lower_case(text[0]));
            return out.put(text.substr(1));
        }
        nearest_word nearest(is_suffix || is_modifier ? text : text.substr(0, text.find('.')));
        if (is_modifier) offer_modifiers(nearest);
        else if (kind_ != operand_kind::source) return;
        else if (is_suffix) offer_suffixes(nearest);
        else dialect_.offer_specials(nearest, d_.on);
        if (nearest.is_unique()) out.put(nearest.spelling());
    }

    constexpr void offer_modifiers(nearest_word& nearest) const
    {
        for (const modifier_id id : row_.modifiers())
            if (dialect_.has_modifier(modifier_field_of(id).id)) dialect_.offer_words(nearest, modifier_field_of(id).id, d_.on);
        dialect_.offer_words(nearest, enum_id::flow, d_.on);
    }

    constexpr void offer_suffixes(nearest_word& nearest) const
    {
        for (const selector part : source().selectors().by_encoding)
            if (part != selector_set::reserved && part != selector::none && same_but_for_case(name_of(part), d_.found))
                nearest.offer(name_of(part));
        for (const std::string_view sign : {"neg", "abs", "not"})
            if (same_but_for_case(sign, d_.found)) nearest.offer(sign);
    }

    // Writes an instruction in the current dialect, or nothing if that cannot express it.
    constexpr void put_line(message& out, const instruction& i) const
    {
        const text_line text = to_text(i, {d_.syntax});
        if (text.data[0] != '.') out.put(text.view());
    }

    // The instruction of an advice on the text's architecture, or v9.
    constexpr result<instruction> advised_instruction(const advice& advised) const
    {
        const result<descriptor> row = find(advised.bits, architectures[0]);
        if (!row) return row.error();
        result<instruction> i = make_instruction(row->code(), is_known(d_.on) ? d_.on : architectures[0]);
        if (i) i->bits = (i->bits & ~row->operand_bits()) | (advised.bits & row->operand_bits());
        return i;
    }

    // "write FMA.f32 r0, r1, r2, 0x0.neg, which multiplies"
    constexpr void put_advice_line(message& out, const instruction& i, std::string_view does) const
    {
        const std::size_t begin = out.size();
        put_line(out, i);
        if (out.size() == begin) return;
        out.replace(begin, 0, "write ");
        out.put(", which ");
        out.put(does);
    }

    constexpr void put_advice(message& out) const
    {
        const advice* const advised = find_advice(d_.found);
        if (advised == nullptr) return;
        if (d_.code == fault_code::unknown_mnemonic) {
            nearest_mnemonic nearest(d_.found);
            dialect_.offer_mnemonics(nearest);
            if (nearest.is_certain()) return;
        }
        if (const result<instruction> i = advised_instruction(*advised)) put_advice_line(out, *i, advised->does);
    }

    // ---- numbers ----

    // Reads digits as a number that is all of a text.
    static constexpr bool read_number(std::string_view digits, number& n)
    {
        cursor in{digits.data(), digits.data() + digits.size()};
        return in.take_number(n) == fault_code::none && in.at == in.end;
    }

    static constexpr word integer_of(const number& n) { return (n.negative ? word{0} - n.magnitude : n.magnitude) & 0xFFFFFFFF; }

    // The number that was found as a source, without its mark; empty if there is none.
    constexpr std::string_view digits() const
    {
        const std::string_view text = d_.found;
        if (d_.found.is_cut() || kind_ != operand_kind::source) return {};
        if (d_.code == fault_code::constant_not_in_table) return text;
        return text.size() > 1 && text[0] == '#' ? text.substr(1) : std::string_view();
    }

    // The type of the source that the fault is about.
    constexpr number_type_info type_of_source() const { return info_of(detail::type_of(row_, {kind_, index_})); }

    // "write IADD_IMM.i32 r7, 0x0, #0x1234, which loads a number": with the register of the line's destination. Empty if no source of the
    // instruction can hold the number.
    constexpr void put_loading(message& out) const
    {
        number n;
        if (!read_number(digits(), n)) return;
        const number_type_info type = type_of_source();
        word bits = integer_of(n);
        if (n.is_float) {
            if (type.kind != number_class::floating || type.width > 32) return;
            const word half = float_bits(n, binary16);
            bits = type.width == 16 ? half * (type.lanes == 2 ? 0x10001 : 1) : float_bits(n, binary32);
        } else if (n.magnitude > 0xFFFFFFFF) {
            return;
        }
        const advice& load = *find_advice("MOV_IMM.i32");
        result<instruction> i = advised_instruction(load);
        if (!i || !i->set_destination({d_.destination > 0 ? d_.destination : 0}) || !i->set_immediate(0, static_cast<std::int64_t>(bits)))
            return;
        put_advice_line(out, *i, load.does);
    }

    // A number with a mark that the table of constants has.
    constexpr void put_unmarked(message& out) const
    {
        number n;
        if (!read_number(digits(), n)) return;
        const bool is_there =
            n.is_float
                ? type_of_source().kind == number_class::floating && find_float_constant(n, type_of_source(), source(), d_.on).index >= 0
                : !n.negative && n.magnitude <= 0xFFFFFFFF && constant_index(static_cast<std::uint32_t>(n.magnitude), d_.on) >= 0;
        if (is_there) out.put(digits());
    }

    // 1.0f in assembly syntax, 1.0; empty if the text is not a C float with suffix.
    constexpr void put_plain_float(message& out) const
    {
        const std::string_view text = d_.found;
        if (text.size() < 2 || d_.found.is_cut() || lower_case(text.back()) != 'f') return;
        const std::size_t begin = out.size();
        out.put(text.substr(0, text.size() - 1));
        const bool is_integer = text.find_first_of(".eE") == std::string_view::npos;
        out.put(is_integer ? ".0" : out.view().back() == '.' ? "0" : "");
        number n;
        if (!read_number(out.since(begin), n) || !n.is_float) out.cut(begin);
    }

    const diagnostic& d_;
    descriptor row_;
    const wording& dialect_;  // of the text's dialect
    field_places field_;
    operand_kind kind_;
    std::uint8_t index_;
};

}  // namespace valhall::detail

#endif
