// SPDX-License-Identifier: MIT
// The kinds that instructions and operands have: units, roles, special values.
#include "pack.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "packing.hpp"

namespace valhall::table {

using namespace detail;

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

std::string role_names(const tables& t)
{
    file_writer out("roles of operands in words", "See role_names.hpp.");
    out.texts("role_name", {{"role_names", sentences_of(t.roles)}});
    return out.text();
}

}  // namespace valhall::table
