// SPDX-License-Identifier: MIT
// The order in which Arm's dialect writes modifiers, and alternative spellings of values that it accepts: the data of table/arm_order.def
// and table/spellings.def.
#ifndef VALHALL_TEXT_ARM_WORDS_HPP
#define VALHALL_TEXT_ARM_WORDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall::detail {

#include "valhall/isa/generated/arm_order.inc"

// The modifiers of a row and the flow control, in Arm's order.
constexpr field_list<modifier_id> arm_modifiers_of(descriptor row)
{
    return {arm_order_at(form_of_row(row.index)).modifiers(), row.modifiers().size() + 1};
}

// An alternative spelling of a modifier's value.
struct spelling {
    enum_id id;
    std::uint8_t value;
    std::uint8_t size;
    const char* text;
};

#include "valhall/isa/generated/spellings.inc"

// The value with an alternative spelling, or -1.
constexpr int match_spelling(enum_id id, std::string_view text)
{
    for (const spelling& candidate : spellings)
        if (candidate.id == id && candidate.size == text.size() && same(candidate.text, text.data(), text.size())) return candidate.value;
    return -1;
}

}  // namespace valhall::detail

#endif
