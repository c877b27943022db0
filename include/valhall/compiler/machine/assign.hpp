// SPDX-License-Identifier: MIT
// Assigns registers to the values of a program, and finds the values that must be spilled for that.
#ifndef VALHALL_COMPILER_MACHINE_ASSIGN_HPP
#define VALHALL_COMPILER_MACHINE_ASSIGN_HPP

#include <cstdint>

#include "valhall/compiler/machine/evict.hpp"
#include "valhall/compiler/machine/place.hpp"
#include "valhall/compiler/machine/spill.hpp"

namespace valhall::compiler {

// An assignment of registers to the values of a program. Coalescing inserts copies into the program.
class assignment {
public:
    constexpr assignment(program& p, std::uint32_t registers)
        : p_(p), registers_(registers), numbers_(p), ranges_(p, numbers_), units_(p, numbers_, ranges_, registers)
    {
    }
    assignment(const assignment&) = delete;
    assignment& operator=(const assignment&) = delete;

    // Coalesces, and assigns registers to all units. False if some unit finds none.
    constexpr bool run()
    {
        coalescer copies(p_, numbers_, units_);
        copies.run();
        return !copies.has_failed() && place_all(units_, registers_);
    }

    constexpr const live_ranges& ranges() const { return ranges_; }
    constexpr register_units& units() { return units_; }

private:
    program& p_;
    std::uint32_t registers_;
    numbering numbers_;
    live_ranges ranges_;  // before coalescing
    register_units units_;
};

// The values of a program that are spilled, so that the others find registers: at first as many as needed for the register pressure,
// then more for each unit that finds no place.
class spill_plan {
public:
    constexpr spill_plan(const program& p, std::uint32_t registers, const spill_options& how)
        : p_(p), registers_(registers), used_(registers), how_(how), numbers_(p), ranges_(p, numbers_),
          pressure_(p, numbers_, ranges_, [](value_id) { return true; }), loops_(p),
          costs_(p, ranges_, loops_, pressure_, static_cast<std::int32_t>(registers), how)
    {
        spilled_ = spill_chooser(p, ranges_, pressure_.alive(), registers, costs_).chosen();
    }
    spill_plan(const spill_plan&) = delete;
    spill_plan& operator=(const spill_plan&) = delete;

    // The program with the stores and loads of all spilled values.
    constexpr program apply() const
    {
        program p = p_;
        if (!spilled_.empty()) const spiller done(p, numbers_, ranges_, spilled_, how_, used_, loops_);
        return p;
    }

    // Spills more values after an assignment that failed: those that are in the way of units, in fewer registers than there are, since spilled
    // values need some when they are read. False if nothing is left to try.
    constexpr bool grow(assignment& failed)
    {
        const std::uint32_t step = registers_ < 64 ? 1 : registers_ / 32;
        if (used_ <= step) return false;
        used_ -= step;
        return evictor(p_, failed.ranges(), failed.units(), used_, costs_, spilled_).run() || !spilled_.empty();
    }

private:
    const program& p_;
    std::uint32_t registers_;
    std::uint32_t used_;  // at most this many registers hold values, as far as fragmentation does not need more
    spill_options how_;
    numbering numbers_;
    live_ranges ranges_;
    block_pressure pressure_;
    loop_forest loops_;
    spill_costs costs_;
    pool<value_id> spilled_{};
};

}  // namespace valhall::compiler

#endif
