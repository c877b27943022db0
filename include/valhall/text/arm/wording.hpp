// SPDX-License-Identifier: MIT
// How messages write an instruction in Arm's dialect, whose names fix some operands. Allocates, so it is not part of the core.
#ifndef VALHALL_TEXT_ARM_WORDING_HPP
#define VALHALL_TEXT_ARM_WORDING_HPP

#include <string_view>
#include <vector>

#include "valhall/isa/arm_names.hpp"
#include "valhall/text/arm/print.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/messages/wording.hpp"

namespace valhall::detail {

class arm_wording final : public wording {
public:
    explicit arm_wording(descriptor row, std::string_view mnemonic = {}) : wording(row), name_(arm_name_spelt(mnemonic)) {}

    void offer_words(nearest_word& nearest, enum_id id, arch on) const override
    {
        wording::offer_words(nearest, id, on);
        for (const spelling& further : spellings)
            if (further.id == id && enumeration_of(id).legal(further.value, on)) nearest.offer({further.text, further.size});
    }

    std::vector<std::string_view> mnemonics() const override
    {
        std::vector<std::string_view> all = wording::mnemonics();
        for (int i = 0; i < name_count; ++i) all.push_back(arm_name_at(i).spelling());
        return all;
    }

    bool is_on(arch on) const override { return !name_.is_given() || contains(name_.archs, on); }

    bool has_operand(operand_kind kind, int index) const override
    {
        return kind != operand_kind::source || !name_.hides(row_.sources()[index].bits());
    }

    int number_of_source(int index) const override
    {
        int number = index + 1;
        for (int i = 0; i < index; ++i) number -= name_.hides(row_.sources()[i].bits());
        return number;
    }

    name_list parts_of(int source, arch on) const override
    {
        return wording::parts_of(source, row_.sources()[source].listed_selectors(), on);
    }

    writer print_source(writer out, const instruction& i, int source) const override
    {
        return arm_printer<>(i, false).print_source(out, row_.sources()[source]);
    }

private:
    arm_name name_;
};

}  // namespace valhall::detail

#endif
