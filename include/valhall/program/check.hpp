// SPDX-License-Identifier: MIT
// Checks whole programs: messages that are not waited for, registers that hold nothing, waits that the hardware needs, ways
// that leave the program. Loops and both sides of branches are followed until nothing new is found.
//
//   constexpr auto found = check(shader, arch::v10, {.stage = shader_stage::fragment});   // of a std::array
//   check(words, arch::v10, {}, graph, room, [](const finding& f) { … });                 // with the caller's room
//
// program/growing_analysis.hpp has the checker that allocates.
#ifndef VALHALL_PROGRAM_CHECK_HPP
#define VALHALL_PROGRAM_CHECK_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/isa/stages.hpp"
#include "valhall/program/analysis_room.hpp"
#include "valhall/program/dataflow.hpp"
#include "valhall/program/finding.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/origin.hpp"

namespace valhall {

/// How to check a program.
struct check_options {
    /// What the program is of. Where that is not known, a register that is never written is worth a note, but not one that
    /// some stage preloads.
    shader_stage stage = shader_stage::none;
};

/// How many things were found.
struct check_summary {
    std::uint32_t errors = 0;  ///< mistakes
    std::uint32_t notes = 0;   ///< what may be meant so
    friend constexpr bool operator==(const check_summary&, const check_summary&) = default;
};

namespace detail {

// The registers that may be read though nothing has written them.
constexpr register_mask registers_at_start(shader_stage stage)
{
    if (stage != shader_stage::none) return preloaded_registers(stage);
    register_mask known = 0;
    for (int s = 0; s < stage_count; ++s) known |= preloaded_registers(static_cast<shader_stage>(s));
    return known;
}

// Follows the ways through a program, then tells what is wrong in the order of the words. What is told of an instruction counts
// as mended behind it: one mistake is told once.
template <class Sink>
class program_checker {
public:
    constexpr program_checker(std::span<const word> words, arch on, shader_stage stage, const flow_graph& graph, const analysis_room& room,
                              Sink& sink)
        : words_(words), on_(on), stage_(stage), graph_(graph), room_(room), sink_(sink), origins_(words, on, graph, room.numbers)
    {
    }

    constexpr check_summary run()
    {
        for (block_id b = 0; b < graph_.size(); ++b) room_.states[b] = {};
        if (graph_.empty()) {
            report({finding_code::runs_past_end});
            return summary_;
        }
        room_.states[0].unwritten = ~registers_at_start(stage_);
        // Who calls a blend shader has waited.
        room_.states[0].unsettled = stage_ == shader_stage::blend ? 0 : 0xFF;
        for (const block_id b : graph_.order()) room_.effects[b] = effect_of(b);
        follow_forwards(graph_, room_.states.first(graph_.size()), room_.numbers, [this](block_id b, const program_state& before) {
            return graph_[b].target == unknown_place ? program_state{} : room_.effects[b].behind(before);
        });

        for (block_id b = 0; b < graph_.size(); ++b) {
            if (!graph_.is_reachable(b)) {
                b = skip_unreachable(b);
                continue;
            }
            if (is_suspect(b)) tell(b);
            check_end(b);
        }
        return summary_;
    }

private:
    constexpr void report(const finding& f)
    {
        ++(f.is_error ? summary_.errors : summary_.notes);
        sink_(f);
    }

    // ---- blocks ----

    // What a block does. (What it finds wrong in itself when nothing is known before it is wrong in any case.)
    constexpr block_effect effect_of(block_id b)
    {
        block_effect effect;
        program_state state;
        const auto suspect = [&effect](const finding& f) { effect.is_suspect |= f.is_error; };
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const result<instruction> i = decode(words_[index], on_);
            effect.is_suspect |= !i;
            if (!i) continue;
            const footprint f = footprint_of(*i);
            const bool is_end = ends(*i);
            effect.add(f, is_end, false);
            step(state, f, is_end, index, suspect);
        }
        effect.made = state;
        return effect;
    }

