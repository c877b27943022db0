// SPDX-License-Identifier: MIT
// The definitions of check.hpp, which includes this at its end.
#ifndef VALHALL_PROGRAM_CHECK_INL_HPP
#define VALHALL_PROGRAM_CHECK_INL_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/check/validate.hpp"
#include "valhall/program/dataflow.hpp"
#include "valhall/program/origin.hpp"
#include "valhall/program/padding.hpp"

namespace valhall {

namespace detail {

// The registers that are defined at program start.
constexpr register_mask registers_at_start(const check_options& options, arch on)
{
    if (options.stage != shader_stage::none) return options.defined | preloaded_registers(options.stage, on);
    register_mask known = options.defined;
    for (int s = 0; s < stage_count; ++s) known |= preloaded_registers(static_cast<shader_stage>(s), on);
    return known;
}

// Follows all paths to a fixed point, then reports findings in the order of the words. After a report the state is as if the mistake were
// fixed, so that each mistake is reported once.
class program_checker {
public:
    constexpr program_checker(std::span<const word> words, arch on, const check_options& options, const flow_graph& graph,
                              const analysis_scratch& scratch, const finding_callback& sink)
        : words_(words), size_(static_cast<std::uint32_t>(without_padding(words).size())), on_(on), options_(options), graph_(graph),
          scratch_(scratch), sink_(sink), origins_(words, on, graph, scratch.numbers)
    {
    }

    constexpr check_summary run()
    {
        if (size_ == 0) {
            report({finding_code::runs_past_end});
            return summary_;
        }
        if (size_ != words_.size()) {
            padding_ = graph_.block_of(size_);
            padding_ += graph_[padding_].first != size_;
        }
        for (block_id b = 0; b < graph_.size(); ++b) scratch_.states[b] = {};
        scratch_.states[0].unwritten = ~registers_at_start(options_, on_);
        // The caller of a blend shader has waited for all slots.
        scratch_.states[0].unsettled = options_.stage == shader_stage::blend ? 0 : 0xFF;
        for (const block_id b : graph_.order()) scratch_.effects[b] = effect_of(b);
        follow_forwards(graph_, scratch_.states.first(graph_.size()), scratch_.numbers, [this](block_id b, const program_state& before) {
            return graph_[b].target == unknown_place ? after_unknown() : scratch_.effects[b].checked(before);
        });

        for (block_id b = 0; b < graph_.size(); ++b) {
            if (!graph_.is_reachable(b)) {
                b = skip_unreachable(b);
                continue;
            }
            if (b < padding_ && is_suspect(b)) report_block(b);
            check_end(b);
        }
        return summary_;
    }

private:
    // After a call, or words that are not instructions, messages may be in flight on any slot.
    static constexpr program_state after_unknown()
    {
        program_state state;
        state.messages.lose_track();
        return state;
    }

    constexpr void report(const finding& f)
    {
        ++(f.is_error ? summary_.errors : summary_.notes);
        sink_(f);
    }

    // ---- blocks ----

    // The transfer function of a block. An error that is found without any knowledge of the state before it is always an error.
    constexpr block_effect effect_of(block_id b)
    {
        block_effect effect;
        program_state state;
        const auto suspect = [&effect](const finding& f) { effect.is_suspect |= f.is_error; };
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const result<instruction> i = decode(words_[index], on_);
            effect.is_suspect |= !i || !is_accepted(*i);
            if (!i) continue;
            const footprint f = footprint_of(*i);
            const bool is_end = ends(*i);
            effect.add(f, is_end, false);
            step(state, f, is_end, index, callback_of<void(const finding&)>(suspect));
        }
        effect.made = state;
        return effect;
    }

    // True if there may be something to report in a block.
    constexpr bool is_suspect(block_id b) const
    {
        const block_effect& effect = scratch_.effects[b];
        const program_state& before = scratch_.states[b];
        return effect.is_suspect || effect.has_conflicts(before) || (effect.bare_waits & ~before.messages.busy_slots()) != 0;
    }

    constexpr void report_block(block_id b)
    {
        program_state state = scratch_.states[b];
        const auto report_one = [this](finding f) {
            if (f.code == finding_code::never_written) f.is_error = options_.stage != shader_stage::none;
            if (f.code == finding_code::last_use_in_flight && f.slots != 0 && !options_.stores_read_late) {
                f.other = origins_.find(f, true);
                f.is_error = f.other != no_instruction || origins_.is_exhausted();
            }
            if (f.other == no_instruction) f.other = origins_.find(f);
            report(f);
        };
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first; index <= last_of(block); ++index) {
            const result<instruction> i = decode(words_[index], on_);
            if (!i) {
                report(finding{finding_code::not_an_instruction, true, no_register, 0, index, no_instruction, i.error().code});
                continue;
            }
            if (!is_accepted(*i)) report_not_accepted(*i, index);
            step(state, footprint_of(*i), ends(*i), index, callback_of<void(const finding&)>(report_one));
        }
    }

    constexpr void report_not_accepted(const instruction& i, std::uint32_t index)
    {
        for (const fault& one : faults_of(i, strictness::hardware))
            return report(finding{finding_code::not_accepted, true, no_register, 0, index, no_instruction, one.code});
    }

    // The last word of a block, without padding.
    constexpr std::uint32_t last_of(const basic_block& block) const { return block.last() < size_ ? block.last() : size_ - 1; }

    // True if a block is outside of the program, or in its padding.
    constexpr bool is_outside(block_id b) const { return b == outside_program || (is_block(b) && b >= padding_); }

