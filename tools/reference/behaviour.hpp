// SPDX-License-Identifier: MIT
// The behaviour of an instruction: its formula or the host, how well it is known, its effects, its example.
#ifndef VALHALL_TOOLS_REFERENCE_BEHAVIOUR_HPP
#define VALHALL_TOOLS_REFERENCE_BEHAVIOUR_HPP

#include <bit>
#include <string>
#include <string_view>

#include "example.hpp"
#include "facts.hpp"
#include "html.hpp"

#include <valhall/program/effects.hpp>
#include <valhall/simulator/semantics/formulas.hpp>

namespace reference {

// ---- result ----

inline std::string knowledge_text(const simulator::semantics_info& info)
{
    const std::string name(title_of(info.knowledge));
    return element("a class=\"known " + name + "\" href=#known" + attribute("title", meaning_of(info.knowledge)), name);
}

// The values of modifiers with unknown semantics.
inline std::string refusals_text(opcode code)
{
    std::string items;
    for (const auto& one : simulator::refused_values) {
        if (one.code != code) continue;
        const std::string word(enumeration_of(one.id)[one.value].name());
        const std::string with = word == "none" ? "without " + name_in_words(one.id) : "with ." + word;
        items += element("li", "not known " + element("code", escaped(with)) + ": " + escaped(one.reason));
    }
    return items.empty() ? "" : element("ul", items);
}

inline std::string computation(opcode code)
{
    const simulator::semantics_info& info = simulator::semantics_of(code);
    const std::string_view formula = simulator::formula_of(code);
    std::string says = knowledge_text(info) + ' ';
    if (!formula.empty()) says += element("code class=formula", escaped(formula)) + ' ';
    says += escaped(meaning_of(info.by));
    if (!info.note.empty()) says += (formula.empty() ? ": " : "") + element("span class=what", escaped(info.note));
    return element("h4", "What it computes") + element("p", says) + refusals_text(code) + '\n';
}

// ---- effects ----

template <class Function>
void for_each_effect(descriptor row, Function&& function)
{
    for (unsigned left = effects_of(row); left != 0; left &= left - 1) function(static_cast<effect>(left & (0u - left)));
}

inline std::string slots_text(unsigned slots)
{
    joined list(", ");
    for (; slots != 0; slots &= slots - 1) list.add(std::to_string(std::countr_zero(slots)));
    return list.text();
}

inline std::string effect_list(descriptor row)
{
    std::string items;
    for_each_effect(row, [&](effect one) { items += element("li", escaped(sentence(one))); });
    if (const unsigned slots = slots_needed_before(row); slots != 0)
        items += element("li", "needs the " + link_to("slots", "slots") + ' ' + slots_text(slots) + " waited for before it");
    return items.empty() ? "" : element("h4", "Effects") + element("ul", items) + '\n';
}

// ---- rules ----

inline std::string rule_list(const row_on& at)
{
    std::string items;
    for (const rule which : at.row.rules())
        if (which != rule::none) items += element("li", "by Arm’s description " + escaped(sentence(which)));
    if (at.row.is_unlisted()) items += element("li", escaped(sentence_of(fault_code::not_listed)));
    if (at.row.has_one_uniform_slot())
        items += element("li", "although it is a message, its uniforms are of one " + link_to("uniforms", "slot of 64 bits"));
    return items.empty() ? "" : element("h4", "What must hold") + element("ul", items) + '\n';
}

// ---- an example ----

inline std::string register_names(register_mask mask)
{
    using std::countr_zero;
    joined list(", ");
    for (; mask != 0; mask &= mask - 1) list.add("r" + std::to_string(countr_zero(mask)));
    return list.text();
}

inline std::string registers_text(const instruction& i)
{
    joined says("; ");
    if (const register_mask read = registers_read(i); read != 0) says.add("reads " + register_names(read));
    if (const register_mask written = registers_written(i); written != 0) says.add("writes " + register_names(written));
    if (const int slot = slot_signalled(i); slot >= 0) says.add("signals slot " + std::to_string(slot));
    return says.text();
}

// The line in a dialect, unless the dialect cannot express the word.
inline std::string line_in(const instruction& i, dialect syntax, bool aliases = false)
{
    const text_line line = to_text(i, text_options{syntax, aliases});
    return line.view().starts_with(".quad") ? "" : std::string(line.view());
}

// Percent-encodes characters that have a meaning in an address.
inline std::string in_address(std::string_view text)
{
    std::string made;
    for (const char c : text) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.' || c == '_';
        made += is_plain ? std::string(1, c) : '%' + hex_digits(static_cast<unsigned char>(c), 2);
    }
    return made;
}

// A link that opens the playground with an example, if there is a playground.
inline std::string playground_link(const example& made, std::string_view playground)
{
    if (playground.empty()) return "";
    const std::string to = std::string(playground) + "#arch=" + std::string(name_of(made.value.on)) + "&text=" + in_address(made.text);
    return ' ' + element("a" + attribute("href", to), "Try it");
}

inline std::string example_text(const example& made, std::string_view playground)
{
    const instruction& i = made.value;
    const std::string arm = line_in(i, dialect::arm), alias = line_in(i, dialect::arm, true);
    const std::string draft = line_in(i, dialect::draft2021);
    const auto line = [](const std::string& text) { return text.empty() ? "" : element("code class=line", escaped(text)); };
    std::string entries = entry("panfrost", line(made.text)) + entry("arm", line(arm));
    if (alias != arm) entries += entry("Arm’s alias", line(alias));
    entries += entry("2021", line(draft)) + entry("word", element("code class=line", hex(i.bits, 16))) +
               entry("bytes", element("code class=\"line bytes\"", bytes_of(i.encode()))) + entry("registers", registers_text(i));
    return element("h4", "Example " + note("for " + std::string(name_of(i.on))) + playground_link(made, playground)) +
           element("dl class=\"lines example\"", entries) + '\n';
}

}  // namespace reference

#endif
