// SPDX-License-Identifier: MIT
// The sentences of explain(), by fault code, and the places that are sentences themselves: see messages.def.
#ifndef VALHALL_MESSAGES_SENTENCES_HPP
#define VALHALL_MESSAGES_SENTENCES_HPP

#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/messages/message.hpp"

namespace valhall::detail {

enum class instruction_is : bool { optional, needed };

// The sentence of explain() about a fault of a kind of operand.
struct sentence_row {
    fault_code code;
    operand_kind kind;  // `none` for any kind
    instruction_is instruction;
    const char* sentence;
};

inline constexpr sentence_row sentence_rows[] = {
#define VALHALL_SENTENCE(code, kind, instruction, sentence) {fault_code::code, operand_kind::kind, instruction_is::instruction, sentence},
#include "valhall/messages/messages.def"
};

// The row of a fault code, or null.
constexpr const sentence_row* sentence_row_of(fault_code code)
{
    for (const sentence_row& row : sentence_rows)
        if (row.code == code) return &row;
    return nullptr;
}

// The sentence of a place; empty if it is none.
constexpr std::string_view phrase_of(place which)
{
    switch (which) {
#define VALHALL_PHRASE(place_name, sentence) \
    case place::place_name: return sentence;
#include "valhall/messages/messages.def"  // NOLINT(readability-duplicate-include)
    default: return {};
    }
}

}  // namespace valhall::detail

#endif
