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

/// The subject of a finding of a run.
enum class run_finding_kind : std::uint8_t {
    registers,      ///< a mistake that the checker of programs has a name for: see run_finding::what
    thread_memory,  ///< an invocation touches the thread-local memory of another one
    race,           ///< two invocations touch the same bytes, at least one writes, and neither a barrier nor atomics order them
};

/// A mistake that showed in a run, and the lanes in which it showed.
struct run_finding {
    /// The kind of mistake.
    run_finding_kind kind = run_finding_kind::registers;
    /// The instruction, the register that it reads, overwrites or drops, and the other half of the conflict: of a race the
    /// other instruction. Its code means something only for `registers`.
    finding what{};
    lane_mask lanes = 0;  ///< those in which it showed
    /// For a value that was computed from undefined bits: the register that held them, which the message names. Otherwise no_register.
    std::uint8_t from = no_register;
    std::uint32_t since = no_instruction;  ///< of such a value, the instruction that read them; else no_instruction
    memory_use use{};                      ///< of memory: what the instruction does there
    memory_use other_use{};                ///< of a race: what the other instruction does there
    std::uint64_t address = 0;             ///< of memory: the first byte that the first of the lanes touched
    std::uint32_t other_invocation = 0;    ///< of memory: the other invocation

    /// True if two findings are the same mistake at the same place, though other lanes or addresses showed it.
    friend constexpr bool is_same_mistake(const run_finding& x, const run_finding& y)
    {
        return x.kind == y.kind && x.what == y.what && x.from == y.from && x.since == y.since;
    }
    /// The first of the lanes.
    constexpr int lane() const { return lanes == 0 ? -1 : std::countr_zero(lanes); }
    friend constexpr bool operator==(const run_finding&, const run_finding&) = default;
};

namespace detail {

// Findings in memory of the caller, each mistake once, with all lanes in which it showed.
class finding_list {
public:
    constexpr explicit finding_list(std::span<run_finding> capacity) : capacity_(capacity) {}

    constexpr void add(const run_finding& found)
    {
        for (run_finding& one : capacity_.first(size_)) {
            if (!is_same_mistake(one, found)) continue;
            one.lanes = lane_set(one.lanes).with(found.lanes);
            return;
        }
        if (size_ < capacity_.size()) capacity_[size_++] = found;
        else ++omitted_;
    }

    constexpr std::span<const run_finding> all() const { return capacity_.first(size_); }
    // How many findings there was no place for.
    constexpr std::uint64_t omitted() const { return omitted_; }

private:
    std::span<run_finding> capacity_;
    std::size_t size_ = 0;
    std::uint64_t omitted_ = 0;
};

}  // namespace detail

}  // namespace valhall::simulator

#endif
