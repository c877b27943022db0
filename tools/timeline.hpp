// SPDX-License-Identifier: MIT
// The timeline of an estimate, as text and as SVG: a row for each instruction that the first warp issues, and one for each of the first warps.
#ifndef VALHALL_TOOLS_TIMELINE_HPP
#define VALHALL_TOOLS_TIMELINE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "reference/html.hpp"
#include "timing_run.hpp"

class timeline {
public:
    explicit timeline(const timed_run& run) : run_(run), end_(run.timeline.end()) {}

    std::string text() const
    {
        if (run_.timeline.rows.empty()) return "Timeline: no instruction was executed\n";
        const std::uint64_t scale = ticks_of_column();
        std::string made = "Timeline of an estimate: a column is " + clocks_text(scale) + "\n\n";
        for (const part& one : parts) made += std::string("  ") + one.letter + "  " + std::string(one.meaning) + '\n';
        made += "\nWarp 0, by instruction\n\n";
        for (const valhall::simulator::timing_issue& one : run_.timeline.rows) {
            std::string row(columns(scale), ' ');
            for (const segment& s : segments(one, true)) fill(row, s, scale);
            made += row + "  " + label(one) + '\n';
        }
        made += "\nThe first warps\n\n";
        for (std::size_t w = 0; w < run_.timeline.warps.size(); ++w) {
            std::string row(columns(scale), ' ');
            for (const valhall::simulator::timing_issue& one : run_.timeline.warps[w])
                for (const segment& s : segments(one, false)) fill(row, s, scale);
            made += row + "  warp " + std::to_string(w) + '\n';
        }
        if (run_.timeline.is_cut)
            made += "\nDrawn are the first " + std::to_string(run_.timeline.rows.size()) + " instructions of warp 0.\n";
        return made;
    }

    std::string svg() const
    {
        const std::size_t rows = run_.timeline.rows.size(), warps = run_.timeline.warps.size();
        const int height = top + row_height * static_cast<int>(rows + warps + 3);
        std::string made = R"(<svg xmlns="http://www.w3.org/2000/svg" width=")" + std::to_string(width + label_width) + "\" height=\"" +
                           std::to_string(height) + "\" font-family=\"monospace\" font-size=\"11\">\n";
        made += reference::element("title", "Timeline of an estimate for a core of " +
                                                reference::escaped(run_.asked.how.model.machine().product().name)) +
                '\n';
        put_legend(made);
        int y = top;
        for (const valhall::simulator::timing_issue& one : run_.timeline.rows) {
            for (const segment& s : segments(one, true)) put_bar(made, s, y, label(one));
            put_text(made, width + 8, y, label(one));
            y += row_height;
        }
        y += row_height;
        for (std::size_t w = 0; w < warps; ++w) {
            for (const valhall::simulator::timing_issue& one : run_.timeline.warps[w])
                for (const segment& s : segments(one, false)) put_bar(made, s, y, label(one));
            put_text(made, width + 8, y, "warp " + std::to_string(w));
            y += row_height;
        }
        put_text(made, 0, y + row_height, "0 to " + clocks_text(end_) + "; an estimate, not a measurement");
        return made + "</svg>\n";
    }

private:
    struct part {
        char letter;
        std::string_view colour, meaning;
    };
    // The parts of the time of an instruction, in the order in which they follow each other.
    static constexpr part parts[] = {{'m', "#d9a441", "waits for a message"},
                                     {'b', "#b05fbf", "waits for other warps at a barrier"},
                                     {'r', "#7f9f5f", "waits for the result of an instruction"},
                                     {'u', "#c7695b", "waits for a unit that executes other warps"},
                                     {'I', "#2f5fa8", "is issued"},
                                     {'-', "#a8c0e0", "is executed; at its end, its result is delivered"}};
    enum part_index { by_message, by_barrier, by_result, by_unit, issued, executed };

    struct segment {
        part_index what;
        std::uint64_t from, end;
    };

    static constexpr std::size_t most_columns = 100;
    static constexpr int width = 800, label_width = 520, row_height = 14, top = 24;

    static std::vector<segment> segments(const valhall::simulator::timing_issue& one, bool with_execution)
    {
        std::vector<segment> made{{one.after_barrier ? by_barrier : by_message, one.from, one.waited},
                                  {by_result, one.waited, one.ready},
                                  {by_unit, one.ready, one.start}};
        if (with_execution) made.push_back({executed, one.end, one.done});
        made.push_back({issued, one.start, one.end});
        std::erase_if(made, [](const segment& s) { return s.from >= s.end; });
        return made;
    }
    std::string label(const valhall::simulator::timing_issue& one) const
    {
        return std::to_string(one.index) + ": " + run_.statements[one.index];
    }
    static std::string clocks_text(std::uint64_t ticks)
    {
        const double clocks = static_cast<double>(ticks) / static_cast<double>(valhall::simulator::ticks_per_clock);
        char text[40];
        std::snprintf(text, sizeof text, "%.6g clock%s", clocks, clocks == 1 ? "" : "s");
        return text;
    }

    // ---- text ----

    // A whole number of clocks.
    std::uint64_t ticks_of_column() const
    {
        const std::uint64_t clock = valhall::simulator::ticks_per_clock, clocks = (end_ + clock - 1) / clock;
        return std::max<std::uint64_t>(1, (clocks + most_columns - 1) / most_columns) * clock;
    }
    std::size_t columns(std::uint64_t scale) const { return static_cast<std::size_t>((end_ + scale - 1) / scale); }
    // Each column that the segment touches, at least one; an issue hides what else is in its column.
    static void fill(std::string& row, const segment& s, std::uint64_t scale)
    {
        for (std::uint64_t c = s.from / scale; c * scale < s.end && c < row.size(); ++c) {
            char& at = row[static_cast<std::size_t>(c)];
            if (at != parts[issued].letter) at = parts[s.what].letter;
        }
    }

    // ---- SVG ----

    double x_of(std::uint64_t tick) const { return end_ == 0 ? 0 : width * static_cast<double>(tick) / static_cast<double>(end_); }
    static std::string number(double value)
    {
        char text[32];
        std::snprintf(text, sizeof text, "%.2f", value);
        return text;
    }
    static void put_text(std::string& to, int x, int y, const std::string& plain)
    {
        to += reference::element("text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y + row_height - 4) + '"',
                                 reference::escaped(plain)) +
              '\n';
    }
    void put_bar(std::string& to, const segment& s, int y, const std::string& plain) const
    {
        if (s.from >= end_) return;
        const double x = x_of(s.from), right = x_of(std::min(s.end, end_));
        to += reference::element("rect x=\"" + number(x) + "\" y=\"" + std::to_string(y + 1) + "\" width=\"" +
                                     number(std::max(right - x, 0.5)) + "\" height=\"" + std::to_string(row_height - 2) + "\" fill=\"" +
                                     std::string(parts[s.what].colour) + '"',
                                 reference::element("title", reference::escaped(plain + ": " + std::string(parts[s.what].meaning) + ", " +
                                                                                clocks_text(s.end - s.from)))) +
              '\n';
    }
    static void put_legend(std::string& to)
    {
        int x = 0;
        for (const part& one : parts) {
            to += "<rect x=\"" + std::to_string(x) + R"(" y="4" width="10" height="10" fill=")" + std::string(one.colour) + "\"/>\n";
            put_text(to, x + 14, 2, std::string(one.meaning));
            x += 30 + 7 * static_cast<int>(one.meaning.size());
        }
    }

    const timed_run& run_;
    std::uint64_t end_;
};

#endif
