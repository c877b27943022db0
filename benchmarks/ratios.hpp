// SPDX-License-Identifier: MIT
// Catch2's benchmarks as ratios to a baseline of the same run, in a table at the end. Under Callgrind, each measurement runs twice, and the
// instructions that the processor executes in the second run are counted instead: scripts/instruction_counts.sh reads them.
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

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
inline bool counts_instructions() { return RUNNING_ON_VALGRIND != 0; }
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) static_cast<void>(name)
inline bool counts_instructions() { return false; }
#endif

// For measurements that have no goal and are only compared with.
inline constexpr double no_goal = -1;

// The measurements so far.
struct measurements {
    struct one {
        std::string name;
        double goal;  // at most this many times the baseline, or no_goal; 0 for the baseline
        std::size_t items;  // the number of instructions, lines or other items that one run handles
        std::string same;  // the measurement that computes the same in plain C++, for a second ratio; may be empty
        std::vector<double> samples{};  // nanoseconds per item, of all rounds

        double best() const { return samples.empty() ? not_measured : *std::min_element(samples.begin(), samples.end()); }
        double median() const
        {
            if (samples.empty()) return not_measured;
            std::vector<double> sorted = samples;
            const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
            std::nth_element(sorted.begin(), middle, sorted.end());
            return *middle;
        }
    };
    static constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();
    std::vector<one> all{};

    double best_of(const std::string& name) const
    {
        for (const one& m : all)
            if (m.name == name) return m.best();
        return not_measured;
    }

    static measurements& get()
    {
        static measurements instance;
        return instance;
    }
};

// Prints the table: the best time of each measurement, which other processes disturb least, and the median. A ratio compares two best times,
// and is followed by the ratio of the two medians. One source of each benchmark registers it.
struct ratio_listener : listener_base {
    using listener_base::listener_base;

    void benchmarkEnded(const Catch::BenchmarkStats<>& stats) override
    {
        for (measurements::one& m : measurements::get().all)
            if (m.name == stats.info.name)
                for (const auto& sample : stats.samples) m.samples.push_back(sample.count() / static_cast<double>(m.items));
    }

    void testRunEnded(const Catch::TestRunStats&) override
    {
        const measurements::one* baseline = nullptr;
        std::printf("\n%-40s %9s %9s %9s %9s %9s %9s\n", "what", "items", "best, ns", "median", "ratio", "medians'", "goal");
        for (const measurements::one& m : measurements::get().all) {
            if (m.goal == 0) baseline = &m;
            std::printf("%-40s %9zu %9.2f %9.2f", m.name.c_str(), m.items, m.best(), m.median());
            if (baseline != nullptr) std::printf(" %9.2f %9.2f", m.best() / baseline->best(), m.median() / baseline->median());
            if (m.goal > 0) std::printf(" %9.1f%s", m.goal, baseline != nullptr && m.best() > m.goal * baseline->best() ? "  missed" : "");
            if (!m.same.empty()) std::printf("   %.2f times %s", m.best() / measurements::get().best_of(m.same), m.same.c_str());
            std::printf("\n");
        }
    }
};

// Larger measurements are not counted: Callgrind takes fifty times as long, and a smaller one counts the same for each item.
inline constexpr std::size_t most_counted = 50'000;

// Makes Callgrind write the cost of one run to a file, named "ITEMS NAME". The first run is not counted, because it fills caches.
template <class Run>
void count_instructions(const std::string& name, std::size_t items, Run&& run)
{
    static_cast<void>(run());
    const std::string title = std::to_string(items) + " " + name;
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    const auto value = run();
    CALLGRIND_DUMP_STATS_AT(title.c_str());
    CALLGRIND_STOP_INSTRUMENTATION;
    Catch::Benchmark::deoptimize_value(value);
}

// Measures `run`, which handles `items` items and returns a value that depends on all of them. Measuring again under the same name adds
// samples. `same` names the measurement that computes the same in plain C++.
template <class Run>
void benchmark_ratio(const std::string& name, double goal, std::size_t items, Run&& run, const std::string& same = {})
{
    std::vector<measurements::one>& all = measurements::get().all;
    const bool is_new = std::none_of(all.begin(), all.end(), [&name](const measurements::one& m) { return m.name == name; });
    if (is_new) all.push_back({name, goal, items, same});
    if (counts_instructions()) {
        if (is_new && items <= most_counted) count_instructions(name, items, run);
        return;
    }
    BENCHMARK(std::string(name)) { return run(); };
}

template <class Run>
void benchmark_baseline(const std::string& name, std::size_t items, Run&& run)
{
    benchmark_ratio(name, 0, items, std::forward<Run>(run));
}

#endif
