// SPDX-License-Identifier: MIT
// The generator of the library's data: the order of rows does not matter, and each kind of mistake in a table is refused
// with the names of its rows.
#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "derive.hpp"
#include "write.hpp"

#include "catch.hpp"

using namespace valhall;

namespace {

const table::tables& the_table()
{
    static const table::tables t = table::read();
    return t;
}

table::row& row_named(table::tables& t, const std::string& mnemonic)
{
    const auto found = std::find_if(t.rows.begin(), t.rows.end(), [&](const table::row& r) { return r.mnemonic() == mnemonic; });
    REQUIRE(found != t.rows.end());
    return *found;
}

table::form& form_named(table::tables& t, const std::string& name)
{
    const auto found = std::find_if(t.forms.begin(), t.forms.end(), [&](const table::form& f) { return f.name == name; });
    REQUIRE(found != t.forms.end());
    return *found;
}

table::enumeration& enumeration_named(table::tables& t, const std::string& name)
{
    const auto found =
        std::find_if(t.enumerations.begin(), t.enumerations.end(), [&](const table::enumeration& e) { return e.name == name; });
    REQUIRE(found != t.enumerations.end());
    return *found;
}

// The mistakes of the table after a change, one per line.
std::string mistakes_after(const std::function<void(table::tables&)>& change)
{
    table::tables t = the_table();
    change(t);
    std::string text;
    for (const std::string& one : table::mistakes_in(t)) text += one + '\n';
    return text;
}

// A shuffled order that is the same in every run.
template <class T>
void shuffle(std::vector<T>& list, unsigned seed)
{
    for (std::size_t i = list.size(); i > 1; --i) {
        seed = seed * 1664525u + 1013904223u;
        std::swap(list[i - 1], list[(seed >> 8) % i]);
    }
}

}  // namespace

TEST_CASE("the table has no mistakes")
{
    CHECK(mistakes_after([](table::tables&) {}) == "");
}

TEST_CASE("the order of rows and forms does not matter")
{
    const std::map<std::string, std::string> expected = table::generated_files(the_table());
    for (const unsigned seed : {1u, 2u, 3u}) {
        table::tables t = the_table();
        shuffle(t.rows, seed);
        shuffle(t.forms, seed + 10);
        REQUIRE(t.rows[1].mnemonic() != the_table().rows[1].mnemonic());
        REQUIRE(table::mistakes_in(t).empty());
        const std::map<std::string, std::string> made = table::generated_files(t);
        REQUIRE(made.size() == expected.size());
        for (const auto& [name, text] : expected) {
            INFO(name);
            CHECK((made.at(name) == text));
        }
    }
}

TEST_CASE("the line that shows the bits of a form is compared with its fields")
{
    using Catch::Matchers::ContainsSubstring;

    const auto form_of = [](table::tables& t, const std::string& name) {
        return std::find_if(t.forms.begin(), t.forms.end(), [&](const table::form& f) { return f.name == name; });
    };
    const std::string line = "VALHALL_BITS(shift_add, \".ffffppo oooooooo wwRRRRRR ........ ..bbbb.. .iiioooo BBBBBBBB AAAAAAAA\")";
    CHECK_THAT(mistakes_after([](table::tables& t) { t.drawings.erase("shift_add"); }),
               ContainsSubstring("form shift_add") && ContainsSubstring(line));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.drawings["shift_add"][0] = 'f'; }), ContainsSubstring(line));
    CHECK_THAT(mistakes_after([&](table::tables& t) { ++form_of(t, "shift_add")->immediates[0].bits.position; }),
               ContainsSubstring("VALHALL_BITS(shift_add, \".ffffppo oooooooo wwRRRRRR ........ ..bbbb.. iii.oooo BBBBBBBB AAAAAAAA\")"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.drawings["no_form"] = ""; }),
               ContainsSubstring("VALHALL_BITS(no_form") && ContainsSubstring("no form"));
}

