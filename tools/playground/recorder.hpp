// SPDX-License-Identifier: MIT
// Watches a run for the page: records the state at one step, and the findings of the checker in each warp.
#ifndef VALHALL_TOOLS_PLAYGROUND_RECORDER_HPP
#define VALHALL_TOOLS_PLAYGROUND_RECORDER_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../simulation.hpp"

#include <valhall/program/footprint.hpp>
#include <valhall/simulator/checked.hpp>
#include <valhall/simulator/race_detector.hpp>

namespace playground {

using namespace valhall;

// Counts the executed instructions, and records the state before and after one of them.
class recorder : public simulator::observer {
public:
    struct moment {
        std::vector<simulator::warp> warps{};
        std::vector<memory_piece> memory{};
    };

    moment before_it{}, behind_it{};
    std::uint64_t count = 0;
    std::size_t warp = 0;              // the warp that executed it
    std::uint32_t index = 0;           // the index of its instruction
    simulator::lane_mask active = 0;   // the lanes that executed it
    std::vector<std::uint64_t> executions;  // of each instruction
    simulator::observer* races = nullptr;   // gets the memory accesses; null for none

    // Records the n-th instruction, counted from 1; 0 for none.
    recorder(const simulation& run, std::uint64_t wanted) : executions(run.around().program.size()), run_(run), wanted_(wanted)
    {
        if (wanted == 0) behind_it = now();
    }

    simulator::run_error before(const simulator::warp& w, const simulator::step&, std::uint32_t at, simulator::lane_mask lanes) override
    {
        if (count + 1 != wanted_) return simulator::run_error::none;
        before_it = now();
        warp = static_cast<std::size_t>(&w - run_.warps().data());
        index = at;
        active = lanes;
        return simulator::run_error::none;
    }

    simulator::run_error after(const simulator::warp&, const simulator::step&, std::uint32_t at, simulator::lane_mask) override
    {
        ++executions[at];
        if (++count == wanted_) behind_it = now();
        return simulator::run_error::none;
    }

    simulator::run_error touch(const simulator::warp& w, const simulator::step& s, std::uint32_t at,
                               const simulator::memory_touch& t) override
    {
        return races != nullptr ? races->touch(w, s, at, t) : simulator::run_error::none;
    }

private:
    moment now() const { return {{run_.warps().begin(), run_.warps().end()}, run_.state().memory}; }

    const simulation& run_;
    std::uint64_t wanted_;
};

// Checkers of all warps, each of which calls a recorder; and the race detector of a workgroup.
class checkers {
public:
    checkers(simulation& run, recorder& also, shader_stage stage) : invocations_(run.invocations()), detector_(races_, cells_, invocations_)
    {
        if (run.state().is_workgroup) also.races = &detector_;
        for (std::size_t n = 0; n < run.warps().size(); ++n) {
            all_.push_back(std::make_unique<one>(run, stage));
            all_.back()->checker.also = &also;
            run.watch(n, all_.back()->checker);
        }
    }

    template <class Function>
    void for_each_finding(Function&& function) const
    {
        for (const auto& each : all_)
            for (const simulator::run_finding& f : each->checker.findings()) function(f);
        for (const simulator::run_finding& f : detector_.findings()) function(f);
    }

private:
    static constexpr std::size_t most_findings = 50, most_words = 8192;

    struct one {
        std::vector<simulator::run_finding> found = std::vector<simulator::run_finding>(most_findings);
        std::vector<footprint> known;
        simulator::run_checker checker;

        one(const simulation& run, shader_stage stage)
            : known(run.around().program.size()), checker(run.around().program, found, known, stage)
        {
        }
    };

    std::vector<std::unique_ptr<one>> all_{};
    std::vector<simulator::run_finding> races_ = std::vector<simulator::run_finding>(most_findings);
    std::vector<simulator::race_cell> cells_ = std::vector<simulator::race_cell>(most_words);
    std::vector<simulator::race_invocation> invocations_;
    simulator::race_detector detector_;
};

}  // namespace playground

#endif
