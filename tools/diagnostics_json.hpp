// SPDX-License-Identifier: MIT
// The diagnostics of an assembly text, as JSON.
#ifndef VALHALL_TOOLS_DIAGNOSTICS_JSON_HPP
#define VALHALL_TOOLS_DIAGNOSTICS_JSON_HPP

#include <string_view>
#include <vector>

#include "json.hpp"

#include <valhall/text/explain.hpp>

inline std::string_view name_of_severity(valhall::severity level)
{
    return level == valhall::severity::error ? "error" : level == valhall::severity::warning ? "warning" : "note";
}

// Adds them to an array.
inline void put_diagnostics(json& out, const std::vector<valhall::diagnostic>& diagnostics)
{
    for (const valhall::diagnostic& d : diagnostics) {
        out.begin_object().text("severity", name_of_severity(d.severity)).number("line", d.line).number("column", d.column);
        out.text("message", valhall::explain(d)).end_object();
    }
}

#endif
