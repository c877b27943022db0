// SPDX-License-Identifier: MIT
// The bit fields of clauses, as tables: of the header, the register blocks, the instructions and the constants.
#ifndef VALHALL_TOOLS_BIFROST_FIELDS_HPP
#define VALHALL_TOOLS_BIFROST_FIELDS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "bifrost_clause_facts.hpp"
#include "word_fields.hpp"

#include <valhall/bifrost/word_fields.hpp>

namespace bifrost_tools {

// The fields of a part of a clause.
struct field_group {
    std::string title{};  // "header", "tuple 0, registers", "tuple 0, FMA: *FADD.f32 r0:t0, r1, r2"
    std::string kind{};   // two parts of the same kind have the same fields
    std::vector<shown_field> fields{};
};

class clause_fields {
public:
    explicit clause_fields(const bifrost::numbered_clause& one) : one_(one) {}

    field_group header() const
    {
        field_group made{"header", "header"};
        const bifrost::header& head = one_.of.header;
        const std::uint64_t bits = *bifrost::encode_header(head);
        const std::string meanings[] = {std::string(name_of(head.next_sends)),
                                        std::string(name_of(head.sends)),
                                        "",
                                        slots(head.waits),
                                        'r' + std::to_string(head.staging_register),
                                        "",
                                        "",
                                        "",
                                        std::string(name_of(head.flow)),
                                        std::string(name_of(head.exceptions)),
                                        "",
                                        "",
                                        std::string(name_of(head.subnormals))};
        for (std::size_t n = 0; n < std::size(meanings); ++n) {
            const bifrost::named_field& field = bifrost::header_fields[n];
            add(made, field.bits, std::string(field.name), field.bits.extract(bits), meanings[n]);
        }
        return made;
    }

    field_group registers(int tuple) const
    {
        field_group made{"tuple " + std::to_string(tuple) + ", registers", tuple == 0 ? "first registers" : "registers"};
        const bifrost::tuple& of = one_.of.tuples[tuple];
        const bifrost::result<bifrost::register_block> block = of.block(tuple == 0);
        const auto read = [&](int port) { return block->reads[port] < 0 ? "" : 'r' + std::to_string(block->reads[port]); };
        const std::string meanings[] = {writes(*block), read(1), read(0), read(2), "", fau_text(one_, tuple)};
        for (std::size_t n = 0; n < std::size(meanings); ++n) {
            const bifrost::named_field& field = bifrost::register_block_fields[n];
            add(made, field.bits, std::string(field.name), field.bits.extract(of.registers), meanings[n]);
        }
        return made;
    }

    field_group instruction(int tuple, bifrost::unit in) const
    {
        const bifrost::instruction& i = one_.of.tuples[tuple].of(in);
        const std::string unit(name_of(in)), text(bifrost::print_instruction(one_.of, tuple, in, one_.number).view());
        field_group made{"tuple " + std::to_string(tuple) + ", " + unit + ": " + text, unit + ' ' + std::to_string(i.encoding)};
        const bifrost::word_fields all(i.encoding);
        for (const bifrost::word_field& field : all) {
            const valhall::bit_field place{field.position, field.width};
            add(made, place, name_of_field(i.row(), all, field), place.extract(i.bits), meaning_of(tuple, in, all, field));
        }
        return made;
    }

    field_group constants() const
    {
        field_group made{"constants", "constants " + std::to_string(one_.of.constant_count)};
        for (int n = 0; n < one_.of.constant_count; ++n) add(made, {0, 63}, "constant " + std::to_string(n), one_.of.constants[n], "");
        for (shown_field& one : made.fields) one.bits = "63-0";
        return made;
    }

    std::vector<field_group> all() const
    {
        std::vector<field_group> made{header()};
        for (int n = 0; n < one_.of.tuple_count; ++n) {
            made.push_back(registers(n));
            for (const bifrost::unit in : bifrost::units) made.push_back(instruction(n, in));
        }
        if (one_.of.constant_count != 0) made.push_back(constants());
        return made;
    }

private:
    static void add(field_group& to, valhall::bit_field place, std::string name, std::uint64_t number, const std::string& meaning)
    {
        const int low = place.position, high = low + place.width - 1;
        std::string bits = std::to_string(high);
        if (high != low) bits += '-' + std::to_string(low);
        to.fields.push_back({std::move(bits), std::move(name), field_text::with_meaning(number, meaning), number});
    }

    static std::string slots(unsigned waits)
    {
        std::string text;
        for (int slot = 0; slot < 8; ++slot)
            if ((waits >> slot & 1) != 0) text += (text.empty() ? "" : ", ") + std::to_string(slot);
        return text.empty() ? text : (std::has_single_bit(waits) ? "slot " : "slots ") + text;
    }

