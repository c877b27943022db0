// SPDX-License-Identifier: MIT
// The comments of an annotated listing: blocks with their predecessors and live registers, cycles, the messages that waits wait
// for, and the names of uniforms and registers.
#ifndef VALHALL_TOOLS_ANNOTATIONS_HPP
#define VALHALL_TOOLS_ANNOTATIONS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "operand_names.hpp"
#include "register_list.hpp"

#include <valhall/isa/registers.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/operands.hpp>
#include <valhall/program/statistics.hpp>

class annotations {
public:
    annotations(std::span<const valhall::word> words, valhall::arch on, valhall::shader_stage stage, const valhall::cost_model& costs,
                const operand_names& names)
        : words_(words), on_(on), stage_(stage), costs_(costs), names_(names), graph_(words, on),
          live_(valhall::live_before_blocks(words, on, graph_.view())), senders_(valhall::senders_before_blocks(words, on, graph_.view()))
    {
    }

    // The line before a word, if it begins a block: "// block 2, from 0 and 1, in a loop; live: r0, r4".
    std::string before(std::size_t index)
    {
        const valhall::flow_graph graph = graph_.view();
        const valhall::block_id b = graph.block_of(static_cast<std::uint32_t>(index));
        if (graph[b].first != index) return "";
        in_flight_ = senders_[b];
        std::string text = "// block " + std::to_string(b);
        if (b == 0) text += stage_ == valhall::shader_stage::none ? ", entry" : ", entry of a " + std::string(name_of(stage_)) + " shader";
        std::string from;
        for (const valhall::block_id p : graph.predecessors(b)) from += (from.empty() ? ", from " : " and ") + std::to_string(p);
        text += from;
        if (!graph.is_reachable(b)) text += ", never reached";
        if (const std::uint32_t depth = graph.loop_depth(b); depth != 0) text += ", loop depth " + std::to_string(depth);
        return text + "; live: " + register_list(live_[b], on_) + (b == 0 ? preloaded_names() : "");
    }

    // The comment after a line: "FMA 0.016; waits for slot 0 (instruction 3); u4 = texture_size 2 y". Empty for words that do not decode.
    std::string after(std::size_t index)
    {
        const valhall::result<valhall::instruction> i = valhall::decode(words_[index], on_);
        if (!i) return "";
        std::string text;
        const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
        const valhall::pipeline_load load = valhall::load_of(*i, costs_);
        for (const valhall::pipeline p : valhall::pipelines) {
            if (load[p] == 0) continue;
            char cycles[40];
            std::snprintf(cycles, sizeof cycles, "%s %.3g", std::string(name_of(p)).c_str(), load.cycles(p, costs_));
            add(cycles);
        }
        in_flight_.send(*i, static_cast<std::uint32_t>(index));  // an instruction waits at its end, so also for its own message
        if (const std::string waits = waits_of(valhall::slots_waited_for(*i), index); !waits.empty()) add("waits for " + waits);
        in_flight_.wait(*i);
        std::vector<std::string> named;
        for (const valhall::operand_use& o : valhall::operands(*i)) add_names(*i, o, named);
        for (const std::string& name : named) add(name);
        return text;
    }

private:
    // "slot 0 (instruction 3, this instruction), slot 1": the slots that the instruction at `index` waits for, each with the instructions
    // whose messages may be in flight on it.
    std::string waits_of(unsigned slots, std::size_t index) const
    {
        std::string text;
        for (int slot = 0; slot < 8; ++slot) {
            if ((slots >> slot & 1) == 0) continue;
            text.append(text.empty() ? "slot " : ", slot ").append(std::to_string(slot));
            std::string messages;
            for (const std::size_t sender : in_flight_.on(slot))
                messages.append(messages.empty() ? "" : ", ")
                    .append(sender == index ? "this instruction" : "instruction " + std::to_string(sender));
            if (in_flight_.on(slot).size() == valhall::message_senders::most) messages += ", maybe others";
            if (!messages.empty()) text.append(" (").append(messages) += ')';
        }
        return text;
    }
    // " (r60 coverage, r61 varying_source)": the initial contents of the live registers, if the stage is known.
    std::string preloaded_names() const
    {
        std::string text;
        each_preload(stage_, on_, [&](valhall::preload which, valhall::preload_place place) {
            if (place.number < 0 || (live_[0] >> place.number & 1) == 0) return;
            text.append(text.empty() ? " (r" : ", r").append(std::to_string(place.number)).append(" ").append(name_of(which));
        });
        return text.empty() ? text : text + ')';
    }

    // Adds "u4 = texture_size 2 y" for each register and uniform of an operand that has a name and is not among them.
    void add_names(const valhall::instruction& i, const valhall::operand_use& o, std::vector<std::string>& named) const
    {
        const auto add = [&](char kind, int number) {
            const std::string operand = kind + std::to_string(number);
            const std::string_view name = names_.find(operand);
            std::string text = operand + " = " + std::string(name);
            if (!name.empty() && std::find(named.begin(), named.end(), text) == named.end()) named.push_back(std::move(text));
        };
        for (int r = 0; r < valhall::register_count(on_); ++r)
            if ((o.registers >> r & 1) != 0) add('r', r);
        each_uniform_of(i, o, [&](int number) { add('u', number); });
    }

    std::span<const valhall::word> words_;
    valhall::arch on_;
    valhall::shader_stage stage_;
    valhall::cost_model costs_;
    const operand_names& names_;
    valhall::growing_flow_graph graph_;
    std::vector<valhall::register_mask> live_;
    std::vector<valhall::message_senders> senders_;  // by block, at its beginning
    valhall::message_senders in_flight_{};  // after the last annotated instruction
};

#endif
