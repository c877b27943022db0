// SPDX-License-Identifier: MIT
// Chooses the registers of all values: of half the file if that does, so that twice as many threads run at once.
#ifndef VALHALL_TGSI_COMPILER_REGISTERS_HPP
#define VALHALL_TGSI_COMPILER_REGISTERS_HPP

#include <algorithm>
#include <cstdint>

#include "valhall/tgsi/compiler/allocate.hpp"

namespace valhall::tgsi::compiler {

// The units that have to be placed, in the order in which they begin to live; or those of many registers before the others, as there
// are fewer places for them.
constexpr pool<std::uint32_t> units_in_order(register_units& units, bool wide_first)
{
    struct entry {
        position at;
        std::uint32_t unit;
    };
    pool<entry> found;
    for (std::uint32_t u = 1; u < units.size(); ++u) {
        if (units[u].width == 0 || units[u].is_fixed) continue;
        position at = UINT32_MAX;
        for (int i = 0; i < units[u].width; ++i)
            if (const auto lives = units.slot(units[u], i); !lives.empty() && lives[0].first < at) at = lives[0].first;
        found.add({at, u});
    }
    std::sort(found.begin(), found.end(), [&units, wide_first](const entry& a, const entry& b) {
        if (wide_first && units[a.unit].width != units[b.unit].width) return units[a.unit].width > units[b.unit].width;
        return a.at != b.at ? a.at < b.at : a.unit < b.unit;
    });
    pool<std::uint32_t> order;
    for (const entry& e : found) order.add(e.unit);
    return order;
}

// Whether half the file has a unit's registers: r0 to r15 and r48 to r63.
constexpr bool is_in_half(int base, int width) { return base + width <= 16 || base >= 48; }

// Places a unit at the first registers that are free for it.
constexpr bool place(register_units& units, std::uint32_t which, bool half)
{
    const int width = units[which].width;
    for (int base = 0; base + width <= 64; ++base) {
        if (half && !is_in_half(base, width)) continue;
        if (!units.fits(units[which], base)) continue;
        units.place(which, base);
        return true;
    }
    return false;
}

// Places all units in half of the file or in all of it, in one order; if there are too few registers, none.
constexpr bool place_all(register_units& units, bool half, bool wide_first)
{
    for (const std::uint32_t u : units_in_order(units, wide_first)) {
        if (place(units, u, half)) continue;
        units.unplace();
        return false;
    }
    return true;
}

// Places all units: in half of the file, or else, if it may, in all of it. False if there are too few registers.
constexpr bool place_all(register_units& units, bool half_only = false)
{
    if (place_all(units, true, false) || place_all(units, true, true)) return true;
    return !half_only && (place_all(units, false, false) || place_all(units, false, true));
}

}  // namespace valhall::tgsi::compiler

#endif
