// SPDX-License-Identifier: MIT
// The programs that the page runs, of both machines: how a run begins, and the lines, texts and registers of its steps.
#ifndef VALHALL_TOOLS_PLAYGROUND_RUN_PROGRAM_HPP
#define VALHALL_TOOLS_PLAYGROUND_RUN_PROGRAM_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../hex_digits.hpp"
#include "../simulation.hpp"
#include "../step_text.hpp"
#include "clauses.hpp"
#include "request.hpp"
#include "source.hpp"

#include <valhall/program/effects.hpp>
#include <valhall/simulator/bifrost/decoded_program.hpp>

namespace playground {

struct used_registers {
    register_mask read = 0, written = 0;
};

// Words of Valhall: a step is a word.
class word_program {
public:
    explicit word_program(const request& r) : on_(r.on), source_(r) {}

    bool runs() const { return !source_.has_errors && !source_.words.empty(); }
    std::vector<text_error> errors_of(const machine_state& state) const { return preload_errors(state, on_); }

    // Adds an end to a program without one, so that users can try single lines.
    void add_end()
    {
        if (source_.is_whole()) return;
        instruction end = *make_instruction(opcode::NOP, on_);
        static_cast<void>(end.set(flow::end));
        source_.words.push_back(end.encode());
    }

    simulation begin(const machine_state& state, const std::optional<simulator::noise>& noise) const
    {
        return simulation(source_.words, on_, state, noise);
    }

    int register_total() const { return register_count(on_); }
    register_mask registers() const
    {
        register_mask mask = 0;
        for (std::uint32_t n = 0; n < source_.words.size(); ++n) mask |= used_by(n).read | used_by(n).written;
        return mask;
    }
    used_registers used_by(std::uint32_t index) const
    {
        const result<instruction> i = decode(source_.words[index], on_);
        return i ? used_registers{registers_read(*i), registers_written(*i)} : used_registers{};
    }

    static std::int64_t index_of(std::uint32_t step) { return step; }

    const std::vector<word>& words() const { return source_.words; }
    disassemble_options how() const { return {.on = on_, .syntax = source_.syntax}; }

    // The line of a step, counted from 1; 0 for an added end.
    std::int64_t line_of(std::uint32_t index) const
    {
        const auto known = static_cast<std::uint32_t>(source_.lines.empty() ? 0 : source_.words.size());
        return index < known && has_line(index) ? static_cast<std::int64_t>(source_.line_of(static_cast<int>(index))) + 1 : 0;
    }

    std::string text_of(std::uint32_t index) const
    {
        if (index >= source_.words.size()) return "";
        const result<instruction> i = decode(source_.words[index], on_);
        if (!i) return ".quad " + hex_digits(source_.words[index], 16);
        return std::string(to_text(*i, text_options{source_.syntax}).view());
    }

private:
    bool has_line(std::uint32_t index) const
    {
        return std::any_of(source_.lines.begin(), source_.lines.end(), [&](const source_line& line) {
            return static_cast<int>(index) >= line.first && static_cast<int>(index) < line.first + line.count;
        });
    }

    arch on_;
    source source_;
};

// Clauses of Bifrost: a step is an instruction of a tuple.
class clause_program {
public:
    explicit clause_program(const request& r) : on_(r.older), source_(r) {}

    bool runs() const { return !source_.has_errors && !source_.words.empty(); }

    std::vector<text_error> errors_of(const machine_state& state) const
    {
        const auto lanes = static_cast<std::size_t>(lanes_of(on_));
        if (state.is_workgroup || state.invocations <= lanes) return preload_errors(state, arch::v9);
        return {{{"state", 1, 1}, "a warp of " + std::string(name_of(on_)) + " has " + std::to_string(lanes) + " lanes"}};
    }

    // Adds an end to a program without one, and decodes it.
    void add_end()
    {
        const bifrost::program_graph graph(source_.words);
        const auto& all = graph.clauses();
        const bool is_whole = std::any_of(all.begin(), all.end(), [](const auto& one) { return one.of.header.flow == bifrost::flow::end; });
        const bifrost::assembly end = bifrost::assemble("eos { *NOP\n}");
        if (!is_whole) source_.words.insert(source_.words.end(), end.words.begin(), end.words.end());
        decoded_.emplace(source_.words, products_of(on_));
        for (const bifrost::numbered_clause& one : all) clauses_.push_back(one.number);
    }

    simulation begin(const machine_state& state, const std::optional<simulator::noise>& noise) const
    {
        return simulation(steps(), state, noise);
    }

    static int register_total() { return register_count(arch::v9); }
    register_mask registers() const
    {
        const auto found = bifrost::statistics_of(source_.words);
        return found ? found->registers : 0;
    }
    used_registers used_by(std::uint32_t index) const
    {
        const simulator::program_view program = steps();
        const simulator::step& s = program.steps[index];
        used_registers used;
        for (int n = 0; n < s.source_count; ++n)
            if (s.sources[n].kind == source_kind::reg) used.read |= register_mask{1} << s.sources[n].number;
        for (const simulator::staging_plan& group : s.staging)
            for (int n = 0; n < group.count; ++n) (group.is_written ? used.written : used.read) |= register_mask{1} << (group.first + n);
        for (int n = 0; n < s.commit_count; ++n) used.written |= register_mask{1} << s.commits[n].to;
        return used;
    }

    // The index of the clause of a step, as the explanation counts them.
    std::int64_t index_of(std::uint32_t step) const
    {
        if (step >= steps().size()) return 0;
        const auto at = std::upper_bound(clauses_.begin(), clauses_.end(), steps().steps[step].place.clause);
        return std::max<std::int64_t>(at - clauses_.begin() - 1, 0);
    }
    std::int64_t line_of(std::uint32_t step) const
    {
        return step < steps().size() ? static_cast<std::int64_t>(source_.line_of(steps().steps[step].place)) : 0;
    }
    std::string text_of(std::uint32_t step) const { return step < steps().size() ? text_of_clause_step(steps().steps[step].place) : ""; }

private:
    // The decoded program; none before add_end().
    simulator::program_view steps() const { return decoded_ ? decoded_->view() : simulator::program_view({}, arch::v9); }

    bifrost::arch on_;
    clause_source source_;
    std::optional<simulator::decoded_bifrost_program> decoded_{};
    std::vector<std::uint32_t> clauses_{};  // their numbers
};

}  // namespace playground

#endif
