// SPDX-License-Identifier: MIT
// Compares the library's data with the table, read independently of the generator's records: each row, field, type,
// effect, enumeration and sentence.
// Also tests: isa/constants.hpp, isa/enum_types.hpp, isa/enumeration.hpp, isa/enums.hpp, isa/opcode.hpp
// Also tests: isa/role_names.hpp, isa/sentences.hpp, isa/stages.hpp
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "fields.hpp"
#include "table.hpp"

#include "valhall/instruction.hpp"
#include "valhall/isa/constants.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/isa/sentences.hpp"

#include "catch.hpp"
#include "support.hpp"

using namespace valhall;

namespace {

const table::tables& the_table()
{
    static const table::tables t = table::read();
    return t;
}

const table::form& form_of(const table::row& r)
{
    const auto found =
        std::find_if(the_table().forms.begin(), the_table().forms.end(), [&](const table::form& f) { return f.name == r.form; });
    REQUIRE(found != the_table().forms.end());
    return *found;
}

// The descriptor of a row on its first architecture.
descriptor descriptor_of(const table::row& r)
{
    for (int index = 0; index < descriptor_count; ++index)
        if (descriptor_at(index).mnemonic() == r.mnemonic() && descriptor_at(index).archs() == r.archs) return descriptor_at(index);
    FAIL("no descriptor of " << r.mnemonic());
    return {};
}

bool same(bit_field x, bit_field y) { return x.position == y.position && x.width == y.width; }

template <class T>
int number(T value)
{
    return static_cast<int>(value);
}

void check_modifiers(descriptor row, const table::form& f)
{
    REQUIRE(row.modifiers().size() == number(f.modifiers.size()));
    for (std::size_t i = 0; i < f.modifiers.size(); ++i) {
        const modifier_field& field = modifier_field_of(row.modifiers()[number(i)]);
        const table::modifier& written = the_table().at(f.modifiers[i]);
        CHECK(number(field.id) == number(written.id));
        CHECK(same(field.bits, written.bits));
        CHECK(field.accepted == written.taken);
        CHECK(number(field.excluded) == number(written.excluded));
        CHECK(field.listed == written.listed);
        CHECK(field.listed_on == written.listed_on);
    }
}

void check_staging(descriptor row, const table::form& f)
{
    REQUIRE(row.staging().size() == number(f.staging.size()));
    for (std::size_t i = 0; i < f.staging.size(); ++i) {
        const staging_field& field = staging_field_of(row.staging()[number(i)]);
        const table::staging_group& written = the_table().at(f.staging[i].kind);
        CHECK(field.is_written == written.is_written);
        CHECK(same(field.base, written.base));
        CHECK(same(field.count, written.count));
        CHECK(field.control == written.control);
        CHECK(field.least == written.least);
        CHECK(field.bias == written.bias);
        CHECK(row.count_rule(number(i)) == (i < f.counts.size() ? f.counts[i] : count_rule::any));
    }
}

void check_selectors(const selector_set& set, table::set_id id)
{
    const table::selector_set& written = the_table().at(id);
    CHECK(set.width == written.width);
    CHECK(number(set.fallback) == (written.fallback == table::selector_set::reserved ? number(selector_set::reserved) : written.fallback));
    for (std::size_t i = 0; i < written.by_encoding.size(); ++i)
        CHECK(number(set.by_encoding[i]) ==
              (written.by_encoding[i] == table::selector_set::reserved ? number(selector_set::reserved) : written.by_encoding[i]));
}

void check_sources(descriptor row, const table::row& r, const table::form& f)
{
    REQUIRE(row.sources().size() == number(f.sources.size()));
    for (std::size_t i = 0; i < f.sources.size(); ++i) {
        const source_field& field = row.sources()[number(i)];
        const table::source& written = f.sources[i];
        const unsigned width = table::type_of(the_table(), r, f.staging.size() + f.has_destination() + i).width;
        CHECK(number(field.role) == number(written.role));
        CHECK(field.byte == written.byte);
        CHECK(field.is_wide == (width == 64));
        CHECK(field.has_absneg == ((written.features & table::absneg) != 0));
        CHECK(field.has_not == ((written.features & table::complement) != 0));
        CHECK(field.is_pair == (width == 64 || (written.features & table::paired) != 0));
        check_selectors(field.selectors(), table::selectors_of(the_table(), written, width).taken);
        check_selectors(field.listed_selectors(), table::selectors_of(the_table(), written, width).listed);
        if (field.select.width != 0) CHECK(same(field.select, table::selector_field(the_table(), written, width)));
    }
}

void check_immediates(descriptor row, const table::form& f)
{
    REQUIRE(row.immediates().size() == number(f.immediates.size()));
    for (std::size_t i = 0; i < f.immediates.size(); ++i) {
        const immediate_field& field = row.immediates()[number(i)];
        const table::immediate& written = f.immediates[i];
        CHECK(field.name == written.name);
        CHECK(same(field.bits, written.bits));
        CHECK(same(field.high, written.high));
        CHECK((field.kind == written.kind || field.kind == number_kind::float_number || field.kind == number_kind::float_pair));
        CHECK(field.alignment == written.alignment);
        CHECK(number(field.values) == number(written.values));
    }
}

// The types, uses and roles of a row's operands.
void check_operands(descriptor row, const table::row& r, const table::form& f)
{
    const operand_infos infos = operands_of(row);
    REQUIRE(infos.size() == number(r.types.size()));
    for (int i = 0; i < infos.size(); ++i) {
        const std::size_t place = static_cast<std::size_t>(i);
        const table::number_type& type = table::type_of(the_table(), r, place);
        const number_type_info info = info_of(infos[i].type);
        CHECK(info.kind == type.kind);
        CHECK(info.width == type.width);
        CHECK(info.lanes == type.lanes);
        CHECK(sentence(infos[i].type) == type.sentence);
        if (place < f.staging.size()) {
            const bool is_written = the_table().at(f.staging[place].kind).is_written;
            const bool is_kept = r.types[place].is_kept;
            CHECK(infos[i].access == (is_kept ? operand_access::merged : is_written ? operand_access::written : operand_access::read));
            CHECK(number(infos[i].role) == number(f.staging[place].role));
        } else if (f.has_destination() && place == f.staging.size()) {
            CHECK(infos[i].access == (f.destination == destination_kind::whole ? operand_access::written : operand_access::merged));
            CHECK(number(infos[i].role) == number(f.result));
        } else {
            CHECK(infos[i].access == operand_access::read);
        }
    }
}

}  // namespace

