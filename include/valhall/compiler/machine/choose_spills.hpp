// SPDX-License-Identifier: MIT
// Chooses values to spill: those that cost the fewest accesses to memory for the register pressure that they relieve.
#ifndef VALHALL_COMPILER_MACHINE_CHOOSE_SPILLS_HPP
#define VALHALL_COMPILER_MACHINE_CHOOSE_SPILLS_HPP

#include <algorithm>
#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/pressure.hpp"

namespace valhall::compiler {

// Spilling methods.
struct spill_options {
    bool rematerializes = true;  // recompute values that depend on no registers instead of storing them
    bool splits_ranges = true;   // reload a spilled value once before a loop that reads it, if the loop has a register for it
};

// True if one instruction without memory and without pairs of registers computes a value, so that it can be computed again where its sources
// are in registers.
constexpr bool is_recomputable(const node& n)
{
    if (n.kind != node_kind::copy && !n.is_instruction()) return false;
    if (n.result_count != 1 || n.argument_count != 0 || n.fixed != no_register || !is_pure(n)) return false;
    if (n.is_instruction() && n.what.is_message()) return false;
    for (int i = 0; i < n.source_count; ++i)
        if (n.sources[i].high != none) return false;
    return true;
}

// True if a value can be recomputed anywhere, because it reads no registers.
constexpr bool is_rematerializable(const node& n)
{
    if (!is_recomputable(n)) return false;
    for (int i = 0; i < n.source_count; ++i)
        if (n.sources[i].is_value()) return false;
    return true;
}

// Estimates the cost of spilling each value: 8 for a store or load, 2 for a recomputation, times 10 for each loop around it. A further read in
// the same block costs half, since the value often still is in a register. For example, a value that is defined before a loop and read once in
// it costs 8 for the store and 80 for the load in the loop; or 8 and 8 if one load before the loop suffices, because the loop has a register
// for the value.
class spill_costs {
public:
    constexpr spill_costs(const program& p, const live_ranges& ranges, const loop_forest& loops, const block_pressure& pressure,
                          std::int32_t limit, const spill_options& how)
        : p_(p), ranges_(ranges), loops_(loops), how_(how)
    {
        seen_.resize(loops.size(), none);
        is_full_.resize(loops.size(), !how.splits_ranges);
        for (std::uint32_t l = 1; l < loops.size(); ++l) {
            for (const block_id b : loops.blocks_of(l)) is_full_[l] |= pressure[b] > limit;
            is_full_[loops[l].parent] |= is_full_[l];
        }
    }

    constexpr std::uint32_t of(value_id v)
    {
        const node& maker = p_.definition(v);
        const bool is_recomputed = how_.rematerializes && is_rematerializable(maker);
        const std::uint64_t access = is_recomputed ? 2 : 8;
        std::uint64_t cost = is_recomputed ? 0 : access * weight(maker.in);
        if (maker.kind == node_kind::phi) {
            cost += access * weight(maker.in);
            for (const block_id before : p_.predecessors_of(maker.in)) cost += access * weight(before);
        }
        block_id last = none;
        for (const live_ranges::read& r : ranges_.reads_of(v)) {
            cost += (r.in == last ? access / 2 : access) * weight_of_read(v, maker.in, r.in);
            last = r.in;
        }
        return cost < UINT32_MAX ? static_cast<std::uint32_t>(cost) : UINT32_MAX;
    }

private:
    constexpr std::uint64_t weight(block_id b) const { return block_weight(p_, b); }
    // The weight of the block that reloads a value for a read. Zero if the reload of an earlier read suffices.
    constexpr std::uint64_t weight_of_read(value_id v, block_id defined_in, block_id read_in)
    {
        std::uint32_t best = none;
        for (std::uint32_t l = loops_.innermost(read_in); l != none && defined_in < loops_[l].header && !is_full_[l]; l = loops_[l].parent)
            if (loops_[l].preheader != none) best = l;
        if (best == none) return weight(read_in);
        if (seen_[best] == v) return 0;
        seen_[best] = v;
        return weight(loops_[best].preheader);
    }

