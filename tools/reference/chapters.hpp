// SPDX-License-Identifier: MIT
// The chapters of the page: operands, slots, flow, modifiers, types, units, names.
#ifndef VALHALL_TOOLS_REFERENCE_CHAPTERS_HPP
#define VALHALL_TOOLS_REFERENCE_CHAPTERS_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "facts.hpp"
#include "html.hpp"
#include "index.hpp"
#include "modifier_list.hpp"

#include <valhall/isa/costs.hpp>
#include <valhall/isa/gpus.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/operand.hpp>

namespace reference {

inline std::string chapter(std::string_view id, std::string_view title, const std::string& content)
{
    return element("section id=" + std::string(id), element("h2", title) + content) + '\n';
}

inline std::string paragraph(std::string_view content) { return element("p", content) + '\n'; }

// The sentence of a fault code, as an item of a list of rules.
inline std::string rule_item(fault_code code) { return element("li", escaped(sentence_of(code))); }

// ---- how to read the page ----

inline std::string key_of_colours()
{
    struct colour {
        const char *name, *says;
    };
    constexpr colour colours[] = {{"op", "opcode"},        {"fix", "fixed bits"},        {"flow", "flow control"},
                                  {"dst", "destination"},  {"stg", "staging registers"}, {"src", "sources, FAU page"},
                                  {"how", "signs, parts"}, {"mod", "modifiers"},         {"imm", "immediate numbers"}};
    std::string items;
    for (const colour& one : colours) items += element("span class=\"key " + std::string(one.name) + '"', one.says) + ' ';
    return paragraph(items);
}

inline std::string reading_chapter()
{
    return chapter("reading", "How to read this",
                   paragraph("Every instruction is one 64-bit word, little-endian in memory. The drawings have the highest bit first; if a "
                             "field continues in the byte to its left, the line between them is broken. Digits in a drawing are "
                             "fixed bits, the same in every word of the instruction. v15 has the same fields at "
                             "other bits: a second drawing shows them, and the lists name them after those of v9 to v14.") +
                       key_of_colours() +
                       paragraph("In the lines of syntax, <code>[.<var>clamp</var>]</code> is a word of a modifier that may "
                                 "be omitted, <code>.<var>condition</var></code> is one that must be written, "
                                 "<code>[.saturate]</code> is that word or nothing, <code>@</code> begins staging registers. "
                                 "There are three dialects: <b>panfrost</b>, that of Mesa’s assembler; <b>arm</b>, with Arm’s "
                                 "names; <b>2021</b>, of the first public description, a draft.") +
                       paragraph("The hardware accepts more values than Arm’s description lists: “not listed” marks a value that the "
                                 "hardware accepts although Arm’s description does not have it. The letters of sources are "
                                 "those of the formulas, in which <var>m</var> is for the modifiers and <var>R</var> for the type of "
                                 "the result."));
}

// ---- registers ----

inline std::string register_list(std::uint64_t mask)
{
    joined list(", ");
    for (int i = 0; i < 64; ++i) {
        if ((mask >> i & 1) == 0) continue;
        int last = i;
        while (last < 63 && (mask >> (last + 1) & 1) != 0) ++last;
        list.add("r" + std::to_string(i) + (last != i ? "–r" + std::to_string(last) : ""));
        i = last;
    }
    return list.text();
}

inline std::string stage_rows()
{
    std::string rows;
    for (int i = 0; i < stage_count; ++i) {
        const shader_stage s = static_cast<shader_stage>(i);
        rows += row({escaped(name_of(s)), register_list(preloaded_registers(s)), escaped(sentence(s))});
    }
    return rows;
}

inline std::string source_byte_rows()
{
    const auto range = [](unsigned from, unsigned to) { return code(hex(from, 2) + "–" + hex(to, 2)); };
    namespace byte = source_byte;
    return row({range(0, byte::last_use - 1u), "register", "the low six bits are its number"}) +
           row({range(byte::last_use, byte::uniform - 1u), "register, last use", "its value is dropped after the read"}) +
           row({range(byte::uniform, byte::constant - 1u), link_to("uniforms", "uniform"), "the low six bits, with the page above them"}) +
           row({range(byte::constant, byte::special - 1u), link_to("constants", "constant"),
                "the low five bits are its index in the table"}) +
           row({range(byte::special, 0xFF), link_to("specials", "special value"),
                "bits 4–1 with the page above them are its number, bit 0 selects its word"});
}

inline std::string registers_chapter()
{
    return chapter("registers", "Registers",
                   paragraph("A thread has the 32-bit registers r0 to r63. 64 bits are a pair that starts at an even register. "
                             "A program that uses only " +
                             register_list(full_thread_registers) +
                             " runs with full occupancy; with other registers, only half of the threads run at once.") +
                       paragraph("A source may be the last use of its register: <code>^r2</code>, in Arm’s dialect "
                                 "<code>r2^</code>, in the draft’s <code>`r2</code>. A destination may be a half of its "
                                 "register: <code>r1.h0</code>, <code>r1.h1</code>.") +
                       element("h3", "The byte of a source") + table({"byte", "names", "how"}, source_byte_rows()) +
                       element("h3", "The contents of registers when a program starts") +
                       table({"stage", "registers", "what the program does"}, stage_rows()) + element("h3", "Rules") +
                       element("ul", rule_item(fault_code::odd_source) + rule_item(fault_code::odd_destination) +
                                         rule_item(fault_code::masked_destination) + rule_item(fault_code::odd_staging)));
}

// ---- uniforms, special values, constants ----

inline std::string uniforms_chapter()
{
    return chapter("uniforms", "Uniforms",
                   paragraph("There are 256 uniforms of 32 bits, u0 to u255. The byte of a source names one of 64; bits " +
                             bits_of(fau_page_field) +
                             " of the word, the FAU page, select which 64, for all sources of the instruction. Two consecutive "
                             "uniforms are a 64-bit slot; Arm’s dialect counts slots, so that <code>u5</code> is "
                             "<code>u2.w1</code> there.") +
                       paragraph("An instruction can read few uniforms, constants and special values. These are faults:") +
                       element("ul", rule_item(fault_code::too_many_fau_values) + rule_item(fault_code::too_many_uniforms) +
                                         rule_item(fault_code::too_many_specials) + rule_item(fault_code::special_beside_uniform) +
                                         rule_item(fault_code::unused_fau_page)) +
                       paragraph("The rules of slots and special values are those of arithmetic; messages may read several, unless "
                                 "their section says otherwise."));
}

inline std::string specials_chapter()
{
    std::string rows;
    const enumeration& values = enumeration_of(enum_id::special);
    for (word value = 0; value < values.count; ++value) {
        if (values[value].size == 0) continue;
        joined names(", ");
        for (const int half : {0, 1})
            if (const auto name = draft_special_name(static_cast<special>(value), half); !name.empty()) names.add(code(name));
        const arch_set on = architectures_in(values[value].archs);
        std::string says = escaped(sentence(enum_id::special, value));
        if (on != every_architecture) says += ' ' + element("small class=legal", names_of(on));
        if (!names.text().empty()) says += ' ' + note("2021: " + names.text());
        rows += row({std::to_string(value / 16), hex(source_byte::special | (2 * (value % 16)), 2), code(values[value].name()), says});
    }
    return chapter("specials", "Special values",
                   paragraph("64-bit values that the hardware provides, with two words each. The byte is that of the low word, "
                             "<code>lane_id.w0</code>; the high word, <code>.w1</code>, has the next byte.") +
                       table({"page", "byte", "name", "what it is"}, rows));
}

inline std::string constants_chapter()
{
    std::string rows;
    for (int i = 0; i < constant_count; ++i) {
        const std::uint32_t first = constant_value(i, architectures[0]);
        const std::string value = number(hex(first));
        std::string says = escaped(constant_sentence(i));
        for (const arch on : architectures) {
            if (constant_value(i, on) == first) continue;
            says += ' ' + note("from " + std::string(name_of(on)) + " on " + number(hex(constant_value(i, on))));
            break;
        }
        rows += row({hex(source_byte::constant + static_cast<unsigned>(i), 2), value, says});
    }
    return chapter("constants", "Constants",
                   paragraph("A source may name one of 32 constants of a table in the hardware. Text has their value: "
                             "<code>0x3F800000</code>. Other constants need a uniform or an instruction with an immediate.") +
                       table({"byte", "value", "what it is"}, rows));
}

// ---- slots and flow ----

inline std::string slot_rows()
{
    std::string rows;
    const enumeration& values = enumeration_of(enum_id::slot);
    for (word value = 0; value < values.count; ++value)
        if (values[value].size != 0)
            rows += row({std::to_string(value), code("." + std::string(values[value].name())), escaped(sentence(enum_id::slot, value))});
    return rows;
}

inline std::string instructions_with_needs()
{
    std::string items;
    for (const opcode which : all_opcodes())
        if (const unsigned slots = slots_needed_before(descriptor_at(static_cast<int>(which))); slots != 0)
            items += element("li", chip(which) + "needs slots " + slots_text(slots));
    return element("ul", items);
}

inline std::string slots_chapter()
{
    return chapter(
        "slots", "Slots",
        paragraph("An instruction of the units LS, V, T, VT or of the core is a message: it completes later, while the program "
                  "continues, and then signals a slot. Its results are available, and registers that it reads may be "
                  "written or dropped, after the " +
                  link_to("flow", "flow control") + " of an instruction has waited for that slot. Several messages may share a slot.") +
            table({"value", "word", "what it is for"}, slot_rows()) +
            paragraph("Instructions that access the tile or the coverage need waits for slots before them, even if no message is in "
                      "flight:") +
            instructions_with_needs());
}

inline std::string flow_row(word value)
{
    const enumeration& values = enumeration_of(enum_id::flow);
    std::string says = escaped(sentence(enum_id::flow, value));
    const arch_set on = architectures_in(values[value].archs);
    if (on != every_architecture) says += ' ' + element("small class=legal", names_of(on));
    const std::string_view draft = draft_spelling(enum_id::flow, value);
    if (draft != values[value].name()) says += ' ' + note("2021: " + (draft.empty() ? "no word" : code("." + std::string(draft))));
    return row({std::to_string(value), value_word(enum_id::flow, value), says});
}

inline std::string flow_chapter()
{
    std::string rows;
    for (word value = 0; value < enumeration_of(enum_id::flow).count; ++value)
        if (enumeration_of(enum_id::flow)[value].size != 0) rows += flow_row(value);
    return chapter(
        "flow", "Flow",
        paragraph("Each instruction has a flow control in bits " + bits_of(flow_field) + ": " + escaped(sentence(enum_id::flow)) + ".") +
            table({"value", "word", "what it does"}, rows));
}

// ---- modifiers and parts ----

inline std::string users_of(enum_id id)
{
    std::string chips;
    int count = 0;
    for (const family which : all_families())
        for (const opcode one : opcodes_of(which)) {
            if (!descriptor_at(static_cast<int>(one)).has(id)) continue;
            chips += chip(one);
            ++count;
        }
    if (count == 0) return "";
    const std::string head = std::to_string(count) + (count == 1 ? " instruction" : " instructions");
    return element("details", element("summary", head) + element("p class=chips", chips));
}

inline std::string enumeration_rows(enum_id id)
{
    std::string rows;
    const enumeration& values = enumeration_of(id);
    for (word value = values.is_flag() ? 1 : 0; value < values.count; ++value) {
        if (values[value].size == 0) continue;
        std::string says = escaped(sentence(id, value));
        const arch_set on = architectures_in(values[value].archs);
        if (value == values.fallback) says += ' ' + note("default");
        if (on != every_architecture) says += ' ' + element("small class=legal", names_of(on));
        const std::string_view draft = draft_spelling(id, value);
        if (draft != values[value].name()) says += ' ' + note("2021: " + (draft.empty() ? "no word" : code("." + std::string(draft))));
        rows += row({std::to_string(value), value_word(id, value), says});
    }
    return rows;
}

inline std::string modifiers_chapter()
{
    std::string content = paragraph("Modifiers change what an instruction does. The section of an instruction has the legal values and "
                                    "their positions in its word.");
    for (int i = 0; i < enumeration_count; ++i) {
        const enum_id id = static_cast<enum_id>(i);
        if (id == enum_id::flow || id == enum_id::selector || id == enum_id::special) continue;
        content += element("div class=enumeration id=" + id_of_modifier(id),
                           element("h3", escaped(name_in_words(id))) + paragraph(escaped(sentence(id))) +
                               element("table class=values", enumeration_rows(id)) + users_of(id));
    }
    return chapter("modifiers", "Modifiers", content);
}

inline std::string parts_chapter()
{
    std::string rows;
    const enumeration& values = enumeration_of(enum_id::selector);
    for (word value = 0; value < values.count; ++value) {
        if (values[value].size == 0) continue;
        const std::string_view name = values[value].name();
        rows += row({name == "none" ? "–" : code("." + std::string(name)), escaped(sentence(enum_id::selector, value))});
    }
    return chapter("parts", "Parts of sources",
                   paragraph("A source may read a part of its value, or its bytes and halves in another order. The encoding of a part "
                             "depends on the instruction and source; see its section.") +
                       table({"word", "what is read"}, rows));
}

// ---- types, effects, units, products ----

inline std::string types_chapter()
{
    std::string rows;
    for (int i = 0; i < static_cast<int>(number_type::none); ++i) {
        const number_type type = static_cast<number_type>(i);
        rows += row({code(name_of(type)), escaped(sentence(type))});
    }
    return chapter("types", "Types", paragraph("The types of operands.") + table({"type", "what it is"}, rows));
}

inline std::string units_chapter()
{
    std::string rows;
    for (int i = 0; i < unit_count; ++i) {
        const unit u = static_cast<unit>(i);
        rows += row({escaped(name_of(u)), escaped(sentence(u)), takes_messages(u) ? "messages" : ""});
    }
    return chapter("units", "Units and cycles",
                   paragraph("The unit that executes an instruction, and the cycles for which the instruction occupies it; most "
                             "instructions take one.") +
                       table({"unit", "what it does", ""}, rows));
}

// The machine model: a row for each fact, with the products of each value.
inline std::string machine_chapter()
{
    constexpr std::string_view letters = " acmpr";  // by evidence
    std::string rows;
    for (const machine_fact fact : machine_facts) {
        std::string values;
        int last = -1;
        for (const gpu& one : gpus) {
            const quantity number = (*machine_of(one.name))[fact];
            if (!number) continue;
            if (number.value != last) values += (values.empty() ? "" : "; ") + std::to_string(number.value) + ": ";
            else values += ", ";
            last = number.value;
            values += escaped(one.name) + ' ' + letters[static_cast<std::size_t>(number.from)];
        }
        rows += row({escaped(sentence_of(fact)), escaped(unit_of(fact)), values});
    }
    return chapter(
        "machine", "Machine model",
        paragraph("What a shader core of each product executes, holds and needs. A letter after a product says where the number is "
                  "from: p, published by Arm; r, reports of Arm’s offline compiler; m, measured; c, the cost model of another "
                  "compiler; a, assumed, that of another product. Of products that are not listed, the number is not known.") +
            table({"fact", "unit", "products"}, rows));
}

inline std::string products_chapter()
{
    std::string rows;
    for (const arch on : architectures) {
        joined names(", ");
        for (const gpu& one : gpus)
            if (one.architecture == on) names.add(one.name);
        int count = 0;
        for (const opcode which : all_opcodes()) count += find(which, on).has_value();
        rows += row({std::string(name_of(on)), names.text(), std::to_string(count)});
    }
    return chapter("architectures", "Architectures", table({"architecture", "products", "instructions"}, rows));
}

// ---- knowledge ----

inline std::string knowledge_chapter()
{
    using simulator::knowledge;
    std::string rows;
    for (const knowledge how : {knowledge::exact, knowledge::bounded, knowledge::chosen, knowledge::host, knowledge::refused}) {
        int count = 0;
        for (const opcode which : all_opcodes()) count += simulator::semantics_of(which).knowledge == how;
        const std::string name(title_of(how));
        rows += row({element("span class=\"known " + name + '"', name), std::to_string(count), escaped(meaning_of(how))});
    }
    return chapter(
        "known", "How well it is known",
        paragraph("How well the result of an instruction is known. The formulas are those of the library’s "
                  "simulator, for each element of each lane; signs, parts, clamps and write masks apply in addition. A note applies to "
                  "the words that it is about; other words of the instruction are exact.") +
            table({"", "instructions", "what it means"}, rows));
}

// ---- names ----

inline std::string arm_name_rows(bool aliases)
{
    std::string rows;
    for (const opcode which : all_opcodes())
        for (const arm_name& one : arm_names_of(which, aliases)) {
            const arch_set on = architectures_in(one.archs) & architectures_of(which);
            rows += row({code(one.spelling()), chip(which), on == architectures_of(which) ? "" : names_of(on)});
        }
    return rows;
}

inline std::string lost_names()
{
    std::string items;
    for (int i = 0; i < draft_record_count; ++i)
        if (const draft_record one = draft_record_at(i); one.is_lost)
            items += element("li", code(full_name(one)) + (one.remark.empty() ? "" : ": " + escaped(one.remark)));
    return element("ul", items);
}

inline std::string names_chapter()
{
    return chapter("names", "Other names",
                   element("h3", "Arm’s names") + table({"name", "instruction", "on"}, arm_name_rows(false)) +
                       element("h3", "Arm’s aliases") + table({"alias", "instruction", "on"}, arm_name_rows(true)) +
                       element("h3", "Names of the draft without a counterpart") + lost_names());
}

}  // namespace reference

#endif
