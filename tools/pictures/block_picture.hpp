// SPDX-License-Identifier: MIT
// The blocks of a program, one below the other in the order of the words, each with its cycles by unit. Branches are arrows, those back on
// the right.
#ifndef VALHALL_TOOLS_PICTURES_BLOCK_PICTURE_HPP
#define VALHALL_TOOLS_PICTURES_BLOCK_PICTURE_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "pictured_program.hpp"

namespace pictures {

class block_picture {
public:
    block_picture(const pictured_program& program, const valhall::flow_graph& graph)
        : program_(program), graph_(graph),
          whole_(program.words.empty() ? valhall::pipeline_load{} : program.load(0, program.words.size() - 1))
    {
        for (valhall::block_id b = 0; b < graph.size(); ++b) loads_.push_back(program.load(graph[b].first, graph[b].last()));
        for (const valhall::pipeline_load& one : loads_)
            for (const valhall::pipeline p : valhall::pipelines) most_ = std::max(most_, one.cycles(p, program.costs));
        for (valhall::block_id b = 0; b < graph.size(); ++b) deepest_ = std::max(deepest_, graph.loop_depth(b));
        find_jumps();
        place();
    }

    // The number of arrows that are not drawn, since `most_lanes` arrows are beside them already.
    std::size_t left_out() const { return left_out_; }

    std::string svg() const
    {
        drawing made("Blocks of the program with their " + std::string(program_.cycles) + " by unit");
        for (const jump& one : jumps_) put_jump(made, one);
        for (valhall::block_id b = 0; b < graph_.size(); ++b) put_block(made, b);
        if (graph_.empty()) made.text(12, 20, "The program has no instruction.");
        return made.part(width(), graph_.empty() ? 32 : tops_.back() + heights_.back() + margin);
    }

private:
    // A branch that is not to the next block, and the lane in which its arrow runs, from 0.
    struct jump {
        valhall::block_id from, to;
        bool is_back;
        std::size_t lane = 0;
        bool is_over(const jump& other) const { return first() <= other.last() && other.first() <= last(); }
        valhall::block_id first() const { return std::min(from, to); }
        valhall::block_id last() const { return std::max(from, to); }
    };

    static constexpr std::size_t most_lanes = 60;  // of arrows beside one another
    static constexpr double margin = 12, box_width = 590, gap = 20, indent = 16, lane_width = 9, bar_left = 44, bar_width = 400;

    // ---- layout ----

    void find_jumps()
    {
        for (valhall::block_id b = 0; b < graph_.size(); ++b)
            for (const valhall::block_id to : graph_.successors(b))
                if (to != graph_[b].next || to != b + 1) jumps_.push_back({b, to, to <= b});
        // Short arrows run nearest to the blocks.
        std::sort(jumps_.begin(), jumps_.end(), [](const jump& x, const jump& y) {
            return std::tuple(x.last() - x.first(), x.from, x.to) < std::tuple(y.last() - y.first(), y.from, y.to);
        });
        std::vector<jump> drawn;
        for (jump one : jumps_) {
            std::uint64_t taken = 0;  // lanes
            for (const jump& other : drawn)
                if (other.is_back == one.is_back && other.is_over(one)) taken |= std::uint64_t{1} << other.lane;
            one.lane = static_cast<std::size_t>(std::countr_one(taken));
            if (one.lane >= most_lanes) continue;
            std::size_t& lanes = one.is_back ? back_lanes_ : lanes_;
            lanes = std::max(lanes, one.lane + 1);
            drawn.push_back(one);
        }
        left_out_ = jumps_.size() - drawn.size();
        jumps_ = std::move(drawn);
    }
    void place()
    {
        double y = margin;
        for (const valhall::pipeline_load& one : loads_) {
            const auto units = std::count_if(std::begin(one.of), std::end(one.of), [](std::uint64_t load) { return load != 0; });
            tops_.push_back(y);
            heights_.push_back(line_height * static_cast<double>(1 + units) + 10);
            y += heights_.back() + gap;
        }
    }
    double boxes_left() const { return margin + lane_width * static_cast<double>(lanes_) + (lanes_ == 0 ? 0 : 14); }
    double left(valhall::block_id b) const { return boxes_left() + indent * graph_.loop_depth(b); }
    double boxes_right() const { return boxes_left() + indent * deepest_ + box_width; }
    double width() const { return boxes_right() + lane_width * static_cast<double>(back_lanes_) + (back_lanes_ == 0 ? 0 : 14) + margin; }

    // ---- arrows ----

