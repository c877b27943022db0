// SPDX-License-Identifier: MIT
// Writes the generated files of Bifrost.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "cases.hpp"
#include "records.hpp"
#include "table.hpp"
#include "valhall/bifrost/port_uses.hpp"
#include "writer.hpp"

namespace valhall::table::bifrost {

namespace {

using record_types::sizes::most_derived, record_types::sizes::most_keys, record_types::sizes::most_modifiers,
    record_types::sizes::most_sources;

constexpr std::size_t none = 255, no_row = 0xFFFF;
constexpr int index_bits = 11;  // of a word, for the lists of candidates

// A name as an identifier of C++: FADD.f32 is FADD_f32, `not` is not_.
std::string identifier(std::string name)
{
    std::replace(name.begin(), name.end(), '.', '_');
    for (const char* const keyword : {"and", "auto", "explicit", "not", "or", "return", "xor"})
        if (name == keyword) return name + '_';
    return name;
}

class names_file {
public:
    explicit names_file(const tables& t)
    {
        for (const instruction& one : t.instructions) {
            opcodes.insert(one.name);
            for (const immediate& i : one.immediates) immediates.insert(i.name);
        }
        for (const value_set& set : t.sets) {
            kinds.insert(set.kind);
            values.insert(set.words.begin(), set.words.end());
        }
        values.erase("");
    }

    std::string text() const
    {
        file_writer out("the names of instructions, modifiers and their values on Bifrost", "");
        out.line("#ifndef VALHALL_BIFROST_GENERATED_NAMES_HPP");
        out.line("#define VALHALL_BIFROST_GENERATED_NAMES_HPP\n");
        out.line("#include <cstdint>\n\nnamespace valhall::bifrost {\n");
        put(out, "opcode", "An instruction, in one unit or in both.", "std::uint16_t", opcodes, {});
        put(out, "modifier", "A kind of modifier, of the instruction or of a source.", "std::uint8_t", kinds, {});
        put(out, "value", "A value of a modifier. The same word is the same value in all modifiers.", "std::uint8_t", values, {"reserved"});
        put(out, "immediate", "The name of an immediate.", "std::uint8_t", immediates, {});
        out.line("}  // namespace valhall::bifrost\n");
        out.line("namespace valhall::bifrost::detail {\n");
        put_texts(out, "opcode", opcodes, {});
        put_texts(out, "modifier", kinds, {});
        put_texts(out, "value", values, {"reserved"});
        put_texts(out, "immediate", immediates, {});
        out.line("}  // namespace valhall::bifrost::detail\n\n#endif");
        return out.text();
    }

    static std::size_t place(const std::set<std::string>& list, const std::string& one)
    {
        return static_cast<std::size_t>(std::distance(list.begin(), list.find(one)));
    }
    std::size_t value_of(const std::string& word) const { return word.empty() ? 0 : 1 + place(values, word); }

    std::set<std::string> opcodes{}, kinds{}, values{}, immediates{};

private:
    static void put(file_writer& out, const std::string& name, const std::string& comment, const std::string& type,
                    const std::set<std::string>& list, names first)
    {
        for (const std::string& one : list) first.push_back(identifier(one));
        out.line("/// " + comment);
        out.enumeration(name, type, first);
        out.line("\n/// The number of enumerators.\ninline constexpr int " + name + "_total = " + std::to_string(first.size()) + ";\n");
    }
    static void put_texts(file_writer& out, const std::string& name, const std::set<std::string>& list, names first)
    {
        first.insert(first.end(), list.begin(), list.end());
        std::string all;
        std::vector<std::size_t> places{0};
        for (const std::string& one : first) {
            all += one;
            places.push_back(all.size());
        }
        out.long_text(name + "_text", all);
        out.long_list(numbers, name + "_places", places);
    }
};

// The constructors.
std::string constructors_text(const names_file& names)
{
    file_writer out("the constructors of Bifrost's instructions, which emit.hpp includes", "");
    out.line("#ifndef VALHALL_BIFROST_GENERATED_CONSTRUCTORS_HPP");
    out.line("#define VALHALL_BIFROST_GENERATED_CONSTRUCTORS_HPP\n");
    out.line("#include \"valhall/bifrost/call.hpp\"\n\nnamespace valhall::bifrost::emit {\n");
    for (const std::string& name : names.opcodes) {
        out.line("/// Makes " + name + ".");
        out.line("inline constexpr detail::constructor<opcode::" + identifier(name) + "> " + identifier(name) + "{};");
    }
    out.line("\n}  // namespace valhall::bifrost::emit\n\n#endif");
    return out.text();
}

class tables_file {
public:
    tables_file(const tables& t, const names_file& names) : t_(t), names_(names) {}

