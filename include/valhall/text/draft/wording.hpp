// SPDX-License-Identifier: MIT
// How messages write an instruction in the dialect of the draft of 2021, which has names, words, operands and modifiers of its own.
#ifndef VALHALL_TEXT_DRAFT_WORDING_HPP
#define VALHALL_TEXT_DRAFT_WORDING_HPP

#include <cstdint>
#include <string_view>

#include "valhall/text/draft/print.hpp"
#include "valhall/text/draft/words.hpp"
#include "valhall/text/messages/wording.hpp"

namespace valhall::detail {

class draft_wording final : public wording {
public:
    constexpr explicit draft_wording(descriptor row, std::string_view mnemonic = {}) : wording(row), name_(find_draft_name(mnemonic)) {}

    constexpr std::string_view word_of(enum_id id, word value) const override { return draft_text_of(id, value); }

    constexpr void offer_specials(nearest_word& nearest, arch) const override
    {
        for (int i = 0; i < draft_special_row_count; ++i) nearest.offer(draft_special_at(i).text());
    }

    constexpr void offer_mnemonics(nearest_mnemonic& nearest) const override
    {
        for (int i = 0; i < draft_row_count; ++i) nearest.offer(draft_name_at(i).spelling());
    }

    constexpr bool has_modifier(enum_id id) const override { return !name_.is_given() || name_.form().has(id); }
    constexpr bool has_operand(operand_kind kind, int index) const override
    {
        return !name_.is_given() || operand_of(kind, index).kind != draft_operand::none;
    }

    constexpr bool can_negate(int source) const override
    {
        return wording::can_negate(source) && has_feature(source, draft_feature::signs);
    }
    constexpr bool can_complement(int source) const override
    {
        return wording::can_complement(source) && has_feature(source, draft_feature::inverse);
    }
    constexpr bool has_extension() const override { return false; }

    constexpr void list_parts(word_list& list, int source, arch on) const override
    {
        if (!name_.is_given()) return wording::list_parts(list, source, on);
        const draft_parts parts(row_.sources()[source], features_of(source));
        for (int i = 0; i < parts.count(); ++i)
            if (parts[i] != selector_set::reserved && parts[i] != selector::none) list.add(name_of(parts[i]));
    }

    constexpr std::string_view name_of_immediate(int index) const override
    {
        const bool is_unnamed = operand_of(operand_kind::immediate, index).kind == draft_operand::unnamed;
        return is_unnamed ? draft_unnamed : wording::name_of_immediate(index);
    }

    constexpr std::int64_t maximum_of_immediate(int index) const override
    {
        const unsigned bits = operand_of(operand_kind::immediate, index).detail;
        return bits != 0 ? (std::int64_t{1} << bits) - 1 : wording::maximum_of_immediate(index);
    }

    constexpr unsigned only_staging_count(int index) const override { return operand_of(operand_kind::staging, index).detail; }

    // A source that the draft cannot express is written in the table's syntax.
    constexpr writer print_source(writer out, const instruction& i, int source) const override
    {
        const source_field& field = row_.sources()[source];
        const draft_printer<> own(i);
        if (own.can_say(field, features_of(source))) return own.print_source(out, field, features_of(source));
        return panfrost_printer<>(i).print_source(out, field);
    }

private:
    // The draft's counterpart of an operand. Its kind is `none` if the name is not the draft's or has no such operand.
    constexpr draft_operand_use operand_of(operand_kind kind, int index) const
    {
        if (!name_.is_given()) return {};
        for (int i = 0; name_.form().operand(i).kind != draft_operand::none; ++i)
            if (const draft_operand_use o = name_.form().operand(i); kind_of(o.kind) == kind && o.place == index) return o;
        return {};
    }

    constexpr unsigned features_of(int source) const { return operand_of(operand_kind::source, source).detail; }
    constexpr bool has_feature(int source, unsigned feature) const { return !name_.is_given() || (features_of(source) & feature) != 0; }

    draft_name name_;
};

}  // namespace valhall::detail

#endif
