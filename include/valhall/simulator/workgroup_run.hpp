// SPDX-License-Identifier: MIT
// A run of one workgroup, or of one warp, whose state the caller gives: memory, uniforms, special values, buffers, varyings and registers.
#ifndef VALHALL_SIMULATOR_WORKGROUP_RUN_HPP
#define VALHALL_SIMULATOR_WORKGROUP_RUN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/noise.hpp"
#include "valhall/simulator/run.hpp"

namespace valhall::simulator {

/// The state that the warps of a run share. The bytes of the memory and the uniforms belong to the caller, and must outlive the run.
struct shared_state {
    std::vector<memory_range> memory{};          ///< the memory for loads and stores
    std::vector<special_binding> specials{};     ///< the given special values
    std::span<const std::uint32_t> uniforms{};   ///< u0, u1 …
    std::span<const std::uint8_t> has_uniform{}; ///< 0 for uniforms that are not given; empty if all are
    std::vector<buffer_binding> buffers{};       ///< the buffers, in any order
    std::vector<varying_word> varyings{};        ///< the varyings that the program may load, in any order
    std::size_t most_outputs = 0;                ///< the number of outputs that can be recorded
};

/// The warps of a workgroup, and what they refer to:
///
///     simulator::workgroup_run run(program.view(), {.uniforms = numbers}, 4);
///     run.set_reg(60, 3, 7);                                       // r60 of the last invocation
///     if (const simulator::run_fault fault = run.run(1000)) return fault;
///     return run.reg(0, 3);
class workgroup_run {
public:
    /// `invocations`, fewer than 2^32, are in warps of as many lanes as the program has. The decoded program belongs to the caller.
    workgroup_run(const program_view& program, shared_state state, std::size_t invocations)
        : state_(std::move(state)), outputs_(state_.most_outputs), lanes_(program.warp_lanes), invocations_(invocations),
          around_{.program = program}
    {
        host_.buffers = state_.buffers;
        host_.varyings = state_.varyings;
        host_.output_storage = outputs_;
        around_.uniforms = state_.uniforms;
        around_.has_uniform = state_.has_uniform;
        around_.specials = state_.specials;
        around_.memory = state_.memory;
        around_.devices = &host_;
        around_.invocations = static_cast<std::uint32_t>(invocations);
        for (std::size_t first = 0; first < invocations; first += lanes_)
            warps_.emplace_back(around_, static_cast<int>(std::min(lanes_, invocations - first)), static_cast<std::uint32_t>(first));
    }
    /// The warps refer to their run.
    workgroup_run(const workgroup_run&) = delete;
    workgroup_run& operator=(const workgroup_run&) = delete;  ///< not assignable

    /// Fills the registers of all warps with noise, one warp after another. Call it before set_reg().
    void fill_registers(noise& from)
    {
        for (warp& w : warps_) w.fill_registers(from);
    }
    /// Sets a register of an invocation.
    void set_reg(int number, std::size_t invocation, std::uint32_t value)
    {
        warps_[invocation / lanes_].set_reg(number, static_cast<int>(invocation % lanes_), value);
    }
    /// A register of an invocation.
    std::uint32_t reg(int number, std::size_t invocation) const
    {
        return warps_[invocation / lanes_].reg(number, static_cast<int>(invocation % lanes_));
    }
    /// True if an invocation's fragment has been discarded.
    bool is_discarded(std::size_t invocation) const { return (warps_[invocation / lanes_].discarded() >> invocation % lanes_ & 1) != 0; }

    /// Calls an observer around each instruction of all warps. Null: none.
    void watch(observer* watcher) { around_.watcher = watcher; }
    /// Lets another host answer messages.
    void set_host(host& other) { around_.devices = &other; }
    /// Runs to the end, each warp at most `limit` instructions. Returns the fault that stopped the run.
    run_fault run(std::uint64_t limit) { return run_workgroup(warps_, limit); }

    /// The warps, in the order of their invocations.
    std::span<warp> warps() { return warps_; }
    /// The same, of a run that does not change.
    std::span<const warp> warps() const { return warps_; }
    /// The environment of all warps.
    const environment& around() const { return around_; }
    /// The host that records the outputs, unless set_host() gave another one.
    const default_host& devices() const { return host_; }
    /// The lanes of each warp.
    std::size_t lanes() const { return lanes_; }
    /// The number of invocations.
    std::size_t invocations() const { return invocations_; }

private:
    shared_state state_;
    std::vector<output_words> outputs_;
    std::size_t lanes_, invocations_;
    default_host host_{};
    environment around_;
    std::vector<warp> warps_{};
};

}  // namespace valhall::simulator

#endif
