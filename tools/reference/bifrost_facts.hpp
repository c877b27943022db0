// SPDX-License-Identifier: MIT
// Facts of the instructions of Bifrost as texts of the reference.
#ifndef VALHALL_TOOLS_REFERENCE_BIFROST_FACTS_HPP
#define VALHALL_TOOLS_REFERENCE_BIFROST_FACTS_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "html.hpp"

#include <valhall/bifrost/bifrost.hpp>
#include <valhall/bifrost/word_fields.hpp>
#include <valhall/isa/sentences.hpp>
#include <valhall/simulator/bifrost/semantics.hpp>

namespace reference {

namespace bifrost = valhall::bifrost;

inline std::vector<bifrost::descriptor> rows_of(bifrost::opcode code)
{
    std::vector<bifrost::descriptor> rows;
    for (const bifrost::unit in : bifrost::units)
        if (const auto row = find_row(code, in)) rows.push_back(*row);
    return rows;
}

inline std::vector<bifrost::opcode> all_bifrost_opcodes()
{
    std::vector<bifrost::opcode> all;
    all.reserve(static_cast<std::size_t>(bifrost::opcode_total));
    for (int n = 0; n < bifrost::opcode_total; ++n) all.push_back(static_cast<bifrost::opcode>(n));
    return all;
}

// The products that have an instruction, in some unit.
inline bifrost::gpu_set gpus_of(bifrost::opcode code)
{
    unsigned set = 0;
    for (const bifrost::descriptor row : rows_of(code)) set |= row.gpus();
    return static_cast<bifrost::gpu_set>(set);
}

inline bool has_arch(bifrost::gpu_set products, bifrost::arch on) { return (products & products_of(on)) != 0; }

// "v6 v7", for the filter of the page.
inline std::string archs_text(bifrost::gpu_set products)
{
    joined all(" ");
    for (const bifrost::arch on : bifrost::architectures)
        if (has_arch(products, on)) all.add(name_of(on));
    return all.text();
}

// The sentence of the instruction of Valhall with the same effect, or the note about it; empty if there is neither.
inline std::string summary_of(bifrost::opcode code)
{
    const valhall::simulator::bifrost_semantics& row = valhall::simulator::semantics_of(code);
    if (row.as != valhall::opcode::NOP && row.join == valhall::simulator::bifrost_join::none) return std::string(summary(row.as));
    return std::string(row.info.note);
}

// "*FADD.f32[.round][.clamp] t0, A[.abs][.neg], B": modifiers in brackets can be omitted.
inline std::string syntax_of(bifrost::descriptor row)
{
    const auto modifiers = [row](int source) {
        std::string text;
        for (int n = 0; n < row.modifier_count(); ++n) {
            const bifrost::modifier_field field = row.modifier_at(n);
            if (field.source() != source) continue;
            const bool is_optional = field.fallback() != bifrost::value::reserved;
            text += (is_optional ? "[." : ".") + std::string(name_of(field.kind())) + (is_optional ? "]" : "");
        }
        return text;
    };
    const bool is_fma = row.unit() == bifrost::unit::fma;
    std::string text = (is_fma ? "*" : "+") + std::string(row.name()) + modifiers(-1) + (is_fma ? " t0" : " t1");
    for (int n = 0; n < row.source_count(); ++n) text += std::string(", ") + static_cast<char>('A' + n) + modifiers(n);
    for (int n = 0; n < row.immediate_count(); ++n) text += ", " + std::string(name_of(row.immediate_at(n).name())) + ":N";
    return text + (row.staging() != bifrost::staging_access::none ? ", @rS" : "");
}

// "0 = none, 1 = clamp_0_inf", the values of a modifier by their numbers; the default is marked.
inline std::string values_of(bifrost::modifier_field field)
{
    joined all(", ");
    for (int number = 0; number < field.count(); ++number) {
        const bifrost::value one = field.at(static_cast<unsigned>(number));
        const std::string_view word = one == bifrost::value::reserved ? std::string_view("reserved") : name_of(one);
        all.add(std::to_string(number) + " = " + std::string(word) +
                (one == field.fallback() && one != bifrost::value::reserved ? " (default)" : ""));
    }
    return all.text();
}

// "p0, p1, p2, #0, t0": the ports that a source can have.
inline std::vector<std::string> ports_of(bifrost::descriptor row, int source)
{
    const bool is_fma = row.unit() == bifrost::unit::fma;
    const char* const names[] = {"p0", "p1", "p2", is_fma ? "#0" : "t", "fau.x", "fau.y", "t0", "t1"};
    std::vector<std::string> all;
    for (unsigned code = 0; code < 8; ++code)
        if ((row.ports(source) >> code & 1) != 0) all.emplace_back(names[code]);
    return all;
}

// The contents of a field of an encoding: "source A", "clamp", "abs of A and abs of B, with the order of the ports".
inline std::string name_of_field(bifrost::descriptor row, const bifrost::word_fields& all, const bifrost::word_field& field)
{
    const auto name_of_modifier = [row](int n) {
        const bifrost::modifier_field one = row.modifier_at(n);
        std::string name(name_of(one.kind()));
        if (one.source() >= 0) name += std::string(" of ") + static_cast<char>('A' + one.source());
        return name;
    };
    switch (field.use) {
    case bifrost::field_use::fixed: return "fixed";
    case bifrost::field_use::source: return std::string("source ") + static_cast<char>('A' + field.index);
    case bifrost::field_use::modifier: return name_of_modifier(field.index);
    case bifrost::field_use::immediate: return std::string(name_of(row.immediate_at(field.index).name()));
    case bifrost::field_use::derived: break;
    }
    joined names(", ");
    for (int n = 0; n < row.modifier_count(); ++n)
        if (all.gives(n)) names.add(name_of_modifier(n));
    return "gives " + names.text();
}

inline std::string staging_text(bifrost::descriptor row)
{
    using bifrost::staging_access;
    if (row.staging() == staging_access::none) return "";
    const char* const does = row.staging() == staging_access::read    ? "reads"
                             : row.staging() == staging_access::write ? "writes"
                                                                      : "reads and writes";
    const int count = static_cast<int>(row.staging_count());
    const std::string number = row.staging_count() == bifrost::staging_count::format      ? "as many as its format has"
                               : row.staging_count() == bifrost::staging_count::described ? "as many as a descriptor says"
                                                                                          : std::to_string(count);
    return std::string(does) + " staging registers: " + number;
}

// The other facts of a row, as phrases.
inline std::vector<std::string> rules_of(bifrost::descriptor row)
{
    std::vector<std::string> all;
    if (row.sent() != bifrost::message::none) all.push_back("sends a message of the type " + std::string(name_of(row.sent())));
    if (const std::string staging = staging_text(row); !staging.empty()) all.push_back(staging);
    if (row.is_last()) all.emplace_back("must be in the last tuple of its clause");
    if (!row.has_result()) all.emplace_back("its result is undefined");
    if (row.uses_table_unit()) all.emplace_back("uses the table unit");
    if (row.has_atest_datum()) all.emplace_back("the FAU value of its tuple is atest_datum");
    if (row.pairing() != bifrost::pairing::none) all.emplace_back("works only with its partner in the same tuple");
    if (row.is_unseen()) all.emplace_back("no compiler is known to make it");
    return all;
}

inline std::vector<std::string> products_without(bifrost::descriptor row)
{
    std::vector<std::string> all;
    for (const bifrost::gpu one : bifrost::gpus)
        if ((row.gpus() & set_of(one)) == 0) all.emplace_back(name_of(one));
    return all;
}

}  // namespace reference

#endif
