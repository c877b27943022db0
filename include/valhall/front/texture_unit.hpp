// SPDX-License-Identifier: MIT
// Decoded texture requests, and the interface of a texture unit that answers them.
#ifndef VALHALL_FRONT_TEXTURE_UNIT_HPP
#define VALHALL_FRONT_TEXTURE_UNIT_HPP

#include <array>
#include <cstdint>

#include "valhall/compiler/build/texture_handle.hpp"
#include "valhall/front/descriptor_tables.hpp"
#include "valhall/isa/enums.hpp"

namespace valhall::front {

/// The operation of a texture instruction.
enum class texture_action : std::uint8_t {
    sample,    ///< TEX_SINGLE: filters texels
    fetch,     ///< TEX_FETCH: reads one texel by integer coordinates
    gather,    ///< TEX_GATHER: one component of four texels
    gradient,  ///< TEX_GRADIENT: derivatives for a later sample, or the level of detail itself
};

/// Where the level of detail comes from.
enum class texture_level : std::uint8_t {
    zero,      ///< level 0
    computed,  ///< from the coordinates of the four lanes
    biased,    ///< computed, plus `level`
    given,     ///< `level`
    gradient,  ///< the two words that find_gradient() returned
};

/// The texture request of a lane. Floats are given as bits.
struct texture_access {
    bool is_active = false;  ///< true if the lane executes the instruction; otherwise nothing else is set
    texture_action action = texture_action::sample;  ///< the kind of request
    texture_level level_from = texture_level::zero;  ///< where the level comes from
    modifier::dimension shape = modifier::dimension::d2;  ///< the dimension of the texture
    bool is_array = false;  ///< true if it has layers
    bool is_shadow = false;  ///< true if texels are compared with a reference
    bool has_derivatives = false;      ///< for gradients: `derivatives` are set instead of the coordinates
    bool is_unclamped = false;         ///< for gradients: ignores the sampler's bias and level limits
    std::uint8_t face = 0;             ///< for cubes: +x -x +y -y +z -z
    std::uint8_t component = 0;        ///< for gathers: the component
    compiler::texture_handle texture{};  ///< the table of its descriptor and the index there
    compiler::texture_handle sampler{};  ///< as `texture`
    std::uint32_t coordinates[3]{};    ///< floats, or integers for fetches; for cubes two, on the face, from 0 to 1
    std::uint32_t layer = 0;           ///< for arrays: a float, not rounded; for fetches an integer
    std::uint32_t reference = 0;       ///< for comparisons: a float
    std::int8_t offsets[3]{};          ///< in texels; for multisampled textures, the third is the sample
    std::int32_t level = 0;            ///< level or bias in units of 1/256, from -4096 to 4096; for fetches the level itself
    std::uint32_t gradient[2]{};       ///< with texture_level::gradient
    std::uint32_t derivatives[6]{};    ///< floats: the change of each coordinate to the right, then downwards
};

/// The requests of a quad: lanes 0 and 1 above 2 and 3.
using texture_quad = std::array<texture_access, 4>;

/// Answers texture requests. Each function returns false if there is no such texture, or if it does not support the request.
class texture_unit {
public:
    constexpr virtual ~texture_unit() {}

    /// True if the tables of a request have textures and samplers. By default those of TGSI shaders; modules of SPIR-V have one for each set.
    constexpr virtual bool has_tables(const texture_access& r) const
    {
        const bool has_sampler = r.action != texture_action::fetch;
        return r.texture.table == descriptor_table::textures && (!has_sampler || r.sampler.table == descriptor_table::samplers);
    }

    /// The texel for a lane of a quad: four floats or integers, by the texture's type. For a gather, the four texels in TG4's order: at (-,
    /// +), (+, +), (+, -) and (-, -) of the position.
    constexpr virtual bool sample(const texture_quad&, int /*lane*/, std::array<std::uint32_t, 4>&) { return false; }

    /// Encodes a lane's explicit derivatives in two words, which are passed back with texture_level::gradient. For a request without
    /// derivatives, returns the level of detail for the quad's coordinates in units of 1/256, in the low 16 bits of the first word.
    constexpr virtual bool find_gradient(const texture_quad&, int /*lane*/, std::array<std::uint32_t, 2>&) { return false; }

    /// Level 0's size as TXQ returns it: the width, then height, depth and layers as far as the texture has them; fourth the number of
    /// levels.
    constexpr virtual bool size(std::uint32_t /*texture*/, std::array<std::uint32_t, 4>&) { return false; }

    /// The number of samples of a texture.
    constexpr virtual bool samples(std::uint32_t /*texture*/, std::uint32_t&) { return false; }
};

/// The direction from a cube's center to a position on a face, from 0 to 1, as CUBE_SSEL and CUBE_TSEL define it. Its greatest component is
/// 1 or -1: the original length is lost, but texture units do not need it.
constexpr std::array<float, 3> cube_direction(int face, float s, float t)
{
    const float sc = 2 * s - 1, tc = 2 * t - 1;
    switch (face) {
    case 0: return {1, -tc, -sc};
    case 1: return {-1, -tc, sc};
    case 2: return {sc, 1, tc};
    case 3: return {sc, -1, -tc};
    case 4: return {sc, -tc, 1};
    default: return {-sc, -tc, -1};
    }
}

}  // namespace valhall::front

#endif
