// SPDX-License-Identifier: MIT
// The names, words and operands of the draft of 2021: the data of table/draft2021.def.
#ifndef VALHALL_TEXT_DRAFT_WORDS_HPP
#define VALHALL_TEXT_DRAFT_WORDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/draft_layout.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/operand.hpp"

namespace valhall::detail {

// draft_rows_by_code: by opcode, the index of its row from 1, or 0.
#include "valhall/isa/generated/draft2021.def"

// Overload resolution for comparing std::string_view would take compilers longer than all of this header.
constexpr bool same_text(std::string_view x, std::string_view y) { return x.size() == y.size() && same(x.data(), y.data(), x.size()); }

// ---- forms ----

// An operand of the draft's text.
struct draft_operand_use {
    draft_operand kind;
    int place;         // the index among today's operands of its kind
    unsigned detail;
};

// The kind of today's operand; `none` if today's instruction has no such operand.
constexpr operand_kind kind_of(draft_operand kind)
{
    switch (kind) {
    case draft_operand::group:
    case draft_operand::group_as_result: return operand_kind::staging;
    case draft_operand::result: return operand_kind::destination;
    case draft_operand::source:
    case draft_operand::source_as_group: return operand_kind::source;
    case draft_operand::number:
    case draft_operand::unnamed: return operand_kind::immediate;
    default: return operand_kind::none;
    }
}

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
    // The i-th operand. The list ends with one of kind `none`.
    constexpr draft_operand_use operand(int i) const
    {
        const char8_t* const two = row.operands() + 2 * i;
        return {static_cast<draft_operand>(two[0] & 15), two[0] >> 4, two[1]};
    }
    constexpr enum_id fixed_id() const { return row.fixed_id(); }
    constexpr word fixed_value() const { return row.fixed_value(); }
};

