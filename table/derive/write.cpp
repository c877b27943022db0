// SPDX-License-Identifier: MIT
#include "write.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "check.hpp"
#include "derive.hpp"
#include "fields.hpp"
#include "machine.hpp"
#include "v15.hpp"
#include "writer.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall::table {

namespace {

using namespace detail;

std::string quoted(const std::string& text) { return '"' + text + '"'; }
std::string id_of(enum_id id) { return "enum_id{" + std::to_string(static_cast<int>(id)) + '}'; }

std::string hex(unsigned long long value)
{
    char text[24];
    std::snprintf(text, sizeof text, "0x%llX", value);
    return text;
}

// The numbers of a record, in layout order.
using columns = std::vector<std::size_t>;

std::vector<std::string> names_of(const std::vector<term>& terms)
{
    std::vector<std::string> list;
    for (const term& one : terms) list.push_back(one.name);
    return list;
}

// Removes the underscore that distinguishes a name from a keyword.
std::vector<std::string> names_in_text(const std::vector<term>& terms)
{
    std::vector<std::string> list = names_of(terms);
    for (std::string& one : list)
        if (one.back() == '_') one.pop_back();
    return list;
}

std::vector<std::string> sentences_of(const std::vector<term>& terms)
{
    std::vector<std::string> list;
    for (const term& one : terms) list.push_back(one.sentence);
    return list;
}

void put(record& made, const std::string& name, bit_field bits)
{
    made.put(name + ".position", bits.position);
    made.put(name + ".width", bits.width);
}

// ---- texts ----

// Concatenates texts, and knows where each begins.
class text_pool {
public:
    void add(const std::string& text)
    {
        if (all_.find(text) == std::string::npos) all_ += text;
    }
    // The place of a text that was added.
    std::size_t place_of(const std::string& text) const { return text.empty() ? 0 : all_.find(text); }
    std::size_t place_of(const std::string& text)
    {
        add(text);
        return std::as_const(*this).place_of(text);
    }
    const std::string& text() const { return all_; }

private:
    std::string all_{};
};

// A pool of all texts: the longest first, so that others may be contained in them.
text_pool pool_of(std::vector<std::string> all)
{
    std::stable_sort(all.begin(), all.end(), [](const std::string& x, const std::string& y) { return x.size() > y.size(); });
    text_pool pool;
    for (const std::string& one : all) pool.add(one);
    return pool;
}

// ---- enumerations ----

std::string enum_types(const tables& t)
{
    file_writer out("enum_id, and the enumerations as C++ types", "");
    std::vector<std::string> ids;
    for (const enumeration& e : t.enumerations) ids.push_back(e.name);
    ids.push_back("none = 255");
    out.enumeration("enum_id", "std::uint8_t", ids);
    out.line("\nnamespace modifier {\n");
    for (const enumeration& e : t.enumerations) {
        std::vector<std::string> values;
        for (const value& v : e.values)
            if (!v.name.empty()) values.push_back(v.name + " = " + std::to_string(v.number));
        out.enumeration(e.name, "std::uint8_t", values);
    }
    out.line("\n}  // namespace modifier\n\nnamespace detail {\n");
    for (const enumeration& e : t.enumerations)
        out.line("template <>\ninline constexpr enum_id enum_id_of<modifier::" + e.name + "> = enum_id::" + e.name + ";");
    out.line("\n}  // namespace detail");
    return out.text();
}

std::string enum_values(const tables& t)
{
    file_writer out("a value of each enumeration by its enum_id", "See emit/refusal.hpp, which alone includes it, for some compilers.");
    out.line("template <enum_id Id>\ninline constexpr int enum_value = 0;");
    for (const enumeration& e : t.enumerations)
        out.line("template <>\ninline constexpr modifier::" + e.name + " enum_value<enum_id::" + e.name + ">{};");
    return out.text();
}

// The lists of the table that give values of enumerations a meaning.
struct meaning_list {
    meaning_kind kind;
    const std::vector<meaning>& values;
};

std::vector<meaning_list> meanings_of(const tables& t)
{
    return {{meaning_kind::flow, t.waits},
            {meaning_kind::flow, t.ends},
            {meaning_kind::selected_bytes, t.reads},
            {meaning_kind::lane_bytes, t.lanes},
            {meaning_kind::computed_level, t.computed_lods},
            {meaning_kind::replaced_position, t.replaces},
            {meaning_kind::components, t.interpolated}};
}

meaning_kind kind_of_meaning(const tables& t, enum_id id)
{
    meaning_kind kind{};
    for (const meaning_list& list : meanings_of(t))
        for (const meaning& one : list.values) {
            if (one.id != id) continue;
            if (kind != meaning_kind::none && kind != list.kind)
                throw std::invalid_argument("meanings: the values of " + t.at(id).name + " have meanings of two kinds");
            kind = list.kind;
        }
    return kind;
}

std::size_t meaning_of(const tables& t, enum_id id, const value& v)
{
    std::size_t sum = 0;
    for (const meaning_list& list : meanings_of(t))
        for (const meaning& one : list.values)
            if (one.id == id && one.value == v.name && !v.name.empty()) sum |= &list.values == &t.ends ? flow_ends : one.number;
    return sum;
}

std::string enum_data(const tables& t)
{
    file_writer out("the enumerations", "See enums.hpp.");
    std::string names;
    std::vector<std::size_t> name_places;
    for (const enumeration& e : t.enumerations) {
        name_places.push_back(names.size());
        names += e.name;
    }
    std::vector<std::string> words_of_values;
    for (const enumeration& e : t.enumerations)
        for (const value& v : e.values)
            if (!v.text.empty()) words_of_values.push_back('.' + v.text);
    const text_pool pool = pool_of(words_of_values);
    out.long_text("enum_names", names);
    out.long_text("enumerator_names", pool.text());

    out.begin(record_types::enumerator_fact);
    for (const enumeration& e : t.enumerations)
        for (const value& v : e.values) {
            const bool is_usual = v.number == e.fallback;
            const unsigned first_arch = v.archs >> 8, last_arch = v.archs & 255;
            record fact(record_types::enumerator_fact);
            fact.put("place", v.text.empty() ? 0 : pool.place_of('.' + v.text));
            fact.put("printed", is_usual || v.text.empty() ? 0 : v.text.size() + 1);
            fact.put("size", v.text.size());
            fact.put("first", first_arch == 255 ? 0 : first_arch);
            fact.put("last", last_arch == 255 ? unsigned{enumerator_bits::up} : last_arch);
            fact.put("meaning", meaning_of(t, static_cast<enum_id>(&e - t.enumerations.data()), v));
            out.record(numbers, fact, e.name + '.' + v.text);
        }
    out.end(record_types::enumerator_fact);

    out.begin(record_types::enumeration);
    std::size_t first = 0;
    for (std::size_t i = 0; i < name_places.size(); ++i) {
        const enumeration& e = t.enumerations[i];
        record made(record_types::enumeration);
        made.put("text", name_places[i]);
        made.put("first", first);
        made.put("text_size", e.name.size());
        made.put("count", e.values.size());
        put(made, "standard", e.standard);
        made.put("fallback", e.fallback);
        made.put("meaning", static_cast<std::size_t>(kind_of_meaning(t, static_cast<enum_id>(i))));
        out.record(bytes, made, e.name);
        first += e.values.size();
    }
    out.end(record_types::enumeration);
    return out.text();
}

// ---- lists of names ----

// The instructions, in groups of equal size.
std::string opcodes(const records& made)
{
    constexpr std::size_t groups = 6;
    const std::size_t group_size = (made.instructions + groups - 1) / groups;
    file_writer out("the instructions",
                    "The includer defines VALHALL_OPCODE(name, form): its name in C++, and that of its form in table/rows. "
                    "VALHALL_OPCODE_GROUP(number), which it may define, begins each of " +
                        std::to_string(groups) + " groups of them.");
    out.line("#ifndef VALHALL_OPCODE_GROUP\n#define VALHALL_OPCODE_GROUP(number)\n#endif\n");
    for (std::size_t i = 0; i < made.instructions; ++i) {
        if (i % group_size == 0) out.line("VALHALL_OPCODE_GROUP(" + std::to_string(i / group_size) + ')');
        out.line("VALHALL_OPCODE(" + made.rows[i].identifier() + ", " + made.rows[i].form + ')');
    }
    out.line("\n#undef VALHALL_OPCODE\n#undef VALHALL_OPCODE_GROUP");
    return out.text();
}

std::string specials(const tables& t)
{
    file_writer out("the special values", "The includer defines VALHALL_SPECIAL(name).");
    for (const value& v : t.at(enum_id::special).values)
        if (!v.name.empty()) out.line("VALHALL_SPECIAL(" + v.name + ')');
    out.line("\n#undef VALHALL_SPECIAL");
    return out.text();
}

// The record of each unit_column, in the order of the columns, of which each has at most two executions.
std::string executions(const tables& t)
{
    file_writer out("the units that execute instructions", "See unit.hpp.");
    out.begin(record_types::execution);
    for (std::size_t column = 0, n = 0; n < t.executions.size(); ++column) {
        const execution& first = t.executions[n++];
        if (static_cast<std::size_t>(first.column) != column || first.since != every_arch[0])
            throw std::invalid_argument("kinds: the executions are not in the order of the columns, each from the first architecture on");
        const bool changes = n < t.executions.size() && t.executions[n].column == first.column;
        const execution& later = changes ? t.executions[n++] : first;
        record made(record_types::execution);
        made.put("first_unit", static_cast<std::size_t>(first.by));
        made.put("first_cycles", first.cycles);
        made.put("since", static_cast<std::size_t>(later.since));
        made.put("later_unit", static_cast<std::size_t>(later.by));
        made.put("later_cycles", later.cycles);
        out.record(bytes, made, t.units[static_cast<std::size_t>(later.by)].name);
    }
    out.end(record_types::execution);
    return out.text();
}

std::string roles(const tables& t)
{
    file_writer out("the roles of operands", "");
    out.enumeration("role", "std::uint8_t", names_of(t.roles));
    return out.text();
}

std::string operations(const tables& t, const records& made)
{
    file_writer out("the operations (instructions without their types), and the families of instructions", "");
    out.line("/// The operation of an instruction without its type: operation::FADD is that of FADD.f32 and FADD.v2f16.");
    out.enumeration("operation", "std::uint8_t", made.operations);
    out.line("\n/// The family of an instruction, by the file of table/rows that has it.");
    out.enumeration("family", "std::uint8_t", names_of(t.families));
    out.line("\n/// The types of instructions and operands.");
    std::vector<std::string> types;
    for (const number_type& one : t.types) types.push_back(one.name);
    types.push_back("none");
    out.enumeration("number_type", "std::uint8_t", types);
    out.line("\n/// The effects of an instruction besides what it writes to registers; or'ed.");
    std::vector<std::string> effects;
    for (std::size_t i = 0; i < t.effects.size(); ++i) effects.push_back(t.effects[i].name + " = " + hex(1u << i));
    out.enumeration("effect", "std::uint32_t", effects);
    unsigned harmless = 0;
    for (std::size_t i = 0; i < t.effects.size(); ++i) harmless |= unsigned{t.effects[i].is_harmless} << i;
    out.line("\nnamespace detail {\n\ninline constexpr unsigned harmless_effects = " + hex(harmless) + ";\n\n}  // namespace detail");
    return out.text();
}

// ---- fields ----

std::string staging(const tables& t)
{
    file_writer out("the kinds of staging groups", "See fields.hpp.");
    std::vector<std::string> ids{"none"};
#define VALHALL_STAGING(name, ...) ids.push_back(#name);
#include "staging.def"
    out.line("/// The kinds of staging groups. A list ends with `none`.");
    out.enumeration("staging_id", "std::uint8_t", ids);
    out.line("\nnamespace detail {\n");
    out.begin(record_types::staging_field);
    for (std::size_t i = 0; i < t.staging.size(); ++i) {
        const staging_group& g = t.staging[i];
        record made(record_types::staging_field);
        made.put("is_written", g.is_written);
        put(made, "base", g.base);
        made.put("control", g.control);
        put(made, "count", g.count);
        made.put("least", g.least);
        made.put("bias", g.bias);
        out.record(bytes, made, ids[i]);
    }
    out.end(record_types::staging_field);
    out.line("}  // namespace detail");
    return out.text();
}

std::string selectors(const tables& t)
{
    file_writer out("the sets of selectors", "See selectors.hpp.");
    out.begin(record_types::selector_set);
    for (const selector_set& set : t.selector_sets) {
        record made(record_types::selector_set);
        made.put("width", set.width);
        made.put("fallback", static_cast<std::uint8_t>(set.fallback));
        for (std::size_t n = 0; n < max_encodings; ++n) {
            const int part = n < set.by_encoding.size() ? set.by_encoding[n] : int{selector_set::reserved};
            made.put("by_encoding", n, static_cast<std::uint8_t>(part));
        }
        out.record(bytes, made, set.name);
    }
    out.end(record_types::selector_set);
    const value& part = t.at(enum_id::selector).values[static_cast<std::size_t>(t.extension.part)];
    out.line("inline constexpr source_extension extension{selector::" + part.name + ", " + std::to_string(t.extension.bit) +
             ", arch_span{" + hex(part.archs) + "}};");
    return out.text();
}

std::string constants(const tables& t)
{
    file_writer out("the table constants", "");
    std::vector<std::string> values, changes;
    for (const constant& one : t.constants) {
        if (one.since == every_arch[0]) values.push_back(hex(one.value));
        else
            changes.push_back('{' + std::to_string(one.index) + ", arch::v" + std::to_string(static_cast<int>(one.since)) + ", " +
                              hex(one.value) + '}');
    }
    out.line("inline constexpr std::uint32_t constants[] = {");
    out.list(values);
    out.line("};\n\ninline constexpr constant_change constant_changes[] = {");
    out.list(changes);
    out.line("};");
    return out.text();
}

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

// ---- records ----

// A table with a record for each form or shape, with the name of its first row as a comment.
template <class Records, class Member>
void write_shared(file_writer& out, const record_type& type, const Records& records_of_it, Member member)
{
    out.begin(type);
    for (const auto& one : records_of_it) out.record(type.element(), one.*member, one.first);
    out.end(type);
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

// For each effect that needs a wait before it, writes the slots.
void write_needs(file_writer& out, const tables& t)
{
    out.line("inline constexpr effect_need effect_needs[] = {");
    for (const need& one : t.needs)
        for (const meaning& wait : t.waits)
            if (wait.value == one.flow) out.line("    {effect::" + one.effect + ", " + hex(wait.number) + "},  // " + one.flow);
    out.line("};\n");
}

word mask_of(const std::vector<registers>& runs)
{
    word mask = 0;
    for (const registers& run : runs)
        for (unsigned r = run.first; r <= run.last; ++r) mask |= word{1} << r;
    return mask;
}

std::string stages(const tables& t)
{
    file_writer out("the stages", "See stages.hpp.");
    std::vector<std::string> names;
    for (const stage& one : t.stages) names.push_back(one.name);
    names.push_back("none");
    out.line("/// The stages that programs are of; `none` where the stage is not known.");
    out.enumeration("shader_stage", "std::uint8_t", names);
    out.line("\nnamespace detail {\n\ninline constexpr stage_facts stages[] = {");
    for (const stage& one : t.stages) {
        word called_at = 0;
        for (std::size_t value = 0; value < t.at(enum_id::special).values.size(); ++value)
            for (const std::string& place : one.called_at)
                if (t.at(enum_id::special).values[value].name == place) called_at |= word{1} << value;
        out.line("    {\"" + one.name + "\", " + hex(mask_of(one.preloaded)) + ", " + hex(mask_of(one.preloaded_on_v15)) + ", " +
                 hex(mask_of(one.preloaded_on_bifrost)) + ", " + hex(mask_of(one.takes)) + ", " + hex(mask_of(one.may_take)) + ", " +
                 hex(called_at) + "},");
    }
    out.line("};\n");
    names.clear();
    for (const stage& one : t.stages)
        for (const named_register& preload : one.preloads)
            if (std::find(names.begin(), names.end(), preload.name) == names.end()) names.push_back(preload.name);
    out.line("inline constexpr preload_fact preloads[] = {");
    for (std::size_t s = 0; s < t.stages.size(); ++s)
        for (const named_register& preload : t.stages[s].preloads)
            out.line("    {" + std::to_string(std::find(names.begin(), names.end(), preload.name) - names.begin()) + ", " +
                     std::to_string(s) + ", " + std::to_string(preload.number) + ", " + std::to_string(preload.on_v15) + ", " +
                     std::to_string(preload.bits_on_v15) + ", \"" + preload.name + "\"},");
    out.line("};\n\n}  // namespace detail\n");
    out.line("/// The contents of a register when a program begins: preload_register() says which register it is.");
    out.enumeration("preload", "std::uint8_t", names);
    return out.text();
}

// The types, accesses and roles of operands, and further facts about rows.
std::string operands(const tables& t, const records& made)
{
    file_writer out("the operands and effects of instructions", "See operand_info.hpp.");
    out.begin(record_types::type_fact);
    for (const number_type& one : t.types) {
        record fact(record_types::type_fact);
        fact.put("kind", static_cast<std::size_t>(one.kind));
        fact.put("element_width", one.width);
        fact.put("lanes", one.lanes);
        out.record(bytes, fact, one.name);
    }
    out.end(record_types::type_fact);
    out.begin(record_types::operand_signature);
    for (const signature& s : made.signatures) {
        record list(record_types::operand_signature);
        list.put("count", s.size());
        std::size_t place = 0;
        for (const operand_record& one : s)
            for (const std::uint8_t number : {one.type, one.access, one.role}) list.put("operands", place++, number);
        out.record(bytes, list);
    }
    out.end(record_types::operand_signature);
    write_needs(out, t);
    return out.text();
}

// The costs of instructions.
// The place of a letter of evidence in `evidence` of costs.hpp.
unsigned evidence_of(char letter) { return static_cast<unsigned>(letters_of_evidence.find(letter)) + 1; }

// A value of a product, and above it its evidence; 0 if it is not known.
unsigned packed_value(const tables& t, const product& of, const std::string& fact)
{
    unsigned packed = 0;
    bool is_own = false;
    for (const machine_value& one : machine_values(t)) {
        if (one.fact != fact || of.on < one.first || of.on > one.last) continue;
        if (one.product.empty() ? is_own : one.product != of.name) continue;
        packed = one.value | evidence_of(one.evidence) << machine_value_bits;
        is_own |= !one.product.empty();
    }
    return packed;
}

std::string costs(const tables& t)
{
    file_writer out("the machine model", "See costs.hpp.");
    out.line("/// A number of the machine model.");
    out.line("enum class machine_fact : std::uint8_t {");
    for (const machine_fact& one : t.machine_facts) out.line("    " + one.name + ",  ///< " + one.unit + ": " + one.sentence);
    out.line("};\n\nnamespace detail {\n");
    out.line("inline constexpr int machine_fact_count = " + std::to_string(t.machine_facts.size()) + ";\n");
    std::vector<std::string> names, units, sentences;
    for (const machine_fact& one : t.machine_facts) {
        names.push_back(one.name);
        units.push_back(one.unit);
        sentences.push_back(one.sentence);
    }
    out.texts("machine", {{"machine_fact_names", names}, {"machine_fact_units", units}, {"machine_fact_sentences", sentences}});
    out.line("// By product and fact: the number, and above it the evidence.");
    out.begin(numbers, "machine_values");
    for (const product& of : t.products) {
        std::vector<unsigned> row;
        for (const machine_fact& fact : t.machine_facts) row.push_back(packed_value(t, of, fact.name));
        out.record(numbers, row, of.name);
    }
    out.end();
    const auto index_of = [&](const std::string& name) {
        unsigned n = 0;
        while (n < t.products.size() && t.products[n].name != name) ++n;
        return n < t.products.size() ? n : 0xFF;
    };
    out.line("// By product and scale: the product whose rates are assumed, 0xFF for none.");
    std::vector<std::vector<unsigned>> likes;
    for (const product& of : t.products) {
        likes.emplace_back();
        for (const char* const scale : {"counted", "clocked"})
            for (const machine_rates& one : t.rates)
                if (one.product == of.name && one.scale == scale) likes.back().push_back(index_of(one.like));
    }
    out.table(bytes, "machine_likes", likes);
    out.line("inline constexpr issue_step issue_steps[] = {");
    for (const issue& one : t.issues)
        out.line("    {arch::" + std::string(name_of(one.first)) + ", arch::" + std::string(name_of(one.last)) +
                 ", issue_rule::" + one.rule + ", static_cast<evidence>(" + std::to_string(evidence_of(one.evidence)) + ")},");
    out.line("};\n\ninline constexpr occupancy_step occupancy_steps[] = {");
    for (const occupancy_step& one : t.occupancies)
        out.line("    {arch::" + std::string(name_of(one.first)) + ", arch::" + std::string(name_of(one.last)) + ", " +
                 std::to_string(one.percent) + ", " + std::to_string(one.registers) + ", {" + hex(one.low) + ", " + hex(one.high) + "}},");
    out.line("};\n\n}  // namespace detail");
    return out.text();
}

std::string products(const tables& t)
{
    file_writer out("the products", "See gpus.hpp.");
    out.line("/// The known products, by architecture.");
    out.line("inline constexpr gpu gpus[] = {");
    std::vector<std::string> items;
    for (const product& one : t.products) items.push_back('{' + quoted(one.name) + ", arch::" + std::string(name_of(one.on)) + '}');
    out.list(items);
    out.line("};\n\nnamespace detail {\n\ninline constexpr gpu_name gpu_names[] = {");
    items.clear();
    for (const product_name& one : t.product_names) items.push_back('{' + quoted(one.name) + ", " + quoted(one.product) + '}');
    out.list(items);
    out.line("};\n\ninline constexpr gpu_id gpu_ids[] = {");
    items.clear();
    for (const product_id& one : t.product_ids) items.push_back('{' + hex(one.id) + ", " + quoted(one.product) + '}');
    out.list(items);
    out.line("};\n\n// By architecture, from v9 on: the index in `gpus` of the product that is shown if none is named.");
    items.clear();
    for (const arch on : every_arch)
        for (const product& usual : t.usual_products)
            for (std::size_t n = 0; n < t.products.size(); ++n)
                if (usual.on == on && t.products[n].name == usual.name) items.push_back(std::to_string(n));
    out.line("inline constexpr std::uint8_t usual_gpus[] = {");
    out.list(items);
    out.line("};\n\n}  // namespace detail");
    return out.text();
}

// ---- names and look-ups ----

record record_of(const name& one, std::size_t place_of_text, std::size_t code)
{
    record made(record_types::arm_name_record);
    made.put("text", place_of_text);
    made.put("size", one.text.size());
    made.put("is_alias", one.is_alias);
    made.put("is_address", one.is_address);
    made.put("is_half", one.is_half);
    made.put("code", code);
    made.put("archs", one.archs);
    made.put("mask", one.mask);
    made.put("value", one.value);
    made.put("sign_position", one.sign_of_zero.position);
    made.put("sign_width", one.sign_of_zero.width);
    return made;
}

std::string arm_names(const tables& t, const records& made)
{
    constexpr std::uint8_t none = 255;
    if (t.names.size() >= none) throw std::length_error("names: more than a byte can name");
    std::map<std::string, std::size_t> codes;
    for (std::size_t i = 0; i < made.instructions; ++i) codes[made.rows[i].identifier()] = i;
    std::string text;
    std::vector<std::uint8_t> by_text(name_slots, none), by_code(made.instructions, none), next(t.names.size());
    std::vector<std::size_t> places;
    for (const name& one : t.names) {
        places.push_back(text.size());
        text += one.text;
    }
    for (std::size_t i = next.size(); i-- != 0;) {
        const name& one = t.names[i];
        const auto has_text = [&one](const name& other) { return other.text == one.text; };
        if (std::none_of(t.names.begin(), t.names.begin() + static_cast<std::ptrdiff_t>(i), has_text)) {
            std::size_t slot = text_hash(one.text.data(), one.text.size()) % name_slots;
            while (by_text[slot] != none) slot = (slot + 1) % name_slots;
            by_text[slot] = static_cast<std::uint8_t>(i);
        }
        next[i] = std::exchange(by_code[codes.at(one.instruction)], static_cast<std::uint8_t>(i));
    }

    file_writer out("Arm's names", "See arm_names.hpp.");
    out.long_text("name_text", text);
    out.begin(record_types::arm_name_record);
    for (std::size_t i = 0; i < places.size(); ++i)
        out.record(words, record_of(t.names[i], places[i], codes.at(t.names[i].instruction)), t.names[i].text);
    out.end(record_types::arm_name_record);
    out.long_list(bytes, "names_by_text", by_text);
    out.long_list(bytes, "names_by_code", by_code);
    out.long_list(bytes, "next_names", next);
    const auto has_address = [](const name& one) { return one.is_address; };
    if (std::count_if(t.names.begin(), t.names.end(), has_address) != 1) throw std::logic_error("names: one must be an address");
    const auto address = std::find_if(t.names.begin(), t.names.end(), has_address);
    out.line("inline constexpr unsigned address_name = " + std::to_string(address - t.names.begin()) + ";");
    return out.text();
}

// Adds an index (from 1) to a hash table, in the first free slot.
void enter(std::vector<std::uint16_t>& slots, const std::string& text, std::size_t place)
{
    std::size_t at = text_hash(text.data(), text.size()) % slots.size();
    while (slots[at] != 0) at = (at + 1) % slots.size();
    slots[at] = static_cast<std::uint16_t>(place);
}

// A value of an enumeration, and the index (from 1) of the next value with the same word.
struct use {
    std::size_t id, value;
    std::string name, text;
    std::size_t next = 0;
    bool is_first = true;
};

std::vector<use> uses_of_words(const tables& t)
{
    std::vector<use> uses;
    std::map<std::string, std::size_t> last;
    for (std::size_t id = 0; id < t.enumerations.size(); ++id)
        for (const value& v : t.enumerations[id].values) {
            if (v.text.empty()) continue;
            uses.push_back({id, v.number, v.name, v.text});
            if (const auto earlier = last.find(v.text); earlier != last.end()) {
                uses[earlier->second - 1].next = uses.size();
                uses.back().is_first = false;
            }
            last[v.text] = uses.size();
        }
    return uses;
}

std::string lookup(const tables& t, const records& made)
{
    std::vector<std::uint16_t> mnemonics(lookup_size), words_of_values(lookup_size);
    for (std::size_t i = 0; i < made.instructions; ++i) enter(mnemonics, made.rows[i].mnemonic(), i + 1);
    const std::vector<use> uses = uses_of_words(t);
    for (std::size_t i = 0; i < uses.size(); ++i)
        if (uses[i].is_first) enter(words_of_values, uses[i].text, i + 1);

    file_writer out("hash tables from tokens to what they name", "See lookup.hpp.");
    out.long_list(numbers, "mnemonic_slots", mnemonics);
    out.long_list(numbers, "enumerator_slots", words_of_values);
    out.begin(record_types::enumerator_use);
    out.record(numbers, record(record_types::enumerator_use), "no place");
    for (const use& one : uses) {
        record made_use(record_types::enumerator_use);
        made_use.put("id", one.id);
        made_use.put("value", one.value);
        made_use.put("next", one.next);
        out.record(numbers, made_use, one.text);
    }
    out.end(record_types::enumerator_use);
    return out.text();
}

// The words of modifiers and the flow, each under one name.
std::string modifier_words(const tables& t)
{
    std::vector<bool> is_modifier(t.enumerations.size());
    is_modifier[static_cast<std::size_t>(enum_id::flow)] = true;
    for (const form& f : t.forms)
        for (const modifier_id id : f.modifiers) is_modifier[static_cast<std::size_t>(t.at(id).id)] = true;

    file_writer out("the words of modifiers and flow", "The includer defines VALHALL_MODIFIER_WORD(identifier, place): the word in C++, "
                                                       "and the place of its first use in enumerator_uses, "
                                                       "counted from 1.");
    const std::vector<use> uses = uses_of_words(t);
    for (std::size_t first = 0; first < uses.size(); ++first) {
        if (!uses[first].is_first) continue;
        bool is_word = false;
        std::string identifier = uses[first].text;
        for (std::size_t place = first + 1; place != 0; place = uses[place - 1].next) {
            const use& one = uses[place - 1];
            const bool is_off = one.value == 0 && t.enumerations[one.id].is_flag();
            is_word |= is_modifier[one.id] && !is_off;
            if (is_name_for(one.name, one.text)) identifier = one.name;
        }
        if (!is_word) continue;
        out.line("VALHALL_MODIFIER_WORD(" + identifier + ", " + std::to_string(first + 1) + ')');
        // A word like 2d is also available as _2d.
        std::string spelt = uses[first].text;
        std::replace(spelt.begin(), spelt.end(), '.', '_');
        if (std::isdigit(static_cast<unsigned char>(spelt.front())) != 0)
            out.line("VALHALL_MODIFIER_WORD(_" + spelt + ", " + std::to_string(first + 1) + ')');
    }
    out.line("\n#undef VALHALL_MODIFIER_WORD");
    return out.text();
}

std::string spellings(const tables& t)
{
    file_writer out("alternative spellings in Arm's dialect", "See text/arm/words.hpp.");
    out.line("inline constexpr spelling spellings[] = {");
    for (const spelling& one : t.spellings)
        out.line("    {" + id_of(one.id) + ", " + std::to_string(one.value) + ", " + std::to_string(one.text.size()) + ", " +
                 quoted(one.text) + "},");
    out.line("};");
    return out.text();
}

// Labels are copied with a fixed size, a power of two, so shorter ones are padded with blanks.
std::string immediate_labels(const tables& t)
{
    std::size_t longest = 1;
    for (const kind_term& one : t.immediate_names) longest = std::max(longest, one.word.size());
    const std::size_t width = std::bit_ceil(longest);
    std::string labels;
    columns sizes;
    for (const kind_term& one : t.immediate_names) {
        labels += one.word + std::string(width - one.word.size(), ' ');
        sizes.push_back(one.word.size());
    }
    file_writer out("the labels of immediates", "See fields.hpp.");
    out.line("inline constexpr char immediate_labels[] = " + quoted(labels) + ";\n");
    out.long_list(bytes, "immediate_label_sizes", sizes);
    out.line("inline constexpr int immediate_label_size = " + std::to_string(width) + ';');
    return out.text();
}

std::string arm_order(const records& made)
{
    file_writer out("the order in which Arm's dialect writes modifiers",
                    "For each form, its modifiers and the flow, filled up to max_modifiers + 1. See text/arm/words.hpp.");
    write_shared(out, record_types::arm_order, made.forms, &form_record::arm_order);
    return out.text();
}

// ---- the draft of 2021 ----

std::uint8_t byte_of(std::size_t number)
{
    if (number > 255) throw std::length_error("the draft: " + std::to_string(number) + " is more than a byte can hold");
    return static_cast<std::uint8_t>(number);
}

// The sentences about the draft, each once.
std::vector<std::string> draft_sentences_of(const tables& t)
{
    std::vector<std::string> list;
    const auto add = [&list](const std::string& one) {
        if (!one.empty() && std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
    };
    for (const draft_name& one : t.draft_names) add(one.sentence);
    for (const draft_lost_words& one : t.draft_lost) add(one.sentence);
    for (const draft_word& one : t.draft_words) add(one.sentence);
    return list;
}

// The index of a sentence, from 1; 0 for none.
std::size_t place_of_sentence(const std::vector<std::string>& list, const std::string& sentence)
{
    const auto found = std::find(list.begin(), list.end(), sentence);
    return found == list.end() ? 0 : static_cast<std::size_t>(found - list.begin()) + 1;
}

record record_of(const draft_form& f)
{
    record made(record_types::draft_form_row);
    made.put("fixed_id", static_cast<std::size_t>(f.fixed.id));
    made.put("fixed_value", f.fixed.value);
    for (std::size_t i = 0; i < f.modifiers.size(); ++i) made.put("modifiers", i, static_cast<std::size_t>(f.modifiers[i]));
    for (std::size_t i = 0; i < f.operands.size(); ++i) {
        made.put("operands", 2 * i, static_cast<unsigned>(f.operands[i].kind) | f.operands[i].place << 4);
        made.put("operands", 2 * i + 1, f.operands[i].detail);
    }
    return made;
}

void write_draft_names(file_writer& out, const tables& t, const records& made)
{
    std::map<std::string, std::size_t> codes, forms;
    for (std::size_t i = 0; i < made.instructions; ++i) codes[made.rows[i].identifier()] = i;
    for (std::size_t i = 0; i < t.draft_forms.size(); ++i) forms[t.draft_forms[i].name] = i;
    std::vector<draft_name> names = t.draft_names;
    const auto hash = [](const draft_name& one) { return text_hash(one.text.data(), one.text.size()) & 0xFFFF; };
    const auto key = [hash](const draft_name& one) { return std::tuple(hash(one), one.text, one.mode); };
    std::sort(names.begin(), names.end(), [key](const draft_name& x, const draft_name& y) { return key(x) < key(y); });
    const std::vector<std::string> sentences = draft_sentences_of(t);
    std::vector<std::uint8_t> by_code(made.instructions);
    std::vector<record> rows, lost;
    text_pool pool;
    for (const draft_name& one : names) {
        const bool is_lost = one.instruction.empty();
        const std::size_t code = is_lost ? std::size_t{lost_draft_code} : codes.at(one.instruction);
        record& row = rows.emplace_back(record_types::draft_row);
        row.put("hash", hash(one));
        row.put("text", pool.place_of(one.text + one.mode));
        row.put("size", one.text.size());
        row.put("mode_size", one.mode.size());
        row.put("code", code);
        row.put("form", forms.at(one.form));
        row.put("sentence", place_of_sentence(sentences, one.sentence));
        if (!is_lost) by_code[code] = byte_of(rows.size());
    }
    for (const draft_lost_words& one : t.draft_lost) {
        record& row = lost.emplace_back(record_types::draft_lost_row);
        row.put("form", forms.at(one.form));
        row.put("source", one.source);
        row.put("text", pool.place_of(one.words));
        row.put("size", one.words.size());
        row.put("sentence", place_of_sentence(sentences, one.sentence));
    }
    out.long_text("draft_text", pool.text());
    out.table(record_types::draft_row, rows);
    out.table(record_types::draft_lost_row, lost);
    out.long_list(bytes, "draft_rows_by_code", by_code);
}

std::string draft2021(const tables& t, const records& made)
{
    file_writer out("the dialect of the draft of 2021", "See text/draft/words.hpp.");
    write_draft_names(out, t, made);
    std::vector<record> forms, words, specials, selectors;
    for (const draft_form& one : t.draft_forms) forms.push_back(record_of(one));
    text_pool pool;
    const std::vector<std::string> sentences = draft_sentences_of(t);
    for (const draft_word& one : t.draft_words) {
        record& row = words.emplace_back(record_types::draft_word_row);
        row.put("id", static_cast<std::size_t>(one.id));
        row.put("value", one.value);
        row.put("text", pool.place_of(one.text));
        row.put("size", one.text.size());
        row.put("sentence", place_of_sentence(sentences, one.sentence));
    }
    const std::vector<value>& known = t.at(enum_id::special).values;
    for (const draft_special& one : t.draft_specials) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const value& v) { return v.name == one.special; });
        record& row = specials.emplace_back(record_types::draft_special_row);
        row.put("special", found->number);
        row.put("word", one.word);
        row.put("text", pool.place_of(one.text));
        row.put("size", one.text.size());
    }
    for (const selector_set& one : t.draft_selectors) {
        record& row = selectors.emplace_back(record_types::draft_selector_row);
        row.put("fallback", static_cast<std::uint8_t>(one.fallback));
        for (std::size_t i = 0; i < one.by_encoding.size(); ++i) row.put("selectors", i, static_cast<std::uint8_t>(one.by_encoding[i]));
        for (std::size_t i = one.by_encoding.size(); i < 16; ++i) row.put("selectors", i, 0);
    }
    out.table(record_types::draft_form_row, forms);
    out.long_text("draft_words_text", pool.text());
    out.table(record_types::draft_word_row, words);
    out.table(record_types::draft_special_row, specials);
    out.table(record_types::draft_selector_row, selectors);
    return out.text();
}

