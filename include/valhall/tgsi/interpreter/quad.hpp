// SPDX-License-Identifier: MIT
// The registers of a quad: four lanes in lockstep, 0 and 1 above 2 and 3.
#ifndef VALHALL_TGSI_INTERPRETER_QUAD_HPP
#define VALHALL_TGSI_INTERPRETER_QUAD_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace valhall::tgsi {

/// The number of lanes.
inline constexpr int quad_lanes = 4;

/// A set of lanes: bit n for lane n.
using lane_mask = std::uint8_t;
/// All four lanes of a quad.
inline constexpr lane_mask all_lanes = 0xF;

/// A word in each lane, such as a component of a register.
using lane_words = std::array<std::uint32_t, quad_lanes>;

/// A register in all lanes.
struct quad_register {
    std::array<lane_words, 4> components{};  ///< x, y, z and w, in each lane

    /// A component (0 to 3) in a lane (0 to 3).
    constexpr std::uint32_t word(int lane, int component) const
    {
        return components[static_cast<std::size_t>(component)][static_cast<std::size_t>(lane)];
    }
    /// A component in a lane, as a float.
    constexpr float number(int lane, int component) const { return std::bit_cast<float>(word(lane, component)); }

    /// Sets a component in a lane.
    constexpr void set_word(int lane, int component, std::uint32_t value)
    {
        components[static_cast<std::size_t>(component)][static_cast<std::size_t>(lane)] = value;
    }
    /// Sets all components in a lane.
    constexpr void set_words(int lane, const std::array<std::uint32_t, 4>& values)
    {
        for (std::size_t c = 0; c < 4; ++c) components[c][static_cast<std::size_t>(lane)] = values[c];
    }
    /// Sets all components in a lane to floats.
    constexpr void set(int lane, const std::array<float, 4>& values)
    {
        for (std::size_t c = 0; c < 4; ++c) components[c][static_cast<std::size_t>(lane)] = std::bit_cast<std::uint32_t>(values[c]);
    }
    /// Sets all components in all lanes to floats.
    constexpr void set_all(const std::array<float, 4>& values)
    {
        for (int lane = 0; lane < quad_lanes; ++lane) set(lane, values);
    }

    friend constexpr bool operator==(const quad_register&, const quad_register&) = default;
};

}  // namespace valhall::tgsi

#endif
