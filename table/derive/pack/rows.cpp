// SPDX-License-Identifier: MIT
// The rows with their forms and fields, which decoding reads.
#include "pack.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "packing.hpp"
#include "v15.hpp"
#include "fields.hpp"

namespace valhall::table {

using namespace detail;

namespace {

void write_modifiers(file_writer& out, const tables& t)
{
    out.begin(record_types::modifier_field);
    for (const modifier& m : t.modifiers) {
        record made(record_types::modifier_field);
        made.put("id", static_cast<std::size_t>(m.id));
        made.put("excluded", static_cast<std::size_t>(m.excluded));
        put(made, "bits", m.bits);
        made.put("accepted", m.taken);
        made.put("listed", m.listed);
        made.put("listed_on", m.listed_on);
        out.record(bytes, made, t.at(m.id).name);
    }
    // No bits, and the text of flow.none, which is empty.
    out.record(bytes, record(record_types::modifier_field), "an absent modifier");
    out.end(record_types::modifier_field);
}

void write_sources(file_writer& out, const records& made)
{
    out.begin(record_types::source_field);
    for (const source_record& s : made.sources) {
        record one(record_types::source_field);
        one.put("role", static_cast<std::size_t>(s.role));
        one.put("byte", s.byte);
        one.put("is_wide", s.width == 64);
        one.put("has_absneg", s.has_absneg);
        one.put("has_not", s.has_not);
        one.put("is_pair", s.is_pair);
        put(one, "select", s.select);
        one.put("decodable", static_cast<std::size_t>(s.taken));
        one.put("listed", static_cast<std::size_t>(s.listed));
        one.put("parts", s.parts);
        out.record(bytes, one);
    }
    record none(record_types::source_field);
    none.put("parts", made.part_encodings.size());
    out.record(bytes, none, "no_source");
    out.end(record_types::source_field);
}

void write_immediates(file_writer& out, const records& made)
{
    out.begin(record_types::immediate_field);
    for (const immediate& one : made.immediates) {
        record field(record_types::immediate_field);
        field.put("name", static_cast<std::size_t>(one.name));
        put(field, "bits", one.bits);
        field.put("kind", static_cast<std::size_t>(one.kind));
        field.put("alignment", one.alignment);
        field.put("values", static_cast<std::size_t>(one.values));
        put(field, "high", one.high);
        out.record(bytes, field);
    }
    out.end(record_types::immediate_field);
}

void write_rule_fields(file_writer& out, const tables& t)
{
    out.begin(record_types::rule_field);
    for (const bool is_required : {false, true})
        for (const rule_field& one : is_required ? t.rule_requirements : t.rule_conditions) {
            record made(record_types::rule_field);
            made.put("which", static_cast<std::size_t>(one.which));
            made.put("id", static_cast<std::size_t>(one.id));
            made.put("values", values_of(t, one));
            made.put("is_required", is_required);
            out.record(record_types::rule_field.element(), made, t.rules[static_cast<std::size_t>(one.which)].name);
        }
    out.end(record_types::rule_field);
}

void write_forms(file_writer& out, const tables& t, const records& made)
{
    write_shared(out, record_types::form_lists, made.forms, &form_record::lists);
    write_shared(out, record_types::form_masks, made.forms, &form_record::masks);
    write_rule_fields(out, t);
    out.long_list(bytes, "modifier_lists", made.modifier_lists);
    out.long_list(bytes, "modifier_sites", made.modifier_sites);
}

// A table with a record for each row, made by a function.
template <class Make>
void write_rows(file_writer& out, const record_type& type, const records& made, Make make)
{
    out.begin(type);
    for (std::size_t i = 0; i < made.rows.size(); ++i)
        out.record(type.element(), make(made.rows[i], made.row_records[i]), made.rows[i].mnemonic());
    out.end(type);
}

// The type of a row, as an index among the types; their number if it has none.
std::size_t type_of(const tables& t, const row& r)
{
    const auto found = std::find_if(t.types.begin(), t.types.end(), [&r](const number_type& one) { return one.name == r.type; });
    return static_cast<std::size_t>(found - t.types.begin());
}

record facts_of(const tables& t, const row& r, const row_record& data)
{
    record fact(record_types::row_fact);
    fact.put("mnemonic", data.mnemonic);
    fact.put("size", r.mnemonic().size());
    fact.put("registers", data.registers);
    fact.put("unit", static_cast<std::size_t>(r.units));
    fact.put("archs", r.archs);
    fact.put("primary", r.primary);
    fact.put("secondary", r.secondary);
    fact.put("code", data.code);
    fact.put("signature", data.signature);
    fact.put("low_effects", r.effects & 0xFFFF);
    fact.put("high_effects", r.effects >> 16);
    fact.put("operation", data.operation);
    fact.put("family", data.family);
    fact.put("type", type_of(t, r));
    return fact;
}

void write_rows(file_writer& out, const tables& t, const records& made)
{
    out.long_text("mnemonics", made.mnemonics);
    const v15_records on_v15 = derive_v15(t, made);
    std::size_t place = 0;
    write_rows(out, record_types::row_words, made, [&](const row&, const row_record& data) {
        record start = on_v15.rows[place++];
        start.put("start", data.start);
        return start;
    });
    write_rows(out, record_types::row_link, made, [&made](const row&, const row_record& data) {
        record link(record_types::row_link);
        for (std::size_t i = 0; i < arch_columns; ++i) link.put("shapes", i, data.shapes[i]);
        link.put("form", data.form);
        link.put("next", data.next == no_row ? 0 : data.next - made.instructions + 1);
        return link;
    });
    write_rows(out, record_types::row_fact, made, [&t](const row& r, const row_record& data) { return facts_of(t, r, data); });
    out.table(record_types::v15_move, on_v15.moves);
    out.long_list(numbers, "v15_first_candidates", on_v15.first_candidates);
    out.long_list(numbers, "v15_candidates", on_v15.candidates);
}

void write_shapes(file_writer& out, const records& made) { write_shared(out, record_types::shape, made.shapes, &shape_record::data); }

void write_dispatch(file_writer& out, const records& made)
{
    std::vector<std::uint32_t> first_slots;
    for (const records::first_slot& one : made.first_slots) {
        record slot(record_types::first_slot);
        slot.put("place", one.place);
        slot.put("rule", one.rule);
        first_slots.push_back(*slot.begin());
    }
    out.long_table(record_types::first_slot, first_slots);
    out.table(record_types::dispatch_rule, made.dispatch);
    out.long_list(numbers, "dispatch_slots", made.slots);
}

}  // namespace

std::string tables_file(const tables& t, const records& made)
{
    file_writer out("the core's data about instructions", "See tables.hpp.");
    out.line("inline constexpr int opcode_total = " + std::to_string(made.instructions) +
             ", first_variant = " + std::to_string(made.instructions) + ", row_total = " + std::to_string(made.rows.size()) +
             ", form_total = " + std::to_string(made.forms.size()) + ", no_source = " + std::to_string(made.sources.size()) + ";\n");
    write_modifiers(out, t);
    write_sources(out, made);
    write_immediates(out, made);
    write_forms(out, t, made);
    write_rows(out, t, made);
    write_shapes(out, made);
    write_dispatch(out, made);
    std::vector<std::vector<std::uint8_t>> encodings = made.part_encodings;
    encodings.emplace_back(std::size_t{selector_stride}, std::uint8_t{255});  // of no_source
    out.table(bytes, "selector_encodings", encodings);
    return out.text();
}

}  // namespace valhall::table