std::string draft_sentences(const tables& t)
{
    file_writer out("sentences about the draft of 2021", "See text/draft/sentences.hpp.");
    out.texts("draft_sentence", {{"draft_sentences", draft_sentences_of(t)}});
    return out.text();
}

// ---- sentences ----

std::string role_names(const tables& t)
{
    file_writer out("roles of operands in words", "See role_names.hpp.");
    out.texts("role_name", {{"role_names", sentences_of(t.roles)}});
    return out.text();
}

// A member of each element of a list.
template <class T>
std::vector<std::string> texts_of(const std::vector<T>& list, std::string T::* text)
{
    std::vector<std::string> texts;
    for (const T& one : list) texts.push_back(one.*text);
    return texts;
}

std::string sentences(const tables& t, const records& made)
{
    file_writer out("names and sentences", "See sentences.hpp.");
    std::vector<std::string> values;
    for (const enumeration& e : t.enumerations)
        for (const value& v : e.values) values.push_back(v.sentence);
    out.texts("sentence", {
                              {"row_sentences", texts_of(made.rows, &row::sentence)},
                              {"enumeration_sentences", texts_of(t.enumerations, &enumeration::sentence)},
                              {"enumerator_sentences", values},
                              {"staging_sentences", texts_of(t.staging, &staging_group::sentence)},
                              {"type_sentences", texts_of(t.types, &number_type::sentence)},
                              {"type_names", texts_of(t.types, &number_type::name)},
                              {"effect_sentences", sentences_of(t.effects)},
                              {"effect_names", names_of(t.effects)},
                              {"family_names", names_in_text(t.families)},
                              {"constant_sentences", texts_of(t.constants, &constant::sentence)},
                              {"stage_sentences", texts_of(t.stages, &stage::sentence)},
                              {"unit_names", texts_of(t.units, &kind_term::word)},
                              {"unit_sentences", texts_of(t.units, &kind_term::sentence)},
                              {"destination_sentences", texts_of(t.destinations, &kind_term::sentence)},
                              {"rule_sentences", texts_of(t.rules, &kind_term::sentence)},
                              {"count_sentences", texts_of(t.counts, &kind_term::sentence)},
                          });
    return out.text();
}

}  // namespace

