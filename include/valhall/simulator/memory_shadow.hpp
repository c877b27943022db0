// SPDX-License-Identifier: MIT
// Detects loads of memory that nothing has written: workgroup memory and thread-local memory have arbitrary contents at the start.
#ifndef VALHALL_SIMULATOR_MEMORY_SHADOW_HPP
#define VALHALL_SIMULATOR_MEMORY_SHADOW_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/run_finding.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

/// Memory whose contents are undefined at the start, and scratch for each of its bytes: 1 once it has been written, else 0.
struct undefined_range {
    std::uint64_t address = 0;  ///< of the first byte
    std::span<std::uint8_t> is_written{};  ///< one element for each byte
};

/// Observes all warps that share memory: set environment::watcher, or run_checker::also of each warp. Accesses outside of the ranges are
/// not checked.
class memory_shadow : public observer {
public:
    /// Findings and ranges are storage of the caller. Ranges must not overlap.
    constexpr memory_shadow(std::span<run_finding> findings, std::span<const undefined_range> ranges) : findings_(findings), ranges_(ranges)
    {
    }
    constexpr ~memory_shadow() override {}  // g++ 12 does not generate one in time

    /// The loads of undefined memory found, each instruction once, with the first invocation and the first undefined byte that it loaded.
    constexpr std::span<const run_finding> findings() const { return findings_.all(); }
    /// The number of findings that did not fit.
    constexpr std::uint64_t omitted() const { return findings_.omitted(); }

    /// Marks the bytes of a store or an exchange, or checks those of a load or another atomic.
    constexpr run_error touch(const warp& w, const step& s, std::uint32_t index, const memory_touch& t) override
    {
        bool is_reported = t.use == memory_use::store || is_exchange(s);
        for (std::uint64_t at = t.address; at - t.address < static_cast<std::uint64_t>(t.size); ++at) {
            std::uint8_t* const mark = find(at);
            if (mark == nullptr) continue;
            if (*mark == 0 && !is_reported) {
                report(w, index, t, at);
                is_reported = true;
            }
            if (t.use != memory_use::load) *mark = 1;
        }
        return run_error::none;
    }

private:
    static constexpr bool is_exchange(const step& s)
    {
        const modifier::atomic_operation exchange = modifier::atomic_operation::axchg;
        return s.described().index_of(enum_id::atomic_operation) >= 0 && s.modifiers.get<modifier::atomic_operation>() == exchange &&
               !s.modifiers.on(enum_id::compare);
    }
    constexpr std::uint8_t* find(std::uint64_t address)
    {
        for (const undefined_range& r : ranges_)
            if (address >= r.address && address - r.address < r.is_written.size())
                return &r.is_written[static_cast<std::size_t>(address - r.address)];
        return nullptr;
    }
    constexpr void report(const warp& w, std::uint32_t index, const memory_touch& t, std::uint64_t address)
    {
        run_finding found;
        found.kind = run_finding_kind::undefined_memory;
        found.what.index = index;
        found.lanes = lane_set::of(t.lane);
        found.use = t.use;
        found.address = address;
        found.by = {w.first_invocation() + static_cast<std::uint32_t>(t.lane), w.first_invocation()};
        findings_.add(found);
    }

    run_finding_list findings_;
    std::span<const undefined_range> ranges_;
};

}  // namespace valhall::simulator

#endif