    std::string text()
    {
        file_writer out("the instruction words of Bifrost", "");
        out.line("#ifndef VALHALL_BIFROST_GENERATED_TABLES_HPP");
        out.line("#define VALHALL_BIFROST_GENERATED_TABLES_HPP\n");
        out.line("#include <cstddef>\n#include <cstdint>\n\n#include \"valhall/bifrost/generated/names.hpp\"");
        out.line("#include \"valhall/bifrost/gpus.hpp\"\n#include \"valhall/bifrost/kinds.hpp\"\n");
        out.line("namespace valhall::bifrost::detail {\n");
        out.line("inline constexpr unsigned no_row = 0xFFFF, no_source = 255, not_drawn = 255;\n");
        put_sets(out);
        put_lists(out);
        put_instructions(out);
        put_encodings(out);
        put_candidates(out);
        out.line("}  // namespace valhall::bifrost::detail\n\n#endif");
        return out.text();
    }

private:
    void put_sets(file_writer& out)
    {
        std::vector<record> sets;
        std::vector<std::uint32_t> values;
        for (const value_set& set : t_.sets) {
            record one(record_types::value_set_row);
            one.put("fallback", names_.value_of(set.fallback));
            one.put("count", set.words.size());
            one.put("first", values.size());
            for (const std::string& word : set.words) values.push_back(static_cast<std::uint32_t>(names_.value_of(word)));
            sets.push_back(one);
        }
        out.table(record_types::value_set_row, sets);
        out.long_table(record_types::set_value, values);
    }

    void put_lists(file_writer& out)
    {
        std::vector<record> modifiers, immediates, exchanges;
        for (const instruction& one : t_.instructions) {
            for (const modifier& m : one.modifiers) modifiers.push_back(record_of(m));
            for (std::size_t i = 0; i < one.immediates.size(); ++i) immediates.push_back(record_of(one, i));
            for (const exchange& x : one.exchanges) exchanges.push_back(record_of(one, x));
        }
        out.table(record_types::modifier_row, modifiers);
        out.table(record_types::immediate_row, immediates);
        out.table(record_types::exchange_row, exchanges);
    }

    record record_of(const modifier& m) const
    {
        record made(record_types::modifier_row);
        made.put("kind", names_file::place(names_.kinds, m.kind));
        made.put("source", m.source < 0 ? none : static_cast<std::size_t>(m.source));
        made.put("set", m.set);
        return made;
    }
    record record_of(const instruction& one, std::size_t index) const
    {
        record made(record_types::immediate_row);
        made.put("name", names_file::place(names_.immediates, one.immediates[index].name));
        made.put("position", one.encodings[0].immediates[index].position);
        made.put("bit_count", one.encodings[0].immediates[index].width);
        return made;
    }
    record record_of(const instruction& one, const exchange& x) const
    {
        record made(record_types::exchange_row);
        made.put("left", static_cast<std::size_t>(x.left));
        made.put("right", static_cast<std::size_t>(x.right));
        made.put("changed", x.modifier.empty() ? none : static_cast<std::size_t>(one.find_modifier(x.modifier)));
        made.put("word_count", x.words.size());
        std::size_t index = 0;
        for (const auto& [before, after] : x.words) {
            made.put("words", index++, names_.value_of(before));
            made.put("words", index++, names_.value_of(after));
        }
        return made;
    }

    void put_instructions(file_writer& out)
    {
        std::size_t modifiers = 0, immediates = 0, exchanges = 0, encodings = 0;
        std::vector<std::array<std::size_t, 2>> by_opcode(names_.opcodes.size(), {no_row, no_row});
        out.begin(record_types::instruction_row);
        for (std::size_t row = 0; row < t_.instructions.size(); ++row) {
            const instruction& one = t_.instructions[row];
            record made = facts_of(one);
            put_span(made, "modifier", modifiers, one.modifiers.size());
            put_span(made, "immediate", immediates, one.immediates.size());
            put_span(made, "exchange", exchanges, one.exchanges.size());
            put_span(made, "encoding", encodings, one.encodings.size());
            out.record(record_types::instruction_row.element(), made, one.name);
            by_opcode[names_file::place(names_.opcodes, one.name)][static_cast<std::size_t>(one.of)] = row;
        }
        out.end(record_types::instruction_row);
        std::vector<record> rows;
        for (const auto& both : by_opcode) {
            record made(record_types::opcode_rows);
            for (std::size_t i = 0; i < both.size(); ++i) made.put("rows", i, both[i]);
            rows.push_back(made);
        }
        out.table(record_types::opcode_rows, rows);
    }
    record facts_of(const instruction& one) const
    {
        record made(record_types::instruction_row);
        made.put("code", names_file::place(names_.opcodes, one.name));
        made.put("unit_number", static_cast<std::size_t>(one.of));
        made.put("flags", one.flags);
        made.put("gpus", one.gpus);
        made.put("sent", static_cast<std::size_t>(one.sent));
        made.put("access", static_cast<std::size_t>(one.access));
        made.put("count", static_cast<std::size_t>(one.count));
        made.put("pair", static_cast<std::size_t>(one.pair));
        made.put("source_count", one.ports.size());
        for (std::size_t i = 0; i < one.ports.size(); ++i) made.put("ports", i, one.ports[i]);
        return made;
    }
    static void put_span(record& made, const std::string& what, std::size_t& first, std::size_t count)
    {
        made.put("first_" + what, first);
        made.put(what + "_count", count);
        first += count;
    }

