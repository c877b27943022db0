// SPDX-License-Identifier: MIT
// Lookup of mnemonics and modifiers in the table: everything is found by its word, and nothing by another word.
// Also tests: isa/text_hash.hpp
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/isa/lookup.hpp"

#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// Variations of a word: each character changed, each removed, one added.
std::vector<std::string> neighbours(std::string_view word)
{
    std::vector<std::string> others = {std::string(word) + "x", "x" + std::string(word)};
    for (std::size_t i = 0; i < word.size(); ++i) {
        others.emplace_back(word);
        others.back()[i] = others.back()[i] == '~' ? '!' : '~';
        others.emplace_back(word);
        others.back().erase(i, 1);
    }
    return others;
}

constexpr bool every_mnemonic_is_found()
{
    for (int index = 0; index < opcode_count; ++index) {
        if (!(find_mnemonic(mnemonic(static_cast<opcode>(index))) == static_cast<opcode>(index))) return false;
    }
    return true;
}

static_assert(every_mnemonic_is_found());

}  // namespace

TEST_CASE("operands and modifiers of a row come in the order of the text, the flow after the modifiers", "[isa]")
{
    for (int n = 0; n < descriptor_count; ++n) {
        const descriptor row = descriptor_at(n);
        INFO(row.mnemonic());
        std::vector<operand_place> wanted;
        const auto add = [&wanted](operand_kind kind, int count) {
            for (int i = 0; i < count; ++i) wanted.push_back({kind, static_cast<std::uint8_t>(i)});
        };
        add(operand_kind::staging, row.staging().size());
        add(operand_kind::destination, row.has_destination());
        add(operand_kind::source, row.sources().size());
        add(operand_kind::immediate, row.immediates().size());
        std::vector<operand_place> found;
        for (const operand_place operand : row.operands()) found.push_back(operand);
        CHECK((found == wanted && row.operands().size() == static_cast<int>(wanted.size())));

        CHECK((row.modifier(row.modifiers().size()) == modifier_id::flow && row.index_of(enum_id::flow) == row.modifiers().size()));
        for (int id = 0; id < detail::enumeration_total; ++id) {
            const int index = row.index_of(static_cast<enum_id>(id));
            CHECK((index >= 0) == row.has(static_cast<enum_id>(id)));
            if (index >= 0) CHECK(modifier_field_of(row.modifier(index)).id == static_cast<enum_id>(id));
        }
    }
}

TEST_CASE("an instruction is found by its mnemonic and by no similar word", "[lookup]")
{
    std::set<std::string> known;
    for (int index = 0; index < opcode_count; ++index) known.emplace(mnemonic(static_cast<opcode>(index)));
    CHECK(known.size() == static_cast<std::size_t>(opcode_count));
    tally law;
    for (const std::string& name : known)
        for (const std::string& other : neighbours(name))
            law.expect(static_cast<bool>(find_mnemonic(other)) == (known.count(other) != 0), [&] { return other; });
    CHECK(law.failures() == "");
    CHECK(every_mnemonic_is_found());
    for (const std::string_view other : {"", "FADD", "fadd.f32"})
        CHECK(find_mnemonic(other).error() == fault{fault_code::unknown_mnemonic});
}

TEST_CASE("a word finds all values that have it, in the order of the enumerations", "[lookup]")
{
    std::map<std::string, std::vector<std::pair<enum_id, int>>> uses;
    for (const enumeration& values : enumerations)
        for (word value = 0; value < values.count; ++value)
            if (!values[value].name().empty())
                uses[std::string(values[value].name())].emplace_back(static_cast<enum_id>(&values - enumerations), static_cast<int>(value));

    tally law;
    for (const auto& [text, expected] : uses) {
        std::vector<std::pair<enum_id, int>> found;
        for (int use = detail::find_enumerator(text.data(), text.size()); use != 0; use = detail::use_at(use).next())
            found.emplace_back(detail::use_at(use).id(), detail::use_at(use).value());
        law.expect(found == expected, [name = text] { return name; });
        for (const auto& [id, value] : expected)
            law.expect(find_value(id, text) == static_cast<word>(value), [name = text] { return name; });
        for (const std::string& other : neighbours(text))
            law.expect((detail::find_enumerator(other.data(), other.size()) != 0) == (uses.count(other) != 0), [other] { return other; });
    }
    CHECK(law.failures() == "");
    CHECK(find_value(enum_id::clamp, "rtz").error() == fault{fault_code::unknown_modifier, operand_kind::modifier, 0, enum_id::clamp});
    CHECK_FALSE(find_value(enum_id::clamp, ""));
    CHECK(detail::find_enumerator("", 0) == 0);
}
