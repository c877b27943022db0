// SPDX-License-Identifier: MIT
// Names, words, operands and selectors that only the dialect of the draft of 2021 has. The data of table/draft2021.def.
#ifndef VALHALL_TEXT_DRAFT_WORDS_HPP
#define VALHALL_TEXT_DRAFT_WORDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/isa/text_layout.hpp"
#include "valhall/operand.hpp"
#include "valhall/text/common/text_operand.hpp"

namespace valhall::detail {

// draft_rows_by_code: by opcode, the index of its row from 1, or 0.
#include "valhall/isa/generated/draft2021.inc"

// Overload resolution for comparing std::string_view would take compilers longer than all of this header.
constexpr bool same_text(std::string_view x, std::string_view y) { return x.size() == y.size() && same(x.data(), y.data(), x.size()); }

// ---- names and forms ----

// Modifiers and operands that several instructions of the draft share.
struct draft_form {
    draft_form_row row;

    // The i-th modifier. The list ends with the flow.
    constexpr enum_id modifier(int i) const { return static_cast<enum_id>(row.modifiers()[i]); }
    constexpr bool has(enum_id id) const
    {
        int i = 0;
        while (modifier(i) != id && modifier(i) != enum_id::flow) ++i;
        return modifier(i) == id;
    }
    // The n-th operand of the text. The list ends with one of style `none`.
    constexpr text_operand operand(int n) const
    {
        const char8_t* const two = row.operands() + 2 * n;
        return {static_cast<operand_style>(two[0] & 15), static_cast<std::uint8_t>(two[0] >> 4), static_cast<std::uint8_t>(two[1])};
    }
    // The operand that is written for one of the instruction; of style `none` if there is none.
    constexpr text_operand find(operand_kind kind, int index) const
    {
        int n = 0;
        while (operand(n).style != operand_style::none && operand(n).place() != operand_place{kind, static_cast<std::uint8_t>(index)}) ++n;
        return operand(n);
    }
};

// A name. (Has a flag for absent names: with sanitizers, g++ cannot compare pointers with nullptr in constant expressions.)
struct draft_name {
    draft_row row{};
    bool given = false;

    constexpr bool is_given() const { return given; }
    // True if there is no such instruction today.
    constexpr bool is_lost() const { return row.code() == lost_draft_code; }
    constexpr opcode code() const { return static_cast<opcode>(row.code()); }
    constexpr std::string_view spelling() const { return {draft_text + row.text(), std::size_t{row.size()}}; }
    // The modifier that makes the name mean this instruction, if there is one.
    constexpr std::string_view mode() const { return {spelling().data() + spelling().size(), std::size_t{row.mode_size()}}; }
    constexpr draft_form form() const { return {draft_form_row_at(row.form())}; }
    // The index of the sentence about it, from 1; 0 if there is none.
    constexpr word sentence() const { return row.sentence(); }
};

// As above, for the operands of the draft.
template <class Walker>
constexpr bool walk_operands(draft_form form, Walker& walker)
{
    for (int n = 0; form.operand(n).style != operand_style::none; ++n)
        if (!walker.take(form.operand(n))) return false;
    return true;
}

constexpr draft_name draft_name_at(int place) { return {draft_row_at(static_cast<unsigned>(place)), true}; }

// Finds the name with a spelling and a mode, which may be empty.
constexpr draft_name find_draft_name(std::string_view text, std::string_view mode = {})
{
    if (text.empty()) return {};
    const unsigned hash = text_hash(text.data(), text.size()) & 0xFFFF;
    int low = 0, high = draft_row_count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (draft_row_at(static_cast<unsigned>(middle)).hash() < hash) low = middle + 1;
        else high = middle;
    }
    for (; low < draft_row_count && draft_row_at(static_cast<unsigned>(low)).hash() == hash; ++low) {
        const draft_name one = draft_name_at(low);
        if (same_text(one.spelling(), text) && same_text(one.mode(), mode)) return one;
    }
    return {};
}

