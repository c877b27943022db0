// SPDX-License-Identifier: MIT
// The page's view of one instruction: its word with every field, its text in each dialect, its effects. legality.hpp lists the
// architectures on which it is legal.
#ifndef VALHALL_TOOLS_PLAYGROUND_INSTRUCTION_HPP
#define VALHALL_TOOLS_PLAYGROUND_INSTRUCTION_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../reference/behaviour.hpp"
#include "../reference/facts.hpp"
#include "../reference/word_drawing.hpp"
#include "../json.hpp"
#include "legality.hpp"
#include "request.hpp"
#include "spans.hpp"

#include <valhall/program/effects.hpp>
#include <valhall/program/operands.hpp>
#include <valhall/simulator/execution_counts.hpp>
#include <valhall/simulator/semantics/formulas.hpp>
#include <valhall/text/explain.hpp>
#include <valhall/text/print.hpp>

namespace playground {

// ---- texts ----

// Pieces of a line: a text, and the key of its operand or modifier.
inline void put_pieces(json& out, std::string_view line, const std::vector<span>& spans)
{
    std::size_t at = 0;
    const auto put = [&](std::size_t to, std::string_view key) {
        if (to <= at) return;
        out.begin_array().text(line.substr(at, to - at)).text(key).end_array();
        at = to;
    };
    for (const span& one : spans) {
        put(one.from, "");
        put(one.to, one.key);
    }
    put(line.size(), "");
}

inline void put_text(json& out, std::string_view name, const std::string& line, arch on, dialect syntax)
{
    out.begin_object().text("name", name).key("pieces").begin_array();
    put_pieces(out, line, read_line(line, on, syntax).spans);
    out.end_array().end_object();
}

inline void put_texts(json& out, const instruction& i)
{
    out.key("texts").begin_array();
    for (const dialect syntax : dialects) {
        const std::string line = reference::line_in(i, syntax), alias = reference::line_in(i, syntax, true);
        if (line.empty()) out.begin_object().text("name", name_of(syntax)).text("lacks", "has no text for this").end_object();
        else put_text(out, name_of(syntax), line, i.on, syntax);
        if (alias != line) put_text(out, "Arm’s alias", alias, i.on, syntax);
    }
    out.end_array();
}

// ---- fields ----

// The parts of the text, by key, for fields to quote.
class quoted_parts {
public:
    explicit quoted_parts(const instruction& i) : line_(to_text(i).view()), read_(line_, i.on, dialect::panfrost) {}