std::map<std::string, std::string> generated_files(const tables& t)
{
    const records made = derive(t);
    return {
        {"arm_names.inc", arm_names(t, made)},
        {"arm_order.inc", arm_order(made)},
        {"constants.inc", constants(t)},
        {"costs.inc", costs(t)},
        {"draft2021.inc", draft2021(t, made)},
        {"draft_sentences.inc", draft_sentences(t)},
        {"enum_data.inc", enum_data(t)},
        {"enum_types.inc", enum_types(t)},
        {"enum_values.inc", enum_values(t)},
        {"executions.inc", executions(t)},
        {"immediate_labels.inc", immediate_labels(t)},
        {"lookup.inc", lookup(t, made)},
        {"modifier_words.def", modifier_words(t)},
        {"opcodes.def", opcodes(made)},
        {"operands.inc", operands(t, made)},
        {"operations.inc", operations(t, made)},
        {"products.inc", products(t)},
        {"role_names.inc", role_names(t)},
        {"roles.inc", roles(t)},
        {"selectors.inc", selectors(t)},
        {"sentences.inc", sentences(t, made)},
        {"specials.def", specials(t)},
        {"spellings.inc", spellings(t)},
        {"stages.inc", stages(t)},
        {"staging.inc", staging(t)},
        {"tables.inc", tables_file(t, made)},
    };
}

}  // namespace valhall::table
