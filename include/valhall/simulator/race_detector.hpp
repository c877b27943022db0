// SPDX-License-Identifier: MIT
// Detects data races in a workgroup: two invocations access the same bytes, at least one writes, and nothing orders the accesses.
//
// A barrier orders all accesses before it with all accesses after it. Atomics order two accesses if the first invocation executes an atomic
// after its access and the second executes one in between. The atomics' addresses are not compared, so that some races in programs with
// atomics are missed. Two atomics never race with each other. Lanes of one warp race like any other invocations.
#ifndef VALHALL_SIMULATOR_RACE_DETECTOR_HPP
#define VALHALL_SIMULATOR_RACE_DETECTOR_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/run_finding.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

namespace detail {

// The last access of an invocation to a byte.
struct race_access {
    std::uint32_t by = 0;  // invocation + 1; 0 for none
    std::uint32_t first_of_warp = 0;  // the invocation in lane 0 of its warp
    std::uint32_t index = 0;  // the instruction's index
    std::uint32_t time = 0;  // the number of the access, over all invocations
    std::uint32_t atomics = 0;  // how many atomics the invocation had executed before
    memory_use use{};
};

// The last accesses of a byte. One write suffices: earlier ones were ordered before it, or have been reported. Two reads by different
// invocations suffice: any later write conflicts with at least one of them.
struct race_byte {
    race_access reads[2]{};
    race_access write{};
};

}  // namespace detail

/// Scratch memory for a race_detector: the accesses to one word since the last barrier. Its contents are private.
struct race_cell {
    std::uint64_t word = 0;  ///< address / 4
    std::uint32_t epoch = 0;  ///< barriers passed + 1; the cell is free unless this is the current epoch
    detail::race_byte bytes[4]{};  ///< the accesses to each byte
};

/// Scratch memory for a race_detector: the atomics of one invocation. Its contents are private.
struct race_invocation {
    std::uint32_t atomics = 0;  ///< how many it has executed
    std::uint32_t last_time = 0;  ///< time of the last one
};

/// Observes all warps of a workgroup: set environment::watcher, or run_checker::also of each warp. Use a new detector for each run.
class race_detector : public observer {
public:
    /// `cells` needs one cell for each word accessed between two barriers; twice as many make it fast. Words for which there is no cell are
    /// not checked: see unchecked(). `invocations` has one entry for each invocation of the workgroup.
    constexpr race_detector(std::span<run_finding> findings, std::span<race_cell> cells, std::span<race_invocation> invocations)
        : findings_(findings), cells_(cells), invocations_(invocations)
    {
    }
    constexpr ~race_detector() override {}  // g++ 12 does not generate one in time

    /// The races found, each pair of instructions once, with the first two invocations that raced there. The lanes are those of the warp of
    /// the second access.
    constexpr std::span<const run_finding> findings() const { return findings_.all(); }
    /// The number of findings that did not fit.
    constexpr std::uint64_t omitted() const { return findings_.omitted(); }
    /// The number of accesses not checked for lack of cells.
    constexpr std::uint64_t unchecked() const { return unchecked_; }

    /// Compares an access with those before it.
    constexpr run_error touch(const warp& w, const step&, std::uint32_t index, const memory_touch& t) override
    {
        const std::uint32_t by = w.first_invocation() + static_cast<std::uint32_t>(t.lane);
        if (by >= invocations_.size()) return ++unchecked_, run_error::none;
        const std::uint32_t epoch = w.barriers_passed() + 1;
        race_invocation& self = invocations_[by];
        ++time_;
        const std::uint64_t end = t.address + static_cast<std::uint64_t>(t.size - 1);
        for (std::uint64_t word = t.address / 4; word <= end / 4; ++word) {
            race_cell* const cell = find(word, epoch);
            if (cell == nullptr) {
                ++unchecked_;
                continue;
            }
            const std::uint64_t first = word == t.address / 4 ? t.address % 4 : 0, last = word == end / 4 ? end % 4 : 3;
            for (std::uint64_t byte = first; byte <= last; ++byte)
                compare(cell->bytes[byte], {by + 1, w.first_invocation(), index, time_, self.atomics, t.use}, t);
        }
        if (t.use == memory_use::atomic) self = {self.atomics + 1, time_};
        return run_error::none;
    }

private:
    // The cell of a word: an existing one, else a free one, else null.
    constexpr race_cell* find(std::uint64_t word, std::uint32_t epoch)
    {
        const std::size_t size = cells_.size();
        if (size == 0) return nullptr;
        std::size_t at = static_cast<std::size_t>((word * 0x9E3779B97F4A7C15 >> 20) % size);
        for (std::size_t probes = 0; probes < size; ++probes, at = at + 1 == size ? 0 : at + 1) {
            race_cell& cell = cells_[at];
            if (cell.epoch != epoch) return cell = {.word = word, .epoch = epoch}, &cell;
            if (cell.word == word) return &cell;
        }
        return nullptr;
    }

    constexpr void compare(detail::race_byte& byte, const detail::race_access& now, const memory_touch& t)
    {
        report_conflict(byte.write, now, t);
        if (now.use != memory_use::load) {
            for (const detail::race_access& before : byte.reads) report_conflict(before, now, t);
            byte.write = now;
            return;
        }
        const bool is_second = byte.reads[0].by != 0 && byte.reads[0].by != now.by;
        byte.reads[is_second ? 1 : 0] = now;
    }

    constexpr bool is_ordered(const detail::race_access& before, const detail::race_access& now) const
    {
        return invocations_[before.by - 1].atomics > before.atomics && invocations_[now.by - 1].last_time > before.time;
    }

    constexpr void report_conflict(const detail::race_access& before, const detail::race_access& now, const memory_touch& t)
    {
        if (before.by == 0 || before.by == now.by) return;
        if ((before.use == memory_use::atomic && now.use == memory_use::atomic) || is_ordered(before, now)) return;
        run_finding found;
        found.kind = run_finding_kind::race;
        found.what.index = now.index;
        found.what.other = before.index;
        found.lanes = lane_set::of(t.lane);
        found.use = now.use;
        found.other_use = before.use;
        found.address = t.address;
        found.by = {now.by - 1, now.first_of_warp};
        found.other = {before.by - 1, before.first_of_warp};
        findings_.add(found);
    }

    run_finding_list findings_;
    std::span<race_cell> cells_;
    std::span<race_invocation> invocations_;
    std::uint64_t unchecked_ = 0;
    std::uint32_t time_ = 0;
};

}  // namespace valhall::simulator

#endif
