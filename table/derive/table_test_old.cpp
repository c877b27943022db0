// The compact data of the library against the table itself: each row, form and enumeration as the table has it.
#include "catch.hpp"

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/text/print.hpp"

#include "table.hpp"

using namespace valhall;

namespace {

// The names in C++, in the order of `opcode`.
constexpr std::string_view identifiers[] = {
#define VALHALL_OPCODE(name, form) #name,
#include "valhall/isa/generated/opcodes.def"
};

bool same(bit_field x, bit_field y) { return x.position == y.position && x.width == y.width; }

bool same(const modifier_field& x, const modifier_field& y)
{
    return x.id == y.id && same(x.bits, y.bits) && x.taken == y.taken && x.excluded == y.excluded && x.listed == y.listed &&
           x.listed_on == y.listed_on;
}

bool same(const immediate_field& x, const immediate_field& y)
{
    return x.name == y.name && same(x.bits, y.bits) && x.kind == y.kind && x.alignment == y.alignment && x.values == y.values &&
           same(x.high, y.high);
}

void check_source(const source_field& source, const table::source& written, const table::row& row)
{
    CHECK(source.role == written.role);
    CHECK(source.byte == written.byte);
    CHECK(source.size == (written.own_size != 0 ? written.own_size : row.type_size));
    CHECK(source.has_absneg == written.has(table::source_feature::absneg));
    CHECK(source.has_not == written.has(table::source_feature::complement));
    CHECK(source.is_pair == (source.size == 64 || written.has(table::source_feature::paired)));
    const table::selection kind = static_cast<table::selection>(written.features & 0x1F);
    const table::set_pair& sets = table::sets_of(kind, source.size);
    CHECK(&source.selectors() == &detail::sets::all[sets.taken]);
    CHECK(&source.listed_selectors() == &detail::sets::all[sets.listed]);
    CHECK(source.select.width == source.selectors().width);
    if (source.select.width != 0) CHECK(source.select.position == table::selector_positions[static_cast<int>(kind)][source.byte]);
}

// The lists of a form end where the table's do.
void check_lists(descriptor row, const table::row& written)
{
    const table::form& form = table::forms[static_cast<int>(written.form)];
    const auto ends = [](int size, int most, auto is_end) { return size == most || is_end(size); };
    REQUIRE(ends(row.modifiers().size(), max_modifiers, [&](int i) { return form.modifiers[i] == table::modifier::flow; }));
    REQUIRE(ends(row.staging().size(), max_staging, [&](int i) { return form.staging[i] == staging_id::none; }));
    REQUIRE(ends(row.sources().size(), max_sources, [&](int i) { return form.sources[i].byte == table::source::absent; }));
    REQUIRE(ends(row.immediates().size(), max_immediates, [&](int i) { return form.immediates[i].bits.width == 0; }));
    for (int i = 0; i < row.modifiers().size(); ++i)
        CHECK(same(describe(row.modifiers()[i]), table::modifiers[static_cast<int>(form.modifiers[i])]));
    for (int i = 0; i < row.staging().size(); ++i) CHECK(row.staging()[i] == form.staging[i]);
    for (int i = 0; i < row.sources().size(); ++i) check_source(row.sources()[i], form.sources[i], written);
    for (int i = 0; i < row.immediates().size(); ++i) CHECK(same(row.immediates()[i], form.immediates[i]));
    for (int i = 0; i < max_staging; ++i) CHECK(row.count_rule(i) == form.counts[i]);
    for (int i = 0; i < max_rules; ++i) CHECK(row.rules()[i] == form.rules[i]);
}

}  // namespace

TEST_CASE("each descriptor says what its row of the table says", "[table]")
{
    REQUIRE(descriptor_count == std::size(table::rows));
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        const table::row& written = table::rows[index];
        const table::form& form = table::forms[static_cast<int>(written.form)];
        INFO(std::string(written.mnemonic));
        CHECK(row.index == index);
        CHECK(row.mnemonic() == written.mnemonic);
        CHECK(row.type_size() == written.type_size);
        CHECK(static_cast<int>(row.code()) == static_cast<int>(written.code));
        CHECK(identifiers[static_cast<int>(row.code())] == written.identifier);
        CHECK(row.archs() == written.archs);
        CHECK(row.primary() == written.primary);
        CHECK(row.secondary() == written.secondary);
        CHECK(row.units() == written.units);
        CHECK(row.destination() == form.destination);
        CHECK(row.is_unlisted() == form.unlisted);
        CHECK(row.has_one_uniform_slot() == form.one_uniform_slot);
        check_lists(row, written);
    }
    CHECK_FALSE(descriptor{});
}

TEST_CASE("each enumeration says what the table says", "[table]")
{
    REQUIRE(std::size(enumerations) == std::size(table::enumerations));
    for (std::size_t index = 0; index < std::size(enumerations); ++index) {
        const enumeration& values = enumerations[index];
        const table::value_list& written = table::enumerations[index];
        INFO(std::string(written.name));
        CHECK(values.name() == written.name);
        CHECK(same(values.standard, written.standard));
        CHECK(values.fallback == written.fallback);
        REQUIRE(values.count == written.count);
        for (int value = 0; value < written.count; ++value) {
            const enumerator entry = values[static_cast<word>(value)];
            CHECK(entry.name() == written.values[value].word);
            CHECK(entry.archs == written.values[value].archs);
            CHECK(values.legal(static_cast<word>(value), arch::v9) == contains(written.values[value].archs, arch::v9));
            CHECK(values.legal(static_cast<word>(value), arch::v14) == contains(written.values[value].archs, arch::v14));
        }
        CHECK(values[values.count].name().empty());
        CHECK_FALSE(values.legal(values.count, arch::v9));
    }
}

TEST_CASE("what is printed in one piece has room for the longest", "[table]")
{
    for (const enumeration& values : enumerations)
        for (word value = 0; value < values.count; ++value) {
            const std::size_t size = 1 + values[value].name().size();
            INFO(values[value].name());
            CHECK(size <= detail::writer_slack);
            if (&values == &describe(enum_id::selector)) CHECK(size <= detail::max_selector_size);
        }
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        INFO(row.mnemonic());
        CHECK(row.mnemonic().size() <= detail::writer_slack);
        for (const immediate_field& field : row.immediates()) CHECK((field.is_signed() || field.maximum() <= 0xFFFFFFFF));
    }
    // And behind each word there are as many characters as are copied.
    const std::string_view words(detail::enum_names, sizeof detail::enum_names);
    CHECK(words.find_last_not_of(std::string_view(" \0", 2)) + detail::writer_slack < words.size());
    const std::string_view mnemonics(detail::mnemonics, sizeof detail::mnemonics);
    CHECK(mnemonics.find_last_not_of(std::string_view(" \0", 2)) + detail::writer_slack < mnemonics.size());
}

TEST_CASE("the fields of an instruction can be gone through with the standard's algorithms", "[table]")
{
    const field_list<modifier_id> list = modifiers(descriptor_at(static_cast<int>(opcode::FADD_f32)));
    CHECK(std::distance(list.begin(), list.end()) == list.size());
    auto at = list.begin();
    CHECK(describe(*at++).id == enum_id::clamp);
    CHECK(describe(*at).id == enum_id::round_mode);
    CHECK(describe(list[1]).id == enum_id::round_mode);
}
