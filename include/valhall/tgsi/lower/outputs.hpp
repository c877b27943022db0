// SPDX-License-Identifier: MIT
// How fragment shaders end: alpha test, depth and stencil, the colors.
#ifndef VALHALL_TGSI_LOWER_OUTPUTS_HPP
#define VALHALL_TGSI_LOWER_OUTPUTS_HPP

#include <cstdint>

#include "valhall/tgsi/lower/registers.hpp"

namespace valhall::tgsi::frontend {

namespace detail {

inline constexpr int most_targets = 8;

// What a fragment shader leaves, by what it goes to; nothing where it is not written.
struct fragment_results {
    use depth{}, stencil{}, coverage{};
    use colors[most_targets][4]{};
    unsigned targets = 0;  // a bit for each that has a color
};

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
    if (place.kind == output_kind::color && place.number < most_targets) {
        results.targets |= 1u << place.number;
        results.colors[place.number][component] = is_written(l, index, component) ? output_value(l, index, component) : number(0);
        return;
    }
    if (!is_written(l, index, component)) return;
    if (place.kind == output_kind::depth) results.depth = output_value(l, index, component);
    if (place.kind == output_kind::stencil) results.stencil = output_value(l, index, component);
    if (place.kind == output_kind::coverage) results.coverage = output_value(l, index, component);
}

constexpr special blend_descriptor(std::uint32_t target)
{
    return static_cast<special>(static_cast<std::uint32_t>(special::blend_descriptor_0) + target);
}

// Depth and stencil; gives the new coverage.
constexpr use emit_depth(lowering& l, const fragment_results& results, const use& coverage)
{
    builder& b = l.b;
    const instruction what = b.form(opcode::ZS_EMIT, results.depth ? modifier::z::z : modifier::z::none,
                                    results.stencil ? modifier::stencil::stencil : modifier::stencil::none);
    const value_id v = b.message(what, {results.depth ? results.depth : number(0), results.stencil ? results.stencil : number(0), coverage},
                                 {}, 1, {.fixed = preloaded::coverage});
    return value_use(v);
}

constexpr void emit_colors(lowering& l, const fragment_results& results, const use& coverage)
{
    builder& b = l.b;
    for (std::uint32_t target = 0; target < most_targets; ++target) {
        if ((results.targets >> target & 1) == 0) continue;
        use color[4]{};
        for (int c = 0; c < 4; ++c) color[c] = results.colors[target][c] ? results.colors[target][c] : number(0);
        const instruction what = b.form(opcode::BLEND, modifier::vector_size::v4, modifier::register_format::auto_);
        b.message(what, {special_use(blend_descriptor(target)), coverage}, color, 0);
    }
}

}  // namespace detail

// What stands at the end of a fragment shader: the alpha test, which takes the alpha of the first color, depth and stencil, colors.
constexpr void finish_fragment(lowering& l)
{
    builder& b = l.b;
    detail::fragment_results results;
    for (std::int32_t index = 0; index < l.outputs.count; ++index)
        for (int c = 0; c < 4; ++c) detail::collect(l, results, index, c);
    if (results.targets == 1 && l.program.property_or(property_name::fs_color0_writes_all_cbufs, 0) != 0) {
        for (std::uint32_t target = 1; target < l.options.render_targets && target < detail::most_targets; ++target) {
            results.targets |= 1u << target;
            for (int c = 0; c < 4; ++c) results.colors[target][c] = results.colors[0][c];
        }
    }
    use coverage = b.input(preloaded::coverage);
    if (results.coverage) coverage = band(b, coverage, results.coverage);
    const use alpha = (results.targets & 1) != 0 && results.colors[0][3] ? results.colors[0][3] : number(float_one);
    const value_id tested =
        b.message(b.form(opcode::ATEST), {coverage, alpha, special_use(special::atest_datum)}, {}, 1, {.fixed = preloaded::coverage});
    coverage = value_use(tested);
    if (results.depth || results.stencil) coverage = detail::emit_depth(l, results, coverage);
    detail::emit_colors(l, results, coverage);
}

}  // namespace valhall::tgsi::frontend

#endif