    // Whether there is anything to tell of a block.
    constexpr bool is_suspect(block_id b) const
    {
        const block_effect& effect = room_.effects[b];
        const program_state& before = room_.states[b];
        return effect.is_suspect || effect.slots_met(before) != 0 || (effect.needs & before.unsettled) != 0 ||
               (effect.bare_waits & ~before.messages.busy_slots()) != 0 || (effect.exposed & (before.dropped | before.unwritten)) != 0;
    }

    constexpr void tell(block_id b)
    {
        const basic_block block = graph_[b];
        program_state state = room_.states[b];
        const auto tell_one = [this](finding f) {
            if (f.other == no_instruction) f.other = origins_.find(f);
            if (f.code == finding_code::never_written) f.is_error = stage_ != shader_stage::none;
            report(f);
        };
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const result<instruction> i = decode(words_[index], on_);
            if (i) step(state, footprint_of(*i), ends(*i), index, tell_one);
            else report(finding{finding_code::not_an_instruction, true, no_register, 0, index, no_instruction, i.error().code});
        }
    }

    constexpr void check_end(block_id b)
    {
        const basic_block block = graph_[b];
        if (block.target == outside_program) report({finding_code::branch_outside, true, no_register, 0, block.last()});
        if (block.next == outside_program && decode(words_[block.last()], on_))
            report({finding_code::runs_past_end, true, no_register, 0, block.last()});
    }

    // Notes a run of words that cannot be reached, but for zeros at the end of the program, which fill it up. The last block of
    // the run.
    constexpr block_id skip_unreachable(block_id b)
    {
        const std::uint32_t first = graph_[b].first;
        while (b + 1 < graph_.size() && !graph_.is_reachable(b + 1)) ++b;
        std::uint32_t last = graph_[b].last();
        if (b + 1 == graph_.size())
            while (last != first && words_[last] == 0) --last;
        if (words_[last] != 0 || b + 1 != graph_.size()) report({finding_code::unreachable, false, no_register, 0, first, last});
        return b;
    }

    // ---- instructions ----

    // Goes on behind an instruction.
    template <class Report>
    constexpr void step(program_state& state, const footprint& f, bool is_end, std::uint32_t index, Report& report)
    {
        check_messages(state, f, is_end, index, report);
        check_registers(state, f, index, report);
        if (f.last_uses != 0) check_last_uses(f, index, report);
        const register_mask mended = f.read | f.written;
        state.dropped = (state.dropped & ~mended) | (f.last_uses & ~f.written);
        state.unwritten &= ~mended;
        if (f.slot >= 0) {
            state.messages.send(f);
            // What touches the tile or the coverage leaves all open to the next that does.
            state.unsettled = static_cast<std::uint8_t>(state.unsettled | (f.needs != 0 ? 0xFFu : 1u << f.slot));
        }
        if (f.waits == 0) return;
        check_wait(state, f, index, report);
        state.messages.complete(f.waits);
        state.unsettled = static_cast<std::uint8_t>(state.unsettled & ~unsigned{f.waits});
    }

    template <class Report>
    constexpr void check_messages(program_state& state, const footprint& f, bool is_end, std::uint32_t index, Report& report)
    {
        unsigned awaited = 0;
        state.messages.find_hazards(f, is_end, [&](hazard kind, int slot, register_mask registers) {
            if (kind == hazard::memory_order) return;  // whether they touch the same memory is not known
            awaited |= 1u << slot;
            const std::uint8_t reg = registers != 0 ? first_of(registers) : no_register;
            report(finding{code_of(kind), true, reg, static_cast<std::uint8_t>(1u << slot), index});
        });
        if (awaited != 0) state.messages.complete(awaited);
        if ((f.needs & state.unsettled) != 0) report(finding{finding_code::wait_missing, true, no_register, f.needs, index});
    }

    template <class Report>
    static constexpr void report_each(Report& report, finding one, register_mask registers)
    {
        for (; registers != 0; registers &= registers - 1) {
            one.reg = first_of(registers);
            report(one);
        }
    }

