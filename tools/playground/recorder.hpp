// SPDX-License-Identifier: MIT
// Watches a run for the page: keeps what there is at one step of it, and what the checker finds in each warp.
#ifndef VALHALL_TOOLS_PLAYGROUND_RECORDER_HPP
#define VALHALL_TOOLS_PLAYGROUND_RECORDER_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../simulation.hpp"

#include <valhall/program/footprint.hpp>
#include <valhall/simulator/checked.hpp>

namespace playground {

using namespace valhall;

// Counts the instructions that are executed, and keeps what there is after one of them, and before it.
class recorder : public simulator::observer {
public:
    struct moment {
        std::vector<simulator::warp> warps{};
        std::vector<memory_piece> memory{};
    };

    moment before_it{}, behind_it{};
    std::uint64_t count = 0;
    std::size_t warp = 0;              // that executed it
    std::uint32_t index = 0;           // of its instruction
    simulator::lane_mask active = 0;   // the lanes that executed it

    // Of the n-th instruction, counted from 1; 0 for none.
    recorder(const simulation& run, std::uint64_t wanted) : run_(run), wanted_(wanted)
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

    simulator::run_error after(const simulator::warp&, const simulator::step&, std::uint32_t, simulator::lane_mask) override
    {
        if (++count == wanted_) behind_it = now();
        return simulator::run_error::none;
    }

private:
    moment now() const { return {run_.warps(), run_.state().memory}; }

    const simulation& run_;
    std::uint64_t wanted_;
};

// Checkers of all warps, each of which passes what happens on to a recorder.
class checkers {
public:
    checkers(simulation& run, recorder& also, shader_stage stage)
    {
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
    }

private:
    struct one {
        std::vector<simulator::run_finding> found = std::vector<simulator::run_finding>(50);
        std::vector<footprint> known;
        simulator::run_checker checker;

        one(const simulation& run, shader_stage stage)
            : known(run.around().program.size()), checker(run.around().program, found, known, stage)
        {
        }
    };

    std::vector<std::unique_ptr<one>> all_{};
};

}  // namespace playground

#endif
