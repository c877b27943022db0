// SPDX-License-Identifier: MIT
// The instructions of Bifrost in the page: a chapter, an index, and a section for each.
#ifndef VALHALL_TOOLS_REFERENCE_BIFROST_CHAPTER_HPP
#define VALHALL_TOOLS_REFERENCE_BIFROST_CHAPTER_HPP

#include <string>
#include <string_view>

#include "bifrost_facts.hpp"
#include "field_places.hpp"
#include "html.hpp"

namespace reference {

inline std::string id_of(bifrost::opcode code) { return "bifrost-" + std::string(name_of(code)); }

inline std::string index_item(bifrost::opcode code)
{
    return element("li" + attribute("data-a", archs_text(gpus_of(code))),
                   link_to(id_of(code), escaped(name_of(code))) + ' ' + element("span", escaped(summary_of(code)))) +
           '\n';
}

inline std::string joined_items(const std::vector<std::string>& items, std::string_view separator)
{
    joined all(separator);
    for (const std::string& one : items) all.add(escaped(one));
    return all.text();
}

inline std::string bifrost_chapter()
{
    std::string products, items;
    for (const bifrost::arch on : bifrost::architectures) {
        joined names(", ");
        for (const bifrost::gpu one : bifrost::gpus)
            if (arch_of(one) == on) names.add("Mali-" + std::string(name_of(one)));
        products += row({std::string(name_of(on)), names.text(), std::to_string(lanes_of(on))});
    }
    for (const bifrost::opcode code : all_bifrost_opcodes()) items += index_item(code);
    return element(
               "section id=bifrost data-a=\"v6 v7\"",
               element("h2", "Bifrost: v6 and v7") +
                   element("p",
                           "The machine before Valhall executes clauses of tuples. A tuple has a word of 23 bits for the unit FMA and one "
                           "of 20 bits for the unit ADD. A source is the number of a port: the registers of the ports 0 to 2, the "
                           "constant 0 of FMA or the result <code>t</code> of the tuple’s FMA, the two words of the FAU value, and the "
                           "results <code>t0</code> and <code>t1</code> of the tuple before. The result goes to a register if the "
                           "register block of the next tuple says so.") +
                   table({"Architecture", "Products", "Lanes of a warp"}, products) + element("ul class=index", items)) +
           '\n';
}

// ---- a section ----

inline std::string bifrost_fields(bifrost::descriptor of, int encoding)
{
    const bifrost::word_fields fields(encoding);
    std::string rows;
    for (const bifrost::word_field& one : fields) {
        std::string holds;
        if (one.use == bifrost::field_use::fixed)
            for (int bit = one.width - 1; bit >= 0; --bit) holds += (one.value >> bit & 1) != 0 ? '1' : '0';
        if (one.use == bifrost::field_use::source) holds = joined_items(ports_of(of, one.index), ", ");
        if (one.use == bifrost::field_use::modifier) holds = values_of(of.modifier_at(one.index));
        rows += row({code(bits_of({one.position, one.width})), escaped(name_of_field(of, fields, one)), escaped(holds)});
    }
    return table({"Bits", "Field", "Holds"}, rows);
}

inline std::string bifrost_row(bifrost::descriptor of)
{
    std::string content = element("h4 class=variant", "In " + std::string(name_of(of.unit())));
    content += element("p", element("code class=line", escaped(syntax_of(of))));
    joined facts("; ");
    for (const std::string& one : rules_of(of)) facts.add(escaped(one));
    if (const std::string without = joined_items(products_without(of), ", "); !without.empty()) facts.add("not on " + without);
    if (!facts.text().empty()) content += element("p", facts.text());
    const bifrost::encoding_range range = encodings_of(of);
    for (int n = range.first; n < range.first + range.count; ++n) content += bifrost_fields(of, n);
    return element("div class=bits", content);
}

inline std::string bifrost_section(bifrost::opcode code)
{
    const std::string id = id_of(code), archs = archs_text(gpus_of(code));
    std::string content = element("h3", link_to(id, escaped(name_of(code)))) + element("p class=summary", escaped(summary_of(code)));
    const valhall::simulator::bifrost_semantics& effect = valhall::simulator::semantics_of(code);
    if (effect.as != valhall::opcode::NOP) {
        const std::string name(mnemonic(effect.as));
        content += element("p class=tags", element("span", "the effect of Valhall’s " + link_to(name, escaped(name))));
    }
    for (const bifrost::descriptor of : rows_of(code)) content += bifrost_row(of);
    return element("article" + attribute("id", id) + attribute("data-a", archs), content) + '\n';
}

inline std::string all_bifrost_instructions()
{
    std::string content = element("h2 id=instructions-bifrost data-a=\"v6 v7\"", "Instructions: Bifrost");
    for (const bifrost::opcode code : all_bifrost_opcodes()) content += bifrost_section(code);
    return content;
}

}  // namespace reference

#endif