TEST_CASE("descriptors agree with rows", "[isa]")
{
    CHECK(static_cast<std::size_t>(descriptor_count) == the_table().rows.size());
    for (const table::row& r : the_table().rows) {
        INFO(r.mnemonic());
        const table::form& f = form_of(r);
        const descriptor row = descriptor_of(r);
        CHECK(row.primary() == r.primary);
        CHECK(row.secondary() == r.secondary);
        CHECK(row.units() == r.units);
        CHECK(row.destination() == f.destination);
        CHECK(row.is_unlisted() == f.unlisted);
        CHECK(row.has_one_uniform_slot() == f.one_uniform_slot);
        CHECK(find_mnemonic(r.mnemonic()) == row.code());
        check_modifiers(row, f);
        check_staging(row, f);
        check_sources(row, r, f);
        check_immediates(row, f);
        check_operands(row, r, f);
        std::vector<rule> rules;
        for (const rule one : row.rules())
            if (one != rule::none) rules.push_back(one);
        CHECK((rules == f.rules));
    }
}

TEST_CASE("descriptors have the units, effects and sentences of rows", "[isa]")
{
    const table::tables& t = the_table();
    std::map<std::string, operation> operations;
    for (const table::row& r : t.rows) {
        INFO(r.mnemonic());
        const descriptor row = descriptor_of(r);
        CHECK(effects_of(row) == r.effects);
        CHECK(name_of(family_of(row)) == (r.family == "float_" ? "float" : r.family));
        if (r.type.empty()) CHECK(type_of(row) == number_type::none);
        else CHECK(sentence(type_of(row)) == table::find_type(t, r.type)->sentence);
        CHECK((r.is_variant ? difference(row) : summary(row.code())) == r.sentence);
        CHECK(difference(row).empty() != r.is_variant);
        // Each operation has one name.
        const auto [place, is_new] = operations.emplace(r.operation, operation_of(row));
        CHECK(place->second == operation_of(row));
    }
    std::vector<operation> different;
    for (const auto& [name, one] : operations) different.push_back(one);
    std::sort(different.begin(), different.end());
    CHECK(std::adjacent_find(different.begin(), different.end()) == different.end());
    for (std::size_t i = 0; i < t.effects.size(); ++i) {
        CHECK(name_of(static_cast<effect>(1u << i)) == t.effects[i].name);
        CHECK(sentence(static_cast<effect>(1u << i)) == t.effects[i].sentence);
    }
    for (std::size_t i = 0; i < t.roles.size(); ++i) CHECK(name_of(static_cast<role>(i)) == t.roles[i].sentence);
}