    static void put_head(drawing& to, double x, double y, double dx, double dy)
    {
        to.path("M" + position(x) + ' ' + position(y) + 'l' + position(-7 * dx - 4 * dy) + ' ' + position(-7 * dy - 4 * dx) + 'l' +
                    position(8 * dy) + ' ' + position(8 * dx) + 'z',
                "head");
    }
    void put_jump(drawing& to, const jump& one) const
    {
        const double from = tops_[one.from] + heights_[one.from] - 6, end = tops_[one.to] + 9;
        const double side = one.is_back ? 1 : -1, lane = 14 + lane_width * static_cast<double>(one.lane);
        const double start_x = one.is_back ? left(one.from) + box_width : left(one.from);
        const double end_x = one.is_back ? left(one.to) + box_width : left(one.to);
        const double lane_x = (one.is_back ? boxes_right() : boxes_left()) + side * lane;
        const std::string tip =
            "from block " + std::to_string(one.from) + (one.is_back ? " back to block " : " to block ") + std::to_string(one.to);
        to.path("M" + position(start_x) + ' ' + position(from) + 'H' + position(lane_x) + 'V' + position(end) + 'H' +
                    position(end_x + side * 5),
                one.is_back ? "edge thick" : "edge", tip, data("from", one.from) + data("to", one.to));
        put_head(to, end_x, end, -side, 0);
    }
    void put_fall(drawing& to, valhall::block_id b) const
    {
        const double x = std::max(left(b), left(b + 1)) + 24, from = tops_[b] + heights_[b], end = tops_[b + 1];
        to.path("M" + position(x) + ' ' + position(from) + 'V' + position(end - 5), "edge",
                "from block " + std::to_string(b) + " to block " + std::to_string(b + 1), data("from", b) + data("to", b + 1));
        put_head(to, x, end, 0, 1);
    }

    // ---- blocks ----

    std::string exit_of(valhall::block_id b) const
    {
        for (const valhall::block_id to : {graph_[b].next, graph_[b].target}) {
            if (to == valhall::thread_end) return "ends";
            if (to == valhall::outside_program) return "leaves the program";
            if (to == valhall::unknown_place) return "to a computed address";
        }
        return "";
    }
    // "block 3: instructions 17 to 24, 4 times".
    std::string heading(valhall::block_id b) const
    {
        std::string text = "block " + std::to_string(b) + ": " + pictured_program::range(graph_[b].first, graph_[b].last());
        if (!graph_.is_reachable(b)) return text + ", never reached";
        const std::uint64_t times = program_.executions.empty() ? program_.weights[graph_[b].first] : program_.executions[graph_[b].first];
        if (times != 1) text += ", " + std::to_string(times) + " times";
        return text;
    }
    std::string listing(valhall::block_id b) const
    {
        constexpr std::uint32_t most = 40;
        std::string text = heading(b);
        for (std::uint32_t n = graph_[b].first; n <= graph_[b].last(); ++n) {
            if (n - graph_[b].first == most) return text + "\n\u2026";
            text += '\n' + program_.label(n);
        }
        return text;
    }
    std::string share_of(valhall::block_id b) const
    {
        const double whole = program_.heat(whole_, whole_);
        if (whole == 0) return "";
        char text[24];
        std::snprintf(text, sizeof text, "%.1f%%", 100 * program_.heat(loads_[b], whole_) / whole);
        return text;
    }
    void put_block(drawing& to, valhall::block_id b) const
    {
        const double x = left(b), y = tops_[b];
        to.open_group(graph_.is_reachable(b) ? "block" : "block faded", data("block", b) + data("first", graph_[b].first) +
                                                                            data("last", graph_[b].last()) +
                                                                            load_attributes(loads_[b], program_.costs));
        to.rect(x, y, box_width, heights_[b], "box", listing(b), " rx=\"4\"");
        to.text(x + 8, y + line_height, heading(b), "bold");
        const std::string leaves = exit_of(b), share = share_of(b);
        to.text_before(x + box_width - 8, y + line_height, leaves.empty() || share.empty() ? share + leaves : share + ", " + leaves,
                       "soft");
        double line = y + 2 * line_height;
        for (const valhall::pipeline p : valhall::pipelines) {
            if (loads_[b][p] == 0) continue;
            const double cycles = loads_[b].cycles(p, program_.costs);
            to.text(x + 8, line, name_of(p), "soft");
            to.rect(x + bar_left, line - 10, std::max(1.0, bar_width * cycles / most_), 11, unit_class(p),
                    std::string(name_of(p)) + ": " + cycles_text(cycles) + ' ' + std::string(program_.cycles));
            to.text(x + bar_left + bar_width + 8, line, cycles_text(cycles) + ' ' + std::string(program_.cycles));
            line += line_height;
        }
        to.close_group();
        if (graph_[b].next == b + 1) put_fall(to, b);
    }

    const pictured_program& program_;
    valhall::flow_graph graph_;
    valhall::pipeline_load whole_;
    std::vector<valhall::pipeline_load> loads_{};  // by block
    std::vector<jump> jumps_{};
    std::vector<double> tops_{}, heights_{};  // by block
    double most_ = 0;  // the most cycles of a block in a unit
    std::size_t lanes_ = 0, back_lanes_ = 0, left_out_ = 0;
    std::uint32_t deepest_ = 0;
};

}  // namespace pictures

#endif
