// SPDX-License-Identifier: MIT
// Chooses values to spill for units that find no register.
#ifndef VALHALL_COMPILER_MACHINE_EVICT_HPP
#define VALHALL_COMPILER_MACHINE_EVICT_HPP

#include <cstdint>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/machine/choose_spills.hpp"
#include "valhall/compiler/machine/place.hpp"
#include "valhall/compiler/machine/register_units.hpp"

namespace valhall::compiler {

// Places the units of a program in the order of their live ranges, as place_all() does. Where a unit finds no place, evicts what costs least to
// spill: the values that are in its way from one base register, or its own.
class evictor {
public:
    // `p` is the program before values were spilled and coalesced; `ranges` are the live ranges afterwards, without coalescing. `spilled` has the
    // values of `p` that are spilled already.
    constexpr evictor(const program& p, const live_ranges& ranges, register_units& units, std::uint32_t limit, spill_costs& costs,
                      pool<value_id>& spilled)
        : p_(p), ranges_(ranges), units_(units), limit_(limit), costs_(costs), spilled_(spilled)
    {
        is_spilled_.resize(p.values.size(), false);
        for (const value_id v : spilled) is_spilled_[v] = true;
        units_.unplace();
    }

    // Adds evicted values to the spilled ones. False if there are none.
    constexpr bool run()
    {
        const std::uint32_t before = spilled_.size();
        for (const std::uint32_t u : units_in_order(units_, false)) {
            forget_before(start_of(u));
            find_conflicts(u);
            const int base = free_base(u);
            if (base >= 0) active_.add({u, base, end_of(u)});
            else evict_for(u);
        }
        return spilled_.size() != before;
    }

private:
    static constexpr std::uint64_t impossible = UINT64_MAX;

    // A unit with a base register.
    struct placed {
        std::uint32_t unit = 0;
        int base = 0;
        position end = 0;  // of its last live range
    };

    constexpr position start_of(std::uint32_t u) const
    {
        position first = UINT32_MAX;
        for (int i = 0; i < units_[u].width; ++i)
            if (const auto lives = units_.slot(units_[u], i); !lives.empty() && lives[0].first < first) first = lives[0].first;
        return first;
    }
    constexpr position end_of(std::uint32_t u) const
    {
        position last = 0;
        for (int i = 0; i < units_[u].width; ++i)
            if (const auto lives = units_.slot(units_[u], i); !lives.empty() && lives.back().end > last) last = lives.back().end;
        return last;
    }
    constexpr void forget_before(position at)
    {
        std::uint32_t kept = 0;
        for (const placed& one : active_)
            if (one.end > at) active_[kept++] = one;
        active_.resize(kept);
    }

    // Collects the base registers at which a placed unit is in the way of a unit.
    constexpr void find_conflicts(std::uint32_t u)
    {
        conflicts_.clear();
        for (std::uint32_t a = 0; a < active_.size(); ++a) {
            const auto& other = units_[active_[a].unit];
            for (int i = 0; i < other.width; ++i)
                for (int k = 0; k < units_[u].width; ++k)
                    if (overlap(units_.slot(other, i), units_.slot(units_[u], k))) conflicts_.add({a, active_[a].base + i - k});
        }
    }
    // True if a unit can begin at a register, apart from placed units.
    constexpr bool can_begin(std::uint32_t u, int base) const
    {
        return is_allowed(base, units_[u].width, limit_) && units_.fits(units_[u], base);
    }
    constexpr int free_base(std::uint32_t u) const
    {
        bool is_blocked[max_registers]{};
        for (const conflict& one : conflicts_)
            if (one.base >= 0 && one.base < max_registers) is_blocked[one.base] = true;
        for (int base = 0; base + units_[u].width <= max_registers; ++base)
            if (!is_blocked[base] && can_begin(u, base)) return base;
        return -1;
    }

    // Makes place for a unit, if that is possible.
    constexpr void evict_for(std::uint32_t u)
    {
        std::uint64_t least = own_cost(u);
        int best = -1;  // the base register, or -1 if the unit itself is spilled
        for (int base = 0; base + units_[u].width <= max_registers; ++base) {
            if (!can_begin(u, base)) continue;
            const std::uint64_t cost = cost_at(u, base);
            if (cost >= least) continue;
            least = cost;
            best = base;
        }
        if (least == impossible) return;
        if (best >= 0) return put(u, best);
        units_.each_value(u, [this](value_id v, int) {
            if (is_spillable(v)) spill(v);
        });
    }

    constexpr bool is_spillable(value_id v) const
    {
        if (v >= p_.values.size() || is_spilled_[v] || p_.definition(v).fixed != no_register) return false;
        const auto lives = ranges_.of(v);
        return !lives.empty() && lives.back().end - lives[0].first > shortest_spilled;
    }
    constexpr std::uint64_t own_cost(std::uint32_t u)
    {
        std::uint64_t cost = 0;
        bool has_any = false;
        units_.each_value(u, [&](value_id v, int) {
            if (!is_spillable(v)) return;
            has_any = true;
            cost += costs_.of(v);
        });
        return has_any ? cost : impossible;
    }
    constexpr std::uint64_t cost_at(std::uint32_t u, int base)
    {
        std::uint64_t cost = 0;
        std::uint32_t last = none;
        for (const conflict& one : conflicts_) {
            if (one.base != base || one.with == last) continue;
            last = one.with;
            if (!each_in_way(active_[last], u, base, [&](value_id v) { cost += costs_.of(v); })) return impossible;
        }
        return cost;
    }

    // Calls `visit` with the values of a placed unit that must be spilled for another one to begin at `base`. False if others are in the way.
    template <class Visit>
    constexpr bool each_in_way(const placed& other, std::uint32_t u, int base, const Visit& visit) const
    {
        const auto overlaps = [&](value_id v, int offset) {
            const int i = other.base + offset - base;
            if (i < 0 || i >= units_[u].width) return false;
            return v >= p_.values.size() || overlap(ranges_.of(v), units_.slot(units_[u], i));
        };
        bool is_possible = true, has_copy = false, has_visited = false;
        units_.each_value(other.unit, [&](value_id v, int offset) {
            if (!overlaps(v, offset)) return;
            if (v >= p_.values.size()) has_copy = true;
            else is_possible &= is_spillable(v);
        });
        // A copy or a reload goes only with the values that it is made for.
        units_.each_value(other.unit, [&](value_id v, int offset) {
            if (!is_possible || !is_spillable(v) || !(has_copy || overlaps(v, offset))) return;
            has_visited = true;
            visit(v);
        });
        return has_visited;
    }

    // Places a unit, in place of the units that are in its way.
    constexpr void put(std::uint32_t u, int base)
    {
        for (const conflict& one : conflicts_) {
            if (one.base != base || active_[one.with].end == 0) continue;
            each_in_way(active_[one.with], u, base, [this](value_id v) { spill(v); });
            active_[one.with].end = 0;
        }
        active_.add({u, base, end_of(u)});
    }
    constexpr void spill(value_id v)
    {
        is_spilled_[v] = true;
        spilled_.add(v);
    }

    // A placed unit, by its index in active_, is in the way of a unit that begins at a register.
    struct conflict {
        std::uint32_t with = 0;
        int base = 0;
    };

    const program& p_;
    const live_ranges& ranges_;
    register_units& units_;
    std::uint32_t limit_;
    spill_costs& costs_;
    pool<value_id>& spilled_;
    pool<bool> is_spilled_{};  // by value
    pool<placed> active_{};  // those that may still be alive
    pool<conflict> conflicts_{};  // of the current unit, by placed unit
};

}  // namespace valhall::compiler

#endif
