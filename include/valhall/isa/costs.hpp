// SPDX-License-Identifier: MIT
// The machine model: what each GPU product executes in a clock, how many threads it holds, and what its units cost. Each number says where it
// is from.
//
//   constexpr machine_model m = *machine_of("Mali-G715 MC11");
//   m[machine_fact::threads].value        2048
//   m[machine_fact::threads].from         evidence::published
//   m.costs(rate_scale::clocked)          the rates of its units in a clock; costs_of("Mali-G715") are those that the offline compiler counts
#ifndef VALHALL_ISA_COSTS_HPP
#define VALHALL_ISA_COSTS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/gpus.hpp"
#include "valhall/isa/opcode.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/isa/register_mask.hpp"
#include "valhall/isa/role_names.hpp"

namespace valhall {

/// Units whose cycles are counted. A fused varying and texture instruction counts for both.
enum class pipeline : std::uint8_t { fma, cvt, sfu, load_store, varying, texture };
/// The number of pipelines.
inline constexpr int pipeline_count = 6;
/// All pipelines.
inline constexpr pipeline pipelines[pipeline_count] = {pipeline::fma,        pipeline::cvt,     pipeline::sfu,
                                                       pipeline::load_store, pipeline::varying, pipeline::texture};

/// The abbreviation of a unit.
constexpr std::string_view name_of(pipeline p)
{
    constexpr std::string_view names[pipeline_count] = {"FMA", "CVT", "SFU", "LS", "V", "T"};
    return static_cast<unsigned>(p) < pipeline_count ? names[static_cast<int>(p)] : std::string_view();
}

/// Where a number of the machine model is from.
enum class evidence : std::uint8_t {
    unknown,  ///< there is no number
    assumed,  ///< that of another product, generation or unit
    modelled,  ///< in the cost model of another compiler
    measured,  ///< measured on a device
    published,  ///< in documents of Arm, or in what its driver says
    reported,  ///< follows from reports of Arm's offline compiler
};

/// The name of a kind of evidence.
/// Example: name_of(evidence::measured) == "measured";
constexpr std::string_view name_of(evidence from)
{
    constexpr std::string_view names[] = {"unknown", "assumed", "modelled", "measured", "published", "reported"};
    return static_cast<unsigned>(from) < 6 ? names[static_cast<int>(from)] : std::string_view();
}

/// A number of the machine model.
struct quantity {
    std::uint16_t value = 0;  ///< the number; 0 if it is unknown
    evidence from = evidence::unknown;  ///< where it is from

