// SPDX-License-Identifier: MIT
// Register pressure by block.
#ifndef VALHALL_COMPILER_ANALYSIS_PRESSURE_HPP
#define VALHALL_COMPILER_ANALYSIS_PRESSURE_HPP

#include <cstdint>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/options.hpp"

namespace valhall::compiler {

// The number of values alive at each position, counting those for which `counts(value)` is true.
template <class Counts>
constexpr pool<std::int32_t> alive_at_positions(const program& p, const numbering& numbers, const live_ranges& ranges, const Counts& counts)
{
    position last = 0;
    for (block_id b = 1; b < p.blocks.size(); ++b)
        if (p.blocks[b].is_reachable) last = numbers.end(b);
    pool<std::int32_t> alive;
    alive.resize(last + 3, 0);
    for (value_id v = 1; v < p.values.size(); ++v) {
        if (!counts(v)) continue;
        for (const stretch& s : ranges.of(v)) {
            ++alive[s.first];
            --alive[s.end];
        }
    }
    for (position at = 1; at < alive.size(); ++at) alive[at] += alive[at - 1];
    return alive;
}

// The maximum number of values alive at once in each block, counting those for which `counts(value)` is true. Linear in the live ranges.
class block_pressure {
public:
    template <class Counts>
    constexpr block_pressure(const program& p, const numbering& numbers, const live_ranges& ranges, const Counts& counts)
    {
        alive_ = alive_at_positions(p, numbers, ranges, counts);
        most_.resize(p.blocks.size(), 0);
        position at = 0;
        for (block_id b = 1; b < p.blocks.size(); ++b) {
            if (!p.blocks[b].is_reachable) continue;
            for (; at < numbers.end(b) + 2; ++at)
                if (alive_[at] > most_[b]) most_[b] = alive_[at];
            if (most_[b] > whole_) whole_ = most_[b];
        }
    }

    constexpr std::int32_t operator[](block_id b) const { return most_[b]; }
    // The maximum in the program.
    constexpr std::int32_t whole() const { return whole_; }
    // By position.
    constexpr const pool<std::int32_t>& alive() const { return alive_; }

private:
    pool<std::int32_t> alive_{};
    pool<std::int32_t> most_{};
    std::int32_t whole_ = 0;
};

// The weight of an access in a block: 10 for each loop around it, up to five.
constexpr std::uint32_t block_weight(const program& p, block_id b)
{
    constexpr std::uint32_t by_depth[] = {1, 10, 100, 1'000, 10'000, 100'000};
    const std::uint32_t depth = p.blocks[b].loop_depth;
    return by_depth[depth < 5 ? depth : 5];
}

// The register pressure up to which passes may keep more values alive in loops. `registers` is the number that the program may use, `alive`
// its maximum pressure. Pairs and vectors leave gaps, so the limit is an eighth below the number of registers: 56 of 64, also if the
// program may use more. If it may fit in half of the registers, or does not fit in all of them, the limit is 28 of 32.
constexpr std::int32_t pressure_limit_in_loops(std::int32_t registers, std::int32_t alive)
{
    const std::int32_t half = registers < 32 ? registers : 32;
    constexpr std::int32_t usual = usual_register_limit;
    const std::int32_t all = registers < usual ? registers : usual;
    const std::int32_t within_half = half - half / 8, within_all = all - all / 8;
    return alive > half + half / 4 && alive <= within_all ? within_all : within_half;
}

}  // namespace valhall::compiler

#endif
