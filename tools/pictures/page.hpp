// SPDX-License-Identifier: MIT
// The pictures of programs, and the page of --html with them and the statistics. The playground shows the same pictures.
#ifndef VALHALL_TOOLS_PICTURES_PAGE_HPP
#define VALHALL_TOOLS_PICTURES_PAGE_HPP

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../run_cost_text.hpp"
#include "../timeline.hpp"
#include "../timing_run.hpp"
#include "block_picture.hpp"
#include "pictured_program.hpp"
#include "register_picture.hpp"
#include "unit_picture.hpp"

#include <valhall/simulator/growing_timing.hpp>

namespace pictures {

// A picture with its heading and what it shows. `svg` is a part of an HTML page.
struct picture {
    std::string_view name, title;
    std::string says, svg;
};

// The pictures of a program; none if it is longer than a graph can be. `timed` is its estimate, if there is one.
inline std::vector<picture> pictures_of(const pictured_program& program, const timed_run* timed)
{
    const valhall::growing_flow_graph graph(program.words, program.on);
    if (!graph) return {};
    const std::string cycles(program.cycles),
        of = cycles == "clocks" ? "of the run, by the rates of " : "as the offline compiler counts them for ";
    const std::string source = of + std::string(program.costs.product);
    std::vector<picture> made;
    const block_picture blocks(program, graph.view());
    const std::string left_out =
        blocks.left_out() == 0 ? "" : " " + std::to_string(blocks.left_out()) + " of them are not drawn: there are too many side by side.";
    made.push_back({"blocks", "Blocks",
                    "Basic blocks in the order of the program, with their " + cycles + ", " + source +
                        ", and their share of the unit that takes the most. Arrows on the right lead back: loops." + left_out,
                    blocks.svg()});
    made.push_back({"units", "Units",
                    "What each instruction takes of each unit: " + cycles + ", " + source +
                        ". Each unit has a scale of its own; above it are the sum and the longest bar.",
                    unit_picture(program, graph.view()).svg()});
    made.push_back(
        {"registers", "Live registers",
         "Registers whose values are read later. The occupancy follows from the registers that the program uses anywhere: full for " +
             register_list(valhall::full_occupancy_registers(program.on), program.on) + " only.",
         register_picture(program, graph.view(), valhall::simulator::registers_of(program.words, program.on)).svg()});
    if (timed != nullptr && !timed->timeline.rows.empty())
        made.push_back({"timeline", "Timeline",
                        "When the first warps issue their instructions on a core that is filled with warps, and what they wait for.",
                        timeline(*timed).part_of_page()});
    return made;
}

// The pictures of a program that is not run, with its loops weighted by `trips`.
inline std::vector<picture> of_program(std::span<const valhall::word> words, const valhall::disassemble_options& how,
                                       const valhall::cost_model& costs, std::span<const valhall::loop_trips> trips, const timed_run* timed)
{
    const valhall::growing_flow_graph graph(words, how.on);
    if (!graph) return {};
    const pictured_program program{.words = {words.begin(), words.end()},
                                   .on = how.on,
                                   .costs = costs,
                                   .statements = statements_of(words, how),
                                   .weights = weights_of(graph.view(), trips)};
    return pictures_of(program, timed);
}

// The pictures of a run.
inline std::vector<picture> of_run(const counted_run& run, const run_cost_text& cost, const valhall::disassemble_options& how,
                                   const timed_run* timed)
{
    pictured_program program{
        .words = run.words, .on = run.on, .costs = cost.costs(), .statements = statements_of(run.words, how), .cycles = "clocks"};
    for (const valhall::simulator::instruction_counts& one : run.counts) {
        program.weights.push_back(one.slots);
        program.executions.push_back(one.executions);
    }
    return pictures_of(program, timed);
}

// The page of --html: text and pictures of each program, without anything to load.
class page {
public:
    explicit page(std::string_view title) : title_(title) {}

    // True if no program was added.
    bool is_empty() const { return body_.empty(); }

    // `report` is the statistics as text.
    void add(std::string_view heading, std::string_view report, const std::vector<picture>& pictures)
    {
        using reference::element;
        if (!heading.empty()) body_ += element("h2", reference::escaped(heading)) + '\n';
        body_ += element("pre", reference::escaped(report)) + '\n';
        for (const picture& one : pictures)
            body_ += element("section" + reference::attribute("class", one.name),
                             element("h3", reference::escaped(one.title)) + '\n' + element("p", reference::escaped(one.says)) +
                                 "\n<div class=scroll tabindex=0 role=region" + reference::attribute("aria-label", one.title) + ">\n" +
                                 one.svg + "</div>\n") +
                     '\n';
    }

    std::string finish() const
    {
        using reference::element;
        constexpr std::string_view own_style =
            ":root{color-scheme:light dark;--page:#fbfbf9;--card:#fff;--text:#1c2024;--frame:#d9dcd6}\n"
            "@media(prefers-color-scheme:dark){:root{--page:#14171a;--card:#1b1f24;--text:#e4e6e3;--frame:#333a41}}\n"
            "body{margin:0 auto;max-width:76rem;padding:1rem 1.2rem 4rem;background:var(--page);color:var(--text);"
            "font:16px/1.5 system-ui,\"Segoe UI\",Roboto,sans-serif}\n"
            "h1{font-size:1.5rem}h2{font-size:1.3rem;margin-top:3rem;overflow-wrap:anywhere}h3{margin:1.6rem 0 0}p{margin:.2rem 0 .6rem}\n"
            "pre{overflow-x:auto;font:.85rem/1.4 \"DejaVu Sans Mono\",ui-monospace,Consolas,monospace}\n"
            ".scroll{background:var(--card);overflow:auto;max-height:85vh;border:1px solid var(--frame);border-radius:.4rem}.scroll "
            "svg{display:block}\n"
            "@media print{.scroll{max-height:none;overflow:visible}}\n";
        return "<!DOCTYPE html>\n<html lang=en>\n" +
               element("head", "<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
                               "<link rel=icon href=\"data:,\">\n" +
                                   element("title", reference::escaped(title_)) + '\n' +
                                   element("style", std::string(own_style) + std::string(style)) + '\n') +
               '\n' + element("body", '\n' + element("h1", reference::escaped(title_)) + '\n' + body_) + "\n</html>\n";
    }

private:
    std::string title_, body_{};
};

}  // namespace pictures

#endif
