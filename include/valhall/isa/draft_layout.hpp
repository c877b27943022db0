// SPDX-License-Identifier: MIT
// How the data of the draft of 2021 is laid out, so that its maker in table/derive and its readers agree. Includes nothing that is
// generated.
#ifndef VALHALL_ISA_DRAFT_LAYOUT_HPP
#define VALHALL_ISA_DRAFT_LAYOUT_HPP

#include <cstdint>

namespace valhall::detail {

// The operand of today that an operand of the draft's text becomes.
enum class draft_operand : std::uint8_t {
    none,
    group,            // staging registers
    result,           // the destination
    dropped_result,   // nothing
    group_as_result,  // one staging register
    source,
    dropped_source,   // nothing
    source_as_group,  // a register that is read
    number,
    unnamed,          // a number without a known meaning, `unk:0x1`
};

// The suffixes that a source of the draft can have.
struct draft_feature {
    enum : unsigned {
        signs = 1,    // negation and absolute value
        inverse = 2,  // complement
        part = 4,     // today's selectors
        set = 8,      // times the place, counted from 1, of the selectors that it has instead
    };
};

// In numbers: a name, by 16 bits of the hash of its text, by which names are sorted, those without a mode first; where its text begins
// and its size with that of its mode, which follows it, eight bits higher; the opcode and the form, the place of the sentence about
// it, counted from 1.
struct draft_row {
    enum : int { hash, text, sizes, code, form, sentence, width };
    enum : int { lost = 0xFFFF };  // as an opcode
};

// In numbers: a form, a source of it counted from 1, or 0 for its modifiers; where the words begin that have no counterpart, with blanks
// between them, and their size; the place of the sentence about them.
struct draft_lost_row {
    enum : int { form, source, text, size, sentence, width };
};

// In bytes: the modifier with a value that is not written, and the value; the modifiers, after them the flow; the operands, each a
// draft_operand with its place four bits higher, then a detail: registers of a group, features of a source, bits of a number.
struct draft_form_byte {
    enum : int { fixed_id, fixed_value, modifiers, operands = modifiers + 7, width = operands + 12 };
};

// In bytes: a word, whose value, where its text begins and its size, the place of the sentence about it.
struct draft_word_byte {
    enum : int { id, value, text, size, sentence, width };
};

// In bytes: a special value, which word of it, where its text begins and its size.
struct draft_special_byte {
    enum : int { special, word, text, size, width };
};

// In bytes: what may be left out, then by encoding the selectors, 255 for none.
struct draft_selector_byte {
    enum : int { fallback, selectors, width = selectors + 16 };
};

}  // namespace valhall::detail

#endif