    /// True if the number is known or assumed.
    constexpr explicit operator bool() const { return from != evidence::unknown; }
    friend constexpr bool operator==(const quantity&, const quantity&) = default;
};

/// The scales of rates: `counted`, cycles as Arm's offline compiler counts them; `clocked`, clocks of a core of the product. They differ on v9,
/// where the offline compiler counts half of the cycles.
enum class rate_scale : std::uint8_t { counted, clocked };

/// How FMA, CVT and SFU share the issue of instructions, which determines the cycles of arithmetic (column A of the offline compiler).
enum class issue_rule : std::uint8_t {
    apart,  ///< each unit has its own issue: the most cycles of one unit
    shared,  ///< an issue goes to any of them, at the rate of FMA: the sum of their instructions, or the cycles of SFU if these are more
    paired,  ///< as `shared` at the rate of CVT, but an FMA is issued beside each other instruction, and two FMAs are issued at once
};

namespace detail {

// Architectures first to last have a rule of issue.
struct issue_step {
    arch first, last;
    issue_rule rule;
    evidence from;
};

// On architectures first to last, programs that use only some registers run with a percentage of the threads.
struct occupancy_step {
    arch first, last;
    std::uint8_t percent, registers;
    register_mask allowed;
};

}  // namespace detail

// machine_fact; machine_values, machine_likes, issue_steps, occupancy_steps.
#include "valhall/isa/generated/costs.inc"

/// The name of a fact.
/// Example: name_of(machine_fact::threads) == "threads";
constexpr std::string_view name_of(machine_fact fact) { return detail::machine_fact_names[static_cast<std::size_t>(fact)]; }
/// The unit of a fact's numbers, such as "clocks".
constexpr std::string_view unit_of(machine_fact fact) { return detail::machine_fact_units[static_cast<std::size_t>(fact)]; }
/// A sentence about a fact.
constexpr std::string_view sentence_of(machine_fact fact) { return detail::machine_fact_sentences[static_cast<std::size_t>(fact)]; }

/// All facts of the machine model.
inline constexpr auto machine_facts = [] {
    std::array<machine_fact, static_cast<std::size_t>(detail::machine_fact_count)> all{};
    for (std::size_t n = 0; n < all.size(); ++n) all[n] = static_cast<machine_fact>(n);
    return all;
}();

/// The throughput of a product's units.
struct cost_model {
    std::string_view product{};  ///< the product, as in `gpus`
    std::uint16_t per_cycle[pipeline_count]{};  ///< instructions per cycle of each unit, counting one for each thread; for varyings,
        ///< components
    std::uint8_t wide_factor = 1;  ///< cost factor of arithmetic with 64-bit elements
    issue_rule issue = issue_rule::apart;  ///< how the arithmetic units share the issue of instructions
    bool lists_units = true;  ///< the offline compiler lists FMA, CVT and SFU, and not only their column A
    evidence from[pipeline_count]{};  ///< where each rate is from
    std::string_view assumed_from{};  ///< the product whose rates those are that are assumed; empty if none are

    /// True if a rate is that of another product.
    constexpr bool is_assumed(pipeline p) const { return from[static_cast<int>(p)] == evidence::assumed; }
};

/// The numbers of a product.
class machine_model {
public:
    /// That of the first product.
    constexpr machine_model() = default;
    /// That of a product of `gpus`, by its index.
    constexpr explicit machine_model(std::size_t index) : index_(static_cast<std::uint8_t>(index)) {}

    /// The product.
    constexpr const gpu& product() const { return gpus[index_]; }
    /// A fact.
    constexpr quantity operator[](machine_fact fact) const
    {
        const unsigned packed = detail::machine_values[std::size_t{index_} * static_cast<std::size_t>(detail::machine_fact_count) +
                                                       static_cast<std::size_t>(fact)];
        return {static_cast<std::uint16_t>(packed & 0x1FFF), static_cast<evidence>(packed >> 13)};
    }
    /// The product whose rates on a scale are assumed; empty if none are.
    constexpr std::string_view assumed_from(rate_scale scale) const
    {
        const std::size_t like = detail::machine_likes[2 * std::size_t{index_} + static_cast<std::size_t>(scale)];
        return like < sizeof gpus / sizeof gpus[0] ? gpus[like].name : std::string_view();
    }
    /// The rate of a unit on a scale.
    constexpr quantity rate(pipeline p, rate_scale scale) const
    {
        const machine_fact first = scale == rate_scale::counted ? machine_fact::counted_fma : machine_fact::clocked_fma;
        return (*this)[static_cast<machine_fact>(static_cast<int>(first) + static_cast<int>(p))];
    }
    /// How the arithmetic units share the issue of instructions.
    constexpr issue_rule issue() const
    {
        for (const detail::issue_step& one : detail::issue_steps)
            if (product().architecture >= one.first && product().architecture <= one.last) return one.rule;
        return issue_rule::apart;
    }
    /// The rates of all units on a scale.
    constexpr cost_model costs(rate_scale scale = rate_scale::counted) const
    {
        cost_model made{.product = product().name,
                        .wide_factor = static_cast<std::uint8_t>((*this)[machine_fact::wide_cost].value),
                        .issue = issue(),
                        .lists_units = (*this)[machine_fact::lists_units].value != 0,
                        .assumed_from = assumed_from(scale)};
        for (const pipeline p : pipelines) {
            made.per_cycle[static_cast<int>(p)] = rate(p, scale).value;
            made.from[static_cast<int>(p)] = rate(p, scale).from;
        }
        return made;
    }

