// SPDX-License-Identifier: MIT
// The section of one instruction: its names and summary, then each of its encodings.
#ifndef VALHALL_TOOLS_REFERENCE_INSTRUCTION_SECTION_HPP
#define VALHALL_TOOLS_REFERENCE_INSTRUCTION_SECTION_HPP

#include <string>
#include <string_view>
#include <vector>

#include "behaviour.hpp"
#include "example.hpp"
#include "facts.hpp"
#include "html.hpp"
#include "modifier_list.hpp"
#include "operand_list.hpp"
#include "syntax_lines.hpp"
#include "word_drawing.hpp"

namespace reference {

// "v9 v10 …", with marks at those that have the instruction.
inline std::string architecture_marks(arch_set on)
{
    std::string marks;
    for (int i = 0; i < architecture_count; ++i) marks += element((on >> i & 1) != 0 ? "b" : "s", std::string(name_of(architectures[i])));
    return element("span class=archs" + attribute("title", "on " + names_of(on)), marks);
}

// "SFU on v9–v10, CVT from then on": the unit and the cycles, where they change.
inline std::string unit_text(descriptor row, arch_set on)
{
    joined all("; ");
    arch_set left = on;
    while (left != 0) {
        const arch first = first_of(left);
        const unit u = unit_on(row.units(), first);
        const int cycles = cycles_on(row.units(), first);
        const arch_set same =
            left & architectures_that([&](arch a) { return unit_on(row.units(), a) == u && cycles_on(row.units(), a) == cycles; });
        std::string says(name_of(u));
        says += cycles == 1 ? ", 1 cycle" : ", " + std::to_string(cycles) + " cycles";
        if (same != on) says += " on " + names_of(same);
        all.add(says);
        left &= ~same;
    }
    return link_to("units", all.text());
}

inline std::string opcode_text(descriptor row)
{
    std::string says = "opcode " + hex(row.primary(), 3);
    const unsigned low = row.secondary() & 255u, high = row.secondary() >> 8;
    if (row.secondary() != 0) says += ", second " + hex(low) + (high != 0 ? " and " + hex(high) : "");
    return says;
}

inline std::string head_of(opcode code, arch_set on)
{
    const descriptor row = descriptor_at(static_cast<int>(code));
    const std::string name = name_of_code(code), family_name(name_of(family_of(row)));
    return element("h3", link_to(name, escaped(name))) + element("p class=summary", escaped(summary(code))) +
           element("p class=tags", architecture_marks(on) + link_to("family-" + family_name, family_name) + unit_text(row, on) +
                                       (encodings[0].has(row) ? element("span", opcode_text(row)) : ""));
}

// One encoding. If there are several, each names its architectures.
inline std::string encoding_section(const row_on& at, bool is_one_of_several, std::string_view playground)
{
    const example shown = example_of(at.row.code(), at.first());
    std::string content;
    if (is_one_of_several) {
        const std::string_view differs = difference(at.row);
        content += element("h4 class=variant", "On " + names_of(at.on)) + (differs.empty() ? "" : element("p", escaped(differs)));
    }
    content += syntax_lines(at, shown.value) + draw_words(at.row) + operand_list(at.row) + modifier_list(at) + rule_list(at) +
               effect_list(at.row) + example_text(shown, playground);
    return element("div class=encoding data-a=\"" + words_of(at.on) + '"', content);
}

inline std::string instruction_section(opcode code, std::string_view playground)
{
    const std::vector<row_on> rows = rows_of(code);
    const arch_set on = architectures_of(code);
    std::string content = head_of(code, on) + computation(code);
    for (const row_on& at : rows) content += encoding_section(at, rows.size() > 1, playground);
    return element("article id=\"" + name_of_code(code) + "\" data-a=\"" + words_of(on) + '"', content) + '\n';
}

}  // namespace reference

#endif
