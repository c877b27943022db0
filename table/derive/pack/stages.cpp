// SPDX-License-Identifier: MIT
// The stages of shaders, and the registers at their start.
#include "pack.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "packing.hpp"

namespace valhall::table {

using namespace detail;

namespace {

word mask_of(const std::vector<registers>& runs)
{
    word mask = 0;
    for (const registers& run : runs)
        for (unsigned r = run.first; r <= run.last; ++r) mask |= word{1} << r;
    return mask;
}

}  // namespace

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
                 hex(mask_of(one.preloaded_on_bifrost)) + ", " + hex(mask_of(one.preloaded_on_v7)) + ", " + hex(mask_of(one.takes)) + ", " +
                 hex(mask_of(one.may_take)) + ", " + hex(called_at) + "},");
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

}  // namespace valhall::table