TEST_CASE("mistakes in rows are refused with their names")
{
    using Catch::Matchers::ContainsSubstring;

    SECTION("two instructions with one opcode")
    {
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FMIN.f32").secondary = row_named(t, "FMAX.f32").secondary; }),
                   ContainsSubstring("FMIN.f32 and FMAX.f32: a word can be of either"));
        // An instruction without a secondary opcode collides with all that have one.
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "NOP").primary = row_named(t, "BARRIER").primary; }),
                   ContainsSubstring("NOP and BARRIER"));
    }
    SECTION("an instruction twice on one architecture")
    {
        CHECK_THAT(mistakes_after([](table::tables& t) { t.rows.push_back(row_named(t, "FADD.f32")); }),
                   ContainsSubstring("FADD.f32: is listed twice, for v9 to v14 and for v9 to v14") &&
                       ContainsSubstring("FADD.f32: 2 rows that are no variants"));
    }
    SECTION("overlapping fields")
    {
        CHECK_THAT(mistakes_after([](table::tables& t) { form_named(t, "fma").modifiers.push_back(table::modifier_id::slot); }),
                   ContainsSubstring("FMA.f32: bit 30 belongs to both modifier round_mode and modifier slot"));
        CHECK_THAT(mistakes_after([](table::tables& t) { form_named(t, "float_add").secondary = {8, 4}; }),
                   ContainsSubstring("FADD.f32: bit 8 belongs to both"));
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FMA_RSCALE.f32").primary |= 4; }),
                   ContainsSubstring("FMA_RSCALE.f32: an operand uses bits that the primary opcode sets"));
    }
    SECTION("numbers that do not fit")
    {
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FADD.f32").secondary = 16; }),
                   ContainsSubstring("FADD.f32: the secondary opcode 0x10 does not fit form float_add"));
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FMA.f32").primary = 512; }),
                   ContainsSubstring("FMA.f32: the primary opcode 0x200 has more"));
    }
    SECTION("operands, types and forms that do not exist")
    {
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FMA.f32").types.pop_back(); }),
                   ContainsSubstring("FMA.f32: 3 types for 4 operands"));
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FMA.f32").form = "fmb"; }),
                   ContainsSubstring("FMA.f32: there is no form fmb"));
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FMA.f32").type = "f31"; }),
                   ContainsSubstring("FMA.f31: there is no type f31"));
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "BRANCHZ").types[0].type = table::type_id::own; }),
                   ContainsSubstring("BRANCHZ: has no type of its own"));
        CHECK_THAT(mistakes_after([](table::tables& t) { t.names[0].instruction = "BRANCHY"; }),
                   ContainsSubstring("there is no instruction BRANCHY"));
        CHECK_THAT(mistakes_after([](table::tables& t) { row_named(t, "FMA.f32").sentence = ""; }),
                   ContainsSubstring("FMA.f32: has no sentence"));
    }
    SECTION("lists that are too long")
    {
        CHECK_THAT(mistakes_after([](table::tables& t) {
                       table::form& f = form_named(t, "fma");
                       f.sources.resize(5);
                   }),
                   ContainsSubstring("form fma: more than 4 sources"));
        CHECK_THAT(mistakes_after([](table::tables& t) { t.effects.resize(25); }), ContainsSubstring("effects: more than"));
        CHECK_THAT(mistakes_after([](table::tables& t) { t.forms.push_back(form_named(t, "fma")); }),
                   ContainsSubstring("form fma: is listed twice"));
    }
}

TEST_CASE("mistakes in enumerations are refused with their names")
{
    using Catch::Matchers::ContainsSubstring;

    CHECK_THAT(mistakes_after(
                   [](table::tables& t) { enumeration_named(t, "clamp").values.erase(enumeration_named(t, "clamp").values.begin() + 1); }),
               ContainsSubstring("clamp::clamp_m1_1: has the value 2, but is at position 1"));
    CHECK_THAT(mistakes_after([](table::tables& t) { enumeration_named(t, "clamp").values[1].text = "clamp_1"; }),
               ContainsSubstring("clamp::clamp_0_inf: is no name for the word clamp_1"));
    CHECK_THAT(mistakes_after([](table::tables& t) { enumeration_named(t, "clamp").values[2] = enumeration_named(t, "clamp").values[1]; }),
               ContainsSubstring("clamp::clamp_0_inf: is listed twice"));
    CHECK_THAT(mistakes_after([](table::tables& t) { enumeration_named(t, "clamp").fallback = 4; }),
               ContainsSubstring("clamp: its default, 4, is no value"));
    CHECK_THAT(mistakes_after([](table::tables& t) { enumeration_named(t, "clamp").values[3].sentence = ""; }),
               ContainsSubstring("clamp::clamp_0_1: has no sentence"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.selector_sets[1].by_encoding.pop_back(); }),
               ContainsSubstring("selectors swizzle_16: 3 encodings for 2 bits"));
    CHECK_THAT(mistakes_after([](table::tables& t) { std::swap(t.constants[3], t.constants[4]); }),
               ContainsSubstring("constant 4: is at position 3"));
}