    // Reports a block that leaves the program by a branch, or by running into the padding or past the last word.
    constexpr void check_end(block_id b)
    {
        const basic_block block = graph_[b];
        if (b >= padding_) return;
        const std::uint32_t last = last_of(block);
        if (is_outside(block.target)) report({finding_code::branch_outside, true, no_register, 0, last});
        if (!is_outside(block.next) && block.last() < size_) return;
        const result<instruction> i = decode(words_[last], on_);
        if (i) report({finding_code::runs_past_end, !may_end(*i), no_register, 0, last});
    }

    // True for BLEND.end: it ends the program if the hardware blends, and continues after it if a blend shader is called.
    static constexpr bool may_end(const instruction& i) { return ends(i) && may_skip(i); }

    // Notes a run of unreachable words, unless it is the padding. Returns the last block of the run.
    constexpr block_id skip_unreachable(block_id b)
    {
        const std::uint32_t first = graph_[b].first;
        while (b + 1 < graph_.size() && !graph_.is_reachable(b + 1)) ++b;
        if (first < size_) report({finding_code::unreachable, false, no_register, 0, first, last_of(graph_[b])});
        return b;
    }

    // ---- instructions ----

    // Steps over an instruction.
    constexpr void step(program_state& state, const footprint& f, bool is_end, std::uint32_t index, const finding_callback& report)
    {
        check_messages(state, f, is_end, index, report);
        check_registers(state, f, index, report);
        if (f.last_uses != 0) check_last_uses(f, index, report);
        const register_mask mended = f.read | f.written;
        state.dropped = (state.dropped & ~mended) | (f.last_uses & ~f.written);
        state.unwritten &= ~mended;
        if (f.slot >= 0) {
            state.messages.send(f);
            // An instruction on the tile or the coverage makes the next such instruction wait for all slots.
            state.unsettled = static_cast<std::uint8_t>(state.unsettled | (f.needs != 0 ? 0xFFu : 1u << f.slot));
        }
        if (f.waits == 0) return;
        check_wait(state, f, index, report);
        state.messages.complete(f.waits);
        state.unsettled = static_cast<std::uint8_t>(state.unsettled & ~unsigned{f.waits});
    }

    static constexpr void check_messages(program_state& state, const footprint& f, bool is_end, std::uint32_t index,
                                         const finding_callback& report)
    {
        unsigned missed = 0;
        state.messages.find_hazards(f, is_end, [&](hazard kind, int slot, register_mask registers) {
            if (kind == hazard::memory_order) return;  // the accesses may be to different memory
            if (kind != hazard::operand_dropped) missed |= 1u << slot;
            const std::uint8_t reg = registers != 0 ? first_of(registers) : no_register;
            report(finding{code_of(kind), true, reg, static_cast<std::uint8_t>(1u << slot), index});
        });
        if (missed != 0) state.messages.forgive(missed);
        // The message of an overwritten register must have read it, as shipping compilers assume: see check_options.
        if (((f.last_uses | f.written) & state.messages.being_read()) != 0) state.messages.forget_operands(f.last_uses | f.written);
        if ((f.needs & state.unsettled) != 0) report(finding{finding_code::wait_missing, true, no_register, f.needs, index});
    }

    static constexpr void report_each(const finding_callback& report, finding one, register_mask registers)
    {
        for (; registers != 0; registers &= registers - 1) {
            one.reg = first_of(registers);
            report(one);
        }
    }

    static constexpr void check_registers(const program_state& state, const footprint& f, std::uint32_t index,
                                          const finding_callback& report)
    {
        const register_mask bad = f.read & (state.dropped | state.unwritten);
        if (bad == 0) return;
        report_each(report, {finding_code::read_after_last_use, true, no_register, 0, index}, bad & state.dropped);
        report_each(report, {finding_code::never_written, true, no_register, 0, index}, bad & ~state.dropped);
    }

    // A register that a source marks as last used must not be read without the mark by another source, or by the instruction's own message.
    static constexpr void check_last_uses(const footprint& f, std::uint32_t index, const finding_callback& report)
    {
        report_each(report, {finding_code::last_use_in_part, true, no_register, 0, index}, f.last_uses & f.unmarked);
        report_each(report, {finding_code::last_use_in_flight, true, no_register, 0, index, index}, f.last_uses & f.staging_read);
    }

    // A wait that also serves other purposes than messages is useless only if none of those is pending.
    constexpr void check_wait(const program_state& state, const footprint& f, std::uint32_t index, const finding_callback& report) const
    {
        const unsigned busy = state.messages.busy_slots();
        unsigned idle = f.waits & ~busy;
        if ((f.waits & ~slots_with_messages) != 0) {
            const bool has_tile = options_.stage != shader_stage::vertex && options_.stage != shader_stage::compute;
            idle = (f.waits & busy) != 0 || (has_tile && (f.waits & state.unsettled) != 0) ? 0u : f.waits;
        }
        if (idle != 0) report(finding{finding_code::wait_for_nothing, false, no_register, static_cast<std::uint8_t>(idle), index});
    }

    static constexpr std::uint8_t first_of(register_mask registers) { return static_cast<std::uint8_t>(countr_zero(registers)); }

    std::span<const word> words_;
    std::uint32_t size_;  // without padding
    block_id padding_ = no_block;  // the first block that is only padding
    arch on_;
    check_options options_;
    const flow_graph& graph_;
    const analysis_scratch& scratch_;
    const finding_callback& sink_;
    origin_search origins_;
    check_summary summary_{};
};

VALHALL_COMPILED_BEGIN

constexpr check_summary check_program(std::span<const word> words, arch on, const check_options& options, const flow_graph& graph,
                                      const analysis_scratch& scratch, const finding_callback& sink)
{
    return program_checker(words, on, options, graph, scratch, sink).run();
}

VALHALL_COMPILED_END

}  // namespace detail

}  // namespace valhall

#endif