    template <class Report>
    constexpr void check_registers(const program_state& state, const footprint& f, std::uint32_t index, Report& report)
    {
        const register_mask bad = f.read & (state.dropped | state.unwritten);
        if (bad == 0) return;
        report_each(report, {finding_code::read_after_last_use, true, no_register, 0, index}, bad & state.dropped);
        report_each(report, {finding_code::never_written, true, no_register, 0, index}, bad & ~state.dropped);
    }

    // A register that one source marks as read for the last time must not be read by another one without the mark, nor by the
    // instruction's own message.
    template <class Report>
    static constexpr void check_last_uses(const footprint& f, std::uint32_t index, Report& report)
    {
        report_each(report, {finding_code::last_use_in_part, true, no_register, 0, index}, f.last_uses & f.unmarked);
        report_each(report, {finding_code::last_use_in_flight, true, no_register, 0, index, index}, f.last_uses & f.staging_read);
    }

    // A wait that waits for what the hardware does beside messages, too, is for nothing only if nothing of that is open.
    template <class Report>
    constexpr void check_wait(const program_state& state, const footprint& f, std::uint32_t index, Report& report)
    {
        const unsigned busy = state.messages.busy_slots();
        unsigned idle = f.waits & ~busy;
        if ((f.waits & ~slots_with_messages) != 0) {
            const bool has_tile = stage_ != shader_stage::vertex && stage_ != shader_stage::compute;
            idle = (f.waits & busy) != 0 || (has_tile && (f.waits & state.unsettled) != 0) ? 0u : f.waits;
        }
        if (idle != 0) report(finding{finding_code::wait_for_nothing, false, no_register, static_cast<std::uint8_t>(idle), index});
    }

    static constexpr std::uint8_t first_of(register_mask registers) { return static_cast<std::uint8_t>(std::countr_zero(registers)); }

    std::span<const word> words_;
    arch on_;
    shader_stage stage_;
    const flow_graph& graph_;
    const analysis_room& room_;
    Sink& sink_;
    origin_search origins_;
    check_summary summary_{};
};

}  // namespace detail

/// Checks a program. `sink` is called with each finding, in the order of the words. `graph` is the program's, and `room` has as
/// much as it says for the size of the graph. Cost grows with the number of words.
template <class Sink>
constexpr check_summary check(std::span<const word> words, arch on, const check_options& options, const flow_graph& graph,
                              const analysis_room& room, Sink&& sink)
{
    return detail::program_checker(words, on, options.stage, graph, room, sink).run();
}

/// What was found in a program, as far as there is room for it.
template <std::size_t Capacity>
class fixed_findings {
public:
    /// Keeps a finding, or drops it where there is no room.
    constexpr void add(const finding& f)
    {
        if (size_ < Capacity) list_[size_++] = f;
    }

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const finding* begin() const { return list_.data(); }
    constexpr const finding* end() const { return list_.data() + size_; }
    constexpr const finding& operator[](std::size_t i) const { return list_[i]; }

    check_summary summary{};  ///< of all findings, with those for which there was no room

private:
    std::array<finding, Capacity> list_{};
    std::size_t size_ = 0;
};

/// Checks a program of up to so many words, without room from the caller: check<64>(words, arch::v9).
template <std::size_t Words, std::size_t Capacity = 32>
constexpr fixed_findings<Capacity> check(std::span<const word> words, arch on, const check_options& options = {})
{
    fixed_findings<Capacity> found;
    const fixed_flow_graph<Words> graph(words, on);
    fixed_analysis_room<Words> room;
    found.summary = check(words, on, options, graph.view(), room, [&found](const finding& f) { found.add(f); });
    return found;
}

/// Checks a program that is a std::array.
template <std::size_t Words>
constexpr auto check(const std::array<word, Words>& words, arch on, const check_options& options = {})
{
    return check<Words>(std::span<const word>(words), on, options);
}

}  // namespace valhall

#endif
