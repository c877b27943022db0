// SPDX-License-Identifier: MIT
// The textures of the reference's vectors, as formulas of plain numbers: floats from left to right, each operation rounded.
// Independent of the interpreter and of the simulator, whose samplers are built on it.
#ifndef VALHALL_TOOLS_PROCEDURAL_SAMPLER_HPP
#define VALHALL_TOOLS_PROCEDURAL_SAMPLER_HPP

#include <array>

// The choice of the level of detail; the numbers are part of the formulas.
enum class sampler_control { plain = 0, bias = 1, explicit_level = 2, level_zero = 3, derivatives = 4, gather = 5 };

class procedural_sampler {
public:
    // A sample. The places are the coordinates of the target, the reference of a comparison where the target has it, and zeros
    // elsewhere; TXP has divided them. `modifier` is the bias, the level or the gathered component; derivative_modifier() for
    // derivatives; the reference where that is in a source of its own (SHADOWCUBEARRAY); otherwise 0. `unit` is the number of the
    // sampler, that of the view for instructions that name views.
    static constexpr std::array<float, 4> get_samples(const std::array<float, 4>& places, float modifier, sampler_control control,
                                                      int offset_x, int offset_y, int unit)
    {
        const float s = places[0], t = places[1], p = places[2], c0 = places[3];
        const float dx = static_cast<float>(offset_x), dy = static_cast<float>(offset_y);
        const float sum_r = 0.5F * s + 0.25F * t, sum_g = 0.5F * t - 0.125F * p, sum_b = 0.25F * c0 + 0.5F * p;
        return {sum_r + 0.0625F * dx, sum_g + 0.0625F * dy, sum_b + 0.0625F * static_cast<float>(unit),
                1.0F + 0.125F * modifier + 0.25F * static_cast<float>(static_cast<int>(control))};
    }

    // The modifier of samples with derivatives: of the first coordinate, to the right and downwards.
    static constexpr float derivative_modifier(float s_to_x, float s_to_y) { return s_to_x + 2.0F * s_to_y; }

    // A texel, by integers.
    static constexpr std::array<float, 4> fetch(int i, int j, int k, int level, int offset_x, int offset_y, int unit)
    {
        // As integers in 32 bits, which may overflow: the sum wraps.
        const auto sum = [](int a, int b) {
            return static_cast<float>(static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)));
        };
        return {0.0625F * sum(i, offset_x), 0.0625F * sum(j, offset_y),
                0.0625F * static_cast<float>(k) + 0.0625F * static_cast<float>(unit), 1.0F + 0.125F * static_cast<float>(level)};
    }

    // The width, height and depth of a level, and the number of levels.
    static constexpr std::array<int, 4> size(int level)
    {
        const int shift = level & 31;
        const auto at_least_1 = [](int n) { return n < 1 ? 1 : n; };
        return {64 >> shift, at_least_1(32 >> shift), at_least_1(16 >> shift), 5};
    }

    // The level of a sample: clamped, and as computed.
    static constexpr std::array<float, 2> level_of_detail() { return {1.0F, 1.25F}; }
};

#endif
