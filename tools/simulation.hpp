// SPDX-License-Identifier: MIT
// A run of a program on a state: a warp, or the warps of a workgroup, with their data.
#ifndef VALHALL_TOOLS_SIMULATION_HPP
#define VALHALL_TOOLS_SIMULATION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "state_file.hpp"

#include <valhall/simulator/default_host.hpp>
#include <valhall/simulator/launch.hpp>
#include <valhall/simulator/noise.hpp>
#include <valhall/simulator/run.hpp>

class simulation {
public:
    static constexpr std::size_t most_outputs = 1 << 10;

    // Registers that the state does not give hold noise, or zeros without it.
    simulation(std::span<const valhall::word> program, valhall::arch on, machine_state state,
               const std::optional<valhall::simulator::noise>& noise = {})
        : state_(std::move(state)), noise_(noise), around_{.program = {{}, on}}
    {
        for (const valhall::word bits : program) steps_.push_back(valhall::simulator::make_step(bits, on));
        around_.program = {steps_, on};
        begin();
    }

    // A decoded program, such as one of Bifrost.
    simulation(const valhall::simulator::program_view& program, machine_state state,
               const std::optional<valhall::simulator::noise>& noise = {})
        : state_(std::move(state)), lanes_(program.warp_lanes), noise_(noise), around_{.program = program}
    {
        begin();
    }

    simulation(const simulation&) = delete;
    simulation& operator=(const simulation&) = delete;

    // Runs to the end, each warp at most `limit` instructions, with the host `other` in place of devices() if it is given. Returns the
    // error that stopped the run.
    valhall::simulator::run_fault run(std::uint64_t limit, valhall::simulator::observer* watcher = nullptr,
                                      valhall::simulator::host* other = nullptr)
    {
        around_.watcher = watcher;
        if (other != nullptr) around_.devices = other;
        return valhall::simulator::run_workgroup(warps_, limit);
    }

    // The observer of a single warp.
    void watch(std::size_t warp, valhall::simulator::observer& watcher) { warps_[warp].watch(&watcher); }

    const machine_state& state() const { return state_; }
    const valhall::simulator::environment& around() const { return around_; }
    const std::vector<valhall::simulator::warp>& warps() const { return warps_; }
    const valhall::simulator::default_host& devices() const { return devices_; }

    // The lanes of each warp.
    std::size_t lanes() const { return lanes_; }
    std::size_t invocations() const { return state_.invocations; }
    std::uint32_t reg(int number, std::size_t invocation) const
    {
        return warps_[invocation / lanes_].reg(number, static_cast<int>(invocation % lanes_));
    }
    bool is_discarded(std::size_t invocation) const { return (warps_[invocation / lanes_].discarded() >> invocation % lanes_ & 1) != 0; }

private:
    void begin()
    {
        for (memory_piece& piece : state_.memory) ranges_.push_back({piece.address, piece.bytes});
        for (const auto& [which, words] : state_.specials)
            specials_.push_back({which, {words[0], words[1]}, which == valhall::special::thread_local_pointer ? state_.thread_bytes : 0});
        set_uniforms();
        set_host();
        around_.specials = specials_;
        around_.memory = ranges_;
        around_.devices = &devices_;
        around_.invocations = static_cast<std::uint32_t>(state_.invocations);
        make_warps();
    }

    void set_uniforms()
    {
        if (state_.uniforms.empty()) return;
        uniforms_.resize(static_cast<std::size_t>(state_.uniforms.rbegin()->first) + 1);
        has_uniform_.resize(uniforms_.size());
        for (const auto& [number, value] : state_.uniforms) {
            uniforms_[static_cast<std::size_t>(number)] = value;
            has_uniform_[static_cast<std::size_t>(number)] = 1;
        }
        around_.uniforms = uniforms_;
        around_.has_uniform = has_uniform_;
    }

    void set_host()
    {
        for (const auto& [handle, buffer] : state_.buffers) buffers_.push_back(buffer);
        for (const auto& [offset, values] : state_.varyings) {
            valhall::simulator::varying_word word{offset, {}};
            for (std::size_t lane = 0; lane < state_.invocations; ++lane) word.lanes[lane] = values.at(lane);
            varyings_.push_back(word);
        }
        devices_.buffers = buffers_;
        devices_.varyings = varyings_;
        devices_.output_storage = outputs_;
    }

    void make_warps()
    {
        for (std::size_t first = 0; first < state_.invocations; first += lanes_) {
            warps_.emplace_back(around_, static_cast<int>(std::min(lanes_, state_.invocations - first)), static_cast<std::uint32_t>(first));
            if (noise_) warps_.back().fill_registers(*noise_);
            for (std::size_t n = first; n < first + lanes_ && n < state_.invocations; ++n) set_registers(warps_.back(), n);
        }
    }

    void set_registers(valhall::simulator::warp& w, std::size_t invocation) const
    {
        const int lane = static_cast<int>(invocation % lanes_);
        for (const auto& [number, values] : state_.registers) w.set_reg(number, lane, values.at(invocation));
        if (state_.is_workgroup)
            valhall::simulator::set_compute_registers(w, lane, {state_.group, state_.size}, static_cast<std::uint32_t>(invocation));
    }

    machine_state state_;
    std::size_t lanes_ = valhall::simulator::warp_size;
    std::optional<valhall::simulator::noise> noise_{};
    std::vector<valhall::simulator::step> steps_{};
    std::vector<valhall::simulator::memory_range> ranges_{};
    std::vector<valhall::simulator::special_binding> specials_{};
    std::vector<std::uint32_t> uniforms_{};
    std::vector<std::uint8_t> has_uniform_{};
    std::vector<valhall::simulator::buffer_binding> buffers_{};
    std::vector<valhall::simulator::varying_word> varyings_{};
    std::vector<valhall::simulator::output_words> outputs_ = std::vector<valhall::simulator::output_words>(most_outputs);
    valhall::simulator::default_host devices_{};
    valhall::simulator::environment around_;
    std::vector<valhall::simulator::warp> warps_{};
};

#endif
