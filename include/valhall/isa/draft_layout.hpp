// SPDX-License-Identifier: MIT
// The kinds of operands of the draft of 2021, shared by its generator in table/derive and its readers. Includes nothing that is
// generated.
#ifndef VALHALL_ISA_DRAFT_LAYOUT_HPP
#define VALHALL_ISA_DRAFT_LAYOUT_HPP

#include <cstdint>

namespace valhall::detail {

// Today's counterpart of an operand in the draft's text.
enum class draft_operand : std::uint8_t {
    none,
    group,            // staging registers
    result,           // the destination
    dropped_result,   // none
    group_as_result,  // one staging register
    source,
    dropped_source,   // none
    source_as_group,  // a register that is read
    number,
    unnamed,          // a number whose meaning is unknown, `unk:0x1`
};

// The suffixes that a source of the draft can have.
struct draft_feature {
    enum : unsigned {
        signs = 1,    // negation and absolute value
        inverse = 2,  // complement
        part = 4,     // today's selectors
        set = 8,      // times the index, from 1, of its own set of selectors
    };
};

// In place of an opcode in a draft_row: there is no such instruction today.
inline constexpr unsigned lost_draft_code = 0xFFFF;

}  // namespace valhall::detail

#endif
