// SPDX-License-Identifier: MIT
// The indexes: instructions by family with all their names, which the search uses; by unit; by opcode.
#ifndef VALHALL_TOOLS_REFERENCE_INDEX_HPP
#define VALHALL_TOOLS_REFERENCE_INDEX_HPP

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "facts.hpp"
#include "html.hpp"
#include "instruction_section.hpp"

namespace reference {

// All names but the mnemonic, for the search.
inline std::string other_names(opcode code)
{
    joined names("|");
    for (const bool aliases : {false, true})
        for (const arm_name& one : arm_names_of(code, aliases)) names.add(one.spelling());
    for (const draft_record& one : draft_records_of(code))
        if (one.name != mnemonic(code)) names.add(full_name(one));
    return names.text();
}

inline std::string index_item(opcode code)
{
    const std::string name = name_of_code(code);
    const std::string names = other_names(code);
    return element("li data-a=\"" + words_of(architectures_of(code)) + '"' + (names.empty() ? "" : attribute("data-names", names)),
                   link_to(name, escaped(name)) + ' ' + element("span", escaped(summary(code)))) +
           '\n';
}

// A mnemonic alone, as a link.
inline std::string chip(opcode code)
{
    const std::string name = name_of_code(code);
    return element("a data-a=\"" + words_of(architectures_of(code)) + '"' + attribute("href", '#' + name), escaped(name)) + ' ';
}

inline std::string index_by_family()
{
    std::string content;
    for (const family which : all_families()) {
        const std::string name(name_of(which));
        std::string items;
        for (const opcode code : opcodes_of(which)) items += index_item(code);
        content += element("h3 id=family-" + name, name) + element("ul class=index", items);
    }
    return element("section id=by-family", element("h2", "By family") + content) + '\n';
}

inline std::string index_by_unit()
{
    std::string content;
    for (int u = 0; u < unit_count; ++u) {
        std::string chips;
        for (const family which : all_families())
            for (const opcode code : opcodes_of(which)) {
                const descriptor row = descriptor_at(static_cast<int>(code));
                const arch_set there =
                    architectures_of(code) & architectures_that([&](arch on) { return unit_on(row.units(), on) == static_cast<unit>(u); });
                if (there != 0) chips += chip(code);
            }
        if (chips.empty()) continue;
        const std::string head(name_of(static_cast<unit>(u)));
        content += element("h3", head + ' ' + note(escaped(sentence(static_cast<unit>(u))))) + element("p class=chips", chips);
    }
    return element("section id=by-unit", element("h2", "By unit") + content) + '\n';
}

inline std::string index_by_opcode()
{
    std::map<unsigned, std::string> chips;
    for (const opcode code : all_opcodes()) {
        std::vector<unsigned> seen;
        for (const row_on& at : rows_of(code)) {
            if (!encodings[0].has(at.row) || std::find(seen.begin(), seen.end(), at.row.primary()) != seen.end()) continue;
            seen.push_back(at.row.primary());
            chips[at.row.primary()] += chip(code);
        }
    }
    std::string rows;
    for (const auto& [primary, names] : chips) rows += row({number(hex(primary, 3)), element("div class=chips", names)});
    return element("section id=by-opcode",
                   element("h2", "By opcode") +
                       element("p", "Opcodes of " + std::string(encodings[0].name) + ". Later architectures have others.") +
                       element("table class=opcodes", rows)) +
           '\n';
}

// The sections of all instructions, in the order of the index.
inline std::string all_instructions(std::string_view playground)
{
    std::string content;
    for (const family which : all_families()) {
        content += element("h2 id=" + ("instructions-" + std::string(name_of(which))), "Instructions: " + std::string(name_of(which)));
        for (const opcode code : opcodes_of(which)) content += instruction_section(code, playground);
    }
    return content;
}

}  // namespace reference

#endif
