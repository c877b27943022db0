// SPDX-License-Identifier: MIT
// Catch2's benchmarks as ratios to a baseline of the same run, in a table at the end.
#ifndef VALHALL_BENCHMARKS_RATIOS_HPP
#define VALHALL_BENCHMARKS_RATIOS_HPP

#include "catch.hpp"

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
using listener_base = Catch::EventListenerBase;
#else
using listener_base = Catch::TestEventListenerBase;
#endif

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <string>
#include <utility>
#include <vector>

// For what is measured for comparison only.
inline constexpr double no_goal = -1;

// What was measured so far.
struct measurements {
    struct one {
        std::string name;
        double goal;        // at most this many times the baseline, or no_goal; 0 for the baseline
        std::size_t items;  // that one run treats
        std::string same;   // what computes the same in plain C++, to which the ratio is told too; empty if nothing is measured
        double nanoseconds = std::numeric_limits<double>::infinity();
    };
    std::vector<one> all{};

    double nanoseconds_of(const std::string& name) const
    {
        for (const one& m : all)
            if (m.name == name) return m.nanoseconds;
        return std::numeric_limits<double>::quiet_NaN();
    }

    static measurements& get()
    {
        static measurements instance;
        return instance;
    }
};

// Takes the shortest of the times that Catch2 measures, as other work on the machine only ever adds to them, and prints
// the table.
struct ratio_listener : listener_base {
    using listener_base::listener_base;

    void benchmarkEnded(const Catch::BenchmarkStats<>& stats) override
    {
        for (measurements::one& m : measurements::get().all)
            if (m.name == stats.info.name)
                m.nanoseconds = std::min(m.nanoseconds, std::min_element(stats.samples.begin(), stats.samples.end())->count() /
                                                            static_cast<double>(m.items));
    }

    void testRunEnded(const Catch::TestRunStats&) override
    {
        double baseline = 0;
        std::printf("\n%-34s %9s %9s %9s %9s\n", "what", "ns each", "M/s", "ratio", "goal");
        for (const measurements::one& m : measurements::get().all) {
            if (m.goal == 0) baseline = m.nanoseconds;
            std::printf("%-34s %9.2f %9.1f %9.2f", m.name.c_str(), m.nanoseconds, 1000 / m.nanoseconds, m.nanoseconds / baseline);
            if (m.goal > 0) std::printf(" %9.1f%s", m.goal, m.nanoseconds > m.goal * baseline ? "  missed" : "");
            if (!m.same.empty())
                std::printf("   %.2f times %s", m.nanoseconds / measurements::get().nanoseconds_of(m.same), m.same.c_str());
            std::printf("\n");
        }
    }
};
CATCH_REGISTER_LISTENER(ratio_listener)

// Measures `run`, which treats so many items and gives a value that depends on all of them. What is measured again under
// the same name counts if it was faster. `same` is the name of what computes the same in plain C++.
template <class Run>
void benchmark_ratio(const std::string& name, double goal, std::size_t items, Run&& run, const std::string& same = {})
{
    std::vector<measurements::one>& all = measurements::get().all;
    if (std::none_of(all.begin(), all.end(), [&name](const measurements::one& m) { return m.name == name; }))
        all.push_back({name, goal, items, same});
    BENCHMARK(std::string(name)) { return run(); };
}

template <class Run>
void benchmark_baseline(const std::string& name, std::size_t items, Run&& run)
{
    benchmark_ratio(name, 0, items, std::forward<Run>(run));
}

#endif