TEST_CASE("mistakes in costs and products are refused with their names")
{
    using Catch::Matchers::ContainsSubstring;

    CHECK_THAT(mistakes_after([](table::tables& t) { t.rates.clear(); }), ContainsSubstring("rates of G57, counted: there are none"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.rates.push_back(t.rates[0]); }),
               ContainsSubstring("rates of G57, counted: are listed twice"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.rates[0].per_cycle[2] = 0; }),
               ContainsSubstring("rates of G57, counted: a unit executes nothing"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.rates[0].like = "G57"; }),
               ContainsSubstring("rates of G57, counted: some are assumed, and not like another product's"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.rates[0].evidence = "aa"; }),
               ContainsSubstring("rates of G57, counted: not each has a letter of evidence"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.rates[0].scale = "guessed"; }),
               ContainsSubstring("rates of G57, guessed: there is no such scale"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.machine_values[0].fact = "weight"; }), ContainsSubstring("fact weight: is none"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.machine_values[0].evidence = 'x'; }),
               ContainsSubstring("fact pixels: has no evidence"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.machine_values[0].value = 8192; }),
               ContainsSubstring("fact pixels: 8192 does not fit"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.machine_values.push_back(t.machine_values[0]); }),
               ContainsSubstring("fact pixels: is given twice"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.machine_values[0].product = "G9000"; }),
               ContainsSubstring("fact pixels: there is no product G9000"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.machine_facts[0].sentence = ""; }),
               ContainsSubstring("fact counted_fma: has no unit or no sentence"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.issues[0].last = arch::v10; }),
               ContainsSubstring("costs of v10: there is not one rule of issue"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.issues[0].rule = "free"; }),
               ContainsSubstring("costs: there is no rule of issue free"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.occupancies[0].percent = 99; }),
               ContainsSubstring("costs of v9: no registers allow all threads"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.occupancies[1].percent = 100; }),
               ContainsSubstring("costs of v9: a step of occupancy does not follow the one before"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.occupancies.pop_back(); }),
               ContainsSubstring("costs of v15: the last step of occupancy has not all registers"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.products.push_back(t.products[0]); }),
               ContainsSubstring("product G57: is listed twice"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.product_names[0].product = "G0"; }),
               ContainsSubstring("product G1-Ultra: there is no product G0"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.product_ids[0].id = 0xA000; }),
               ContainsSubstring("product G77: its id is that of another architecture"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.product_ids[0].id = 0x9090; }),
               ContainsSubstring("product G77: its id has bits of a version"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.product_ids[0].product = "G0"; }),
               ContainsSubstring("products: an id is of G0, which is no product"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.product_ids.push_back(t.product_ids[0]); }),
               ContainsSubstring("product G77: its id is listed twice"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.usual_products.pop_back(); }),
               ContainsSubstring("products: there is not one usual product of v15"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.usual_products[0].name = "G610"; }),
               ContainsSubstring("products: the usual product of v9 is of another architecture"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.interpolated[0].value = "v1"; }),
               ContainsSubstring("meanings: vector_size has no value v1"));
    CHECK_THAT(mistakes_after([](table::tables& t) { std::erase(form_named(t, "varying").modifiers, table::modifier_id::vector_size); }),
               ContainsSubstring("LD_VAR: 0 modifiers say how many components it interpolates"));
}

TEST_CASE("mistakes in meanings of values and in stages are refused with their names")
{
    using Catch::Matchers::ContainsSubstring;

    CHECK_THAT(mistakes_after([](table::tables& t) { t.replaces[0].value = "keep"; }),
               ContainsSubstring("meanings: update_mode has no value keep"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.needs[0].effect = "changes_cover"; }),
               ContainsSubstring("meanings: there is no effect changes_cover"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.needs[0].flow = "end"; }),
               ContainsSubstring("meanings: the flow end, which changes_coverage needs, waits for nothing"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.stages[0].preloaded[0].last = 64; }),
               ContainsSubstring("stage vertex: r59 to r64 are no registers"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.stages[3].preloaded[0] = {5, 4}; }),
               ContainsSubstring("stage blend: r5 to r4 are no registers"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.stages[3].takes[0] = {64, 64}; }),
               ContainsSubstring("stage blend: r64 to r64 are no registers"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.stages[3].may_take[0] = {7, 4}; }),
               ContainsSubstring("stage blend: r7 to r4 are no registers"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.stages[3].called_at[0] = "blend_descriptor_8"; }),
               ContainsSubstring("stage blend: there is no special value blend_descriptor_8"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.stages[0].sentence = ""; }), ContainsSubstring("stage vertex: has no sentence"));
}

