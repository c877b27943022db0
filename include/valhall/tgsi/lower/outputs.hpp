// SPDX-License-Identifier: MIT
// The results of a fragment shader, from its output registers.
#ifndef VALHALL_TGSI_LOWER_OUTPUTS_HPP
#define VALHALL_TGSI_LOWER_OUTPUTS_HPP

#include <cstdint>

#include "valhall/compiler/build/fragment_results.hpp"
#include "valhall/tgsi/lower/register_access.hpp"

namespace valhall::tgsi::frontend {

namespace detail {

constexpr use output_value(lowering& l, std::int32_t index, int component)
{
    const register_name r{.file = register_file::out, .index = index};
    return read_register(l, r, component, 1u << component);
}

constexpr bool is_written(const lowering& l, std::int32_t index, int component)
{
    if ((l.used.outputs[index] >> component & 1) != 0) return true;
    for (const register_array& a : l.arrays)
        if (a.file == register_file::out && a.has(index)) return true;
    return false;
}

constexpr void collect(lowering& l, fragment_results& results, std::int32_t index, int component)
{
    const output_place place = l.interface.output(index, component);
    if (place.kind == output_kind::color && place.number < fragment_results::most_targets) {
        results.targets |= 1u << place.number;
        results.colors[place.number].components[component] =
            is_written(l, index, component) ? output_value(l, index, component) : number(0);
        return;
    }
    if (!is_written(l, index, component)) return;
    if (place.kind == output_kind::depth) results.depth = output_value(l, index, component);
    if (place.kind == output_kind::stencil) results.stencil = output_value(l, index, component);
    if (place.kind == output_kind::coverage) results.coverage = output_value(l, index, component);
}

}  // namespace detail

// Ends a fragment shader. With FS_COLOR0_WRITES_ALL_CBUFS, a single color for target 0 goes to all targets.
constexpr void finish_fragment(lowering& l)
{
    fragment_results results;
    for (std::int32_t index = 0; index < l.outputs.count; ++index)
        for (int c = 0; c < 4; ++c) detail::collect(l, results, index, c);
    if (results.targets == 1 && l.program.property_or(property_name::fs_color0_writes_all_cbufs, 0) != 0) {
        for (std::uint32_t target = 1; target < l.options.render_targets && target < fragment_results::most_targets; ++target) {
            results.targets |= 1u << target;
            results.colors[target] = results.colors[0];
        }
    }
    compiler::finish_fragment(l.b, results);
}

}  // namespace valhall::tgsi::frontend

#endif
