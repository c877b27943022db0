// SPDX-License-Identifier: MIT
// The units as bars over the instructions: a line for each instruction, with a bar in the column of each unit that it uses.
#ifndef VALHALL_TOOLS_PICTURES_UNIT_PICTURE_HPP
#define VALHALL_TOOLS_PICTURES_UNIT_PICTURE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "pictured_program.hpp"

namespace pictures {

class unit_picture {
public:
    unit_picture(const pictured_program& program, const valhall::flow_graph& graph) : program_(program), graph_(graph)
    {
        const std::size_t size = program.words.size(), of_line = (size + most_lines - 1) / most_lines;
        for (std::size_t first = 0; first < size; first += of_line) {
            const std::size_t last = std::min(first + of_line, size) - 1;
            lines_.push_back({first, last, program.load(first, last)});
            whole_ += lines_.back().load;
        }
        for (const line& one : lines_)
            for (const valhall::pipeline p : valhall::pipelines)
                most_[static_cast<std::size_t>(p)] = std::max(most_[static_cast<std::size_t>(p)], one.load.cycles(p, program.costs));
    }

    std::string svg() const
    {
        drawing made("Units that each instruction uses, and for how many " + std::string(program_.cycles));
        put_heads(made);
        double y = top;
        for (const line& one : lines_) {
            put_line(made, one, y);
            y += line_height;
        }
        return made.part(text_left() + character_width * longest() + margin, y + margin);
    }

private:
    // Instructions that share a line.
    struct line {
        std::size_t first, last;
        valhall::pipeline_load load;
    };

    static constexpr std::size_t most_lines = 400, most_characters = 72;
    static constexpr double margin = 12, lanes_left = 104, lane_width = 76, bar_width = 68, top = 62;

    // The left edge of the column of a unit. Units that no instruction uses have none.
    double lane(valhall::pipeline p) const
    {
        return lanes_left + lane_width * static_cast<double>(std::count_if(most_, most_ + static_cast<int>(p), is_positive));
    }
    double text_left() const
    {
        return lanes_left + lane_width * static_cast<double>(std::count_if(std::begin(most_), std::end(most_), is_positive)) + 8;
    }
    static bool is_positive(double cycles) { return cycles > 0; }
    bool is_used(valhall::pipeline p) const { return whole_[p] != 0; }

    std::string text_of(const line& one) const
    {
        if (one.first == one.last) return program_.statements[one.first];
        const std::string more = ", and " + std::to_string(one.last - one.first) + " more";
        return shortened(program_.statements[one.first], most_characters - more.size() - 2) + more;  // an ellipsis is three bytes
    }
    double longest() const
    {
        std::size_t most = 0;
        for (const line& one : lines_) most = std::max(most, std::min(text_of(one).size(), most_characters));
        return static_cast<double>(most);
    }
    std::string tip_of(const line& one) const
    {
        std::string text;
        for (std::size_t n = one.first; n <= one.last; ++n) text += (text.empty() ? "" : "\n") + program_.label(n);
        return text;
    }

    // The name of each unit, its sum, and what its longest bar is.
    void put_heads(drawing& to) const
    {
        to.text(margin, 34, "sum", "soft");
        to.text(margin, 34 + line_height, "longest", "soft");
        for (const valhall::pipeline p : valhall::pipelines) {
            if (!is_used(p)) continue;
            to.text(lane(p), 18, name_of(p), "bold");
            to.text(lane(p), 34, cycles_text(whole_.cycles(p, program_.costs)));
            to.text(lane(p), 34 + line_height, cycles_text(most_[static_cast<std::size_t>(p)]));
        }
        to.text(text_left(), 18, program_.cycles, "soft");
    }
    void put_line(drawing& to, const line& one, double y) const
    {
        const auto index = static_cast<std::uint32_t>(one.first);
        const valhall::block_id b = graph_.block_of(index);
        const bool begins = graph_[b].first == index;
        to.open_group("instruction", data("first", one.first) + data("last", one.last) + load_attributes(one.load, program_.costs));
        if (b % 2 == 1) to.rect(0, y, text_left() + character_width * longest() + margin, line_height, "band");
        if (begins && one.first == one.last) to.text(margin, y + 12, "b" + std::to_string(b), "soft");
        to.text_before(lanes_left - 10, y + 12, std::to_string(one.first), "soft");
        for (const valhall::pipeline p : valhall::pipelines) {
            if (one.load[p] == 0) continue;
            const double cycles = one.load.cycles(p, program_.costs);
            to.rect(lane(p), y + 3, std::max(1.5, bar_width * cycles / most_[static_cast<std::size_t>(p)]), line_height - 5, unit_class(p),
                    std::string(name_of(p)) + ": " + cycles_text(cycles) + ' ' + std::string(program_.cycles) + '\n' + tip_of(one));
        }
        to.text(text_left(), y + 12, shortened(text_of(one), most_characters), {}, tip_of(one));
        to.close_group();
    }

    const pictured_program& program_;
    valhall::flow_graph graph_;
    std::vector<line> lines_{};
    valhall::pipeline_load whole_{};
    double most_[valhall::pipeline_count]{};  // the most cycles of a line in each unit
};

}  // namespace pictures

#endif
