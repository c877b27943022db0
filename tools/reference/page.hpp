// SPDX-License-Identifier: MIT
// Assembles the page: one self-contained HTML file with its style sheet and script.
#ifndef VALHALL_TOOLS_REFERENCE_PAGE_HPP
#define VALHALL_TOOLS_REFERENCE_PAGE_HPP

#include <string>
#include <string_view>
#include <vector>

#include "bifrost_chapter.hpp"
#include "chapters.hpp"
#include "facts.hpp"
#include "html.hpp"
#include "index.hpp"
#include "reference_assets.hpp"

namespace reference {

struct contents_entry {
    const char *id, *title;
};

inline constexpr contents_entry contents[] = {
    {"reading", "How to read this"},
    {"by-family", "By family"},
    {"by-unit", "By unit"},
    {"by-opcode", "By opcode"},
    {"registers", "Registers"},
    {"uniforms", "Uniforms"},
    {"specials", "Special values"},
    {"constants", "Constants"},
    {"slots", "Slots"},
    {"flow", "Flow"},
    {"modifiers", "Modifiers"},
    {"parts", "Parts of sources"},
    {"types", "Types"},
    {"units", "Units and cycles"},
    {"machine", "Machine model"},
    {"architectures", "Architectures"},
    {"known", "How well it is known"},
    {"names", "Other names"},
    {"bifrost", "Bifrost"},
};

inline std::string navigation()
{
    std::string chapters, families;
    for (const contents_entry& one : contents) chapters += element("li", link_to(one.id, one.title));
    for (const family which : all_families()) {
        const std::string name(name_of(which));
        std::string chips;
        for (const opcode code : opcodes_of(which)) chips += chip(code);
        families += element("details", element("summary", name) + element("p class=chips", chips));
    }
    std::string older;
    for (const bifrost::opcode code : all_bifrost_opcodes())
        older +=
            element("a" + attribute("data-a", archs_text(gpus_of(code))) + attribute("href", '#' + id_of(code)), escaped(name_of(code))) +
            ' ';
    families += element("details", element("summary", "Bifrost") + element("p class=chips", older));
    return element("nav", element("details id=contents open", element("summary", "Contents") + element("ul", chapters) + families));
}

inline std::string search_form()
{
    std::string options = element("option value=\"\"", "v6–v7, " + names_of(every_architecture));
    for (const bifrost::arch on : bifrost::architectures) options += element("option", std::string(name_of(on)));
    for (const arch on : architectures) options += element("option", std::string(name_of(on)));
    const std::string query = "<input type=search id=query autocomplete=off spellcheck=false "
                              "placeholder=\"Search: FADD, MOV_IMM, clamp …\" aria-label=\"Search instructions\">";
    const std::string choice = element("select id=arch aria-label=Architecture", options);
    return element("form id=search role=search", query + choice) + element("ol id=results hidden", "");
}

inline std::string head_of_page()
{
    return "<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=color-scheme content=\"light dark\">\n<link rel=icon href=\"data:,\">\n" +
           element("title", "Valhall instruction set reference") + '\n' + element("style", style) + '\n';
}

inline std::string all_chapters()
{
    return reading_chapter() + index_by_family() + index_by_unit() + index_by_opcode() + registers_chapter() + uniforms_chapter() +
           specials_chapter() + constants_chapter() + slots_chapter() + flow_chapter() + modifiers_chapter() + parts_chapter() +
           types_chapter() + units_chapter() + machine_chapter() + products_chapter() + knowledge_chapter() + names_chapter() +
           bifrost_chapter();
}

// `playground` is the address of the playground for links of examples; empty for none.
inline std::string page(std::string_view playground)
{
    const std::string title = element("a class=home href=\"#top\"", "Valhall") + ' ';
    const std::string intro =
        element("h1", "Valhall instruction set") +
        paragraph("The " + std::to_string(opcode_count) +
                  " instructions of Arm Mali GPUs from Valhall to the fifth generation, v9 to "
                  "v15, as the tables of the library have them. After them, the " +
                  std::to_string(bifrost::opcode_total) + " instructions of " + link_to("bifrost", "Bifrost") + ", v6 and v7.");
    return "<!DOCTYPE html>\n<html lang=en id=top>\n" + element("head", head_of_page()) + "\n<body>\n" +
           element("header", title + search_form()) + '\n' + navigation() + '\n' +
           element("main", intro + all_chapters() + all_instructions(playground) + all_bifrost_instructions()) + element("script", script) +
           "\n</body>\n</html>\n";
}

// The mistakes of the page: words whose bits are not covered, examples that do not assemble. Empty if there are none.
inline std::string problem()
{
    for (const opcode code : all_opcodes())
        for (const row_on& at : rows_of(code)) {
            if (!word_fields(at.row).is_consistent()) return name_of_code(code) + ": the fields do not make up the word";
            const example made = example_of(code, at.first());
            if (!made.assembles) return name_of_code(code) + ": the example is not assembled to its word: " + made.text;
            if (!made.strict.empty() && !at.row.is_unlisted()) return name_of_code(code) + ": the example is not legal: " + made.text;
        }
    return "";
}

}  // namespace reference

#endif
