// SPDX-License-Identifier: MIT
// Draws the 64-bit word of an instruction with all its fields: eight bytes side by side or below each other, depending on the width.
#ifndef VALHALL_TOOLS_REFERENCE_WORD_DRAWING_HPP
#define VALHALL_TOOLS_REFERENCE_WORD_DRAWING_HPP

#include <algorithm>
#include <cstdint>
#include <string>

#include "facts.hpp"
#include "field_places.hpp"
#include "html.hpp"

#include <valhall/isa/encodings.hpp>
#include <valhall/isa/word_fields.hpp>

namespace reference {

// The name of a field in the drawing.
inline std::string label_of(descriptor row, const word_field& field)
{
    switch (field.use) {
    case field_use::opcode: return "opcode";
    case field_use::secondary_opcode: return "second opcode";
    case field_use::fixed: return "fixed";
    case field_use::flow: return "flow";
    case field_use::page: return "FAU page";
    case field_use::destination: return label_of_destination(row);
    case field_use::write_mask: return "write mask";
    case field_use::staging: return label_of_staging(row, field.index);
    case field_use::staging_count: return "count";
    case field_use::staging_control: return "access";
    case field_use::source: return label_of_source(row, field.index);
    case field_use::negation: return "neg " + letter_of(field.index);
    case field_use::absolute: return "abs " + letter_of(field.index);
    case field_use::complement: return "not " + letter_of(field.index);
    case field_use::selector: return "part " + letter_of(field.index);
    case field_use::modifier: return name_in_words(field.id);
    case field_use::immediate: return label_of_immediate(row, field.index);
    }
    return "";
}

// The colour of a field.
inline const char* class_of(field_use use)
{
    switch (use) {
    case field_use::opcode:
    case field_use::secondary_opcode: return "op";
    case field_use::fixed:
    case field_use::staging_control: return "fix";
    case field_use::flow: return "flow";
    case field_use::destination:
    case field_use::write_mask: return "dst";
    case field_use::staging:
    case field_use::staging_count: return "stg";
    case field_use::page:
    case field_use::source: return "src";
    case field_use::negation:
    case field_use::absolute:
    case field_use::complement:
    case field_use::selector: return "how";
    case field_use::modifier: return "mod";
    case field_use::immediate: return "imm";
    }
    return "";
}

inline bool has_fixed_value(field_use use)
{
    return use == field_use::opcode || use == field_use::secondary_opcode || use == field_use::fixed || use == field_use::staging_control;
}

// The part of a field in a byte. `place` is where the drawn word has the field, `fixed` the fixed bits of that.
inline std::string draw_part(descriptor row, const word_field& field, bit_field place, word fixed, bit_field part)
{
    const std::string label = label_of(row, field);
    std::string content = element("i", bits_of(part)) + element("b", escaped(label));
    if (has_fixed_value(field.use)) content += element("u", binary(part.extract(fixed), part.width));
    std::string classes = class_of(field.use);
    if (part.width < 3) classes += label.size() > 24 ? " thin longest" : label.size() > 20 ? " thin long" : " thin";
    if (part.position + part.width < place.position + place.width) classes += " more";
    const std::string at = " data-at=" + std::to_string(part.position) + " data-n=" + std::to_string(part.width);
    return element("span class=\"" + classes + "\"" + at, content);
}

// Draws the word that an encoding has.
inline std::string draw_word(descriptor row, const encoding& in)
{
    const encoded_fields fields(row, in);
    std::string bytes;
    for (int low = 56; low >= 0; low -= 8) {
        std::string content;
        for (const placed_field& one : fields) {
            const int from = std::max<int>(one.bits.position, low), to = std::min<int>(one.bits.position + one.bits.width, low + 8);
            if (from >= to) continue;
            const bit_field part{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to - from)};
            content += draw_part(row, one.what, one.bits, fields.fixed_bits(), part);
        }
        bytes += element("div", content);
    }
    return element("div class=word", bytes) + '\n';
}

// Each word that the architectures of a row have.
inline std::string draw_words(descriptor row)
{
    std::string words;
    for (const encoding& one : encodings_with(row))
        words += (words.empty() ? "" : element("h4", "The word of " + std::string(one.name))) + draw_word(row, one);
    return words;
}

}  // namespace reference

#endif
