// SPDX-License-Identifier: MIT
// A timing estimate as text and as JSON: clocks, units, stalls by instruction, what changes would bring, and what is assumed.
#ifndef VALHALL_TOOLS_TIMING_TEXT_HPP
#define VALHALL_TOOLS_TIMING_TEXT_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"
#include "timing_run.hpp"

class timing_text {
public:
    explicit timing_text(const timed_run& run) : run_(run), whole_(run.timing.whole) {}

    std::string text() const
    {
        std::string made = "Timing estimate\n===============\n\n";
        made += "An estimate for a core of " + std::string(product()) + ", not a measurement; what it assumes is below.\n\n";
        made += "Warps: " + std::to_string(whole_.warps) + ", " + std::to_string(whole_.resident) + " at a time; " + sources() + '\n';
        made += "Clocks: " + number(whole_.clocks()) + ", " + number(whole_.clocks_per_warp()) + " a warp\n";
        made += "Instructions: " + std::to_string(whole_.executions) + ", " +
                number(whole_.ticks == 0 ? 0 : static_cast<double>(whole_.executions) / whole_.clocks()) + " a clock\n";
        made += "Units are busy:";
        for (const valhall::pipeline p : valhall::pipelines)
            made.append(" ").append(name_of(p)).append(" ").append(percent(whole_.busy_share(p))).append(p == last_unit ? "\n" : ",");
        made += "Warps issue " + percent(share(whole_.issue_ticks)) + " of their time";
        for (int n = 0; n < valhall::simulator::stall_count; ++n)
            made.append(n == 0 ? " and wait for: " : ", ").append(reasons[n]).append(" ").append(percent(share(whole_.stalls.of[n])));
        made += "\n";
        put_changes(made);
        put_stalls(made);
        put_messages(made);
        put_assumptions(made);
        return made;
    }

    // The members of an object.
    void put(json& out) const
    {
        out.text("product", product()).truth("is_estimate", true);
        out.number("warps", whole_.warps).number("resident_warps", whole_.resident).number("recorded_warps", signed_of(run_.streams));
        out.truth("is_cut", run_.is_cut).real("clocks", whole_.clocks()).real("clocks_per_warp", whole_.clocks_per_warp());
        out.number("instructions", signed_of(whole_.executions)).key("busy").begin_object();
        for (const valhall::pipeline p : valhall::pipelines) out.real(name_of(p), whole_.busy_share(p));
        out.end_object().key("warp_time").begin_object().real("issue", share(whole_.issue_ticks));
        for (int n = 0; n < valhall::simulator::stall_count; ++n) out.real(stall_name(n), share(whole_.stalls.of[n]));
        out.end_object().key("changes").begin_object();
        for (const auto& [name, title, change] : changes()) {
            if (change.clocks_per_warp == 0) continue;
            out.key(name).begin_object().number("resident_warps", change.resident);
            if (change.registers != 0) out.number("registers", change.registers);
            out.real("clocks_per_warp", change.clocks_per_warp).end_object();
        }
        out.end_object().key("stalls").begin_array();
        for (const std::size_t n : by_stalls()) {
            const valhall::simulator::instruction_timing& one = run_.timing.by_instruction[n];
            out.begin_object()
                .number("index", signed_of(n))
                .text("text", run_.statements[n])
                .number("executions", signed_of(one.executions));
            for (int k = 0; k < valhall::simulator::stall_count; ++k) out.real(stall_name(k), one.stalls.clocks(reason(k)));
            out.real("waited_for", one.exposed_clocks()).end_object();
        }
        out.end_array().key("numbers").begin_object();
        for (const valhall::machine_fact fact : valhall::simulator::timing_facts)
            out.key(name_of(fact)).begin_object().number("value", model()[fact].value).text("from", origin(fact)).end_object();
        out.end_object().key("assumptions").begin_array();
        for (const std::string_view one : valhall::simulator::timing_assumptions) out.text(one);
        out.end_array();
    }

private:
    struct named_change {
        std::string_view name;
        std::string title;
        valhall::simulator::timing_change change;
    };

    static constexpr valhall::pipeline last_unit = valhall::pipelines[valhall::pipeline_count - 1];
    static constexpr std::string_view reasons[] = {"results", "units", "messages", "barriers"};
    static constexpr std::size_t most_lines = 10;  // of a list

