// SPDX-License-Identifier: MIT
// The numbers that a timing estimate needs of a machine: those of a product, each of which the caller can replace.
//
//   timing_model model(*machine_of("Mali-G710"));
//   model.set(machine_fact::load_latency, 200);      as if loads missed the cache
//   model[machine_fact::alu_latency].from            evidence::modelled
#ifndef VALHALL_SIMULATOR_TIMING_MODEL_HPP
#define VALHALL_SIMULATOR_TIMING_MODEL_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/isa/costs.hpp"
#include "valhall/isa/register_mask.hpp"

namespace valhall::simulator {

/// The facts of a machine that a timing estimate uses: first the rates of the units, in the order of `pipelines`.
inline constexpr std::array timing_facts = {
    machine_fact::clocked_fma,     machine_fact::clocked_cvt,     machine_fact::clocked_sfu,  machine_fact::clocked_load_store,
    machine_fact::clocked_varying, machine_fact::clocked_texture, machine_fact::wide_cost,    machine_fact::threads,
    machine_fact::alu_latency,     machine_fact::sfu_latency,     machine_fact::load_latency, machine_fact::texture_latency,
    machine_fact::cached_bytes,    machine_fact::shared_bytes,    machine_fact::line_bytes,
};

/// The numbers of a timing estimate.
class timing_model {
public:
    /// The largest number that set() takes.
    static constexpr unsigned most = 8191;

    /// Those of a product.
    constexpr explicit timing_model(const machine_model& machine = {}) : machine_(machine)
    {
        for (std::size_t n = 0; n < timing_facts.size(); ++n) values_[n] = machine[timing_facts[n]];
    }

    /// The product.
    constexpr const machine_model& machine() const { return machine_; }
    /// A fact of timing_facts; others are unknown.
    constexpr quantity operator[](machine_fact fact) const
    {
        const std::size_t n = place_of(fact);
        return n < timing_facts.size() ? values_[n] : quantity{};
    }
    /// Replaces a fact. Returns false, and changes nothing, for facts that are not in timing_facts and for numbers outside 1 to `most`. A cost
    /// of 64-bit arithmetic is at most 255.
    constexpr bool set(machine_fact fact, unsigned value)
    {
        const std::size_t n = place_of(fact);
        if (n == timing_facts.size() || value == 0 || value > most || (fact == machine_fact::wide_cost && value > 255)) return false;
        values_[n].value = static_cast<std::uint16_t>(value);
        given_[n] = true;
        return true;
    }
    /// True if set() has replaced a fact.
    constexpr bool is_given(machine_fact fact) const
    {
        const std::size_t n = place_of(fact);
        return n < timing_facts.size() && given_[n];
    }
    /// True if a fact is neither given nor known of this product.
    constexpr bool is_assumed(machine_fact fact) const { return !is_given(fact) && (*this)[fact].from == evidence::assumed; }

    /// The rates in a clock, and how arithmetic units share the issue of instructions.
    constexpr cost_model costs() const
    {
        cost_model made = machine_.costs(rate_scale::clocked);
        for (const pipeline p : pipelines) made.per_cycle[static_cast<int>(p)] = values_[static_cast<std::size_t>(p)].value;
        made.wide_factor = static_cast<std::uint8_t>((*this)[machine_fact::wide_cost].value);
        return made;
    }

private:
    static constexpr std::size_t place_of(machine_fact fact)
    {
        std::size_t n = 0;
        while (n < timing_facts.size() && timing_facts[n] != fact) ++n;
        return n;
    }

    machine_model machine_;
    std::array<quantity, timing_facts.size()> values_{};
    std::array<bool, timing_facts.size()> given_{};
};

/// The warps that a core holds at an occupancy in percent, in whole workgroups of `workgroup_warps` warps; at least one workgroup.
constexpr std::uint32_t resident_warps_at(const timing_model& model, int percent, std::uint32_t workgroup_warps = 1)
{
    constexpr std::uint32_t lanes = 16;
    const std::uint32_t warps = model[machine_fact::threads].value * static_cast<std::uint32_t>(percent) / 100 / lanes;
    const std::uint32_t group = workgroup_warps != 0 ? workgroup_warps : 1;
    return warps < group ? group : warps - warps % group;
}
/// The same for a program that uses some registers.
constexpr std::uint32_t resident_warps(const timing_model& model, register_mask registers, arch on, std::uint32_t workgroup_warps = 1)
{
    return resident_warps_at(model, occupancy_of(registers, on).percent, workgroup_warps);
}

}  // namespace valhall::simulator

#endif
