// SPDX-License-Identifier: MIT
// The textures of the reference's vectors for compiled shaders: the formulas of procedural_sampler.hpp as a texture unit of
// the simulator's host.
//
// Requests of compiled shaders have less information than TGSI programs, so some results differ from the vectors:
// - The place on a cube lacks the length of its direction: the formulas get the direction whose largest component is 1 or -1.
// - Levels and biases are multiples of 1/256, rounded towards 0, and at most 16.
// - A level of 0 may be requested (TXL with 0, SAMPLE_C_LZ) or due to missing derivatives.
// For comparisons, the interpreter samples in the same way: see canonical_place() and canonical_level(). Derivatives are exact if the
// shader passes them by TEX_GRADIENT; if it computes a level from them, the results are not compared.
#ifndef VALHALL_TOOLS_PROCEDURAL_TEXTURE_UNIT_HPP
#define VALHALL_TOOLS_PROCEDURAL_TEXTURE_UNIT_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "valhall/front/texture_unit.hpp"

#include "procedural_sampler.hpp"

// A level or bias in the format of the texture instruction.
constexpr float canonical_level(float level)
{
    const float limited = level > 16 ? 16.0F : level < -16 ? -16.0F : level == level ? level : -16.0F;
    return static_cast<float>(static_cast<int>(limited * 256)) / 256;
}

// A direction of a cube in the format of the texture instruction, except for rounding. Directions of length 0 and of infinite length
// are not comparable.
constexpr std::array<float, 3> canonical_place(const std::array<float, 3>& direction)
{
    float greatest = 0;
    for (const float n : direction) {
        const float magnitude = n < 0 ? -n : n;
        if (magnitude > greatest) greatest = magnitude;
    }
    return {direction[0] / greatest, direction[1] / greatest, direction[2] / greatest};
}

class procedural_texture_unit : public valhall::front::texture_unit {
public:
    using request = valhall::front::texture_access;
    using quad = valhall::front::texture_quad;

    int textures = 16;  // the number of textures

    constexpr ~procedural_texture_unit() override {}

    constexpr bool sample(const quad& lanes, int lane, std::array<std::uint32_t, 4>& texel) override
    {
        const request& r = lanes[static_cast<std::size_t>(lane)];
        if (r.texture.index >= static_cast<std::uint32_t>(textures)) return false;
        const std::array<float, 4> values = r.action == valhall::front::texture_action::fetch ? fetched(r) : sampled(r);
        for (std::size_t n = 0; n < 4; ++n) texel[n] = std::bit_cast<std::uint32_t>(values[n]);
        return true;
    }

    // The two derivatives that the formulas use; else the level, in 256ths.
    constexpr bool find_gradient(const quad& lanes, int lane, std::array<std::uint32_t, 2>& words) override
    {
        const request& r = lanes[static_cast<std::size_t>(lane)];
        if (r.texture.index >= static_cast<std::uint32_t>(textures)) return false;
        const auto level = procedural_sampler::level_of_detail()[r.is_unclamped ? 1 : 0];
        const auto downwards = static_cast<std::size_t>(coordinates_of(r));
        if (r.has_derivatives) words = {r.derivatives[0], r.derivatives[downwards]};
        else words = {static_cast<std::uint32_t>(static_cast<int>(256 * level)), 0};
        return true;
    }

    constexpr bool size(std::uint32_t texture, std::array<std::uint32_t, 4>& found) override
    {
        if (texture >= static_cast<std::uint32_t>(textures)) return false;
        const std::array<int, 4> sizes = procedural_sampler::size(0);
        for (std::size_t n = 0; n < 4; ++n) found[n] = static_cast<std::uint32_t>(sizes[n]);
        return true;
    }

private:
    static constexpr int coordinates_of(const request& r)
    {
        constexpr int by_shape[] = {1, 2, 3, 2};
        return by_shape[static_cast<int>(r.shape)];
    }

    static constexpr float float_of(std::uint32_t word) { return std::bit_cast<float>(word); }

    static constexpr std::array<float, 4> fetched(const request& r)
    {
        std::uint32_t places[4]{r.coordinates[0], r.coordinates[1], r.coordinates[2], 0};
        if (r.is_array) places[coordinates_of(r)] = r.layer;
        // The formulas use the number of a sample as the level; its byte is that of an offset that only volumes have.
        const int level = r.level + (r.shape == valhall::modifier::dimension::d3 ? 0 : r.offsets[2]);
        return procedural_sampler::fetch(static_cast<int>(places[0]), static_cast<int>(places[1]), static_cast<int>(places[2]), level,
                                         r.offsets[0], r.offsets[1], static_cast<int>(r.texture.index));
    }

    static constexpr std::array<float, 4> sampled(const request& r)
    {
        using valhall::front::texture_level;
        std::array<float, 4> places{float_of(r.coordinates[0]), float_of(r.coordinates[1]), float_of(r.coordinates[2]), 0};
        std::size_t next = static_cast<std::size_t>(coordinates_of(r));
        if (r.shape == valhall::modifier::dimension::cube) {
            const std::array<float, 3> direction = valhall::front::cube_direction(r.face, places[0], places[1]);
            places = {direction[0], direction[1], direction[2], 0};
            next = 3;
        }
        if (r.is_array) places[next++] = float_of(r.layer);
        // The reference is after the place, in the third component or later; for arrays of cubes, in its own source.
        float modifier = 0;
        if (r.is_shadow && next < 4) places[next < 2 ? 2 : next] = float_of(r.reference);
        else if (r.is_shadow) modifier = float_of(r.reference);
        sampler_control control = sampler_control::plain;
        if (r.action == valhall::front::texture_action::gather) {
            control = sampler_control::gather;
            modifier = static_cast<float>(r.component);
        } else if (r.level_from == texture_level::biased) {
            control = sampler_control::bias;
            modifier = static_cast<float>(r.level) / 256;
        } else if (r.level_from == texture_level::given || r.level_from == texture_level::zero) {
            control = sampler_control::explicit_level;
            modifier = static_cast<float>(r.level) / 256;
        } else if (r.level_from == texture_level::gradient) {
            control = sampler_control::derivatives;
            modifier = procedural_sampler::derivative_modifier(float_of(r.gradient[0]), float_of(r.gradient[1]));
        }
        return procedural_sampler::get_samples(places, modifier, control, r.offsets[0], r.offsets[1], static_cast<int>(r.texture.index));
    }
};

#endif