TEST_CASE("mistakes in the order of Arm's modifiers are refused with their names")
{
    using Catch::Matchers::ContainsSubstring;

    CHECK_THAT(mistakes_after([](table::tables& t) { t.arm_order[3] = "out_of_bounds"; }),
               ContainsSubstring("Arm's order: there is no enumeration out_of_bounds") &&
                   ContainsSubstring("Arm's order: lacks oob_ignore, which form"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.arm_order.push_back("clamp"); }),
               ContainsSubstring("Arm's order: clamp is listed twice"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.arm_order.push_back("special"); }),
               ContainsSubstring("Arm's order: no form has the modifier special; leave it out"));
    CHECK_THAT(mistakes_after([](table::tables& t) { std::erase(t.arm_order, "flow"); }),
               ContainsSubstring("Arm's order: lacks flow, which every form has"));
}

TEST_CASE("mistakes in the names and sentences of kinds are refused with their names")
{
    using Catch::Matchers::ContainsSubstring;

    CHECK_THAT(mistakes_after([](table::tables& t) { std::swap(t.rules[1], t.rules[2]); }),
               ContainsSubstring("rule retrieved_sample: is at position 1 instead of 2"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.counts.insert(t.counts.begin() + 6, t.counts[5]); }),
               ContainsSubstring("count any: is at position 6 instead of 5"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.units[2].word = t.units[2].sentence = ""; }),
               ContainsSubstring("unit cvt: has no sentence"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.units.pop_back(); }), ContainsSubstring("unit 7: is missing from kinds.def"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.destinations.pop_back(); }), ContainsSubstring("destination 3: is missing"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.rules.pop_back(); }), ContainsSubstring("rule 7: is missing"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.rule_requirements.pop_back(); }),
               ContainsSubstring("that its rule exchange restricts"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.counts.pop_back(); }), ContainsSubstring("count 19: is missing"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.immediate_names.pop_back(); }), ContainsSubstring("immediate 5: is missing"));
}

TEST_CASE("mistakes in the draft of 2021's missing words are refused with their names")
{
    using Catch::Matchers::ContainsSubstring;

    CHECK_THAT(mistakes_after([](table::tables& t) { t.draft_lost[0].form = "varyings"; }),
               ContainsSubstring("draft words u32: there is no form varyings"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.draft_lost[0].sentence = ""; }),
               ContainsSubstring("draft words u32: nothing says what is missing"));
    CHECK_THAT(mistakes_after([](table::tables& t) { t.draft_lost.clear(); }),
               ContainsSubstring("draft S16_TO_S32: nothing says that round_mode is missing") &&
                   ContainsSubstring("draft FRSCALE.f32: nothing says that clamp is missing"));
}

TEST_CASE("a column that overflows is refused, and so are rows that lookups cannot distinguish")
{
    using Catch::Matchers::ContainsSubstring;

    // More forms than a byte can number: each row has its own.
    table::tables t = the_table();
    for (std::size_t i = 0; i < t.rows.size(); ++i) {
        if (t.rows[i].operation.find("SHIFT") == std::string::npos && t.rows[i].operation.find("ROT") == std::string::npos) continue;
        table::form own = form_named(t, t.rows[i].form);
        own.name += std::to_string(i);
        own.immediates.push_back({immediate_name::shift, {static_cast<std::uint8_t>(26 + i % 4), 0}});
        own.rules.push_back(static_cast<rule>(i % 8));
        own.counts.push_back(static_cast<count_rule>(i % 5));
        own.counts.push_back(static_cast<count_rule>(i / 5 % 5));
        own.immediates.clear();
        t.rows[i].form = own.name;
        t.forms.push_back(own);
    }
    CHECK_THROWS_WITH(table::derive(t), ContainsSubstring("more than its column can hold"));

    // An opcode of one instruction up to v10 and of another one since v11 needs the architecture to decode.
    t = the_table();
    table::row& old = row_named(t, "HADD.u32");
    table::row& later = row_named(t, "AND_IMM.i32");
    later.primary = old.primary;
    later.secondary = old.secondary;
    later.form = old.form;
    later.types = old.types;
    REQUIRE(table::mistakes_in(t).empty());
    CHECK_THROWS_WITH(table::derive(t), ContainsSubstring("HADD.u32") && ContainsSubstring("AND_IMM.i32"));
}