    void put_encodings(file_writer& out)
    {
        std::vector<record> places, cases;
        std::vector<std::uint32_t> case_numbers;
        out.begin(record_types::encoding_row);
        for (std::size_t row = 0; row < t_.instructions.size(); ++row)
            for (const encoding& e : t_.instructions[row].encodings) {
                record made = record_of(e, row);
                made.put("first_case", cases.size());
                made.put("case_table", case_numbers.size());
                out.record(record_types::encoding_row.element(), made, t_.instructions[row].name);
                places.push_back(places_of(e));
                for (const case_row& line : e.cases) cases.push_back(record_of(line));
                put_case_numbers(e, case_numbers);
            }
        out.end(record_types::encoding_row);
        out.table(record_types::encoding_places, places);
        out.table(record_types::case_line, cases);
        out.long_table(record_types::case_number, case_numbers);
    }
    record record_of(const encoding& e, std::size_t row) const
    {
        record made(record_types::encoding_row);
        made.put("mask", e.mask);
        made.put("exact", e.exact);
        made.put("row", row);
        made.put("is_shared", e.is_shared ? 1 : 0);
        made.put("key_count", e.keys.size());
        made.put("has_order", has_order(e) ? 1 : 0);
        put_reserved(made, e, t_.instructions[row]);
        put_sources(made, e, t_.instructions[row].ports);
        put_derived(made, e);
        put_defaults(made, e, t_.instructions[row]);
        return made;
    }
    // No word has them if text always names a value, or if no case, or the order of ports too, gives the defaults.
    void put_defaults(record& made, const encoding& e, const instruction& of) const
    {
        std::uint64_t mask = 0, bits = 0;
        bool is_possible = true;
        for (std::size_t i = 0; i < of.modifiers.size(); ++i) {
            const value_set& set = t_.sets[of.modifiers[i].set];
            if (set.fallback.empty()) is_possible = false;
            if (e.modifiers[i].width == 0 || !is_possible) continue;
            const auto number = std::find(set.words.begin(), set.words.end(), set.fallback) - set.words.begin();
            mask |= e.modifiers[i].mask();
            bits |= static_cast<std::uint64_t>(number) << e.modifiers[i].position;
        }
        const auto has_defaults = [&](const case_row& line) {
            for (std::size_t key = 0; key < e.keys.size(); ++key)
                if (line.words[key] != t_.sets[of.modifiers[e.keys[key]].set].fallback) return false;
            return !line.is_alias;
        };
        const auto usual = std::find_if(e.cases.begin(), e.cases.end(), has_defaults);
        if (!e.cases.empty() && (usual == e.cases.end() || has_order(e))) is_possible = false;
        for (std::size_t i = 0; is_possible && i < e.derived.size(); ++i) {
            mask |= e.derived[i].mask();
            bits |= std::uint64_t{usual->numbers[i]} << e.derived[i].position;
        }
        made.put("default_mask", is_possible ? mask : 0);
        made.put("default_bits", is_possible ? bits : 1);
    }
    // A field of fewer than three bits is reserved whatever the bits above it are.
    void put_reserved(record& made, const encoding& e, const instruction& of) const
    {
        constexpr unsigned registers = 7;
        bool is_slow = e.is_shared;
        for (std::size_t i = 0; i < of.ports.size(); ++i)
            is_slow |= e.sources[i].width != 0 ? !valhall::bifrost::detail::are_uses(of.ports[i]) : (of.ports[i] & registers) != 0;
        int count = 0;
        for (std::size_t i = 0; i < e.modifiers.size(); ++i) {
            const auto& words = t_.sets[of.modifiers[i].set].words;
            if (e.modifiers[i].width == 0 || std::find(words.begin(), words.end(), "") == words.end()) continue;
            is_slow |= ++count > 1 || e.modifiers[i].width > 3;
            if (e.modifiers[i].width > 3) continue;
            unsigned numbers = 0;
            for (unsigned number = 0; number < 8; ++number)
                if (words[number % words.size()].empty()) numbers |= 1u << number;
            made.put("reserved_place", e.modifiers[i].position);
            made.put("reserved_values", numbers);
        }
        made.put("is_slow", is_slow ? 1 : 0);
    }
    // No shift is negative: check.cpp refuses fields that are lower than their places in the number.
    static void put_derived(record& made, const encoding& e)
    {
        std::uint32_t shifts = 0, masks = 0;
        unsigned before = 0;  // the bits of the fields before
        for (std::size_t i = 0; i < e.derived.size(); ++i) {
            const auto position = static_cast<unsigned>(e.derived[i].position), width = static_cast<unsigned>(e.derived[i].width);
            shifts |= (position - before) << (8 * i);
            masks |= (((1u << width) - 1) << before) << (8 * i);
            before += width;
        }
        made.put("derived_shifts", shifts);
        made.put("derived_masks", masks);
    }
    static void put_sources(record& made, const encoding& e, const std::vector<unsigned>& ports)
    {
        using namespace valhall::bifrost::detail;
        unsigned refused = 0;
        for (std::size_t i = 0; i < ports.size(); ++i)
            if (e.sources[i].width != 0) refused |= refused_uses(ports[i], e.sources[i].position);
        made.put("refused_uses", refused);
    }
    static void put_case_numbers(const encoding& e, std::vector<std::uint32_t>& to)
    {
        const std::vector<unsigned> all = case_table(e);
        for (std::size_t i = 0; i < all.size(); i += has_order(e) ? 1 : order_count) to.push_back(all[i]);
    }
    static record places_of(const encoding& e)
    {
        record made(record_types::encoding_places);
        const auto put = [&made](const char* list, std::size_t size, const std::vector<bit_field>& fields) {
            for (std::size_t i = 0; i < size; ++i) made.put(list, i, i < fields.size() && fields[i].width != 0 ? fields[i].position : none);
        };
        put("sources", most_sources, e.sources);
        put("modifiers", most_modifiers, e.modifiers);
        for (std::size_t i = 0; i < e.keys.size(); ++i) made.put("keys", i, e.keys[i]);
        made.put("case_count", e.cases.size());
        return made;
    }
    record record_of(const case_row& line) const
    {
        record made(record_types::case_line);
        made.put("orders", line.orders);
        made.put("is_alias", line.is_alias ? 1 : 0);
        for (std::size_t i = 0; i < line.numbers.size(); ++i) made.put("numbers", i, line.numbers[i]);
        for (std::size_t i = 0; i < line.words.size(); ++i) made.put("words", i, names_.value_of(line.words[i]));
        return made;
    }

