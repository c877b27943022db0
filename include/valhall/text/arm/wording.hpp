// SPDX-License-Identifier: MIT
// How messages write an instruction in Arm's dialect, whose names fix some operands.
#ifndef VALHALL_TEXT_ARM_WORDING_HPP
#define VALHALL_TEXT_ARM_WORDING_HPP

#include <string_view>

#include "valhall/isa/arm_names.hpp"
#include "valhall/text/arm/print.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/messages/wording.hpp"

namespace valhall::detail {

class arm_wording final : public wording {
public:
    constexpr explicit arm_wording(descriptor row, std::string_view mnemonic = {}) : wording(row), name_(arm_name_spelt(mnemonic)) {}

    constexpr void offer_words(nearest_word& nearest, enum_id id, arch on) const override
    {
        wording::offer_words(nearest, id, on);
        for (const spelling& further : spellings)
            if (further.id == id && enumeration_of(id).legal(further.value, on)) nearest.offer({further.text, further.size});
    }

    constexpr void offer_mnemonics(nearest_mnemonic& nearest) const override
    {
        wording::offer_mnemonics(nearest);
        for (int i = 0; i < name_count; ++i) nearest.offer(arm_name_at(i).spelling());
    }

    constexpr bool is_on(arch on) const override { return !name_.is_given() || contains(name_.archs, on); }

    constexpr bool has_operand(operand_kind kind, int index) const override
    {
        return kind != operand_kind::source || !name_.hides(row_.sources()[index].bits());
    }

    constexpr int number_of_source(int index) const override
    {
        int number = index + 1;
        for (int i = 0; i < index; ++i) number -= name_.hides(row_.sources()[i].bits());
        return number;
    }

    constexpr void list_parts(word_list& list, int source, arch on) const override
    {
        wording::list_parts(list, source, row_.sources()[source].listed_selectors(), on);
    }

    constexpr writer print_source(writer out, const instruction& i, int source) const override
    {
        return arm_printer<>(i, false).print_source(out, row_.sources()[source]);
    }

private:
    arm_name name_;
};

}  // namespace valhall::detail

#endif
