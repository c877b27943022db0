// SPDX-License-Identifier: MIT
// The checks of the runs of a case, for --check: undefined reads of registers and memory, thread memory of others, and races in each
// workgroup.
#ifndef VALHALL_TOOLS_SPIRV_CASE_CHECKS_HPP
#define VALHALL_TOOLS_SPIRV_CASE_CHECKS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <valhall/simulator/checked.hpp>
#include <valhall/simulator/memory_shadow.hpp>
#include <valhall/simulator/race_detector.hpp>

class case_checks {
public:
    static constexpr std::size_t most_findings = 100, most_words = std::size_t{1} << 15;

    // `atomics` has true for each word that accesses memory atomically although its instruction is an ordinary load or store. The contents
    // of `undefined` memory are undefined when a workgroup starts, or a warp of another stage.
    case_checks(valhall::shader_stage stage, std::vector<bool> atomics, std::span<const valhall::simulator::memory_range> undefined)
        : stage_(stage), atomics_(std::move(atomics)), found_(most_findings), all_(found_), written_(undefined.size()),
          undefined_(undefined.size()), memory_found_(most_findings), memory_(memory_found_, undefined_)
    {
        for (std::size_t n = 0; n < undefined.size(); ++n) {
            written_[n].resize(undefined[n].bytes.size());
            undefined_[n] = {undefined[n].address, written_[n]};
        }
    }

    // Watches the warps of a workgroup, or a warp of another stage, which run next.
    void watch(std::span<valhall::simulator::warp> warps, std::size_t invocations)
    {
        if (warps.empty()) return;
        const valhall::simulator::program_view& program = warps[0].around().program;
        race_storage_.assign(most_findings, {});
        const bool may_race = stage_ == valhall::shader_stage::compute && invocations > 1;
        cells_.assign(may_race ? most_words : 0, {});
        invocations_.assign(invocations, {});
        races_.emplace(race_storage_, cells_, invocations_);
        for (std::vector<std::uint8_t>& one : written_) std::fill(one.begin(), one.end(), std::uint8_t{0});
        while (watchers_.size() < warps.size()) watchers_.push_back(std::make_unique<warp_watcher>(program, stage_, atomics_));
        for (std::size_t n = 0; n < warps.size(); ++n) {
            watchers_[n]->races = may_race ? &*races_ : nullptr;
            watchers_[n]->memory = &memory_;
            warps[n].watch(watchers_[n].get());
        }
    }

    // Collects the races of the warps that have run.
    void collect()
    {
        if (!races_) return;
        for (const valhall::simulator::run_finding& f : races_->findings()) all_.add(f);
        omitted_ += races_->omitted();
        unchecked_ += races_->unchecked();
        races_.reset();
    }

    // The findings of all runs, each mistake once, by instruction.
    std::vector<valhall::simulator::run_finding> findings()
    {
        for (const std::unique_ptr<warp_watcher>& one : watchers_) {
            for (const valhall::simulator::run_finding& f : one->checker.findings()) all_.add(f);
            omitted_ += one->checker.omitted();
        }
        for (const valhall::simulator::run_finding& f : memory_.findings()) all_.add(f);
        watchers_.clear();
        const auto before = [](const auto& a, const auto& b) { return a.what.index < b.what.index; };
        std::vector<valhall::simulator::run_finding> made;
        for (const valhall::simulator::run_finding& f : all_.all()) made.insert(std::upper_bound(made.begin(), made.end(), f, before), f);
        return made;
    }
    // The number of findings beyond the capacity, after findings().
    std::uint64_t omitted() const { return omitted_ + memory_.omitted() + all_.omitted(); }
    // The number of accesses that were not checked for races, because a workgroup touches too many words between barriers.
    std::uint64_t unchecked() const { return unchecked_; }

private:
    // Watches one warp after the other: all that have this number in their workgroup.
    class warp_watcher : public valhall::simulator::observer {
    public:
        warp_watcher(const valhall::simulator::program_view& program, valhall::shader_stage stage, const std::vector<bool>& atomics)
            : atomics_(atomics), found_(most_findings), known_(program.size()), checker(program, found_, known_, stage)
        {
        }
        valhall::simulator::run_error before(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index,
                                             valhall::simulator::lane_mask active) override
        {
            return checker.before(w, s, index, active);
        }
        valhall::simulator::run_error after(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index,
                                            valhall::simulator::lane_mask active) override
        {
            return checker.after(w, s, index, active);
        }
        valhall::simulator::run_error touch(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index,
                                            const valhall::simulator::memory_touch& t) override
        {
            valhall::simulator::memory_touch known = t;
            if (index < atomics_.size() && atomics_[index]) known.use = valhall::simulator::memory_use::atomic;
            if (races != nullptr) static_cast<void>(races->touch(w, s, index, known));
            if (memory != nullptr) static_cast<void>(memory->touch(w, s, index, t));
            return checker.touch(w, s, index, t);
        }

    private:
        const std::vector<bool>& atomics_;
        std::vector<valhall::simulator::run_finding> found_;
        std::vector<valhall::footprint> known_;

    public:
        valhall::simulator::run_checker checker;
        valhall::simulator::race_detector* races = nullptr;
        valhall::simulator::memory_shadow* memory = nullptr;
    };

    valhall::shader_stage stage_;
    std::vector<bool> atomics_;
    std::vector<valhall::simulator::run_finding> found_;
    valhall::simulator::run_finding_list all_;
    std::vector<std::unique_ptr<warp_watcher>> watchers_{};
    std::vector<valhall::simulator::run_finding> race_storage_{};
    std::vector<valhall::simulator::race_cell> cells_{};
    std::vector<valhall::simulator::race_invocation> invocations_{};
    std::optional<valhall::simulator::race_detector> races_{};
    std::vector<std::vector<std::uint8_t>> written_;
    std::vector<valhall::simulator::undefined_range> undefined_;
    std::vector<valhall::simulator::run_finding> memory_found_;
    valhall::simulator::memory_shadow memory_;
    std::uint64_t omitted_ = 0, unchecked_ = 0;
};

#endif
