// SPDX-License-Identifier: MIT
// The syntax of an instruction in each dialect, as lines with placeholders for its operands and modifiers.
#ifndef VALHALL_TOOLS_REFERENCE_SYNTAX_LINES_HPP
#define VALHALL_TOOLS_REFERENCE_SYNTAX_LINES_HPP

#include <string>

#include "facts.hpp"
#include "html.hpp"

#include <valhall/text/print.hpp>
#include <valhall/text/instruction_syntax.hpp>
#include <valhall/text/messages/wording.hpp>

namespace reference {

// "[.clamp]" is a word of a modifier, "[.saturate]" is that word or nothing.
inline std::string syntax_of_modifier(const syntax_part& part, dialect syntax)
{
    const enumeration& values = enumeration_of(part.id);
    std::string word;
    if (values.is_flag()) word = escaped(word_in(syntax, part.id, 1));
    else if (part.id == enum_id::flow) word = link_to("flow", variable("flow"));
    else word = variable(name_in_words(part.id));
    return part.is_optional ? "[." + word + "]" : "." + word;
}

inline std::string label_of_operand(descriptor row, const syntax_part& part)
{
    switch (part.kind) {
    case operand_kind::staging: return label_of_staging(row, part.index);
    case operand_kind::destination: return label_of_destination(row);
    case operand_kind::source: return label_of_source(row, part.index);
    case operand_kind::immediate: return "number";
    default: return "ignored";
    }
}

inline std::string syntax_of_operand(descriptor row, const syntax_part& part)
{
    const std::string name = variable(label_of_operand(row, part));
    switch (part.written_as) {
    case operand_kind::staging: return "@" + name;
    case operand_kind::immediate: {
        const immediate_name kind = row.immediates()[part.index].name;
        return (kind == immediate_name::constant ? "#" : escaped(name_of(kind)) + ":") + name;
    }
    default: break;
    }
    return part.has_brackets ? "[" + name + "]" : name;
}

inline std::string syntax_line(descriptor row, const instruction_syntax& written, dialect syntax)
{
    std::string head = element("b", escaped(written.name));
    if (written.has_bits) head += ".i" + variable("bits");
    joined operands(", ");
    for (const syntax_part& part : written) {
        if (part.kind != operand_kind::modifier) operands.add(syntax_of_operand(row, part));
        else if (part.id != enum_id::flow) head += syntax_of_modifier(part, syntax);
        else head += (written.mode.empty() ? "" : "." + escaped(written.mode)) + syntax_of_modifier(part, syntax);
    }
    return element("code class=line", head + ' ' + operands.text());
}

// The beginning of a line of Arm's dialect, if it differs from the mnemonic.
inline arm_name main_arm_name(const row_on& at)
{
    for (const arm_name& one : arm_names_of(at.row.code(), false))
        if (contains(one.archs, at.first())) return one;
    return {};
}

// A word that a name matches, made from another word of the instruction; with a half destination if the name needs that.
inline result<instruction> applied(const arm_name& name, const instruction& i)
{
    word bits = name.apply(i.bits);
    if (name.is_half) bits = destination_mask_field.insert(bits, static_cast<word>(half::low));
    return decode(instruction{bits, i.row_index, i.on}.encode(), i.on);
}

// "FNEG.f32 r0, r1 is FADD.f32 r0, r1.neg, 0x0.neg": the meaning of an alias.
inline std::string alias_meaning(const arm_name& name, const instruction& shown, arch on)
{
    const result<instruction> there = make_instruction(shown.code(), on);
    if (!there) return "";
    const result<instruction> i = applied(name, {shown.bits, there->row_index, on});
    if (!i) return "";
    const text_line brief = to_text<dialect::arm>(*i, true), whole = to_text<dialect::arm>(*i);
    return code(brief.view()) + " is " + code(whole.view());
}

// Arm's aliases, each with its meaning.
inline std::string alias_lines(const row_on& at, const instruction& shown)
{
    std::string lines;
    for (const arm_name& one : arm_names_of(at.row.code(), true)) {
        const arch_set on = architectures_in(one.archs) & at.on;
        if (on == 0) continue;
        std::string says = alias_meaning(one, shown, first_of(on));
        if (on != at.on) says += " on " + names_of(on);
        lines += entry("Arm’s alias", syntax_line(at.row, syntax_of(at.row, one), dialect::arm) + note(says));
    }
    return lines;
}

inline std::string draft_line(descriptor row)
{
    const instruction_syntax written = syntax_of(row, dialect::draft2021);
    if (!written.is_given()) return note("has no name for it");
    std::string line = syntax_line(row, written, dialect::draft2021);
    for (const draft_record& one : draft_records_of(row.code())) {
        if (one.name != written.name) line += ' ' + code(full_name(one));
        if (!one.remark.empty()) line += note(escaped(one.remark));
    }
    return line;
}

inline std::string syntax_lines(const row_on& at, const instruction& shown)
{
    const arm_name main = main_arm_name(at);
    const instruction_syntax arm = main.is_given() ? syntax_of(at.row, main) : syntax_of(at.row, dialect::arm);
    return element("dl class=lines", entry("panfrost", syntax_line(at.row, syntax_of(at.row, dialect::panfrost), dialect::panfrost)) +
                                         entry("arm", syntax_line(at.row, arm, dialect::arm)) + alias_lines(at, shown) +
                                         entry("2021", draft_line(at.row))) +
           '\n';
}

}  // namespace reference

#endif
