// SPDX-License-Identifier: MIT
// Reports the findings of the checker of runs, at their instructions.
#ifndef VALHALL_TOOLS_CHECK_RUNS_HPP
#define VALHALL_TOOLS_CHECK_RUNS_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "simulation.hpp"
#include "step_text.hpp"
#include "trace.hpp"

#include <valhall/simulator/checked.hpp>
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/simulator/race_detector.hpp>

// Finds races between the invocations of a workgroup.
class race_check {
public:
    static constexpr std::size_t most_findings = 100, most_words = std::size_t{1} << 15;

    race_check(const simulation& run, std::string program)
        : run_(run), program_(std::move(program)), found_(most_findings), cells_(most_words), invocations_(run.invocations()),
          detector_(found_, cells_, invocations_)
    {
    }

    valhall::simulator::race_detector& detector() { return detector_; }

    // Reports the new findings, after the line of the trace.
    void tell(trace* tracer)
    {
        if (told_ == detector_.findings().size()) return;
        if (tracer != nullptr) tracer->flush();
        for (; told_ < detector_.findings().size(); ++told_) {
            const valhall::simulator::run_finding& f = detector_.findings()[told_];
            std::fprintf(stderr, "%s%s: error: %s\n", program_.c_str(), place_of_step(run_.around().program, f.what.index).c_str(),
                         std::string(valhall::simulator::to_text(f, &run_.around().program).view()).c_str());
        }
    }

    // Reports the remaining findings. Returns true if there was an error.
    bool finish() const
    {
        if (detector_.omitted() != 0)
            std::fprintf(stderr, "%s: and %llu more races\n", program_.c_str(), static_cast<unsigned long long>(detector_.omitted()));
        if (detector_.unchecked() != 0)
            std::fprintf(stderr, "%s: note: %llu accesses were not checked for races: more than %zu words are touched between barriers\n",
                         program_.c_str(), static_cast<unsigned long long>(detector_.unchecked()), most_words);
        return !detector_.findings().empty();
    }

private:
    const simulation& run_;
    std::string program_;
    std::vector<valhall::simulator::run_finding> found_;
    std::vector<valhall::simulator::race_cell> cells_;
    std::vector<valhall::simulator::race_invocation> invocations_;
    valhall::simulator::race_detector detector_;
    std::size_t told_ = 0;
};

// Checks one warp, and calls another observer.
class warp_check : public valhall::simulator::observer {
public:
    static constexpr std::size_t most_findings = 100;

    warp_check(const simulation& run, std::size_t warp, valhall::shader_stage stage, trace* tracer, valhall::simulator::observer& next,
               race_check* races, std::string program)
        : run_(run), warp_(warp), tracer_(tracer), races_(races), program_(std::move(program)), found_(most_findings),
          known_(run.around().program.size()), checker_(run.around().program, found_, known_, stage)
    {
        checker_.also = &next;
    }

    valhall::simulator::run_error before(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index,
                                         valhall::simulator::lane_mask active) override
    {
        return checker_.before(w, s, index, active);
    }

    valhall::simulator::run_error after(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index,
                                        valhall::simulator::lane_mask active) override
    {
        const valhall::simulator::run_error code = checker_.after(w, s, index, active);
        tell();
        if (races_ != nullptr) races_->tell(tracer_);
        return code;
    }

    valhall::simulator::run_error touch(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index,
                                        const valhall::simulator::memory_touch& t) override
    {
        if (races_ != nullptr) races_->detector().touch(w, s, index, t);
        return checker_.touch(w, s, index, t);
    }

    // Reports the new findings, after the line of the trace.
    void tell()
    {
        if (told_ == checker_.findings().size()) return;
        if (tracer_ != nullptr) tracer_->flush();
        for (; told_ < checker_.findings().size(); ++told_) tell(checker_.findings()[told_]);
    }

    // Reports the remaining findings. Returns true if there was an error.
    bool finish()
    {
        tell();
        if (checker_.omitted() != 0)
            std::fprintf(stderr, "%s: and more often than that, %llu times\n", program_.c_str(),
                         static_cast<unsigned long long>(checker_.omitted()));
        return has_errors_ || checker_.omitted() != 0;
    }

private:
    void tell(const valhall::simulator::run_finding& f)
    {
        has_errors_ |= f.what.is_error;
        // Sentences about memory name the warp.
        const bool names_warp = f.kind == valhall::simulator::run_finding_kind::registers && run_.warps().size() > 1;
        const std::string warp = names_warp ? "warp " + std::to_string(warp_) + ", " : "";
        const valhall::simulator::program_view& program = run_.around().program;
        std::fprintf(stderr, "%s%s: %s: %s%s\n", program_.c_str(), place_of_step(program, f.what.index).c_str(),
                     f.what.is_error ? "error" : "note", warp.c_str(),
                     std::string(valhall::simulator::to_text(f, &program).view()).c_str());
    }

    const simulation& run_;
    std::size_t warp_;
    trace* tracer_;
    race_check* races_;  // null unless a workgroup runs
    std::string program_;
    std::vector<valhall::simulator::run_finding> found_;
    std::vector<valhall::footprint> known_;
    valhall::simulator::run_checker checker_;
    std::size_t told_ = 0;
    bool has_errors_ = false;
};

// Checks all warps of a run, and races and thread-local memory of a workgroup.
class run_check {
public:
    // Calls the observer `next`, and, if there is one, `tracer` before findings are reported.
    run_check(simulation& run, valhall::shader_stage stage, trace* tracer, valhall::simulator::observer& next, const std::string& program)
    {
        if (run.state().is_workgroup) races_ = std::make_unique<race_check>(run, program);
        for (std::size_t n = 0; n < run.warps().size(); ++n) {
            warps_.push_back(std::make_unique<warp_check>(run, n, stage, tracer, next, races_.get(), program));
            run.watch(n, *warps_.back());
        }
    }

    // Reports the remaining findings. Returns true if there was an error.
    bool finish()
    {
        bool has_errors = races_ != nullptr && races_->finish();
        for (const std::unique_ptr<warp_check>& one : warps_) has_errors |= one->finish();
        return has_errors;
    }

private:
    std::unique_ptr<race_check> races_{};
    std::vector<std::unique_ptr<warp_check>> warps_{};
};

#endif
