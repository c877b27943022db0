// SPDX-License-Identifier: MIT
// The layout of the data about the draft of 2021, shared by its generator in table/derive and its readers. Includes nothing that is
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

// Numbers of a row: 16 bits of the hash of its name (rows are sorted by it, those without mode first); the place of the name's text and its
// size, with the size of the mode's text, which follows it, 8 bits higher; opcode; form; and the index of the sentence about it, from 1.
struct draft_row {
    enum : int { hash, text, sizes, code, form, sentence, width };
    enum : int { lost = 0xFFFF };  // in place of an opcode
};

// Numbers of a record: a form; a source, from 1, or 0 for modifiers; the place and size of the words without counterpart, separated by
// blanks; the index of the sentence about them.
struct draft_lost_row {
    enum : int { form, source, text, size, sentence, width };
};

// Bytes of a form: a modifier that is not written, and its value; the modifiers, then the flow; the operands, each a draft_operand with its
// index 4 bits higher, then a detail: registers of a group, features of a source, bits of a number.
struct draft_form_byte {
    enum : int { fixed_id, fixed_value, modifiers, operands = modifiers + 7, width = operands + 12 };
};

// Bytes of a word: its enumeration value, the place and size of its text, the index of the sentence about it.
struct draft_word_byte {
    enum : int { id, value, text, size, sentence, width };
};

// Bytes of a special value: the value, its word, and the place and size of its text.
struct draft_special_byte {
    enum : int { special, word, text, size, width };
};

// Bytes of a set of selectors: the one that can be omitted, then by encoding the selectors, 255 for none.
struct draft_selector_byte {
    enum : int { fallback, selectors, width = selectors + 16 };
};

}  // namespace valhall::detail

#endif
