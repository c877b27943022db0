// SPDX-License-Identifier: MIT
// The cost of a run as text and as JSON: cycles by unit, idle lanes, messages, bytes, and the blocks and lines that cost most.
#ifndef VALHALL_TOOLS_RUN_COST_TEXT_HPP
#define VALHALL_TOOLS_RUN_COST_TEXT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ignored_bits.hpp"
#include "json.hpp"

#include <valhall/isa/costs.hpp>
#include <valhall/program/growing_flow_graph.hpp>
#include <valhall/simulator/run_costs.hpp>
#include <valhall/text/disassemble.hpp>

// A program that ran, and the executions of its instructions.
struct counted_run {
    std::vector<valhall::word> words{};
    valhall::arch on{};
    std::vector<valhall::simulator::instruction_counts> counts{};
    std::uint64_t warps = 0, threads = 0;
    std::uint32_t line_bytes = 64;
};

// A part of a program with its cost: a block, an instruction, a source line.
struct cost_part {
    std::string title{};
    valhall::simulator::run_cost cost{};
};

class run_cost_text {
public:
    // `product` is that of --gpu; empty is the usual product of the architecture.
    run_cost_text(const counted_run& run, std::string_view product)
        : run_(run), clocked_(machine_of(product, run.on).costs(valhall::rate_scale::clocked)),
          counted_(valhall::costs_of(product, run.on)), whole_(valhall::simulator::cost_of(run.words, run.on, run.counts, clocked_))
    {
    }

    // Adds the parts that cost most, under a title.
    void add_parts(const std::string& title, const std::vector<cost_part>& parts) { parts_.push_back({title, sorted(parts)}); }

    // The blocks of the program, each with the indices of its instructions.
    void add_blocks()
    {
        const valhall::growing_flow_graph graph(run_.words, run_.on);
        if (!graph) return;
        std::vector<cost_part> parts;
        for (valhall::block_id b = 0; b < graph.view().size(); ++b) {
            const std::uint32_t first = graph.view()[b].first, last = graph.view()[b].last();
            parts.push_back({"block " + std::to_string(b) + ", instructions " + std::to_string(first) + " to " + std::to_string(last),
                             {.costs = clocked_}});
            for (std::uint32_t n = first; n <= last; ++n) add(parts.back(), n);
        }
        add_parts("Blocks", parts);
    }

    // The instructions, each with its text.
    void add_instructions(const valhall::disassemble_options& how)
    {
        std::vector<cost_part> parts;
        const auto is_target = std::make_unique<bool[]>(run_.words.size() + 1);
        const std::span<bool> targets{is_target.get(), run_.words.size() + 1};
        std::size_t ignored = 0;
        valhall::disassemble_words(without_ignored_bits(run_.words, how.on, ignored), how, targets, valhall::no_names{},
                                   [&](const valhall::disassembled_word& found) {
                                       if (found.is_end) return;
                                       parts.push_back(
                                           {std::to_string(found.index) + ": " + std::string(found.statement), {.costs = clocked_}});
                                       add(parts.back(), found.index);
                                   });
        add_parts("Instructions", parts);
    }

    // The costs of the words of each key, such as a source line. `key_of` returns a number for a word, or -1; `title_of` its text.
    void add_groups(const std::string& title, const std::function<std::int64_t(std::size_t)>& key_of,
                    const std::function<std::string(std::int64_t)>& title_of)
    {
        std::vector<cost_part> parts;
        std::vector<std::int64_t> keys;
        for (std::size_t n = 0; n < run_.words.size(); ++n) {
            const std::int64_t key = key_of(n);
            if (key < 0) continue;
            const auto at = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
            if (at == keys.size()) {
                keys.push_back(key);
                parts.push_back({title_of(key), {.costs = clocked_}});
            }
            add(parts[at], n);
        }
        add_parts(title, parts);
    }

