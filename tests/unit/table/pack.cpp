// SPDX-License-Identifier: MIT
// Each generated file holds its kind of facts: a change of one fact of the table changes the files that hold it, and no others.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "table.hpp"
#include "write.hpp"

#include "catch.hpp"

using namespace valhall;

namespace {

using files = std::set<std::string>;

struct fact {
    std::string name;
    std::function<void(table::tables&)> change;
    files held_in;
};

void append(std::string& text) { text += "x"; }

// Gives an instruction another name wherever the table names it.
void rename(table::tables& t, const std::string& from, const std::string& to)
{
    for (table::row& r : t.rows)
        if (r.operation == from) r.operation = to;
    for (table::name& one : t.names)
        if (one.instruction == from) one.instruction = to;
    for (table::draft_name& one : t.draft_names)
        if (one.instruction == from) one.instruction = to;
    for (table::v15_row& one : t.v15.rows)
        if (one.instruction == from) one.instruction = to;
}

// A row that runs on another unit than the first.
table::row& row_of_other_unit(table::tables& t)
{
    return *std::find_if(t.rows.begin(), t.rows.end(), [&](const table::row& r) { return r.units != t.rows.front().units; });
}

const fact facts[] = {
    {"the sentence of a row", [](table::tables& t) { append(t.rows.front().sentence); }, {"sentences.inc"}},
    {"the name of an operation",
     [](table::tables& t) { rename(t, "NOP", "NOTHING"); },
     {"arm_order.inc", "lookup.inc", "opcodes.def", "operations.inc", "tables.inc"}},
    {"the effects of a row", [](table::tables& t) { t.rows.front().effects ^= 1; }, {"tables.inc"}},
    {"the unit of a row", [](table::tables& t) { std::swap(t.rows.front().units, row_of_other_unit(t).units); }, {"tables.inc"}},
    {"the name of an enumeration",
     [](table::tables& t) { append(t.enumerations.back().name); },
     {"enum_data.inc", "enum_types.inc", "enum_values.inc", "tables.inc"}},
    {"the sentence of an enumeration", [](table::tables& t) { append(t.enumerations.front().sentence); }, {"sentences.inc"}},
    {"the name of a value in C++",
     [](table::tables& t) { append(t.enumerations.back().values.front().name); },
     {"enum_types.inc", "specials.def"}},
    {"the name of a value of a modifier", [](table::tables& t) { append(t.enumerations.front().values.front().name); }, {"enum_types.inc"}},
    {"the word of a value of a modifier",
     [](table::tables& t) { append(t.enumerations.front().values.front().text); },
     {"enum_data.inc", "lookup.inc", "modifier_words.def"}},
    {"the word of a value", [](table::tables& t) { append(t.enumerations.back().values.front().text); }, {"enum_data.inc", "lookup.inc"}},
    {"the field of a modifier", [](table::tables& t) { ++t.modifiers.front().bits.position; }, {"tables.inc"}},
    {"a selector",
     [](table::tables& t) { std::swap(t.selector_sets.front().fallback, t.selector_sets.back().fallback); },
     {"selectors.inc"}},
    {"the count of a staging group", [](table::tables& t) { ++t.staging.front().least; }, {"staging.inc"}},
    {"the value of a constant", [](table::tables& t) { t.constants.back().value ^= 1; }, {"constants.inc"}},
    {"the word of a unit", [](table::tables& t) { append(t.units.back().word); }, {"sentences.inc"}},
    {"the cycles of an execution", [](table::tables& t) { ++t.executions.front().cycles; }, {"executions.inc"}},
    {"the name of a role", [](table::tables& t) { append(t.roles.back().name); }, {"roles.inc"}},
    {"the sentence of a role", [](table::tables& t) { append(t.roles.back().sentence); }, {"role_names.inc"}},
    {"the sentence of an effect", [](table::tables& t) { append(t.effects.back().sentence); }, {"sentences.inc"}},
    {"the width of a type", [](table::tables& t) { t.types.back().width += 8; }, {"operands.inc"}},
    {"the registers at the start of a stage", [](table::tables& t) { ++t.stages.back().preloaded.front().last; }, {"stages.inc"}},
    {"a slot that must be waited for", [](table::tables& t) { t.needs.pop_back(); }, {"operands.inc"}},
    {"the rate of a product", [](table::tables& t) { ++t.rates.front().per_cycle.front(); }, {"costs.inc"}},
    {"the name of a product", [](table::tables& t) { append(t.product_names.front().name); }, {"products.inc"}},
    {"Arm's name of an instruction", [](table::tables& t) { append(t.names.front().text); }, {"arm_names.inc"}},
    {"Arm's order of modifiers", [](table::tables& t) { std::swap(t.arm_order.front(), t.arm_order.back()); }, {"arm_order.inc"}},
    {"a spelling", [](table::tables& t) { append(t.spellings.front().text); }, {"spellings.inc"}},
    {"the name of an immediate", [](table::tables& t) { append(t.immediate_names.back().word); }, {"immediate_labels.inc"}},
    {"a name of the draft", [](table::tables& t) { append(t.draft_names.front().text); }, {"draft2021.inc"}},
    {"a sentence about the draft",
     [](table::tables& t) { append(t.draft_words.front().sentence); },
     {"draft2021.inc", "draft_sentences.inc"}},
};

files files_changed_by(const fact& one)
{
    static const table::tables original = table::read();
    static const std::map<std::string, std::string> before = table::generated_files(original);
    table::tables changed = original;
    one.change(changed);
    files found;
    for (const auto& [name, text] : table::generated_files(changed))
        if (before.at(name) != text) found.insert(name);
    return found;
}

}  // namespace

TEST_CASE("a change of a fact changes the generated files that hold it, and no others", "[table]")
{
    files seen;
    for (const fact& one : facts) {
        INFO(one.name);
        const files found = files_changed_by(one);
        CHECK(found == one.held_in);
        seen.insert(found.begin(), found.end());
    }
    // Each generated file holds one of the facts above.
    for (const auto& [name, text] : table::generated_files(table::read())) CHECK(seen.count(name) == 1);
}