// Finds the draft's name of an instruction, if there is one.
constexpr draft_name draft_name_of(opcode code)
{
    const int place = draft_rows_by_code[static_cast<int>(code)];
    return place != 0 ? draft_name_at(place - 1) : draft_name{};
}

// ---- sources ----

// The selectors of a source, by encoding.
class draft_parts {
public:
    constexpr draft_parts(const source_field& source, unsigned features)
        : today_(source.selectors()), count_(1 << source.select.width), has_own_(features >= source_feature::set),
          own_(draft_selector_row_at(has_own_ ? features / source_feature::set - 1 : 0)), can_select_(features >= source_feature::part)
    {
    }

    constexpr selector fallback() const { return has_own_ ? own_.fallback() : today_.fallback; }
    constexpr int count() const { return can_select_ ? count_ : 0; }
    // The draft's selector for an encoding; selector_set::reserved if there is none.
    constexpr selector operator[](int encoding) const
    {
        return has_own_ ? static_cast<selector>(own_.selectors()[encoding]) : today_.by_encoding[encoding];
    }
    // The encoding of a selector, or -1.
    constexpr int find(selector part) const
    {
        for (int encoding = 0; encoding < count(); ++encoding)
            if ((*this)[encoding] == part) return encoding;
        return -1;
    }

private:
    const selector_set& today_;
    int count_;
    bool has_own_;
    draft_selector_row own_;
    bool can_select_;
};

// Replaces the selector that is written for a source, or omitted, by today's one, or returns why it must or must not be written. `bits` is the
// word so far.
constexpr fault_code complete_as_draft(operand& value, bool is_written, const source_field& field, unsigned features, word bits)
{
    const draft_parts parts(field, features);
    int encoding = static_cast<int>(field.select.extract(bits));
    if (is_written || parts.count() != 0) {
        if (!is_written) value.select = parts.fallback();
        if (value.select == selector_set::reserved) return fault_code::missing_selector;
        encoding = parts.find(value.select);
    }
    if (encoding < 0) return fault_code::no_such_selector;
    value.select = field.selectors().by_encoding[encoding];
    return fault_code::none;
}

// True if the draft has a table constant: a second zero has no text, and later constants did not exist.
constexpr bool is_draft_constant(int index, arch on)
{
    const std::uint32_t value = constant_value(index, architectures[0]);
    return constant_value(index, on) == value && constant_index(value, architectures[0]) == index;
}

// The modifiers that select an FAU page; empty for the default page, and for the one that the draft does not have.
inline constexpr std::string_view draft_page_words[] = {"", "ts", "", "id"};

// True if the draft can select a page.
constexpr bool has_draft_page(word page) { return page == 0 || !draft_page_words[page].empty(); }

struct draft_special {
    draft_special_row row{};
    bool given = false;

    constexpr bool is_given() const { return given; }
    constexpr std::string_view text() const { return {draft_words_text + row.text(), std::size_t{row.size()}}; }
    constexpr special value() const { return static_cast<special>(row.special()); }
    constexpr bool is_high() const { return row.word() != 0; }
    constexpr word page() const { return row.special() / source_byte::specials_of_a_page; }
};

constexpr draft_special draft_special_at(int place) { return {draft_special_row_at(static_cast<unsigned>(place)), true}; }

constexpr draft_special find_draft_special(std::string_view text)
{
    for (int i = 0; i < draft_special_row_count; ++i)
        if (same_text(draft_special_at(i).text(), text)) return draft_special_at(i);
    return {};
}

// The name of a word of a special value.
constexpr draft_special draft_special_of(special value, bool is_high)
{
    for (int i = 0; i < draft_special_row_count; ++i)
        if (const draft_special one = draft_special_at(i); one.value() == value && one.is_high() == is_high) return one;
    return {};
}

// The special value of a source byte on an FAU page.
constexpr draft_special draft_special_of(word byte, word page)
{
    return draft_special_of(static_cast<special>(source_byte::special_number(byte, page)), (byte & 1) != 0);
}

// ---- words ----

// The draft's record of a value: its word, empty if the draft has none, and the index of a sentence about it, or 0. Values without a record
// have today's word.
struct draft_word {
    draft_word_row row{};
    bool given = false;

