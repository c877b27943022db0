// SPDX-License-Identifier: MIT
// The number of live registers over a program, with the numbers at which fewer threads fit the core.
#ifndef VALHALL_TOOLS_PICTURES_REGISTER_PICTURE_HPP
#define VALHALL_TOOLS_PICTURES_REGISTER_PICTURE_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "../register_list.hpp"
#include "pictured_program.hpp"

#include <valhall/program/growing_analysis.hpp>

namespace pictures {

class register_picture {
public:
    // `used` are the registers that the program reads or writes.
    register_picture(const pictured_program& program, const valhall::flow_graph& graph, valhall::register_mask used)
        : program_(program), live_(valhall::live_at_words(program.words, program.on, graph)), used_(used),
          now_(valhall::occupancy_of(used, program.on))
    {
        for (int r = 0; r < valhall::register_count(program.on); ++r) all_ |= valhall::register_mask{1} << r;
        for (std::size_t n = 0; n < live_.size(); ++n)
            if (live(n) > live(peak_)) peak_ = n;
        // The occupancy step of the program, and the next one.
        valhall::each_occupancy(program.on, [&](const valhall::occupancy& step) {
            if (steps_.empty() || steps_.back().percent >= now_.percent) steps_.push_back(step);
        });
        highest_ = std::max<double>(steps_.back().registers, live_.empty() ? 0 : live(peak_)) + 4;
    }

    std::string svg() const
    {
        drawing made("Live registers over the program, and the registers at each occupancy");
        put_columns(made);
        put_steps(made);
        put_axis(made);
        put_peak(made);
        return made.part(left + plot_width + label_width, top + plot_height + 44);
    }

private:
    static constexpr double left = 44, top = 22, plot_width = 760, plot_height = 230, label_width = 212;
    static constexpr std::size_t most_columns = 760;

    // Without those that the architecture lacks: all bits are set before a word that is no instruction.
    int live(std::size_t n) const { return popcount(live_[n].before & all_); }
    // 1, 2, 5, 10, 20 …: the least that makes at most ten parts.
    static std::size_t round_step(std::size_t size)
    {
        for (std::size_t tens = 1;; tens *= 10)
            for (const std::size_t step : {tens, 2 * tens, 5 * tens})
                if (step * 10 >= size) return step;
    }
    double x(std::size_t index) const
    {
        return left + plot_width * static_cast<double>(index) / static_cast<double>(std::max<std::size_t>(1, live_.size()));
    }
    double y(double registers) const { return top + plot_height * (1 - registers / highest_); }

    // The registers that are live before each instruction: an area, with a tip for each; of long programs the most of several instructions.
    void put_columns(drawing& to) const
    {
        const std::size_t size = live_.size(), of_column = (size + most_columns - 1) / std::max<std::size_t>(1, most_columns);
        std::string curve, columns_path = "M" + position(left) + ' ' + position(y(0));
        struct column {
            std::size_t first, last, at;
        };
        std::vector<column> columns;
        for (std::size_t first = 0; first < size; first += of_column) {
            columns.push_back({first, std::min(first + of_column, size) - 1, first});
            for (std::size_t n = first; n <= columns.back().last; ++n)
                if (live(n) > live(columns.back().at)) columns.back().at = n;
            const std::string height = position(y(live(columns.back().at)));
            curve += (curve.empty() ? "M" + position(x(first)) + ' ' : "V") + height + 'H' + position(x(columns.back().last + 1));
            columns_path += 'V' + height + 'H' + position(x(columns.back().last + 1));
        }
        if (columns.empty()) return;
        to.path(columns_path + 'V' + position(y(0)) + 'z', "area");
        to.path(curve, "curve");
        for (const column& one : columns)
            to.rect(x(one.first), top, x(one.last + 1) - x(one.first), plot_height, "seen",
                    program_.label(one.at) + "\nlive before it: " + std::to_string(live(one.at)) + ", " +
                        register_list(live_[one.at].before, program_.on),
                    data("first", one.first) + data("last", one.last) + data("live", static_cast<std::uint64_t>(live(one.at))));
    }
    // Lines at the registers that threads have at each occupancy, and at those that the program uses.
    void put_steps(drawing& to) const
    {
        for (const valhall::occupancy& step : steps_) {
            const bool holds = step == now_;
            to.line(left, y(step.registers), left + plot_width, y(step.registers), "line");
            to.text(left + plot_width + 8, y(step.registers) + 4,
                    "up to " + std::to_string(step.registers) + ": " + std::to_string(step.percent) + "% of threads",
                    holds ? "bold" : "soft");
        }
        const int used = popcount(used_);
        to.line(left, y(used), left + plot_width, y(used), "used dashed");
        // Not over the text of a step.
        double place = y(used) + 4;
        for (const valhall::occupancy& step : steps_)
            if (const double other = y(step.registers) + 4; place > other - line_height && place < other + line_height)
                place = other + line_height;
        to.text(left + plot_width + 8, place, std::to_string(used) + " are used", "hot", register_list(used_, program_.on));
    }
    void put_axis(drawing& to) const
    {
        to.line(left, y(0), left + plot_width, y(0), "line");
        to.line(left, top, left, y(0), "line");
        for (double n = 0; n < highest_; n += 16) to.text_before(left - 6, y(n) + 4, position(n), "soft");
        const std::size_t step = round_step(live_.size());
        for (std::size_t n = 0; n < live_.size(); n += step) {
            to.line(x(n), y(0), x(n), y(0) + 4, "line");
            to.text(x(n), y(0) + 18, std::to_string(n), "soft");
        }
        to.text(left, y(0) + 36, "instructions", "soft");
        to.text(left, 14, "live registers", "soft");
    }
    void put_peak(drawing& to) const
    {
        if (live_.empty()) return;
        const std::string text = "most: " + std::to_string(live(peak_)) + ", before " + program_.label(peak_);
        to.text_before(left + plot_width, y(0) + 36, shortened(text, 84), {});
        to.path("M" + position(x(peak_)) + ' ' + position(y(live(peak_))) + "l-4 -8h8z", "head", text);
    }

    const pictured_program& program_;
    std::vector<valhall::live_registers> live_;
    valhall::register_mask used_, all_ = 0;  // all: of the architecture
    valhall::occupancy now_;
    std::vector<valhall::occupancy> steps_{};
    std::size_t peak_ = 0;
    double highest_ = 0;
};

}  // namespace pictures

#endif
