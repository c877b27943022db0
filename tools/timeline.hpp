// SPDX-License-Identifier: MIT
// The timeline of an estimate, as text and as SVG: a row for each instruction that the first warp issues, and one for each of the first warps.
#ifndef VALHALL_TOOLS_TIMELINE_HPP
#define VALHALL_TOOLS_TIMELINE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "pictures/svg.hpp"
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

    // The drawing as a file, and as a part of a page.
    std::string svg() const { return drawn().file(image_width(), height()); }
    std::string part_of_page() const { return drawn().part(image_width(), height()); }

private:
    struct part {
        char letter;
        std::string_view classes, meaning;
    };
    // The parts of the time of an instruction, in the order in which they follow each other.
    static constexpr part parts[] = {{'m', "why-message", "waits for a message"},
                                     {'b', "why-barrier", "waits for other warps at a barrier"},
                                     {'r', "why-result", "waits for the result of an instruction"},
                                     {'u', "why-unit", "waits for a unit that executes other warps"},
                                     {'I', "why-issue", "is issued"},
                                     {'-', "why-done", "is executed; at its end, its result is delivered"}};
    enum part_index { by_message, by_barrier, by_result, by_unit, issued, executed };

    struct segment {
        part_index what;
        std::uint64_t from, end;
    };

    static constexpr std::size_t most_columns = 100;
    static constexpr double left = 12, width = 700, row_height = 15, top = 62;
    static constexpr std::size_t most_characters = 72;

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

    double x_of(std::uint64_t tick) const { return left + (end_ == 0 ? 0 : width * static_cast<double>(tick) / static_cast<double>(end_)); }
    static constexpr double text_left() { return left + width + 10; }
    double image_width() const
    {
        std::size_t longest = 8;
        for (const valhall::simulator::timing_issue& one : run_.timeline.rows) longest = std::max(longest, label(one).size());
        const double legend =
            legend_left(std::size(parts) - 1) + pictures::character_width * static_cast<double>(parts[executed].meaning.size());
        return std::max(text_left() + pictures::character_width * static_cast<double>(std::min(longest, most_characters)), legend) + left;
    }
    // Where the text of a part begins in the legend, which has three parts in a line.
    static constexpr std::size_t parts_of_line = 3;
    static double legend_left(std::size_t part) { return left + 16 + 330 * static_cast<double>(part % parts_of_line); }
    double height() const { return top + row_height * static_cast<double>(run_.timeline.rows.size() + run_.timeline.warps.size() + 3); }

    pictures::drawing drawn() const
    {
        pictures::drawing made("Timeline of an estimate for a core of " + std::string(run_.asked.how.model.machine().product().name));
        put_legend(made);
        double y = top;
        for (const valhall::simulator::timing_issue& one : run_.timeline.rows) {
            for (const segment& s : segments(one, true)) put_bar(made, s, y, label(one));
            made.text(text_left(), y + 11, pictures::shortened(label(one), most_characters), {}, label(one));
            y += row_height;
        }
        y += row_height;
        for (std::size_t w = 0; w < run_.timeline.warps.size(); ++w) {
            for (const valhall::simulator::timing_issue& one : run_.timeline.warps[w])
                for (const segment& s : segments(one, false)) put_bar(made, s, y, label(one));
            made.text(text_left(), y + 11, "warp " + std::to_string(w));
            y += row_height;
        }
        std::string scale = "0 to " + clocks_text(end_) + "; an estimate, not a measurement";
        if (run_.timeline.is_cut) scale += "; the first " + std::to_string(run_.timeline.rows.size()) + " instructions of warp 0";
        made.text(left, y + row_height, scale, "soft");
        return made;
    }
    void put_bar(pictures::drawing& to, const segment& s, double y, const std::string& plain) const
    {
        if (s.from >= end_) return;
        const double x = x_of(s.from), right = x_of(std::min(s.end, end_));
        to.rect(x, y + 1, std::max(right - x, 0.5), row_height - 2, parts[s.what].classes,
                plain + ": " + std::string(parts[s.what].meaning) + ", " + clocks_text(s.end - s.from));
    }
    static void put_legend(pictures::drawing& to)
    {
        for (std::size_t n = 0; n < std::size(parts); ++n) {
            const double y = 8 + 18 * static_cast<double>(n / parts_of_line);  // NOLINT(bugprone-integer-division): the row
            to.rect(legend_left(n) - 16, y, 10, 10, parts[n].classes);
            to.text(legend_left(n), y + 10, parts[n].meaning);
        }
    }

    const timed_run& run_;
    std::uint64_t end_;
};

#endif
