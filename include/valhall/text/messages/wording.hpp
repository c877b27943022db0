// SPDX-License-Identifier: MIT
// How messages write an instruction in a dialect.
#ifndef VALHALL_TEXT_MESSAGES_WORDING_HPP
#define VALHALL_TEXT_MESSAGES_WORDING_HPP

#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/messages/message.hpp"
#include "valhall/text/common/instruction_writer.hpp"
#include "valhall/text/common/text_form.hpp"
#include "valhall/text/messages/nearest_word.hpp"

namespace valhall::detail {

// An instruction, which may be absent, under the name in its line, which the dialect may not have. Members that take an index may be called
// only if the row has that operand.
class wording {
public:
    constexpr explicit wording(dialect syntax, descriptor row = {}, std::string_view name = {}) : form_{{syntax}, row}
    {
        if (syntax == dialect::arm) form_.fixed = arm_name_spelt(name);
        if (syntax == dialect::draft2021) form_.draft = find_draft_name(name);
    }

    // ---- words of the dialect ----

    // The word for a modifier's value; empty if the dialect has none.
    constexpr std::string_view word_of(enum_id id, word value) const
    {
        return is_draft() ? draft_text_of(id, value) : enumeration_of(id)[value].name();
    }

    // Adds the words for all values of a modifier on an architecture to a search.
    constexpr void offer_words(nearest_word& nearest, enum_id id, arch on) const
    {
        const enumeration& values = enumeration_of(id);
        for (word value = 0; value < values.count; ++value)
            if (values.legal(value, on)) nearest.offer(word_of(id, value));
        if (form_.syntax() != dialect::arm) return;
        for (const spelling& further : spellings)
            if (further.id == id && values.legal(further.value, on)) nearest.offer({further.text, further.size});
    }

    constexpr void offer_specials(nearest_word& nearest, arch on) const
    {
        if (!is_draft()) return offer_words(nearest, enum_id::special, on);
        for (int i = 0; i < draft_special_row_count; ++i) nearest.offer(draft_special_at(i).text());
    }

    // Adds all names of instructions to a search.
    constexpr void offer_mnemonics(nearest_mnemonic& nearest) const
    {
        for (int i = 0; is_draft() && i < draft_row_count; ++i) nearest.offer(draft_name_at(i).spelling());
        for (int i = 0; !is_draft() && i < opcode_count; ++i) nearest.offer(descriptor_at(i).mnemonic());
        for (int i = 0; form_.syntax() == dialect::arm && i < name_count; ++i) nearest.offer(arm_name_at(i).spelling());
    }

    // ---- the instruction in the dialect ----

    // True if the instruction's name can be used on an architecture that has the instruction.
    constexpr bool is_on(arch on) const { return !form_.fixed.is_given() || contains(form_.fixed.archs, on); }
    constexpr bool has_modifier(enum_id id) const { return !form_.draft.is_given() || form_.draft.form().has(id); }
    constexpr bool has_operand(operand_kind kind, int index) const
    {
        if (kind == operand_kind::source && form_.hides(row().sources()[index].bits())) return false;
        return !form_.draft.is_given() || operand_of(kind, index).style != operand_style::none;
    }

    // The number of a source, from 1, not counting sources that are not written.
    constexpr int number_of_source(int index) const
    {
        int number = index + 1;
        for (int i = 0; i < index; ++i) number -= form_.hides(row().sources()[i].bits());
        return number;
    }
    constexpr bool can_negate(int source) const { return row().sources()[source].has_absneg && has(source, source_feature::signs); }
    constexpr bool can_complement(int source) const { return row().sources()[source].has_not && has(source, source_feature::inverse); }
    constexpr bool has_extension() const { return !is_draft(); }

    // Adds the selectors of a source to a list.
    constexpr void list_parts(word_list& list, int source, arch on) const
    {
        const source_field& field = row().sources()[source];
        if (form_.draft.is_given()) {
            const draft_parts parts(field, operand_of(operand_kind::source, source).detail);
            for (int i = 0; i < parts.count(); ++i)
                if (parts[i] != selector_set::reserved && parts[i] != selector::none) list.add(name_of(parts[i]));
            return;
        }
        const selector_set& set = form_.how().has_older_selectors ? field.selectors() : field.listed_selectors();
        for (int i = 0; i < 1 << set.width; ++i) {
            const bool is_there = set.by_encoding[i] != selector_set::reserved && set.by_encoding[i] != selector::none;
            if (is_there && can_select(row(), field, i, on)) list.add(name_of(set.by_encoding[i]));
        }
        if (field.is_wide && contains(extension.archs, on)) list.add(name_of(extension.part));
    }

    constexpr std::string_view name_of_immediate(int index) const
    {
        const bool is_unnamed = operand_of(operand_kind::immediate, index).style == operand_style::unnamed;
        return is_unnamed ? draft_unnamed : name_of(row().immediates()[index].name);
    }
    constexpr std::int64_t maximum_of_immediate(int index) const
    {
        const unsigned bits = operand_of(operand_kind::immediate, index).detail;
        return bits != 0 ? (std::int64_t{1} << bits) - 1 : row().immediates()[index].maximum();
    }

    // The only possible count of a staging group; 0 if the table determines it.
    constexpr unsigned only_staging_count(int index) const { return operand_of(operand_kind::staging, index).detail; }

    // Writes a source of an instruction of this row; in the panfrost dialect if this one cannot express it.
    constexpr writer write_source(writer out, const instruction& i, int source) const
    {
        const unsigned features = is_draft() ? operand_of(operand_kind::source, source).detail : unsigned{source_feature::all};
        return in_dialect(form_.syntax(),
                          [&](auto chosen) { return instruction_writer<chosen.value>(out, i).write_source(source, features); });
    }

private:
    constexpr descriptor row() const { return form_.row; }
    constexpr bool is_draft() const { return form_.syntax() == dialect::draft2021; }

    // How the draft writes an operand. Its style is `none` if the name is not the draft's or has no such operand.
    constexpr text_operand operand_of(operand_kind kind, int index) const
    {
        return form_.draft.is_given() ? form_.draft.form().find(kind, index) : text_operand{};
    }

    // True if a source can have a suffix in the dialect.
    constexpr bool has(int source, unsigned feature) const
    {
        return !form_.draft.is_given() || (operand_of(operand_kind::source, source).detail & feature) != 0;
    }

    text_form<> form_;
};

}  // namespace valhall::detail

namespace valhall {

/// The word for a value in a dialect; empty if there is none.
constexpr std::string_view word_in(dialect syntax, enum_id id, word value) { return detail::wording(syntax).word_of(id, value); }

}  // namespace valhall

#endif
