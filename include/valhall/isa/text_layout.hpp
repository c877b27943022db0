// SPDX-License-Identifier: MIT
// How dialects write operands; shared by the generator in table/derive and its readers. Includes nothing that is generated.
#ifndef VALHALL_ISA_TEXT_LAYOUT_HPP
#define VALHALL_ISA_TEXT_LAYOUT_HPP

#include <cstdint>

namespace valhall::detail {

// How an operand of an instruction is written. The last five are only in the draft of 2021.
enum class operand_style : std::uint8_t {
    none,
    group,                 // staging registers: @r4:r5
    destination,           // a register and its half: r4.h0
    source,                // a value and its suffixes: ^r4.h0.neg
    number,                // an immediate: #0x1, offset:0x1
    group_as_destination,  // one staging register, written like a destination
    source_as_group,       // a register that is read, written like a staging register
    unnamed,               // an immediate whose meaning is unknown: unk:0x1
    unused_destination,    // a destination that the instruction does not have
    unused_source,         // a source that the instruction does not have
};

// The suffixes that a source can have.
struct source_feature {
    enum : unsigned {
        signs = 1,    // negation and absolute value
        inverse = 2,  // complement
        part = 4,     // selectors
        all = signs | inverse | part,
        set = 8,  // times the index, from 1, of a set of selectors in the draft
    };
};

// In place of an opcode in a draft_row: there is no such instruction today.
inline constexpr unsigned lost_draft_code = 0xFFFF;

}  // namespace valhall::detail

#endif