    std::string text() const
    {
        const valhall::simulator::instruction_counts& all = whole_.counts;
        std::string made = "Cost of the run\n===============\n\n";
        made += "Warps: " + std::to_string(run_.warps) + " with " + std::to_string(run_.threads) + " threads\n";
        made += "Executed by warps: " + std::to_string(all.executions) + " instructions\n";
        made += "Idle lanes: " + percent(whole_.idle_share()) + "\n";
        made += "Messages: ";
        std::string messages;
        for (int k = 0; k < valhall::simulator::message_kind_count; ++k)
            if (const std::uint64_t count = whole_.messages[k]; count != 0)
                messages.append(messages.empty() ? "" : ", ")
                    .append(std::to_string(count) + ' ')
                    .append(name_of(static_cast<valhall::simulator::message_kind>(k)));
        made += (messages.empty() ? "none" : messages) + '\n';
        made += "Loaded: " + bytes(all.loaded_bytes, all.loaded_lines) + "\nStored: " + bytes(all.stored_bytes, all.stored_lines) + "\n\n";
        made += std::string(26, ' ') + cells([](int unit) { return unit < 0 ? std::string("A") : name(unit); }) + "  Bound\n";
        made += row("Clocks of a core:", whole_.total, clocked_, 1);
        made += row("Cycles of a thread:", whole_.total, counted_, std::max<std::uint64_t>(1, whole_slots()));
        made += "\nClocks: the product's rates, " + source_of(clocked_) + "; all instructions on one core, which waits for nothing.\n";
        made += "Cycles: as the offline compiler counts them, " + source_of(counted_) + "; what a thread executed on average.\n";
        for (const named_parts& one : parts_) put_parts(one, made);
        return made;
    }

    // The rates of the product, by which clocks are counted.
    const valhall::cost_model& costs() const { return clocked_; }

    // The members of an object.
    void put(json& out) const
    {
        const valhall::simulator::instruction_counts& all = whole_.counts;
        out.text("product", clocked_.product).number("warps", signed_of(run_.warps)).number("threads", signed_of(run_.threads));
        out.number("executions", signed_of(all.executions)).real("idle_lanes", whole_.idle_share());
        out.key("messages").begin_object();
        for (int k = 0; k < valhall::simulator::message_kind_count; ++k)
            out.number(name_of(static_cast<valhall::simulator::message_kind>(k)), signed_of(whole_.messages[k]));
        out.end_object().number("line_bytes", run_.line_bytes);
        out.number("loaded_bytes", signed_of(all.loaded_bytes)).number("loaded_lines", signed_of(all.loaded_lines));
        out.number("stored_bytes", signed_of(all.stored_bytes)).number("stored_lines", signed_of(all.stored_lines));
        put_cycles(out, "core_clocks", whole_.total, clocked_, 1);
        put_cycles(out, "thread_cycles", whole_.total, counted_, std::max<std::uint64_t>(1, whole_slots()));
        out.key("parts").begin_object();
        for (const named_parts& one : parts_) {
            out.key(one.title).begin_array();
            for (const cost_part& part : one.parts) {
                if (part.cost.counts.executions == 0) continue;
                out.begin_object().text("title", part.title).number("executions", signed_of(part.cost.counts.executions));
                out.real("idle_lanes", part.cost.idle_share());
                put_cycles(out, "core_clocks", part.cost.total, clocked_, 1);
                out.end_object();
            }
            out.end_array();
        }
        out.end_object();
    }

private:
    struct named_parts {
        std::string title;
        std::vector<cost_part> parts;
    };

    static constexpr std::size_t most_parts = 10;  // in the text