    constexpr bool is_given() const { return given; }
    constexpr std::string_view text() const { return {draft_words_text + row.text(), std::size_t{row.size()}}; }
    constexpr word sentence() const { return is_given() ? row.sentence() : 0u; }
};

constexpr draft_word draft_word_of(enum_id id, word value)
{
    for (unsigned i = 0; i < draft_word_row_count; ++i)
        if (const draft_word_row one = draft_word_row_at(i); one.id() == id && one.value() == value) return {one, true};
    return {};
}

// The draft's word for a value; empty if there is none.
constexpr std::string_view draft_text_of(enum_id id, word value)
{
    const draft_word own = draft_word_of(id, value);
    return own.is_given() ? own.text() : enumeration_of(id)[value].name();
}

// The value with a word, or -1.
constexpr int find_draft_value(enum_id id, std::string_view text)
{
    const int today = find_value(id, text.data(), text.size());
    if (today >= 0 && same_text(draft_text_of(id, static_cast<word>(today)), text)) return today;
    for (unsigned i = 0; i < draft_word_row_count; ++i)
        if (const draft_word_row one = draft_word_row_at(i); one.id() == id && same_text(draft_word{one, true}.text(), text))
            return static_cast<int>(one.value());
    return -1;
}

// The name of numbers whose meaning is unknown.
inline constexpr std::string_view draft_unnamed = "unk";

// ---- words without a counterpart ----

// The entry in draft_lost_words for a missing suffix.
inline constexpr std::string_view draft_nothing = "-";

// True if a word is in a list of words that are separated by blanks.
constexpr bool is_among(std::string_view words, std::string_view text)
{
    for (std::size_t begin = 0, end = 0; begin < words.size(); begin = end + 1) {
        for (end = begin; end < words.size() && words[end] != ' ';) ++end;
        if (same_text(words.substr(begin, end - begin), text)) return true;
    }
    return false;
}

// If lines of that name could have a word that has no counterpart: the index of the sentence about it, else 0. `source` counts from 1; 0 is
// for modifiers.
constexpr word draft_loss(draft_name name, int source, std::string_view text)
{
    for (unsigned i = 0; i < draft_lost_row_count; ++i) {
        const draft_lost_row one = draft_lost_row_at(i);
        if (one.form() != name.row.form() || one.source() != static_cast<unsigned>(source)) continue;
        if (is_among({draft_text + one.text(), std::size_t{one.size()}}, text)) return one.sentence();
    }
    return 0;
}

// ---- bits that the draft cannot express ----

// The bits of an operand that its text expresses.
constexpr word expressed_bits(descriptor row, const text_operand& o)
{
    switch (o.style) {
    case operand_style::group:
    case operand_style::group_as_destination: {
        const staging_field& group = staging_field_of(row.staging()[o.index]);
        return group.base.mask() | (o.detail == 0 ? group.count.mask() : 0);
    }
    case operand_style::destination: return destination_register_field.mask() | destination_mask_field.mask();
    case operand_style::source: {
        const source_field& source = row.sources()[o.index];
        return source.bits().mask() | ((o.detail & source_feature::signs) != 0 ? source.neg_bit().mask() | source.abs_bit().mask() : 0) |
               ((o.detail & source_feature::inverse) != 0 ? source.not_bit().mask() : 0) |
               (o.detail >= source_feature::part ? source.select.mask() : 0);
    }
    case operand_style::source_as_group: return word{source_byte::register_mask} << 8 * row.sources()[o.index].byte;
    case operand_style::number:
    case operand_style::unnamed: {
        const immediate_field& field = row.immediates()[o.index];
        return o.detail == 0 ? field.mask() : field.insert(0, (std::int64_t{1} << o.detail) - 1);
    }
    default: return 0;
    }
}

// Bits of an instruction that the draft cannot express, and their fixed values.
struct draft_fixed_bits {
    word mask = 0, value = 0;
};