    friend constexpr bool operator==(const machine_model&, const machine_model&) = default;

private:
    std::uint8_t index_ = 0;
};

/// The numbers of a product, named as for find_gpu(). Faults: unknown_gpu, also for an id of which only the architecture is known.
constexpr result<machine_model> machine_of(std::string_view product)
{
    const result<gpu> found = find_gpu(product);
    if (!found) return found.error();
    for (std::size_t n = 0; n < sizeof gpus / sizeof gpus[0]; ++n)
        if (gpus[n] == *found) return machine_model(n);
    return fault_code::unknown_gpu;
}

/// The numbers of the usual product of an architecture; see usual_gpu().
constexpr machine_model usual_machine(arch on) { return machine_model(static_cast<std::size_t>(&usual_gpu(on) - gpus)); }

/// The costs that the offline compiler counts for the usual product of an architecture.
constexpr cost_model usual_costs_of(arch on) { return usual_machine(on).costs(); }

/// The costs that the offline compiler counts for the usual product of v9.
inline constexpr cost_model usual_costs = usual_costs_of(arch::v9);

/// The costs that the offline compiler counts for a product, named as for find_gpu(). For an id of which only the architecture is known, those
/// of the usual product of the architecture, all marked as assumed. Faults: unknown_gpu.
constexpr result<cost_model> costs_of(std::string_view product)
{
    if (const result<machine_model> found = machine_of(product)) return found->costs();
    const result<gpu> known = find_gpu(product);
    if (!known) return known.error();
    cost_model made = usual_costs_of(known->architecture);
    made.assumed_from = made.product;
    for (evidence& one : made.from) one = evidence::assumed;
    return made;
}

/// The costs that the offline compiler counts for a product, or if the name is empty or unknown, for the usual product of an architecture.
constexpr cost_model costs_of(std::string_view product, arch on) { return costs_of(product).value_or(usual_costs_of(on)); }

/// The part of a core's threads that run at the same time, and the registers of each.
struct occupancy {
    int percent = 0;  ///< the percentage of the threads
    int registers = 0;  ///< the number of registers of a thread
    friend constexpr bool operator==(const occupancy&, const occupancy&) = default;
};

/// The occupancy of a program that uses some registers. Up to v14, full for r0 to r15 and r48 to r63. On v15, by the highest register.
constexpr occupancy occupancy_of(register_mask registers, arch on)
{
    for (const detail::occupancy_step& step : detail::occupancy_steps)
        if (on >= step.first && on <= step.last && (registers & ~step.allowed) == register_mask{}) return {step.percent, step.registers};
    return {};
}

/// Calls `visit(occupancy)` for each occupancy that programs of an architecture can have, the highest first.
template <class Visit>
constexpr void each_occupancy(arch on, const Visit& visit)
{
    for (const detail::occupancy_step& step : detail::occupancy_steps)
        if (on >= step.first && on <= step.last) visit(occupancy{step.percent, step.registers});
}

/// The registers that a program can use at full occupancy on an architecture, bit n for rn.
constexpr register_mask full_occupancy_registers(arch on)
{
    for (const detail::occupancy_step& step : detail::occupancy_steps)
        if (on >= step.first && on <= step.last) return step.allowed;
    return {};
}

/// The registers that a program can use at full occupancy on v9 to v14, bit n for rn.
inline constexpr std::uint64_t full_thread_registers = full_occupancy_registers(arch::v9).low;

/// The number of components that a varying instruction interpolates, given a value of one of its modifiers; 0 if the modifier does not
/// determine it.
constexpr int interpolated_components(enum_id id, word value)
{
    return static_cast<int>(detail::meaning_of(meaning_kind::components, id, value));
}

}  // namespace valhall

#endif