    // For each value of a word's highest bits the encodings that it can have, those of `rest` last.
    void put_candidates(file_writer& out)
    {
        std::vector<std::uint32_t> lists, first;
        std::map<std::vector<std::uint32_t>, std::size_t> known;
        for (const unit of : {unit::fma, unit::add})
            for (std::uint32_t index = 0; index < 1u << index_bits; ++index) {
                const std::vector<std::uint32_t> list = candidates(of, index << (bits_of(of) - index_bits));
                const auto [place, is_new] = known.try_emplace(list, lists.size());
                if (is_new) lists.insert(lists.end(), list.begin(), list.end());
                first.push_back(static_cast<std::uint32_t>(place->second));
            }
        out.line("inline constexpr int index_bits = " + std::to_string(index_bits) + ";\n");
        out.long_table(record_types::candidate_list, first);
        out.long_table(record_types::candidate, lists);
    }
    std::vector<std::uint32_t> candidates(unit of, std::uint32_t highest) const
    {
        const std::uint32_t known = ~std::uint32_t{0} << (bits_of(of) - index_bits);
        std::vector<std::pair<std::pair<int, std::uint32_t>, std::uint32_t>> list;
        std::uint32_t index = 0;
        for (const instruction& one : t_.instructions)
            for (const encoding& e : one.encodings) {
                if (one.of == of && ((highest ^ e.exact) & e.mask & known) == 0)
                    list.push_back({{e.rest, e.is_shared ? e.exact + 1 : 0}, index});
                ++index;
            }
        std::sort(list.begin(), list.end());
        std::vector<std::uint32_t> made;
        for (const auto& one : list) made.push_back(one.second);
        made.push_back(no_row);
        return made;
    }

    const tables& t_;
    const names_file& names_;
};

}  // namespace

std::map<std::string, std::string> generated_files(const tables& t)
{
    const names_file all(t);
    return {{"constructors.hpp", constructors_text(all)}, {"names.hpp", all.text()}, {"tables.hpp", tables_file(t, all).text()}};
}

}  // namespace valhall::table::bifrost
