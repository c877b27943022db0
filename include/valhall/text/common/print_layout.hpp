// SPDX-License-Identifier: MIT
// Constants shared by the generator of the records for printing and the printers. Includes nothing that is generated.
#ifndef VALHALL_TEXT_COMMON_PRINT_LAYOUT_HPP
#define VALHALL_TEXT_COMMON_PRINT_LAYOUT_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"

namespace valhall::detail {

// The operands that a form has, or `none`; see form_print::operands. Above the bits of a short_text.
struct printed_operand {
    enum : unsigned { staging = 0x10000, immediates = 0x20000, destination = 0x40000, none = 0x80000 };
};

// operand_print selects one of at most 16 texts by bits of this part of the word.
inline constexpr bit_field decoration_field{24, 16};
inline constexpr int decoration_bits = 4, decoration_shift = 32 - decoration_bits;

constexpr std::uint32_t decoration_bits_of(word bits)
{
    return static_cast<std::uint32_t>(bits >> decoration_field.position & decoration_field.maximum());
}

// type_texts has this many characters for each type: its text (.v2f16), and its size in the last one.
inline constexpr std::size_t type_text_width = 8;

// The separator after each operand. It is dropped after the last one.
inline constexpr char operand_separator[] = ", ";
inline constexpr int separator_size = sizeof operand_separator - 1;

// A 16-bit number: the place and size of a text in operand_text. Or `unknown`, if the byte does not determine the text; the size is then
// that of the separator. The number of a source's text in source_texts is its byte ^ `absent`: 0 for an absent source, which has no text.
// As a byte, `absent` is a special value that no architecture has. In decoration_texts, the size does not include the separator.
struct short_text {
    enum : unsigned { size_mask = 15, unknown = 16, place_position = 5, absent = 0xE0 };
};

}  // namespace valhall::detail

#endif
