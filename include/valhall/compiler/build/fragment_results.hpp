// SPDX-License-Identifier: MIT
// Ends a fragment shader: alpha test, depth and stencil, colors.
#ifndef VALHALL_COMPILER_BUILD_FRAGMENT_RESULTS_HPP
#define VALHALL_COMPILER_BUILD_FRAGMENT_RESULTS_HPP

#include <cstdint>

#include "valhall/compiler/build/inputs.hpp"

namespace valhall::compiler {

/// The color of a fragment for a render target.
struct fragment_color {
    use components[4]{};                                                        ///< red, green, blue, alpha; an empty one means 0
    modifier::register_format format = modifier::register_format::auto_;  ///< their type: auto_ for floats
};

/// The results of a fragment shader. Empty uses are not written.
struct fragment_results {
    static constexpr std::uint32_t most_targets = 8;  ///< the number of render targets

    use depth{};                            ///< a float
    use stencil{};                          ///< a word
    use coverage{};                         ///< one bit for each sample to keep
    fragment_color colors[most_targets]{};  ///< by render target
    unsigned targets = 0;                   ///< bit n is set if render target n has a color
};

namespace detail {

// Binds a result to the coverage register.
constexpr message_traits as_coverage(const builder& b)
{
    return {.fixed = static_cast<std::uint8_t>(find_preload<preload::coverage, shader_stage::fragment>(b.architecture()).number)};
}

// ANDs a mask into the coverage. On v15 the upper half of the register is the sample number for blend shaders, and is kept.
constexpr use masked_coverage(builder& b, const use& coverage, const use& mask)
{
    const preload_place from = find_preload<preload::coverage, shader_stage::fragment>(b.architecture());
    return band(b, coverage, from.bits == 32 ? mask : bor(b, mask, number(all_bits << from.bits)));
}

// The coverage after ATEST, which tests the alpha of the first color if that is a float, else 1.
constexpr use tested_coverage(builder& b, const fragment_results& results)
{
    use coverage = preload_word<preload::coverage, shader_stage::fragment>(b);
    if (results.coverage) coverage = masked_coverage(b, coverage, results.coverage);
    const fragment_color& first = results.colors[0];
    const bool has_alpha = (results.targets & 1) != 0 && first.components[3] && first.format == modifier::register_format::auto_;
    const use alpha = has_alpha ? first.components[3] : number(float_one);
    const instruction what = b.form(opcode::ATEST);
    return value_use(b.message(what, {coverage, alpha, special_use(special::atest_datum)}, {}, 1, as_coverage(b)));
}

// Writes depth and stencil, and returns the new coverage.
constexpr use emit_depth(builder& b, const fragment_results& results, const use& coverage)
{
    const instruction what = b.form(opcode::ZS_EMIT, results.depth ? modifier::z::z : modifier::z::none,
                                    results.stencil ? modifier::stencil::stencil : modifier::stencil::none);
    const use depth = results.depth ? results.depth : number(0), stencil = results.stencil ? results.stencil : number(0);
    return value_use(b.message(what, {depth, stencil, coverage}, {}, 1, as_coverage(b)));
}

constexpr void emit_color(builder& b, std::uint32_t target, const fragment_color& from, const use& coverage)
{
    const auto descriptor = static_cast<special>(static_cast<std::uint32_t>(special::blend_descriptor_0) + target);
    use color[4]{};
    for (int c = 0; c < 4; ++c) color[c] = from.components[c] ? from.components[c] : number(0);
    b.message(b.form(opcode::BLEND, modifier::vector_size::v4, from.format), {special_use(descriptor), coverage}, color, 0);
}

}  // namespace detail

/// Ends a fragment shader: emits ATEST, ZS_EMIT if depth or stencil is written, and BLEND for each color.
constexpr void finish_fragment(builder& b, const fragment_results& results)
{
    use coverage = detail::tested_coverage(b, results);
    if (results.depth || results.stencil) coverage = detail::emit_depth(b, results, coverage);
    for (std::uint32_t target = 0; target < fragment_results::most_targets; ++target)
        if ((results.targets >> target & 1) != 0) detail::emit_color(b, target, results.colors[target], coverage);
}

}  // namespace valhall::compiler

#endif
