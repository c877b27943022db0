// SPDX-License-Identifier: MIT
// Compares the statistics of two programs.
#ifndef VALHALL_TOOLS_STATISTICS_DIFF_HPP
#define VALHALL_TOOLS_STATISTICS_DIFF_HPP

#include <cstdio>
#include <string>
#include <string_view>

#include <valhall/program/statistics.hpp>

// A line for each number that differs: "Work registers   12 -> 14 (+2)".
class statistics_diff {
public:
    statistics_diff(const valhall::program_statistics& before, const valhall::program_statistics& after)
    {
        add("Instructions", static_cast<double>(before.instructions), static_cast<double>(after.instructions));
        add("Work registers", before.work_registers(), after.work_registers());
        add("Uniform registers", before.uniform_count(), after.uniform_count());
        if (before.has_known_occupancy() && after.has_known_occupancy())
            add("Threads lost, percent", 100 - before.thread_percent(), 100 - after.thread_percent());
        add("Stack spilling", before.uses_stack ? 1 : 0, after.uses_stack ? 1 : 0);
        for (const valhall::pipeline p : valhall::pipelines)
            add("Total cycles, " + std::string(name_of(p)), before.total.cycles(p, before.costs), after.total.cycles(p, after.costs));
        if (!before.has_shortest || !after.has_shortest) return;
        for (const valhall::pipeline p : valhall::pipelines)
            add("Shortest path, " + std::string(name_of(p)), before.shortest.cycles(p, before.costs),
                after.shortest.cycles(p, after.costs));
    }

    const std::string& text() const { return text_; }
    // True if the later program costs more in any number.
    bool is_worse() const { return is_worse_; }

private:
    void add(const std::string& name, double before, double after)
    {
        if (before == after) return;
        char line[120];
        std::snprintf(line, sizeof line, "%-24s %10.5g -> %-10.5g (%+.5g)\n", name.c_str(), before, after, after - before);
        text_ += line;
        is_worse_ |= after > before;
    }

    std::string text_{};
    bool is_worse_ = false;
};

#endif
