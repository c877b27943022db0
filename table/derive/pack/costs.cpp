// SPDX-License-Identifier: MIT
// The machine model: costs of instructions, and products.
#include "pack.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "packing.hpp"
#include "machine.hpp"

namespace valhall::table {

using namespace detail;

namespace {

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

}  // namespace

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

}  // namespace valhall::table
