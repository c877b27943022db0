// SPDX-License-Identifier: MIT
// Decoded requests of texture instructions, and the interface of the texture unit that answers them.
#ifndef VALHALL_TGSI_TEXTURE_UNIT_HPP
#define VALHALL_TGSI_TEXTURE_UNIT_HPP

#include <array>
#include <cstdint>

#include "valhall/isa/enums.hpp"

namespace valhall::tgsi {

/// The operation of a texture instruction.
enum class texture_action : std::uint8_t {
    sample,    ///< TEX_SINGLE: filters texels
    fetch,     ///< TEX_FETCH: reads one texel, by integers
    gather,    ///< TEX_GATHER: one component of four texels
    gradient,  ///< TEX_GRADIENT: what a later sample takes its level of detail from, or the level itself
};

/// The source of the level of detail.
enum class texture_level : std::uint8_t {
    zero,      ///< level 0
    computed,  ///< from the coordinates of the four lanes
    biased,    ///< the same, plus `level`
    given,     ///< `level`
    gradient,  ///< the two words that the texture unit gave for derivatives
};

/// The texture access of a lane. Floats are given as bits.
struct texture_access {
    bool is_active = false;  ///< true if the lane executes the instruction; else nothing else is set
    texture_action action = texture_action::sample;  ///< the kind of request
    texture_level level_from = texture_level::zero;  ///< the source of the level
    modifier::dimension shape = modifier::dimension::d2;  ///< how many coordinates the texture has
    bool is_array = false;  ///< true if it has layers
    bool is_shadow = false;  ///< true if texels are compared with a reference
    bool has_derivatives = false;      ///< of a gradient: `derivatives` are set, rather than the coordinates
    bool is_unclamped = false;         ///< of a gradient: without the sampler's bias and limits of the level
    std::uint8_t face = 0;             ///< of cubes: +x -x +y -y +z -z
    std::uint8_t component = 0;        ///< of a gather: which
    std::uint32_t texture = 0;         ///< its index in table 3
    std::uint32_t sampler = 0;         ///< its index in table 4
    std::uint32_t coordinates[3]{};    ///< floats, of a fetch integers; of cubes two, on the face, from 0 to 1
    std::uint32_t layer = 0;           ///< of arrays: a float, not rounded; of a fetch an integer
    std::uint32_t reference = 0;       ///< of comparisons: a float
    std::int8_t offsets[3]{};          ///< in texels; the third is the number of the sample where a texel has several
    std::int32_t level = 0;            ///< the level or bias in 256ths, from -4096 to 4096; of a fetch the level as it is
    std::uint32_t gradient[2]{};       ///< with texture_level::gradient
    std::uint32_t derivatives[6]{};    ///< floats: how each coordinate grows to the right, then how each grows downwards
};

/// The requests of the four lanes of a quad: 0 and 1 above, 2 and 3 below.
using texture_quad = std::array<texture_access, 4>;

/// Answers texture instructions. Each answer is false if there is no such texture, or if the texture unit cannot do it.
class texture_unit {
public:
    constexpr virtual ~texture_unit() {}

    /// The texel that a lane of a quad asks for: four floats, or integers, as the type of the texture is. Of a gather the four
    /// in the order of TG4: of the texels at (-, +), (+, +), (+, -) and (-, -) of the place.
    constexpr virtual bool sample(const texture_quad&, int /*lane*/, std::array<std::uint32_t, 4>&) { return false; }

    /// What stands for the derivatives that a lane gives, two words that come back with texture_level::gradient; or, of a request
    /// without derivatives, the level of detail for the coordinates of the quad in 256ths, in the low 16 bits of the first word.
    constexpr virtual bool find_gradient(const texture_quad&, int /*lane*/, std::array<std::uint32_t, 2>&) { return false; }

    /// What TXQ gives of level 0 of a texture: the width, then as far as they are there the height, the depth and the layers; as
    /// the fourth the number of levels.
    constexpr virtual bool size(std::uint32_t /*texture*/, std::array<std::uint32_t, 4>&) { return false; }

    /// How many samples a texel of a texture has.
    constexpr virtual bool samples(std::uint32_t /*texture*/, std::uint32_t&) { return false; }
};

/// A direction from the middle of a cube to a place of a face, as CUBE_SSEL and CUBE_TSEL have it: the greatest component is 1 or -1.
/// The length of the direction that a program began with is lost: a texture unit cannot know it, and needs it for nothing.
/// Coordinates are from 0 to 1.
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

}  // namespace valhall::tgsi

#endif
