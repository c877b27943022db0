// SPDX-License-Identifier: MIT
// Draws the 64-bit word of an instruction with all its fields: eight bytes side by side or below each other, depending on the width.
#ifndef VALHALL_TOOLS_REFERENCE_WORD_DRAWING_HPP
#define VALHALL_TOOLS_REFERENCE_WORD_DRAWING_HPP

#include <algorithm>
#include <cstdint>
#include <string>

#include "facts.hpp"
#include "html.hpp"
#include "v15_word.hpp"

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

// Draws a word of such fields; `field_of` tells what is in one.
template <class Fields, class FieldOf>
std::string draw_fields(descriptor row, const Fields& fields, word fixed, FieldOf&& field_of)
{
    std::string bytes;
    for (int low = 56; low >= 0; low -= 8) {
        std::string content;
        for (const auto& one : fields) {
            const int from = std::max<int>(one.bits.position, low), to = std::min<int>(one.bits.position + one.bits.width, low + 8);
            if (from >= to) continue;
            content +=
                draw_part(row, field_of(one), one.bits, fixed, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to - from)});
        }
        bytes += element("div", content);
    }
    return element("div class=word", bytes) + '\n';
}

// The word of v9 to v14.
inline std::string draw_word(descriptor row)
{
    return draw_fields(row, word_fields(row), row.fixed_bits(), [](const word_field& field) { return field; });
}

// The word of v15.
inline std::string draw_word_on_v15(descriptor row)
{
    return draw_fields(row, v15_fields(row), opcode_bits_on_v15(row), [](const v15_field& field) { return field.what; });
}

// Each word that the architectures of a row have.
inline std::string draw_words(descriptor row)
{
    if (is_only_on_v15(row))
        return draw_word_on_v15(row) + element("p",
                                               "The bits that the lists below name are those of the library’s common word; the drawing has "
                                               "those of v15.");
    if (!is_on_v15(row)) return draw_word(row);
    return draw_word(row) + element("h4", "The word of v15, of which the lists below do not name the bits") + draw_word_on_v15(row);
}

}  // namespace reference

#endif
