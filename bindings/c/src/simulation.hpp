// SPDX-License-Identifier: MIT
// A run of the C interface: the library's simulator with the caller's memory.
#ifndef VALHALL_BINDINGS_C_SIMULATION_HPP
#define VALHALL_BINDINGS_C_SIMULATION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "call.hpp"

#include <valhall/simulator/noise.hpp>
#include <valhall/simulator/workgroup_run.hpp>

namespace c_interface {

namespace sim = valhall::simulator;

static_assert(VALHALL_LANE_COUNT == sim::warp_size);
static_assert(VALHALL_OUTPUT_BLEND == static_cast<int>(sim::output_kind::blend) &&
              VALHALL_OUTPUT_TILE == static_cast<int>(sim::output_kind::tile) &&
              VALHALL_OUTPUT_DEPTH == static_cast<int>(sim::output_kind::depth) &&
              VALHALL_OUTPUT_STENCIL == static_cast<int>(sim::output_kind::stencil));

// A run of the caller's program and data.
class simulation : public sim::workgroup_run {
public:
    // `given` are the registers that start with the caller's values, unless the options except them; the others start as noise or 0.
    simulation(const sim::program_view& program, const valhall_run_options& options,
               valhall::register_mask given = ~valhall::register_mask{})
        : workgroup_run(program, state_of(options), options.invocations), options_(options)
    {
        sim::noise noise(options.seed);
        if (options.zeros == 0) fill_registers(noise);
        set_registers(given & ~valhall::register_mask{options.unset[0], options.unset[1]});
    }

    const sim::program_view& program() const { return around().program; }

    sim::run_fault run()
    {
        const sim::run_options checked{.lanes = static_cast<int>(std::min(invocations(), lanes())),
                                       .uniforms = around().uniforms,
                                       .specials = around().specials,
                                       .memory = around().memory.ranges()};
        const auto uniforms = static_cast<std::size_t>(uniform_count(program().on));
        if (const sim::run_fault wrong = fault_of(checked, register_count(program().on), uniforms)) return wrong;
        return workgroup_run::run(options_.limit);
    }

    void put_registers() const
    {
        if (options_.registers == nullptr) return;
        for (int r = 0; r < register_count(program().on); ++r)
            for (std::size_t n = 0; n < options_.invocations; ++n) options_.registers[place_of(r) + n] = reg(r, n);
    }

    valhall_run_result result() const
    {
        valhall_run_result made{};
        for (std::size_t n = 0; n < warps().size(); ++n) {
            made.steps += warps()[n].steps();
            made.discarded[n * lanes() / 64] |= std::uint64_t{warps()[n].discarded()} << n * lanes() % 64;
        }
        return made;
    }

    void put_outputs() const
    {
        if (options_.outputs == nullptr) return;
        options_.outputs->count = 0;
        for (const sim::output_words& one : devices().outputs()) {
            valhall_output made{static_cast<int>(one.kind), one.target, one.index, one.lanes, {}};
            std::copy(one.words.begin(), one.words.end(), made.lanes);
            add(options_.outputs, made);
        }
    }

private:
    // The index of a register of the first invocation.
    std::size_t place_of(int number) const { return static_cast<std::size_t>(number) * options_.invocations; }

    static sim::shared_state state_of(const valhall_run_options& options)
    {
        sim::shared_state made{.uniforms = {options.uniforms, options.uniform_count}};
        for (std::size_t n = 0; n < options.memory_count; ++n)
            made.memory.push_back({options.memory[n].address, std::span<std::uint8_t>(options.memory[n].bytes, options.memory[n].size)});
        for (std::size_t n = 0; n < options.special_count; ++n) {
            const valhall_special& one = options.specials[n];
            const std::uint32_t which = std::min<std::uint32_t>(one.which, 0xFF);
            made.specials.push_back({static_cast<valhall::special>(which), {one.low, one.high}, one.step});
        }
        for (std::size_t n = 0; n < options.buffer_count; ++n)
            made.buffers.push_back({options.buffers[n].handle, options.buffers[n].address, options.buffers[n].bytes});
        for (std::size_t n = 0; n < options.varying_count; ++n) {
            sim::varying_word word{options.varyings[n].offset, {}};
            std::copy_n(options.varyings[n].lanes, word.lanes.size(), word.lanes.begin());
            made.varyings.push_back(word);
        }
        // More outputs are an error of the run, because the host does not count those that it drops.
        if (options.outputs != nullptr) made.most_outputs = options.outputs->capacity;
        return made;
    }

    void set_registers(valhall::register_mask given)
    {
        if (options_.registers == nullptr) return;
        for (int r = 0; r < register_count(program().on); ++r)
            for (std::size_t n = 0; n < invocations() && static_cast<bool>(given >> r & 1); ++n)
                set_reg(r, n, options_.registers[place_of(r) + n]);
    }

    const valhall_run_options& options_;
};

}  // namespace c_interface

#endif
