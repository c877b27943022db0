// SPDX-License-Identifier: MIT
// The types, accesses and roles of operands, and further facts about rows.
#include "pack.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

#include "packing.hpp"

namespace valhall::table {

using namespace detail;

namespace {

// For each effect that needs a wait before it, writes the slots.
void write_needs(file_writer& out, const tables& t)
{
    out.line("inline constexpr effect_need effect_needs[] = {");
    for (const need& one : t.needs)
        for (const meaning& wait : t.waits)
            if (wait.value == one.flow) out.line("    {effect::" + one.effect + ", " + hex(wait.number) + "},  // " + one.flow);
    out.line("};\n");
}

}  // namespace

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

}  // namespace valhall::table