    static valhall::simulator::stall reason(int n) { return static_cast<valhall::simulator::stall>(n); }
    static std::string_view stall_name(int n) { return name_of(reason(n)); }
    static std::int64_t signed_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }

    const valhall::simulator::timing_model& model() const { return run_.asked.how.model; }
    std::string_view product() const { return model().machine().product().name; }

    static std::string number(double value)
    {
        char text[40];
        std::snprintf(text, sizeof text, "%.2f", value);
        return text;
    }
    static std::string percent(double share)
    {
        char text[24];
        std::snprintf(text, sizeof text, "%.1f%%", 100 * share);
        return text;
    }
    // The part of the time that warps take.
    double share(std::uint64_t ticks) const
    {
        const std::uint64_t all = whole_.issue_ticks + whole_.stalls.total();
        return all == 0 ? 0 : static_cast<double>(ticks) / static_cast<double>(all);
    }
    std::string sources() const
    {
        std::string text = run_.streams == 1 ? "each executes what the recorded warp did"
                                             : "they execute in turn what the " + std::to_string(run_.streams) + " recorded warps did";
        return run_.is_cut ? text + "; not all of the run was recorded" : text;
    }

    // ---- changes ----

    std::vector<named_change> changes() const
    {
        const valhall::simulator::timing_changes& all = run_.changes;
        const auto at = [](const valhall::simulator::timing_change& one) { return std::to_string(one.resident) + " warps at a time"; };
        const auto within = [&](const valhall::simulator::timing_change& one) {
            return "within " + std::to_string(one.registers) + " registers, " + at(one);
        };
        const std::string more = all.now.registers == 0 ? "" : "with more than " + std::to_string(all.now.registers) + " registers, ";
        return {{"now", "now, " + at(all.now), all.now},
                {"more_threads", within(all.more_threads), all.more_threads},
                {"fewer_threads", more + at(all.fewer_threads), all.fewer_threads},
                {"one_warp_more", at(all.one_warp_more), all.one_warp_more},
                {"one_warp_fewer", at(all.one_warp_fewer), all.one_warp_fewer},
                {"one_slot_fewer", "with one message slot fewer", all.one_slot_fewer},
                {"slot_for_each", "with a slot for each message", all.slot_for_each}};
    }
    void put_changes(std::string& text) const
    {
        text += "\nClocks of a warp, when the core is full, and what would change them\n\n";
        const double now = run_.changes.now.clocks_per_warp;
        for (const named_change& one : changes()) {
            if (one.change.clocks_per_warp == 0) continue;
            char line[64];
            const double change = now == 0 ? 0 : 100 * (one.change.clocks_per_warp / now - 1);
            std::snprintf(line, sizeof line, "%12.2f %+7.1f%%  ", one.change.clocks_per_warp, std::abs(change) < 0.05 ? 0. : change);
            text += line + one.title + '\n';
        }
    }

    // ---- stalls ----

    // The instructions with stalls, longest first; of equal ones in the order of the program.
    std::vector<std::size_t> by_stalls() const
    {
        return sorted([&](std::size_t n) { return run_.timing.by_instruction[n].stalls.total(); });
    }
    template <class Ticks>
    std::vector<std::size_t> sorted(const Ticks& ticks) const
    {
        std::vector<std::size_t> order;
        for (std::size_t n = 0; n < run_.words.size(); ++n)
            if (ticks(n) != 0) order.push_back(n);
        std::sort(order.begin(), order.end(),
                  [&](std::size_t x, std::size_t y) { return ticks(x) != ticks(y) ? ticks(x) > ticks(y) : x < y; });
        return order;
    }
    double of_warp(double clocks) const { return whole_.warps == 0 ? 0 : clocks / whole_.warps; }
    std::string statement(std::size_t n) const { return std::to_string(n) + ": " + run_.statements[n]; }

    void put_stalls(std::string& text) const
    {
        const std::vector<std::size_t> order = by_stalls();
        if (order.empty()) return;
        text += "\nWhere warps wait, longest first: clocks of a warp, for results, units, messages and barriers\n\n";
        for (std::size_t k = 0; k < order.size() && k < most_lines; ++k) {
            const valhall::simulator::stall_ticks& of = run_.timing.by_instruction[order[k]].stalls;
            for (int n = 0; n < valhall::simulator::stall_count; ++n) {
                char cell[32];
                std::snprintf(cell, sizeof cell, "%11.2f", of_warp(of.clocks(reason(n))));
                text += cell;
            }
            text += "  " + statement(order[k]) + '\n';
        }
    }
    void put_messages(std::string& text) const
    {
        const std::vector<std::size_t> order = sorted([&](std::size_t n) { return run_.timing.by_instruction[n].waited_for; });
        if (order.empty()) return;
        text += "\nMessages that warps wait for, longest first: clocks of a warp\n\n";
        for (std::size_t k = 0; k < order.size() && k < most_lines; ++k) {
            char cell[32];
            std::snprintf(cell, sizeof cell, "%11.2f  ", of_warp(run_.timing.by_instruction[order[k]].exposed_clocks()));
            text += cell + statement(order[k]) + '\n';
        }
    }

    // ---- assumptions ----

    std::string origin(valhall::machine_fact fact) const
    {
        return model().is_given(fact) ? "given" : std::string(name_of(model()[fact].from));
    }
    void put_assumptions(std::string& text) const
    {
        text += "\nNumbers\n\n";
        for (const valhall::machine_fact fact : valhall::simulator::timing_facts) {
            char line[48];
            std::snprintf(line, sizeof line, "%11u  %-10s ", static_cast<unsigned>(model()[fact].value), origin(fact).c_str());
            text += line + std::string(name_of(fact)) + ": " + std::string(unit_of(fact)) + ' ' + std::string(sentence_of(fact)) + '\n';
        }
        text += "\nAssumed of all products\n\n";
        for (const std::string_view one : valhall::simulator::timing_assumptions) text.append("- ").append(one).append("\n");
    }

    const timed_run& run_;
    const valhall::simulator::timing_estimate& whole_;
};

#endif
