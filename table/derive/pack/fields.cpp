// SPDX-License-Identifier: MIT
// Staging groups, selectors and constants.
#include "pack.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "packing.hpp"

namespace valhall::table {

using namespace detail;

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

}  // namespace valhall::table
