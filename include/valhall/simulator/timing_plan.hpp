// SPDX-License-Identifier: MIT
// The facts of an instruction that a timing estimate needs: registers, slots, and its time in each unit.
#ifndef VALHALL_SIMULATOR_TIMING_PLAN_HPP
#define VALHALL_SIMULATOR_TIMING_PLAN_HPP

#include <algorithm>
#include <cstdint>

#include "valhall/program/effects.hpp"
#include "valhall/program/register_use.hpp"
#include "valhall/simulator/timing_values.hpp"

namespace valhall::simulator {

namespace detail {

// Servers execute instructions one after the other: two ports that issue arithmetic, SFU, and the units that messages go to.
enum class timing_server : std::uint8_t { first_port, second_port, sfu, load_store, varying, texture, none };
inline constexpr int timing_server_count = 6;

// The facts of an instruction for an estimate.
struct timing_plan {
    register_mask read = 0, written = 0;  // by sources and staging registers; by an arithmetic unit
    register_mask delivered = 0;  // written by the message
    std::uint64_t issue_ticks = ticks_per_clock;  // until the warp can issue the next one
    std::uint64_t port_ticks = 0, unit_ticks = 0, latency = ticks_per_clock;
    std::uint64_t busy[pipeline_count]{};  // ticks in each unit; for accesses to memory, of one cache line
    timing_server port = timing_server::none, unit = timing_server::none;
    std::uint8_t waits = 0;  // bit n: slot n
    std::int8_t slot = -1;  // of its message
    bool is_message = false, is_barrier = false, is_sfu = false, is_memory = false;
};

// Makes the plan of each instruction.
class timing_planner {
public:
    constexpr explicit timing_planner(const timing_model& model) : model_(model), costs_(model.costs()) {}

    constexpr timing_plan plan(const valhall::instruction& i) const
    {
        timing_plan made;
        const register_use use = register_use_of(i);
        made.read = use.read;
        made.delivered = use.staging_written;
        made.written = use.written & ~use.staging_written;
        made.waits = static_cast<std::uint8_t>(slots_waited_for(i));
        made.is_barrier = has(i.row(), effect::is_barrier);
        made.is_sfu = i.unit() == unit::sfu;
        made.is_message = takes_messages(i.unit());
        made.is_memory = made.is_message && (reads_memory(i) || writes_memory(i));
        if (made.is_message) made.slot = static_cast<std::int8_t>(slot_signalled(i));
        else made.issue_ticks *= static_cast<std::uint64_t>(std::max(1, i.cycles()));
        const pipeline_load load = load_of(i, costs_);
        for (const pipeline p : pipelines)
            if (load[p] != 0) made.busy[static_cast<int>(p)] = ticks_at(load[p], costs_.per_cycle[static_cast<int>(p)]);
        set_places(made, i.unit(), load);
        return made;
    }

private:
    // The ticks of a warp in what executes `rate` threads a clock.
    static constexpr std::uint64_t ticks_at(std::uint64_t load, std::uint64_t rate)
    {
        return std::max<std::uint64_t>(1, (16 * load * ticks_per_clock + rate / 2) / rate);
    }

    // The port, the unit and the latency.
    constexpr void set_places(timing_plan& made, unit by, const pipeline_load& load) const
    {
        made.latency = ticks_per_clock * model_[machine_fact::load_latency].value;
        switch (by) {
        case unit::none: break;
        case unit::fma: set_arithmetic(made, pipeline::fma, load); break;
        case unit::cvt: set_arithmetic(made, pipeline::cvt, load); break;
        case unit::sfu: set_arithmetic(made, pipeline::sfu, load); break;
        case unit::load_store: set_unit(made, timing_server::load_store, pipeline::load_store); break;
        case unit::varying: set_unit(made, timing_server::varying, pipeline::varying); break;
        case unit::texture:
        case unit::varying_texture:
            set_unit(made, timing_server::texture, pipeline::texture);
            made.latency = ticks_per_clock * model_[machine_fact::texture_latency].value;
            break;
        }
    }
    static constexpr void set_unit(timing_plan& made, timing_server to, pipeline p)
    {
        if (made.busy[static_cast<int>(p)] == 0) return;
        made.unit = to;
        made.unit_ticks = made.busy[static_cast<int>(p)];
    }
    constexpr void set_arithmetic(timing_plan& made, pipeline p, const pipeline_load& load) const
    {
        made.latency = made.issue_ticks - ticks_per_clock + ticks_per_clock * model_[machine_fact::alu_latency].value;
        if (made.is_sfu) set_unit(made, timing_server::sfu, p);
        if (load[p] == 0) return;
        switch (costs_.issue) {
        case issue_rule::apart:
            if (made.is_sfu) return;
            made.port = p == pipeline::fma ? timing_server::first_port : timing_server::second_port;
            made.port_ticks = made.busy[static_cast<int>(p)];
            return;
        case issue_rule::shared:
            made.port = timing_server::first_port;
            made.port_ticks = ticks_at(load[p], costs_.per_cycle[static_cast<int>(pipeline::fma)]);
            return;
        case issue_rule::paired:  // the engine moves FMA to the second port if that is free earlier
            made.port = p == pipeline::fma ? timing_server::first_port : timing_server::second_port;
            made.port_ticks = ticks_at(load[p], costs_.per_cycle[static_cast<int>(pipeline::cvt)]);
            return;
        }
    }

    const timing_model& model_;
    cost_model costs_;
};

}  // namespace detail

}  // namespace valhall::simulator

#endif
