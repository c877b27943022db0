// SPDX-License-Identifier: MIT
// A run of the C interface: the library's simulator with the caller's memory.
#ifndef VALHALL_BINDINGS_C_SIMULATION_HPP
#define VALHALL_BINDINGS_C_SIMULATION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "call.hpp"

#include <valhall/simulator/default_host.hpp>
#include <valhall/simulator/noise.hpp>
#include <valhall/simulator/run.hpp>

namespace c_interface {

namespace sim = valhall::simulator;

static_assert(VALHALL_LANE_COUNT == sim::warp_size);
static_assert(VALHALL_OUTPUT_BLEND == static_cast<int>(sim::output_kind::blend) &&
              VALHALL_OUTPUT_TILE == static_cast<int>(sim::output_kind::tile) &&
              VALHALL_OUTPUT_DEPTH == static_cast<int>(sim::output_kind::depth) &&
              VALHALL_OUTPUT_STENCIL == static_cast<int>(sim::output_kind::stencil));

// A run and the data that it refers to.
class simulation {
public:
    // `given` are the registers that start with the caller's values, unless the options except them; the others start as noise or 0.
    simulation(const sim::program_view& program, const valhall_run_options& options,
               valhall::register_mask given = ~valhall::register_mask{})
        : options_(options), lanes_(program.warp_lanes), around_{.program = program}
    {
        for (std::size_t n = 0; n < options.memory_count; ++n)
            memory_.push_back({options.memory[n].address, std::span<std::uint8_t>(options.memory[n].bytes, options.memory[n].size)});
        for (std::size_t n = 0; n < options.special_count; ++n) {
            const valhall_special& one = options.specials[n];
            const std::uint32_t which = std::min<std::uint32_t>(one.which, 0xFF);
            specials_.push_back({static_cast<valhall::special>(which), {one.low, one.high}, one.step});
        }
        for (std::size_t n = 0; n < options.buffer_count; ++n)
            buffers_.push_back({options.buffers[n].handle, options.buffers[n].address, options.buffers[n].bytes});
        for (std::size_t n = 0; n < options.varying_count; ++n) {
            sim::varying_word word{options.varyings[n].offset, {}};
            std::copy_n(options.varyings[n].lanes, word.lanes.size(), word.lanes.begin());
            varyings_.push_back(word);
        }
        // More outputs are an error of the run, because the host does not count those that it drops.
        if (options.outputs != nullptr) outputs_.resize(options.outputs->capacity);
        host_.buffers = buffers_;
        host_.varyings = varyings_;
        host_.output_storage = outputs_;
        around_.uniforms = {options.uniforms, options.uniform_count};
        around_.specials = specials_;
        around_.memory = memory_;
        around_.devices = &host_;
        around_.invocations = options.invocations;
        make_warps(given);
    }
    simulation(const simulation&) = delete;
    simulation& operator=(const simulation&) = delete;

    std::span<sim::warp> warps() { return warps_; }
    const sim::program_view& program() const { return around_.program; }

    sim::run_fault run()
    {
        const sim::run_options checked{.lanes = static_cast<int>(std::min<std::size_t>(options_.invocations, lanes_)),
                                       .uniforms = around_.uniforms,
                                       .specials = specials_,
                                       .memory = memory_};
        const auto uniforms = static_cast<std::size_t>(uniform_count(program().on));
        if (const sim::run_fault wrong = fault_of(checked, register_count(program().on), uniforms)) return wrong;
        return sim::run_workgroup(warps_, options_.limit);
    }

    void put_registers() const
    {
        if (options_.registers == nullptr) return;
        for (int r = 0; r < register_count(program().on); ++r)
            for (std::size_t n = 0; n < options_.invocations; ++n)
                options_.registers[place_of(r) + n] = warps_[n / lanes_].reg(r, static_cast<int>(n % lanes_));
    }

    valhall_run_result result() const
    {
        valhall_run_result made{};
        for (std::size_t n = 0; n < warps_.size(); ++n) {
            made.steps += warps_[n].steps();
            made.discarded[n * lanes_ / 64] |= std::uint64_t{warps_[n].discarded()} << n * lanes_ % 64;
        }
        return made;
    }

    void put_outputs() const
    {
        if (options_.outputs == nullptr) return;
        options_.outputs->count = 0;
        for (const sim::output_words& one : host_.outputs()) {
            valhall_output made{static_cast<int>(one.kind), one.target, one.index, one.lanes, {}};
            std::copy(one.words.begin(), one.words.end(), made.lanes);
            add(options_.outputs, made);
        }
    }

private:
    // The index of a register of the first invocation.
    std::size_t place_of(int number) const { return static_cast<std::size_t>(number) * options_.invocations; }

    void make_warps(valhall::register_mask given)
    {
        sim::noise noise(options_.seed);
        const valhall::register_mask set = given & ~valhall::register_mask{options_.unset[0], options_.unset[1]};
        for (std::uint32_t first = 0; first < options_.invocations; first += static_cast<std::uint32_t>(lanes_)) {
            const auto count = static_cast<int>(std::min<std::size_t>(lanes_, options_.invocations - first));
            sim::warp& w = warps_.emplace_back(around_, count, first);
            if (options_.zeros == 0) w.fill_registers(noise);
            if (options_.registers == nullptr) continue;
            for (int r = 0; r < register_count(program().on); ++r) {
                if (!static_cast<bool>(set >> r & 1)) continue;
                for (int lane = 0; lane < count; ++lane)
                    w.set_reg(r, lane, options_.registers[place_of(r) + first + static_cast<std::size_t>(lane)]);
            }
        }
    }

    const valhall_run_options& options_;
    std::size_t lanes_;
    std::vector<sim::memory_range> memory_{};
    std::vector<sim::special_binding> specials_{};
    std::vector<sim::buffer_binding> buffers_{};
    std::vector<sim::varying_word> varyings_{};
    std::vector<sim::output_words> outputs_{};
    sim::default_host host_{};
    sim::environment around_;
    std::vector<sim::warp> warps_{};
};

}  // namespace c_interface

#endif
