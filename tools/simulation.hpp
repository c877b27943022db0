// SPDX-License-Identifier: MIT
// A run of a program on a state: a warp, or the warps of a workgroup, with their data.
#ifndef VALHALL_TOOLS_SIMULATION_HPP
#define VALHALL_TOOLS_SIMULATION_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "state_file.hpp"

#include <valhall/simulator/launch.hpp>
#include <valhall/simulator/noise.hpp>
#include <valhall/simulator/workgroup_run.hpp>

// The decoded program and the state of a simulation, which its warps refer to.
struct simulated_program {
    machine_state initial;
    std::vector<valhall::simulator::step> steps{};
    std::vector<std::uint32_t> uniforms{};
    std::vector<std::uint8_t> has_uniform{};
};

class simulation : private simulated_program, public valhall::simulator::workgroup_run {
public:
    static constexpr std::size_t most_outputs = 1 << 10;

    // Registers that the state does not give hold noise, or zeros without it.
    simulation(std::span<const valhall::word> program, valhall::arch on, machine_state given,
               const std::optional<valhall::simulator::noise>& noise = {})
        : simulated_program{std::move(given), steps_of(program, on)}, workgroup_run({steps, on}, shared_by(initial), initial.invocations)
    {
        set_registers(noise);
    }

    // A decoded program, such as one of Bifrost.
    simulation(const valhall::simulator::program_view& program, machine_state given,
               const std::optional<valhall::simulator::noise>& noise = {})
        : simulated_program{std::move(given)}, workgroup_run(program, shared_by(initial), initial.invocations)
    {
        set_registers(noise);
    }

    // Runs to the end, each warp at most `limit` instructions, with the host `other` in place of devices() if it is given. Returns the
    // error that stopped the run.
    valhall::simulator::run_fault run(std::uint64_t limit, valhall::simulator::observer* watcher = nullptr,
                                      valhall::simulator::host* other = nullptr)
    {
        watch(watcher);
        if (other != nullptr) set_host(*other);
        return workgroup_run::run(limit);
    }

    using workgroup_run::watch;
    // The observer of a single warp.
    void watch(std::size_t warp, valhall::simulator::observer& watcher) { warps()[warp].watch(&watcher); }

    // The state at the start, but the bytes of its memory are those of the run.
    const machine_state& state() const { return initial; }

private:
    static std::vector<valhall::simulator::step> steps_of(std::span<const valhall::word> program, valhall::arch on)
    {
        std::vector<valhall::simulator::step> made;
        for (const valhall::word bits : program) made.push_back(valhall::simulator::make_step(bits, on));
        return made;
    }

    valhall::simulator::shared_state shared_by(machine_state& from)
    {
        if (!from.uniforms.empty()) uniforms.resize(static_cast<std::size_t>(from.uniforms.rbegin()->first) + 1);
        has_uniform.resize(uniforms.size());
        for (const auto& [number, value] : from.uniforms) {
            uniforms[static_cast<std::size_t>(number)] = value;
            has_uniform[static_cast<std::size_t>(number)] = 1;
        }
        valhall::simulator::shared_state made{.uniforms = uniforms, .has_uniform = has_uniform, .most_outputs = most_outputs};
        for (memory_piece& piece : from.memory) made.memory.push_back({piece.address, piece.bytes});
        for (const auto& [which, words] : from.specials)
            made.specials.push_back({which, {words[0], words[1]}, which == valhall::special::thread_local_pointer ? from.thread_bytes : 0});
        for (const auto& [handle, buffer] : from.buffers) made.buffers.push_back(buffer);
        for (const auto& [offset, values] : from.varyings) {
            valhall::simulator::varying_word word{offset, {}};
            for (std::size_t lane = 0; lane < from.invocations; ++lane) word.lanes[lane] = values.at(lane);
            made.varyings.push_back(word);
        }
        return made;
    }

    void set_registers(std::optional<valhall::simulator::noise> noise)
    {
        if (noise) fill_registers(*noise);
        for (std::size_t n = 0; n < invocations(); ++n) {
            for (const auto& [number, values] : initial.registers) set_reg(number, n, values.at(n));
            if (initial.is_workgroup)
                valhall::simulator::set_compute_registers(warps()[n / lanes()], static_cast<int>(n % lanes()),
                                                          {initial.group, initial.size}, static_cast<std::uint32_t>(n));
        }
    }
};

#endif
