// SPDX-License-Identifier: MIT
// The findings of checked runs, as values.
#ifndef VALHALL_SIMULATOR_RUN_FINDING_HPP
#define VALHALL_SIMULATOR_RUN_FINDING_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/finding.hpp"
#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/lanes.hpp"

namespace valhall::simulator {

/// The kind of a finding.
enum class run_finding_kind : std::uint8_t {
    registers,      ///< a finding of the kinds that the program checker reports: see run_finding::what
    thread_memory,  ///< an invocation accesses the thread-local memory of another one
    race,           ///< two invocations access the same bytes, at least one writes, and neither a barrier nor atomics order them
    undefined_memory,  ///< an invocation loads workgroup memory or thread-local memory that nothing has written
};

/// An invocation of a workgroup, by its number and that of lane 0 of its warp.
struct invocation_place {
    std::uint32_t invocation = 0;  ///< the number in the workgroup
    std::uint32_t first_of_warp = 0;  ///< the invocation in lane 0 of the same warp

    /// The warp, from 0, if all warps before it have this number of lanes.
    constexpr std::uint32_t warp(std::uint32_t lanes = warp_size) const { return first_of_warp / lanes; }
    /// The lane in the warp.
    constexpr std::uint32_t lane() const { return invocation - first_of_warp; }
    friend constexpr bool operator==(const invocation_place&, const invocation_place&) = default;
};

/// A mistake found in a run, and the lanes in which it occurred.
struct run_finding {
    /// The kind of mistake.
    run_finding_kind kind = run_finding_kind::registers;
    /// The instruction, the register that it reads, overwrites or drops, and the instruction that it conflicts with. For a race, that is
    /// the other access. The code is meaningful only for `registers`.
    finding what{};
    lane_mask lanes = 0;  ///< the lanes of one warp in which it occurred; for memory, that of `by`
    /// For a value computed from undefined bits: the register that held them, which the message names. Otherwise no_register.
    std::uint8_t from = no_register;
    std::uint32_t since = no_instruction;  ///< for such a value: the instruction that read them; else no_instruction
    memory_use use{};  ///< for memory: what the instruction does
    memory_use other_use{};  ///< for a race: what the other instruction does
    std::uint64_t address = 0;  ///< for memory: the first byte that `by` accessed, or the first undefined one
    invocation_place by{};  ///< for memory: the invocation that executed the instruction first
    invocation_place other{};  ///< for memory: the invocation of the other access, or the owner of the thread-local memory

    /// True if two findings are the same mistake at the same place, possibly in other lanes or at other addresses.
    friend constexpr bool is_same_mistake(const run_finding& x, const run_finding& y)
    {
        return x.kind == y.kind && x.what == y.what && x.from == y.from && x.since == y.since;
    }
    /// The first of the lanes.
    constexpr int lane() const { return lanes == 0 ? -1 : std::countr_zero(lanes); }
    friend constexpr bool operator==(const run_finding&, const run_finding&) = default;
};

/// Findings in storage of the caller: each mistake once, with all lanes of the first warp in which it occurred.
class run_finding_list {
public:
    /// Begins an empty list with the capacity of the storage.
    constexpr explicit run_finding_list(std::span<run_finding> capacity) : capacity_(capacity) {}

    /// Adds a finding, or its lanes to that of the same mistake; counts it if the list is full.
    constexpr void add(const run_finding& found)
    {
        for (run_finding& one : capacity_.first(size_)) {
            if (!is_same_mistake(one, found)) continue;
            if (one.by.first_of_warp == found.by.first_of_warp) one.lanes = lane_set(one.lanes).with(found.lanes);
            return;
        }
        if (size_ < capacity_.size()) capacity_[size_++] = found;
        else ++omitted_;
    }

    /// The findings, in the order in which they were added.
    constexpr std::span<const run_finding> all() const { return capacity_.first(size_); }
    /// The number of findings that did not fit.
    constexpr std::uint64_t omitted() const { return omitted_; }

private:
    std::span<run_finding> capacity_;
    std::size_t size_ = 0;
    std::uint64_t omitted_ = 0;
};

}  // namespace valhall::simulator

#endif
