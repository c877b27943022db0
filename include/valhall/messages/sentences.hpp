// SPDX-License-Identifier: MIT
// The sentences of explain(), by fault code: see messages.def.
#ifndef VALHALL_MESSAGES_SENTENCES_HPP
#define VALHALL_MESSAGES_SENTENCES_HPP

#include "valhall/fault.hpp"
#include "valhall/messages/phrases.hpp"

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

}  // namespace valhall::detail

#endif