constexpr draft_fixed_bits fixed_by_draft(descriptor row, draft_form form, arch on)
{
    word expressed = flow_field.mask() | fau_page_field.mask(), value = start_of(row.index, on);
    for (const modifier_id id : row.modifiers()) {
        const modifier_field& field = modifier_field_of(id);
        if (form.has(field.id)) expressed |= field.bits.mask();
        else if (field.id == form.row.fixed_id()) value = field.bits.insert(value, form.row.fixed_value());
    }
    for (int n = 0; form.operand(n).style != operand_style::none; ++n) {
        const text_operand o = form.operand(n);
        expressed |= expressed_bits(row, o);
        if (o.place().kind == operand_kind::staging && o.detail != 0)
            value = staging_field_of(row.staging()[o.index]).with_registers(value, o.detail);
    }
    word mask = row.operand_bits() & ~expressed;
    // (An array, because a template that is instantiated in the importer of a module does not find std::initializer_list.)
    constexpr int positions[] = {0, 8, 16, 24, 40};
    if (has_seventh_bits(on))
        for (const int position : positions)
            if ((expressed >> position & source_byte::register_mask) == 0) mask |= word{1} << seventh_bit(position);
    return {mask, value & mask};
}

// ---- instructions that the draft cannot express ----

// True if the draft can express a source of an instruction, whose text can have some features.
constexpr bool can_express(const instruction& i, const source_field& source, unsigned features)
{
    const draft_parts parts(source, features);
    if (source.is_extended(i.bits, i.on)) return false;
    if (parts.count() != 0 && parts[static_cast<int>(source.select.extract(i.bits))] == selector_set::reserved) return false;
    const word byte = source.bits().extract(i.bits), page = fau_page_field.extract(i.bits);
    switch (source_byte::kind(byte)) {
    case source_kind::reg: return true;
    // The draft knows only the first 64 words of a page.
    case source_kind::uniform: return page_of_source(i.bits, source.byte, i.on) == page && has_draft_page(page);
    case source_kind::constant: return is_draft_constant(static_cast<int>(byte & source_byte::constant_mask), i.on);
    default: return draft_special_of(byte, page).is_given();
    }
}

// The operand or modifier that contains some bits.
constexpr fault owner_of(descriptor row, word bits)
{
    const auto owner = [](operand_kind kind, int index, enum_id id = {}) {
        return fault{fault_code::no_counterpart, kind, static_cast<std::uint8_t>(index), id};
    };
    for (const modifier_id one : row.modifiers())
        if ((modifier_field_of(one).bits.mask() & bits) != 0) return owner(operand_kind::modifier, 0, modifier_field_of(one).id);
    for (int n = 0; n < row.sources().size(); ++n)
        if (((row.sources()[n].value_bits() | row.sources()[n].select.mask()) & bits) != 0) return owner(operand_kind::source, n);
    for (int n = 0; n < row.immediates().size(); ++n)
        if ((row.immediates()[n].mask() & bits) != 0) return owner(operand_kind::immediate, n);
    return owner(operand_kind::staging, 0);
}

// The first part of an instruction that the draft cannot express; no fault if there is none.
constexpr fault draft_gap(const instruction& i, const draft_name& name)
{
    if (!name.is_given()) return {fault_code::no_counterpart};
    const descriptor row = i.row();
    const draft_form form = name.form();
    const draft_fixed_bits fixed = fixed_by_draft(row, form, i.on);
    if (const word other = (i.bits ^ fixed.value) & fixed.mask; other != 0) return owner_of(row, other);
    for (int n = 0; n <= row.modifiers().size(); ++n) {
        const modifier_field& field = modifier_field_of(row.modifier(n));
        if (form.has(field.id) && draft_text_of(field.id, field.bits.extract(i.bits)).empty())
            return {fault_code::no_counterpart, operand_kind::modifier, 0, field.id};
    }
    for (int n = 0; form.operand(n).style != operand_style::none; ++n)
        if (const text_operand o = form.operand(n); o.style == operand_style::source && !can_express(i, row.sources()[o.index], o.detail))
            return {fault_code::no_counterpart, operand_kind::source, o.index};
    return {};
}

}  // namespace valhall::detail

#endif
