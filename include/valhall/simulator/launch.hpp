// SPDX-License-Identifier: MIT
// The registers that the hardware sets before an invocation starts, in each stage.
#ifndef VALHALL_SIMULATOR_LAUNCH_HPP
#define VALHALL_SIMULATOR_LAUNCH_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/isa/stages.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

/// A workgroup of a grid.
struct workgroup {
    std::array<std::uint32_t, 3> id{};           ///< its place in the grid, in workgroups
    std::array<std::uint32_t, 3> size{1, 1, 1};  ///< invocations on each axis

    /// The number of invocations.
    constexpr std::size_t invocations() const { return std::size_t{size[0]} * size[1] * size[2]; }
};

/// A fragment of a quad.
struct fragment {
    std::uint32_t x = 0;             ///< the column of its pixel
    std::uint32_t y = 0;             ///< the row of its pixel
    std::uint32_t coverage = 1;      ///< its covered samples; 0 for a helper invocation
    bool is_front = true;            ///< true if the front of the primitive is visible
    std::uint32_t primitive = 0;     ///< the number of the primitive
    std::uint32_t frame_argument = 0;  ///< the layer in the low byte; the other bits are the driver's
};

namespace detail {

template <shader_stage Stage, preload Which>
constexpr int preloaded(const warp& w)
{
    return find_preload<Which, Stage>(w.around().program.on).number;
}

}  // namespace detail

/// Sets the registers of a compute invocation: its ids in the workgroup and in the grid, and the workgroup's. `number` counts the invocations of the
/// workgroup along x, then y, then z.
constexpr void set_compute_registers(warp& w, int lane, const workgroup& of, std::uint32_t number)
{
    constexpr shader_stage stage = shader_stage::compute;
    const std::uint32_t local[3]{number % of.size[0], number / of.size[0] % of.size[1], number / of.size[0] / of.size[1]};
    w.set_reg(detail::preloaded<stage, preload::local_id_xy>(w), lane, local[0] | local[1] << 16);
    w.set_reg(detail::preloaded<stage, preload::local_id_z>(w), lane, local[2]);
    for (int axis = 0; axis < 3; ++axis) {
        const auto n = static_cast<std::size_t>(axis);
        w.set_reg(detail::preloaded<stage, preload::workgroup_id_x>(w) + axis, lane, of.id[n]);
        w.set_reg(detail::preloaded<stage, preload::global_id_x>(w) + axis, lane, of.id[n] * of.size[n] + local[n]);
    }
}
/// Sets the registers of all lanes of a warp of a workgroup.
constexpr void set_compute_registers(warp& w, const workgroup& of)
{
    for (int lane = 0; w.launched() >> lane != 0; ++lane)
        set_compute_registers(w, lane, of, w.first_invocation() + static_cast<std::uint32_t>(lane));
}

/// Sets the registers of a fragment invocation.
constexpr void set_fragment_registers(warp& w, int lane, const fragment& of)
{
    constexpr shader_stage stage = shader_stage::fragment;
    w.set_reg(detail::preloaded<stage, preload::primitive_id>(w), lane, of.primitive);
    w.set_reg(detail::preloaded<stage, preload::frame_argument>(w), lane, of.frame_argument);
    w.set_reg(detail::preloaded<stage, preload::front_facing>(w), lane, of.is_front ? 0 : 1);
    w.set_reg(detail::preloaded<stage, preload::pixel_xy>(w), lane, of.x | of.y << 16);
    w.set_reg(detail::preloaded<stage, preload::varying_source>(w), lane, 0);
    w.set_reg(detail::preloaded<stage, preload::coverage>(w), lane, of.coverage);
}

/// Sets the registers of a vertex invocation. `index` is the number of its record among those that are written.
constexpr void set_vertex_registers(warp& w, int lane, std::uint32_t index, std::uint32_t vertex, std::uint32_t instance)
{
    constexpr shader_stage stage = shader_stage::vertex;
    w.set_reg(detail::preloaded<stage, preload::output_index>(w), lane, index);
    w.set_reg(detail::preloaded<stage, preload::vertex_id>(w), lane, vertex);
    w.set_reg(detail::preloaded<stage, preload::instance_id>(w), lane, instance);
}

/// Calls `run` with each workgroup of a grid of `groups` workgroups, x first, until it returns false.
template <class Run>
constexpr void each_workgroup(const std::array<std::uint32_t, 3>& groups, const std::array<std::uint32_t, 3>& size, const Run& run)
{
    for (std::uint32_t z = 0; z < groups[2]; ++z)
        for (std::uint32_t y = 0; y < groups[1]; ++y)
            for (std::uint32_t x = 0; x < groups[0]; ++x)
                if (!run(workgroup{{x, y, z}, size})) return;
}

}  // namespace valhall::simulator

#endif