// The selectors of a source in the draft, by today's encoding.
class draft_parts {
public:
    constexpr draft_parts(const source_field& source, unsigned features)
        : today_(source.selectors()), count_(1 << source.select.width), has_own_(features >= draft_feature::set),
          own_(draft_selector_row_at(has_own_ ? features / draft_feature::set - 1 : 0)), can_select_(features >= draft_feature::part)
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

// ---- names ----
//
// Uses a flag to mark absent records: with sanitizers, g++ cannot compare pointers with nullptr in constant expressions.

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

template <class = void>
constexpr draft_name draft_name_at(int place)
{
    return {draft_row_at(static_cast<unsigned>(place)), true};
}

// Finds the record with a name and a mode, which may be empty.
template <class = void>
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
template <class = void>
constexpr draft_name draft_name_of(opcode code)
{
    const int place = draft_rows_by_code[static_cast<int>(code)];
    return place != 0 ? draft_name_at(place - 1) : draft_name{};
}

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
template <class = void>
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

// Bits that the draft cannot express, and their fixed values.
struct draft_fixed_bits {
    word mask = 0, value = 0;
};

// The fixed bits of an instruction.
template <class = void>
constexpr draft_fixed_bits fixed_by_draft(descriptor row, draft_form form, arch on)
{
    word said = flow_field.mask() | fau_page_field.mask(), value = start_of(row.index, on);
    for (const modifier_id id : row.modifiers()) {
        if (form.has(modifier_field_of(id).id)) said |= modifier_field_of(id).bits.mask();
        else if (modifier_field_of(id).id == form.fixed_id()) value = modifier_field_of(id).bits.insert(value, form.fixed_value());
    }
    for (int i = 0; form.operand(i).kind != draft_operand::none; ++i) {
        const draft_operand_use o = form.operand(i);
        switch (o.kind) {
        case draft_operand::group:
        case draft_operand::group_as_result: {
            const staging_field& group = staging_field_of(row.staging()[o.place]);
            said |= group.base.mask() | (o.detail == 0 ? group.count.mask() : 0);
            if (o.detail != 0) value = group.with_registers(value, static_cast<int>(o.detail));
            break;
        }
        case draft_operand::result: said |= destination_register_field.mask() | destination_mask_field.mask(); break;
        case draft_operand::source: {
            const source_field& source = row.sources()[o.place];
            said |= source.bits().mask();
            if ((o.detail & draft_feature::signs) != 0) said |= source.neg_bit().mask() | source.abs_bit().mask();
            if ((o.detail & draft_feature::inverse) != 0) said |= source.not_bit().mask();
            if (o.detail >= draft_feature::part) said |= source.select.mask();
            break;
        }
        case draft_operand::source_as_group: said |= word{source_byte::register_mask} << 8 * row.sources()[o.place].byte; break;
        case draft_operand::number:
        case draft_operand::unnamed: {
            const immediate_field& field = row.immediates()[o.place];
            said |= o.detail == 0 ? field.mask() : field.insert(0, (std::int64_t{1} << o.detail) - 1);
            break;
        }
        default: break;
        }
    }
    word mask = row.operand_bits() & ~said;
    // (An array, because a template that is instantiated in the importer of a module does not find std::initializer_list.)
    constexpr int positions[] = {0, 8, 16, 24, 40};
    if (has_seventh_bits(on))
        for (const int position : positions)
            if ((said >> position & source_byte::register_mask) == 0) mask |= word{1} << seventh_bit(position);
    return {mask, value & mask};
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

template <class = void>
constexpr draft_word draft_word_of(enum_id id, word value)
{
    for (unsigned i = 0; i < draft_word_row_count; ++i) {
        const draft_word_row one = draft_word_row_at(i);
        if (one.id() == id && one.value() == value) return {one, true};
    }
    return {};
}

// The draft's word for a value; empty if there is none.
template <class = void>
constexpr std::string_view draft_text_of(enum_id id, word value)
{
    const draft_word own = draft_word_of(id, value);
    return own.is_given() ? own.text() : enumeration_of(id)[value].name();
}

// The value with a word, or -1.
template <class = void>
constexpr int find_draft_value(enum_id id, std::string_view text)
{
    const int today = find_value(id, text.data(), text.size());
    if (today >= 0 && same_text(draft_text_of(id, static_cast<word>(today)), text)) return today;
    for (unsigned i = 0; i < draft_word_row_count; ++i) {
        const draft_word_row one = draft_word_row_at(i);
        if (one.id() == id && same_text(draft_word{one, true}.text(), text)) return static_cast<int>(one.value());
    }
    return -1;
}

// The name of numbers whose meaning is unknown.
inline constexpr std::string_view draft_unnamed = "unk";

// ---- constants and special values ----

// True if the draft has a table constant: a second zero has no text, and later constants did not exist.
template <class = void>
constexpr bool is_draft_constant(int index, arch on)
{
    const std::uint32_t value = constant_value(index, architectures[0]);
    return constant_value(index, on) == value && constant_index(value, architectures[0]) == index;
}

// The modifiers that select an FAU page; empty for the default page, and for the one that the draft does not have.
inline constexpr std::string_view draft_page_words[] = {"", "ts", "", "id"};

// True if the draft can select a page.
template <class = void>
constexpr bool has_draft_page(word page)
{
    return page == 0 || !draft_page_words[page].empty();
}

struct draft_special {
    draft_special_row row{};
    bool given = false;

    constexpr bool is_given() const { return given; }
    constexpr std::string_view text() const { return {draft_words_text + row.text(), std::size_t{row.size()}}; }
    constexpr special value() const { return static_cast<special>(row.special()); }
    constexpr bool is_high() const { return row.word() != 0; }
    constexpr word page() const { return row.special() / source_byte::specials_of_a_page; }
};

template <class = void>
constexpr draft_special draft_special_at(int place)
{
    return {draft_special_row_at(static_cast<unsigned>(place)), true};
}

template <class = void>
constexpr draft_special find_draft_special(std::string_view text)
{
    for (int i = 0; i < draft_special_row_count; ++i)
        if (same_text(draft_special_at(i).text(), text)) return draft_special_at(i);
    return {};
}

// The special value of a source byte on an FAU page.
template <class = void>
constexpr draft_special draft_special_of(word byte, word page)
{
    for (int i = 0; i < draft_special_row_count; ++i) {
        const draft_special one = draft_special_at(i);
        if (static_cast<word>(one.value()) == source_byte::special_number(byte, page) && one.is_high() == ((byte & 1) != 0)) return one;
    }
    return {};
}

}  // namespace valhall::detail

#endif
