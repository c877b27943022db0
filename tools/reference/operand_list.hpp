// SPDX-License-Identifier: MIT
// The operands of an instruction: role, legal values, position, reads and writes.
#ifndef VALHALL_TOOLS_REFERENCE_OPERAND_LIST_HPP
#define VALHALL_TOOLS_REFERENCE_OPERAND_LIST_HPP

#include <string>

#include "facts.hpp"
#include "field_places.hpp"
#include "html.hpp"

#include <valhall/isa/operand_info.hpp>

namespace reference {

inline std::string type_text(number_type type)
{
    if (type == number_type::none) return "";
    return element("span class=type" + attribute("title", sentence(type)), escaped(name_of(type)));
}

inline const char* verb_of(operand_access access)
{
    switch (access) {
    case operand_access::read: return "read";
    case operand_access::written: return "written";
    case operand_access::merged: return "written, perhaps in part";
    }
    return "";
}

// The head of an operand: its name, type, position and use.
inline std::string operand_head(std::string_view name, const operand_info& info, std::string_view bits, std::string_view letter = {})
{
    std::string head = element("b", escaped(name));
    if (!letter.empty()) head += ' ' + variable(letter);
    head += ' ' + type_text(info.type) + ' ' + note(verb_of(info.access));
    return head + ' ' + note(bits);
}

inline std::string operand_item(const std::string& head, const std::string& content)
{
    return element("li", element("div", head) + element("div", content));
}

// ---- staging registers ----

inline std::string staging_item(descriptor row, int index, const operand_info& info)
{
    const staging_id id = row.staging()[index];
    const staging_field& field = staging_field_of(id);
    std::string says = escaped(sentence(id)) + ". How many: " + escaped(sentence(row.count_rule(index)));
    if (field.count.width != 0) {
        says += "; " + places_of(row, field.count) + " can say " + std::to_string(field.least) + " to " + std::to_string(field.maximum());
        if (field.bias != 0) says += ", as the number less " + std::to_string(field.bias);
    }
    if (field.maximum() > 1) says += "; more than one begin at an even register";
    return operand_item(operand_head(label_of_staging(row, index), info, places_of(row, field.base)), says + '.');
}

// ---- the destination ----

inline std::string destination_item(descriptor row, const operand_info& info)
{
    std::string says = escaped(sentence(row.destination()));
    if (row.has_wide_destination()) says = "two registers, the first even, without a write mask";
    else says += "; the write mask in " + places_of(row, destination_mask_field) + " says which";
    return operand_item(operand_head(label_of_destination(row), info, places_of(row, destination_register_field)), says + '.');
}

// ---- sources ----

// A selector of a source, in the words of the dialects.
inline std::string part_text(const source_field& source, word encoding)
{
    const selector_set &taken = source.selectors(), &listed = source.listed_selectors();
    const bool is_taken = taken.has(encoding), is_listed = listed.has(encoding);
    if (!is_taken && !is_listed) return "";
    const selector part = is_taken ? taken.by_encoding[encoding] : listed.by_encoding[encoding];
    const std::string word = part == selector::none ? "whole" : code("." + std::string(name_of(part)));
    std::string content = note(std::to_string(encoding)) + ' ' + word;
    if (is_taken && is_listed && listed.by_encoding[encoding] != part)
        content += note(" arm " + code("." + std::string(name_of(listed.by_encoding[encoding]))));
    if (!is_listed) content += note(" not listed");
    if (is_taken && part == taken.fallback) content += note(" usual");
    return element("span class=part" + attribute("title", sentence(enum_id::selector, static_cast<unsigned>(part))), content);
}

inline std::string parts_text(descriptor row, const source_field& source)
{
    if (source.select.width == 0) return "";
    joined parts(" ");
    for (word encoding = 0; encoding <= source.select.maximum(); ++encoding) parts.add(part_text(source, encoding));
    return element("div class=parts", link_to("parts", "part") + ", " + places_of(row, source.select) + ": " + parts.text());
}

inline std::string suffixes_text(descriptor row, const source_field& source)
{
    joined all(", ");
    if (source.has_absneg) {
        all.add(code(".neg") + " in " + places_of(row, source.neg_bit()));
        all.add(code(".abs") + " in " + places_of(row, source.abs_bit()) + ", which comes first");
    }
    if (source.has_not) all.add(code(".not") + " in " + places_of(row, source.not_bit()));
    return all.text();
}

inline std::string source_item(descriptor row, int index, const operand_info& info)
{
    const source_field& source = row.sources()[index];
    joined says("; ");
    if (source.is_wide) says.add("64 bits: two registers or uniforms, the first even, or a whole special value");
    else if (source.is_pair) says.add("by Arm’s description two registers, the first even");
    else says.add("a register, uniform, constant or special value");
    if (source.is_wide)
        says.add(code(".zext") + " in " + places_of(row, source.extension_bit()) + " since v" +
                 std::to_string(source.extension_archs() >> 8) + ": of a register or uniform that is even, the low word extended by zeros");
    says.add(suffixes_text(row, source));
    const std::string head = operand_head(label_of_source(row, index), info, places_of(row, source.bits()), letter_of(index));
    return operand_item(head, says.text() + '.' + parts_text(row, source));
}

// ---- immediates ----

inline std::string kind_text(const immediate_field& field)
{
    switch (field.kind) {
    case number_kind::unsigned_number: return "a number";
    case number_kind::signed_number: return "a signed number";
    case number_kind::float_number: return "the bits of a 32-bit float";
    case number_kind::float_pair: return "the bits of two 16-bit floats";
    case number_kind::branch_offset: return "a distance in instructions from the next one, or a label";
    case number_kind::jump_target: return "a distance in instructions from the next one, forwards, or a label";
    }
    return "";
}

inline std::string values_text(const immediate_field& field)
{
    joined names(", ");
    const enumeration& values = enumeration_of(field.values);
    for (word value = 0; value < values.count; ++value)
        if (values[value].size != 0) names.add(note(std::to_string(value)) + ' ' + escaped(sentence(field.values, value)));
    return "by Arm’s description one of " + names.text();
}

inline std::string immediate_item(descriptor row, int index, const operand_info& info)
{
    const immediate_field& field = row.immediates()[index];
    joined says("; ");
    const bool is_whole = field.bits.width == 32;
    says.add(kind_text(field));
    says.add(is_whole ? "32 bits" : std::to_string(field.minimum()) + " to " + std::to_string(field.maximum()));
    if (field.alignment > 1) says.add("by Arm’s description a multiple of " + std::to_string(field.alignment));
    if (field.values != enum_id::none) says.add(values_text(field));
    std::string bits = places_of(row, field.bits);
    if (field.high.width != 0) bits += ", above them " + places_of(row, field.high);
    const std::string head = operand_head(label_of_immediate(row, index), info, bits, letter_of(row.sources().size() + index));
    return operand_item(head, says.text() + '.');
}

// All of them, in the order of the text.
inline std::string operand_list(descriptor row)
{
    const operand_infos infos = operands_of(row);
    std::string items;
    int place = 0;
    for (int i = 0; i < row.staging().size(); ++i) items += staging_item(row, i, infos[place++]);
    if (row.has_destination()) items += destination_item(row, infos[place++]);
    for (int i = 0; i < row.sources().size(); ++i) items += source_item(row, i, infos[place++]);
    for (int i = 0; i < row.immediates().size(); ++i) items += immediate_item(row, i, infos[place++]);
    return items.empty() ? "" : element("h4", "Operands") + element("ul class=operands", items) + '\n';
}

}  // namespace reference

#endif
