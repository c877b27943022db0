// SPDX-License-Identifier: MIT
// What an annotated listing says beside the instructions: blocks with where they come from and their live registers, cycles, what waits are
// for, and the names of uniforms and registers.
#ifndef VALHALL_TOOLS_ANNOTATIONS_HPP
#define VALHALL_TOOLS_ANNOTATIONS_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/isa/registers.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/liveness.hpp>
#include <valhall/program/statistics.hpp>

// "r0-r3, r7", or "none". Registers that the architecture does not have are left out.
inline std::string register_list(valhall::register_mask registers, valhall::arch on)
{
    std::string text;
    const int count = valhall::register_count(on);
    for (int first = 0; first < count; ++first) {
        if ((registers >> first & 1) == 0) continue;
        int last = first;
        while (last < count - 1 && (registers >> (last + 1) & 1) != 0) ++last;
        text += (text.empty() ? "r" : ", r") + std::to_string(first);
        if (last != first) text += "-r" + std::to_string(last);
        first = last;
    }
    return text.empty() ? "none" : text;
}

// Names of operands, from a file with a line "u4 texture_size 2 y" or "r60 sample mask" for each. Other lines are ignored.
class operand_names {
public:
    void read(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t size = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, size);
            text.remove_prefix(std::min(size + 1, text.size()));
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            const std::size_t blank = line.find_first_of(" \t");
            if (blank == std::string_view::npos || blank < 2 || (line[0] != 'u' && line[0] != 'r')) continue;
            names_[std::string(line.substr(0, blank))] = line.substr(std::min(line.find_first_not_of(" \t", blank), line.size()));
        }
    }
    // Empty if there is none.
    std::string_view find(const std::string& operand) const
    {
        const auto found = names_.find(operand);
        return found != names_.end() ? found->second : std::string_view();
    }

private:
    std::map<std::string, std::string> names_{};
};

class annotations {
public:
    annotations(std::span<const valhall::word> words, valhall::arch on, valhall::shader_stage stage, const valhall::cost_model& costs,
                const operand_names& names)
        : words_(words), on_(on), stage_(stage), costs_(costs), names_(names), graph_(words, on),
          scratch_(graph_.view().size(), words.size())
    {
        const valhall::flow_graph graph = graph_.view();
        const valhall::analysis_scratch scratch = scratch_;
        const valhall::detail::liveness live(words, on, graph, scratch, false);
        for (valhall::block_id b = 0; b < graph.size(); ++b)
            live_.push_back((live.after(b) & ~scratch.effects[b].replaced) | scratch.effects[b].exposed);
    }

    // The line before a word, if it begins a block: "// block 2, from 0 and 1, in a loop; live: r0, r4".
    std::string before(std::size_t index)
    {
        const valhall::flow_graph graph = graph_.view();
        const valhall::block_id b = graph.block_of(static_cast<std::uint32_t>(index));
        if (graph[b].first != index) return "";
        in_flight_.fill({});
        std::string text = "// block " + std::to_string(b);
        if (b == 0) text += stage_ == valhall::shader_stage::none ? ", entry" : ", entry of a " + std::string(name_of(stage_)) + " shader";
        std::string from;
        for (const valhall::block_id p : graph.predecessors(b)) from += (from.empty() ? ", from " : " and ") + std::to_string(p);
        text += from;
        if (!graph.is_reachable(b)) text += ", never reached";
        if (const std::uint32_t depth = graph.loop_depth(b); depth != 0) text += ", loop depth " + std::to_string(depth);
        return text + "; live: " + register_list(live_[b], on_) + (b == 0 ? preloaded_names() : "");
    }

    // What follows a line: "FMA 0.016; waits for slot 0 (instruction 3); u4 = texture_size 2 y". Empty for what is no instruction.
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
        // An instruction waits at its end, so also for its own message.
        if (const int slot = valhall::slot_signalled(*i); slot >= 0) in_flight_[static_cast<std::size_t>(slot)].push_back(index);
        if (const std::string waits = waits_of(valhall::slots_waited_for(*i), index); !waits.empty()) add("waits for " + waits);
        for (int n = 0; n < i->source_count(); ++n) add_name(i->source(n), add);
        return text;
    }

private:
    // "slot 0 (instruction 3, this instruction), slot 1": the slots that the instruction at `index` waits for, each with the messages
    // of the block that were in flight on it. None are in flight afterwards.
    std::string waits_of(unsigned slots, std::size_t index)
    {
        std::string text;
        for (std::size_t slot = 0; slot < in_flight_.size(); ++slot) {
            if ((slots >> slot & 1) == 0) continue;
            text.append(text.empty() ? "slot " : ", slot ").append(std::to_string(slot));
            std::string messages;
            for (const std::size_t sender : in_flight_[slot])
                messages.append(messages.empty() ? "" : ", ")
                    .append(sender == index ? "this instruction" : "instruction " + std::to_string(sender));
            if (!messages.empty()) text.append(" (").append(messages) += ')';
            in_flight_[slot].clear();
        }
        return text;
    }
    // " (r60 coverage, r61 varying_source)": what the live registers hold when the program begins, where its stage is known.
    std::string preloaded_names() const
    {
        std::string text;
        for (const valhall::detail::preload_fact& one : valhall::detail::preloads) {
            if (one.stage != static_cast<std::uint8_t>(stage_) || (live_[0] >> one.number & 1) == 0) continue;
            text.append(text.empty() ? " (r" : ", r").append(std::to_string(one.number)).append(" ").append(one.name);
        }
        return text.empty() ? text : text + ')';
    }

    template <class Add>
    void add_name(const valhall::operand& o, const Add& add) const
    {
        if (!o.is_register() && !o.is_uniform()) return;
        const std::string operand = o.is_register() ? 'r' + std::to_string(o.reg()) : 'u' + std::to_string(o.uniform());
        if (const std::string_view name = names_.find(operand); !name.empty()) add(operand + " = " + std::string(name));
    }

    std::span<const valhall::word> words_;
    valhall::arch on_;
    valhall::shader_stage stage_;
    valhall::cost_model costs_;
    const operand_names& names_;
    valhall::growing_flow_graph graph_;
    valhall::growing_analysis_scratch scratch_;
    std::vector<valhall::register_mask> live_{};
    std::array<std::vector<std::size_t>, 8> in_flight_{};  // by slot, the instructions of the block whose messages nothing waited for
};

#endif
