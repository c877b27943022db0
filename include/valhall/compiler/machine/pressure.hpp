// SPDX-License-Identifier: MIT
// Register pressure by block.
#ifndef VALHALL_COMPILER_MACHINE_PRESSURE_HPP
#define VALHALL_COMPILER_MACHINE_PRESSURE_HPP

#include <cstdint>

#include "valhall/compiler/machine/ranges.hpp"
#include "valhall/compiler/pool.hpp"
#include "valhall/compiler/program.hpp"

namespace valhall::compiler {

// The maximum number of values alive at once in each block, counting those for which `counts(value)` is true. Linear in the live ranges.
class block_pressure {
public:
    template <class Counts>
    constexpr block_pressure(const program& p, const numbering& numbers, const live_ranges& ranges, const Counts& counts)
    {
        pool<std::int32_t> changes;
        changes.resize(end_of(p, numbers) + 3, 0);
        for (value_id v = 1; v < p.values.size(); ++v) {
            if (!counts(v)) continue;
            for (const stretch& s : ranges.of(v)) {
                ++changes[s.first];
                --changes[s.end];
            }
        }
        most_.resize(p.blocks.size(), 0);
        std::int32_t now = 0;
        position at = 0;
        for (block_id b = 1; b < p.blocks.size(); ++b) {
            if (!p.blocks[b].is_reachable) continue;
            for (; at < numbers.end(b) + 2; ++at) {
                now += changes[at];
                if (now > most_[b]) most_[b] = now;
            }
            if (most_[b] > whole_) whole_ = most_[b];
        }
    }

    constexpr std::int32_t operator[](block_id b) const { return most_[b]; }
    // The maximum in the program.
    constexpr std::int32_t whole() const { return whole_; }

private:
    static constexpr position end_of(const program& p, const numbering& numbers)
    {
        position last = 0;
        for (block_id b = 1; b < p.blocks.size(); ++b)
            if (p.blocks[b].is_reachable) last = numbers.end(b);
        return last;
    }

    pool<std::int32_t> most_{};
    std::int32_t whole_ = 0;
};

}  // namespace valhall::compiler

#endif