    const program& p_;
    const live_ranges& ranges_;
    const loop_forest& loops_;
    spill_options how_;
    pool<value_id> seen_{};  // by loop: the last value with a read there
    pool<bool> is_full_{};  // by loop: true if it has no register for a spilled value
};

// Live ranges shorter than this are not worth spilling.
inline constexpr position shortest_spilled = 16;

// Chooses values to spill so that at most `limit` are alive anywhere. Where too many are alive, it takes the one with the lowest quotient of
// its cost and its relief: the number of positions with too many values that it is alive at, from there on.
class spill_chooser {
public:
    constexpr spill_chooser(const program& p, const live_ranges& ranges, const pool<std::int32_t>& alive, std::uint32_t limit,
                            spill_costs& costs)
        : p_(p), limit_(limit), costs_of_(costs)
    {
        crowded_.resize(alive.size() + 1, 0);
        for (position at = 0; at < alive.size(); ++at)
            crowded_[at + 1] = crowded_[at] + (alive[at] > static_cast<std::int32_t>(limit) ? 1u : 0u);
        for (value_id v = 1; v < p.values.size(); ++v) add_events(v, ranges.of(v));
        std::sort(events_.begin(), events_.end(),
                  [](const event& a, const event& b) { return a.at != b.at ? a.at < b.at : a.value < b.value; });
        costs_.resize(p.values.size(), 0);
        is_chosen_.resize(p.values.size(), 0);
        for (const event& e : events_) enter(e);
    }

    constexpr const pool<value_id>& chosen() const { return chosen_; }

private:
    // An interval of a live range.
    struct event {
        position at = 0, end = 0;
        value_id value = none;
        std::uint32_t relief = 0;  // how many positions with too many values this interval and the later ones cover
    };
    constexpr void add_events(value_id v, std::span<const stretch> stretches)
    {
        std::uint32_t relief = 0;
        for (std::size_t i = stretches.size(); i-- != 0;) {
            const std::uint32_t own = crowded_[stretches[i].end] - crowded_[stretches[i].first];
            relief += own;
            if (own != 0) events_.add({stretches[i].first, stretches[i].end, v, relief});
        }
    }

    constexpr void enter(const event& e)
    {
        if (is_chosen_[e.value] != 0) return;
        std::uint32_t kept = 0;
        for (const auto& one : alive_)
            if (one.end > e.at) alive_[kept++] = one;
        alive_.resize(kept);
        alive_.add(e);
        if (alive_.size() <= limit_) return;
        const std::uint32_t best = best_to_go(e.at);
        if (best == alive_.size()) return;
        is_chosen_[alive_[best].value] = 1;
        chosen_.add(alive_[best].value);
        alive_[best] = alive_.back();
        alive_.pop();
    }
    constexpr std::uint32_t best_to_go(position at)
    {
        std::uint32_t best = alive_.size();
        std::uint64_t best_cost = 0, best_relief = 0;
        for (std::uint32_t i = 0; i < alive_.size(); ++i) {
            const event& e = alive_[i];
            if (!may_go(e, at)) continue;
            const std::uint64_t cost = cost_of(e.value), relief = e.relief - (crowded_[at] - crowded_[e.at]);
            if (best != alive_.size() && cost * best_relief >= best_cost * relief) continue;
            best = i;
            best_cost = cost;
            best_relief = relief;
        }
        return best;
    }
    constexpr std::uint32_t cost_of(value_id v)
    {
        if (costs_[v] == 0) costs_[v] = costs_of_.of(v);
        return costs_[v];
    }
    constexpr bool may_go(const event& e, position at) const
    {
        const node& maker = p_.definition(e.value);
        return !maker.is_spilling && maker.fixed == no_register && e.end - at > shortest_spilled;
    }

    const program& p_;
    std::uint32_t limit_;
    spill_costs& costs_of_;
    pool<std::uint32_t> crowded_{};  // by position: how many earlier ones have too many values
    pool<event> events_{};
    pool<event> alive_{};
    pool<std::uint32_t> costs_{};  // by value; 0: not computed yet
    pool<std::uint8_t> is_chosen_{};
    pool<value_id> chosen_{};
};

}  // namespace valhall::compiler

#endif
