// SPDX-License-Identifier: MIT
// Registers of a quad: four lanes that run in step, 0 and 1 above 2 and 3.
#ifndef VALHALL_TGSI_INTERPRETER_QUAD_HPP
#define VALHALL_TGSI_INTERPRETER_QUAD_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace valhall::tgsi {

/// How many lanes a quad has.
inline constexpr int quad_lanes = 4;

/// A set of lanes: bit n for the n-th.
using lane_mask = std::uint8_t;
/// All four lanes of a quad.
inline constexpr lane_mask all_lanes = 0xF;

/// A component of a register, or any other word, of each lane.
using lane_words = std::array<std::uint32_t, quad_lanes>;

/// A register of each lane.
struct quad_register {
    std::array<lane_words, 4> components{};  ///< x, y, z and w of each lane

    /// The word of a component (0 to 3) of a lane (0 to 3).
    constexpr std::uint32_t word(int lane, int component) const
    {
        return components[static_cast<std::size_t>(component)][static_cast<std::size_t>(lane)];
    }
    /// The same word as a float.
    constexpr float number(int lane, int component) const { return std::bit_cast<float>(word(lane, component)); }

    /// Sets the 32 bits of a component of a lane.
    constexpr void set_word(int lane, int component, std::uint32_t value)
    {
        components[static_cast<std::size_t>(component)][static_cast<std::size_t>(lane)] = value;
    }
    /// Sets all components of a lane.
    constexpr void set_words(int lane, const std::array<std::uint32_t, 4>& values)
    {
        for (std::size_t c = 0; c < 4; ++c) components[c][static_cast<std::size_t>(lane)] = values[c];
    }
    /// Likewise, to floats.
    constexpr void set(int lane, const std::array<float, 4>& values)
    {
        for (std::size_t c = 0; c < 4; ++c) components[c][static_cast<std::size_t>(lane)] = std::bit_cast<std::uint32_t>(values[c]);
    }
    /// Likewise, of all lanes.
    constexpr void set_all(const std::array<float, 4>& values)
    {
        for (int lane = 0; lane < quad_lanes; ++lane) set(lane, values);
    }

    friend constexpr bool operator==(const quad_register&, const quad_register&) = default;
};

}  // namespace valhall::tgsi

#endif
