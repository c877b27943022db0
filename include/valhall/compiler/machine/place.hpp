// SPDX-License-Identifier: MIT
// Assigns registers to all units. Prefers half of the register file, with which twice as many threads run at once.
#ifndef VALHALL_COMPILER_MACHINE_PLACE_HPP
#define VALHALL_COMPILER_MACHINE_PLACE_HPP

#include <algorithm>
#include <cstdint>

#include "valhall/compiler/machine/register_units.hpp"

namespace valhall::compiler {

// The units to place, by the start of their live ranges. With `wide_first`, units of many registers come first, as fewer places fit them.
constexpr pool<std::uint32_t> units_in_order(const register_units& units, bool wide_first)
{
    pool<std::uint64_t> starts;  // the first position of a unit, then its number
    for (std::uint32_t u = 1; u < units.size(); ++u) {
        if (units[u].width == 0 || units[u].is_fixed) continue;
        position at = UINT32_MAX;
        for (int i = 0; i < units[u].width; ++i)
            if (const auto lives = units.slot(units[u], i); !lives.empty() && lives[0].first < at) at = lives[0].first;
        starts.add(std::uint64_t{at} << 32 | u);
    }
    std::sort(starts.begin(), starts.end());
    pool<std::uint32_t> order;
    order.reserve(starts.size());
    const auto add = [&](int least, int most) {
        for (const std::uint64_t start : starts)
            if (const auto u = static_cast<std::uint32_t>(start); units[u].width >= least && units[u].width <= most) order.add(u);
    };
    if (!wide_first) add(1, register_units::max_width);
    else
        for (int width = register_units::max_width; width != 0; --width) add(width, width);
    return order;
}

// Places a unit at the first free registers.
constexpr bool place(register_units& units, std::uint32_t which, std::uint32_t limit)
{
    const int width = units[which].width;
    const int end = limit > 64 ? static_cast<int>(limit) : 64;
    for (int base = 0; base + width <= end; ++base) {
        if (!is_allowed(base, width, limit)) continue;
        if (!units.fits(units[which], base)) continue;
        units.place(which, base);
        return true;
    }
    return false;
}

// Places all units in one order. If there are too few registers, places none and returns false.
constexpr bool place_all(register_units& units, std::uint32_t limit, bool wide_first)
{
    for (const std::uint32_t u : units_in_order(units, wide_first)) {
        if (place(units, u, limit)) continue;
        units.unplace();
        return false;
    }
    return true;
}

// Places all units in the first `limit` registers: in half of the file if possible, else without the registers above r63 if possible. False
// if there are too few.
constexpr bool place_all(register_units& units, std::uint32_t limit)
{
    for (const std::uint32_t fewer : {half_of_registers, std::uint32_t{64}})
        if (fewer < limit && (place_all(units, fewer, false) || place_all(units, fewer, true))) return true;
    return place_all(units, limit, false) || place_all(units, limit, true);
}

}  // namespace valhall::compiler

#endif
