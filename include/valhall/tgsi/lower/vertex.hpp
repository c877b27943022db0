// SPDX-License-Identifier: MIT
// Ends vertex shaders: the position program stores the vertex position, the varying program all other outputs.
#ifndef VALHALL_TGSI_LOWER_VERTEX_HPP
#define VALHALL_TGSI_LOWER_VERTEX_HPP

#include <cstdint>

#include "valhall/tgsi/lower/outputs.hpp"

namespace valhall::tgsi::frontend {

namespace detail {

// The uniform with a component of the viewport.
constexpr use viewport(builder& b, std::uint32_t component, bool is_scale)
{
    const uniform_kind of_x = is_scale ? uniform_kind::viewport_scale_x : uniform_kind::viewport_offset_x;
    return b.uniform(key_of({.kind = static_cast<uniform_kind>(static_cast<std::uint32_t>(of_x) + component)}));
}
static_assert(static_cast<int>(uniform_kind::viewport_scale_z) == static_cast<int>(uniform_kind::viewport_scale_x) + 2 &&
              static_cast<int>(uniform_kind::viewport_offset_z) == static_cast<int>(uniform_kind::viewport_offset_x) + 2);

// The register with the position, or -1.
constexpr std::int32_t position_register(const lowering& l)
{
    for (std::int32_t index = 0; index < l.outputs.count; ++index)
        if (l.interface.output(index, 0).kind == output_kind::position) return index;
    return -1;
}

constexpr void store_position(lowering& l)
{
    builder& b = l.b;
    const std::int32_t index = position_register(l);
    if (index < 0) return;
    use position[4]{};
    for (int c = 0; c < 4; ++c) position[c] = output_value(l, index, c);
    if (l.program.property_or(property_name::vs_window_space_position, 0) == 0)
        to_window(b, position, [&](std::uint32_t component, bool is_scale) { return viewport(b, component, is_scale); });
    store_vector(b, modifier::memory_access::istream, vertex_address(b), 0, position);
}

// Stores consecutive written words of a register from a component on. Returns the component after them.
constexpr int store_varying(lowering& l, std::int32_t index, int first)
{
    const output_place place = l.interface.output(index, first);
    use words[4]{};
    int count = 0, end = first;
    for (int c = first; c < 4; ++c) {
        const output_place next = l.interface.output(index, c);
        if (next.kind != output_kind::varying || next.offset != place.offset + 4 * static_cast<std::uint32_t>(c - first)) break;
        words[c - first] = is_written(l, index, c) ? output_value(l, index, c) : number(0);
        end = c + 1;
        if (is_written(l, index, c)) count = end - first;
    }
    if (count != 0)
        store_vector(l.b, modifier::memory_access::estream, vertex_address(l.b), place.offset,
                     std::span<const use>(words, static_cast<std::size_t>(count)));
    return end;
}

constexpr void store_varyings(lowering& l)
{
    for (std::int32_t index = 0; index < l.outputs.count; ++index)
        for (int c = 0; c < 4;) {
            const bool begins = l.interface.output(index, c).kind == output_kind::varying && is_written(l, index, c);
            c = begins ? store_varying(l, index, c) : c + 1;
        }
}

}  // namespace detail

// Emits the end of a vertex shader.
constexpr void finish_vertex(lowering& l)
{
    if (l.options.variant == variant::position) detail::store_position(l);
    else detail::store_varyings(l);
}

}  // namespace valhall::tgsi::frontend

#endif
