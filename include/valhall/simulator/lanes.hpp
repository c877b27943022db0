// SPDX-License-Identifier: MIT
// Sets of lanes of a warp.
#ifndef VALHALL_SIMULATOR_LANES_HPP
#define VALHALL_SIMULATOR_LANES_HPP

#include <cstdint>

namespace valhall::simulator {

/// A set of lanes of a warp: bit n for lane n.
using lane_mask = std::uint16_t;

/// A mutable set of lanes. Converts to and from lane_mask.
class lane_set {
public:
    /// The lanes of a mask.
    constexpr lane_set(lane_mask lanes = 0) : lanes_(lanes) {}
    /// The mask of one lane.
    static constexpr lane_mask of(int lane) { return static_cast<lane_mask>(1u << lane); }
    /// The mask of the first lanes, 0 to 16.
    static constexpr lane_mask first(int count) { return static_cast<lane_mask>((1u << count) - 1); }

    /// The lanes as a mask.
    constexpr operator lane_mask() const { return lanes_; }
    /// The union with another set.
    constexpr lane_mask with(lane_mask other) const { return static_cast<lane_mask>(lanes_ | other); }
    /// The difference to another set.
    constexpr lane_mask without(lane_mask other) const { return static_cast<lane_mask>(lanes_ & ~unsigned{other}); }
    /// The intersection with another set.
    constexpr lane_mask common(lane_mask other) const { return static_cast<lane_mask>(lanes_ & other); }

    /// Adds lanes.
    constexpr void add(lane_mask more) { lanes_ = with(more); }
    /// Adds a lane.
    constexpr void add_lane(int lane) { add(of(lane)); }
    /// Removes lanes.
    constexpr void remove(lane_mask less) { lanes_ = without(less); }

private:
    lane_mask lanes_;
};

}  // namespace valhall::simulator

#endif