    std::string operator[](std::string_view key) const
    {
        for (const span& one : read_.spans)
            if (one.key == key) return line_.substr(one.from, one.to - one.from);
        return "";
    }

private:
    std::string line_;
    read_line read_;
};

inline std::string text_of_modifier(const instruction& i, const word_field& field)
{
    const word value = field.bits.extract(i.bits);
    const std::string name(enumeration_of(field.id)[value].name());
    const std::string says(sentence(field.id, value));
    const bool is_left_out = name == "none" || (value == 0 && enumeration_of(field.id).is_flag());
    return (is_left_out ? "" : '.' + name + ": ") + says;
}

inline std::string text_of_selector(const instruction& i, const word_field& field)
{
    const selector part = listed_selector(i, field.index);
    const std::string says(sentence(enum_id::selector, static_cast<unsigned>(part)));
    return part == selector::none ? says : '.' + std::string(valhall::name_of(part)) + ": " + says;
}

inline std::string counted(int number, const std::string& noun) { return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s"); }

inline const char* text_of_mask(half mask)
{
    constexpr const char* says[] = {"all of it is written, with the result in 16 bits", "the low half is written",
                                    "the high half is written", "all of it is written"};
    return says[static_cast<int>(mask)];
}

// The value of a field, in words.
inline std::string value_of(const instruction& i, const word_field& field, const quoted_parts& parts)
{
    const word value = field.bits.extract(i.bits);
    switch (field.use) {
    case field_use::opcode:
    case field_use::secondary_opcode: return reference::name_of_code(i.code());
    case field_use::fixed: return "always so";
    case field_use::flow:
        return value == 0
                   ? "goes on"
                   : '.' + std::string(enumeration_of(enum_id::flow)[value].name()) + ": " + std::string(sentence(enum_id::flow, value));
    case field_use::page: return "page " + std::to_string(value) + " of uniforms and special values";
    case field_use::destination: return "r" + std::to_string(i.destination().reg);
    case field_use::write_mask: return text_of_mask(i.destination().mask);
    case field_use::staging: return "r" + std::to_string(i.staging(field.index).first);
    case field_use::staging_count: return counted(i.staging(field.index).count, "register");
    case field_use::staging_control: return "whether they are read or written";
    case field_use::source: return parts[key_of(field)];
    case field_use::negation: return value != 0 ? "negated" : "no";
    case field_use::absolute: return value != 0 ? "absolute" : "no";
    case field_use::complement: return value != 0 ? "complemented" : "no";
    case field_use::selector: return text_of_selector(i, field);
    case field_use::modifier: return text_of_modifier(i, field);
    case field_use::immediate: return std::to_string(i.row().immediates()[field.index].extract(i.bits));
    }
    return "";
}

// True if the text does not show a field.
inline bool is_usual(const instruction& i, const word_field& field)
{
    const word value = field.bits.extract(i.bits);
    switch (field.use) {
    case field_use::flow:
    case field_use::page:
    case field_use::negation:
    case field_use::absolute:
    case field_use::complement: return value == 0;
    case field_use::write_mask: return i.destination().mask == half::both;
    case field_use::selector: return listed_selector(i, field.index) == selector::none;
    case field_use::modifier: return value == enumeration_of(field.id).fallback;
    default: return false;
    }
}

inline void put_fields(json& out, const instruction& i)
{
    const quoted_parts parts(i);
    out.key("fields").begin_array();
    const auto put = [&](const word_field& field, bit_field place) {
        out.begin_object().text("key", key_of(field)).text("label", reference::label_of(i.row(), field));
        out.text("colour", reference::class_of(field.use)).text("range", reference::bits_of(place));
        out.number("low", place.position).text("bits", reference::binary(place.extract(i.encode()), place.width));
        out.text("value", value_of(i, field, parts)).truth("usual", is_usual(i, field)).end_object();
    };
    for (const placed_field& field : encoded_fields(i.row(), encoding_of(i.on))) put(field.what, field.bits);
    out.end_array();
}

// ---- effects ----

inline void put_effects(json& out, const instruction& i)
{
    out.key("effects").begin_array();
    if (const std::string registers = reference::registers_text(i); !registers.empty()) out.text(registers);
    if (const unsigned slots = slots_waited_for(i); slots != 0)
        out.text("waits for the slots " + reference::slots_text(slots) + " at its end");
    reference::for_each_effect(i.row(), [&](effect one) { out.text(sentence(one)); });
    if (const unsigned slots = slots_needed_before(i.row()); slots != 0)
        out.text("needs the slots " + reference::slots_text(slots) + " waited for before it");
    out.end_array();
}

inline void put_computation(json& out, const instruction& i)
{
    const simulator::step s = simulator::make_step(i.encode(), i.on);
    const simulator::knowledge how = knowledge_of(s);
    out.text("formula", simulator::formula_of(i.code())).text("carried", meaning_of(simulator::semantics_of(i.code()).by));
    out.text("note", note_of(s)).text("known", title_of(how)).text("knownSays", meaning_of(how));
}

inline std::string unit_of(const instruction& i)
{
    return std::string(valhall::name_of(unit_on(i.row().units(), i.on))) + ", " + counted(cycles_on(i.row().units(), i.on), "cycle");
}

// ---- the whole ----

inline void put_word(json& out, word bits) { out.text("word", reference::hex(bits, 16)).text("bytes", reference::bytes_of(bits)); }

// Facts about an instruction that do not depend on its operands.
inline void put_form(json& out, const instruction& i)
{
    out.text("name", reference::name_of_code(i.code())).text("summary", summary(i.code())).text("unit", unit_of(i));
    put_fields(out, i);
    put_computation(out, i);
}

inline void put_instruction(json& out, const instruction& i)
{
    put_form(out, i);
    put_word(out, i.encode());
    put_texts(out, i);
    put_effects(out, i);
    put_legality(out, i);
}

// A word that does not decode: the reason, and the architectures on which it decodes.
inline void put_undecodable(json& out, word bits, arch on)
{
    put_word(out, bits);
    out.text("fault", explain(decode(bits, on).error(), bits, on));
    put_meanings(out, bits);
}

}  // namespace playground

#endif
