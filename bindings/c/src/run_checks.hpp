// SPDX-License-Identifier: MIT
// The observers of a run of the C interface: executions, registers and memory of each warp, races of the workgroup.
#ifndef VALHALL_BINDINGS_C_RUN_CHECKS_HPP
#define VALHALL_BINDINGS_C_RUN_CHECKS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "numbers.hpp"
#include "simulation.hpp"

#include <valhall/simulator/checked.hpp>
#include <valhall/simulator/execution_counts.hpp>
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/simulator/race_detector.hpp>

namespace c_interface {

// Findings of one warp, or races of one run, beyond which further ones are only counted.
inline constexpr std::size_t most_run_findings = 256;
inline constexpr std::size_t usual_race_words = std::size_t{1} << 15;

// The first word of the interface of a clause of Bifrost.
constexpr std::uint32_t first_word_of(const sim::clause_place& place) { return 2 * place.clause; }

// The word of the interface of a step: that of its clause on Bifrost. Steps that are none, as VALHALL_NOWHERE, stay.
inline std::uint32_t word_of_step(const sim::program_view& program, std::uint32_t index)
{
    const bool is_in_clause = index < program.size() && program.steps[index].place.is_there;
    return is_in_clause ? first_word_of(program.steps[index].place) : index;
}

// A finding of a warp.
inline valhall_run_finding described(const sim::run_finding& f, std::size_t warp, const sim::program_view& program)
{
    const std::size_t lanes = program.warp_lanes;
    const bool is_memory = f.kind != sim::run_finding_kind::registers;
    valhall_run_finding made{};
    made.kind = static_cast<int>(f.kind);
    made.code = is_memory ? -1 : number_of(f.what.code);
    made.severity = f.what.is_error ? VALHALL_ERROR : VALHALL_NOTE;
    made.index = word_of_step(program, f.what.index);
    made.other = word_of_step(program, f.what.other);
    made.reg = f.what.reg == valhall::no_register ? -1 : f.what.reg;
    made.slots = f.what.slots;
    made.warp = static_cast<std::uint32_t>(warp);
    made.lane_mask = f.lanes;
    made.use = static_cast<int>(f.use);
    made.other_use = static_cast<int>(f.other_use);
    made.invocation =
        is_memory ? f.by.invocation : static_cast<std::uint32_t>(warp * lanes) + static_cast<std::uint32_t>(std::max(f.lane(), 0));
    made.other_invocation = is_memory ? f.other.invocation : VALHALL_NOWHERE;
    made.address = f.address;
    put_text(to_text(f, &program), made.message);
    return made;
}

// The race detector and its scratch memory.
class race_watcher {
public:
    race_watcher(std::size_t invocations, std::size_t words, const sim::program_view& program)
        : found_(most_run_findings), cells_(words), invocations_(invocations), program_(program), detector_(found_, cells_, invocations_)
    {
    }
    race_watcher(const race_watcher&) = delete;
    race_watcher& operator=(const race_watcher&) = delete;

    void touch(const sim::warp& w, const sim::step& s, std::uint32_t index, const sim::memory_touch& t) { detector_.touch(w, s, index, t); }

    void put(valhall_run_findings* to) const
    {
        for (const sim::run_finding& f : detector_.findings()) add(to, described(f, f.by.warp(program_.warp_lanes), program_));
        to->omitted += detector_.omitted();
        to->unchecked = detector_.unchecked();
    }
    const sim::run_finding* first() const { return detector_.findings().empty() ? nullptr : &detector_.findings()[0]; }

private:
    std::vector<sim::run_finding> found_;
    std::vector<sim::race_cell> cells_;
    std::vector<sim::race_invocation> invocations_;
    sim::program_view program_;
    sim::race_detector detector_;
};

// Watches one warp, and passes its memory accesses on to the race detector.
class warp_watcher : public sim::observer {
public:
    warp_watcher(const sim::program_view& program, valhall::shader_stage stage, sim::observer* counter, race_watcher& races)
        : found_(most_run_findings), known_(program.size()), checker_(program, found_, known_, stage), races_(races)
    {
        checker_.also = counter;
    }

    sim::run_error before(const sim::warp& w, const sim::step& s, std::uint32_t index, sim::lane_mask active) override
    {
        return checker_.before(w, s, index, active);
    }
    sim::run_error after(const sim::warp& w, const sim::step& s, std::uint32_t index, sim::lane_mask active) override
    {
        return checker_.after(w, s, index, active);
    }
    sim::run_error touch(const sim::warp& w, const sim::step& s, std::uint32_t index, const sim::memory_touch& t) override
    {
        races_.touch(w, s, index, t);
        return checker_.touch(w, s, index, t);
    }

    const sim::run_checker& checker() const { return checker_; }

private:
    std::vector<sim::run_finding> found_;
    std::vector<valhall::footprint> known_;
    sim::run_checker checker_;
    race_watcher& races_;
};

// Checks all warps of a run.
class run_checks {
public:
    // `counter` may be null.
    run_checks(simulation& run, valhall::shader_stage stage, std::size_t invocations, std::size_t race_words, sim::observer* counter)
        : races_(invocations, race_words, run.program()), program_(run.program())
    {
        for (sim::warp& w : run.warps()) {
            watchers_.push_back(std::make_unique<warp_watcher>(run.program(), stage, counter, races_));
            w.watch(watchers_.back().get());
        }
    }

    // Writes all findings; `to` may be null.
    void put(valhall_run_findings* to) const
    {
        if (to == nullptr) return;
        to->count = 0;
        to->omitted = 0;
        for (std::size_t n = 0; n < watchers_.size(); ++n) {
            for (const sim::run_finding& f : watchers_[n]->checker().findings()) add(to, described(f, n, program_));
            to->omitted += watchers_[n]->checker().omitted();
        }
        races_.put(to);
    }

    // The first finding that is an error, or null. Races come last.
    const sim::run_finding* first_error() const
    {
        for (const std::unique_ptr<warp_watcher>& one : watchers_)
            for (const sim::run_finding& f : one->checker().findings())
                if (f.what.is_error) return &f;
        return races_.first();
    }

private:
    race_watcher races_;
    sim::program_view program_;
    std::vector<std::unique_ptr<warp_watcher>> watchers_{};
};

}  // namespace c_interface

#endif