TEST_CASE("enumerations agree with the table", "[isa]")
{
    const table::tables& t = the_table();
    for (std::size_t i = 0; i < t.enumerations.size(); ++i) {
        const table::enumeration& written = t.enumerations[i];
        const enum_id id = static_cast<enum_id>(i);
        INFO(written.name);
        CHECK(enumeration_of(id).name() == written.name);
        CHECK(enumeration_of(id).fallback == written.fallback);
        CHECK(same(enumeration_of(id).standard, written.standard));
        CHECK(enumeration_of(id).count == written.values.size());
        CHECK(sentence(id) == written.sentence);
        for (const table::value& v : written.values) {
            CHECK(enumeration_of(id)[v.number].name() == v.text);
            CHECK(sentence(id, v.number) == v.sentence);
            for (const arch on : architectures) CHECK(enumeration_of(id).legal(v.number, on) == contains(v.archs, on));
        }
        CHECK(sentence(id, written.values.size()).empty());
    }
}

TEST_CASE("constants and meanings of values agree with the table", "[isa]")
{
    const table::tables& t = the_table();
    for (const table::constant& one : t.constants) {
        const bool is_changed = std::any_of(t.constants.begin(), t.constants.end(), [&](const table::constant& later) {
            return later.index == one.index && later.since > one.since;
        });
        CHECK(constant_value(number(one.index), one.since) == one.value);
        if (!is_changed) CHECK(constant_value(number(one.index), arch::v14) == one.value);
    }
    const auto value_of = [&](const table::meaning& one) {
        for (const table::value& v : t.at(one.id).values)
            if (v.name == one.value) return v.number;
        FAIL("no value " << one.value);
        return 0u;
    };
    for (const table::meaning& one : t.waits) CHECK(slots_waited_for(static_cast<flow>(value_of(one))) == one.number);
    for (const table::meaning& one : t.ends) CHECK(ends_thread(static_cast<flow>(value_of(one))));
    for (const table::meaning& one : t.reads) CHECK(bytes_selected(static_cast<selector>(value_of(one)), 0) == one.number);
    for (const table::meaning& one : t.lanes) CHECK(bytes_of_lane(static_cast<enum_id>(one.id), value_of(one), 0) == one.number);
    for (const table::meaning& one : t.replaces) CHECK(replaces_interpolation(static_cast<enum_id>(one.id), value_of(one)));
    for (const table::meaning& one : t.computed_lods) CHECK(computes_lod(static_cast<enum_id>(one.id), value_of(one)));
    CHECK(slots_waited_for(flow::none) == 0);
    CHECK_FALSE(ends_thread(flow::wait));
    CHECK_FALSE(computes_lod(enum_id::lod_mode, static_cast<word>(modifier::lod_mode::zero)));
    CHECK(bytes_selected(selector::none, 0xFF) == 0xFF);
}
