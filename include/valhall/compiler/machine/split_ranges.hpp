// SPDX-License-Identifier: MIT
// Range splitting: chooses the loops that hold a spilled value in a register.
#ifndef VALHALL_COMPILER_MACHINE_SPLIT_RANGES_HPP
#define VALHALL_COMPILER_MACHINE_SPLIT_RANGES_HPP

#include <algorithm>
#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/pressure.hpp"

namespace valhall::compiler {

// Chooses the loops that hold a spilled value in a register: the value is reloaded once before the loop. Outer loops choose first, and each
// loop prefers values whose reads inside weigh most (10 times as much for each loop around them).
class range_splitter {
public:
    // `limit` is how many values may be alive in a loop; `is_spilled(value)` is true for those of `spilled`.
    template <class IsSpilled>
    constexpr range_splitter(const program& p, const numbering& numbers, const live_ranges& ranges, const loop_forest& loops,
                             const pool<value_id>& spilled, const IsSpilled& is_spilled, std::uint32_t limit)
        : p_(p), loops_(loops), limit_(static_cast<std::int32_t>(limit))
    {
        entries_.add({});
        added_.resize(loops_.size(), 0);
        if (loops_.size() == 1) return;
        heads_.resize(p.values.size(), none);
        const block_pressure pressure(p, numbers, ranges, [&](value_id v) { return !is_spilled(v); });
        alive_.resize(loops_.size(), 0);
        others_.resize(loops_.size(), 0);
        for (std::uint32_t l = 1; l < loops_.size(); ++l) {
            for (const block_id b : loops_.blocks_of(l)) note(l, pressure[b]);
            note(loops_[l].parent, alive_[l]);  // of no loop: entry 0, which nothing reads
        }
        for (const value_id v : spilled) collect(v, ranges.reads_of(v));
        std::sort(wishes_.begin(), wishes_.end(), [](const wish& x, const wish& y) {
            return x.loop != y.loop ? x.loop > y.loop : x.weight != y.weight ? x.weight > y.weight : x.value < y.value;
        });
        for (std::uint32_t i = 0; i < wishes_.size();) {
            std::uint32_t end = i;
            while (end < wishes_.size() && wishes_[end].loop == wishes_[i].loop) ++end;
            choose(i, end);
            i = end;
        }
    }

    // A value that is reloaded before a loop.
    struct entry {
        std::uint32_t loop = none;
        value_id loaded = none;  // none until a block of the loop needs it
        std::uint32_t next = none;
    };

    // The entry of a value for a loop that contains a block, or null.
    constexpr entry* find(value_id v, block_id read_in)
    {
        if (loops_.innermost(read_in) == none) return nullptr;
        for (std::uint32_t e = heads_[v]; e != none; e = entries_[e].next)
            if (loops_.contains(entries_[e].loop, read_in)) return &entries_[e];
        return nullptr;
    }
    constexpr block_id preheader(const entry& e) const { return loops_[e.loop].preheader; }
    // The number of spilled values that are in registers in the whole of a block.
    constexpr std::int32_t held_in(block_id b) const { return held_around(loops_.innermost(b)); }

private:
    // A spilled value that is defined before a loop and read in it.
    struct wish {
        std::uint32_t loop = none;
        value_id value = none;
        std::uint64_t weight = 0;
    };
    // The registers that a loop leaves for values which it reloads before single instructions.
    static constexpr std::int32_t reloaded = 3;

    constexpr void note(std::uint32_t l, std::int32_t count)
    {
        if (count > alive_[l]) alive_[l] = count;
    }
    constexpr void collect(value_id v, std::span<const live_ranges::read> reads)
    {
        const block_id defined_in = p_.definition(v).in;
        for (std::uint32_t l = loops_.innermost(defined_in); l != none; l = loops_[l].parent) ++others_[l];
        const std::uint32_t first = wishes_.size();
        for (const live_ranges::read& r : reads)
            for (std::uint32_t l = loops_.innermost(r.in); l != none && defined_in < loops_[l].header; l = loops_[l].parent) {
                std::uint32_t i = first;
                while (i != wishes_.size() && wishes_[i].loop != l) ++i;
                if (i == wishes_.size()) wishes_.add({l, v, 0});
                wishes_[i].weight += block_weight(p_, r.in);
            }
    }
    constexpr std::int32_t held_around(std::uint32_t l) const
    {
        std::int32_t count = 0;
        for (; l != none; l = loops_[l].parent) count += added_[l];
        return count;
    }
    // Chooses among the wishes of a loop, which are sorted by their weights.
    constexpr void choose(std::uint32_t first, std::uint32_t end)
    {
        const std::uint32_t l = wishes_[first].loop;
        if (loops_[l].preheader == none) return;
        std::uint32_t kept = first;
        for (std::uint32_t i = first; i != end; ++i)
            if (find(wishes_[i].value, loops_[l].header) == nullptr) wishes_[kept++] = wishes_[i];
        const std::int32_t wished = static_cast<std::int32_t>(kept - first);
        std::int32_t left = limit_ - alive_[l] - held_around(l);
        if (others_[l] != 0 || wished > left) left -= reloaded;
        for (std::uint32_t i = first; i != kept && left > 0; ++i, --left) {
            ++added_[l];
            heads_[wishes_[i].value] = entries_.add({l, none, heads_[wishes_[i].value]});
        }
    }

    const program& p_;
    const loop_forest& loops_;
    std::int32_t limit_;
    pool<std::int32_t> alive_{};  // by loop: the maximum number of values alive that are not spilled
    pool<std::int32_t> others_{};  // by loop: the number of spilled values that are defined in it
    pool<std::int32_t> added_{};  // by loop: the number of values reloaded before it
    pool<wish> wishes_{};
    pool<entry> entries_{};
    pool<std::uint32_t> heads_{};  // by value
};

}  // namespace valhall::compiler

#endif
