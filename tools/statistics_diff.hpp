// SPDX-License-Identifier: MIT
// Compares the statistics of two programs.
#ifndef VALHALL_TOOLS_STATISTICS_DIFF_HPP
#define VALHALL_TOOLS_STATISTICS_DIFF_HPP

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <valhall/program/statistics.hpp>

// The numbers that differ. A number that grows is worse, which is why threads and not occupancy are compared.
class statistics_diff {
public:
    struct change {
        std::string title{};  // "Total cycles, FMA"
        std::string key{};    // "total_cycles.FMA", in the names of the JSON of statistics
        double before = 0, after = 0;
    };

    statistics_diff(const valhall::program_statistics& before, const valhall::program_statistics& after)
    {
        add("Instructions", "instructions", static_cast<double>(before.instructions), static_cast<double>(after.instructions));
        add("Work registers", "work_registers_used", before.work_registers(), after.work_registers());
        add("Uniform registers", "uniform_registers_used", before.uniform_count(), after.uniform_count());
        if (before.has_known_occupancy() && after.has_known_occupancy())
            add("Threads lost, percent", "threads_lost", 100 - before.thread_percent(), 100 - after.thread_percent());
        add("Stack spilling", "has_stack_spilling", before.uses_stack ? 1 : 0, after.uses_stack ? 1 : 0);
        add("Total cycles, ", "total_cycles.", before.total, after.total, before, after);
        if (before.has_shortest && after.has_shortest)
            add("Shortest path, ", "shortest_path_cycles.", before.shortest, after.shortest, before, after);
    }

    const std::vector<change>& changes() const { return changes_; }

    // A line for each change: "Work registers   12 -> 14 (+2)".
    std::string text() const
    {
        std::string lines;
        for (const change& one : changes_) {
            char line[120];
            std::snprintf(line, sizeof line, "%-24s %10.5g -> %-10.5g (%+.5g)\n", one.title.c_str(), one.before, one.after,
                          one.after - one.before);
            lines += line;
        }
        return lines;
    }

    // True if the later program costs more in any number.
    bool is_worse() const
    {
        return std::any_of(changes_.begin(), changes_.end(), [](const change& one) { return one.after > one.before; });
    }

private:
    void add(std::string title, std::string key, double before, double after)
    {
        if (before != after) changes_.push_back({std::move(title), std::move(key), before, after});
    }

    void add(const std::string& title, const std::string& key, const valhall::pipeline_load& before, const valhall::pipeline_load& after,
             const valhall::program_statistics& costs_before, const valhall::program_statistics& costs_after)
    {
        add(title + "A", key + "A", before.arithmetic(costs_before.costs).value(), after.arithmetic(costs_after.costs).value());
        for (const valhall::pipeline p : valhall::pipelines) {
            const std::string name(name_of(p));
            add(title + name, key + name, before.cycles(p, costs_before.costs), after.cycles(p, costs_after.costs));
        }
    }

    std::vector<change> changes_{};
};

#endif
