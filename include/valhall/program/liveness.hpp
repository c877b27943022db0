// SPDX-License-Identifier: MIT
// Liveness: the registers whose values may still be read after each block of a program.
#ifndef VALHALL_PROGRAM_LIVENESS_HPP
#define VALHALL_PROGRAM_LIVENESS_HPP

#include <cstdint>
#include <span>

#include "valhall/isa/stages.hpp"
#include "valhall/program/analysis_scratch.hpp"
#include "valhall/program/dataflow.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/known_words.hpp"

namespace valhall::detail {

inline constexpr register_mask all_registers = ~register_mask{0};

// The registers that are live before an instruction, from those that are live after it.
constexpr register_mask live_before(const footprint& f, register_mask after) { return (after & ~f.replaced()) | f.read; }

// The stage of the program that an instruction calls; shader_stage::none if its operands do not determine it.
constexpr shader_stage stage_called(const instruction& i)
{
    for (int n = 0; n < i.source_count(); ++n) {
        const operand address = i.source(n);
        if (i.row().sources()[n].role != role::target || !address.is_special()) continue;
        for (int s = 0; s < stage_count; ++s)
            if (is_called_at(static_cast<shader_stage>(s), address.special())) return static_cast<shader_stage>(s);
    }
    return shader_stage::none;
}

// The registers that are live where control leaves a program, and its calls.
class program_exits {
public:
    constexpr program_exits(const known_words& words, const flow_graph& graph, bool calls_take_all)
        : words_(words), graph_(graph), calls_take_all_(calls_take_all)
    {
    }

    // The registers that are live where control leaves the program. All registers, except at the end of the thread and at calls of a
    // program of known stage.
    constexpr register_mask live_at_end(block_id b) const
    {
        const basic_block block = graph_[b];
        if (block.next == outside_program || block.target == outside_program) return all_registers;
        if (block.target != unknown_place) return 0;
        const shader_stage called = stage_called_by(b);
        return called == shader_stage::none || !has_known_calls(words_.on())
                   ? all_registers
                   : registers_taken(called) | (calls_take_all_ ? registers_perhaps_taken(called) : 0);
    }

    constexpr bool is_call(block_id b) const { return graph_[b].target == unknown_place && stage_called_by(b) != shader_stage::none; }

private:
    constexpr shader_stage stage_called_by(block_id b) const
    {
        const known_word known = words_.at(graph_[b].last());
        return known.is_instruction ? stage_called(known.what) : shader_stage::none;
    }

    const known_words& words_;
    const flow_graph& graph_;
    bool calls_take_all_;
};

// The registers that are live after each block. The results are in scratch.registers.
class liveness {
public:
    constexpr liveness(const known_words& words, const flow_graph& graph, const analysis_scratch& scratch, bool calls_take_all)
        : words_(words), graph_(graph), live_(scratch.registers.first(graph.size()))
    {
        const program_exits exits(words, graph, calls_take_all);
        for (block_id b = 0; b < graph.size(); ++b) {
            live_[b].registers = exits.live_at_end(b);
            scratch.effects[b] = effect_of(b);
        }
        follow_backwards(
            graph, live_, scratch.numbers,
            [&scratch](block_id b, register_state after) {
                return register_state{(after.registers & ~scratch.effects[b].replaced) | scratch.effects[b].exposed};
            },
            [&](block_id b, register_state before, auto&& push) {
                // The called program returns to the word after the call.
                if (b != 0 && exits.is_call(b - 1) && live_[b - 1].add(before)) push(b - 1);
            });
    }

    /// The registers that are live after a block.
    constexpr register_mask after(block_id b) const { return live_[b].registers; }

private:
    // The transfer function of a block: the registers that it reads before it writes them, and those that it writes. After a word that is
    // not an instruction, all registers count as read and none as written.
    constexpr block_effect effect_of(block_id b) const
    {
        block_effect effect;
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const known_word known = words_.at(index);
            effect.exposed |= (known.is_instruction ? known.effects.read : all_registers) & ~effect.replaced;
            if (known.is_instruction) effect.replaced |= known.effects.replaced();
        }
        return effect;
    }

    const known_words& words_;
    const flow_graph& graph_;
    std::span<register_state> live_;
};

}  // namespace valhall::detail

#endif