    // "FMA to r2, ADD to r3": the results of the tuple before.
    static std::string writes(const bifrost::register_block& block)
    {
        std::string text;
        for (const bifrost::unit in : bifrost::units) {
            const bifrost::register_write to = in == bifrost::unit::fma ? block.fma : block.add;
            if (!to) continue;
            text += (text.empty() ? "" : ", ") + std::string(name_of(in)) + " to r" + std::to_string(to.number) + part_text(to.what);
        }
        return text;
    }

    static std::string name_of_modifier(bifrost::descriptor row, int n)
    {
        const bifrost::modifier_field one = row.modifier_at(n);
        return std::string(name_of(one.kind())) + (one.source() < 0 ? "" : ' ' + std::to_string(one.source()));
    }
    static std::string name_of_field(bifrost::descriptor row, const bifrost::word_fields& all, const bifrost::word_field& field)
    {
        switch (field.use) {
        case bifrost::field_use::fixed: return "fixed";
        case bifrost::field_use::source: return "source " + std::to_string(field.index);
        case bifrost::field_use::modifier: return name_of_modifier(row, field.index);
        case bifrost::field_use::immediate: return std::string(name_of(row.immediate_at(field.index).name()));
        case bifrost::field_use::derived: break;
        }
        std::string names;
        for (int n = 0; n < row.modifier_count(); ++n)
            if (all.gives(n)) names += (names.empty() ? "" : ", ") + name_of_modifier(row, n);
        return names;
    }

    std::string meaning_of(int tuple, bifrost::unit in, const bifrost::word_fields& all, const bifrost::word_field& field) const
    {
        const bifrost::instruction& i = one_.of.tuples[tuple].of(in);
        const auto value_of = [&](int n) { return std::string(name_of(i.modifier_value(n))); };
        switch (field.use) {
        case bifrost::field_use::source: return std::string(bifrost::print_source(one_.of, tuple, in, field.index, one_.number).view());
        case bifrost::field_use::modifier: return value_of(field.index);
        case bifrost::field_use::derived: break;
        default: return "";
        }
        std::string values;
        for (int n = 0; n < i.modifier_count(); ++n)
            if (all.gives(n)) values += (values.empty() ? "" : ", ") + value_of(n);
        return values;
    }

    const bifrost::numbered_clause& one_;
};

// The tables of clauses. Two clauses with the same instructions share a table, in which a star marks fields that differ.
class clause_tables {
public:
    explicit clause_tables(std::string& out) : out_(out) {}

    // False if a quadword belongs to no clause, which the table says.
    bool put(const std::vector<std::uint32_t>& words)
    {
        const bifrost::program_graph graph(words);
        std::vector<std::vector<field_group>> all;
        for (const bifrost::numbered_clause& one : graph.clauses()) all.push_back(clause_fields(one).all());
        if (all.size() == 2 && are_alike(all[0], all[1])) {
            put_heading(graph.clauses()[0]);
            put_heading(graph.clauses()[1]);
            for (std::size_t n = 0; n < all[0].size(); ++n) put_both(all[0][n], all[1][n]);
        } else {
            for (std::size_t n = 0; n < all.size(); ++n) {
                put_heading(graph.clauses()[n]);
                for (const field_group& group : all[n]) put_one(group);
            }
        }
        if (graph.error().code == bifrost::fault_code::none && !graph.clauses().empty()) return true;
        const bifrost::fault& why = graph.error();
        out_ += why.code == bifrost::fault_code::none ? "no clause\n" : std::string(bifrost::explain(why).view()) + '\n';
        return false;
    }

private:
    static bool are_alike(const std::vector<field_group>& first, const std::vector<field_group>& second)
    {
        if (first.size() != second.size()) return false;
        for (std::size_t n = 0; n < first.size(); ++n)
            if (first[n].kind != second[n].kind) return false;
        return true;
    }

    void put_heading(const bifrost::numbered_clause& one)
    {
        const auto counted = [](int count, const char* what) { return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s"); };
        out_ += "clause_" + std::to_string(one.number) + ": " + counted(one.of.tuple_count, "tuple") + ", " +
                counted(one.of.constant_count, "constant") + ", " + counted(one.of.quadword_count, "quadword") + '\n';
    }
    void put_one(const field_group& group)
    {
        out_ += group.title + '\n';
        for (const shown_field& one : group.fields) put_field_row(out_, ' ', one, one.value, {});
    }
    void put_both(const field_group& first, const field_group& second)
    {
        out_ += first.title == second.title ? first.title + '\n' : first.title + '\n' + second.title + '\n';
        for (std::size_t n = 0; n < first.fields.size(); ++n) {
            const bool is_same = first.fields[n].value == second.fields[n].value;
            put_field_row(out_, is_same ? ' ' : '*', first.fields[n], first.fields[n].value, second.fields[n].value);
        }
    }

    std::string& out_;
};

}  // namespace bifrost_tools

#endif