    static valhall::machine_model machine_of(std::string_view product, valhall::arch on)
    {
        return valhall::machine_of(product).value_or(valhall::usual_machine(on));
    }
    static std::int64_t signed_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }
    static std::string name(int unit) { return std::string(name_of(static_cast<valhall::pipeline>(unit))); }

    void add(cost_part& to, std::size_t n) const
    {
        if (run_.counts[n].executions == 0) return;
        if (const auto i = valhall::decode(run_.words[n], run_.on)) to.cost.add(*i, run_.counts[n]);
    }

    // The lanes of all warps, idle or not.
    std::uint64_t whole_slots() const
    {
        for (const valhall::simulator::instruction_counts& one : run_.counts)
            if (one.executions != 0) return run_.warps * (one.slots / one.executions);
        return 0;
    }

    // The clocks of a part in the units that bound the whole run.
    double heat(const valhall::simulator::run_cost& cost) const
    {
        double most = 0;
        if (whole_.total.is_arithmetic_bound(clocked_)) most = cost.total.arithmetic(clocked_).value();
        for (const valhall::pipeline p : valhall::pipelines)
            if (whole_.total.is_bound(p, clocked_)) most = std::max(most, cost.total.cycles(p, clocked_));
        return most;
    }
    // Equal ones keep their order.
    std::vector<cost_part> sorted(const std::vector<cost_part>& parts) const
    {
        std::vector<std::size_t> order(parts.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            const double first = heat(parts[x].cost), second = heat(parts[y].cost);
            if (first != second) return first > second;
            const valhall::cycle_count most = parts[x].cost.total.most_cycles(clocked_), other = parts[y].cost.total.most_cycles(clocked_);
            return most != other ? most > other : x < y;
        });
        std::vector<cost_part> made;
        made.reserve(parts.size());
        for (const std::size_t n : order) made.push_back(parts[n]);
        return made;
    }

    static std::string percent(double share)
    {
        char text[24];
        std::snprintf(text, sizeof text, "%.1f%%", 100 * share);
        return text;
    }
    std::string bytes(std::uint64_t count, std::uint64_t lines) const
    {
        return std::to_string(count) + " bytes, in " + std::to_string(lines) + " accesses of cache lines of " +
               std::to_string(run_.line_bytes) + " bytes";
    }
    static std::string source_of(const valhall::cost_model& costs)
    {
        std::string text(costs.product), units;
        for (const valhall::pipeline p : valhall::pipelines)
            if (costs.is_assumed(p)) units.append(units.empty() ? "" : ", ").append(name_of(p));
        return units.empty() ? text : text + ", assumed like " + std::string(costs.assumed_from) + ": " + units;
    }

    // A cell for column A (unit -1) and for each unit.
    template <class Cell>
    static std::string cells(const Cell& cell)
    {
        std::string text;
        for (int unit = -1; unit < valhall::pipeline_count; ++unit) {
            const std::string one = cell(unit);
            text.append(one.size() < 11 ? 11 - one.size() : 1, ' ') += one;
        }
        return text;
    }
    static double cycles(const valhall::pipeline_load& load, int unit, const valhall::cost_model& costs)
    {
        return unit < 0 ? load.arithmetic(costs).value() : load.cycles(static_cast<valhall::pipeline>(unit), costs);
    }
    static std::string bound_of(const valhall::pipeline_load& load, const valhall::cost_model& costs)
    {
        std::string text;
        load.each_bound(costs, true, [&text](std::string_view unit) { text.append(text.empty() ? "" : ", ").append(unit); });
        return text.empty() ? "n/a" : text;
    }
    static std::string row(const std::string& title, const valhall::pipeline_load& load, const valhall::cost_model& costs, std::uint64_t by)
    {
        const std::string numbers = cells([&](int unit) {
            char text[40];
            std::snprintf(text, sizeof text, "%.2f", cycles(load, unit, costs) / static_cast<double>(by));
            return std::string(text);
        });
        return title + std::string(26 - title.size(), ' ') + numbers + "  " + bound_of(load, costs) + '\n';
    }
    static void put_cycles(json& out, std::string_view name_of_it, const valhall::pipeline_load& load, const valhall::cost_model& costs,
                           std::uint64_t by)
    {
        out.key(name_of_it).begin_object();
        for (int unit = -1; unit < valhall::pipeline_count; ++unit)
            out.real(unit < 0 ? "A" : name(unit), cycles(load, unit, costs) / static_cast<double>(by));
        out.key("bound_pipelines").begin_array();
        load.each_bound(costs, true, [&out](std::string_view unit) { out.text(unit); });
        out.end_array().end_object();
    }

    void put_parts(const named_parts& from, std::string& text) const
    {
        text +=
            '\n' + from.title + ", hottest first: executions, clocks of a core in " + bound_of(whole_.total, clocked_) + ", idle lanes\n\n";
        for (std::size_t n = 0; n < from.parts.size() && n < most_parts; ++n) {
            const cost_part& one = from.parts[n];
            if (one.cost.counts.executions == 0) continue;
            char line[80];
            std::snprintf(line, sizeof line, "%10llu %11.2f %6s  ", static_cast<unsigned long long>(one.cost.counts.executions),
                          heat(one.cost), percent(one.cost.idle_share()).c_str());
            text += line + one.title + '\n';
        }
    }

    const counted_run& run_;
    valhall::cost_model clocked_, counted_;
    valhall::simulator::run_cost whole_;
    std::vector<named_parts> parts_{};
};

#endif
